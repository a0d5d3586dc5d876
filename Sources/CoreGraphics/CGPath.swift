/// A path as an object: Core Graphics' face of `Path`. Two with the same elements are equal.
public class CGPath: Hashable, CustomStringConvertible {
  /// The value behind it.
  public fileprivate(set) final var path: Path

  /// The object of a path.
  public init(_ path: Path) { self.path = path }

  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    unsafe self.init(Path(rect).applying(transform?.pointee ?? .identity))
  }

  /// An ellipse.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    unsafe self.init(Path(ellipseIn: rect).applying(transform?.pointee ?? .identity))
  }

  /// A rectangle with round corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let radius = CGSize(width: cornerWidth, height: cornerHeight)
    let radii = CornerRadii(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    unsafe self.init(Path(roundedRect: rect, cornerRadii: radii).applying(transform?.pointee ?? .identity))
  }

  /// Whether it has no elements.
  public final var isEmpty: Bool { path.isEmpty }

  /// The end of the last element; the origin of an empty path.
  public final var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Around all points of the path, control points among them; `null` for an empty one.
  public final var boundingBox: CGRect { path.isEmpty ? .null : path.controlBounds }

  /// Around the path; `null` for an empty one.
  public final var boundingBoxOfPath: CGRect { path.isEmpty ? .null : path.bounds }

  /// Whether a point is inside.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool { path.applying(transform).contains(point, using: rule) }

  /// A path of the same elements that does not change.
  public final func copy() -> CGPath? { CGPath(path) }

  /// A path of the same elements that can be changed.
  public final func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.path = path
    return copy
  }

  /// A transformed path.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    unsafe CGPath(path.applying(transform?.pointee ?? .identity))
  }

  /// How it prints.
  public final var description: String { "CGPath(\(path.elements))" }

  /// Whether both have the same elements.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }

  /// Feeds the elements to a hasher.
  public final func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A path that is built step by step.
public final class CGMutablePath: CGPath {
  /// An empty path.
  public init() { super.init(Path()) }

  /// Begins a part.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.addLine(to: point.applying(transform))
  }

  /// Adds a part of lines.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    path.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addPath(Path(rect).applying(transform))
  }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an ellipse.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addPath(Path(ellipseIn: rect).applying(transform))
  }

  /// Adds a rectangle with round corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let radius = CGSize(width: cornerWidth, height: cornerHeight)
    let radii = CornerRadii(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    path.addPath(Path(roundedRect: rect, cornerRadii: radii).applying(transform))
  }

  /// Adds an arc, after a line to its start where there is a current point.
  ///
  /// - Parameter clockwise: in Core Graphics' own space, with y up: on a screen it is the other way round.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var arc = Path()
    arc.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise,
      isConnected: !path.isEmpty)
    path.addPath(arc.applying(transform))
  }

  /// Adds an arc of an angle, after a line to its start where there is a current point.
  public func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta, clockwise: delta >= 0)
  }

  /// Adds a line, and an arc that touches two lines.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard let start = path.currentPoint else { return }
    path.addArc(from: start, tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Adds another path's elements.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.addPath(other.path.applying(transform))
  }

  /// Closes the current part.
  public func closeSubpath() { path.closeSubpath() }
}
