#if Shapes
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  struct ShapeRasterizerTests {
    private let region = PixelRect(x: 0, y: 0, width: 24, height: 16)

    private func draw(
      _ shape: Shape, _ map: Transform2D = .identity, region: PixelRect? = nil
    ) throws(ShapeError) -> Bitmap {
      try ShapeRasterizer.cairo.draw(shape, map, region ?? self.region)
    }

    private func stroked(_ path: Path, width: Double) -> Shape {
      var shape = Shape()
      shape.path = path
      shape.fillColor = nil
      shape.strokeColor = .black
      shape.lineWidth = width
      return shape
    }

    /// The alphas of a row.
    private func alphas(_ bitmap: Bitmap, row: Int) -> [UInt8] {
      (0..<bitmap.width).map { bitmap.bytes[(row * bitmap.width + $0) * 4 + 3] }
    }

    @Test func aRectangleIsCoveredByItsArea() throws {
      var shape = Shape()
      shape.path = Path(Rect(x: 2.25, y: 3.5, width: 4, height: 6))
      shape.fillColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
      let bitmap = try draw(shape)
      #expect(bitmap.format == .rgba8)
      let row = alphas(bitmap, row: 5)
      #expect(row[1] == 0 && row[7] == 0)
      for (x, part) in [(2, 0.75), (3, 1), (5, 1), (6, 0.25)] { #expect(abs(Double(row[x]) - 127.5 * part) <= 1) }
      #expect(abs(Double(alphas(bitmap, row: 3)[4]) - 127.5 / 2) <= 1)
      let at = (5 * 24 + 4) * 4
      #expect(bitmap.bytes[at] == bitmap.bytes[at + 3])
      #expect(abs(Int(bitmap.bytes[at + 1]) - 64) <= 1 && bitmap.bytes[at + 2] == 0)
    }

    /// A line of zero length has no direction: a square cap is parallel to the axes, as in SVG, and a butt cap draws
    /// nothing.
    @Test(arguments: [LineCap.butt, .round, .square]) func aPointHasTheCapsOfAPen(cap: LineCap) throws {
      var path = Path()
      path.move(to: Point(3, 3))
      path.move(to: Point(10, 8))
      path.addLine(to: Point(10, 8))
      var shape = stroked(path, width: 8)
      shape.lineCap = cap
      let bitmap = try draw(shape)
      #expect(alphas(bitmap, row: 8)[8] == (cap == .butt ? 0 : 255))
      #expect((alphas(bitmap, row: 4)[6] == 255) == (cap == .square) && alphas(bitmap, row: 3)[10] <= 2)
    }

    @Test func aCircleIsCoveredByItsArea() throws {
      let center = Point(11.3, 8.4)
      let bitmap = try ShapeRasterizer.cairo.cover(
        Path(ellipseIn: Rect(x: center.x - 6, y: center.y - 6, width: 12, height: 12)), .nonZero, .identity, region)
      #expect(bitmap.format == .a8)
      for y in 0..<region.height {
        for x in 0..<region.width {
          var inside = 0
          for i in 0..<64 {
            for j in 0..<64 {
              let (dx, dy) = (
                Double(x) + (Double(i) + 0.5) / 64 - center.x, Double(y) + (Double(j) + 0.5) / 64 - center.y
              )
              if dx * dx + dy * dy < 36 { inside += 1 }
            }
          }
          let expected = Double(inside) / 4096 * 255
          #expect(abs(Double(bitmap.bytes[y * region.width + x]) - expected) <= 2, "\(x), \(y)")
        }
      }
    }

    @Test func theRegionIsAWindow() throws {
      var shape = stroked(Path(ellipseIn: Rect(x: 3, y: 2, width: 15, height: 11)), width: 2)
      shape.fillColor = .white
      let whole = try draw(shape)
      let part = try draw(shape, region: PixelRect(x: 5, y: 4, width: 9, height: 7))
      for y in 0..<7 {
        #expect(alphas(part, row: y) == Array(alphas(whole, row: y + 4)[5..<14]))
      }
    }

    @Test func bandsDoNotShow() throws {
      // More than one band of rows.
      let large = PixelRect(x: 0, y: 0, width: 16000, height: 140)
      let path = Path(ellipseIn: Rect(x: 10, y: 5, width: 15900, height: 130))
      let whole = try ShapeRasterizer.cairo.cover(path, .nonZero, .identity, large)
      for y in [0, 5, 130, 131, 132, 139] {
        let row = try ShapeRasterizer.cairo.cover(
          path, .nonZero, .identity, PixelRect(x: 0, y: y, width: 16000, height: 1))
        #expect(row.bytes == Array(whole.bytes[y * 16000..<(y + 1) * 16000]))
      }
    }

    @Test func rulesCapsAndJoins() throws {
      var star = Shape()
      star.path = Path(Rect(x: 2, y: 2, width: 12, height: 12))
      star.path?.addPath(Path(Rect(x: 5, y: 5, width: 6, height: 6)))
      #expect(try alphas(draw(star), row: 8)[8] == 255)
      star.fillRule = .evenOdd
      let hollow = try draw(star)
      #expect(alphas(hollow, row: 8)[8] == 0 && alphas(hollow, row: 3)[8] == 255)

      var line = Path()
      line.move(to: Point(6, 8))
      line.addLine(to: Point(16, 8))
      var shape = stroked(line, width: 4)
      for (cap, outer) in [(LineCap.butt, UInt8(0)), (.square, 255)] {
        shape.lineCap = cap
        #expect(try alphas(draw(shape), row: 6)[4] == outer)
      }
      shape.lineCap = .round
      let round = try draw(shape)
      #expect(alphas(round, row: 7)[4] > 200 && alphas(round, row: 6)[4] < 128)

      var corner = Path()
      corner.move(to: Point(4, 14))
      corner.addLine(to: Point(4, 4))
      corner.addLine(to: Point(14, 4))
      shape = stroked(corner, width: 4)
      for (join, inside) in [(LineJoin.miter, 255.0), (.bevel, 0), (.round, 110)] {
        shape.lineJoin = join
        #expect(try abs(Double(alphas(draw(shape), row: 2)[2]) - inside) <= 40, "\(join)")
      }
      shape.lineJoin = .miter
      shape.miterLimit = 1
      #expect(try alphas(draw(shape), row: 2)[2] == 0)
    }

    @Test func strokesAreMappedWithTheirShape() throws {
      var line = Path()
      line.move(to: Point(-100, 2))
      line.addLine(to: Point(100, 2))
      // 2 points wide, 3 pixels a point along y and 1 along x.
      let bitmap = try draw(stroked(line, width: 2), Transform2D(scaleX: 1, y: 3))
      #expect((0..<16).map { alphas(bitmap, row: $0)[10] } == (0..<16).map { (3..<9).contains($0) ? 255 : 0 })
    }

    @Test func dashesAndTheirStart() throws {
      var line = Path()
      line.move(to: Point(0, 8))
      line.addLine(to: Point(20, 8))
      var shape = stroked(line, width: 2)
      shape.lineDashPattern = [4, 2]
      func shown() throws -> [Int] {
        let row = try alphas(draw(shape), row: 8)
        return row.indices.filter { row[$0] == 255 }
      }
      #expect(try shown() == [0, 1, 2, 3, 6, 7, 8, 9, 12, 13, 14, 15, 18, 19])
      shape.lineDashPhase = 3
      #expect(try shown() == [0, 3, 4, 5, 6, 9, 10, 11, 12, 15, 16, 17, 18])
      shape.lineDashPhase = -3
      #expect(try shown() == [0, 3, 4, 5, 6, 9, 10, 11, 12, 15, 16, 17, 18])
      // Dashes start where the trimmed line begins.
      shape.lineDashPhase = 0
      shape.strokeStart = 0.25
      shape.strokeEnd = 0.8
      #expect(try shown() == [5, 6, 7, 8, 11, 12, 13, 14])
      shape.lineDashPattern = [0, 0]
      #expect(try shown() == Array(5..<16))
      shape.lineDashPattern = [3, -1]
      #expect(try shown() == Array(5..<16))
    }

    /// The ends of a curve's dashes are perpendicular to it, not to a chord: compared with the same drawing with eight
    /// times as many pixels along each side.
    @Test(arguments: [0, 90, 180]) func dashesOfACurveEndSquareToIt(degrees: Double) throws {
      let side = 80
      var shape = stroked(Path(ellipseIn: Rect(x: 10, y: 10, width: 60, height: 60)), width: 8)
      shape.lineDashPattern = [10, 6]
      let turn = Transform2D(translationX: -40, y: -40)
        .concatenating(Transform2D(rotationAngle: degrees * .pi / 180))
        .concatenating(Transform2D(translationX: 40, y: 40))
      let fine = try draw(
        shape, turn.concatenating(Transform2D(scaleX: 8, y: 8)),
        region: PixelRect(x: 0, y: 0, width: 8 * side, height: 8 * side))
      let bitmap = try draw(shape, turn, region: PixelRect(x: 0, y: 0, width: side, height: side))
      var largest = 0.0
      for row in 0..<side {
        let shown = alphas(bitmap, row: row)
        let rows = (0..<8).map { alphas(fine, row: row * 8 + $0) }
        for x in 0..<side {
          let mean = Double(rows.map { $0[x * 8..<x * 8 + 8].reduce(0) { $0 + Int($1) } }.reduce(0, +)) / 64
          largest = max(largest, abs(mean - Double(shown[x])))
        }
      }
      #expect(largest <= 3)
    }

    /// A line shorter than half the pen's width, in any direction.
    @Test(arguments: [0, 90, 180, 270]) func aShortLineAfterACornerReachesNoFartherThanItIsLong(degrees: Double) throws
    {
      var line = Path()
      line.move(to: Point(0, -10))
      line.addLine(to: Point(0, 0))
      line.addLine(to: Point(-2, 0))
      let turn = Transform2D(rotationAngle: degrees * .pi / 180)
      let bitmap = try draw(
        stroked(line, width: 8), turn.concatenating(Transform2D(translationX: 12, y: 12)),
        region: PixelRect(x: 0, y: 0, width: 24, height: 24))
      func shown(_ x: Double, _ y: Double) -> UInt8 {
        let place = turn.apply(to: Point(x, y))
        return alphas(bitmap, row: Int(clamping: place.y + 12))[Int(clamping: place.x + 12)]
      }
      // Beyond the first line's end there are only the second line and the corner.
      #expect(shown(-3.5, -0.5) == 255 && shown(-1.5, 3.5) == 255 && shown(3.5, 3.5) == 255)
      #expect(shown(-2.5, 0.5) == 0 && shown(-3.5, 3.5) == 0)
    }

    @Test func nothingIsDrawnOfNothing() throws {
      var shape = Shape()
      #expect(try draw(shape).bytes.allSatisfy { $0 == 0 })
      shape.path = Path()
      shape.strokeColor = .black
      #expect(try draw(shape).bytes.allSatisfy { $0 == 0 })
      shape.path = Path(Rect(x: 1, y: 1, width: 9, height: 9))
      shape.fillColor = nil
      for width in [0, -1, .nan, .infinity] {
        shape.lineWidth = width
        #expect(try draw(shape).bytes.allSatisfy { $0 == 0 })
      }
    }

    @Test func badNumbersAreNamed() throws {
      var shape = Shape()
      shape.path = Path(Rect(x: 1, y: .nan, width: 9, height: 9))
      #expect(throws: ShapeError(.notFinite)) { try draw(shape) }
      shape.path = Path(Rect(x: 1, y: 1, width: 1e300, height: 9))
      #expect(throws: ShapeError(.notFinite)) { try draw(shape, Transform2D(scaleX: 1e300, y: 1)) }
      #expect(throws: ShapeError(.singular)) { try draw(shape, Transform2D(scaleX: 0, y: 1)) }
      #expect(throws: ShapeError(.notFinite)) { try draw(shape, Transform2D(scaleX: .infinity, y: 1)) }
      for (width, height) in [(0, 4), (4, -1), (1 << 20, 1), (16000, 16000)] {
        #expect(throws: ShapeError(.size(width: width, height: height))) {
          try draw(shape, region: PixelRect(x: 0, y: 0, width: width, height: height))
        }
      }
      shape.path = Path(Rect(x: 0, y: 0, width: 1e5, height: 1e5))
      shape.strokeColor = .black
      shape.lineDashPattern = [1e-3]
      #expect(throws: ShapeError(.tooManyDashes(limit: 1 << 20))) { try draw(shape) }
    }

    /// Shapes that would take minutes or gigabytes: many long lines, long curves, wide round joins, arcs that are
    /// mostly far away.
    @Test func tooManyLinesAreRefused() {
      func zigzag(_ count: Int, height: Double, _ add: (inout Path, Point, Int) -> Void) -> Path {
        var path = Path()
        path.move(to: .zero)
        for index in 1...count {
          add(&path, Point(Double(index) * 40 / Double(count), index.isMultiple(of: 2) ? 0 : height), index)
        }
        return path
      }
      let region = PixelRect(x: 0, y: 0, width: 40, height: 200)
      let tooMany = ShapeError(.tooManyLines(limit: 1 << 22))
      var shape = Shape()
      shape.path = zigzag(50_000, height: 200) { path, end, _ in path.addLine(to: end) }
      #expect(throws: tooMany) { try draw(shape, region: region) }
      // The same lines outside of the region cost nothing.
      #expect(throws: Never.self) { try draw(shape, region: PixelRect(x: 0, y: 300, width: 40, height: 200)) }
      shape.path = zigzag(20_000, height: 1) { path, end, index in
        path.addCurve(to: end, control1: Point(0, 1e4), control2: Point(40, index.isMultiple(of: 2) ? 1e4 : -1e4))
      }
      #expect(throws: tooMany) { try draw(shape, region: region) }
      shape.path = zigzag(20_000, height: 1e5) { path, end, index in
        path.addCurve(to: end, control1: Point(0, 1e6), control2: Point(4000, index.isMultiple(of: 2) ? 1e6 : -1e6))
      }
      #expect(throws: tooMany) { try draw(shape, region: region) }
      shape.path = zigzag(100_000, height: 1) { path, end, _ in path.addLine(to: end) }
      (shape.fillColor, shape.strokeColor, shape.lineWidth, shape.lineJoin) = (nil, .black, 40, .round)
      #expect(throws: tooMany) { try draw(shape, region: region) }
      // The same number of thin lines is drawn, with one sample for each pixel.
      shape.lineWidth = 1
      #expect(throws: Never.self) { try draw(shape, region: region) }
    }
  }
#endif
