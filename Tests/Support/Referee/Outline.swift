internal import MultiplaneContents

/// A rectangle of a layer's plane, rounded or not, on the device, and its coverage of pixels.
///
/// Coverage is by definition: for each edge, the exact area of the pixel on the inner side of the edge's line; opposite
/// edges are combined as max(0, a1 + a2 − 1), and the two axes are multiplied. An outline parallel to the pixel grid is
/// stored as four numbers, because such clips are intersected before anything is multiplied. With rounded corners, the
/// coverage is the exact area of the pixel inside the outline; see `RoundedCorners`.
final class Outline {
  /// "Aligned" and "on the grid" mean within this many pixels.
  static let gridTolerance = 1.0 / 256
  /// Points nearer to the viewer's plane than this are clipped.
  static let nearW = 1.0 / 4096

  /// The half plane nx·x + ny·y + c ≥ 0, with (nx, ny) a unit vector.
  struct Edge {
    var nx = 0.0
    var ny = 0.0
    var c = 0.0
    /// Not antialiased: a pixel is inside when its centre is.
    var isHard = false
    /// Whether a centre on the line is inside.
    var takesLine = false

    /// The area of the unit square around (x, y) on the inner side.
    func area(_ x: Double, _ y: Double) -> Double {
      let d = nx * x + ny * y + c
      if isHard { return d > 0 || (d == 0 && takesLine) ? 1 : 0 }
      let absX = nx < 0 ? -nx : nx
      let absY = ny < 0 ? -ny : ny
      let long = absX > absY ? absX : absY
      let short = absX > absY ? absY : absX
      let h = (long + short) / 2
      if d >= h { return 1 }
      if d <= -h { return 0 }
      let e = (long - short) / 2
      if d <= e && d >= -e { return 0.5 + d / long }
      // Beyond e, the line leaves the square through two adjacent sides: one corner of it is a triangle.
      return d > 0 ? 1 - (h - d) * (h - d) / (2 * long * short) : (h + d) * (h + d) / (2 * long * short)
    }
  }

  /// The bounding box of the part in front of the viewer; pixels.
  private(set) var bounds = DeviceRect.nothing
  /// The pixels around `bounds`.
  private var box = DeviceRect.nothing
  /// Set where all four edges are parallel to the grid.
  private(set) var aligned: DeviceRect?
  /// The same with all edges antialiased.
  private(set) var alignedSoft: DeviceRect?
  /// Set where a corner is rounded.
  private(set) var corners: RoundedCorners?
  /// A centre this close (pixels) to a hard edge may be on either side.
  private static let hardDoubt = 1.0 / 512
  private var hasHardEdges = false
  var antialiasesAll: Bool { !hasHardEdges }
  private var left = Edge()
  private var right = Edge()
  private var top = Edge()
  private var bottom = Edge()
  /// The row of the inverse map that gives 1 / W of the point seen at a pixel.
  private var q0 = 0.0
  private var q1 = 0.0
  private var q2 = 1.0
  private var isProjective = false
  /// Whether a part of the rectangle is behind the viewer.
  private(set) var isCut = false
  /// The rectangle, and its map to the device.
  let rectangle: RoundedBox
  let map: Matrix3
  let inverse: Matrix3

