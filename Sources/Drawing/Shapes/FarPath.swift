#if Shapes
  import MultiplaneGeometry
  import MultiplaneContents

  /// A path that leaves the numbers of Cairo, brought back into them: straight lines, cut at a square around the
  /// picture that is so large that nothing of the cut is seen.
  struct FarPath {
    /// Half the side of the square around the origin, samples. From 2¹⁷ on Cairo loses edges (measured), and a
    /// line's half width and its joins go beyond the square; the largest region has 2¹⁵ samples a side.
    static let reach = 0x1p16

    private struct Line {
      var points: [Point]
      var isClosed: Bool
    }

    private var lines: [Line] = []

    /// Whether Cairo can take the path as it is.
    static func isNear(_ path: Path) -> Bool { isNear(path.controlBounds) }

    /// - Parameter bounds: of all points and control points.
    static func isNear(_ bounds: Rect) -> Bool {
      bounds.isNull
        || max(abs(bounds.minX), abs(bounds.minY), abs(bounds.maxX), abs(bounds.maxY)) <= Self.reach
    }

    /// - Parameter path: its points are pixels, finite.
    init(_ path: Path) throws(ShapeError) {
      var count = 0
      var line = Line(points: [.zero], isClosed: false)
      func finish(isClosed: Bool, at next: Point) {
        line.isClosed = isClosed
        count += line.points.count
        if line.points.count > 1 || isClosed { lines.append(line) }
        line = Line(points: [next], isClosed: false)
      }
      for (element, from, to) in path.steps {
        switch element.cubic(from: from) {
        case .move: finish(isClosed: false, at: to)
        case .line: line.points.append(to)
        case .curve(_, let c, let d): Self.follow(from, c, d, to, into: &line.points)
        case .close: finish(isClosed: true, at: to)
        case .quadCurve: break
        }
        guard count + line.points.count <= PathWork.mostLines else {
          throw ShapeError(.tooManyLines(limit: PathWork.mostLines))
        }
      }
      finish(isClosed: false, at: .zero)
    }

    /// A curve's points, as near to it as Cairo follows one where it is in the square.
    private static func follow(
      _ a: Point, _ b: Point, _ c: Point, _ d: Point, into points: inout [Point], depth: Int = 0
    ) {
      func isBeyond(_ test: (Point) -> Double) -> Bool {
        test(a) > reach && test(b) > reach && test(c) > reach && test(d) > reach
      }
      let isOutside =
        isBeyond { $0.x } || isBeyond { -$0.x } || isBeyond { $0.y } || isBeyond { -$0.y }
      // How far the control points are from dividing the chord in three: the curve is within 3/4 · ‖…‖ / √3 of it
      // (Wang's bound).
      let bend = max(
        abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y), abs(b.x - 2 * c.x + d.x), abs(b.y - 2 * c.y + d.y))
      if isOutside || bend < CairoCanvas.tolerance || depth >= 40 {
        points.append(d)
        return
      }
      func middle(_ p: Point, _ q: Point) -> Point { Point(p.x / 2 + q.x / 2, p.y / 2 + q.y / 2) }
      let (ab, bc, cd) = (middle(a, b), middle(b, c), middle(c, d))
      let (abc, bcd) = (middle(ab, bc), middle(bc, cd))
      let whole = middle(abc, bcd)
      follow(a, ab, abc, whole, into: &points, depth: depth + 1)
      follow(whole, bcd, cd, d, into: &points, depth: depth + 1)
    }

    // MARK: Filling

    /// What is inside of it and of the square: winding numbers in the square stay what they are.
    func polygons() -> Path {
      var result = Path()
      for line in lines {
        var points = line.points
        for side in 0..<4 { points = Self.cut(points, side: side) }
        guard let first = points.first else { continue }
        result.move(to: first)
        for point in points.dropFirst() { result.addLine(to: point) }
        result.closeSubpath()
      }
      return result
    }

    /// How far a point is from a side of the square: less than 0 beyond it.
    private static func inside(_ p: Point, side: Int) -> Double {
      switch side {
      case 0: reach - p.x
      case 1: reach + p.x
      case 2: reach - p.y
      default: reach + p.y
      }
    }

    /// Where a line meets a side of the square: of very long ones, a sum would leave the side.
    private static func place(_ t: Double, from p: Point, to q: Point, side: Int) -> Point {
      let place = Point(p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t)
      switch side {
      case 0: return Point(reach, place.y)
      case 1: return Point(-reach, place.y)
      case 2: return Point(place.x, reach)
      default: return Point(place.x, -reach)
      }
    }

    /// By Sutherland and Hodgman, "Reentrant polygon clipping" (1974), at one side.
    private static func cut(_ points: [Point], side: Int) -> [Point] {
      guard var previous = points.last else { return [] }
      var result: [Point] = []
      for point in points {
        let (a, b) = (inside(previous, side: side), inside(point, side: side))
        if (a < 0) != (b < 0) {
          result.append(place(a / (a - b), from: previous, to: point, side: side))
        }
        if b >= 0 { result.append(point) }
        previous = point
      }
      return result
    }

    // MARK: Stroking

    /// The parts of its lines that are in the square, and in a dash where there are dashes.
    ///
    /// - Parameters:
    ///   - pen: lengths in points.
    ///   - toPoints: pixels to points.
    func strokes(_ pen: CairoPen, toPoints: Transform2D) throws(ShapeError) -> Path {
      var drawn = DashedLine(pen: pen)
      for line in lines {
        let points = line.isClosed ? line.points + [line.points[0]] : line.points
        drawn.begin()
        var (start, isWhole) = (0.0, true)
        func length(_ p: Point, _ q: Point) -> Double {
          let way = toPoints.apply(to: q) - toPoints.apply(to: p)
          return (way.x * way.x + way.y * way.y).squareRoot()
        }
        for (from, to) in zip(points, points.dropFirst()) {
          let seen = Self.visible(from, to)
          if let (p, q) = seen { try drawn.add(p, q, start: start + length(from, p), length: length(p, q)) }
          isWhole = isWhole && seen.map { $0 == from && $1 == to } ?? false
          start += length(from, to)
        }
        if line.isClosed, isWhole, pen.dashes.isEmpty { drawn.path.closeSubpath() }
      }
      return drawn.path
    }

    /// The part of a line that is in the square; nil where it misses it. It has a length of its own: of a very long
    /// line, a sum with the length of all of it loses a place in the square.
    private static func visible(_ p: Point, _ q: Point) -> (Point, Point)? {
      var (p, q) = (p, q)
      for side in 0..<4 {
        let (a, b) = (inside(p, side: side), inside(q, side: side))
        if a < 0, b < 0 { return nil }
        if a < 0 { p = place(a / (a - b), from: p, to: q, side: side) }
        if b < 0 { q = place(a / (a - b), from: p, to: q, side: side) }
      }
      return (p, q)
    }
  }

  /// Straight lines, cut into dashes.
  private struct DashedLine {
    let pen: CairoPen
    var path = Path()
    private var count = 0
    /// Where the last line ended, if the next one goes on from there.
    private var end: Point?

    init(pen: CairoPen) {
      self.pen = pen
    }

    mutating func begin() { end = nil }

    /// - Parameters:
    ///   - start: the length of the path up to p, points.
    ///   - length: from there to q, points.
    mutating func add(_ p: Point, _ q: Point, start: Double, length: Double) throws(ShapeError) {
      guard !pen.dashes.isEmpty, length > 0 else {
        draw(p, q)
        return
      }
      let last = start + length
      func place(_ at: Double) -> Point {
        // Where the next line begins, the sum would be off by its rounding, and no corner be drawn.
        let t = at == last ? 1 : (at - start) / length
        return t == 1 ? q : Point(p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t)
      }
      var at = start
      var (index, left) = position(at)
      while at < last {
        count += 1
        guard count <= CairoPen.mostDashes else { throw ShapeError(.tooManyDashes(limit: CairoPen.mostDashes)) }
        let next = min(at + left, last)
        if index.isMultiple(of: 2) {
          draw(place(at), place(next))
        } else {
          end = nil
        }
        at = next
        index += 1
        left = pen.dashes[index % pen.dashes.count]
      }
    }

    /// Which dash or gap a place is in, and how much of it is left.
    private func position(_ at: Double) -> (index: Int, left: Double) {
      var rest = (at + pen.dashPhase).truncatingRemainder(dividingBy: pen.period)
      var index = 0
      while rest >= pen.dashes[index % pen.dashes.count], index < 2 * pen.dashes.count {
        rest -= pen.dashes[index % pen.dashes.count]
        index += 1
      }
      return (index, pen.dashes[index % pen.dashes.count] - rest)
    }

    private mutating func draw(_ from: Point, _ to: Point) {
      if end != from { path.move(to: from) }
      path.addLine(to: to)
      end = to
    }
  }
#endif
