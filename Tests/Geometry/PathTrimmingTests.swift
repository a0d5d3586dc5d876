import MultiplaneGeometry
import Testing

@Suite struct PathTrimmingTests {
  @Test func linesAreCutByLength() {
    let square = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(
      square.trimmed(from: 0.125, to: 0.5).elements == [
        .move(to: Point(5, 0)), .line(to: Point(10, 0)), .line(to: Point(10, 10)),
      ])
    // The closing side has a length too, and the result is open.
    #expect(
      square.trimmed(from: 0.75, to: 1).elements == [.move(to: Point(0, 10)), .line(to: Point(0, 0))])
  }

  @Test func subpathsFollowEachOther() {
    var path = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    path.move(to: Point(20, 0))
    path.addLine(to: Point(30, 0))
    let part = path.trimmed(from: 0, to: 45.0 / 50)
    #expect(part.elements.contains(.close) && part.elements.last == .line(to: Point(25, 0)))
    #expect(path.trimmed(from: 42.0 / 50, to: 1).elements.first == .move(to: Point(22, 0)))
  }

  @Test func curvesStayOnTheirCurve() throws {
    let circle = Path(ellipseIn: Rect(x: -10, y: -10, width: 20, height: 20))
    let part = circle.trimmed(from: 0.1, to: 0.6)
    let points = part.flattened(steps: 32)
    for point in points { #expect(abs((point.x * point.x + point.y * point.y).squareRoot() - 10) < 0.004) }
    let first = try #require(points.first)
    let last = try #require(points.last)
    #expect(abs(first.x - 10 * 0.809017) < 0.003 && abs(first.y - 10 * 0.587785) < 0.003)
    #expect(abs(last.x + 10 * 0.809017) < 0.003 && abs(last.y + 10 * 0.587785) < 0.003)
    var quad = Path()
    quad.move(to: .zero)
    quad.addQuadCurve(to: Point(4, 0), control: Point(1, 0))
    let half = quad.trimmed(from: 0.5, to: 1).elements
    // By length, not by parameter.
    guard case .move(let start) = half.first else { return #expect(Bool(false)) }
    #expect(abs(start.x - 2) < 1e-6)
  }

  @Test func whatIsNoPart() {
    let square = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(square.trimmed(from: -1, to: 9) == square && square.trimmed(from: .nan, to: .nan) == square)
    #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty && square.trimmed(from: 0.7, to: 0.2).isEmpty)
    #expect(Path().trimmed(from: 0.1, to: 0.9).isEmpty && Path(.zero).trimmed(from: 0.1, to: 0.9).isEmpty)
  }
}
