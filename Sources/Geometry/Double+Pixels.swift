// Lengths and places in points, on the pixels of a screen. A scale, in pixels a point, that is not above 0 counts as 1.
extension Double {
  /// The nearest whole pixel.
  package func rounded(toPixels scale: Double) -> Double {
    let scale = scale > 0 ? scale : 1
    return (self * scale).rounded() / scale
  }

  /// As many whole pixels as a length reaches into.
  package func roundedUp(toPixels scale: Double) -> Double {
    let scale = scale > 0 ? scale : 1
    // What sums are off by is no pixel.
    return (self * scale - 1e-6).rounded(.up) / scale
  }
}
