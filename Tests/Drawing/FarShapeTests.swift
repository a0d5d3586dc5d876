#if Shapes
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  /// Shapes with numbers beyond Cairo's range, against equivalent shapes near by.
  struct FarShapeTests {
    private let region = PixelRect(x: 0, y: 0, width: 32, height: 32)

    private func draw(_ shape: Shape, _ map: Transform2D = .identity) throws -> Bitmap {
      try ShapeRasterizer.cairo.draw(shape, map, region)
    }

    private func expectAlike(_ a: Bitmap, _ b: Bitmap) {
      let most = zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(most <= 2)
      #expect(b.bytes.contains(255) && b.bytes.contains(0))
    }

    private func line(_ points: [Point]) -> Path {
      var path = Path()
      path.move(to: points[0])
      for point in points.dropFirst() { path.addLine(to: point) }
      return path
    }

    @Test(arguments: [2e4, 3e4, 4e4, 1e5, 1e7, 1e9, 1e12])
    func fills(far: Double) throws {
      var (shape, near) = (Shape(), Shape())
      shape.path = line([Point(-far, -far + 5), Point(far, far + 5), Point(far, far + 25), Point(-far, -far + 25)])
      near.path = line([Point(-100, -95), Point(100, 105), Point(100, 125), Point(-100, -75)])
      expectAlike(try draw(shape), try draw(near))
      // Seen from inside.
      shape.path = Path(ellipseIn: Rect(x: -far, y: -far, width: 2 * far, height: 2 * far))
      #expect(try draw(shape).bytes.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
    }

    @Test(arguments: [2e4, 3e4, 4e4, 1e5, 1e7, 1e9, 1e12])
    func strokes(far: Double) throws {
      var (shape, near) = (Shape(), Shape())
      shape.path = line([Point(-far, -far + 3), Point(far, far + 3), Point(far, far - 15), Point(-far, -far - 15)])
      near.path = line([Point(-100, -97), Point(100, 103), Point(100, 85), Point(-100, -115)])
      for index in 0..<2 {
        var it = index == 0 ? shape : near
        it.fillColor = nil
        it.strokeColor = .white
        it.lineWidth = 5.5
        if index == 0 { shape = it } else { near = it }
      }
      expectAlike(try draw(shape), try draw(near))
    }

    /// Where the parts of a line meet there is a corner, however the place of that is rounded.
    @Test func cornersAreDrawn() throws {
      for index in 0..<40 {
        let corner = Point(8.1 + Double(index) / 7, 9.3 + Double(index) / 11)
        var (shape, near) = (Shape(), Shape())
        shape.path = line([Point(2764.3, 12.7), corner, Point(corner.x, corner.y + 1e6)])
        near.path = line([Point(2764.3, 12.7), corner, Point(corner.x, corner.y + 100)])
        for pattern in [[], [5000.0, 1]] {
          var pictures: [Bitmap] = []
          for var it in [shape, near] {
            (it.fillColor, it.strokeColor, it.lineWidth, it.lineDashPattern) = (nil, .white, 8, pattern)
            pictures.append(try draw(it))
          }
          expectAlike(pictures[0], pictures[1])
        }
      }
    }

    @Test func dashesKeepTheirPhase() throws {
      var (shape, near) = (Shape(), Shape())
      // Displaced by a multiple of the pattern.
      shape.path = line([Point(-16_000_000, 16), Point(1e8, 16)])
      near.path = line([Point(-16, 16), Point(100, 16)])
      for index in 0..<2 {
        var it = index == 0 ? shape : near
        it.fillColor = nil
        it.strokeColor = .white
        it.lineWidth = 5
        it.lineDashPattern = [4, 1, 3]
        it.lineDashPhase = 1
        if index == 0 { shape = it } else { near = it }
      }
      expectAlike(try draw(shape), try draw(near))
    }

    @Test func aWideLineCoversAll() throws {
      var shape = Shape()
      shape.path = line([Point(-10, -10), Point(50, 50)])
      shape.fillColor = nil
      shape.strokeColor = .black
      shape.lineWidth = 1e12
      shape.miterLimit = 1e300
      #expect(try draw(shape).bytes.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
    }

    @Test func manyElements() throws {
      var path = Path()
      path.move(to: .zero)
      for index in 0..<100_000 {
        let t = Double(index) * 0.01
        path.addLine(to: Point(16 + (t.truncatingRemainder(dividingBy: 16)), Double(index % 32)))
      }
      var shape = Shape()
      shape.path = path
      shape.strokeColor = .white
      _ = try draw(shape)
    }

    @Test func hostileNumbersEndInAnErrorOrAPicture() {
      let numbers = [0, 1, -1e-300, 1e6, -4e6, 1e19, 1e150, -1e300, .infinity, .nan]
      var seed = 1
      func next() -> Double {
        seed = (seed &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
        return numbers[(seed >> 8) % numbers.count]
      }
      for _ in 0..<300 {
        var path = Path()
        path.move(to: Point(next(), next()))
        path.addCurve(to: Point(next(), next()), control1: Point(next(), next()), control2: Point(next(), next()))
        path.addQuadCurve(to: Point(next(), next()), control: Point(next(), next()))
        path.closeSubpath()
        path.addLine(to: Point(next(), next()))
        var shape = Shape()
        shape.path = path
        shape.strokeColor = .white
        shape.lineWidth = next()
        shape.lineDashPattern = [next(), next()]
        shape.lineDashPhase = next()
        shape.miterLimit = next()
        shape.strokeStart = next()
        shape.strokeEnd = next()
        if let bitmap = try? draw(shape, Transform2D(a: next(), b: 1, c: -1, d: 2, tx: next(), ty: 0)) {
          #expect(bitmap.width == 32)
        }
      }
    }
  }
#endif
