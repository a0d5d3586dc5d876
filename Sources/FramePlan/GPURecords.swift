public import MultiplaneGeometry

// The structs that go to the GPU as they are. A test pins their strides and offsets to the shader's; the shader reads
// them as rows of four floats from data textures. Device coordinates are relative to the frame's reference pixel
// (`FramePlan.reference`), so that Float never sees a large number.

/// One drawn rectangle: a layer's background and contents, in one go. Local space: points from the top-left corner of
/// the layer's bounds, upright.
@frozen
public struct QuadRecord: Hashable, BitwiseCopyable, Sendable {
  /// Node space to local space: local.x = x·p.x + y·p.y, local.y = z·p.x + w·p.y, where p is the node's point less the
  /// origin.
  public var inverse = SIMD4<Float>.zero
  /// The origin in node space: an offset (x, y) within the cell (z, w).
  public var origin = SIMD4<Float>.zero
  /// Width and height of the bounds, opacity, flags.
  public var shape = SIMD4<Float>.zero
  /// Premultiplied.
  public var background = SIMD4<Float>.zero
  /// The contents' rectangle, local: x, y, width, height.
  public var contents = SIMD4<Float>.zero
  /// Local to texels of the bitmap: texel = local · xy + zw.
  public var texel = SIMD4<Float>.zero
  /// The bitmap's texels that may be read: first and last column and row, minX, minY, maxX, maxY.
  public var texelRange = SIMD4<Float>.zero
  /// The transform node's index, the detail record's (−1: none); where the bitmap begins in its texture, texels: x +
  /// `largestPage` · y; nothing.
  public var links = SIMD4<Float>.zero

  /// Of the flags in `shape`, which are summed: the bounds are filled with `background`.
  @inlinable public static var hasBackground: Float { 1 }
  /// Of the flags in `shape`, which are summed: a texture is shown in `contents`.
  @inlinable public static var hasContents: Float { 2 }
  /// Of the flags in `shape`, which are summed: the bounds have a border.
  @inlinable public static var hasBorder: Float { 4 }
  /// With `hasBorder`: the border, which is translucent, is drawn later, over what lies between.
  @inlinable public static var isUnderBorder: Float { 8 }
  /// No page that small bitmaps share has a longer side.
  @inlinable public static var largestPage: Int { 1024 }

  /// All zero: a quad that shows nothing.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: QuadRecord, b: QuadRecord) -> Bool {
    a.inverse == b.inverse && a.origin == b.origin && a.shape == b.shape
      && a.background == b.background && a.contents == b.contents && a.texel == b.texel
      && a.texelRange == b.texelRange && a.links == b.links
  }

  /// Whether `shape` has a flag.
  @inlinable
  public func has(_ flag: Float) -> Bool { Int(clamping: shape.w) & Int(clamping: flag) != 0 }
}

