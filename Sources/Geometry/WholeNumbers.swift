// Not API: these are public so that loops in other modules inline them.
//
// The one place where a Double or a Float becomes a whole number. A conversion of the standard library ends the program
// for infinity, for what is no number and for what the type doesn't hold, and a scene can hold all of these. Elsewhere
// in the package the compiler refuses it: see `WholeNumbers+Refused.swift`.

extension Int {
  /// Places and lengths of more device pixels are cut to so many. No target, page or bitmap is as large; sums of two
  /// fit an Int32, and products of two an Int.
  public static let farthestPixel = 0x1p30

  /// The next whole number towards 0, cut to what an Int holds; 0 for what is no number.
  @inlinable @inline(__always)
  public init(clamping value: Double) {
    // Not so of what is no number.
    self = abs(value) < 0x1p63 ? value.towardZero : value > 0 ? .max : value < 0 ? .min : 0
  }

  /// A place or a length in device pixels: the next whole number towards 0, cut to `farthestPixel` on either side; 0
  /// for what is no number.
  @inlinable @inline(__always)
  public init(pixel value: Double) {
    self = abs(value) <= 0x1p30 ? value.towardZero : value > 0 ? 1 << 30 : value < 0 ? -(1 << 30) : 0
  }

  /// The same of a Float.
  @inlinable @inline(__always)
  public init(clamping value: Float) { self.init(clamping: Double(value)) }
}

extension FixedWidthInteger {
  /// The next whole number towards 0, cut to what the type holds, of 64 bits to what an Int holds; 0 for what is no
  /// number.
  @inlinable @inline(__always)
  public init(clamping value: Double) { self.init(clamping: Int(clamping: value)) }

  /// The same of a Float.
  @inlinable @inline(__always)
  public init(clamping value: Float) { self.init(clamping: Int(clamping: Double(value))) }
}
