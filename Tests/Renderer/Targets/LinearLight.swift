import Glibc
import Multiplane
import MultiplaneTestRandom

/// sRGB's curve by its definition (IEC 61966-2-1), in double precision, and layers composited by definition.
enum LinearLight {
  /// Of an encoded value, 0…1.
  static func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The byte that stores a linear value.
  static func byte(_ value: Double) -> Int {
    let value = min(max(value, 0), 1)
    let encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    return Int(clamping: (encoded * 255).rounded())
  }

  /// A colour over opaque ones, and modes of blending, on linear components.
  static func blended(_ mode: BlendMode, _ source: Double, _ alpha: Double, over below: Double) -> Double {
    let both: Double =
      switch mode {
      case .multiply: source * below
      case .screen: source + below - source * below
      case .darken: min(source, below)
      case .lighten: max(source, below)
      case .difference: abs(source - below)
      case .exclusion: source + below - 2 * source * below
      case .plusLighter: min(below + source, 1)
      default: source
      }
    return mode == .plusLighter ? min(below + source * alpha, 1) : below * (1 - alpha) + both * alpha
  }

  /// A rectangle of colour with others in it, on whole pixels.
  final class Plate {
    let layer = Layer()
    private let color: Color
    private let opacity: Double
    private let mode: BlendMode
    private var plates: [Plate] = []

    init(_ random: inout SplitMix64, side: Int, depth: Int) {
      func byte() -> Double { Double(Int.random(in: 0...255, using: &random)) / 255 }
      let alphas = [1, 0.5, 0.25, 0.8]
      color = Color(
        red: byte(), green: byte(), blue: byte(), alpha: alphas[Int.random(in: 0..<4, using: &random)])
      opacity = alphas[Int.random(in: 0..<4, using: &random)]
      let modes: [BlendMode] = [
        .normal, .normal, .normal, .multiply, .screen, .darken, .lighten, .difference, .exclusion, .plusLighter,
      ]
      mode = depth == 0 ? modes[Int.random(in: 0..<modes.count, using: &random)] : .normal
      let (x, y) = (Int.random(in: 0..<side / 2, using: &random), Int.random(in: 0..<side / 2, using: &random))
      layer.frame = Rect(
        x: Double(x), y: Double(y), width: Double(Int.random(in: 2..<side, using: &random)),
        height: Double(Int.random(in: 2..<side, using: &random)))
      layer.backgroundColor = color
      layer.opacity = Float(opacity)
      layer.compositingFilter = mode
      guard depth < 2 else { return }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let plate = Plate(&random, side: side / 2, depth: depth + 1)
        plates.append(plate)
        layer.addSublayer(plate.layer)
      }
    }

    /// Draws the plate at a point of the superlayer onto linear, premultiplied components.
    func draw(_ x: Double, _ y: Double, onto pixel: inout SIMD4<Double>) {
      var group = SIMD4<Double>.zero
      let (x, y) = (x - layer.frame.minX, y - layer.frame.minY)
      if x > 0, y > 0, x < layer.frame.width, y < layer.frame.height {
        let own = SIMD4(decoded(color.red), decoded(color.green), decoded(color.blue), 1)
        group = own * color.alpha
      }
      for plate in plates { plate.draw(x, y, onto: &group) }
      group *= opacity
      if mode == .normal { return pixel = group + pixel * (1 - group.w) }
      guard group.w > 0 else { return }
      // The pixel is opaque.
      for index in 0..<3 {
        pixel[index] = blended(mode, group[index] / group.w, group.w, over: pixel[index])
      }
    }
  }
}