  /// - Parameters:
  ///   - map: from the plane of the rectangle to pixels.
  ///   - inverse: its inverse.
  ///   - antialiased: other edges are hard.
  ///   - shared: edges shared with clips, which have no effect.
  ///   - area: the pixels whose coverage is needed.
  init(
    _ box: RoundedBox, map: Matrix3, inverse: Matrix3, antialiased: EdgeMask = .all, shared: EdgeMask = [],
    area: PixelBox
  ) {
    (rectangle, self.map, self.inverse) = (box, map, inverse)
    isProjective = map.c0 != 0 || map.c1 != 0
    (q0, q1, q2) = (inverse.c0, inverse.c1, inverse.c2)
    let (minX, minY, maxX, maxY) = (box.minX, box.minY, box.maxX, box.maxY)
    let corners = [map.apply(minX, minY), map.apply(maxX, minY), map.apply(maxX, maxY), map.apply(minX, maxY)]
    isCut = corners.contains { $0.w < Self.nearW }
    hasHardEdges = antialiased.intersection(.all) != .all
    // A line l · p = 0 of the plane is the line l · inverse on the device, with the same inner side where W > 0.
    left = Self.edge(1, 0, -minX, inverse)
    right = Self.edge(-1, 0, maxX, inverse)
    top = Self.edge(0, 1, -minY, inverse)
    bottom = Self.edge(0, -1, maxY, inverse)
    (left.isHard, left.takesLine) = (!antialiased.contains(.left), true)
    (top.isHard, top.takesLine) = (!antialiased.contains(.top), true)
    right.isHard = !antialiased.contains(.right)
    bottom.isHard = !antialiased.contains(.bottom)
    if shared.contains(.left) { left.c = .infinity }
    if shared.contains(.top) { top.c = .infinity }
    if shared.contains(.right) { right.c = .infinity }
    if shared.contains(.bottom) { bottom.c = .infinity }
    var around = DeviceRect.nothing
    for index in 0..<4 {
      guard let part = Self.visiblePart(corners[index], corners[(index + 1) % 4]) else { continue }
      around.include(part.x0, part.y0)
      around.include(part.x1, part.y1)
    }
    bounds = around
    self.box = DeviceRect(
      minX: around.minX.rounded(.down) - 1, minY: around.minY.rounded(.down) - 1, maxX: around.maxX.rounded(.up) + 1,
      maxY: around.maxY.rounded(.up) + 1)
    if !isCut { align(corners.map { ($0.x / $0.w, $0.y / $0.w) }) }
    if box.isRounded {
      self.corners = RoundedCorners(box, map: map, inverse: inverse, aligned: alignedSoft, in: area)
    }
  }

  /// The coverage of the pixel with centre (x, y), 0…1. It is 0 more than a pixel away from the bounding box, where the
  /// product of two edges' areas would extend past a sharp corner.
  func coverage(_ x: Double, _ y: Double) -> Double {
    if let corners {
      if let aligned, let alignedSoft {
        return corners.touches(x, y) ? corners.area(x, y) : (hasHardEdges ? aligned : alignedSoft).coverage(x, y)
      }
      if !hasHardEdges || corners.touches(x, y) { return corners.area(x, y) }
    }
    if let aligned { return aligned.coverage(x, y) }
    return sharpCoverage(x, y)
  }

  /// As a clip: the factor that intersecting rectangles does not include.
  func clipFactor(_ x: Double, _ y: Double) -> Double {
    guard aligned != nil else { return coverage(x, y) }
    return corners?.share(x, y) ?? 1
  }

  /// The product of the edges' areas, without corners.
  private func sharpCoverage(_ x: Double, _ y: Double) -> Double {
    if x < box.minX || x > box.maxX || y < box.minY || y > box.maxY { return 0 }
    if isProjective {
      let q = q0 * x + q1 * y + q2
      if q <= 0 || (isCut && q > 1 / Self.nearW) { return 0 }
    }
    let across = left.area(x, y) + right.area(x, y) - 1
    if across <= 0 { return 0 }
    let down = top.area(x, y) + bottom.area(x, y) - 1
    return down <= 0 ? 0 : across * down
  }

  /// Whether `isUnsure` can be true anywhere.
  var mayBeUnsure: Bool { isCut || hasHardEdges || corners?.hasDoubtfulCorners == true }

  /// Whether rounding decides on which side a centre is, at the clip in front of the viewer and at hard edges; and
  /// around a sharp corner of a rotated outline with other corners rounded, where the definition does not state whether
  /// the coverage is an area or a product.
  func isUnsure(_ x: Double, _ y: Double) -> Bool {
    isNearCut(x, y) || isNearHardEdge(x, y)
      || (corners?.isNearDoubtfulCorner(x, y) == true
        && abs(corners.map { $0.area(x, y) - sharpCoverage(x, y) } ?? 0) > 2 / 255)
  }

  /// Whether the clip in front of the viewer is within a pixel.
  private func isNearCut(_ x: Double, _ y: Double) -> Bool {
    guard isCut else { return false }
    let gradient = (q0 * q0 + q1 * q1).squareRoot()
    return abs(q0 * x + q1 * y + q2 - 1 / Self.nearW) <= gradient
  }

  private func isNearHardEdge(_ x: Double, _ y: Double) -> Bool {
    guard hasHardEdges else { return false }
    return [left, right, top, bottom].contains { edge in
      edge.isHard && abs(edge.nx * x + edge.ny * y + edge.c) < Self.hardDoubt
    }
  }

  // MARK: Edges

