#if Drawing
  import MultiplaneContents

  /// Blend modes in a loop over pixels of premultiplied blue, green, red and alpha.
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
      var (s, b) = (SIMD4<Float>(painted) / 255, SIMD4<Float>(there) / 255)
      if !hasAlpha { b.w = 1 }
      let cover = Float(part) / 255
      var result: SIMD4<Float>
      switch mode {
      case .plusDarker:
        s *= cover
        let alpha = min(1, s.w + b.w)
        result = (alpha - (s.w - s) - (b.w - b)).clamped(lowerBound: .zero, upperBound: .one)
        result.w = alpha
      case .copy: result = b + (s - b) * cover
      case .clear: result = b * (1 - cover)
      case .sourceIn: result = b + (s * b.w - b) * cover
      case .sourceOut: result = b + (s * (1 - b.w) - b) * cover
      case .destinationIn: result = b + (b * s.w - b) * cover
      case .destinationAtop: result = b + (s * (1 - b.w) + b * s.w - b) * cover
      default:
        s *= cover
        let both = nonSeparable(straight(s), straight(b))
        result = s * (1 - b.w) + b * (1 - s.w) + SIMD4(both * (s.w * b.w), 0)
        result.w = s.w + b.w - s.w * b.w
        result.clamp(lowerBound: .zero, upperBound: .one)
      }
      return SIMD4<UInt8>((result * 255).rounded(.toNearestOrAwayFromZero))
    }

    // MARK: Hue, saturation, luminosity

    private func straight(_ c: SIMD4<Float>) -> SIMD3<Float> {
      c.w > 0 ? (SIMD3(c.x, c.y, c.z) / c.w).clamped(lowerBound: .zero, upperBound: .one) : .zero
    }

    /// B(cb, cs) of the W3C's "Compositing and Blending"; blue, green, red.
    private func nonSeparable(_ s: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
      switch mode {
      case .hue: withLuminosity(withSaturation(s, b.max() - b.min()), luminosity(b))
      case .saturation: withLuminosity(withSaturation(b, s.max() - s.min()), luminosity(b))
      case .color: withLuminosity(s, luminosity(b))
      default: withLuminosity(b, luminosity(s))
      }
    }

    private func luminosity(_ c: SIMD3<Float>) -> Float { 0.11 * c.x + 0.59 * c.y + 0.3 * c.z }

    private func withLuminosity(_ c: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
      var c = c + (wanted - luminosity(c))
      let (middle, low, high) = (luminosity(c), c.min(), c.max())
      if low < 0 { c = middle + (c - middle) * middle / (middle - low) }
      if high > 1 { c = middle + (c - middle) * (1 - middle) / (high - middle) }
      return c
    }

    private func withSaturation(_ c: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
      let range = c.max() - c.min()
      return range > 0 ? (c - c.min()) * wanted / range : .zero
    }
  }
#endif
