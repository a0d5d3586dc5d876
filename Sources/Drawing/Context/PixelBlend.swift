#if Drawing
  import MultiplaneContents

  /// Blend modes in a loop over pixels of premultiplied blue, green, red and alpha.
  struct PixelBlend {
    private let blend: WideBlend
    private let hasAlpha: Bool

    /// - Parameter hasAlpha: false where the alpha of what is there is 1, whatever its byte says.
    init(_ mode: BlendMode, hasAlpha: Bool) {
      blend = WideBlend(mode, isWide: false)
      self.hasAlpha = hasAlpha
    }

    /// - Parameters:
    ///   - colors: what is painted.
    ///   - cover: how much of each pixel it covers; of the same size.
    ///   - columns: of both, like `rows`, the pixels that are blended.
    ///   - target: the pixel that lies under the first of the others.
    func blend(
      _ colors: CairoSurface, _ cover: CairoSurface, columns: Range<Int>, rows: Range<Int>,
      into target: UnsafeMutableRawPointer, _ bytesPerRow: Int
    ) {
      unsafe colors.withPixels { source, sourceRow, _, _ in
        _ = unsafe cover.withPixels { cover, coverRow, _, _ in
          for y in rows {
            for x in columns {
              let part = unsafe cover.load(fromByteOffset: y * coverRow + x, as: UInt8.self)
              guard part > 0 else { continue }
              let place = unsafe target + y * bytesPerRow + x * 4
              let painted = unsafe source.load(fromByteOffset: y * sourceRow + x * 4, as: SIMD4<UInt8>.self)
              let there = unsafe place.load(as: SIMD4<UInt8>.self)
              unsafe place.storeBytes(of: mixed(painted, there, part), as: SIMD4<UInt8>.self)
            }
          }
        }
      }
    }

    private func mixed(_ painted: SIMD4<UInt8>, _ there: SIMD4<UInt8>, _ part: UInt8) -> SIMD4<UInt8> {
      func swapped(_ c: SIMD4<Float>) -> SIMD4<Float> { SIMD4(c.z, c.y, c.x, c.w) }
      var below = SIMD4<Float>(there) / 255
      if !hasAlpha { below.w = 1 }
      let result = blend.mixed(swapped(SIMD4<Float>(painted) / 255), swapped(below), cover: Float(part) / 255)
      return SIMD4<UInt8>(
        (swapped(result).clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero))
    }
  }
#endif
