public import MultiplaneGeometry

/// One step of a filter chain. Lengths are points of the layer's own space. Colours are sRGB. Filters of colour act on
/// colours that are not premultiplied, and their results are clamped to 0…1.
///
/// The formulas are those of the W3C's "Filter Effects". An amount of 1 leaves the image unchanged in `brightness`,
/// `contrast` and `saturation`; an amount of 0 does in `grayscale`, `sepia`, `invert` and `hue`.
public enum Filter: Hashable, Sendable {
  /// A Gaussian blur with the standard deviation `radius`. In device pixels, the deviation of one blur, or of several
  /// in succession together, is at most `maximumBlur`.
  case gaussianBlur(radius: Double)
  /// Multiplies red, green, blue and alpha by a matrix.
  case colorMatrix(ColorMatrix)
  /// Multiplies colours: 0 is black, 1 unchanged, more is brighter.
  case brightness(Double)
  /// Scales the distance of colours from middle grey: 0 is grey, 1 unchanged.
  case contrast(Double)
  /// 0 is grey of the same luminance, 1 unchanged.
  case saturation(Double)
  /// Rotates the hue by an angle in radians.
  case hue(angle: Double)
  /// 0 is unchanged, 1 is sepia.
  case sepia(Double)
  /// 0 is unchanged, 1 is grey of the same luminance.
  case grayscale(Double)
  /// 0 is unchanged, 1 is the negative.
  case invert(Double)
  /// Multiplies alpha: 0…1.
  case opacity(Double)
  /// Draws the image's alpha below the image as a shadow: moved, blurred (`radius` is the standard deviation) and
  /// coloured.
  case dropShadow(offset: Size, radius: Double, color: Color)

  /// The largest standard deviation of a blur, in device pixels. A larger one is drawn as this one, and the frame's
  /// statistics name the layer.
  public static let maximumBlur = 1000.0
  /// The longest filter chain that the compositor accepts. A layer with a longer chain keeps the last chain that was
  /// accepted.
  public static let maximumCount = 32
}

/// A 4 × 5 matrix: red, green, blue and alpha of the result, each from red, green, blue, alpha (0…1, not premultiplied)
/// and 1.
public struct ColorMatrix: Hashable, BitwiseCopyable, Sendable {
  /// The factors of the source's red, green, blue and alpha in the result's red.
  public var red: SIMD4<Double>
  /// The factors of the source's red, green, blue and alpha in the result's green.
  public var green: SIMD4<Double>
  /// The factors of the source's red, green, blue and alpha in the result's blue.
  public var blue: SIMD4<Double>
  /// The factors of the source's red, green, blue and alpha in the result's alpha.
  public var alpha: SIMD4<Double>
  /// Added to the result's red, green, blue and alpha; 1 is the whole range.
  public var offset: SIMD4<Double>

  /// Makes a matrix from its rows.
  public init(
    red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double>, offset: SIMD4<Double> = .zero
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.offset = offset
  }

  /// The matrix that leaves colours unchanged.
  public static let identity = ColorMatrix(
    red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0], alpha: [0, 0, 0, 1])
}

/// The two filter chains of a layer, the first filter first.
public struct LayerFilters: Hashable, Sendable {
  /// Applied to the layer and its sublayers as one image.
  public var filters: [Filter] = []
  /// Applied to the pixels below the layer, inside its rounded bounds.
  public var backgroundFilters: [Filter] = []

  /// Makes empty chains.
  public init() {}
}
