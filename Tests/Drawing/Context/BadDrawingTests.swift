#if Drawing
  import Glibc
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  struct BadDrawingTests {
    @Test func sizesThatCannotBe() {
      for (width, height, scale) in [
        (0.0, 5.0, 1.0), (5, -1, 1), (40_000, 1, 1), (20_000, 20_000, 1), (1e300, 1, 1), (.nan, 5, 1),
        (5, .infinity, 1),
        (5, 5, 0), (5, 5, -1), (5, 5, .nan), (5, 5, 1e9),
      ] {
        #expect(throws: DrawingError.self) { try CairoContext(size: Size(width, height), scale: scale) }
        #expect(throws: DrawingError.self) {
          try ImageRenderer(size: Size(width, height), format: .init(scale: scale)).bitmap { _ in }
        }
      }
      #expect(throws: DrawingError(.size(width: 40_000, height: 1))) { try CairoContext(size: Size(40_000, 1)) }
    }

    private let bad: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e12, 1e7, .leastNonzeroMagnitude]

    @Test func numbersThatAreNone() throws {
      let picture = try drawn { context in
        for value in bad {
          context.saveGState()
          context.fill(Rect(x: value, y: 0, width: 4, height: 4))
          context.stroke(Rect(x: 0, y: value, width: 4, height: 4), width: value)
          context.fillEllipse(in: Rect(x: 2, y: 2, width: value, height: value))
          context.addArc(center: Point(value, 2), radius: 3, startAngle: 0, endAngle: value, clockwise: true)
          context.addLine(to: Point(value, value))
          context.addQuadCurve(to: Point(0, value), control: Point(value, 0))
          context.addCurve(to: Point(1, 1), control1: Point(value, 1), control2: Point(1, value))
          context.setLineDash(phase: value, lengths: [value, 2])
          context.setMiterLimit(value)
          context.strokePath()
          context.setAlpha(value)
          context.setFillColor(Color(red: value, green: 0, blue: 0, alpha: value))
          context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
          context.clip(to: Rect(x: 0, y: 0, width: value, height: value))
          context.concatenate(Transform2D(a: value, b: 0, c: 0, d: 1, tx: 0, ty: 0))
          context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
          context.restoreGState()
        }
        context.clear(Rect(x: 0, y: 0, width: 64, height: 64))
        context.setFillColor(.red)
        context.fill(Rect(x: 4, y: 4, width: 8, height: 8))
      }
      #expect(picture[8, 8] == SIMD4(255, 0, 0, 255) && picture[2, 2].w == 0)
    }

    /// Distant rectangles are cut, not mirrored.
    @Test func farRectangles() throws {
      for far in [1e5, 1e7, 1e12, 1e100] {
        let picture = try drawn { context in
          context.setFillColor(.red)
          context.addLines(between: [Point(10, -far), Point(far, -far), Point(far, far), Point(10, far)])
          context.fillPath()
          context.setStrokeColor(.blue)
          context.setLineWidth(4)
          context.move(to: Point(-far, 32))
          context.addLine(to: Point(far, 32))
          context.strokePath()
          // A rectangle would lose its right side by rounding of the sum.
          context.addLines(between: [Point(-far, -far), Point(40, -far), Point(40, far), Point(-far, far)])
          context.clip()
          context.setFillColor(.white)
          context.fill(Rect(x: 30, y: 50, width: far, height: 10))
        }
        #expect(picture[5, 10].w == 0 && picture[12, 10] == SIMD4(255, 0, 0, 255) && picture[60, 60].y == 0, "\(far)")
        #expect(picture[3, 32] == SIMD4(0, 0, 255, 255) && picture[35, 55] == SIMD4(255, 255, 255, 255), "\(far)")
        #expect(picture[45, 55] == SIMD4(255, 0, 0, 255), "\(far)")
      }
    }

    @Test func matricesWithoutAnInverse() throws {
      let picture = try drawn { context in
        for matrix in [
          Transform2D(scaleX: 0, y: 1), Transform2D(scaleX: 0, y: 0), Transform2D(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
          Transform2D(scaleX: 1e-200, y: 1e-200),
        ] {
          context.saveGState()
          context.concatenate(matrix)
          context.fill(Rect(x: 0, y: 0, width: 9, height: 9))
          context.stroke(Rect(x: 0, y: 0, width: 9, height: 9), width: 3)
          context.beginTransparencyLayer(in: Rect(x: 0, y: 0, width: 9, height: 9))
          context.fill(Rect(x: 0, y: 0, width: 9, height: 9))
          context.endTransparencyLayer()
          _ = (context.path, context.currentPoint, context.boundingBoxOfClipPath)
          context.clip(to: Rect(x: 0, y: 0, width: 9, height: 9))
          context.fill(Rect(x: 0, y: 0, width: 9, height: 9))
          context.restoreGState()
        }
      }
      #expect(picture.bytes.allSatisfy { $0 == 0 })
    }

    @Test func statesOutOfBalance() throws {
      let picture = try drawn { context in
        context.restoreGState()
        context.endTransparencyLayer()
        context.saveGState()
        context.beginTransparencyLayer()
        // Not the colour of the layer.
        context.restoreGState()
        context.setFillColor(.red)
        context.fill(Rect(x: 0, y: 0, width: 8, height: 8))
        context.saveGState()
        context.saveGState()
        context.endTransparencyLayer()
        context.endTransparencyLayer()
        context.restoreGState()
        context.restoreGState()
        context.setFillColor(.blue)
        context.fill(Rect(x: 8, y: 0, width: 8, height: 8))
      }
      #expect(picture[4, 4] == SIMD4(255, 0, 0, 255) && picture[12, 4] == SIMD4(0, 0, 255, 255))
      let deep = try CairoContext(size: Size(4, 4))
      for _ in 0..<10_000 { deep.saveGState() }
      for _ in 0..<200 { deep.beginTransparencyLayer() }
      deep.fill(Rect(x: 0, y: 0, width: 4, height: 4))
      for _ in 0..<200 { deep.endTransparencyLayer() }
      #expect(try deep.makeBitmap().bytes[3] == 255 && deep.failure == nil)
    }

    @Test(.timeLimit(.minutes(30))) func aMillionSegments() throws {
      let context = try CairoContext(size: Size(512, 512))
      var random = SplitMix(seed: 1)
      context.move(to: .zero)
      for _ in 0..<1_000_000 {
        context.addLine(
          to: Point(Double.random(in: 0...512, using: &random), Double.random(in: 0...512, using: &random)))
      }
      context.strokePath()
      // Not drawn, and reported.
      if case .tooManyLines = context.failure?.code {} else { Issue.record("\(String(describing: context.failure))") }
      // As many in one place cross each other in each row; along a spiral they do not.
      let (scribble, spiral) = (try CairoContext(size: Size(512, 512)), try CairoContext(size: Size(512, 512)))
      var place = Point(256, 256)
      scribble.move(to: place)
      spiral.move(to: place)
      for step in 1...1_000_000 {
        place.x += Double.random(in: -0.01...0.01, using: &random)
        place.y += Double.random(in: -0.01...0.01, using: &random)
        scribble.addLine(to: place)
        let (angle, radius) = (Double(step) / 20_000 * .pi, Double(step) / 4_000)
        spiral.addLine(to: Point(256 + radius * cos(angle), 256 + radius * sin(angle)))
      }
      scribble.strokePath()
      spiral.strokePath()
      if case .tooDense = scribble.failure?.code {} else { Issue.record("\(String(describing: scribble.failure))") }
      #expect(spiral.failure == nil)
      let dashed = try CairoContext(size: Size(16, 16))
      dashed.setLineDash(phase: 0, lengths: [1e-9, 1e-9])
      dashed.strokeLineSegments(between: [.zero, Point(1e9, 1e9)])
      #expect(try dashed.makeBitmap().width == 16)
    }

    /// Many lines that cross each other no more than those of maps and of scribbles are drawn.
    @Test func manyLinesAreDrawn() throws {
      var random = SplitMix(seed: 5)
      /// Walks of steps of up to three points that begin somewhere in a square.
      func draw(walks: Int, steps: Int, side: Double, lineWidth: Double) throws -> CairoContext {
        let context = try CairoContext(size: Size(512, 512))
        context.setLineWidth(lineWidth)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        for _ in 0..<walks {
          var place = Point(Double.random(in: 0...side, using: &random), Double.random(in: 0...side, using: &random))
          context.move(to: place)
          for _ in 0..<steps {
            place.x = max(0, min(place.x + Double.random(in: -3...3, using: &random), side))
            place.y = max(0, min(place.y + Double.random(in: -3...3, using: &random), side))
            context.addLine(to: place)
          }
        }
        context.strokePath()
        return context
      }
      #expect(try draw(walks: 2_000, steps: 100, side: 512, lineWidth: 1).failure == nil)
      #expect(try draw(walks: 1, steps: 100_000, side: 60, lineWidth: 3).failure == nil)
      #expect(try draw(walks: 20, steps: 5_000, side: 30, lineWidth: 4).failure == nil)
    }

    /// Outside of the store nothing is drawn or read.
    @Test func outsideOfTheStore() throws {
      let picture = try drawn { context in
        context.setShadow(offset: Size(1, 1), blur: 4)
        context.setBlendMode(.plusDarker)
        for _ in 0..<1000 {
          context.fillEllipse(in: Rect(x: 1000, y: 1000, width: 30_000, height: 30_000))
          context.stroke(Rect(x: -30_000, y: 0, width: 20_000, height: 20_000))
        }
      }
      #expect(picture.bytes.allSatisfy { $0 == 0 })
    }
  }
#endif
