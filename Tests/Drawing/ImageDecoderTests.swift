import MultiplaneDrawing
import MultiplaneFiles
import MultiplaneTestSupport
import Testing

@Suite struct ImageDecoderTests {
  @Test(arguments: try Fixture.good())
  func decodesToThePixelsOfThePicture(_ fixture: Fixture) throws {
    let picture = fixture.picture
    let bitmap = try ImageDecoder.read(path: Fixture.path(fixture.name))
    #expect(bitmap.width == picture.width)
    #expect(bitmap.height == picture.height)
    #expect(bitmap.format == (picture.hasAlpha ? .rgba8 : .rgb8))
    try #require(bitmap.bytes.count == picture.pixels.count)
    let worst = zip(bitmap.bytes, picture.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(worst <= picture.tolerance, "\(bitmap.bytes) instead of \(Array(picture.pixels))")
  }

  @Test func everyKindOfPNGIsThere() throws {
    let names = try Fixture.good().map(\.name)
    let kinds = [
      "grey-1", "grey-2", "grey-4", "grey-8", "grey-16", "rgb-8", "rgb-16", "palette-1", "palette-2", "palette-4",
      "palette-8",
    ]
    for kind in kinds.flatMap({ [$0, "\($0)-trns"] }) + ["greyalpha-8", "greyalpha-16", "rgba-8", "rgba-16"] {
      #expect(names.contains("png-\(kind).png"))
      #expect(names.contains("png-\(kind)-interlaced.png"))
    }
  }

  @Test func aPictureWithoutAlphaIsOpaqueAllOver() throws {
    let bitmap = try ImageDecoder.read(path: Fixture.path("png-rgb-8.png"))
    #expect(bitmap.opaqueRect.width == bitmap.width && bitmap.opaqueRect.height == bitmap.height)
  }

  @Test func theNameDoesNotMatter() throws {
    // WebP in a file named as PNG, and the reverse.
    for (name, other) in [("webp-lossless.webp", "picture.png"), ("png-rgba-8.png", "picture.jpg")] {
      let folder = try TemporaryFolder()
      let path = folder.path(other)
      try FileOutput.write(Fixture.bytes(name), to: path)
      #expect(try ImageDecoder.read(path: path).bytes == ImageDecoder.read(path: Fixture.path(name)).bytes)
    }
  }

  @Test func theFormatIsInTheFirstBytes() throws {
    #expect(ImageFormat(firstBytes: try Fixture.bytes("png-rgb-8.png")) == .png)
    #expect(ImageFormat(firstBytes: try Fixture.bytes("jpeg-cmyk.jpg")) == .jpeg)
    #expect(ImageFormat(firstBytes: try Fixture.bytes("webp-lossy.webp")) == .webp)
    #expect(ImageFormat(firstBytes: Array("GIF89a".utf8)) == .gif)
    #expect(ImageFormat(firstBytes: Array("GIF90a".utf8)) == nil)
    #expect(ImageFormat(firstBytes: Array("RIFF\0\0\0\0WAVE".utf8)) == nil)
  }
}
