/// A texel, or a weighted sum of several: red, green, blue and alpha in formats with colour, otherwise the format's
/// components in order.
///
/// In units of the format: bytes as 0…255, half floats as they are.
struct Texel: Equatable {
  var r = 0.0
  var g = 0.0
  var b = 0.0
  var a = 0.0

  mutating func add(_ other: Texel, weight: Double) {
    r += other.r * weight
    g += other.g * weight
    b += other.b * weight
    a += other.a * weight
  }

  func mixed(with other: Texel, _ share: Double) -> Texel {
    var result = Texel()
    result.add(self, weight: 1 - share)
    result.add(other, weight: share)
    return result
  }

  /// The largest difference of a component.
  func distance(to other: Texel) -> Double {
    max(max(abs(r - other.r), abs(g - other.g)), max(abs(b - other.b), abs(a - other.a)))
  }
}
