import Foundation
import MultiplaneContents
import MultiplaneDrawing
import Testing

/// What `multiplane show` writes as its screenshot.
enum Shot {
  /// The path of a scene of the gallery.
  static func scene(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Tools/gallery/\(name).yaml").path
  }

  /// Shows a scene of the gallery in a window for 1.5 s, and compares the screenshot with the offscreen picture.
  ///
  /// - Parameter folder: for the pictures.
  static func expectOffscreenPicture(of name: String, folder: URL, _ environment: [String: String]) throws {
    let (shown, expected) = (folder.path + "/shown.png", folder.path + "/expected.png")
    let show = try Program(
      product: "multiplane", ["show", scene(name), "--seconds", "1.5", "--stats", "--screenshot", shown], environment)
    #expect(show.wait() == 0, "\(show.errors)")
    let render = try Program(
      product: "multiplane", ["render", scene(name), "--scale", "1", "--time", "1.5", "-o", expected], environment)
    #expect(render.wait() == 0, "\(render.errors)")
    let (a, b) = (Array(try ImageDecoder.read(path: shown).bytes), Array(try ImageDecoder.read(path: expected).bytes))
    try #require(a.count == b.count)
    let wrong = zip(a, b).count { abs(Int($0) - Int($1)) > 2 }
    #expect(wrong == 0, "\(wrong) of \(a.count) channels differ")
  }
}

/// The frames of an animated PNG file.
struct AnimationFrames {
  /// Width and height of each, pixels.
  private(set) var sizes: [[Int]] = []

  init(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func word(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    // Behind the signature: a length, four letters, what they stand for, and a sum.
    var start = 8
    while start + 12 <= bytes.count {
      // A number of the sequence comes before the size.
      if Array(bytes[start + 4..<start + 8]) == Array("fcTL".utf8) {
        sizes.append([word(start + 12), word(start + 16)])
      }
      start += 12 + word(start)
    }
  }
}