  private typealias Corner = (x: Double, y: Double, w: Double)
  private typealias Segment = (x0: Double, y0: Double, x1: Double, y1: Double)

  /// The part of an edge with W ≥ nearW, in pixels; nil when there is none.
  private static func visiblePart(_ a: Corner, _ b: Corner) -> Segment? {
    var (start, end) = (a, b)
    if start.w < nearW && end.w < nearW { return nil }
    if start.w < nearW || end.w < nearW {
      let t = (nearW - a.w) / (b.w - a.w)
      let cut: Corner = (a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, nearW)
      if start.w < nearW { start = cut } else { end = cut }
    }
    return (start.x / start.w, start.y / start.w, end.x / end.w, end.y / end.w)
  }

  private static func edge(_ lx: Double, _ ly: Double, _ l1: Double, _ inverse: Matrix3) -> Edge {
    let nx = lx * inverse.a0 + ly * inverse.b0 + l1 * inverse.c0
    let ny = lx * inverse.a1 + ly * inverse.b1 + l1 * inverse.c1
    let c = lx * inverse.a2 + ly * inverse.b2 + l1 * inverse.c2
    let length = (nx * nx + ny * ny).squareRoot()
    // The line at infinity has all pixels on one side.
    guard length > 0 else { return Edge(nx: 1, ny: 0, c: c < 0 ? -.infinity : .infinity) }
    return Edge(nx: nx / length, ny: ny / length, c: c / length)
  }

  private static func snapped(_ value: Double) -> Double {
    let nearest = value.rounded()
    return abs(value - nearest) <= gridTolerance ? nearest : value
  }

  /// Finds the rectangle of four corners in order, if each edge is parallel to the grid; edges are snapped one by one.
  private func align(_ p: [(x: Double, y: Double)]) {
    let tolerance = Self.gridTolerance
    let verticalSides =
      abs(p[0].x - p[3].x) <= tolerance && abs(p[1].x - p[2].x) <= tolerance
      && abs(p[0].y - p[1].y) <= tolerance && abs(p[3].y - p[2].y) <= tolerance
    let horizontalSides =
      abs(p[0].y - p[3].y) <= tolerance && abs(p[1].y - p[2].y) <= tolerance
      && abs(p[0].x - p[1].x) <= tolerance && abs(p[3].x - p[2].x) <= tolerance
    // Each of the two lines, and the edge that it is.
    let xs: ((Double, Edge), (Double, Edge))
    let ys: ((Double, Edge), (Double, Edge))
    if verticalSides {
      xs = (((p[0].x + p[3].x) / 2, left), ((p[1].x + p[2].x) / 2, right))
      ys = (((p[0].y + p[1].y) / 2, top), ((p[3].y + p[2].y) / 2, bottom))
    } else if horizontalSides {
      xs = (((p[0].x + p[1].x) / 2, top), ((p[3].x + p[2].x) / 2, bottom))
      ys = (((p[0].y + p[3].y) / 2, left), ((p[1].y + p[2].y) / 2, right))
    } else {
      return
    }
    let (lowX, highX) = xs.0.0 <= xs.1.0 ? (xs.0, xs.1) : (xs.1, xs.0)
    let (lowY, highY) = ys.0.0 <= ys.1.0 ? (ys.0, ys.1) : (ys.1, ys.0)
    alignedSoft = DeviceRect(
      minX: Self.snapped(lowX.0), minY: Self.snapped(lowY.0), maxX: Self.snapped(highX.0), maxY: Self.snapped(highY.0))
    aligned = DeviceRect(
      minX: Self.start(lowX.0, lowX.1), minY: Self.start(lowY.0, lowY.1), maxX: Self.end(highX.0, highX.1),
      maxY: Self.end(highY.0, highY.1))
  }

  /// The inner start of an edge; a hard edge moves to the boundary between pixels with their centre inside and outside.
  private static func start(_ value: Double, _ edge: Edge) -> Double {
    if edge.c == .infinity { return -.infinity }
    if !edge.isHard { return snapped(value) }
    return edge.takesLine ? (value - 0.5).rounded(.up) : (value + 0.5).rounded(.down)
  }

  private static func end(_ value: Double, _ edge: Edge) -> Double {
    if edge.c == .infinity { return .infinity }
    if !edge.isHard { return snapped(value) }
    return edge.takesLine ? (value + 0.5).rounded(.down) : (value - 0.5).rounded(.up)
  }
}
