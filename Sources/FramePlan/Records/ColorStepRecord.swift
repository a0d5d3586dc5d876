package import MultiplaneContents
package import MultiplaneGeometry

/// One colour filter: red, green, blue and alpha (0…1, not premultiplied) times a 4 × 4 matrix, plus an offset; clamped
/// to 0…1.
@frozen
public struct ColorStepRecord: Hashable, BitwiseCopyable, Sendable {
  /// The factors of red, green, blue and alpha in the resulting red.
  public var red = SIMD4<Float>(1, 0, 0, 0)
  /// The factors of red, green, blue and alpha in the resulting green.
  public var green = SIMD4<Float>(0, 1, 0, 0)
  /// The factors of red, green, blue and alpha in the resulting blue.
  public var blue = SIMD4<Float>(0, 0, 1, 0)
  /// The factors of red, green, blue and alpha in the resulting alpha.
  public var alpha = SIMD4<Float>(0, 0, 0, 1)
  /// Added to red, green, blue and alpha.
  public var offset = SIMD4<Float>.zero

  /// Makes the identity.
  @inlinable
  public init() {}
}

extension ColorStepRecord {
  /// Replaces the colour by the shadow's, with alpha times the shadow's alpha.
  package init(shadow color: Color) {
    (red, green, blue) = (.zero, .zero, .zero)
    alpha = SIMD4(0, 0, 0, Float(min(max(color.alpha, 0), 1)))
    offset = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 0)
  }

  /// By the formulas of the W3C's "Filter Effects"; nil for a filter without effect, and for one that is not a colour
  /// filter.
  package init?(_ filter: Filter) {
    self.init()
    switch filter {
    case .gaussianBlur, .dropShadow: return nil
    case .colorMatrix(let matrix):
      guard matrix != .identity else { return nil }
      (red, green, blue) = (SIMD4<Float>(matrix.red), SIMD4<Float>(matrix.green), SIMD4<Float>(matrix.blue))
      (alpha, offset) = (SIMD4<Float>(matrix.alpha), SIMD4<Float>(matrix.offset))
    case .brightness(let amount):
      guard amount != 1 else { return nil }
      scale(max(amount, 0))
    case .contrast(let amount):
      guard amount != 1 else { return nil }
      scale(max(amount, 0))
      offset = SIMD4(repeating: Float((1 - max(amount, 0)) / 2))
      offset.w = 0
    case .saturation(let amount):
      guard amount != 1 else { return nil }
      mix(Self.gray, max(amount, 0))
    case .hue(let angle):
      guard angle != 0 else { return nil }
      turn(by: angle)
    case .sepia(let amount):
      guard amount > 0 else { return nil }
      mix(Self.sepia, 1 - min(amount, 1))
    case .grayscale(let amount):
      guard amount > 0 else { return nil }
      mix(Self.luminance, 1 - min(amount, 1))
    case .invert(let amount):
      guard amount > 0 else { return nil }
      scale(1 - 2 * min(amount, 1))
      offset = SIMD4(repeating: Float(min(amount, 1)))
      offset.w = 0
    case .opacity(let amount):
      guard amount < 1 else { return nil }
      alpha.w = Float(max(amount, 0))
    }
  }

  // Rows for red, green and blue.
  private typealias Matrix = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  private static let gray: Matrix = ([0.213, 0.715, 0.072], [0.213, 0.715, 0.072], [0.213, 0.715, 0.072])
  private static let luminance: Matrix = (
    [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]
  )
  private static let sepia: Matrix = ([0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131])
  private static let identity: Matrix = ([1, 0, 0], [0, 1, 0], [0, 0, 1])

  private mutating func set(_ m: Matrix) {
    red = SIMD4(SIMD3<Float>(m.0), 0)
    green = SIMD4(SIMD3<Float>(m.1), 0)
    blue = SIMD4(SIMD3<Float>(m.2), 0)
  }

  private mutating func scale(_ k: Double) { set(([k, 0, 0], [0, k, 0], [0, 0, k])) }

  /// Interpolates from `m` at 0 to the identity at 1; `t` above 1 extrapolates.
  private mutating func mix(_ m: Matrix, _ t: Double) {
    let one = Self.identity
    set((m.0 + (one.0 - m.0) * t, m.1 + (one.1 - m.1) * t, m.2 + (one.2 - m.2) * t))
  }

  private mutating func turn(by angle: Double) {
    let turn = Transform2D(rotationAngle: angle)
    let (c, s) = (turn.a, turn.b)
    let gray = Self.gray
    let cosine: Matrix = ([0.787, -0.715, -0.072], [-0.213, 0.285, -0.072], [-0.213, -0.715, 0.928])
    let sine: Matrix = ([-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072])
    set(
      (
        gray.0 + cosine.0 * c + sine.0 * s, gray.1 + cosine.1 * c + sine.1 * s, gray.2 + cosine.2 * c + sine.2 * s
      ))
  }
}

extension SIMD4<Float> {
  /// The factor that changes nothing.
  package static var one: SIMD4<Float> { SIMD4(repeating: 1) }
}