/// What few quads need to show their contents: joins, filters, tint, the layout of their textures. What a batch's
/// features don't ask for is not read.
@frozen
public struct DetailRecord: Hashable, BitwiseCopyable, Sendable {
  /// Where the middle of nine-sliced contents starts and ends, local: x, y, x, y.
  public var joins = SIMD4<Float>.zero
  /// The texels that the middle shows: from x, y to x, y.
  public var centers = SIMD4<Float>.zero
  /// Texels a point: in the outer parts along x, y; in the middle along x, y.
  public var scales = SIMD4<Float>.zero
  /// Along x, where the middle is tiled: its start and end in texels, counted so that a copy starts at 0; a copy's
  /// first and last texel. Not tiled: all 0.
  public var tilesX = SIMD4<Float>.zero
  /// The same along y.
  public var tilesY = SIMD4<Float>.zero
  /// Minification and magnification filter by their raw values, the level's bias, the last level that may be used.
  public var sampling = SIMD4<Float>.zero
  /// The colour of alpha-only contents, premultiplied.
  public var tint = SIMD4<Float>.zero
  /// Of contents in pages of an array texture: a page's width and height, the bitmap's width and height, texels.
  public var pages = SIMD4<Float>.zero
  /// YCbCr to RGB: luma's scale and zero; red's share of Cr, green's of Cb.
  public var luma = SIMD4<Float>.zero
  /// Green's share of Cr, blue's of Cb; 1 where both chroma components lie in one plane; nothing.
  public var chroma = SIMD4<Float>.zero
  /// How far the corners reach along x, local: clockwise from the one of least x and y. 0 is sharp.
  public var cornersX = SIMD4<Float>.zero
  /// The same along y.
  public var cornersY = SIMD4<Float>.zero
  /// The border's width, local; the exponent of the corners' curve; flags, summed; the edges that are not antialiased,
  /// the sum of 1 for the left, 2 for the top, 4 for the right, 8 for the bottom, and 16 times the sum of those of the
  /// contents that the bounds don't cut off.
  public var edge = SIMD4<Float>.zero
  /// The border's colour, premultiplied.
  public var border = SIMD4<Float>.zero
  /// A gradient's start and end, local: x, y, x, y.
  public var gradient = SIMD4<Float>.zero
  /// A gradient's type by its raw value, its first stop; nothing.
  public var ramp = SIMD4<Float>.zero

  /// Of the flags in `edge`: the background ends under the middle of the border.
  @inlinable public static var insetsBackground: Float { 1 }
  /// Of the flags in `edge`: the contents end at the rounded outline.
  @inlinable public static var roundsContents: Float { 2 }

  /// All zero.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: DetailRecord, b: DetailRecord) -> Bool {
    a.joins == b.joins && a.centers == b.centers && a.scales == b.scales
      && a.tilesX == b.tilesX && a.tilesY == b.tilesY && a.sampling == b.sampling
      && a.tint == b.tint && a.pages == b.pages && a.luma == b.luma
      && a.chroma == b.chroma && a.cornersX == b.cornersX && a.cornersY == b.cornersY
      && a.edge == b.edge && a.border == b.border && a.gradient == b.gradient
      && a.ramp == b.ramp
  }
}

/// One stop of a gradient.
@frozen
public struct StopRecord: Hashable, BitwiseCopyable, Sendable {
  /// Premultiplied.
  public var color = SIMD4<Float>.zero
  /// 0…1, not less than the stop's before; the next stop (−1: none); of some, one that is many further (−1: none), and
  /// where that is.
  public var place = SIMD4<Float>.zero

  /// All zero.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: StopRecord, b: StopRecord) -> Bool {
    a.color == b.color && a.place == b.place
  }
}

/// One transform node: how the plane of a layer that has sublayers (or leaves its parent's plane) lies on the device.
@frozen
public struct NodeRecord: Hashable, BitwiseCopyable, Sendable {
  /// Node space, less the node's cell, to device: three rows; the fourth column holds the cell's x, its y, and 1 for
  /// perspective.
  public var row0 = SIMD4<Float>.zero
  /// The second row, y; its fourth column is the cell's y.
  public var row1 = SIMD4<Float>.zero
  /// The third row, the perspective: 0, 0, 1 where there is none; its fourth column is 1 for perspective, else 0.
  public var row2 = SIMD4<Float>.zero
  /// And back.
  public var inverse0 = SIMD4<Float>.zero
  /// The second row of the way back; its fourth column is not used.
  public var inverse1 = SIMD4<Float>.zero
  /// The third row of the way back; its fourth column is not used.
  public var inverse2 = SIMD4<Float>.zero

  /// The side of a cell in points: offsets within one keep 1/8192 of a point in a Float.
  @inlinable public static var cell: Double { 1024 }

  /// All zero: no map yet, every row is to be set.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: NodeRecord, b: NodeRecord) -> Bool {
    a.row0 == b.row0 && a.row1 == b.row1 && a.row2 == b.row2
      && a.inverse0 == b.inverse0 && a.inverse1 == b.inverse1 && a.inverse2 == b.inverse2
  }
}

