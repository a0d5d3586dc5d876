#if Drawing
  import CCairo
  import Glibc
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  struct PictureDrawingTests {
    /// Red, green, blue, white from the upper left, row by row.
    private func quarters(_ format: Bitmap.Format = .rgba8) throws -> Bitmap {
      let rgba: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
      switch format {
      case .bgra8:
        return try Bitmap(
          width: 2, height: 2, format: .bgra8,
          bytes: [0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255, 255, 255, 255, 255])
      case .rgb8:
        return try Bitmap(
          width: 2, height: 2, format: .rgb8, bytes: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])
      case .rgba16f:
        let halves = rgba.flatMap { value -> [UInt8] in
          let bits = Float16(value == 255 ? 1 : 0).bitPattern
          return [UInt8(bits & 255), UInt8(bits >> 8)]
        }
        return try Bitmap(width: 2, height: 2, format: .rgba16f, bytes: halves)
      default: return try Bitmap(width: 2, height: 2, format: .rgba8, bytes: rgba)
      }
    }

    @Test(arguments: [Bitmap.Format.rgba8, .bgra8, .rgb8, .rgba16f]) func everyFormatStandsUpright(
      format: Bitmap.Format
    ) throws {
      let bitmap = try quarters(format)
      for origin in [CairoContext.Origin.topLeft, .bottomLeft] {
        let picture = try drawn(40, 40, scale: 2, origin: origin) { context in
          context.interpolationQuality = .none
          context.draw(bitmap, in: Rect(x: 0, y: 0, width: 20, height: 20))
        }
        #expect(picture[5, 5] == SIMD4(255, 0, 0, 255) && picture[35, 5] == SIMD4(0, 255, 0, 255))
        #expect(picture[5, 35] == SIMD4(0, 0, 255, 255) && picture[35, 35] == SIMD4(255, 255, 255, 255))
      }
    }

    @Test func halfFloatsBeyondOneAreCut() throws {
      let bits = Float16(5).bitPattern
      let five = [UInt8(bits & 255), UInt8(bits >> 8)]
      let bright = try Bitmap(width: 1, height: 1, format: .rgba16f, bytes: five + five + [0, 0, 0, 0x3C])
      let picture = try drawn(4, 4) { $0.draw(bright, in: Rect(x: 0, y: 0, width: 4, height: 4)) }
      #expect(picture[1, 1] == SIMD4(255, 255, 0, 255))
      #if ImageFiles
        #expect(try Image(bright).pngData().starts(with: [0x89, 0x50]))
      #endif
    }

    @Test func videoIsDecoded() throws {
      let grey = try Bitmap(
        width: 2, height: 2, format: .yuv420, planes: [([81, 81, 81, 81], nil), ([90], nil), ([240], nil)])
      let picture = try drawn(4, 4) { $0.draw(grey, in: Rect(x: 0, y: 0, width: 4, height: 4)) }
      // By BT.709, limited: red, and somewhat more.
      let red = picture[1, 1]
      #expect(red.x == 255 && red.y < 40 && red.z < 20 && red.w == 255)
    }

    /// Cairo reads rows of a multiple of four bytes alone.
    @Test(arguments: [Bitmap.Format.bgra8, .a8]) func rowsOfAnyLength(format: Bitmap.Format) throws {
      let row = 3 * format.bytesPerTexel
      let bytes = (0..<2 * row).map { UInt8($0 % 4 == 3 ? 255 : $0 * 9) }
      let padded = Array(bytes[..<row]) + [1] + Array(bytes[row...])
      func picture(_ bitmap: Bitmap) throws -> Drawn {
        try drawn(12, 8) { $0.draw(bitmap, in: Rect(x: 0, y: 0, width: 12, height: 8)) }
      }
      let plain = try picture(Bitmap(width: 3, height: 2, format: format, bytes: bytes))
      let other = try picture(Bitmap(width: 3, height: 2, format: format, bytesPerRow: row + 1, bytes: padded))
      for y in 0..<8 { for x in 0..<12 { #expect(plain[x, y] == other[x, y], "\(x), \(y)") } }
    }

    /// Parts are drawn alike in every format, and the rest of a sheet costs nothing.
    @Test(arguments: [Bitmap.Format.rgba8, .rgb8, .a8]) func partsOfSheets(format: Bitmap.Format) throws {
      func sheet(_ side: Int, _ format: Bitmap.Format) throws -> Bitmap {
        try Bitmap(width: side, height: side, format: format) { bytes, stride in
          for y in 0..<9 {
            for x in 0..<9 {
              let color: [UInt8] = [UInt8(x * 20), UInt8(y * 20), UInt8(200 - x * 8), 255]
              switch format {
              case .a8: bytes[y * stride + x] = color[0]
              case .rgb8: for channel in 0..<3 { bytes[y * stride + x * 3 + channel] = color[channel] }
              default:
                for channel in 0..<4 {
                  bytes[y * stride + x * 4 + channel] = color[format == .bgra8 ? [2, 1, 0, 3][channel] : channel]
                }
              }
            }
          }
        }
      }
      func time(_ bitmap: Bitmap) throws -> (picture: Drawn, seconds: Double) {
        let began = processorSeconds
        let picture = try drawn(48, 48) { context in
          context.interpolationQuality = .none
          for index in 0..<36 {
            context.draw(
              bitmap, from: PixelRect(x: 2 + index % 3, y: 1 + index % 2, width: 5, height: 4),
              in: Rect(x: Double(index % 6) * 8, y: Double(index / 6) * 8, width: 7, height: 8), byTiling: false)
          }
        }
        return (picture, processorSeconds - began)
      }
      let (small, large) = (try time(sheet(9, format)), try time(sheet(2049, format)))
      #expect(small.picture.bytes == large.picture.bytes && large.picture[3, 3].w == (format == .a8 ? 80 : 255))
      #expect(large.seconds < small.seconds * 4 + 0.05, "\(small.seconds) s, \(large.seconds) s")
      guard format != .a8 else { return }
      #expect(try time(sheet(9, .bgra8)).picture.bytes == small.picture.bytes)
    }

    /// Texels that land on pixels are unchanged.
    @Test func oneToOne() throws {
      var random = SplitMix(seed: 3)
      let bytes = (0..<16 * 16).flatMap { _ -> [UInt8] in
        let alpha = UInt8.random(in: 0...255, using: &random)
        return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
      }
      let bitmap = try Bitmap(width: 16, height: 16, format: .bgra8, bytes: bytes)
      for scale in [1.0, 2, 3] {
        let picture = try drawn(48, 48, scale: scale) { context in
          context.translateBy(x: 3 / scale, y: 5 / scale)
          context.draw(bitmap, in: Rect(x: 0, y: 0, width: 16 / scale, height: 16 / scale))
        }
        for y in 0..<16 {
          for x in 0..<16 {
            let at = (y * 16 + x) * 4
            let place = ((y + 5) * 48 + x + 3) * 4
            #expect(Array(picture.bytes[place..<place + 4]) == Array(bytes[at..<at + 4]))
          }
        }
      }
    }

    @Test func asCairoDraws() throws {
      let bitmap = try quarters(.bgra8)
      let ours = try drawn { context in
        context.translateBy(x: 30, y: 6)
        context.rotate(by: 0.6)
        context.draw(bitmap, in: Rect(x: 0, y: 0, width: 30, height: 40))
      }
      var bytes = bitmap.bytes
      let theirs = try unsafe byHand { cairo in
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
          let surface = unsafe cairo_image_surface_create_for_data(buffer.baseAddress, CAIRO_FORMAT_RGB24, 2, 2, 8)
          unsafe cairo_translate(cairo, 30, 6)
          unsafe cairo_rotate(cairo, 0.6)
          unsafe cairo_rectangle(cairo, 0, 0, 30, 40)
          unsafe cairo_scale(cairo, 15, 20)
          unsafe cairo_set_source_surface(cairo, surface, 0, 0)
          unsafe cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
          unsafe cairo_fill(cairo)
          unsafe cairo_surface_destroy(surface)
        }
      }
      #expect(ours.difference(theirs) <= 1)
    }

    /// Parts of a picture are filtered separately; masks use the fill colour.
    @Test func partsTilesAndMasks() throws {
      let bitmap = try quarters()
      let mask = try Bitmap(width: 3, height: 1, format: .a8, bytes: [255, 128, 0])
      let picture = try drawn { context in
        context.draw(
          bitmap, from: PixelRect(x: 1, y: 0, width: 1, height: 1), in: Rect(x: 0, y: 0, width: 20, height: 20),
          byTiling: false)
        context.interpolationQuality = .none
        context.setFillColor(.orange)
        context.draw(mask, in: Rect(x: 30, y: 0, width: 30, height: 10))
        context.saveGState()
        context.clip(to: Rect(x: 0, y: 40, width: 64, height: 24))
        context.draw(bitmap, in: Rect(x: 1, y: 41, width: 8, height: 8), byTiling: true)
        context.restoreGState()
        context.setAlpha(0.5)
        context.draw(bitmap, in: Rect(x: 30, y: 20, width: 10, height: 10))
      }
      #expect(picture[19, 19] == SIMD4(0, 255, 0, 255) && picture[0, 0] == SIMD4(0, 255, 0, 255))
      #expect(picture[35, 5] == SIMD4(255, 128, 26, 255) && abs(picture[45, 5].w - 128) <= 1 && picture[55, 5].w == 0)
      #expect(picture[0, 40] == SIMD4(255, 255, 255, 255) && picture[1, 41] == SIMD4(255, 0, 0, 255))
      #expect(picture[41, 57] == SIMD4(255, 0, 0, 255) && picture[46, 49] == SIMD4(0, 255, 0, 255))
      #expect(picture[10, 39].w == 0)
      #expect(abs(picture[32, 22].x - 128) <= 1 && abs(picture[32, 22].w - 128) <= 1)
    }

    @Test func patterns() throws {
      let checks = Pattern(bounds: Rect(x: 0, y: 0, width: 8, height: 8)) { context in
        context.setFillColor(.red)
        context.fill([Rect(x: 0, y: 0, width: 4, height: 4), Rect(x: 4, y: 4, width: 10, height: 10)])
      }
      let stencil = Pattern(bounds: Rect(x: 0, y: 0, width: 4, height: 4), xStep: 8, yStep: 8, isColored: false) {
        $0.fill(Rect(x: 0, y: 0, width: 4, height: 4))
      }
      let wide = Pattern(bounds: Rect(x: 0, y: 0, width: 12, height: 4), xStep: 8, yStep: 8) { context in
        context.setFillColor(.blue)
        context.fill(Rect(x: 10, y: 0, width: 2, height: 4))
      }
      let picture = try drawn(64, 64, scale: 2) { context in
        // The current matrix does not move a pattern.
        context.saveGState()
        context.translateBy(x: 1, y: 1)
        context.setFillPattern(checks)
        context.fill(Rect(x: -1, y: -1, width: 16, height: 16))
        context.restoreGState()
        context.setAlpha(0.5)
        context.setFillPattern(stencil, color: .orange)
        context.fill(Rect(x: 16, y: 0, width: 16, height: 16))
        context.setPatternPhase(Size(4, 0))
        context.setFillPattern(stencil, color: .blue)
        context.fill(Rect(x: 0, y: 16, width: 16, height: 16))
        context.setPatternPhase(.zero)
        context.setAlpha(1)
        context.setFillPattern(wide)
        context.fill(Rect(x: 16, y: 16, width: 16, height: 16))
      }
      #expect(
        picture[2, 2] == SIMD4(255, 0, 0, 255) && picture[10, 2].w == 0 && picture[10, 10] == SIMD4(255, 0, 0, 255))
      #expect(picture[18, 18] == SIMD4(255, 0, 0, 255))
      #expect(abs(picture[34, 2].w - 128) <= 1 && picture[42, 2].w == 0 && picture[34, 10].w == 0)
      #expect(picture[2, 34].w == 0 && abs(picture[10, 34].z - 128) <= 1)
      // From 10 to 12 of one copy is from 2 to 4 of the next one.
      #expect(picture[38, 34] == SIMD4(0, 0, 255, 255) && picture[34, 34].w == 0 && picture[42, 34].w == 0)
    }

    @Test func qualities() throws {
      let bitmap = try quarters()
      for quality in InterpolationQuality.allCases {
        let picture = try drawn { context in
          context.interpolationQuality = quality
          context.draw(bitmap, in: Rect(x: 0, y: 0, width: 64, height: 64))
        }
        let isMixed = picture[30, 2] != SIMD4(255, 0, 0, 255)
        #expect(isMixed == (quality != .none))
      }
    }
  }
#endif
