import MultiplaneGeometry

/// What an element of a path does.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Begins a part: one point.
  case moveToPoint
  /// A line: one point.
  case addLineToPoint
  /// A quadratic curve: its control point and its end.
  case addQuadCurveToPoint
  /// A cubic curve: its control points and its end.
  case addCurveToPoint
  /// The end of a part: no point.
  case closeSubpath
}

/// An element of a path, for the time of a call.
///
/// It is `@safe`: the points are as many as the type says, and live as long as the call.
@safe
public struct CGPathElement {
  /// What the element does.
  public let type: CGPathElementType
  /// Its points.
  public let points: UnsafeMutablePointer<CGPoint>
}

extension CGPath {
  /// Calls a function with each element, in their order.
  ///
  /// - Parameter block: the element lives as long as the call.
  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in path.elements {
      let type = element.type
      var points = element.points
      unsafe points.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        var element = unsafe CGPathElement(type: type, points: start)
        unsafe withUnsafePointer(to: &element) { unsafe block($0) }
      }
    }
  }

  /// Calls a function with each element, in their order, and a pointer of the caller's.
  public final func apply(
    info: UnsafeMutableRawPointer?, function: (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
  ) { unsafe applyWithBlock { unsafe function(info, $0) } }

  /// Whether the path is a rectangle along the axes.
  ///
  /// - Parameter rect: gets it, where the path is one.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    let (bounds, corners) = (path.bounds, path.elements.flatMap { $0.type == .closeSubpath ? [] : $0.points })
    let isOfLines = path.elements.dropFirst().allSatisfy { $0.type == .addLineToPoint || $0.type == .closeSubpath }
    guard isOfLines, corners.count == 4 || corners.count == 5 && corners.first == corners.last else { return false }
    for index in 0..<4 {
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      // Each corner is one of the bounds', and shares a side with the next one.
      guard a.x == bounds.minX || a.x == bounds.maxX, a.y == bounds.minY || a.y == bounds.maxY else { return false }
      guard (a.x == b.x) != (a.y == b.y) else { return false }
    }
    // A line there and back has the bounds' corners, too.
    for index in 0..<2 where corners[index].x == corners[index + 2].x || corners[index].y == corners[index + 2].y {
      return false
    }
    unsafe rect?.pointee = bounds
    return true
  }
}

extension Path.Element {
  fileprivate var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quadCurve: .addQuadCurveToPoint
    case .curve: .addCurveToPoint
    case .close: .closeSubpath
    }
  }

  /// Control points, then the end; of an element without points, the origin.
  fileprivate var points: [CGPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadCurve(let point, let control): [control, point]
    case .curve(let point, let control1, let control2): [control1, control2, point]
    case .close: [.zero]
    }
  }
}
