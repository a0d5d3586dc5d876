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

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Whether every number is finite.
  public var isFinite: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let p), .line(let p): p.isFinite
      case .quadCurve(let p, let c): p.isFinite && c.isFinite
      case .curve(let p, let c, let d): p.isFinite && c.isFinite && d.isFinite
      case .close: true
      }
    }
  }

  /// The bounding box of all points and control points; `Rect.null` for an empty path.
  public var controlBounds: Rect {
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    func add(_ p: Point) {
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): add(p)
      case .quadCurve(let p, let c):
        add(p)
        add(c)
      case .curve(let p, let c, let d):
        add(p)
        add(c)
        add(d)
      case .close: break
      }
    }
    return low.x <= high.x ? Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y) : .null
  }
}
