package import MultiplaneGeometry

/// The bitmap of a layer that draws: mutable, with two buffers, or three. The layer creates the store, redraws the
/// marked parts, and shows the store as its `contents`.
///
/// The owner draws into one buffer while the compositor reads or uploads the other. Before a redraw, the pixels that
/// the last redraw changed are copied from the buffer that is shown. If these are many more than the redraw itself
/// draws, as after a redraw of the whole store, only those around the redrawn rectangle are copied: the new bitmap
/// takes the others from the earlier one, and keeps its buffer in use until a larger redraw replaces both.
///
/// A buffer is free again when its last reader releases the bitmap: after the emptied commit has come back and the
/// compositor holds the next one. When no buffer is free, a third one is made, never a fourth, and is released after
/// `idleRedraws` redraws that did not need it. When all three are in use, nothing is drawn until one is free, and the
/// rectangles that are marked in the meantime are joined.
///
/// Belongs to the thread or actor of its layer's tree. Pixels are premultiplied BGRA, four bytes each. The first row is
/// the top one, rows have no padding.
public final class BackingStore: LayerContents {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Pixels a point.
  public let scale: Double
  /// Whether alpha is 255 everywhere.
  public let isOpaque: Bool
  /// The bitmap after the last redraw. Its buffer is not drawn into as long as this bitmap is held.
  public private(set) var bitmap: Bitmap
  /// Bytes written so far: those of redrawn rectangles, and those copied from one buffer to another.
  public private(set) var copiedBytes: Int

  private var buffers: [StoreBuffer]
  /// Redraws in succession that found two of three buffers free.
  private var redrawsWithSpare = 0
  private let owner: ObjectIdentifier

  /// Pixels along a side at most.
  public static let maximumSide = 32_767
  /// Pixels in all at most: 256 MiB a buffer.
  public static let maximumPixels = 1 << 26
  /// In bytes. A smaller store makes its second buffer at the first redraw, which then copies the whole store.
  private static let smallBytes = 1 << 16
  /// The most tiles, 4 KiB each, that a redraw copies to bring its buffer up to date, unless it draws more itself.
  private static let mostTilesCopied = 12
  private static let maximumBuffers = 3
  /// A second of redraws at 60 Hz: making the third buffer again copies the whole store.
  package static let idleRedraws = 60

  /// The last bitmap, for the layers that show the store.
  public var source: ContentsSource { .bitmap(bitmap) }

  /// The number of buffers, 1 to 3.
  public var bufferCount: Int { buffers.count }

  /// The fraction of the pixels that the bounds cover; less than 1 along an axis where the bounds are not a whole
  /// number of pixels.
  package private(set) var coverage: Size
  /// The first part of the last redraw that could not be drawn.
  package private(set) var failure: BackingStoreError?

  /// Makes a store and draws all of it.
  ///
  /// - Parameters:
  ///   - size: pixels, from `size(of:scale:)`.
  ///   - owner: the layer that draws; the store keeps its identity only, not a reference.
  ///   - bounds: the rectangle that the store shows, points.
  package init(
    size: (width: Int, height: Int), scale: Double, isOpaque: Bool, owner: AnyObject, bounds: Rect,
    with factory: DrawingContextFactory, _ body: (any DrawingContext) -> Void
  ) throws(BackingStoreError) {
    let (width, height) = size
    let first = StoreBuffer(width: width, height: height)
    let canvas = DrawingContextFactory.Canvas(
      width: width, height: height, bytesPerRow: width * 4, bounds: bounds, scale: scale,
      dirty: PixelRect(x: 0, y: 0, width: width, height: height), isOpaque: isOpaque)
    failure = try first.draw(canvas, with: factory, body)
    (self.width, self.height, self.scale, self.isOpaque) = (width, height, scale, isOpaque)
    self.owner = ObjectIdentifier(owner)
    coverage = Self.coverage(of: bounds, canvas)
    bitmap = first.picture(isOpaque: isOpaque, after: nil, changed: .empty, patch: nil)
    copiedBytes = first.bytes.count
    buffers = [first]
  }

  /// The size in pixels of a store for a size in points; nil where the area is zero.
  package static func size(of size: Size, scale: Double) throws(BackingStoreError) -> (width: Int, height: Int)? {
    guard size.isFinite, scale.isFinite else { throw BackingStoreError(.notFinite) }
    guard size.width > 0, size.height > 0 else { return nil }
    // Rounding errors do not add a pixel.
    let width = max((size.width * scale - 1e-6).rounded(.up), 1)
    let height = max((size.height * scale - 1e-6).rounded(.up), 1)
    guard max(width, height) <= Double(maximumSide), width * height <= Double(maximumPixels) else {
      throw BackingStoreError(.size(width: width, height: height))
    }
    return (Int(clamping: width), Int(clamping: height))
  }

  private static func coverage(of bounds: Rect, _ canvas: DrawingContextFactory.Canvas) -> Size {
    func part(_ length: Double, of pixels: Int) -> Double {
      let part = length * canvas.scale / Double(pixels)
      // A fraction that rounding alone keeps below 1 is 1.
      return part > 1 - 1e-9 ? 1 : part
    }
    return Size(part(bounds.width, of: canvas.width), part(bounds.height, of: canvas.height))
  }

