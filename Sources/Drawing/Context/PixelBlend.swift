#if Drawing
  import MultiplaneContents

  /// The blend modes that Cairo lacks, or that it draws otherwise, in a loop over pixels of premultiplied blue, green,
  /// red and alpha: `plusDarker`, the operators that act on what they don't paint, and the modes that mix hue,
  /// saturation and luminosity. The formulas are those of the W3C's "Compositing and Blending".
  struct PixelBlend {
    private let mode: BlendMode
    private let hasAlpha: Bool

    /// - Parameter hasAlpha: false where the alpha of what is there is 1, whatever its byte says.
    init(_ mode: BlendMode, hasAlpha: Bool) {
      self.mode = mode
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
      let result = mixed(swapped(SIMD4<Float>(painted) / 255), swapped(below), cover: Float(part) / 255)
      return SIMD4<UInt8>(
        (swapped(result).clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero))
    }

    /// Of red, green, blue and alpha, premultiplied.
    ///
    /// - Parameter cover: how much of the pixel is painted, 0…1.
    private func mixed(_ s: SIMD4<Float>, _ b: SIMD4<Float>, cover: Float) -> SIMD4<Float> {
      // Operators that act outside of what they paint do so where the shape is.
      if let (fs, fb) = factors(s.w, b.w) { return b + (s * fs + b * fb - b) * cover }
      let s = s * cover
      if mode == .plusDarker {
        let alpha = min(1, s.w + b.w)
        var dark = alpha - (s.w - s) - (b.w - b)
        dark.replace(with: 0, where: dark .< 0)
        dark.w = alpha
        return dark
      }
      let both = SIMD4(blended(straight(s), straight(b)) * (s.w * b.w), 0)
      var result = s * (1 - b.w) + b * (1 - s.w) + both
      result.w = s.w + b.w - s.w * b.w
      return result
    }

    /// What source and backdrop are multiplied by, for Porter and Duff's operators.
    private func factors(_ s: Float, _ b: Float) -> (Float, Float)? {
      switch mode {
      case .clear: (0, 0)
      case .copy: (1, 0)
      case .sourceIn: (b, 0)
      case .destinationIn: (0, s)
      case .sourceOut: (1 - b, 0)
      case .destinationAtop: (1 - b, s)
      default: nil
      }
    }

    private func straight(_ c: SIMD4<Float>) -> SIMD3<Float> {
      c.w > 0 ? (SIMD3(c.x, c.y, c.z) / c.w).clamped(lowerBound: .zero, upperBound: .one) : .zero
    }

    private func blended(_ s: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
      switch mode {
      case .hue: withLuminosity(withSaturation(s, b.max() - b.min()), luminosity(b))
      case .saturation: withLuminosity(withSaturation(b, s.max() - s.min()), luminosity(b))
      case .color: withLuminosity(s, luminosity(b))
      case .luminosity: withLuminosity(b, luminosity(s))
      default: s
      }
    }

    private func luminosity(_ c: SIMD3<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    private func withLuminosity(_ c: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
      var c = c + (wanted - luminosity(c))
      let (middle, low, high) = (luminosity(c), c.min(), c.max())
      if low < 0, middle > low { c = middle + (c - middle) * middle / (middle - low) }
      if high > 1, high > middle { c = middle + (c - middle) * (1 - middle) / (high - middle) }
      return c
    }

    private func withSaturation(_ c: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
      let range = c.max() - c.min()
      return range > 0 ? (c - c.min()) * wanted / range : .zero
    }
  }
#endif
