import CMultiplane
import Multiplane
import MultiplaneLock

/// A bitmap as C programs hold it: its last version. Any thread.
final class BitmapStore: @unchecked Sendable {
  // @unchecked: `last` is touched only under the lock.
  private let lock = Lock()
  private var last: Bitmap

  init(_ bitmap: Bitmap) { last = bitmap }

  var bitmap: Bitmap { lock.withLock { last } }

  /// Makes a new version of the last one.
  func update(_ change: (Bitmap) throws -> Bitmap) throws {
    let earlier = try lock.withLock {
      let earlier = last
      last = try change(earlier)
      return earlier
    }
    // Outside of the lock: its end may call back.
    withExtendedLifetime(earlier) {}
  }

  /// Bytes of all planes at most.
  static let maximumBytes = 1 << 30
}

func store(_ handle: OpaquePointer?) throws(Failure) -> BitmapStore {
  try unsafe HandleTable.shared.findAnywhere(bits(handle), .bitmap, as: BitmapStore.self)
}

/// A texture, an EGLImage or a dma-buf has no bytes here.
func checkBytes(of bitmap: Bitmap) throws(Failure) {
  if bitmap.imported != nil { throw Failure(MP_ERROR_UNSUPPORTED, "the texels are the GPU's") }
}

/// Bytes of the program's that bitmaps read in place: the end of the last of these calls `release`. It is `@safe`: the
/// pointers are only given back.
@safe
final class Loan: @unchecked Sendable {
  // @unchecked: set once.
  private let release: mp_release_bytes?
  private let user: UnsafeMutableRawPointer?

  init(_ info: mp_bitmap_info) { unsafe (release, user) = (info.release, info.user) }

  deinit { callBack { unsafe release?(user) } }
}

/// The rows of one plane in the caller's memory, during a call. It is `@safe`: sizes were compared when it was made.
@safe
struct PlaneRows {
  let index: Int
  let bytes: UnsafeRawPointer
  let bytesPerRow: Int
  let rowBytes: Int
  let rows: Int

  /// - Parameters:
  ///   - size: bytes that may be read.
  ///   - bytesPerRow: 0 for rows without padding.
  init(
    _ index: Int, _ bytes: UnsafeRawPointer?, size: Int, bytesPerRow: Int, rowBytes: Int, rows: Int
  ) throws(Failure) {
    guard let bytes = unsafe bytes else { throw Failure(MP_ERROR_NULL, "plane \(index) is null") }
    let stride = bytesPerRow == 0 ? rowBytes : bytesPerRow
    guard stride >= rowBytes, stride <= Int(Int32.max) else {
      throw Failure(
        MP_ERROR_BITMAP, "plane \(index): a row of \(UInt(bitPattern: stride)) bytes; at least \(rowBytes) are needed")
    }
    // Rows are at most 2^20, row lengths below 2^31: this does not overflow.
    let needed = (rows - 1) * stride + rowBytes
    guard needed <= BitmapStore.maximumBytes else {
      throw Failure(MP_ERROR_LIMIT, "plane \(index): \(needed) bytes; at most \(BitmapStore.maximumBytes)")
    }
    guard UInt(bitPattern: size) >= UInt(needed) else {
      throw Failure(
        MP_ERROR_BITMAP, "plane \(index): \(needed) bytes are needed; \(UInt(bitPattern: size)) were given")
    }
    self.index = index
    unsafe self.bytes = bytes
    self.bytesPerRow = stride
    self.rowBytes = rowBytes
    self.rows = rows
  }

  /// The memory itself.
  var buffer: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: bytes, count: (rows - 1) * bytesPerRow + rowBytes)
  }

  /// A copy with rows without padding.
  var packed: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: rows * rowBytes) { target, count in
      for row in 0..<rows {
        let source = unsafe UnsafeRawBufferPointer(start: bytes + row * bytesPerRow, count: rowBytes)
        unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[(row * rowBytes)...])
          .copyMemory(from: source)
      }
      count = rows * rowBytes
    }
  }

  /// Copies the rows into a plane of a bitmap.
  ///
  /// - Parameters:
  ///   - offset: of the first row's first byte.
  ///   - stride: of the bitmap's plane.
  func copy(to target: inout MutableSpan<UInt8>, at offset: Int, stride: Int) {
    unsafe target.withUnsafeMutableBytes { target in
      for row in 0..<rows {
        let start = offset + row * stride
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[start..<start + rowBytes]).copyMemory(
          from: UnsafeRawBufferPointer(start: bytes + row * bytesPerRow, count: rowBytes))
      }
    }
  }
}
