public import MultiplaneGeometry

/// A picture: width × height texels in rows of `bytesPerRow` bytes, the first row the top one. Immutable and Sendable.
///
/// Colour is sRGB; where there is alpha, colour is premultiplied by it. A bitmap is uploaded once for each renderer,
/// however many layers show it, and its bytes live as long as somebody holds it, so that a lost context can be rebuilt.
public final class Bitmap: Sendable {
  /// What one version of a picture is known by; two bitmaps show the same texels when their revisions are the same
  /// object.
  package final class Revision: Sendable {
    package init() {}
  }

  /// Texels in a row, 1 to `maximumSide`.
  public let width: Int
  /// Rows, 1 to `maximumSide`.
  public let height: Int
  /// What the bytes of a texel are.
  public let format: Format
  /// How its luma and chroma are meant; nil where the format says red, green and blue.
  public let encoding: YUVEncoding?
  /// As many as the format has: for most one, that of `bytes`.
  public let planes: [Plane]
  /// Distance of two rows in `bytes`, at least width × the texel's bytes.
  public let bytesPerRow: Int
  /// height × bytesPerRow bytes (the last row may be shorter by its padding); of a format with several planes, the
  /// first plane's.
  public let bytes: [UInt8]
  /// The largest rectangle of texels that are all opaque, found at creation; empty when there is none.
  public let opaqueRect: PixelRect

  /// The outermost texels on all four sides are clear, all their components 0.
  package let hasClearEdges: Bool

  package let revision: Revision
  /// A version that this one was made from, at once or in steps, and where the two differ.
  package struct Ancestor: Sendable {
    package let revision: Revision
    package let changedRect: PixelRect
  }

  /// For partial updates: the nearest version first. Between two frames there may have been some.
  package let ancestors: [Ancestor]
  /// Where this version differs from the one that it was made from; empty for a first one.
  package var changedRect: PixelRect { ancestors.first?.changedRect ?? .empty }
  /// Of a backing store's picture. The last of the properties, so that the bytes are let go of before it.
  private let lease: StoreLease?

  /// The most texels that a side may have: past it, sizes overflow what a GPU's coordinates hold.
  public static let maximumSide = 1 << 20

  /// Everything is checked but the numbers that may not be.
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
    self.planes = planes
    bytesPerRow = planes[0].bytesPerRow
    bytes = planes[0].bytes
    hasClearEdges = format == .rgba8 && planes[0].hasClearEdges(bytesPerTexel: format.bytesPerTexel)
    revision = Revision()
    ancestors = parent.map { $0.ancestorsOfNext(changedRect) } ?? []
    lease = nil
    opaqueRect =
      format.hasAlpha
      ? OpaquePart.find(in: planes[0], format: format) : PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// The picture of a backing store's buffer. No texel is looked at.
  init(drawn plane: Plane, isOpaque: Bool, after earlier: Bitmap?, changed: PixelRect, lease: StoreLease) {
    (width, height, format, encoding) = (plane.width, plane.height, .bgra8, nil)
    planes = [plane]
    (bytesPerRow, bytes) = (plane.bytesPerRow, plane.bytes)
    hasClearEdges = false
    revision = Revision()
    ancestors = earlier.map { $0.ancestorsOfNext(changed) } ?? []
    opaqueRect = isOpaque ? PixelRect(x: 0, y: 0, width: plane.width, height: plane.height) : .empty
    self.lease = lease
  }

  /// Takes over bytes that are there.
  ///
  /// - Parameters:
  ///   - format: one with a single plane.
  ///   - bytesPerRow: nil for rows without padding.
  ///   - bytes: at least (height − 1) × bytesPerRow + width × texel bytes of them.
  /// - Throws: when a side is not 1 to `maximumSide`, or format, rows and bytes don't fit.
  public convenience init(
    width: Int, height: Int, format: Format = .rgba8, bytesPerRow: Int? = nil, bytes: [UInt8]
  ) throws(BitmapError) {
    try self.init(width: width, height: height, format: format, planes: [(bytes: bytes, bytesPerRow: bytesPerRow)])
  }

