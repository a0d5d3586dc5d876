public import MultiplaneGeometry

/// One step of a filter chain. Lengths are points of the layer's own space; colours are sRGB, and what acts on colours
/// takes them without their alpha multiplied in and is cut to 0…1.
///
/// The formulas are those of the W3C's "Filter Effects": an amount of 1 leaves `brightness`, `contrast` and
/// `saturation` alone, one of 0 leaves `grayscale`, `sepia`, `invert` and `hue` alone.
public enum Filter: Hashable, Sendable {
  /// A Gaussian blur whose standard deviation is `radius`. On the device it, or several of them in a row together, is
  /// at most `maximumBlur` pixels.
  case gaussianBlur(radius: Double)
  /// Multiplies red, green, blue and alpha by a matrix.
  case colorMatrix(ColorMatrix)
  /// Multiplies colours: 0 is black, 1 as it was, more is brighter.
  case brightness(Double)
  /// Moves colours away from the middle grey: 0 is grey, 1 as it was.
  case contrast(Double)
  /// 0 is grey by luminance, 1 as it was.
  case saturation(Double)
  /// Turns hues by an angle in radians.
  case hue(angle: Double)
  /// 0…1, from as it was to browns.
  case sepia(Double)
  /// 0…1, from as it was to grey by luminance.
  case grayscale(Double)
  /// 0…1, from as it was to negative.
  case invert(Double)
  /// Multiplies alpha: 0…1.
  case opacity(Double)
  /// The picture over its own alpha, moved, blurred (`radius` is the standard deviation) and in a colour.
  case dropShadow(offset: Size, radius: Double, color: Color)

  /// A blur's largest standard deviation, in device pixels: what is more blurs as much as this, and the layer is named
  /// in the frame's statistics.
  public static let maximumBlur = 1000.0
  /// The longest chain that is sent; a layer with a longer one keeps its last.
  public static let maximumCount = 32
}

/// Four rows of five numbers: red, green, blue and alpha of the result from red, green, blue, alpha (0…1, not
/// premultiplied) and 1.
public struct ColorMatrix: Hashable, BitwiseCopyable, Sendable {
  /// The factors of red, green, blue and alpha.
  public var red: SIMD4<Double>
  /// The factors of red, green, blue and alpha.
  public var green: SIMD4<Double>
  /// The factors of red, green, blue and alpha.
  public var blue: SIMD4<Double>
  /// The factors of red, green, blue and alpha.
  public var alpha: SIMD4<Double>
  /// What is added to red, green, blue and alpha; 0…1 is the whole range.
  public var offset: SIMD4<Double>

  /// Takes the rows as they are.
  public init(
    red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double>, offset: SIMD4<Double> = .zero
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.offset = offset
  }

  /// Changes nothing.
  public static let identity = ColorMatrix(
    red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0], alpha: [0, 0, 0, 1])
}

/// A layer's two filter chains, the first step first.
public struct LayerFilters: Hashable, Sendable {
  /// Of the layer with everything in it.
  public var filters: [Filter] = []
  /// Of what lies below the layer, seen through its rounded bounds.
  public var backgroundFilters: [Filter] = []

  /// No filters.
  public init() {}
}
