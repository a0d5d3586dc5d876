#if Shapes
  import Glibc
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  /// A pixel's coverage is the area of the shape in it, within 2/255: compared with a result that is exact along x,
  /// with 256 rows a pixel along y.
  struct ShapeAreaTests {
    private static let side = 48

    /// The coverage of pixels by polygons, 0…255.
    private static func area(of polygons: [[Point]], _ rule: FillRule) -> [Double] {
      let (side, rows) = (Self.side, 256)
      var result = [Double](repeating: 0, count: side * side)
      for row in 0..<side * rows {
        let y = (Double(row) + 0.5) / Double(rows)
        var crossings: [(x: Double, turn: Int)] = []
        for points in polygons {
          for index in points.indices {
            let (from, to) = (points[index], points[(index + 1) % points.count])
            guard (from.y <= y) != (to.y <= y) else { continue }
            crossings.append((from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y), from.y < to.y ? 1 : -1))
          }
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for index in crossings.indices.dropLast() {
          winding += crossings[index].turn
          guard rule == .evenOdd ? winding % 2 != 0 : winding != 0 else { continue }
          let (left, right) = (max(crossings[index].x, 0), min(crossings[index + 1].x, Double(side)))
          guard left < right else { continue }
          for x in Int(clamping: left)..<min(Int(clamping: right) + 1, side) {
            let part = min(right, Double(x + 1)) - max(left, Double(x))
            result[row / rows * side + x] += max(part, 0) * 255 / Double(rows)
          }
        }
      }
      return result
    }

    private static func path(_ polygons: [[Point]]) -> Path {
      var path = Path()
      for points in polygons {
        path.move(to: points[0])
        for point in points.dropFirst() { path.addLine(to: point) }
        path.closeSubpath()
      }
      return path
    }

    private static func turned(_ points: [Point], _ degrees: Double, about middle: Point) -> [Point] {
      let turn = Transform2D(rotationAngle: degrees * .pi / 180)
      return points.map { turn.apply(to: $0) }.map { Point($0.x + middle.x, $0.y + middle.y) }
    }

    private func expectArea(_ drawn: [UInt8], _ polygons: [[Point]], _ rule: FillRule, _ what: String) {
      let off = zip(drawn, Self.area(of: polygons, rule)).map { abs(Double($0) - $1) }.max() ?? 0
      #expect(off <= 2, "\(what): \(off)")
    }

    private func cover(_ polygons: [[Point]], _ rule: FillRule = .nonZero) throws -> [UInt8] {
      let region = PixelRect(x: 0, y: 0, width: Self.side, height: Self.side)
      return try ShapeRasterizer.cairo.cover(Self.path(polygons), rule, .identity, region).bytes
    }

    @Test(arguments: [0, 1, 2, 3, 5, 8, 14.04, 18.43, 26.57, 30, 37, 45, 52, 60, 63.43, 71.57, 76, 84, 87, 88, 89.0])
    func slantedLines(degrees: Double) throws {
      let box = [Point(-15, -11), Point(16, -11), Point(16, 12), Point(-15, 12)]
      for middle in [Point(24, 24), Point(23.7, 24.4)] {
        let points = Self.turned(box, degrees, about: middle)
        expectArea(try cover([points]), [points], .nonZero, "\(degrees)° at \(middle)")
      }
    }

    /// Corners on the grid, so that every line crosses it in the same few ways.
    @Test func linesBetweenGridPoints() throws {
      for (run, rise) in [(30, 10), (30, 3), (30, 1), (10, 30), (3, 30), (24, 8), (20, 5)] {
        let (x, y) = (Double(run), Double(rise))
        let points = [Point(8, 4), Point(8 + x, 4 + y), Point(8 + x - 4, 4 + y + 10), Point(4, 14)]
        expectArea(try cover([points]), [points], .nonZero, "\(run), \(rise)")
      }
    }

    @Test(arguments: [FillRule.nonZero, .evenOdd]) func linesThatCross(rule: FillRule) throws {
      let star = (0..<5).map { index in
        let angle = Double(index) * 0.8 * .pi + 0.3
        return Point(24.3 + 20 * cos(angle), 23.8 + 20 * sin(angle))
      }
      let ring = Self.turned([Point(-9, -9), Point(9, -9), Point(9, 9), Point(-9, 9)], 20, about: Point(22, 25))
      expectArea(try cover([star], rule), [star], rule, "a star")
      expectArea(try cover([star, ring], rule), [star, ring], rule, "a star and a ring")
    }

    @Test(arguments: [0.4, 1, 1.5, 3]) func thinStrokes(width: Double) throws {
      let region = PixelRect(x: 0, y: 0, width: Self.side, height: Self.side)
      for degrees in stride(from: 1.0, through: 89, by: 11) {
        let ends = Self.turned([Point(-18, 0), Point(18, 0)], degrees, about: Point(24.3, 23.9))
        var shape = Shape()
        (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (
          Path(lineFrom: ends[0], to: ends[1]), nil, .black, width
        )
        let pixels = try ShapeRasterizer.cairo.draw(shape, .identity, region).bytes
        let box = [Point(-18, -width / 2), Point(18, -width / 2), Point(18, width / 2), Point(-18, width / 2)]
        let drawn = stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
        expectArea(
          drawn, [Self.turned(box, degrees, about: Point(24.3, 23.9))], .nonZero, "\(degrees)°, \(width) wide")
      }
    }

    @Test func edgesOnTheGridAreExact() throws {
      let covered = try cover([[Point(5, 7), Point(21, 7), Point(21, 30), Point(5, 30)]])
      for (index, value) in covered.enumerated() {
        let (x, y) = (index % Self.side, index / Self.side)
        #expect(value == ((5..<21).contains(x) && (7..<30).contains(y) ? 255 : 0), "\(x), \(y)")
      }
    }
  }

  extension Path {
    fileprivate init(lineFrom start: Point, to end: Point) {
      self.init()
      move(to: start)
      addLine(to: end)
    }
  }
#endif
