internal import Foundation

/// What the standard library lacks.
enum RefereeMath {
  static func log2(_ value: Double) -> Double { Foundation.log2(value) }
  static func exp2(_ value: Double) -> Double { Foundation.exp2(value) }
}