/// One clip: everything above it in the chain of clips included.
@frozen
public struct ClipRecord: Hashable, BitwiseCopyable, Sendable {
  /// The intersection of all clips of the chain that are aligned with the device's axes: minX, minY, maxX, maxY.
  public var rect = SIMD4<Float>.zero
  /// Device to the clip's own space, three rows; the fourth column holds width, height and the next shape's index (−1:
  /// none). For a half-plane only the first row counts: inside is where it is ≥ 0.
  public var row0 = SIMD4<Float>.zero
  /// The second row, y; its fourth column is the height.
  public var row1 = SIMD4<Float>.zero
  /// The third row, the perspective; its fourth column is the next shape's index.
  public var row2 = SIMD4<Float>.zero
  /// The first shape of the chain (−1: none), this shape's kind, the number of shapes in the chain, what corners there
  /// are in the chain.
  public var links = SIMD4<Float>.zero
  /// How far rounded corners reach along x, in the clip's own space or, of a box, device pixels: clockwise from the one
  /// of least x and y.
  public var cornersX = SIMD4<Float>.zero
  /// The same along y.
  public var cornersY = SIMD4<Float>.zero

  /// No shape of its own: the rectangle says it all.
  @inlinable public static var aligned: Float { 0 }
  /// A rectangle in the clip's own space whose sides are not parallel to the device's.
  @inlinable public static var quad: Float { 1 }
  /// A half-plane with its edge, and one without: two parts of a split layer share a pixel centre that lies on the edge
  /// never.
  @inlinable public static var halfPlane: Float { 2 }
  /// A half-plane without its edge, the other side of a `halfPlane`.
  @inlinable public static var openHalfPlane: Float { 3 }
  /// A rectangle with rounded corners whose sides are parallel to the device's: the first row holds minX, minY, maxX,
  /// maxY. What is cut is its corners: the rectangle itself is in `rect`. The second row begins with the index of a
  /// clip that does the same without corners.
  @inlinable public static var roundedBox: Float { 4 }
  /// A `quad` with rounded corners.
  @inlinable public static var roundedQuad: Float { 5 }
  /// Added to the kind where the corners' curve is `CornerCurve.continuous`.
  @inlinable public static var continuous: Float { 2 }
  /// Added to the kind of a quad, with corners or without, or of a rounded box, that is in front of what is drawn, and
  /// no clip: `links` ends with its alpha. What is hidden is a part of what its clip's rectangle leaves, which is the
  /// second row of a box.
  @inlinable public static var veil: Float { 8 }
  /// Among veils, the rectangle of the clip that they are under: the first row, minX, minY, maxX, maxY, as a part of
  /// that in the second row. It cuts nothing: `rect` does.
  @inlinable public static var edge: Float { 16 }
  /// Among veils, a rectangle that will cut the picture which is drawn into: the first row, minX, minY, maxX, maxY.
  /// What `rect` leaves is told as a part of what this leaves. The second row begins with the index of the clip without
  /// it.
  @inlinable public static var pictureEdge: Float { 17 }
  /// Added to the kind of a clip with which the outline of what is drawn ends: it cuts nothing but what veils leave, as
  /// the outline does.
  @inlinable public static var outline: Float { 32 }
  /// In `links`: rounded corners, whose curves are quarters of ellipses.
  @inlinable public static var hasRoundedCorners: Float { 1 }
  /// In `links`: rounded corners, and among them some of another curve.
  @inlinable public static var hasContinuousCorners: Float { 2 }

  /// All zero: an empty rectangle; `links` is still to be set.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: ClipRecord, b: ClipRecord) -> Bool {
    a.rect == b.rect && a.row0 == b.row0 && a.row1 == b.row1
      && a.row2 == b.row2 && a.links == b.links && a.cornersX == b.cornersX
      && a.cornersY == b.cornersY
  }
}

