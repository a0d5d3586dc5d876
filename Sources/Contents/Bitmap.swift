public import MultiplaneGeometry
internal import Synchronization

/// An immutable image: width × height texels in rows of `bytesPerRow` bytes, the top row first. Sendable.
///
/// Colour is sRGB, premultiplied where there is alpha. A compositor uploads a bitmap once, however many layers show it.
/// The bytes stay in memory as long as the bitmap is held, so that textures can be rebuilt after a lost context.
public final class Bitmap: Sendable {
  /// The identity of a bitmap's texels: two bitmaps with the same revision object have the same texels.
  package final class Revision: Sendable {
    /// Differs from that of any other revision. A table keyed by addresses takes other steps in each run of a program.
    package let number: UInt64
    private static let count = Atomic<UInt64>(0)

    package init() { number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  /// Texels in a row, 1 to `maximumSide`.
  public let width: Int
  /// Rows, 1 to `maximumSide`.
  public let height: Int
  /// The format of a texel.
  public let format: Format
  /// The conversion of luma and chroma to RGB; nil for formats that are not YUV.
  public let encoding: YUVEncoding?
  /// The planes of the format. Most formats have one, whose bytes are `bytes`.
  public var planes: [Plane] { patch.map { [drawnPlane(over: $0)] } ?? ownPlanes }
  /// Distance in bytes from a row to the next; at least width × bytes of a texel.
  public let bytesPerRow: Int
  /// height × bytesPerRow bytes; the padding of the last row may be missing. In a format with several planes, the first
  /// plane's bytes. Borrowed bytes are copied by each access.
  public var bytes: [UInt8] { planes[0].bytes }
  /// The largest rectangle in which all texels are opaque, found at creation; empty when there is none.
  public let opaqueRect: PixelRect

  /// Whether the outermost rows and columns of texels are transparent: all components 0.
  package let hasClearEdges: Bool

  package let revision: Revision
  /// An earlier version that this bitmap was updated from, directly or in several steps, and the rectangle that has
  /// changed since.
  package struct Ancestor: Sendable {
    package let revision: Revision
    package let changedRect: PixelRect
  }

  /// For partial uploads, the latest version first. A layer may have several updates between two frames.
  package let ancestors: [Ancestor]
  /// The texels that differ from the version before; empty for a bitmap that is no update.
  package var changedRect: PixelRect { ancestors.first?.changedRect ?? .empty }
  private let ownPlanes: [Plane]
  /// Set when a backing store's buffer has only some of the pixels.
  let patch: StorePatch?
  /// Set when the bytes belong to a backing store's buffer. After `ownPlanes`, because properties are released in
  /// order: the buffer counts as free only after its bytes have been released.
  private let lease: StoreLease?
  /// Set when the texels are a texture from outside; then `planes` have no bytes.
  package let imported: (any ImportedTexels)?

  /// The most texels along a side. Larger sizes would overflow texture coordinates.
  public static let maximumSide = 1 << 20

  /// Arguments are checked by the caller, except the values of half floats.
  private init(
    width: Int, height: Int, format: Format, encoding: YUVEncoding?, planes: [Plane], parent: Bitmap? = nil,
    changedRect: PixelRect = .empty
  ) throws(BitmapError) {
    if format == .rgba16f, let place = HalfFloat.firstNotFinite(in: planes[0]) {
      throw BitmapError(.notFinite(x: place.x, y: place.y), width: width, height: height)
    }
    self.width = width
    self.height = height
    self.format = format
    self.encoding = encoding
    ownPlanes = planes
    bytesPerRow = planes[0].bytesPerRow
    hasClearEdges = format == .rgba8 && planes[0].hasClearEdges(bytesPerTexel: format.bytesPerTexel)
    revision = Revision()
    ancestors = parent.map { $0.ancestorsOfNext(changedRect) } ?? []
    (patch, lease) = (nil, nil)
    imported = nil
    opaqueRect =
      format.hasAlpha
      ? OpaquePart.find(in: planes[0], format: format) : PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// A bitmap of a backing store's buffer. Does not scan the texels.
  init(
    drawn plane: Plane, isOpaque: Bool, after earlier: Bitmap?, changed: PixelRect, patch: StorePatch?,
    lease: StoreLease
  ) {
    (width, height, format, encoding) = (plane.width, plane.height, .bgra8, nil)
    ownPlanes = [plane]
    bytesPerRow = plane.bytesPerRow
    hasClearEdges = false
    revision = Revision()
    ancestors = earlier.map { $0.ancestorsOfNext(changed) } ?? []
    opaqueRect = isOpaque ? PixelRect(x: 0, y: 0, width: plane.width, height: plane.height) : .empty
    (self.patch, self.lease) = (patch, lease)
    imported = nil
  }

  /// The place of texels from outside in a layer tree: has their size and format, and no bytes.
  package init(
    imported: any ImportedTexels, width: Int, height: Int, format: Format, encoding: YUVEncoding?, isOpaque: Bool
  ) throws(BitmapError) {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw BitmapError(.size, width: width, height: height)
    }
    (self.width, self.height, self.format, self.encoding) = (width, height, format, encoding)
    ownPlanes = (0..<format.planeCount).map { index in
      let size = format.size(ofPlane: index, width: width, height: height)
      return Plane(width: size.width, height: size.height, bytesPerRow: 0, texels: .array([]))
    }
    bytesPerRow = 0
    hasClearEdges = false
    revision = Revision()
    ancestors = []
    opaqueRect = isOpaque ? PixelRect(x: 0, y: 0, width: width, height: height) : .empty
    (patch, lease) = (nil, nil)
    self.imported = imported
  }

  /// The same texture from outside with other texels.
  package init(next earlier: Bitmap, imported: any ImportedTexels) {
    (width, height, format, encoding) = (earlier.width, earlier.height, earlier.format, earlier.encoding)
    (ownPlanes, bytesPerRow) = (earlier.ownPlanes, 0)
    hasClearEdges = false
    revision = Revision()
    ancestors = earlier.ancestorsOfNext(PixelRect(x: 0, y: 0, width: earlier.width, height: earlier.height))
    opaqueRect = earlier.opaqueRect
    (patch, lease) = (nil, nil)
    self.imported = imported
  }

  /// Makes a bitmap that owns `bytes`.
  ///
  /// - Parameters:
  ///   - format: a format with one plane.
  ///   - bytesPerRow: nil for rows without padding.
  ///   - bytes: at least (height − 1) × bytesPerRow + width × bytes of a texel.
  /// - Throws: when a side is not in 1…`maximumSide`, or format, row length and byte count do not agree.
  public convenience init(
    width: Int, height: Int, format: Format = .rgba8, bytesPerRow: Int? = nil, bytes: [UInt8]
  ) throws(BitmapError) {
    try self.init(width: width, height: height, format: format, planes: [(bytes: bytes, bytesPerRow: bytesPerRow)])
  }

  /// Makes a bitmap of several planes.
  ///
  /// - Parameters:
  ///   - encoding: the conversion of luma and chroma; ignored by formats without them.
  ///   - planes: in the format's order, each with its distance of rows in bytes (nil for rows without padding).
  /// - Throws: when a side is not in 1…`maximumSide`, or planes, row lengths and byte counts do not agree.
  public convenience init(
    width: Int, height: Int, format: Format, encoding: YUVEncoding = YUVEncoding(),
    planes: [(bytes: [UInt8], bytesPerRow: Int?)]
  ) throws(BitmapError) {
    try Self.check(width: width, height: height, format: format, planeCount: planes.count)
    var checked: [Plane] = []
    for (index, plane) in planes.enumerated() {
      let shape = try BitmapPlaneShape(index, of: format, width: width, height: height, bytesPerRow: plane.bytesPerRow)
      checked.append(try shape.plane(of: .array(plane.bytes)))
    }
    try self.init(
      width: width, height: height, format: format, encoding: format.isYUV ? encoding : nil, planes: checked)
  }

  /// Makes a bitmap that reads the program's own memory in place, also when a lost context is rebuilt.
  ///
  /// A new version by `updating` has a copy of the bytes. `bytes` copies them with each access: such a bitmap is to be
  /// composited, not drawn or encoded.
  ///
  /// - Parameters:
  ///   - encoding: the conversion of luma and chroma; ignored by formats without them.
  ///   - planes: in the format's order, each with its distance of rows in bytes (nil for rows without padding).
  ///     Readable and unchanged until `onRelease` is called.
  ///   - onRelease: called once, on any thread, when nothing holds the bitmap any more, also if the initialiser throws.
  /// - Throws: when a side is not in 1…`maximumSide`, or planes, row lengths and byte counts do not agree.
  @unsafe
  package convenience init(
    width: Int, height: Int, format: Format = .rgba8, encoding: YUVEncoding = YUVEncoding(),
    borrowing planes: [(bytes: UnsafeRawBufferPointer, bytesPerRow: Int?)], onRelease: @escaping @Sendable () -> Void
  ) throws(BitmapError) {
    let loan = BitmapLoan(onRelease: onRelease)
    try Self.check(width: width, height: height, format: format, planeCount: unsafe planes.count)
    var checked: [Plane] = []
    for index in unsafe planes.indices {
      let plane = unsafe planes[index]
      let shape = try unsafe BitmapPlaneShape(
        index, of: format, width: width, height: height, bytesPerRow: plane.bytesPerRow)
      checked.append(try shape.plane(of: .borrowed(unsafe BorrowedBytes(plane.bytes, loan))))
    }
    try self.init(
      width: width, height: height, format: format, encoding: format.isYUV ? encoding : nil, planes: checked)
  }

  /// Makes a bitmap of bytes that `draw` writes. They are 0 at first; the second argument is the distance of rows in
  /// bytes.
  ///
  /// - Parameter format: a format with one plane.
  /// - Throws: when a side is not in 1…`maximumSide`, or the format has several planes.
  public convenience init(
    width: Int, height: Int, format: Format = .rgba8, draw: (inout MutableSpan<UInt8>, _ bytesPerRow: Int) -> Void
  ) throws(BitmapError) {
    try Self.check(width: width, height: height, format: format, planeCount: 1)
    let shape = try BitmapPlaneShape(0, of: format, width: width, height: height, bytesPerRow: nil)
    var bytes = [UInt8](repeating: 0, count: shape.bytesPerRow * height)
    var span = bytes.mutableSpan
    draw(&span, shape.bytesPerRow)
    try self.init(
      width: width, height: height, format: format, encoding: nil, planes: [try shape.plane(of: .array(bytes))])
  }

  /// A new version of this bitmap with `rect` redrawn. A compositor that has uploaded this version uploads only that
  /// rectangle.
  ///
  /// For formats with several planes use `updating(_:drawPlane:)`.
  ///
  /// - Parameters:
  ///   - rect: texels.
  ///   - draw: receives a copy of all bytes, and may change those inside `rect`.
  /// - Throws: when the rectangle is empty or not inside the bitmap, or the format has several planes.
  public func updating(
    _ rect: PixelRect, draw: (inout MutableSpan<UInt8>, _ bytesPerRow: Int) -> Void
  ) throws(BitmapError) -> Bitmap {
    guard planes.count == 1 else {
      throw BitmapError(.planeCount(needed: planes.count, given: 1), width: width, height: height)
    }
    return try updating(rect) { _, bytes, bytesPerRow in draw(&bytes, bytesPerRow) }
  }

  /// A new version of this bitmap with `rect` redrawn in each plane.
  ///
  /// A chroma sample that `rect` covers in part is redrawn as a whole: the compositor uploads the rectangle of all
  /// texels that the touched samples cover.
  ///
  /// - Parameters:
  ///   - rect: texels. In a chroma plane its samples go from floor(minX ÷ 2) to ceil(maxX ÷ 2), likewise for y.
  ///   - drawPlane: called for each plane in order, with the plane's number, a copy of its bytes, and its distance of
  ///     rows in bytes. It may change the bytes inside `rect`.
  /// - Throws: when the rectangle is empty or not inside the bitmap.
  public func updating(
    _ rect: PixelRect, drawPlane: (_ plane: Int, _ bytes: inout MutableSpan<UInt8>, _ bytesPerRow: Int) -> Void
  ) throws(BitmapError) -> Bitmap {
    guard !rect.isEmpty, bounds.contains(rect) else {
      throw BitmapError(.updateOutside(rect), width: width, height: height)
    }
    var drawn: [Plane] = []
    for (index, plane) in planes.enumerated() {
      var copy = plane.bytes
      var span = copy.mutableSpan
      drawPlane(index, &span, plane.bytesPerRow)
      drawn.append(
        Plane(
          width: plane.width, height: plane.height, bytesPerRow: plane.bytesPerRow, texels: .array(copy)))
    }
    return try Bitmap(
      width: width, height: height, format: format, encoding: encoding, planes: drawn, parent: self,
      changedRect: planes.count == 1 ? rect : rect.grown(toMultiplesOf: 2).intersection(bounds))
  }

  private static func check(width: Int, height: Int, format: Format, planeCount: Int) throws(BitmapError) {
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw BitmapError(.size, width: width, height: height)
    }
    guard planeCount == format.planeCount else {
      throw BitmapError(.planeCount(needed: format.planeCount, given: planeCount), width: width, height: height)
    }
  }
}

extension Bitmap {
  /// The planes, of which only the texels of a rectangle are read: without copying, unless a backing store's buffer
  /// lacks some of them.
  package func planes(covering rect: PixelRect) -> [Plane] {
    patch?.tiles.contains(touching: rect.intersection(bounds)) ?? true ? ownPlanes : planes
  }

