package import MultiplaneGeometry

/// The picture of a layer that draws: mutable, in two buffers. The layer makes it, draws into it where it is marked,
/// and shows it as its `contents`.
///
/// The owner draws in one buffer while a render tree, or an upload, reads the other; what the last change left out of
/// date in the one is brought over from the other first. A buffer comes back when the last reader has let go of its
/// picture: when the emptied commit comes back and the render tree has the next one. When none is free a third is made,
/// never more: then nothing is drawn until one comes back, and what is marked meanwhile is joined.
///
/// Belongs to the thread or actor of its layer's tree. Pixels are premultiplied blue, green, red and alpha; rows run
/// from the top, without padding.
public final class BackingStore: LayerContents {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Pixels a point.
  public let scale: Double
  /// Alpha is 255 everywhere.
  public let isOpaque: Bool
  /// The picture as it was drawn last. As long as it is held, the buffer that it is in is not drawn into.
  public private(set) var bitmap: Bitmap
  /// Bytes that drawing has written so far: what was drawn, and what was brought over from one buffer to another.
  public private(set) var copiedBytes: Int

  private var buffers: [StoreBuffer]
  private let owner: ObjectIdentifier

  /// Pixels along a side at most.
  public static let maximumSide = 32_767
  /// Pixels in all at most: a quarter of a gibibyte a buffer.
  public static let maximumPixels = 1 << 26
  /// A store that takes less gets its second buffer when that is first drawn into, which copies all of it.
  private static let smallBytes = 1 << 16
  private static let mostBuffers = 3

  /// What shows the store reads this: its last picture.
  public var source: ContentsSource { .bitmap(bitmap) }

  /// How many buffers there are, 1 to 3.
  public var bufferCount: Int { buffers.count }

  /// The part of the pixels that the bounds cover, as a fraction; less than 1 where these are no whole number of
  /// pixels.
  package private(set) var coverage: Size
  /// The first thing that could not be drawn the last time.
  package private(set) var failure: BackingStoreError?

  /// Draws all of a new store.
  ///
  /// - Parameters:
  ///   - size: as `size(of:scale:)` gives it.
  ///   - owner: who draws; held only by its identity.
  ///   - bounds: what the store shows, points.
  package init(
    size: (width: Int, height: Int), scale: Double, isOpaque: Bool, owner: AnyObject, bounds: Rect,
    with factory: DrawingContextFactory, _ body: (any DrawingContext) -> Void
  ) throws(BackingStoreError) {
    let (width, height) = size
    let first = StoreBuffer(byteCount: width * height * 4)
    let canvas = DrawingContextFactory.Canvas(
      width: width, height: height, bytesPerRow: width * 4, bounds: bounds, scale: scale,
      dirty: PixelRect(x: 0, y: 0, width: width, height: height), isOpaque: isOpaque)
    failure = try first.draw(canvas, with: factory, body)
    (self.width, self.height, self.scale, self.isOpaque) = (width, height, scale, isOpaque)
    self.owner = ObjectIdentifier(owner)
    coverage = Self.coverage(of: bounds, canvas)
    bitmap = first.picture(width: width, height: height, isOpaque: isOpaque, after: nil, changed: .empty)
    copiedBytes = first.bytes.count
    buffers = [first]
  }

  /// The pixels of a size in points; nil where it has no area.
  package static func size(of size: Size, scale: Double) throws(BackingStoreError) -> (width: Int, height: Int)? {
    guard size.isFinite, scale.isFinite else { throw BackingStoreError(.notFinite) }
    guard size.width > 0, size.height > 0 else { return nil }
    // What rounding adds is not worth a pixel.
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
      // What is lost by rounding is not left out.
      return part > 1 - 1e-9 ? 1 : part
    }
    return Size(part(bounds.width, of: canvas.width), part(bounds.height, of: canvas.height))
  }

  /// Makes the second buffer of a large store, which copies all of it: later that would be a part of a small change.
  package func prepareForChanges() {
    if buffers.count == 1, width * height * 4 > Self.smallBytes { addBuffer() }
  }

  /// Whether it is what a layer would make.
  package func fits(_ size: (width: Int, height: Int), scale: Double, isOpaque: Bool, owner: AnyObject) -> Bool {
    width == size.width && height == size.height && self.scale == scale && self.isOpaque == isOpaque
      && self.owner == ObjectIdentifier(owner)
  }

  /// The pixels that a rectangle of a layer touches.
  ///
  /// - Parameter bounds: of the layer.
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

  /// Draws a part anew, and makes what comes of it the picture.
  ///
  /// - Parameters:
  ///   - stale: pixels within the store, not empty; nil for all.
  ///   - bounds: what the store shows, points.
  /// - Returns: false, and nothing is drawn, when all buffers are read.
  package func draw(
    _ stale: PixelRect?, bounds: Rect, with factory: DrawingContextFactory, _ body: (any DrawingContext) -> Void
  ) throws(BackingStoreError) -> Bool {
    let dirty = stale ?? PixelRect(x: 0, y: 0, width: width, height: height)
    guard let buffer = freeBuffer() else { return false }
    if !buffer.stale.isEmpty, !dirty.contains(buffer.stale) { copiedBytes += buffer.bringOver(from: bitmap) }
    let canvas = DrawingContextFactory.Canvas(
      width: width, height: height, bytesPerRow: width * 4, bounds: bounds, scale: scale, dirty: dirty,
      isOpaque: isOpaque)
    buffer.stale = dirty
    failure = try buffer.draw(canvas, with: factory, body)
    copiedBytes += dirty.area * 4
    coverage = Self.coverage(of: bounds, canvas)
    bitmap = buffer.picture(width: width, height: height, isOpaque: isOpaque, after: bitmap, changed: dirty)
    buffer.stale = .empty
    for other in buffers where other !== buffer { other.stale = other.stale.union(dirty) }
    return true
  }

  /// A buffer that nobody reads; nil when all are read and there are three.
  private func freeBuffer() -> StoreBuffer? {
    if let free = buffers.first(where: { $0.isFree }) { return free }
    return buffers.count < Self.mostBuffers ? addBuffer() : nil
  }

  @discardableResult
  private func addBuffer() -> StoreBuffer {
    let new = StoreBuffer(byteCount: width * height * 4)
    new.stale = PixelRect(x: 0, y: 0, width: width, height: height)
    copiedBytes += new.bringOver(from: bitmap)
    buffers.append(new)
    return new
  }

  /// Nothing was drawn that can be seen.
  package var isBlank: Bool {
    let bytes = bitmap.bytes
    return bytes.indices.allSatisfy { bytes[$0] == 0 || isOpaque && $0 % 4 == 3 }
  }
}
