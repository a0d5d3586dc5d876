import MultiplaneGeometry
import MultiplaneTestRandom
import Testing

@Suite struct PathTests {
  @Test func anEllipseTouchesItsSidesAndKeepsItsCurve() {
    let path = Path(ellipseIn: Rect(x: 10, y: 20, width: 40, height: -20))
    #expect(path.controlBounds == Rect(x: 10, y: 0, width: 40, height: 20))
    #expect(path.elements.count == 6)
    for point in path.flattened(steps: 16) {
      let (x, y) = ((point.x - 30) / 20, (point.y - 10) / 10)
      #expect(abs((x * x + y * y).squareRoot() - 1) < 3e-4)
    }
  }

  @Test func cornersAreScaledDownTogether() {
    var radii = CornerRadii(30)
    radii.topRight = Size(90, 30)
    let fitted = radii.fitted(to: Size(100, 200))
    // The top side is too short: 30 + 90 on 100.
    let factor = 100.0 / 120
    #expect(fitted.topRight == Size(90 * factor, 30 * factor) && fitted.bottomLeft == Size(30 * factor, 30 * factor))
    #expect(CornerRadii(-3).fitted(to: Size(10, 10)) == .zero)
    #expect(CornerRadii(.nan).fitted(to: Size(10, 10)) == .zero)
    #expect(CornerRadii(3).fitted(to: .zero) == .zero)
    let huge = CornerRadii(.infinity).fitted(to: Size(10, 4))
    #expect(huge.topLeft == Size(2, 2))
    var thin = CornerRadii(3)
    thin.topLeft = Size(3, 0)
    #expect(thin.fitted(to: Size(10, 10)).topLeft == .zero)
  }

  @Test func aRoundedRectangleGoesRoundClockwise() {
    let path = Path(
      roundedRect: Rect(x: 0, y: 0, width: 10, height: 8),
      cornerRadii: CornerRadii(
        topLeft: Size(2, 1), topRight: .zero, bottomRight: Size(3, 3), bottomLeft: Size(1, 4)))
    #expect(path.elements.first == .move(to: Point(2, 0)))
    #expect(path.elements[1] == .line(to: Point(10, 0)))
    #expect(path.elements.last == .close)
    #expect(path.controlBounds == Rect(x: 0, y: 0, width: 10, height: 8))
    #expect(path.area(steps: 64) > 0)
    let quarters: Double = (2 + 9 + 4) * (1 - Double.pi / 4)
    #expect(abs(path.area(steps: 64) - (80 - quarters)) < 0.01)
  }

  @Test func sharpCornersAndPillsHaveNoEmptyLines() {
    let rect = Rect(x: 1, y: 2, width: 10, height: 4)
    #expect(Path(roundedRect: rect, cornerRadius: 0) == Path(rect))
    #expect(Path(roundedRect: rect, cornerRadius: 99).elements.count == 1 + 4 + 2 + 1)
  }

  @Test func pathsAreMappedAndJoined() {
    var path = Path(Rect(x: 0, y: 0, width: 2, height: 1))
    path.addPath(Path(ellipseIn: .unit))
    let moved = path.applying(Transform2D(a: 0, b: 2, c: -1, d: 0, tx: 5, ty: 6))
    #expect(moved.elements.count == 11 && moved.elements[1] == .line(to: Point(5, 10)))
    #expect(moved.controlBounds == Rect(x: 4, y: 6, width: 1, height: 4))
  }

  @Test func roundedRectanglesAreKnown() throws {
    let rect = Rect(x: -3, y: 7.5, width: 120, height: 40)
    let elliptical = CornerRadii(
      topLeft: Size(30, 4), topRight: .zero, bottomRight: Size(10, 20), bottomLeft: Size(1, 1))
    for radii in [.zero, CornerRadii(5), CornerRadii(20), elliptical] {
      let known = try #require(Path(roundedRect: rect, cornerRadii: radii).roundedRect)
      #expect(known.rect == rect)
      let pairs = [
        (known.corners.topLeft, radii.topLeft), (known.corners.topRight, radii.topRight),
        (known.corners.bottomRight, radii.bottomRight), (known.corners.bottomLeft, radii.bottomLeft),
      ]
      for (a, b) in pairs { #expect(abs(a.width - b.width) < 1e-9 && abs(a.height - b.height) < 1e-9) }
    }
    #expect(Path(ellipseIn: rect).roundedRect == nil)
    var open = Path()
    open.move(to: .zero)
    open.addLine(to: Point(9, 0))
    open.addLine(to: Point(9, 9))
    #expect(open.roundedRect == nil && Path().roundedRect == nil)
    var two = Path(rect)
    two.addPath(Path(rect.offsetBy(dx: 300, dy: 0)))
    #expect(two.roundedRect == nil)
    #expect(Path(rect).applying(Transform2D(rotationAngle: 0.1)).roundedRect == nil)
  }
}

extension Path {
  /// Points along the path, with this many steps for each curve.
  func flattened(steps: Int) -> [Point] {
    var points: [Point] = []
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let p), .line(let p):
        points.append(p)
        current = p
      case .quadCurve(let p, let c):
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let weights = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
          points.append(Point.sum([current, c, p], weights))
        }
        current = p
      case .curve(let p, let c, let d):
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let s = 1 - t
          points.append(Point.sum([current, c, d, p], [s * s * s, 3 * t * s * s, 3 * t * t * s, t * t * t]))
        }
        current = p
      case .close: break
      }
    }
    return points
  }

  /// The area of a path with one subpath; positive clockwise on the screen.
  func area(steps: Int) -> Double {
    let points = flattened(steps: steps)
    var sum = 0.0
    for (index, p) in points.enumerated() {
      let q = points[(index + 1) % points.count]
      sum += p.x * q.y - q.x * p.y
    }
    return sum / 2
  }
}

extension Point {
  static func sum(_ points: [Point], _ weights: [Double]) -> Point {
    zip(points, weights).reduce(.zero) { Point($0.x + $1.0.x * $1.1, $0.y + $1.0.y * $1.1) }
  }
}
