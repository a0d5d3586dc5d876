import MultiplaneGeometry
import MultiplaneLock

/// One buffer of a backing store. The bitmaps made of the buffer share its bytes; they are changed only while no such
/// bitmap exists.
final class StoreBuffer {
  private(set) var bytes: [UInt8]
  /// The tiles whose pixels are those of the store's last bitmap.
  var current: StoreTiles
  private let use = StoreUse()

  /// A cleared buffer, of which all tiles count as current.
  init(width: Int, height: Int) {
    bytes = [UInt8](repeating: 0, count: width * height * 4)
    current = StoreTiles(width: width, height: height, isFull: true)
  }

  /// A buffer of which no tile is current. Its memory is not cleared, so that a small redraw touches few pages of it.
  init(unclearedWidth width: Int, height: Int) {
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) { $1 = $0.count }
    current = StoreTiles(width: width, height: height, isFull: false)
  }

  /// Whether no bitmap of this buffer is held by a reader.
  var isFree: Bool { use.isFree }

  /// A bitmap that shares the buffer's bytes. The buffer is not free as long as the bitmap is held.
  func picture(isOpaque: Bool, after earlier: Bitmap?, changed: PixelRect, patch: StorePatch?) -> Bitmap {
    let (width, height) = (current.width, current.height)
    let plane = Bitmap.Plane(width: width, height: height, bytesPerRow: width * 4, texels: .array(bytes))
    return Bitmap(
      drawn: plane, isOpaque: isOpaque, after: earlier, changed: changed, patch: patch, lease: StoreLease(use))
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

  /// Copies tiles from a bitmap of the same size. Returns the number of bytes copied.
  func copy(_ tiles: StoreTiles, from picture: Bitmap) -> Int {
    picture.copy(tiles, to: &bytes)
    current.formUnion(tiles)
    return tiles.area * 4
  }
}

/// The tiles of a bitmap that are in its own bytes; the pixels of other tiles are those of another bitmap, which has no
/// patch. So a small redraw copies little into a buffer that is out of date as a whole.
struct StorePatch: Sendable {
  let tiles: StoreTiles
  let rest: Bitmap
}

extension [UInt8] {
  /// Copies a rectangle of pixels of four bytes from an array with rows of the same length.
  mutating func copy(_ rect: PixelRect, from source: [UInt8], bytesPerRow: Int) {
    unsafe withUnsafeMutableBytes { target in
      unsafe source.withUnsafeBytes { source in
        for y in rect.y..<rect.maxY {
          let range = y * bytesPerRow + rect.x * 4..<y * bytesPerRow + rect.maxX * 4
          unsafe UnsafeMutableRawBufferPointer(rebasing: target[range]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[range]))
        }
      }
    }
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