/// One isolated group of layers, or the target itself (index 0); or either of them once more, with another factor for
/// what is drawn into it.
@frozen
public struct GroupRecord: Hashable, BitwiseCopyable, Sendable {
  /// Page = cell + (x, y), where a cell is a device pixel but for groups that are read bilinearly; then the opacity
  /// that the group is drawn with, and the alpha of `multiplier`.
  public var place = SIMD4<Float>.zero
  /// The part of the device that the group holds: minX, minY, maxX, maxY.
  public var region = SIMD4<Float>.zero
  /// What everything that is drawn into the group is multiplied by, component by component: a colour with its alpha
  /// multiplied in.
  public var multiplier = SIMD4<Float>(repeating: 1)
  /// Device to cells: cell = device · xy + zw.
  public var sampling = SIMD4<Float>(1, 1, 0, 0)
  /// The cells that are there: minX, minY, maxX, maxY; others are transparent.
  public var cells = SIMD4<Float>.zero
  /// Backdrop = device + (x, y), the page of what the group is mixed with; the blend mode; nothing.
  public var backdrop = SIMD4<Float>.zero
  /// The first of the colour steps, and how many there are.
  public var steps = SIMD4<Float>.zero

  /// All zero: holds nothing.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: GroupRecord, b: GroupRecord) -> Bool {
    a.place == b.place && a.region == b.region && a.multiplier == b.multiplier
      && a.sampling == b.sampling && a.cells == b.cells && a.backdrop == b.backdrop
      && a.steps == b.steps
  }
}

/// One entry of the draw order, in two texels.
@frozen
public struct Instance: Hashable, BitwiseCopyable, Sendable {
  // Texels in one piece each, because they are copied often.
  /// `item`, `clip`, `group`, `columns`.
  @usableFromInline
  var head: SIMD4<UInt32>
  /// `rows`; nothing.
  @usableFromInline
  var tail: SIMD4<UInt32>

  /// A quad record, or with `composite` set a group that is drawn into this one.
  @inlinable public var item: UInt32 {
    get { head.x }
    set { head.x = newValue }
  }
  /// The clip record that it is drawn under; 0 is the one that cuts nothing. Above `edgesShift`, bits for the edges
  /// that turned clips stand for: those of the background (left, top, right, bottom, from the lowest), then those of
  /// the contents.
  @inlinable public var clip: UInt32 {
    get { head.y }
    set { head.y = newValue }
  }
  /// The group that it is drawn into.
  @inlinable public var group: UInt32 {
    get { head.z }
    set { head.z = newValue }
  }
  /// The device pixels that are drawn of it: from the column in the lower half to the one in the upper half, which is
  /// not, each from the reference on and 32,768 more. Others than all are for what is parallel to the device, and for
  /// groups.
  @inlinable public var columns: UInt32 {
    get { head.w }
    set { head.w = newValue }
  }
  /// The same of rows.
  @inlinable public var rows: UInt32 {
    get { tail.x }
    set { tail.x = newValue }
  }

  /// As many columns or rows as there may be.
  @inlinable public static var everything: UInt32 { 0xFFFF_0000 }
  /// Set in `item` where the rest of it is a group's index.
  @inlinable public static var composite: UInt32 { 1 << 31 }
  /// Where the bits for edges begin in `clip`: indices are exact in a Float, and need no more.
  @inlinable public static var edgesShift: UInt32 { 24 }
  /// The bits of `clip` that are the record's index.
  @inlinable public static var clipMask: UInt32 { (1 << edgesShift) - 1 }

  /// Three indices; `item` has `composite` set already where it is a group's.
  @inlinable
  public init(item: UInt32, clip: UInt32, group: UInt32) {
    head = SIMD4(item, clip, group, Self.everything)
    tail = SIMD4(Self.everything, 0, 0, 0)
  }
}
