// The standard library's conversions are declared here once more for the package, and deprecated. A declaration of an
// imported module is preferred to one of the standard library, and a warning is an error in every target: so what
// converts in another place than `WholeNumbers.swift` doesn't compile. Swift 6.2 can't name the standard library's
// declaration where there is another one: there the tests alone look for such conversions.

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
