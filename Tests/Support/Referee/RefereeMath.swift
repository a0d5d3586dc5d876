internal import Foundation

/// Functions that the standard library lacks.
enum RefereeMath {
  static func log2(_ value: Double) -> Double { Foundation.log2(value) }
  static func exp2(_ value: Double) -> Double { Foundation.exp2(value) }
  static func exp(_ value: Double) -> Double { Foundation.exp(value) }
  static func erfc(_ value: Double) -> Double { Foundation.erfc(value) }
  static func power(_ base: Double, _ exponent: Double) -> Double { Foundation.pow(base, exponent) }
  static func sine(_ angle: Double) -> Double { Foundation.sin(angle) }
  static func cosine(_ angle: Double) -> Double { Foundation.cos(angle) }
  /// −π…π, clockwise from +x where y runs down.
  static func angle(x: Double, y: Double) -> Double { Foundation.atan2(y, x) }
  static func unit(_ value: Double) -> Double { value > 0 ? (value < 1 ? value : 1) : 0 }
}
