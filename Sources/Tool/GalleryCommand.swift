import ArgumentParser
import Foundation
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneLayers
import MultiplaneContents

/// `multiplane gallery`: the user's own pictures on one page.
struct Gallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Puts the pictures of a folder on one page.",
    discussion: """
      PNG, JPEG and WebP files, in the order of their names; others are passed over, and folders in the folder too. A \
      picture that cannot be read is named on standard error and left out.
      """)

  @Argument(help: "A folder with PNG, JPEG and WebP files.")
  var folder: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file; - for standard output.", valueName: "file"))
  var output: String

  @OptionGroup var images: ImageArguments

  func run() throws {
    let names = try pictureNames()
    var inputs = InputFiles()
    for name in names { inputs.add("\(folder)/\(name)", role: "a picture of the folder") }
    do { try inputs.check(output: output) } catch { throw Failure(error) }
    let smallestWindow = ContactSheet(count: min(names.count, ContactSheet.mostPictures)).windowPixels
    var pictures: [Bitmap] = []
    for (index, name) in names.enumerated() {
      guard pictures.count < ContactSheet.mostPictures else {
        Output.message("\(folder): the page is full with \(pictures.count) pictures; \(names.count - index) are left")
        break
      }
      do throws(ImageError) {
        let picture = try ImageDecoder.read(path: "\(folder)/\(name)", limits: images.limits)
        // Reduced at once, so that only one picture is in memory at full size.
        pictures.append(picture.reduced(toCover: smallestWindow))
      } catch {
        Output.message("leaving out \(error)")
      }
    }
    guard !pictures.isEmpty else {
      throw Failure(.badInput, "\(folder): none of the \(names.count) image files in this folder can be read")
    }
    try FrameRenderer(stage(pictures)).picture(at: 0).write(to: output)
  }

  private func stage(_ pictures: [Bitmap]) throws(Failure) -> Stage {
    let sheet = ContactSheet(count: pictures.count)
    let root: Layer
    do {
      root = try sheet.makeRoot(pictures)
    } catch {
      throw Failure(error)
    }
    return try Stage(canvas: sheet.canvas, root: root)
  }

  private func pictureNames() throws(Failure) -> [String] {
    let all: [String]
    do {
      all = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw Failure(.badInput, "\(folder): is not a folder that can be read")
    }
    let kinds: Set = ["png", "jpg", "jpeg", "webp"]
    let names = all.filter { name in
      !name.hasPrefix(".") && kinds.contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    }
    guard !names.isEmpty else {
      throw Failure(.badInput, "\(folder): there is no PNG, JPEG or WebP file in this folder")
    }
    // In natural order: image 9 before image 10.
    return names.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
  }
}
