#if Drawing
  import MultiplaneGeometry

  /// Fills pixels of premultiplied blue, green, red and alpha with a colour.
  ///
  /// It is `@safe`: what makes one lends it the pixels for as long as it fills them.
  @safe
  struct PixelFill {
    let pixels: UnsafeMutableRawPointer
    let bytesPerRow: Int
    /// Where the first pixel stands, and how many there are.
    let bounds: PixelRect
    /// Other pixels are left alone.
    let clip: PixelRect
    /// Blue, green, red and alpha, premultiplied.
    let color: SIMD4<UInt8>

    /// Fills a rounded rectangle: each pixel as far as it is covered.
    func fill(_ parts: RoundedRectParts) {
      let (rect, inner) = (parts.rect, parts.inner)
      let (left, right) = (Int(clamping: rect.minX.rounded(.down)), Int(clamping: rect.maxX.rounded(.up)))
      let (innerLeft, innerRight) = (Int(clamping: inner.left), Int(clamping: inner.right))
      let (innerTop, innerBottom) = (Int(clamping: inner.top), Int(clamping: inner.bottom))
      let top = max(Int(clamping: rect.minY.rounded(.down)), clip.y)
      let bottom = min(Int(clamping: rect.maxY.rounded(.up)), clip.maxY)
      // Between the corners.
      for y in top..<max(top, bottom) {
        let row = min(Double(y + 1), rect.maxY) - max(Double(y), rect.minY)
        if y < innerTop || y >= innerBottom {
          fill(y, innerLeft, innerRight, cover: row)
          continue
        }
        let (first, last) = (Int(clamping: rect.minX.rounded(.up)), Int(clamping: rect.maxX.rounded(.down)))
        guard first <= last else {
          fill(y, left, left + 1, cover: (rect.maxX - rect.minX) * row)
          continue
        }
        if left < first { fill(y, left, first, cover: (Double(first) - rect.minX) * row) }
        fill(y, first, last, cover: row)
        if last < right { fill(y, last, right, cover: (rect.maxX - Double(last)) * row) }
      }
      for corner in parts.corners where !corner.intersection(clip).isEmpty {
        var covers = [UInt8](repeating: 0, count: corner.width * corner.height)
        unsafe covers.withUnsafeMutableBytes { buffer in
          guard let base = buffer.baseAddress else { return }
          unsafe parts.cover(corner, base, corner.width)
        }
        let seen = corner.intersection(clip)
        for y in seen.y..<seen.maxY {
          let row = (y - corner.y) * corner.width - corner.x
          var x = seen.x
          while x < seen.maxX {
            let (start, cover) = (x, covers[row + x])
            repeat { x += 1 } while x < seen.maxX && covers[row + x] == cover
            if cover > 0 { fill(y, start, x, cover) }
          }
        }
      }
    }

    /// - Parameter cover: 0…1.
    private func fill(_ y: Int, _ from: Int, _ to: Int, cover: Double) {
      let (first, last) = (max(from, clip.x), min(to, clip.maxX))
      guard first < last else { return }
      fill(y, first, last, UInt8(clamping: cover * 255 + 0.5))
    }

    /// Within the clip.
    private func fill(_ y: Int, _ from: Int, _ to: Int, _ cover: UInt8) {
      let start = unsafe pixels + (y - bounds.y) * bytesPerRow + (from - bounds.x) * 4
      let source = Self.scaled(color, by: cover)
      if source.w == 255 {
        let whole = unsafe unsafeBitCast(source, to: UInt32.self)
        for index in 0..<to - from { unsafe start.storeBytes(of: whole, toByteOffset: index * 4, as: UInt32.self) }
        return
      }
      let left = 255 - source.w
      var index = 0
      // Four pixels at a time.
      let four = SIMD16<UInt8>(
        lowHalf: SIMD8(lowHalf: source, highHalf: source), highHalf: SIMD8(lowHalf: source, highHalf: source))
      while index + 4 <= to - from {
        let there = unsafe start.loadUnaligned(fromByteOffset: index * 4, as: SIMD16<UInt8>.self)
        let product = SIMD16<UInt16>(truncatingIfNeeded: there) &* UInt16(left) &+ 128
        let rest = SIMD16<UInt8>(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
        unsafe (start + index * 4).storeBytes(of: four &+ rest, as: SIMD16<UInt8>.self)
        index += 4
      }
      while index < to - from {
        defer { index += 1 }
        let there = unsafe start.load(fromByteOffset: index * 4, as: SIMD4<UInt8>.self)
        unsafe start.storeBytes(
          of: source &+ Self.scaled(there, by: left), toByteOffset: index * 4, as: SIMD4<UInt8>.self)
      }
    }

    /// Rounded to nearest, as in whole numbers c · k ÷ 255.
    @inline(__always)
    private static func scaled(_ color: SIMD4<UInt8>, by part: UInt8) -> SIMD4<UInt8> {
      let product = SIMD4<UInt16>(truncatingIfNeeded: color) &* UInt16(part) &+ 128
      return SIMD4<UInt8>(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
    }
  }
#endif
