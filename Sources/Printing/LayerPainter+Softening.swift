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
      let bias = layer.minificationFilterBias
      guard layer.minificationFilter == .trilinear, bias > 0, bitmap.format != .a8, scale.isFinite, scale > 1 else {
        return bitmap
      }
      let level = min(log2(scale) + bias, 16)
      return (try? bitmap.softened(toLevel: level)) ?? bitmap
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

    /// Of a picture with colours that are brighter than their alpha allows, as extended ones have them: what darkens what
    /// is below, and what is added to that. nil of other pictures.
    var partsOfBrightOne: (shade: Bitmap, light: Bitmap)? {
      guard format == .rgba16f, let plain = try? converted(to: .bgra8) else { return nil }
      let (bytes, row) = (plain.bytes, plain.bytesPerRow)
      var isBright = false
      let shade = try? Bitmap(width: width, height: height, format: .a8) { target, stride in
        for y in 0..<plain.height {
          for x in 0..<plain.width { target[y * stride + x] = bytes[y * row + x * 4 + 3] }
        }
      }
      let light = try? Bitmap(width: width, height: height, format: .bgra8) { target, stride in
        for y in 0..<plain.height {
          for x in 0..<plain.width {
            let (from, to) = (y * row + x * 4, y * stride + x * 4)
            let most = max(bytes[from], bytes[from + 1], bytes[from + 2])
            if most > bytes[from + 3] { isBright = true }
            for channel in 0..<3 { target[to + channel] = bytes[from + channel] }
            target[to + 3] = most
          }
        }
      }
      guard isBright, let shade, let light else { return nil }
      return (shade, light)
    }
  }
#endif
