/// An outline after clipping: a rectangle of the device, times the coverages that are not parallel to the pixel grid.
struct ClippedOutline {
  let outline: Outline
  /// For an outline on the grid, its intersection with the clip, as it is and with all edges antialiased. Otherwise the
  /// clip.
  private var rect: DeviceRect
  private var softRect: DeviceRect

  init(_ outline: Outline, clip: DeviceRect) {
    self.outline = outline
    rect = outline.aligned?.intersection(clip) ?? clip
    softRect = outline.alignedSoft?.intersection(clip) ?? clip
  }

  mutating func cut(to other: DeviceRect) {
    rect = rect.intersection(other)
    softRect = softRect.intersection(other)
  }

  var region: DeviceRect {
    outline.aligned == nil ? rect.intersection(outline.bounds.grown) : rect.union(softRect)
  }

  func coverage(_ x: Double, _ y: Double) -> Double {
    if outline.aligned == nil {
      let result = rect.coverage(x, y)
      return result > 0 ? result * outline.coverage(x, y) : 0
    }
    guard let corners = outline.corners, corners.touches(x, y) else { return rect.coverage(x, y) }
    return softRect.coverage(x, y) * corners.share(x, y)
  }

  var isAligned: Bool { outline.alignedSoft != nil }
  var mayBeUnsure: Bool { outline.mayBeUnsure }
  func isUnsure(_ x: Double, _ y: Double) -> Bool { outline.isUnsure(x, y) }

  /// Whether both have an edge on the grid in the pixel and the clip is rounded elsewhere: the definition does not
  /// state whether their areas intersect or multiply there.
  func meetsEdge(of clip: Outline, _ x: Double, _ y: Double) -> Bool {
    guard clip.corners != nil, let own = outline.alignedSoft, let other = clip.alignedSoft else { return false }
    let (a, b) = (own.coverage(x, y), other.coverage(x, y))
    return a > 0 && a < 1 && b > 0 && b < 1
  }
}

/// The parts that a layer draws itself.
struct OwnLayer {
  var background: ClippedOutline?
  /// Premultiplied, in units of 1/255.
  var color = Texel()
  /// Drawn over the colour, with the same outline.
  var gradient: GradientRamp?
  var contents: ClippedOutline?
  var sampler: Sampler?
  /// For contents under rounded bounds: the bounds, and the contents' whole rectangle.
  var rounded: (bounds: Outline, whole: ClippedOutline)?
  var border: (outer: ClippedOutline, inner: ClippedOutline?, color: Texel)?
  /// The layer's own clip cuts contents that are narrower than a pixel: the definition does not state whether the areas
  /// of two parallel edges in a pixel intersect or multiply.
  var isNarrow = false
  /// For a border that is drawn later, above other parts: the fraction of its colour, 0…1; nil where it is drawn here.
  var laterBorder: Double?

  var region: DeviceRect {
    (background?.region ?? .nothing).union(contents?.region ?? .nothing).union(border?.outer.region ?? .nothing)
  }

  /// Whether its sides are parallel to the grid.
  var isAligned: Bool { outlines.allSatisfy(\.isAligned) }

  mutating func cut(to rect: DeviceRect) {
    background?.cut(to: rect)
    contents?.cut(to: rect)
    rounded?.whole.cut(to: rect)
    border?.outer.cut(to: rect)
    border?.inner?.cut(to: rect)
  }

  /// Whether all of it is parallel to the grid without hard edges, and it reaches a side of a rectangle that is between
  /// pixels, or goes beyond.
  func ends(onSidesBetweenPixelsOf rect: DeviceRect) -> Bool {
    guard isAligned, outlines.allSatisfy(\.outline.antialiasesAll) else { return false }
    var own = DeviceRect.nothing
    for outline in outlines { own = outline.outline.alignedSoft.map { own.union($0) } ?? own }
    let slack = Outline.gridTolerance
    return own.minX <= rect.minX + slack && rect.minX != rect.minX.rounded()
      || own.minY <= rect.minY + slack && rect.minY != rect.minY.rounded()
      || own.maxX >= rect.maxX - slack && rect.maxX != rect.maxX.rounded()
      || own.maxY >= rect.maxY - slack && rect.maxY != rect.maxY.rounded()
  }

  /// All outlines.
  var outlines: [ClippedOutline] {
    [background, contents, border?.outer, border?.inner].compactMap { $0 }
  }

  /// The coverage of contents: in pixels at a rounded corner of the bounds, the product of both coverages; otherwise
  /// the intersection of rectangle and bounds.
  func contentsCoverage(_ x: Double, _ y: Double) -> (share: Double, isUnsure: Bool) {
    guard let contents else { return (0, false) }
    guard let rounded, rounded.bounds.corners?.touches(x, y) == true else { return (contents.coverage(x, y), false) }
    let (whole, bounds) = (rounded.whole.coverage(x, y), rounded.bounds.coverage(x, y))
    // Where edges of both cross the pixel, whether the product is right is a convention.
    return (whole * bounds, whole > 0 && whole < 1 && bounds > 0 && bounds < 1)
  }
}
