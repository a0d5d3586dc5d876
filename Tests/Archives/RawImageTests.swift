import Foundation
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneContents
import Testing

/// Raw images of scene files, and images used as masks.
struct RawImageTests {
  /// The bitmap of a scene's only image, from a file with these bytes (no file for nil).
  private func load(_ image: String, bytes: [UInt8]?, limits: ImageLimits = ImageLimits()) throws -> Bitmap? {
    try withTemporaryFolder { folder in
      if let bytes { try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/p")) }
      let text = "canvas: {width: 1, height: 1}\nlayer: {contents: a}\nimages:\n  a: \(image)\n"
      let scene = try SceneFile(parsing: text, baseDirectory: folder, file: "f")
      return try scene.makeLayer(images: scene.loadImages(limits: limits)).contents as? Bitmap
    }
  }

  /// The error of loading, without the folder of the file.
  private func problem(_ image: String, bytes: [UInt8]?, limits: ImageLimits = ImageLimits()) throws -> String {
    let error = try #require(throws: SceneError.self) { try load(image, bytes: bytes, limits: limits) }
    guard case .image(let code) = error.code, let path = code.path else { return "no image error: \(error)" }
    #expect(error.keyPath == "images.a.path" && error.line == 4)
    return error.description.replacingOccurrences(of: path, with: "p")
  }

  @Test(arguments: Bitmap.Format.allCases)
  func everyFormatIsRead(format: Bitmap.Format) throws {
    let texels = 4 * 2
    let chroma = format.isYUV ? 4 : 0
    let bytes = (0..<texels * format.bytesPerTexel + chroma).map { UInt8($0) }
    let bitmap = try #require(try load("{path: p, format: \(format), width: 4, height: 2, scale: 2}", bytes: bytes))
    #expect(bitmap.width == 4 && bitmap.height == 2 && bitmap.format == format)
    #expect(bitmap.planes.flatMap(\.bytes) == bytes)
    #expect(bitmap.planes.allSatisfy { $0.bytes.count == $0.height * $0.bytesPerRow })
    #expect(bitmap.encoding == (format.isYUV ? YUVEncoding(matrix: .bt709, range: .limited) : nil))
  }

  @Test func oddSizesAndPaddingOfPlanes() throws {
    // 5 × 3 texels in rows of 7: Y has 21 bytes; chroma has 2 rows of 4 bytes twice, or of 8 bytes.
    let shapes: [(format: Bitmap.Format, chroma: [Int], stride: Int)] = [
      (.yuv420, [8, 8], 4), (.nv12, [16], 8),
    ]
    for (format, chroma, stride) in shapes {
      let bytes = (0..<21 + chroma.reduce(0, +)).map { UInt8($0) }
      let image = "{path: p, format: \(format), width: 5, height: 3, bytesPerRow: 7, matrix: bt601, range: full}"
      let bitmap = try #require(try load(image, bytes: bytes))
      #expect(bitmap.encoding == YUVEncoding(matrix: .bt601, range: .full))
      #expect(bitmap.planes.map(\.bytes.count) == [21] + chroma)
      #expect(bitmap.planes.map(\.bytesPerRow) == [7] + chroma.map { _ in stride })
      #expect(bitmap.planes.dropFirst().allSatisfy { $0.width == 3 && $0.height == 2 })
      #expect(bitmap.planes.flatMap(\.bytes) == bytes)
    }
    // Without padding: rows of 5, chroma rows of 3 or of 6.
    #expect(try load("{path: p, format: yuv420, width: 5, height: 3}", bytes: Array(repeating: 1, count: 27)) != nil)
    #expect(try load("{path: p, format: nv12, width: 5, height: 3}", bytes: Array(repeating: 1, count: 27)) != nil)
    #expect(try load("{path: p, format: yuv420, width: 1, height: 1}", bytes: [1, 2, 3])?.planes.count == 3)
    #expect(try load("{path: p, format: nv12, width: 1, height: 1}", bytes: [1, 2, 3])?.planes.count == 2)
  }

  @Test(arguments: Bitmap.Format.allCases)
  func theSizeOfTheFileIsExact(format: Bitmap.Format) throws {
    let image = "{path: p, format: \(format), width: 3, height: 3}"
    let needed = 9 * format.bytesPerTexel + (format.isYUV ? 8 : 0)
    for given in [0, 1, needed - 1, needed + 1, 2 * needed] {
      let message = try problem(image, bytes: Array(repeating: 0, count: given))
      #expect(
        message == "f:4:13: images.a.path: p: the file has \(given) bytes; "
          + "a raw picture of this size and format has \(needed)")
    }
    #expect(try load(image, bytes: Array(repeating: 0, count: needed)) != nil)
  }

