/// Lines and curves that are filled, stroked or cast a shadow. Points are in the space of the layer that has the path.
public struct Path: Hashable, Sendable {
  /// One drawing step.
  @frozen
  public enum Element: Hashable, BitwiseCopyable, Sendable {
    /// Begins a new subpath.
    case move(to: Point)
    /// A straight line from the current point.
    case line(to: Point)
    /// A quadratic Bézier curve.
    case quadCurve(to: Point, control: Point)
    /// A cubic Bézier curve.
    case curve(to: Point, control1: Point, control2: Point)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The elements in the order of drawing.
  public private(set) var elements: [Element] = []

  /// Makes an empty path.
  public init() {}

  package init(_ elements: some Sequence<Element>) { self.elements = Array(elements) }

  /// A rectangle, clockwise from its corner of minimum x and y.
  public init(_ rect: Rect) {
    let corners = rect.standardized.corners
    elements = [.move(to: corners.0), .line(to: corners.1), .line(to: corners.2), .line(to: corners.3), .close]
  }

  /// Begins a new subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Adds a straight line.
  public mutating func addLine(to point: Point) { elements.append(.line(to: point)) }

  /// Adds a quadratic Bézier curve.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    elements.append(.quadCurve(to: point, control: control))
  }

  /// Adds a cubic Bézier curve.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    elements.append(.curve(to: point, control1: control1, control2: control2))
  }

  /// Adds a straight line back to the start of the subpath.
  public mutating func closeSubpath() { elements.append(.close) }

  package mutating func append(_ element: Element) { elements.append(element) }

  /// Appends the elements of another path.
  public mutating func addPath(_ other: Path) { elements += other.elements }

  /// The path with each of its points transformed.
  public func applying(_ transform: Transform2D) -> Path { Path(elements.map { $0.mapped(transform.apply(to:)) }) }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Whether every number is finite.
  public var isFinite: Bool {
    var isFinite = true
    for element in elements { element.forEachPoint { isFinite = isFinite && $0.isFinite } }
    return isFinite
  }

  /// The bounding box of all points and control points; `Rect.null` for an empty path.
  public var controlBounds: Rect {
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    for element in elements {
      element.forEachPoint { p in
        low = Point(min(low.x, p.x), min(low.y, p.y))
        high = Point(max(high.x, p.x), max(high.y, p.y))
      }
    }
    return low.x <= high.x ? Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y) : .null
  }
}

extension Path {
  /// Its elements in order, each with the points that it begins and ends at; `close` ends where its subpath begins.
  package var steps: Steps { Steps(self) }

  package struct Steps: Sequence, IteratorProtocol {
    private var elements: IndexingIterator<[Path.Element]>
    private var (first, current) = (Point.zero, Point.zero)

    fileprivate init(_ path: Path) { elements = path.elements.makeIterator() }

    package mutating func next() -> (element: Path.Element, from: Point, to: Point)? {
      guard let element = elements.next() else { return nil }
      let from = current
      current = element.end ?? first
      if case .move = element { first = current }
      return (element, from, current)
    }
  }
}

extension Path.Element {
  /// A quadratic curve as a cubic one, which is the same curve.
  package func cubic(from start: Point) -> Path.Element {
    guard case .quadCurve(let end, let c) = self else { return self }
    func towards(_ p: Point) -> Point { Point(p.x + (c.x - p.x) * 2 / 3, p.y + (c.y - p.y) * 2 / 3) }
    return .curve(to: end, control1: towards(start), control2: towards(end))
  }

  /// The end; nil of `close`.
  package var end: Point? {
    switch self {
    case .move(let p), .line(let p), .quadCurve(let p, _), .curve(let p, _, _): p
    case .close: nil
    }
  }

  /// Calls for the end and then for the control points; not for `close`.
  package func forEachPoint(_ body: (Point) -> Void) {
    if let end { body(end) }
    switch self {
    case .quadCurve(_, let c): body(c)
    case .curve(_, let c, let d):
      body(c)
      body(d)
    case .move, .line, .close: break
    }
  }

  /// The same element with other points.
  package func mapped(_ place: (Point) -> Point) -> Path.Element {
    switch self {
    case .move(let p): .move(to: place(p))
    case .line(let p): .line(to: place(p))
    case .quadCurve(let p, let c): .quadCurve(to: place(p), control: place(c))
    case .curve(let p, let c, let d): .curve(to: place(p), control1: place(c), control2: place(d))
    case .close: .close
    }
  }

  /// Whether another one, which is no quadratic curve, is of the same kind and has points that are near.
  package func isLike(_ other: Path.Element, by isNear: (Point, Point) -> Bool) -> Bool {
    switch (self, other) {
    case (.move(let p), .move(let q)), (.line(let p), .line(let q)): isNear(p, q)
    case (.curve(let p, let c, let d), .curve(let q, let e, let f)): isNear(p, q) && isNear(c, e) && isNear(d, f)
    case (.close, .close): true
    default: false
    }
  }
}
