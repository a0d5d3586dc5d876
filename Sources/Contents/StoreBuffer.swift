import MultiplaneGeometry
import MultiplaneLock

/// One buffer of a backing store. The bitmaps made of the buffer share its bytes; they are changed only while no such
/// bitmap exists.
final class StoreBuffer {
  var bytes: [UInt8]
  /// The rectangle that has been redrawn in other buffers and is out of date in this one.
  var stale = PixelRect.empty
  private let use = StoreUse()

  init(byteCount: Int) {
    bytes = [UInt8](repeating: 0, count: byteCount)
  }

  /// Whether no bitmap of this buffer is held by a reader.
  var isFree: Bool { use.isFree }

  /// A bitmap that shares the buffer's bytes. The buffer is not free as long as the bitmap is held.
  func picture(width: Int, height: Int, isOpaque: Bool, after earlier: Bitmap?, changed: PixelRect) -> Bitmap {
    let plane = Bitmap.Plane(width: width, height: height, bytesPerRow: width * 4, texels: .array(bytes))
    return Bitmap(drawn: plane, isOpaque: isOpaque, after: earlier, changed: changed, lease: StoreLease(use))
  }

  /// Draws into the buffer through a context of the factory.
  func draw(
    _ canvas: DrawingContextFactory.Canvas, with factory: DrawingContextFactory, _ body: (any DrawingContext) -> Void
  ) throws(BackingStoreError) -> BackingStoreError? {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    defer { swap(&taken, &bytes) }
    var span = taken.mutableSpan
    return try factory.draw(&span, canvas, body)
  }

  /// Copies the stale rectangle from a bitmap of the same size. Returns the number of bytes copied.
  func copyStale(from picture: Bitmap) -> Int {
    let (row, rect) = (picture.bytesPerRow, stale)
    let source = picture.bytes
    unsafe bytes.withUnsafeMutableBytes { target in
      unsafe source.withUnsafeBytes { source in
        for y in rect.y..<rect.maxY {
          let range = y * row + rect.x * 4..<y * row + rect.maxX * 4
          unsafe UnsafeMutableRawBufferPointer(rebasing: target[range]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[range]))
        }
      }
    }
    stale = .empty
    return rect.area * 4
  }
}

/// Whether a buffer is being read. Any thread.
final class StoreUse: @unchecked Sendable {
  // @unchecked: `isRead` is touched only under the lock. The lock also orders the last reader's reads before the next
  // write.
  private let lock = Lock()
  private var isRead = false

  var isFree: Bool { lock.withLock { !isRead } }

  func set(_ isRead: Bool) {
    lock.withLock { self.isRead = isRead }
  }
}

/// Held by a bitmap of a buffer: marks the buffer free when the bitmap is released.
final class StoreLease: Sendable {
  private let use: StoreUse

  init(_ use: StoreUse) {
    self.use = use
    use.set(true)
  }

  deinit { use.set(false) }
}
