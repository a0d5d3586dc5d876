#if Drawing
  import MultiplaneContents
  import MultiplaneGeometry

  /// The pixels of a context whose colours may lie beyond 0…1: premultiplied red, green, blue and alpha. Cairo finds
  /// how much of each pixel a shape covers, and what is mixed is mixed here.
  final class WidePlane {
    /// What there is of the device.
    let bounds: PixelRect
    private(set) var values: [SIMD4<Float>]

    /// - Parameter color: of all pixels at first.
    init(bounds: PixelRect, color: SIMD4<Float> = .zero) {
      self.bounds = bounds
      values = Array(repeating: color, count: bounds.width * bounds.height)
    }

    /// Clear pixels for a group.
    ///
    /// - Throws: where there is no memory for them.
    convenience init(group bounds: PixelRect) throws(DrawingError) {
      try AvailableMemory.checkForDrawing(bounds.width * bounds.height * MemoryLayout<SIMD4<Float>>.stride)
      self.init(bounds: bounds)
    }

    /// The value of the pixel that a place lies in; clear beside the plane.
    func color(at place: Point) -> SIMD4<Float> {
      let (x, y) = (Int(pixel: place.x.rounded(.down)) - bounds.x, Int(pixel: place.y.rounded(.down)) - bounds.y)
      guard x >= 0, y >= 0, x < bounds.width, y < bounds.height else { return .zero }
      return values[y * bounds.width + x]
    }

    /// Mixes colours into a rectangle.
    ///
    /// - Parameters:
    ///   - rect: pixels of the plane.
    ///   - cover: how much of each is covered; of the same size.
    ///   - isOpaque: alpha stays 1.
    ///   - color: premultiplied, of the pixel around a place.
    func paint(
      _ rect: PixelRect, _ cover: CairoSurface, _ mode: BlendMode, isOpaque: Bool,
      _ color: (Point) -> SIMD4<Float>
    ) {
      let blend = WideBlend(mode)
      _ = unsafe cover.withPixels { pixels, bytesPerRow, _, _ in
        for y in rect.y..<rect.maxY {
          for x in rect.x..<rect.maxX {
            let byte = unsafe pixels.load(fromByteOffset: (y - rect.y) * bytesPerRow + x - rect.x, as: UInt8.self)
            guard byte > 0 else { continue }
            let source = color(Point(Double(x) + 0.5, Double(y) + 0.5))
            let at = (y - bounds.y) * bounds.width + x - bounds.x
            values[at] = blend.mixed(source, values[at], cover: Float(byte) / 255)
            if isOpaque { values[at].w = 1 }
          }
        }
      }
    }

    /// Writes what can be shown in bytes into a picture of the same size.
    func write(to surface: CairoSurface) {
      _ = unsafe surface.withPixels { pixels, bytesPerRow, _, _ in
        for y in 0..<bounds.height {
          for x in 0..<bounds.width {
            let value = values[y * bounds.width + x].clamped(lowerBound: .zero, upperBound: .one)
            let bytes = SIMD4<UInt8>((value * 255).rounded(.toNearestOrAwayFromZero))
            let color = SIMD4(min(bytes.z, bytes.w), min(bytes.y, bytes.w), min(bytes.x, bytes.w), bytes.w)
            unsafe pixels.storeBytes(of: color, toByteOffset: y * bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
          }
        }
      }
    }

    /// The pixels as a bitmap of the format `.rgba16f`; what a half float does not hold is its largest number.
    func bitmap() throws(BitmapError) -> Bitmap {
      try Bitmap(width: bounds.width, height: bounds.height, format: .rgba16f) { bytes, stride in
        for y in 0..<bounds.height {
          for x in 0..<bounds.width {
            let value = values[y * bounds.width + x]
            for channel in 0..<4 {
              let part = value[channel].isNaN ? 0 : max(-Self.largestHalf, min(value[channel], Self.largestHalf))
              let bits = Float16(part).bitPattern
              let at = y * stride + x * 8 + channel * 2
              bytes[at] = UInt8(truncatingIfNeeded: bits)
              bytes[at + 1] = UInt8(truncatingIfNeeded: bits >> 8)
            }
          }
        }
      }
    }

    private static let largestHalf: Float = 65504
  }

  /// Blend modes of premultiplied colours that may lie beyond 0…1, by the W3C's "Compositing and Blending".
  struct WideBlend {
    private let mode: BlendMode
    private let isWide: Bool

    /// - Parameter isWide: colours may lie outside of 0…1.
    init(_ mode: BlendMode, isWide: Bool = true) {
      self.mode = mode
      self.isWide = isWide
    }

    /// - Parameter cover: how much of the pixel is painted, 0…1.
    func mixed(_ s: SIMD4<Float>, _ b: SIMD4<Float>, cover: Float) -> SIMD4<Float> {
      // Operators that act outside of what they paint do so where the shape is.
      if let (fs, fb) = factors(s.w, b.w) { return b + (s * fs + b * fb - b) * cover }
      let s = s * cover
      let alpha = s.w + b.w - s.w * b.w
      switch mode {
      case .plusLighter:
        var sum = s + b
        sum.w = min(sum.w, 1)
        return sum
      case .plusDarker:
        let alpha = min(1, s.w + b.w)
        var dark = alpha - (s.w - s) - (b.w - b)
        dark.replace(with: 0, where: dark .< 0)
        dark.w = alpha
        return dark
      default:
        let both = SIMD4(blended(straight(s), straight(b)) * (s.w * b.w), 0)
        var result = s * (1 - b.w) + b * (1 - s.w) + both
        result.w = alpha
        return result
      }
    }

    /// What source and backdrop are multiplied by, for Porter and Duff's operators.
    private func factors(_ s: Float, _ b: Float) -> (Float, Float)? {
      switch mode {
      case .normal: (1, 1 - s)
      case .clear: (0, 0)
      case .copy: (1, 0)
      case .destination: (0, 1)
      case .destinationOver: (1 - b, 1)
      case .sourceIn: (b, 0)
      case .destinationIn: (0, s)
      case .sourceOut: (1 - b, 0)
      case .destinationOut: (0, 1 - s)
      case .sourceAtop: (b, 1 - s)
      case .destinationAtop: (1 - b, s)
      case .xor: (1 - b, 1 - s)
      default: nil
      }
    }

    private func straight(_ c: SIMD4<Float>) -> SIMD3<Float> {
      guard c.w > 0 else { return .zero }
      let color = SIMD3(c.x, c.y, c.z) / c.w
      return isWide ? color : color.clamped(lowerBound: .zero, upperBound: .one)
    }

    private func blended(_ s: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
      switch mode {
      case .hue: return withLuminosity(withSaturation(s, b.max() - b.min()), luminosity(b))
      case .saturation: return withLuminosity(withSaturation(b, s.max() - s.min()), luminosity(b))
      case .color: return withLuminosity(s, luminosity(b))
      case .luminosity: return withLuminosity(b, luminosity(s))
      default: return SIMD3(blended(s.x, b.x), blended(s.y, b.y), blended(s.z, b.z))
      }
    }

    /// A component of a mode that mixes each by itself.
    private func blended(_ s: Float, _ b: Float) -> Float {
      switch mode {
      case .multiply: return s * b
      case .screen: return s + b - s * b
      case .overlay: return b <= 0.5 ? s * 2 * b : s + (2 * b - 1) - s * (2 * b - 1)
      case .hardLight: return s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
      case .darken: return min(s, b)
      case .lighten: return max(s, b)
      case .colorDodge: return b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
      case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
      case .softLight:
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let root = max(b, 0).squareRoot()
        return b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : root) - b)
      case .difference: return abs(s - b)
      case .exclusion: return s + b - 2 * s * b
      default: return s
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