  /// Makes the second buffer of a large store ahead of the first redraw: the copy of the whole store would be a large
  /// part of a small redraw.
  package func prepareForChanges() {
    guard buffers.count == 1, width * height * 4 > Self.smallBytes else { return }
    let all = StoreTiles(width: width, height: height, isFull: true)
    copiedBytes += addBuffer().copy(all, from: bitmap)
  }

  /// Whether a layer can keep this store: same size, scale, opacity and owner.
  package func fits(_ size: (width: Int, height: Int), scale: Double, isOpaque: Bool, owner: AnyObject) -> Bool {
    width == size.width && height == size.height && self.scale == scale && self.isOpaque == isOpaque
      && self.owner == ObjectIdentifier(owner)
  }

  /// The pixels that a rectangle in points touches.
  ///
  /// - Parameter bounds: the bounds of the layer.
  package func pixels(of rect: Rect, in bounds: Rect) -> PixelRect {
    let part = rect.intersection(bounds)
    guard !part.isNull, !part.isEmpty else { return .empty }
    let x = max(0, ((part.minX - bounds.minX) * scale).rounded(.down))
    let y = max(0, ((part.minY - bounds.minY) * scale).rounded(.down))
    let maxX = min(Double(width), ((part.maxX - bounds.minX) * scale).rounded(.up))
    let maxY = min(Double(height), ((part.maxY - bounds.minY) * scale).rounded(.up))
    guard x < maxX, y < maxY else { return .empty }
    return PixelRect(
      x: Int(clamping: x), y: Int(clamping: y), width: Int(clamping: maxX - x), height: Int(clamping: maxY - y))
  }

  /// Redraws a rectangle; the result is the store's new bitmap.
  ///
  /// - Parameters:
  ///   - stale: pixels within the store, not empty; nil redraws all of it.
  ///   - bounds: the rectangle that the store shows, points.
  /// - Returns: false when all buffers are read; nothing is drawn then.
  package func draw(
    _ stale: PixelRect?, bounds: Rect, with factory: DrawingContextFactory, _ body: (any DrawingContext) -> Void
  ) throws(BackingStoreError) -> Bool {
    let dirty = stale ?? PixelRect(x: 0, y: 0, width: width, height: height)
    releaseSpareBuffer()
    guard let buffer = freeBuffer() else { return false }
    let patch = bringUpToDate(buffer, around: dirty)
    let canvas = DrawingContextFactory.Canvas(
      width: width, height: height, bytesPerRow: width * 4, bounds: bounds, scale: scale, dirty: dirty,
      isOpaque: isOpaque)
    for buffer in buffers { buffer.current.remove(touching: dirty) }
    failure = try buffer.draw(canvas, with: factory, body)
    copiedBytes += dirty.area * 4
    coverage = Self.coverage(of: bounds, canvas)
    bitmap = buffer.picture(isOpaque: isOpaque, after: bitmap, changed: dirty, patch: patch)
    buffer.current.insert(touching: dirty)
    return true
  }

  /// Copies pixels that a buffer lacks from the last bitmap, before a redraw.
  ///
  /// - Returns: the tiles that the buffer then has, and the bitmap for the others; nil if it has all.
  private func bringUpToDate(_ buffer: StoreBuffer, around dirty: PixelRect) -> StorePatch? {
    let redrawn = buffer.current.tiles(within: dirty)
    var missing = StoreTiles(width: width, height: height, isFull: true)
    missing.subtract(buffer.current)
    missing.subtract(redrawn)
    if missing.count <= max(Self.mostTilesCopied, redrawn.count) {
      copiedBytes += buffer.copy(missing, from: bitmap)
      return nil
    }
    var tiles = bitmap.patch?.tiles ?? StoreTiles(width: width, height: height, isFull: false)
    tiles.insert(touching: dirty)
    missing = tiles
    missing.subtract(buffer.current)
    missing.subtract(redrawn)
    copiedBytes += buffer.copy(missing, from: bitmap)
    return StorePatch(tiles: tiles, rest: bitmap.patch?.rest ?? bitmap)
  }

  /// The buffer without readers that has the most current tiles; nil when there are three and all are read.
  private func freeBuffer() -> StoreBuffer? {
    let free = buffers.filter(\.isFree).max { $0.current.count < $1.current.count }
    return free ?? (buffers.count < Self.maximumBuffers ? addBuffer() : nil)
  }

  /// Releases the third buffer when `idleRedraws` redraws in succession have not needed it.
  private func releaseSpareBuffer() {
    guard buffers.count == Self.maximumBuffers else { return }
    let free = buffers.indices.filter { buffers[$0].isFree }
    let spare = free.min { buffers[$0].current.count < buffers[$1].current.count }
    guard let spare, free.count > 1 else { return redrawsWithSpare = 0 }
    redrawsWithSpare += 1
    guard redrawsWithSpare >= Self.idleRedraws else { return }
    buffers.remove(at: spare)
    redrawsWithSpare = 0
  }

  private func addBuffer() -> StoreBuffer {
    let new = StoreBuffer(unclearedWidth: width, height: height)
    buffers.append(new)
    return new
  }

  /// Whether every pixel is transparent, or black in an opaque store.
  package var isBlank: Bool {
    let bytes = bitmap.bytes
    return bytes.indices.allSatisfy { bytes[$0] == 0 || isOpaque && $0 % 4 == 3 }
  }
}
