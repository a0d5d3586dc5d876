import ArgumentParser
import Foundation
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneLayers
import MultiplaneContents
import MultiplaneFiles

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
    let pictures = PictureFolder(path: folder, limits: images.limits)
    var inputs = InputFiles()
    for name in try pictures.names() { inputs.add("\(folder)/\(name)", role: "a picture of the folder") }
    do { try inputs.check(output: output) } catch { throw Failure(error) }
    try FrameRenderer(pictures.stage()).picture(at: 0).write(to: output)
  }
}

/// The pictures of a folder, on one page.
struct PictureFolder {
  let path: String
  let limits: ImageLimits

  /// The page with all pictures that can be read; others are named on standard error.
  func stage() throws(Failure) -> Stage {
    let names = try names()
    let smallestWindow = ContactSheet(count: min(names.count, ContactSheet.mostPictures)).windowPixels
    var pictures: [Bitmap] = []
    for (index, name) in names.enumerated() {
      guard pictures.count < ContactSheet.mostPictures else {
        Output.message("\(path): the page is full with \(pictures.count) pictures; \(names.count - index) are left")
        break
      }
      do throws(ImageError) {
        let picture = try ImageDecoder.read(path: "\(path)/\(name)", limits: limits)
        // Reduced at once, so that only one picture is in memory at full size.
        pictures.append(picture.reduced(toCover: smallestWindow))
      } catch {
        Output.message("leaving out \(error)")
      }
    }
    guard !pictures.isEmpty else {
      throw Failure(.badInput, "\(path): none of the \(names.count) image files in this folder can be read")
    }
    return try stage(pictures)
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

  /// The names of the files that may be pictures, in natural order.
  func names() throws(Failure) -> [String] {
    let all: [String]
    do {
      all = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw Failure(.badInput, "\(path): is not a folder that can be read")
    }
    let kinds: Set = ["png", "jpg", "jpeg", "webp"]
    let names = all.filter { name in
      !name.hasPrefix(".") && kinds.contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    }
    guard !names.isEmpty else {
      throw Failure(.badInput, "\(path): there is no PNG, JPEG or WebP file in this folder")
    }
    // In natural order: image 9 before image 10.
    return names.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
  }
}
