internal import Glibc

extension Color {
  /// The colour in sRGB whose components are those of Display P3; they may be outside of 0…1, and are clamped when
  /// drawn.
  ///
  /// The matrix is that of the two sets of primaries with D65 (CSS Color 4, section 17).
  public init(displayP3Red red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func linear(_ part: Double) -> Double {
      let size = abs(part)
      return (part < 0 ? -1 : 1) * (size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4))
    }
    func encoded(_ part: Double) -> Double {
      let size = abs(part)
      return (part < 0 ? -1 : 1) * (size <= 0.003_130_8 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055)
    }
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    self.init(
      red: encoded(1.224_940_176 * r - 0.224_940_176 * g),
      green: encoded(-0.042_056_955 * r + 1.042_056_955 * g),
      blue: encoded(-0.019_637_555 * r - 0.078_636_046 * g + 1.098_273_6 * b), alpha: alpha)
  }
}
