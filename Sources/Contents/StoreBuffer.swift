import MultiplaneGeometry
import MultiplaneLock

/// One of a backing store's buffers. Its bytes are in the pictures that were made of it, too, and are changed only
/// while there is none.
final class StoreBuffer {
  var bytes: [UInt8]
  /// What of it is out of date: what has been drawn in other buffers since.
  var stale = PixelRect.empty
  private let use = StoreUse()

  init(byteCount: Int) {
    bytes = [UInt8](repeating: 0, count: byteCount)
  }

  /// Nobody reads a picture that was made of it.
  var isFree: Bool { use.isFree }

  /// What it shows now; it is not free as long as that is held.
  func picture(width: Int, height: Int, isOpaque: Bool, after earlier: Bitmap?, changed: PixelRect) -> Bitmap {
    let plane = Bitmap.Plane(width: width, height: height, bytesPerRow: width * 4, bytes: bytes)
    return Bitmap(drawn: plane, isOpaque: isOpaque, after: earlier, changed: changed, lease: StoreLease(use))
  }

  /// Lets a context draw into it.
  func draw(
    _ canvas: DrawingContextFactory.Canvas, with factory: DrawingContextFactory, _ body: (any DrawingContext) -> Void
  ) throws(BackingStoreError) -> BackingStoreError? {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    defer { swap(&taken, &bytes) }
    var span = taken.mutableSpan
    return try factory.draw(&span, canvas, body)
  }

  /// Copies what is stale from a picture of the same size, and says how many bytes that were.
  func bringOver(from picture: Bitmap) -> Int {
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

/// Whether somebody reads a buffer, on whatever thread.
final class StoreUse: @unchecked Sendable {
  // @unchecked: `isRead` is only touched while the lock is held, which is also what the last reader's reading happens
  // before.
  private let lock = Lock()
  private var isRead = false

  var isFree: Bool { lock.withLock { !isRead } }

  func set(_ isRead: Bool) {
    lock.withLock { self.isRead = isRead }
  }
}

/// Held by a picture of a buffer: gives the buffer back with its end.
final class StoreLease: Sendable {
  private let use: StoreUse

  init(_ use: StoreUse) {
    self.use = use
    use.set(true)
  }

  deinit { use.set(false) }
}
