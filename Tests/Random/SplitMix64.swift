/// A small generator whose numbers are the same on every machine and in every release (Steele, Lea, Flood 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A whole number in `range`, ends included. (The standard library's own choice of algorithm may change; this one may
  /// not.)
  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// A number in `range`, the upper end not included.
  package mutating func double(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * (Double(next() >> 11) / 9_007_199_254_740_992)
  }

  /// True with the given probability.
  package mutating func chance(_ probability: Double) -> Bool { double(0...1) < probability }

  /// One of the values, which are not empty.
  package mutating func one<Value>(of values: [Value]) -> Value { values[int(0...values.count - 1)] }
}
