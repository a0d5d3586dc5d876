#if Drawing
  internal import Glibc
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  extension LayerPainter {
    /// A bitmap as it is shown with a bias above 0 of a layer's minification filter: from smaller copies of itself.
    ///
    /// - Parameter scale: texels a pixel of a screen of 72 pixels an inch.
    func softened(_ bitmap: Bitmap, of layer: Layer, scale: Double) -> Bitmap {
      let bias = layer.exactFilterBias
      guard layer.minificationFilter == .trilinear, bias > 0, bitmap.format != .a8, scale.isFinite, scale > 1 else {
        return bitmap
      }
      let level = min(log2(scale) + bias, 16)
      return (try? bitmap.softened(toLevel: level)) ?? bitmap
    }

    /// A part of a picture that is enlarged, with more texels: paper mixes colours and alpha apart, a screen what is
    /// multiplied, and between texels that differ in both these are not alike. nil of other pictures.
    ///
    /// - Parameter map: from texels to the context's device.
    func mixed(_ bitmap: Bitmap, _ part: PixelRect, by map: Transform2D) -> Bitmap? {
      // Pictures, which have a pixel a unit, are mixed as on a screen.
      let size = max(hypot(map.a, map.b), hypot(map.c, map.d))
      let isOpaque = bitmap.format != .a8 && bitmap.opaqueRect.intersection(part) == part
      guard pixelsPerUnit > 1, size.isFinite, !isOpaque, size > 1 + 1e-6 || isInPictureOfPaper else { return nil }
      // Steps of a share have the square of it as their error.
      let error = bitmap.format == .a8 ? 0 : page.texels.errorOfMixingApart(bitmap, part)
      var wanted = (error / Self.leastMixingError).squareRoot().rounded(.up)
      // Half of the outermost texels fades out.
      if isInPictureOfPaper { wanted = max(wanted, (size * pixelsPerUnit).rounded(.up)) }
      let most = (Self.mostMixedTexels / Double(part.area)).squareRoot().rounded(.down)
      var times = min(Int(clamping: wanted), Int(clamping: most))
      // Odd ones have a texel in the middle of each of the picture's, where colours have their extremes.
      if times % 2 == 0 { times += times < Int(clamping: most) ? 1 : -1 }
      return times > 1 ? page.texels.enlarged(bitmap, part, by: times) : nil
    }

    /// Of 255.
    private static let leastMixingError = 2.0
    private static let mostMixedTexels = 1_048_576.0
  }

  extension PictureTexels {
    /// See `PrintTexels.errorOfMixingApart`.
    func errorOfMixingApart(in part: PixelRect) -> Double {
      var most: Float = 0
      func compare(_ a: SIMD4<Float>, _ b: SIMD4<Float>) {
        // Clear texels have the colours around them.
        guard a.w != b.w, a.w > 0, b.w > 0 else { return }
        let apart = a / a.w - b / b.w
        most = max(most, max(abs(apart.x), abs(apart.y), abs(apart.z)) * abs(a.w - b.w) / 4)
      }
      for y in part.y..<part.maxY {
        for x in part.x..<part.maxX {
          if x + 1 < part.maxX { compare(self[x, y], self[x + 1, y]) }
          if y + 1 < part.maxY { compare(self[x, y], self[x, y + 1]) }
        }
      }
      return Double(most)
    }
  }

  extension Bitmap {
    /// The picture from its copies of half, a quarter … of its sides, mixed from the two nearest to a level.
    fileprivate func softened(toLevel level: Double) throws(BitmapError) -> Bitmap {
      let all = PixelRect(x: 0, y: 0, width: width, height: height)
      var fine = format == .bgra8 ? self : try converted(to: .bgra8)
      for _ in 0..<Int(clamping: level) { fine = try fine.halved() }
      let coarse = try fine.halved()
      func whole(_ bitmap: Bitmap) throws(BitmapError) -> Bitmap {
        let part = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        return try bitmap.enlarged(part, width: all.width, height: all.height, isSmooth: true)
      }
      let (first, second, share) = (try whole(fine), try whole(coarse), level - level.rounded(.down))
      let (before, behind, row) = (first.bytes, second.bytes, first.bytesPerRow)
      return try Bitmap(width: width, height: height, format: .bgra8) { target, stride in
        for y in 0..<all.height {
          for x in 0..<all.width * 4 {
            let (a, b) = (Double(before[y * row + x]), Double(behind[y * row + x]))
            target[y * stride + x] = UInt8(clamping: a + (b - a) * share + 0.5)
          }
        }
      }
    }

    /// A picture of half the sides.
    private func halved() throws(BitmapError) -> Bitmap {
      let (columns, rows) = (max(1, width / 2), max(1, height / 2))
      let (bytes, row) = (bytes, bytesPerRow)
      return try Bitmap(width: columns, height: rows, format: .bgra8) { target, stride in
        for y in 0..<rows {
          for x in 0..<columns {
            for channel in 0..<4 {
              var sum = 0
              for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                sum += Int(bytes[min(2 * y + dy, height - 1) * row + min(2 * x + dx, width - 1) * 4 + channel])
              }
              target[y * stride + x * 4 + channel] = UInt8(clamping: (sum + 2) / 4)
            }
          }
        }
      }
    }

    /// Of an extended picture with colours that are brighter than their alpha allows: black that darkens what is below,
    /// and what is added to that. nil of other pictures.
    ///
    /// - Parameters:
    ///   - times: how many texels they have along an axis for each of the picture.
    ///   - isSmooth: whether these are mixed from the nearest ones of the picture.
    func partsOfBrightOne(enlarged times: Int, isSmooth: Bool) -> (shade: Bitmap, light: Bitmap)? {
      guard format == .rgba16f else { return nil }
      let (bytes, row) = (bytes, bytesPerRow)
      func part(_ at: Int) -> UInt8 {
        let value = Float16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)
        return UInt8(clamping: max(0, min(Float(value), 1)) * 255 + 0.5)
      }
      var isBright = false
      let shade = try? Bitmap(width: width, height: height, format: .bgra8) { target, stride in
        for y in 0..<height {
          for x in 0..<width { target[y * stride + x * 4 + 3] = part(y * row + x * 8 + 6) }
        }
      }
      let light = try? Bitmap(width: width, height: height, format: .bgra8) { target, stride in
        for y in 0..<height {
          for x in 0..<width {
            let (from, to) = (y * row + x * 8, y * stride + x * 4)
            let (red, green, blue) = (part(from), part(from + 2), part(from + 4))
            let most = max(red, green, blue)
            if most > part(from + 6) { isBright = true }
            (target[to], target[to + 1], target[to + 2], target[to + 3]) = (blue, green, red, most)
          }
        }
      }
      guard isBright, let shade = shade?.enlarged(by: times, isSmooth),
        let light = light?.enlarged(by: times, isSmooth)
      else { return nil }
      return (shade, light)
    }

    private func enlarged(by times: Int, _ isSmooth: Bool) -> Bitmap? {
      let all = PixelRect(x: 0, y: 0, width: width, height: height)
      return times == 1 ? self : try? enlarged(all, width: width * times, height: height * times, isSmooth: isSmooth)
    }
  }
#endif
