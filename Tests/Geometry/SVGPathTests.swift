import MultiplaneGeometry
import MultiplaneTestRandom
import Testing

@Suite struct SVGPathTests {
  private func elements(_ data: String) throws -> [Path.Element] { try Path(svgData: data).elements }

  @Test func linesAbsoluteAndRelative() throws {
    #expect(try elements("") == [] && elements(" \n\t") == [])
    #expect(
      try elements("M 1 2 3 4 l 1 1 H 7 v-3 z") == [
        .move(to: Point(1, 2)), .line(to: Point(3, 4)), .line(to: Point(4, 5)), .line(to: Point(7, 5)),
        .line(to: Point(7, 2)), .close,
      ])
    // Pairs after a relative move are relative lines; after Z the current point is the start of the subpath.
    #expect(
      try elements("m1,1 2,0zl5 5") == [
        .move(to: Point(1, 1)), .line(to: Point(3, 1)), .close, .line(to: Point(6, 6)),
      ])
  }

  @Test func numbersWithoutSpaces() throws {
    #expect(
      try elements("M.5.5-1-2.5e1L+3e-1,4.E0") == [
        .move(to: Point(0.5, 0.5)), .line(to: Point(-1, -25)), .line(to: Point(0.3, 4)),
      ])
  }

  @Test func curvesAndTheirMirrors() throws {
    #expect(
      try elements("M0 0C1 2 3 4 5 6S7 8 9 10s1 1 2 2") == [
        .move(to: .zero), .curve(to: Point(5, 6), control1: Point(1, 2), control2: Point(3, 4)),
        .curve(to: Point(9, 10), control1: Point(7, 8), control2: Point(7, 8)),
        .curve(to: Point(11, 12), control1: Point(11, 12), control2: Point(10, 11)),
      ])
    #expect(
      try elements("M0 0Q1 2 3 4T5 5t1 1L0 0T2 2") == [
        .move(to: .zero), .quadCurve(to: Point(3, 4), control: Point(1, 2)),
        .quadCurve(to: Point(5, 5), control: Point(5, 6)), .quadCurve(to: Point(6, 6), control: Point(5, 4)),
        .line(to: .zero), .quadCurve(to: Point(2, 2), control: .zero),
      ])
    #expect(
      try elements("M1 1S 3 3 4 4").last == .curve(to: Point(4, 4), control1: Point(1, 1), control2: Point(3, 3)))
  }

  @Test(arguments: [(0, 0), (0, 1), (1, 0), (1, 1)])
  func arcsLieOnTheirCircle(isLarge: Int, isClockwise: Int) throws {
    let path = try Path(svgData: "M10 0a10 10 0 \(isLarge)\(isClockwise)10 10")
    // The two circles of radius 10 through (10, 0) and (20, 10).
    let center = isLarge == isClockwise ? Point(20, 0) : Point(10, 10)
    let points = path.flattened(steps: 8)
    for point in points {
      let (x, y) = (point.x - center.x, point.y - center.y)
      #expect(abs((x * x + y * y).squareRoot() - 10) < 0.004)
    }
    #expect(points.last == Point(20, 10))
    #expect(path.elements.count == (isLarge == 1 ? 4 : 2))
    let (a, b) = (points[0], points[1])
    let turn = (a.x - center.x) * (b.y - center.y) - (a.y - center.y) * (b.x - center.x)
    #expect((turn > 0) == (isClockwise == 1))
  }

  @Test func arcsOfTooSmallRadiiAndTurnedOnes() throws {
    let half = try Path(svgData: "M0 0A1 1 0 0 1 10 0")
    for point in half.flattened(steps: 8) {
      let x = point.x - 5
      #expect(abs((x * x + point.y * point.y).squareRoot() - 5) < 0.002 && point.y <= 1e-12)
    }
    // An ellipse of 20 × 10 rotated by 30°, from one end of its long axis to the other.
    let turned = try Path(svgData: "M-17.320508 -10A20 10 30 0 1 17.320508 10")
    for point in turned.flattened(steps: 8) {
      let (x, y) = (0.8660254 * point.x + 0.5 * point.y, -0.5 * point.x + 0.8660254 * point.y)
      #expect(abs((x * x / 400 + y * y / 100).squareRoot() - 1) < 3e-4)
    }
    #expect(try elements("M1 1A0 5 0 0 0 9 9") == [.move(to: Point(1, 1)), .line(to: Point(9, 9))])
    #expect(try elements("M1 1A3 5 0 0 0 1 1") == [.move(to: Point(1, 1))])
  }

  @Test(arguments: [
    ("L1 1", PathError(.noMove(found: "L"), offset: 0)), ("  é", PathError(.noMove(found: "é"), offset: 2)),
    ("M1", PathError(.noNumber(command: "M", found: nil), offset: 2)),
    ("M1 1 x", PathError(.unknownCommand("x"), offset: 5)),
    ("M1 1L2,Z", PathError(.noNumber(command: "L", found: "Z"), offset: 7)),
    ("M1 1 2", PathError(.noNumber(command: "L", found: nil), offset: 6)),
    ("M1 1,,2 2", PathError(.unknownCommand(","), offset: 4)),
    ("M--1 1", PathError(.noNumber(command: "M", found: "-"), offset: 2)),
    ("M1e 1", PathError(.noNumber(command: "M", found: "e"), offset: 2)),
    ("M1e999 1", PathError(.notFinite, offset: 1)), ("M1e99 0l1e100 0", PathError(.notFinite, offset: 8)),
    ("M0 0A1 1 0 2 0 3 3", PathError(.noFlag(found: "2"), offset: 11)),
    ("M0 0A1 1 0", PathError(.noFlag(found: nil), offset: 10)),
    ("M0 0 nan", PathError(.unknownCommand("n"), offset: 5)),
  ])
  func whatIsWrongIsNamed(data: String, error: PathError) {
    #expect(throws: error) { try Path(svgData: data) }
  }

  @Test func errorsReadAsOneLine() {
    #expect(
      PathError(.noFlag(found: "2"), offset: 11).description == "path data, offset 11: an arc's flag is 0 or 1, not '2'"
    )
  }

  @Test func noTextHangsOrCrashes() {
    var random = SplitMix64(seed: 11)
    let words = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n")
    for _ in 0..<3000 {
      let text = "M" + String((0..<40).map { _ in words.randomElement(using: &random) ?? "0" })
      if let path = try? Path(svgData: text) { #expect(path.isFinite) }
    }
    let many = "M0 0" + String(repeating: "z", count: Path.maximumElementCount)
    #expect(throws: PathError(.tooManyElements, offset: many.utf8.count)) { try Path(svgData: many) }
    #expect((try? Path(svgData: "M" + String(repeating: "9", count: 1 << 16) + " 0")) == nil)
  }
}