  @Test func paddingOfTheLastRowIsThere() throws {
    let image = "{path: p, format: rgb8, width: 2, height: 2, bytesPerRow: 8}"
    #expect(try load(image, bytes: Array(repeating: 0, count: 16)) != nil)
    #expect(try problem(image, bytes: Array(repeating: 0, count: 14)).contains("has 14 bytes"))
  }

  @Test func giantsAreRefusedBeforeTheyAreRead() throws {
    let limits = ImageLimits(maximumPixels: 100, maximumSide: 50, maximumFileBytes: 400)
    #expect(
      try problem("{path: p, format: a8, width: 11, height: 10}", bytes: nil, limits: limits)
        == "f:4:13: images.a.path: p: the file announces 11 × 10 pixels; the limits are 100 pixels and 50 a side")
    #expect(
      try problem("{path: p, format: a8, width: 1048576, height: 1048576}", bytes: nil)
        .contains("announces 1048576 × 1048576 pixels"))
    #expect(
      try problem("{path: p, format: a8, width: 51, height: 1}", bytes: nil, limits: limits)
        .contains("announces 51 × 1"))
    #expect(
      try problem(
        "{path: p, format: a8, width: 1, height: 2, bytesPerRow: 300}", bytes: Array(repeating: 0, count: 600),
        limits: limits) == "f:4:13: images.a.path: p: the file has 600 bytes; the limit is 400")
  }

  @Test func whatIsNoFileIsNamed() throws {
    let image = "{path: p, format: a8, width: 1, height: 1}"
    #expect(try problem(image, bytes: nil) == "f:4:13: images.a.path: p: there is no such file")
    let device = "{path: /dev/zero, format: a8, width: 1, height: 1}"
    #expect(try problem(device, bytes: nil).contains("not a regular file"))
  }

  @Test func halvesAreFinite() throws {
    let image = "{path: p, format: rgba16f, width: 2, height: 1}"
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(try load(image, bytes: bytes) != nil)
    bytes[13] = 0x7C
    #expect(try problem(image, bytes: bytes).contains("texel 1, 0 is infinite or not a number"))
  }

  // MARK: Templates

  @Test func aTemplateIsThePicturesAlpha() throws {
    func half(_ value: Float) -> [UInt8] {
      let bits = Float16(value).bitPattern
      return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
    }
    let cases: [(format: Bitmap.Format, bytes: [UInt8], mask: [UInt8])] = [
      (.rgba8, [1, 2, 3, 40, 5, 6, 7, 80, 0, 0, 0, 0], [40, 80, 0]),
      (.bgra8, [1, 2, 3, 40, 5, 6, 7, 80, 0, 0, 0, 0], [40, 80, 0]),
      (.a8, [3, 4, 5], [3, 4, 5]),
      (.rgb8, Array(repeating: 9, count: 9), [255, 255, 255]),
      (.yuv420, Array(repeating: 9, count: 7), [255, 255, 255]),
      (
        .rgba16f, [0.5, 0.25, -1, 1.5, 1, 1].flatMap { [0, 0, 0, 0, 0, 0] + half($0) }, [128, 64, 0, 255, 255, 255]
      ),
    ]
    for (format, bytes, mask) in cases {
      let width = mask.count > 3 ? 2 : mask.count
      let image = "{path: p, template: true, format: \(format), width: \(width), height: \(mask.count / width)}"
      let bitmap = try #require(try load(image, bytes: bytes))
      #expect(bitmap.format == .a8 && bitmap.bytes == mask, "\(format)")
    }
    let padded = "{path: p, template: true, format: rgba8, width: 1, height: 2, bytesPerRow: 8}"
    let bytes: [UInt8] = [0, 0, 0, 7, 9, 9, 9, 9, 0, 0, 0, 8, 9, 9, 9, 9]
    #expect(try load(padded, bytes: bytes)?.bytes == [7, 8])
  }

  @Test func aDecodedTemplate() throws {
    for (name, isTemplate) in [("panel.png", true), ("photo.jpg", true), ("panel.png", false)] {
      let text = """
        canvas: {width: 1, height: 1}
        images: {a: {path: \(name), template: \(isTemplate)}}
        layer: {contents: a}
        """
      let scene = try SceneFile(parsing: text, baseDirectory: fixtures)
      let plain = try ImageDecoder.read(path: "\(fixtures)/\(name)")
      let bitmap = try #require(try scene.loadImages()["a"])
      #expect(bitmap.format == (isTemplate ? .a8 : plain.format))
      #expect(bitmap.width == plain.width && bitmap.height == plain.height)
      guard isTemplate else { continue }
      let texel = plain.format.bytesPerTexel
      let expected = (0..<plain.width * plain.height).map { plain.format.hasAlpha ? plain.bytes[$0 * texel + 3] : 255 }
      #expect(bitmap.bytes == expected)
    }
  }
}
