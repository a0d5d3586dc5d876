import Foundation
import Glibc
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneContents
import MultiplaneFiles
import Testing

/// The memory limit of a scene's images together, and which of them are decoded.
struct ImageBudgetTests {
  private func scene(_ images: [String], shown: [String], folder: String) throws -> SceneFile {
    let layers = shown.map { "{contents: \($0)}" }.joined(separator: ", ")
    let text =
      "canvas: {width: 1, height: 1}\nimages:\n" + images.map { "  \($0)\n" }.joined()
      + "layer: {sublayers: [\(layers)]}\n"
    return try SceneFile(parsing: text, baseDirectory: folder, file: "f")
  }

  /// 20 × 10 pixels without alpha.
  private func write(_ name: String, in folder: String) throws {
    let bytes = (0..<800).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0) }
    try FileOutput.write(try PNGEncoder.encode(width: 20, height: 10, premultiplied: bytes), to: "\(folder)/\(name)")
  }

  @Test func aFileOfManyNamesIsDecodedOnce() throws {
    try withTemporaryFolder { folder in
      try write("p.png", in: folder)
      try FileManager.default.createDirectory(atPath: "\(folder)/sub", withIntermediateDirectories: false)
      try #require(unsafe symlink("p.png", "\(folder)/soft.png") == 0)
      try #require(unsafe link("\(folder)/p.png", "\(folder)/hard.png") == 0)
      let paths = ["p.png", "./p.png", "sub/../p.png", "\(folder)/p.png", "soft.png", "hard.png", "p.png"]
      let images = paths.enumerated().map { "i\($0): \($1)" } + ["m0: {path: p.png, template: true}"]
      let names = paths.indices.map { "i\($0)" } + ["m0"]
      let file = try scene(images + ["m1: {path: soft.png, template: true}"], shown: names + ["m1"], folder: folder)
      // Three bytes a pixel, once, and one for the mask.
      let limits = ImageLimits(maximumTotalBytes: 20 * 10 * 4)
      let bitmaps = try file.loadImages(limits: limits)
      #expect(bitmaps.count == 9)
      let first = try #require(bitmaps["i0"])
      #expect(paths.indices.allSatisfy { bitmaps["i\($0)"] === first })
      #expect(bitmaps["m0"] === bitmaps["m1"] && bitmaps["m0"]?.format == .a8)
      try file.checkImages(limits: limits)
    }
  }

  @Test func theSumIsBoundedAndTheImageNamed() throws {
    try withTemporaryFolder { folder in
      for name in ["a.png", "b.png", "c.png"] { try write(name, in: folder) }
      let file = try scene(["a: a.png", "b: b.png", "c: c.png"], shown: ["c", "a", "b"], folder: folder)
      try file.checkImages(limits: ImageLimits(maximumTotalBytes: 1800))
      #expect(try file.loadImages(limits: ImageLimits(maximumTotalBytes: 1800)).count == 3)
      let small = ImageLimits(maximumTotalBytes: 1799)
      let checked = #expect(throws: SceneError.self) { try file.checkImages(limits: small) }
      let loaded = #expect(throws: SceneError.self) { try file.loadImages(limits: small) }
      for error in [checked, loaded] {
        guard case .imagesTooLarge(let bytes, let limit) = error?.code else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect((bytes, limit) == (1800, 1799))
        #expect(error?.keyPath == "images.c" && error?.line == 5)
      }
      // Images that no layer shows do not count.
      let one = try scene(["a: a.png", "b: b.png", "c: c.png"], shown: ["b"], folder: folder)
      #expect(try one.loadImages(limits: ImageLimits(maximumTotalBytes: 600)).keys.sorted() == ["b"])
    }
  }

  /// 34 bytes that announce 16,384 × 8,000 pixels, under forty names.
  @Test func whatNoLayerShowsIsNotDecoded() throws {
    try withTemporaryFolder { folder in
      let large = try #require(Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA4AAAAv/v/PBwcQEf0PRET/Aw=="))
      try large.write(to: URL(fileURLWithPath: "\(folder)/large.webp"))
      let images = (0..<40).map { "i\($0): large.webp" }
      let unused = try scene(images, shown: [], folder: folder)
      #expect(try unused.loadImages(limits: ImageLimits(maximumTotalBytes: 1)).isEmpty)
      let used = try scene(images, shown: ["i7", "i9"], folder: folder)
      let error = #expect(throws: SceneError.self) {
        try used.checkImages(limits: ImageLimits(maximumTotalBytes: 1 << 20))
      }
      #expect(error?.keyPath == "images.i7")
    }
  }

  @Test func headersAreCheckedOfWhatNoLayerShows() throws {
    try withTemporaryFolder { folder in
      try write("a.png", in: folder)
      let whole = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.png"))
      try whole.prefix(whole.count - 30).write(to: URL(fileURLWithPath: "\(folder)/cut.png"))
      try Data("text".utf8).write(to: URL(fileURLWithPath: "\(folder)/text.png"))
      try #require(unsafe mkfifo("\(folder)/pipe.png", 0o600) == 0)
      for path in ["text.png", "none.png", "pipe.png", "."] {
        let file = try scene(["a: a.png", "b: \(path)"], shown: ["a"], folder: folder)
        let loaded = #expect(throws: SceneError.self) { try file.loadImages() }
        let checked = #expect(throws: SceneError.self) { try file.checkImages() }
        #expect(loaded?.keyPath == "images.b" && checked?.keyPath == "images.b", "\(path)")
      }
      // An image truncated after its header is an error only if it is shown.
      let cut = try scene(["a: a.png", "b: cut.png"], shown: ["a"], folder: folder)
      #expect(try cut.loadImages().count == 1)
      let shown = try scene(["a: a.png", "b: cut.png"], shown: ["a", "b"], folder: folder)
      #expect(throws: SceneError.self) { try shown.loadImages() }
    }
  }
}
