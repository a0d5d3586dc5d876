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
      fillCorners(parts, isTop: true)
      fillMiddle(parts)
      fillCorners(parts, isTop: false)
    }

    /// What part of a row of pixels lies between the upper and the lower side.
    private func height(_ parts: RoundedRectParts, _ y: Int) -> Double {
      min(Double(y + 1), parts.rect.maxY) - max(Double(y), parts.rect.minY)
    }

    /// The rows between the corners.
    private func fillMiddle(_ parts: RoundedRectParts) {
      let (rect, outer) = (parts.rect, parts.outer)
      let (first, last) = (Int(pixel: rect.minX.rounded(.up)), Int(pixel: rect.maxX.rounded(.down)))
      let (top, bottom) = (max(parts.inner.top, clip.y), min(parts.inner.bottom, clip.maxY))
      for y in top..<max(top, bottom) {
        guard first <= last else {
          fill(y, outer.left, outer.left + 1, Self.byte(rect.width * height(parts, y)))
          continue
        }
        let row = height(parts, y)
        if outer.left < first { fill(y, outer.left, first, Self.byte((Double(first) - rect.minX) * row)) }
        fill(y, first, last, Self.byte(row))
        if last < outer.right { fill(y, last, outer.right, Self.byte((rect.maxX - Double(last)) * row)) }
      }
    }

    /// The rows of two corners, and what is between them.
    private func fillCorners(_ parts: RoundedRectParts, isTop: Bool) {
      let (outer, inner) = (parts.outer, parts.inner)
      let (top, bottom) = isTop ? (outer.top, inner.top) : (inner.bottom, outer.bottom)
      guard max(top, clip.y) < min(bottom, clip.maxY), outer.left < clip.maxX, outer.right > clip.x else { return }
      let sizes = (parts.size(isLeft: true, isTop: isTop), parts.size(isLeft: false, isTop: isTop))
      let counts = (
        CornerCoverage.count(width: sizes.0.width, rows: sizes.0.rows),
        CornerCoverage.count(width: sizes.1.width, rows: sizes.1.rows)
      )
      unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: counts.0 + counts.1) { sums in
        guard let sums = sums.baseAddress else { return }
        let left = unsafe parts.coverage(isLeft: true, isTop: isTop, sums)
        let right = unsafe parts.coverage(isLeft: false, isTop: isTop, sums + counts.0)
        for y in max(top, clip.y)..<min(bottom, clip.maxY) {
          let row = isTop ? y - top : bottom - 1 - y
          let pixels = unsafe pixels + (y - bounds.y) * bytesPerRow
          func put(_ x: Int, _ cover: UInt8) {
            guard cover > 0, x >= clip.x, x < clip.maxX else { return }
            unsafe blend(pixels + (x - bounds.x) * 4, Self.scaled(color, by: cover))
          }
          let begin = outer.left + left.forEach(inRow: row) { put(outer.left + $0, $1) }
          let end = outer.right - right.forEach(inRow: row) { put(outer.right - 1 - $0, $1) }
          fill(y, begin, end, Self.byte(height(parts, y)))
        }
      }
    }

    private static func byte(_ part: Double) -> UInt8 { CornerCoverage.byte(Float(part)) }

    // MARK: Pixels

    /// A pixel.
    ///
    /// - Parameter source: premultiplied, with its coverage in it.
    @inline(__always)
    private func blend(_ pixel: UnsafeMutableRawPointer, _ source: SIMD4<UInt8>) {
      let there = unsafe pixel.load(as: SIMD4<UInt8>.self)
      unsafe pixel.storeBytes(of: source &+ Self.scaled(there, by: 255 - source.w), as: SIMD4<UInt8>.self)
    }

    /// Some pixels of a row.
    private func fill(_ y: Int, _ from: Int, _ to: Int, _ cover: UInt8) {
      let (first, last) = (max(from, clip.x), min(to, clip.maxX))
      guard first < last, cover > 0 else { return }
      let start = unsafe pixels + (y - bounds.y) * bytesPerRow + (first - bounds.x) * 4
      let source = Self.scaled(color, by: cover)
      let whole = unsafe unsafeBitCast(source, to: UInt32.self)
      let count = last - first
      if source.w == 255 {
        unsafe start.assumingMemoryBound(to: UInt32.self).update(repeating: whole, count: count)
        return
      }
      // Four pixels at a time, as numbers of 16 bits with two bytes each.
      let bytes = unsafe unsafeBitCast(SIMD4<UInt32>(repeating: whole), to: SIMD8<UInt16>.self)
      let left = SIMD8<UInt16>(repeating: UInt16(255 - source.w))
      let (low, half) = (SIMD8<UInt16>(repeating: 0xFF), SIMD8<UInt16>(repeating: 128))
      var index = 0
      while index + 4 <= count {
        let place = unsafe start + index * 4
        let there = unsafe place.loadUnaligned(as: SIMD8<UInt16>.self)
        let even = (there & low) &* left &+ half
        let odd = (there &>> 8) &* left &+ half
        let rest = ((even &+ (even &>> 8)) &>> 8) | ((odd &+ (odd &>> 8)) & ~low)
        unsafe place.storeBytes(of: rest &+ bytes, as: SIMD8<UInt16>.self)
        index += 4
      }
      while index < count {
        unsafe blend(start + index * 4, source)
        index += 1
      }
    }

    /// Rounded to nearest, as in whole numbers c · k ÷ 255.
    @inline(__always)
    private static func scaled(_ color: SIMD4<UInt8>, by part: UInt8) -> SIMD4<UInt8> {
      let color = unsafe unsafeBitCast(color, to: UInt32.self)
      let even = (color & 0xFF_00FF) &* UInt32(part) &+ 0x80_0080
      let odd = ((color &>> 8) & 0xFF_00FF) &* UInt32(part) &+ 0x80_0080
      let scaled =
        (((even &+ ((even &>> 8) & 0xFF_00FF)) &>> 8) & 0xFF_00FF)
        | ((odd &+ ((odd &>> 8) & 0xFF_00FF)) & 0xFF00_FF00)
      return unsafe unsafeBitCast(scaled, to: SIMD4<UInt8>.self)
    }
  }
#endif
