import MultiplaneDrawing
import Testing

@Suite struct BadImageTests {
  /// Small enough that a damaged header costs nothing, large enough for every fixture.
  private static let limits = ImageLimits(maximumPixels: 1 << 16)

  private static let small = [
    "png-rgba-8.png", "png-rgb-16-trns-interlaced.png", "png-palette-4-trns.png", "png-split-data.png",
    "jpeg-baseline.jpg", "jpeg-progressive.jpg", "jpeg-grey.jpg", "jpeg-cmyk.jpg", "jpeg-orientation-6.jpg",
    "webp-lossless.webp", "webp-lossy.webp", "webp-lossless-alpha.webp", "webp-lossy-alpha.webp",
  ]
  private static let gifs = ["gif-still.gif", "gif-interlaced.gif", "gif-clear.gif", "gif-animated.gif"]
  private static let animations = gifs + ["bad-animated.webp"]

  @Test(arguments: try Fixture.bad())
  func isRefusedForItsReason(_ file: Fixture.Refused) throws {
    let error = try #require(throws: ImageError.self) {
      try ImageDecoder.read(path: Fixture.path(file.name))
    }
    #expect(error.code.name == file.code, "\(error)")
    #expect(error.path == Fixture.path(file.name))
    #expect(error.description.hasPrefix("\(Fixture.path(file.name)): "))
    #expect(error.description.count > Fixture.path(file.name).count + 10)
  }

  @Test(arguments: small)
  func cutOffAnywhereIsAnError(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    for length in 0..<bytes.count {
      let error = try #require(throws: ImageError.self, "cut off at \(length) of \(bytes.count)") {
        try ImageDecoder.decode(Array(bytes[..<length]), limits: Self.limits)
      }
      // After the bytes that identify the format, the error is specific.
      if length >= 12 { #expect(error.code == .truncated, "cut off at \(length): \(error)") }
    }
  }

  /// A decoder of the first frame does not read on behind it.
  @Test(arguments: animations) func cutOffAnimationsAreErrorsOrWhole(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    let count = try AnimatedImage(bytes, limits: Self.limits).frames.count
    for length in 0..<bytes.count {
      let cut = Array(bytes[..<length])
      let animation = try? AnimatedImage(cut, limits: Self.limits)
      // A WebP file may be padded.
      #expect(animation == nil || !name.hasSuffix(".gif") && animation?.frames.count == count, "cut off at \(length)")
      guard name.hasSuffix(".gif") else { continue }
      do {
        #expect(try ImageDecoder.decode(cut).bytes == ImageDecoder.decode(bytes).bytes)
      } catch {
        if length >= 13 { #expect(error.code == .truncated, "cut off at \(length): \(error)") }
      }
    }
  }

  @Test(arguments: animations) func damagedAnimationsDoNotCrash(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    func decode(_ damaged: [UInt8]) {
      guard let animation = try? AnimatedImage(damaged, limits: Self.limits) else { return }
      let pixels = animation.frames.reduce(0) { $0 + Int($1.image.size.width * $1.image.size.height) }
      #expect(pixels <= Self.limits.maximumPixels)
    }
    for index in bytes.indices {
      for damage: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var copy = bytes
        copy[index] ^= damage
        decode(copy)
      }
    }
    var random = SplitMix(seed: 11)
    for _ in 0..<300 {
      var copy = bytes
      for _ in 0..<Int.random(in: 2...8, using: &random) {
        copy[Int.random(in: 3..<copy.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      decode(copy)
    }
  }

  @Test(arguments: small + gifs)
  func oneDamagedByteDoesNotCrash(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    let isPNG = name.hasSuffix(".png")
    for index in bytes.indices {
      for damage: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var copy = bytes
        copy[index] ^= damage
        do {
          let bitmap = try ImageDecoder.decode(copy, limits: Self.limits)
          #expect(bitmap.width * bitmap.height <= Self.limits.maximumPixels)
          #expect(!isPNG, "byte \(index) of a PNG file changed, and no checksum told")
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
  }

  @Test(arguments: small + gifs)
  func manyDamagedBytesDoNotCrash(_ name: String) throws {
    var random = SplitMix(seed: 7)
    let bytes = try Fixture.bytes(name)
    for _ in 0..<300 {
      var copy = bytes
      for _ in 0..<Int.random(in: 2...8, using: &random) {
        copy[Int.random(in: 3..<copy.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let bitmap = try? ImageDecoder.decode(copy, limits: Self.limits) {
        #expect(bitmap.width * bitmap.height <= Self.limits.maximumPixels)
      }
    }
  }

  @Test func limitsAreHeldAgainstTheHeader() throws {
    // 9 × 7 pixels, 16 × 8, 16 × 8.
    for name in ["png-rgb-8.png", "jpeg-baseline.jpg", "webp-lossy.webp"] {
      let bytes = try Fixture.bytes(name)
      let bitmap = try ImageDecoder.decode(bytes)
      let (pixels, side) = (bitmap.width * bitmap.height, bitmap.width)
      _ = try ImageDecoder.decode(bytes, limits: ImageLimits(maximumPixels: pixels, maximumSide: side))
      for limits in [ImageLimits(maximumPixels: pixels - 1), ImageLimits(maximumSide: side - 1)] {
        let error = #expect(throws: ImageError.self) { try ImageDecoder.decode(bytes, limits: limits) }
        #expect(error?.code == .tooLarge(width: bitmap.width, height: bitmap.height, limits: limits))
        #expect(error?.description.contains("\(bitmap.width) × \(bitmap.height)") == true)
      }
      _ = try ImageDecoder.decode(bytes, limits: ImageLimits(maximumFileBytes: bytes.count))
      let error = #expect(throws: ImageError.self) {
        try ImageDecoder.decode(bytes, limits: ImageLimits(maximumFileBytes: bytes.count - 1))
      }
      #expect(error?.code == .fileTooLarge(bytes: bytes.count, limit: bytes.count - 1))
    }
  }

  @Test func aNameForWhatIsWrong() throws {
    let error = #expect(throws: ImageError.self) {
      try ImageDecoder.decode(Fixture.bytes("bad-crc-text.png"))
    }
    #expect(error?.format == .png)
    #expect(error?.path == nil)
    #expect(error?.description == "image: the PNG file is corrupt: wrong checksum in a tEXt chunk")
  }
}