  /// Takes over the bytes of planes that are there.
  ///
  /// - Parameters:
  ///   - encoding: how luma and chroma are meant, in the formats that have them.
  ///   - planes: as many as the format has, in its order, each with the distance of two of its rows (nil for rows
  ///     without padding).
  /// - Throws: when a side is not 1 to `maximumSide`, or planes, rows and bytes don't fit.
  public convenience init(
    width: Int, height: Int, format: Format, encoding: YUVEncoding = YUVEncoding(),
    planes: [(bytes: [UInt8], bytesPerRow: Int?)]
  ) throws(BitmapError) {
    try Self.check(width: width, height: height, format: format, planeCount: planes.count)
    var checked: [Plane] = []
    for (index, plane) in planes.enumerated() {
      let shape = try PlaneShape(index, of: format, width: width, height: height, bytesPerRow: plane.bytesPerRow)
      checked.append(try shape.plane(of: plane.bytes))
    }
    try self.init(
      width: width, height: height, format: format, encoding: format.isYUV ? encoding : nil, planes: checked)
  }

  /// Lets `draw` fill bytes that are all zero; the second argument is the distance of two rows.
  ///
  /// - Parameter format: one with a single plane.
  /// - Throws: when a side is not 1 to `maximumSide`, or the format another.
  public convenience init(
    width: Int, height: Int, format: Format = .rgba8, draw: (inout MutableSpan<UInt8>, _ bytesPerRow: Int) -> Void
  ) throws(BitmapError) {
    try Self.check(width: width, height: height, format: format, planeCount: 1)
    let shape = try PlaneShape(0, of: format, width: width, height: height, bytesPerRow: nil)
    var bytes = [UInt8](repeating: 0, count: shape.bytesPerRow * height)
    var span = bytes.mutableSpan
    draw(&span, shape.bytesPerRow)
    try self.init(
      width: width, height: height, format: format, encoding: nil, planes: [try shape.plane(of: bytes)])
  }

  /// A new version of this picture in which `rect` is drawn anew: a renderer that has this version uploads that
  /// rectangle only.
  ///
  /// A picture of a format with several planes takes `updating(_:drawPlane:)`.
  ///
  /// - Parameters:
  ///   - rect: texels.
  ///   - draw: gets all bytes of the picture, as they are now, and may change those inside of `rect`.
  /// - Throws: when the rectangle is empty or reaches out of the picture, or the format has several planes.
  public func updating(
    _ rect: PixelRect, draw: (inout MutableSpan<UInt8>, _ bytesPerRow: Int) -> Void
  ) throws(BitmapError) -> Bitmap {
    guard planes.count == 1 else {
      throw BitmapError(.planeCount(needed: planes.count, given: 1), width: width, height: height)
    }
    return try updating(rect) { _, bytes, bytesPerRow in draw(&bytes, bytesPerRow) }
  }

  /// A new version of this picture in which `rect` is drawn anew, in each of its planes.
  ///
  /// Chroma samples that `rect` covers in part are drawn anew as a whole: a renderer uploads the rectangle of texels
  /// that they cover.
  ///
  /// - Parameters:
  ///   - rect: texels; of a chroma plane, it is the samples from floor(minX ÷ 2) to ceil(maxX ÷ 2), and so on.
  ///   - drawPlane: called for each plane in order with its number, all its bytes as they are now, of which it may
  ///     change those inside of `rect`, and the distance of two of its rows.
  /// - Throws: when the rectangle is empty or reaches out of the picture.
  public func updating(
    _ rect: PixelRect, drawPlane: (_ plane: Int, _ bytes: inout MutableSpan<UInt8>, _ bytesPerRow: Int) -> Void
  ) throws(BitmapError) -> Bitmap {
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    guard !rect.isEmpty, bounds.contains(rect) else {
      throw BitmapError(.updateOutside(rect), width: width, height: height)
    }
    var drawn: [Plane] = []
    for (index, plane) in planes.enumerated() {
      var copy = plane.bytes
      var span = copy.mutableSpan
      drawPlane(index, &span, plane.bytesPerRow)
      drawn.append(Plane(width: plane.width, height: plane.height, bytesPerRow: plane.bytesPerRow, bytes: copy))
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

extension PixelRect {
  /// Not empty, no negative edge.
  fileprivate func grown(toMultiplesOf step: Int) -> PixelRect {
    let (left, top) = (x / step * step, y / step * step)
    let (right, bottom) = ((maxX + step - 1) / step * step, (maxY + step - 1) / step * step)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Bitmap {
  /// Versions before the last ones are forgotten: nobody keeps their textures for so long.
  private static let mostAncestors = 16

  fileprivate func ancestorsOfNext(_ changed: PixelRect) -> [Ancestor] {
    var next = [Ancestor(revision: revision, changedRect: changed)]
    for ancestor in ancestors.prefix(Self.mostAncestors - 1) {
      next.append(Ancestor(revision: ancestor.revision, changedRect: ancestor.changedRect.union(changed)))
    }
    return next
  }
}
