import Glibc

extension SIMD4<Float> {
  /// A premultiplied colour of sRGB in linear light, as light.glsl converts it.
  var inLight: SIMD4<Float> {
    let most = self.max()
    guard most > 0 else { return .zero }
    var result = self
    for index in 0..<3 {
      let value = Double(self[index] / most)
      result[index] = most * Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
    return result
  }
}
