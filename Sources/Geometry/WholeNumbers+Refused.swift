// Redeclares the standard library's conversions from floating point for the package, as deprecated. The compiler
// prefers a declaration of an imported module to the standard library's, and warnings are errors in every target: a
// conversion outside of `WholeNumbers.swift` does not compile. Swift 6.2 cannot name a shadowed declaration of the
// standard library; there, only the tests search for such conversions.

#if compiler(>=6.3)
  extension Double {
    /// - Precondition: less than 2⁶³ on either side of 0.
    @inlinable @inline(__always)
    var towardZero: Int { Int.Swift::init(self) }
  }

  extension Int {
    @available(*, deprecated, message: "A number that doesn't fit ends the program: Int(clamping:).")
    package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "A number that doesn't fit ends the program: Int(clamping:).")
    package init(_ value: Float) { self.init(clamping: value) }
  }

  extension Int8 {
    @available(*, deprecated, message: "A number that doesn't fit ends the program: Int8(clamping:).")
    package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "A number that doesn't fit ends the program: Int8(clamping:).")
    package init(_ value: Float) { self.init(clamping: value) }
  }

  extension Int16 {
    @available(*, deprecated, message: "A number that doesn't fit ends the program: Int16(clamping:).")
    package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "A number that doesn't fit ends the program: Int16(clamping:).")
    package init(_ value: Float) { self.init(clamping: value) }
  }

  extension Int32 {
    @available(*, deprecated, message: "A number that doesn't fit ends the program: Int32(clamping:).")
    package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "A number that doesn't fit ends the program: Int32(clamping:).")
    package init(_ value: Float) { self.init(clamping: value) }
  }

  extension Int64 {
    @available(*, deprecated, message: "A number that doesn't fit ends the program: Int64(clamping:).")
    package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "A number that doesn't fit ends the program: Int64(clamping:).")
    package init(_ value: Float) { self.init(clamping: value) }
  }

  extension UInt {
    @available(*, deprecated, message: "A number that doesn't fit ends the program: UInt(clamping:).")
    package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "A number that doesn't fit ends the program: UInt(clamping:).")
    package init(_ value: Float) { self.init(clamping: value) }
  }

  extension UInt8 {
    @available(*, deprecated, message: "A number that doesn't fit ends the program: UInt8(clamping:).")
    package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "A number that doesn't fit ends the program: UInt8(clamping:).")
    package init(_ value: Float) { self.init(clamping: value) }
  }

  extension UInt16 {
    @available(*, deprecated, message: "A number that doesn't fit ends the program: UInt16(clamping:).")
    package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "A number that doesn't fit ends the program: UInt16(clamping:).")
    package init(_ value: Float) { self.init(clamping: value) }
  }

  extension UInt32 {
    @available(*, deprecated, message: "A number that doesn't fit ends the program: UInt32(clamping:).")
    package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "A number that doesn't fit ends the program: UInt32(clamping:).")
    package init(_ value: Float) { self.init(clamping: value) }
  }

  extension UInt64 {
    @available(*, deprecated, message: "A number that doesn't fit ends the program: UInt64(clamping:).")
    package init(_ value: Double) { self.init(clamping: value) }

    @available(*, deprecated, message: "A number that doesn't fit ends the program: UInt64(clamping:).")
    package init(_ value: Float) { self.init(clamping: value) }
  }
#else
  extension Double {
    /// - Precondition: less than 2⁶³ on either side of 0.
    @inlinable @inline(__always)
    var towardZero: Int { Int(self) }
  }
#endif
