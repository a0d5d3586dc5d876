import Glibc
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneContents
import MultiplaneFiles
import MultiplaneTestSupport
import Testing

#if ImageFiles && Drawing
  struct ImageTests {
    /// Colours that encode their position: red increases to the right, green downwards.
    private func ramp(_ width: Int, _ height: Int) throws -> Bitmap {
      try Bitmap(width: width, height: height, format: .rgba8) { bytes, stride in
        for y in 0..<height {
          for x in 0..<width {
            bytes[y * stride + x * 4] = UInt8(x * 10)
            bytes[y * stride + x * 4 + 1] = UInt8(y * 10)
            bytes[y * stride + x * 4 + 3] = 255
          }
        }
      }
    }

    private func red(_ pixel: SIMD4<Int>) -> Int { pixel.x / 10 }

    @Test func sizesAndOrientations() throws {
      let bitmap = try ramp(6, 4)
      #expect(Image(bitmap).size == Size(6, 4) && Image(bitmap, scale: 2).size == Size(3, 2))
      #expect(Image(bitmap, scale: 0).scale == 1 && Image(bitmap, scale: .nan).scale == 1)
      for orientation in ImageOrientation.allCases {
        let image = Image(bitmap, scale: 2, orientation: orientation)
        let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
        #expect(image.size == (isTurned ? Size(2, 3) : Size(3, 2)))
        let picture = try drawn(isTurned ? 4 : 6, isTurned ? 6 : 4, scale: 2) { image.draw(at: .zero, into: $0) }
        // The places of the stored picture's first texel, and of the last one of its first row.
        let (right, bottom) = (picture.width - 1, picture.height - 1)
        let (first, last) =
          switch orientation {
          case .up: ((0, 0), (right, 0))
          case .upMirrored: ((right, 0), (0, 0))
          case .down: ((right, bottom), (0, bottom))
          case .downMirrored: ((0, bottom), (right, bottom))
          case .leftMirrored: ((0, 0), (0, bottom))
          case .right: ((right, 0), (right, bottom))
          case .rightMirrored: ((right, bottom), (right, 0))
          case .left: ((0, bottom), (0, 0))
          }
        #expect(picture[first.0, first.1] == SIMD4(0, 0, 0, 255), "\(orientation)")
        #expect(picture[last.0, last.1] == SIMD4(50, 0, 0, 255), "\(orientation)")
      }
    }

    @Test func contentModes() throws {
      let image = Image(try ramp(4, 2))
      let rect = Rect(x: 2, y: 2, width: 12, height: 12)
      for (mode, inside, outside) in [
        (ContentsGravity.resizeAspect, (3, 6), (3, 3)), (.center, (6, 7), (4, 7)), (.topLeft, (2, 2), (7, 2)),
        (.bottomRight, (13, 13), (9, 13)), (.top, (6, 2), (6, 5)), (.left, (2, 7), (7, 7)), (.resize, (13, 2), (14, 2)),
        (.resizeAspectFill, (2, 13), (1, 13)),
      ] {
        for origin in [CairoContext.Origin.topLeft, .bottomLeft] {
          let picture = try drawn(16, 16, origin: origin) { image.draw(in: rect, contentMode: mode, into: $0) }
          #expect(picture[inside.0, inside.1].w == 255 && picture[outside.0, outside.1].w == 0, "\(mode) \(origin)")
        }
      }
    }

    @Test func templatesBlendModesAndAlpha() throws {
      let image = Image(
        try Bitmap(width: 2, height: 1, format: .rgba8, bytes: [9, 9, 9, 255, 0, 0, 0, 0])
      ).withRenderingMode(.alwaysTemplate)
      let picture = try drawn(16, 16) { context in
        context.interpolationQuality = .none
        image.draw(in: Rect(x: 0, y: 0, width: 4, height: 4), tint: .red, into: context)
        context.setFillColor(.blue)
        image.draw(in: Rect(x: 4, y: 0, width: 4, height: 4), alpha: 0.5, into: context)
        context.fill(Rect(x: 8, y: 0, width: 4, height: 4))
        image.draw(in: Rect(x: 8, y: 0, width: 4, height: 4), blendMode: .plusLighter, tint: .red, into: context)
        #expect(context.drawingState.blendMode == .normal && context.drawingState.alpha == 1)
      }
      #expect(picture[1, 1] == SIMD4(255, 0, 0, 255) && picture[3, 1].w == 0)
      #expect(abs(picture[5, 1].z - 128) <= 1 && abs(picture[5, 1].w - 128) <= 1)
      #expect(picture[8, 1] == SIMD4(255, 0, 255, 255) && picture[11, 1] == SIMD4(0, 0, 255, 255))
    }

    @Test func capsKeepTheirSize() throws {
      // 2 texels of caps on each side, 4 between them.
      let image = Image(try ramp(8, 8))
      let caps = EdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
      for origin in [CairoContext.Origin.topLeft, .bottomLeft] {
        let tiled = try drawn(20, 14, origin: origin) {
          image.resizableImage(withCapInsets: caps)
            .draw(in: Rect(x: 0, y: 0, width: 20, height: 14), into: $0)
        }
        #expect((0..<20).map { red(tiled[$0, 5]) } == [0, 1] + (0..<16).map { 2 + $0 % 4 } + [6, 7])
        #expect((0..<14).map { tiled[5, $0].y / 10 } == [0, 1] + (0..<10).map { 2 + $0 % 4 } + [6, 7])
        let stretched = try drawn(20, 14, origin: origin) { context in
          context.interpolationQuality = .none
          image.resizableImage(withCapInsets: caps, resizingMode: .stretch)
            .draw(in: Rect(x: 0, y: 0, width: 20, height: 14), into: context)
        }
        #expect((0..<20).map { red(stretched[$0, 5]) } == [0, 1] + (0..<16).map { 2 + $0 / 4 } + [6, 7])
      }
      // Without caps all of it is repeated from the upper left corner; one that is not resizable is stretched.
      for origin in [CairoContext.Origin.topLeft, .bottomLeft] {
        let tiled = try drawn(20, 14, origin: origin) {
          image.resizableImage(withCapInsets: .zero).withRenderingMode(.alwaysOriginal)
            .draw(in: Rect(x: 0, y: 0, width: 20, height: 14), into: $0)
        }
        #expect((0..<20).map { red(tiled[$0, 5]) } == (0..<20).map { $0 % 8 })
        #expect((0..<14).map { tiled[5, $0].y / 10 } == (0..<14).map { $0 % 8 })
        let stretched = try drawn(16, 16, origin: origin) { context in
          context.interpolationQuality = .none
          image.withRenderingMode(.alwaysOriginal).draw(in: Rect(x: 0, y: 0, width: 16, height: 16), into: context)
        }
        #expect((0..<16).map { red(stretched[$0, 5]) } == (0..<16).map { $0 / 2 })
      }
      // Smaller than its caps, or where slices meet within a pixel, it is still opaque.
      for (size, scale) in [(Size(3, 3), 1.0), (Size(14.5, 9.25), 1), (Size(13, 9), 1.3)] {
        let picture = try drawn(24, 24) { context in
          context.scaleBy(x: scale, y: scale)
          image.resizableImage(withCapInsets: caps, resizingMode: .stretch)
            .draw(in: Rect(origin: .zero, size: size), into: context)
        }
        let (width, height) = (Int(clamping: size.width * scale), Int(clamping: size.height * scale))
        #expect((0..<width).allSatisfy { x in (0..<height).allSatisfy { picture[x, $0].w >= 254 } }, "\(size)")
      }
    }

    @Test func filesAreDecodedWhenTheyAreNeeded() async throws {
      let image = try Image(path: Fixture.path("png-rgba-8.png"))
      let bitmap = try ImageDecoder.read(path: Fixture.path("png-rgba-8.png"))
      #expect(image.size == Size(Double(bitmap.width), Double(bitmap.height)))
      let prepared = try #require(await image.byPreparingForDisplay())
      let (decoded, again) = (try image.bitmap(), try image.bitmap())
      #expect(prepared === image && decoded === again)
      #expect(decoded.format == .bgra8 && decoded.bytes[2] == bitmap.bytes[0] && decoded.bytes[0] == bitmap.bytes[2])
      // Every valid header gives an image; errors after the header appear in decoding.
      for fixture in try Fixture.good() {
        let image = try Image(path: Fixture.path(fixture.name))
        #expect(image.size == Size(Double(fixture.picture.width), Double(fixture.picture.height)), "\(fixture.name)")
      }
      for fixture in try Fixture.bad() {
        guard let image = try? Image(path: Fixture.path(fixture.name)) else { continue }
        #expect(throws: ImageError.self, "\(fixture.name)") { try image.bitmap() }
        #expect(await image.byPreparingForDisplay() == nil && image.preparingThumbnail(of: Size(2, 2)) == nil)
        let picture = try drawn(8, 8) { image.draw(in: Rect(x: 0, y: 0, width: 8, height: 8), into: $0) }
        #expect(picture.bytes.allSatisfy { $0 == 0 })
      }
    }

    /// A picture that many threads need is decoded once.
    @Test func onceForAllThreads() async throws {
      let bytes = try Fixture.bytes("png-rgba-8.png")
      let image = try Image(bytes)
      let bitmaps = await withTaskGroup(of: ObjectIdentifier?.self) { group in
        for _ in 0..<8 {
          group.addTask { await image.byPreparingForDisplay().flatMap { try? $0.bitmap() }.map(ObjectIdentifier.init) }
        }
        return await group.reduce(into: Set<ObjectIdentifier?>()) { $0.insert($1) }
      }
      #expect(bitmaps.count == 1 && !bitmaps.contains(nil))
    }

    @Test func namesAndScales() throws {
      let folder = try TemporaryFolder()
      for (name, size) in [("button.png", 4), ("button@2x.png", 8), ("only@3x.webp", 12)] {
        let image = Image(try ramp(size, size))
        try FileOutput.write(name.hasSuffix("png") ? image.pngData() : image.webpData(), to: folder.path(name))
      }
      for (name, scale, expected) in [
        ("button", 1.0, 1.0), ("button.png", 1, 1), ("button", 2, 2), ("button", 1.5, 2), ("button.png", 3, 2),
        ("only", 1, 3), ("only", .nan, 3), ("only.webp", 4, 3),
      ] {
        let image = try Image(named: name, in: folder.url.path, scale: scale)
        #expect(image.scale == expected && image.size == Size(4, 4), "\(name) \(scale)")
      }
      #expect(try Image(path: folder.path("button@2x.png")).scale == 2)
      #expect(throws: ImageError.self) { try Image(named: "none", in: folder.url.path) }
    }

    @Test func thumbnails() async throws {
      let image = Image(try ramp(24, 12), scale: 2)
      let small = try #require(await image.byPreparingThumbnail(ofSize: Size(4, 4)))
      #expect(small.size == Size(4, 2) && small.scale == 2)
      let bitmap = try small.bitmap()
      #expect(bitmap.width == 8 && bitmap.height == 4)
      // The mean of 3 × 3 texels: 0, 10 and 20.
      #expect(bitmap.bytes[0] == 10 && bitmap.bytes[4] == 40 && bitmap.bytes[1] == 10 && bitmap.bytes[3] == 255)
      #expect(image.preparingThumbnail(of: Size(100, 100)) === image)
      #expect(image.preparingThumbnail(of: Size(0, 4)) == nil && image.preparingThumbnail(of: Size(.nan, 4)) == nil)
    }

    /// A thumbnail is in the size, also where the nearest number of texels is not.
    @Test func thumbnailsAreNeverLarger() throws {
      let bitmap = try Bitmap(width: 100, height: 37, format: .a8, bytes: [UInt8](repeating: 7, count: 3700))
      for scale in [1.0, 2, 3] {
        let image = Image(bitmap, scale: scale)
        for step in 1..<120 {
          let wanted = Size(Double(step) * 0.27, Double(step) * 0.31)
          let small = try #require(image.preparingThumbnail(of: wanted))
          let (width, height) = (small.size.width * scale, small.size.height * scale)
          #expect(width <= max(1, wanted.width * scale + 1e-6) && height <= max(1, wanted.height * scale + 1e-6))
          // Within a texel of the largest that has the proportions.
          let factor = min(1, wanted.width * scale / 100, wanted.height * scale / 37)
          #expect(abs(width - 100 * factor) <= 1 && abs(height - 37 * factor) <= 1, "\(wanted) at \(scale)")
          #expect(image.preparingThumbnail(of: image.size) === image)
        }
      }
    }

    @Test func writing() throws {
      var random = SplitMix(seed: 2)
      let bytes = (0..<12 * 9).flatMap { _ -> [UInt8] in
        let alpha = UInt8.random(in: 0...255, using: &random)
        return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
      }
      let bitmap = try Bitmap(width: 12, height: 9, format: .bgra8, bytes: bytes)
      let image = Image(bitmap)
      for file in [try image.pngData(), try image.webpData()] {
        #expect(try Image(file).bitmap().bytes == bytes)
      }
      let smooth = Image(try ramp(16, 16))
      let original = try smooth.bitmap()
      for file in [try smooth.jpegData(quality: 1), try smooth.webpData(quality: 1)] {
        let read = try Image(file).bitmap()
        var most = 0
        for at in stride(from: 0, to: read.bytes.count, by: 4) {
          most = max(most, abs(Int(read.bytes[at + 2]) - Int(original.bytes[at])))
        }
        #expect(most <= 12 && read.width == 16)
      }
      #expect(try smooth.jpegData(quality: 0.1).count < smooth.jpegData(quality: 1).count)
      // Transparent texels show the background.
      let clear = Image(try Bitmap(width: 8, height: 8, bytes: [UInt8](repeating: 0, count: 256)))
      let flat = try Image(clear.jpegData(background: .red)).bitmap()
      #expect(flat.bytes[2] > 240 && flat.bytes[1] < 16)
      let long = Image(try Bitmap(width: 20_000, height: 1, format: .a8, bytes: [UInt8](repeating: 0, count: 20_000)))
      #expect(throws: ImageError.self) { try long.webpData() }
    }
  }

  struct AnimatedImageTests {
    /// A GIF file of a screen, with uncompressed frames of the indices 0…3: red, green, blue, white.
    private func gif(_ width: Int, _ height: Int, loops: Int?, _ frames: [(PixelRect, [UInt8], Int, UInt8, Int)])
      -> [UInt8]
    {
      func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
      var bytes = Array("GIF89a".utf8) + word(width) + word(height) + [0x81, 0, 0]
      bytes += [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
      if let loops { bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + word(loops) + [0] }
      for (rect, indices, delay, disposal, clear) in frames {
        bytes += [0x21, 0xF9, 4, disposal << 2 | (clear >= 0 ? 1 : 0)] + word(delay) + [UInt8(max(clear, 0)), 0]
        bytes += [0x2C] + word(rect.x) + word(rect.y) + word(rect.width) + word(rect.height) + [0, 2]
        // Three-bit codes: a table that is cleared before each pixel never grows.
        var bits: [Bool] = []
        func put(_ code: UInt8) { for bit in 0..<3 { bits.append(code >> bit & 1 != 0) } }
        for index in indices {
          put(4)
          put(index)
        }
        put(5)
        var data: [UInt8] = []
        for start in stride(from: 0, to: bits.count, by: 8) {
          data.append((start..<min(start + 8, bits.count)).reduce(0) { $0 | (bits[$1] ? 1 << ($1 - start) : 0) })
        }
        bytes += [UInt8(data.count)] + data + [0]
      }
      return bytes + [0x3B]
    }

    private func colors(_ frame: AnimatedImage.Frame) throws -> [String] {
      let bitmap = try frame.image.bitmap()
      return stride(from: 0, to: bitmap.bytes.count, by: 4).map { at in
        switch Array(bitmap.bytes[at..<at + 4]) {
        case [255, 0, 0, 255]: "r"
        case [0, 255, 0, 255]: "g"
        case [0, 0, 255, 255]: "b"
        case [255, 255, 255, 255]: "w"
        case [0, 0, 0, 0]: "-"
        default: "?"
        }
      }
    }

    @Test func gifFramesAreWhatIsSeen() throws {
      let part = PixelRect(x: 1, y: 0, width: 2, height: 1)
      let file = gif(
        3, 1, loops: 2,
        [
          (PixelRect(x: 0, y: 0, width: 3, height: 1), [0, 1, 2], 5, 1, -1), (part, [3, 0], 20, 3, 0),
          (part, [0, 0], 0, 2, -1), (PixelRect(x: 0, y: 0, width: 1, height: 1), [1], 10, 0, -1),
        ])
      let animation = try AnimatedImage(file)
      #expect(
        try animation.frames.map(colors) == [["r", "g", "b"], ["r", "w", "b"], ["r", "r", "r"], ["g", "-", "-"]])
      #expect(animation.frames.map(\.duration) == [0.05, 0.2, 0.1, 0.1] && animation.loopCount == 3)
      #expect(try colors(animation.frame(at: 0.06)) == ["r", "w", "b"])
      #expect(try colors(animation.frame(at: 0.45 + 0.01)) == ["r", "g", "b"])
      #expect(try colors(animation.frame(at: 100)) == ["g", "-", "-"])
      #expect(try ImageDecoder.decode(file).width == 3 && Image(file).size == Size(3, 1))
    }

    @Test func badGIFs() throws {
      let good = gif(3, 1, loops: 0, [(PixelRect(x: 0, y: 0, width: 3, height: 1), [0, 1, 2], 5, 1, -1)])
      for count in 0..<good.count {
        #expect(throws: ImageError.self, "\(count) bytes") { try AnimatedImage(Array(good.prefix(count))) }
      }
      var random = SplitMix(seed: 9)
      for _ in 0..<2000 {
        var bytes = good
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 6..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? AnimatedImage(bytes, limits: ImageLimits(maximumPixels: 1 << 16))
      }
      #expect(throws: ImageError.self) { try AnimatedImage(good, limits: ImageLimits(maximumPixels: 2)) }
      let empty = gif(3, 1, loops: nil, [])
      #expect(throws: ImageError.self) { try AnimatedImage(empty) }
    }

    /// A file of a few bytes that announces a frame of a gigabyte is refused before there is memory for it.
    @Test func bombs() throws {
      let screen = PixelRect(x: 0, y: 0, width: 11_000, height: 11_000)
      let bytes = gif(screen.width, screen.height, loops: nil, [(screen, [1], 5, 1, -1)])
      var (before, after) = (rusage(), rusage())
      // RUSAGE_THREAD, which is for GNU programs alone.
      let thread = __rusage_who_t(1)
      try #require(unsafe getrusage(thread, &before) == 0)
      let error = #expect(throws: ImageError.self) { try AnimatedImage(bytes) }
      #expect(error?.code == .truncated && error?.format == .gif)
      #expect(throws: ImageError.self) { try ImageDecoder.decode(bytes) }
      try #require(unsafe getrusage(thread, &after) == 0)
      // Pages that were written; one of the pictures has 100,000 of them, or 200 large ones.
      #expect(after.ru_minflt - before.ru_minflt < 100)
    }

    @Test func webpFrames() throws {
      let file = try Fixture.bytes("bad-animated.webp")
      let animation = try AnimatedImage(file)
      #expect(animation.frames.count > 1 && animation.duration > 0)
      let size = animation.frames[0].image.size
      #expect(animation.frames.allSatisfy { $0.image.size == size } && size.width > 0)
      for count in stride(from: 12, to: file.count, by: 7) { _ = try? AnimatedImage(Array(file.prefix(count))) }
      #expect(throws: ImageError.self) { try AnimatedImage(file, limits: ImageLimits(maximumPixels: 3)) }
      #expect(try AnimatedImage(path: Fixture.path("png-rgba-8.png")).frames.count == 1)
    }
  }
#endif
