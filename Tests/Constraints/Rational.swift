/// An exact fraction; operations throw where 128 bits do not suffice.
struct Rational: Equatable {
  struct Overflow: Error {}

  var numerator: Int128
  var denominator: Int128

  static let zero = Rational(0)
  init(_ value: Int) {
    numerator = Int128(value)
    denominator = 1
  }

  private init(_ numerator: Int128, _ denominator: Int128) {
    var a = numerator.magnitude
    var b = denominator.magnitude
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int128(a) * (denominator < 0 ? -1 : 1)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  var sign: Int { numerator.signum() == 0 ? 0 : (numerator < 0 ? -1 : 1) }
  var double: Double { Double(numerator) / Double(denominator) }

  private static func product(_ a: Int128, _ b: Int128) throws -> Int128 {
    let (value, overflow) = a.multipliedReportingOverflow(by: b)
    if overflow || value == .min { throw Overflow() }
    return value
  }

  func times(_ other: Rational) throws -> Rational {
    if sign == 0 || other.sign == 0 { return .zero }
    let left = Rational(numerator, other.denominator)
    let right = Rational(other.numerator, denominator)
    return Rational(
      try Self.product(left.numerator, right.numerator), try Self.product(left.denominator, right.denominator))
  }

  func minus(_ other: Rational) throws -> Rational {
    if other.sign == 0 { return self }
    let a = try Self.product(numerator, other.denominator)
    let b = try Self.product(other.numerator, denominator)
    let (difference, overflow) = a.subtractingReportingOverflow(b)
    if overflow || difference == .min { throw Overflow() }
    return Rational(difference, try Self.product(denominator, other.denominator))
  }

  func divided(by other: Rational) throws -> Rational { try times(Rational(other.denominator, other.numerator)) }
}
