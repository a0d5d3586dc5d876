internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension Blur {
  /// How often each pixel counts that is blurred: four that are read are one that is drawn.
  var times: Int { 2 + (x.radius + y.radius) / (2 * x.factor * y.factor) }

  /// The same at most, before it is known along which axes.
  ///
  /// - Parameter sigma: pixels.
  static func times(_ sigma: Double) -> Double { 2 + 3.5 * min(max(sigma, 0), mostWhole) }

  /// Pixels: stronger blurs are made of fewer texels.
  static let mostWhole = 8.0
}
