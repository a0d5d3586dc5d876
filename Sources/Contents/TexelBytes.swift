/// The bytes of one plane of a bitmap: an array, or the program's own memory, which is read in place.
enum TexelBytes: Sendable {
  case array([UInt8])
  case borrowed(BorrowedBytes)

  var count: Int {
    switch self {
    case .array(let bytes): bytes.count
    case .borrowed(let bytes): bytes.count
    }
  }

  /// The array; a copy of borrowed memory.
  var array: [UInt8] {
    switch self {
    case .array(let bytes): bytes
    case .borrowed(let bytes): bytes.copy
    }
  }

  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    switch self {
    case .array(let bytes): return body(bytes.span)
    case .borrowed(let bytes): return bytes.withSpan(body)
    }
  }
}

/// Memory of the program's, as long as its loan is held. It is `@safe`: whoever lends it keeps it readable until then.
@safe
struct BorrowedBytes: @unchecked Sendable {
  // @unchecked: nobody writes to the memory before the loan is released.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let loan: BitmapLoan

  init(_ bytes: UnsafeRawBufferPointer, _ loan: BitmapLoan) {
    unsafe self.bytes = bytes.assumingMemoryBound(to: UInt8.self)
    self.loan = loan
  }

  var count: Int { unsafe bytes.count }

  var copy: [UInt8] { withExtendedLifetime(loan) { unsafe Array(bytes) } }

  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    withExtendedLifetime(loan) { unsafe body(bytes.span) }
  }
}

/// What bitmaps of borrowed memory hold. The release of the last of them tells the program.
final class BitmapLoan: Sendable {
  private let onRelease: @Sendable () -> Void

  init(onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}
