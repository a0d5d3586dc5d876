// Not API: public so that loops in other modules inline the functions.
//
// The only file that converts a Double or Float to an integer. The standard library's conversions trap for infinity,
// NaN and values out of range, and a scene can hold all of these. Elsewhere in the package the compiler refuses such
// conversions: see `WholeNumbers+Refused.swift`.

extension Int {
  /// Positions and lengths are clamped to this number of device pixels. No target, page or bitmap is as large; the sum
  /// of two fits an Int32, the product of two an Int.
  public static let farthestPixel = 0x1p30

  /// Rounds towards 0, clamped to the range of an Int; 0 for NaN.
  @inlinable @inline(__always)
  public init(clamping value: Double) {
    // False for NaN.
    self = abs(value) < 0x1p63 ? value.towardZero : value > 0 ? .max : value < 0 ? .min : 0
  }

  /// Rounds a position or length in device pixels towards 0, clamped to ±`farthestPixel`; 0 for NaN.
  @inlinable @inline(__always)
  public init(pixel value: Double) {
    self = abs(value) <= 0x1p30 ? value.towardZero : value > 0 ? 1 << 30 : value < 0 ? -(1 << 30) : 0
  }

  /// As `init(clamping: Double)`.
  @inlinable @inline(__always)
  public init(clamping value: Float) { self.init(clamping: Double(value)) }
}

extension FixedWidthInteger {
  /// Rounds towards 0, clamped to the range of the type, or of an Int for 64-bit types; 0 for NaN.
  @inlinable @inline(__always)
  public init(clamping value: Double) { self.init(clamping: Int(clamping: value)) }

  /// As `init(clamping: Double)`.
  @inlinable @inline(__always)
  public init(clamping value: Float) { self.init(clamping: Int(clamping: Double(value))) }
}
