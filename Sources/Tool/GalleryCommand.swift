import ArgumentParser
import Foundation
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneRenderTree

/// `multiplane gallery`: a person's own pictures, on one sheet.
struct Gallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Renders the pictures of a folder onto one sheet.",
    discussion:
      "PNG, JPEG and WebP files, by name; others are passed over, and pictures that cannot be read are reported.")

  /// What fits on a sheet that a person can look at.
  private static let mostPictures = 100

  @Argument(help: "A folder with PNG, JPEG and WebP files.")
  var folder: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file; - for standard output.", valueName: "file"))
  var output: String

  @OptionGroup var images: ImageArguments

  func run() throws {
    var names = try pictureNames()
    if names.count > Self.mostPictures {
      Output.message("warning: \(folder) has \(names.count) pictures; the first \(Self.mostPictures) are shown")
      names.removeLast(names.count - Self.mostPictures)
    }
    var pictures: [Bitmap] = []
    for name in names {
      do throws(ImageError) {
        let picture = try ImageDecoder.read(path: "\(folder)/\(name)", limits: images.limits)
        // At once, so that never more than one picture is in memory at full size.
        pictures.append(ContactSheet.shrunk(picture))
      } catch {
        Output.message("warning: \(error)")
      }
    }
    guard !pictures.isEmpty else {
      throw Failure(.badInput, "\(folder): no PNG, JPEG or WebP file that can be read")
    }
    let sheet = ContactSheet(pictures)
    let stage = try Stage(canvas: sheet.canvas, root: sheet.makeLayer())
    try Picture(of: stage, at: 0).write(to: output)
  }

  private func pictureNames() throws(Failure) -> [String] {
    let all: [String]
    do {
      all = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw Failure(.badInput, "\(folder): is not a folder that can be read")
    }
    let kinds: Set = ["png", "jpg", "jpeg", "webp"]
    return all.filter { kinds.contains(URL(fileURLWithPath: $0).pathExtension.lowercased()) }.sorted()
  }
}
