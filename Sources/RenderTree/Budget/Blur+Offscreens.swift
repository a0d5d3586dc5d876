extension Blur {
  /// Cost of a blurred pixel, in drawn pixels: four reads cost as much as one drawn pixel.
  var times: Int { 2 + (x.radius + y.radius) / (2 * x.factor * y.factor) }

  /// Upper bound of the cost while the axes are not known.
  ///
  /// - Parameter sigma: pixels.
  static func times(_ sigma: Double) -> Double { 2 + 3.5 * min(max(sigma, 0), mostWhole) }

  /// Stronger blurs have fewer texels; pixels.
  static let mostWhole = 8.0
}
