extension Path {
  /// The part of the path between two fractions of its length, counted over all subpaths in order. Curves stay curves.
  ///
  /// A closed subpath that is kept whole stays closed. From 0 to 1 the result is the path itself; when `start` is not
  /// less than `end`, the result is empty.
  ///
  /// - Parameters:
  ///   - start: clamped to 0…1, like `end`; NaN counts as 0, for `end` as 1.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let start = start > 0 ? min(start, 1) : 0
    let end = end < 1 ? max(end, 0) : 1
    if start == 0, end == 1 { return self }
    guard start < end else { return Path() }
    let strokes = PathStrokes(self)
    let total = strokes.lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return Path() }
    return strokes.part(from: start * total, to: end * total)
  }
}

/// The lines and curves of a path, with their lengths.
struct PathStrokes {
  var pieces: [CurvePiece] = []
  var lengths: [Double] = []
  /// For each subpath its pieces, and whether it is closed.
  var subpaths: [(range: Range<Int>, isClosed: Bool)] = []

  init(_ path: Path) {
    var begin = 0
    func add(_ piece: CurvePiece) {
      pieces.append(piece)
      lengths.append(piece.length())
    }
    func finish(isClosed: Bool) {
      if pieces.count > begin { subpaths.append((begin..<pieces.count, isClosed)) }
      begin = pieces.count
    }
    for (element, from, to) in path.steps {
      let line = CurvePiece(kind: .line, start: from, control1: from, control2: to, end: to)
      switch element {
      case .move: finish(isClosed: false)
      case .line: add(line)
      case .quadCurve(_, let c): add(CurvePiece(kind: .quad, start: from, control1: c, control2: c, end: to))
      case .curve(_, let c, let d): add(CurvePiece(kind: .cubic, start: from, control1: c, control2: d, end: to))
      case .close:
        if from != to { add(line) }
        finish(isClosed: true)
      }
    }
    finish(isClosed: false)
  }

  func part(from start: Double, to end: Double) -> Path {
    var result = Path()
    var offset = 0.0
    for subpath in subpaths {
      let length = lengths[subpath.range].reduce(0, +)
      let isWhole = start <= offset && end >= offset + length
      add(subpath.range, from: start - offset, to: end - offset, isWhole: isWhole, to: &result)
      if isWhole, subpath.isClosed { result.closeSubpath() }
      offset += length
    }
    return result
  }

  /// Adds the part between two lengths, measured from the start of the first piece.
  ///
  /// - Parameters:
  ///   - isWhole: also adds pieces of zero length.
  ///   - goesOn: continues the path's last subpath instead of beginning one.
  func add(
    _ range: Range<Int>, from start: Double, to end: Double, isWhole: Bool, goesOn: Bool = false, to path: inout Path
  ) {
    var (offset, begins) = (0.0, !goesOn)
    for index in range {
      let (low, high) = (max(start - offset, 0), min(end - offset, lengths[index]))
      offset += lengths[index]
      guard isWhole || low < high else { continue }
      let piece = pieces[index]
      let from = low <= 0 ? 0 : piece.parameter(at: low, of: lengths[index])
      let to = high >= lengths[index] ? 1 : piece.parameter(at: high, of: lengths[index])
      let cut = piece.part(from: from, to: to)
      if begins { path.move(to: cut.start) }
      begins = false
      cut.add(to: &path)
    }
  }
}

/// A line or a curve with both of its end points.
struct CurvePiece {
  enum Kind { case line, quad, cubic }

  var kind: Kind
  var start: Point
  var control1: Point
  var control2: Point
  var end: Point

  /// The most recursive halvings; more would not change the sum.
  private static let deepest = 16
  /// The largest difference between control polygon and chord, as a fraction of the polygon, at which a piece is not
  /// halved further.
  private static let flatness = 1e-3

  /// The mean of chord and control polygon by Gravesen, "Adaptive subdivision and the length and energy of Bézier
  /// curves" (1997).
  func length(depth: Int = 0) -> Double {
    let chord = Self.distance(start, end)
    switch kind {
    case .line: return chord
    case .quad:
      let polygon = Self.distance(start, control1) + Self.distance(control1, end)
      if polygon - chord <= Self.flatness * polygon || depth >= Self.deepest { return (2 * chord + polygon) / 3 }
    case .cubic:
      let polygon =
        Self.distance(start, control1) + Self.distance(control1, control2) + Self.distance(control2, end)
      if polygon - chord <= Self.flatness * polygon || depth >= Self.deepest { return (chord + polygon) / 2 }
    }
    let (a, b) = halves(at: 0.5)
    return a.length(depth: depth + 1) + b.length(depth: depth + 1)
  }

  /// The curve parameter at a length from the start.
  func parameter(at length: Double, of whole: Double) -> Double {
    if kind == .line { return length / whole }
    var (low, high) = (0.0, 1.0)
    // Precise to a thousandth of a pixel on the longest path of a screen.
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if halves(at: middle).0.length() < length { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  func part(from low: Double, to high: Double) -> CurvePiece {
    let head = high < 1 ? halves(at: high).0 : self
    return low > 0 ? head.halves(at: low / high).1 : head
  }

  func add(to path: inout Path) {
    switch kind {
    case .line: path.addLine(to: end)
    case .quad: path.addQuadCurve(to: end, control: control1)
    case .cubic: path.addCurve(to: end, control1: control1, control2: control2)
    }
  }

  /// De Casteljau's algorithm.
  private func halves(at t: Double) -> (CurvePiece, CurvePiece) {
    func mix(_ a: Point, _ b: Point) -> Point { Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) }
    var (first, second) = (self, self)
    switch kind {
    case .line:
      first.end = mix(start, end)
      second.start = first.end
    case .quad:
      let (a, b) = (mix(start, control1), mix(control1, end))
      let middle = mix(a, b)
      (first.control1, first.control2, first.end) = (a, a, middle)
      (second.start, second.control1, second.control2) = (middle, b, b)
    case .cubic:
      let (a, b, c) = (mix(start, control1), mix(control1, control2), mix(control2, end))
      let (d, e) = (mix(a, b), mix(b, c))
      let middle = mix(d, e)
      (first.control1, first.control2, first.end) = (a, d, middle)
      (second.start, second.control1, second.control2) = (middle, e, c)
    }
    return (first, second)
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    let d = b - a
    return (d.x * d.x + d.y * d.y).squareRoot()
  }
}