  /// Copies tiles of a backing store's bitmap to the same places of another buffer.
  func copy(_ tiles: StoreTiles, to target: inout [UInt8]) {
    var own = tiles
    if let patch {
      var others = tiles
      others.subtract(patch.tiles)
      own.subtract(others)
      patch.rest.copy(others, to: &target)
    }
    own.forEachRun { target.copy($0, from: ownPlanes[0].bytes, bytesPerRow: bytesPerRow) }
  }

  private func drawnPlane(over patch: StorePatch) -> Plane {
    var bytes = patch.rest.bytes
    copy(patch.tiles, to: &bytes)
    return Plane(width: width, height: height, bytesPerRow: bytesPerRow, texels: .array(bytes))
  }

  /// All of the texels.
  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Bytes of all planes, with the padding of rows.
  package var byteCount: Int { ownPlanes.reduce(0) { $0 + $1.bytesPerRow * $1.height } }
}

extension PixelRect {
  /// Requires a rectangle that is not empty and has no negative edge.
  fileprivate func grown(toMultiplesOf step: Int) -> PixelRect {
    let (left, top) = (x / step * step, y / step * step)
    let (right, bottom) = ((maxX + step - 1) / step * step, (maxY + step - 1) / step * step)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Bitmap {
  /// Older versions are dropped: no texture of them exists any more.
  private static let maximumAncestors = 16

  fileprivate func ancestorsOfNext(_ changed: PixelRect) -> [Ancestor] {
    var next = [Ancestor(revision: revision, changedRect: changed)]
    for ancestor in ancestors.prefix(Self.maximumAncestors - 1) {
      next.append(Ancestor(revision: ancestor.revision, changedRect: ancestor.changedRect.union(changed)))
    }
    return next
  }
}
