#if Drawing
  import Glibc
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  struct InPlaceTests {
    private func paint(_ context: CairoContext) {
      var random = SplitMix(seed: 11)
      func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      for index in 0..<24 {
        context.saveGState()
        context.setFillColor(random.color())
        context.setStrokeColor(random.color())
        context.translateBy(x: number(0...60), y: number(0...60))
        context.rotate(by: number(0...3))
        let rect = Rect(x: number(-20...0), y: number(-20...0), width: number(1...30), height: number(1...30))
        switch index % 6 {
        case 0: context.fill(rect)
        case 1: context.strokeEllipse(in: rect)
        case 2:
          context.setShadow(offset: Size(3, 2), blur: number(0...6))
          context.fillEllipse(in: rect)
        case 3:
          context.setAlpha(0.7)
          context.beginTransparencyLayer()
          context.fill(rect)
          context.setBlendMode(.plusDarker)
          context.fillEllipse(in: rect)
          context.endTransparencyLayer()
        case 4:
          var gradient = Gradient()
          gradient.colors = [random.color(), random.color(), random.color()]
          gradient.type = index % 12 == 4 ? .axial : .conic
          context.draw(gradient, in: rect)
        default:
          context.setBlendMode(BlendMode.allCases.randomElement(using: &random) ?? .normal)
          context.fillEllipse(in: rect)
        }
        context.restoreGState()
      }
    }

    /// A partial redraw equals a full one byte by byte, and changes nothing else.
    @Test func aDirtyRectangleIsDrawnAsAllIs() throws {
      let (width, height, row) = (70, 66, 70 * 4 + 16)
      func draw(_ bytes: inout [UInt8], _ dirty: PixelRect?) throws {
        var span = bytes.mutableSpan
        let failure = try CairoContext.draw(
          into: &span, width: width, height: height, bytesPerRow: row, bounds: Rect(x: 0, y: 0, width: 70, height: 66),
          dirty: dirty, paint)
        #expect(failure == nil)
      }
      var whole = [UInt8](repeating: 7, count: row * height)
      try draw(&whole, nil)
      var random = SplitMix(seed: 5)
      for _ in 0..<12 {
        let (x, y) = (Int.random(in: 0..<60, using: &random), Int.random(in: 0..<60, using: &random))
        let dirty = PixelRect(
          x: x, y: y, width: Int.random(in: 1...(width - x), using: &random),
          height: Int.random(in: 1...(height - y), using: &random))
        var part = [UInt8](repeating: 9, count: row * height)
        try draw(&part, dirty)
        var isUntouched = true
        var most = 0
        for y in 0..<height {
          for at in 0..<row {
            let isInside = y >= dirty.y && y < dirty.maxY && at >= dirty.x * 4 && at < dirty.maxX * 4
            let value = part[y * row + at]
            if isInside { most = max(most, abs(Int(value) - Int(whole[y * row + at]))) }
            if !isInside, value != 9 { isUntouched = false }
          }
        }
        #expect(isUntouched && most == 0, "\(dirty): \(most)")
      }
    }

    private var bodies: [(String, (CairoContext) -> Void)] {
      [
        (
          "gradients that throw shadows",
          { context in
            var gradient = Gradient()
            gradient.colors = [.red, Color(red: 0, green: 1, blue: 0, alpha: 0.2), .blue]
            context.addEllipse(in: Rect(x: 6, y: 4, width: 50, height: 52))
            context.clip()
            context.setShadow(offset: Size(9, -7), blur: 5, color: Color(white: 0, alpha: 0.8))
            context.drawConicGradient(gradient, center: Point(20, 30), angle: 0.3)
            context.setAlpha(0.5)
            context.drawLinearGradient(gradient, start: Point(8, 8), end: Point(8, 40), options: [])
          }
        ),
        (
          "tiles that throw shadows",
          { context in
            let bitmap = try? Bitmap(width: 2, height: 2, bytes: (0..<4).flatMap { [0, 0, 0, UInt8($0 * 60)] })
            guard let bitmap else { return }
            context.interpolationQuality = .none
            context.setShadow(offset: Size(-5, 8), blur: 3, color: .red)
            context.draw(bitmap, in: Rect(x: 1, y: 1, width: 8, height: 8), byTiling: true)
          }
        ),
        (
          "shadows in a clip",
          { context in
            context.move(to: Point(2, 3))
            for point in [Point(60, 20), Point(5, 60), Point(50, 2), Point(30, 64)] { context.addLine(to: point) }
            context.clip()
            context.setShadow(offset: Size(3, 2), blur: 4, color: .blue)
            context.fillEllipse(in: Rect(x: 20, y: 10, width: 30, height: 40))
          }
        ),
        (
          "a shape on nothing",
          { context in
            context.setFillColor(Color(red: 0.5, green: 0.9, blue: 0.87, alpha: 0.54))
            context.rotate(by: 0.2)
            for step in 0..<9 { context.addEllipse(in: Rect(x: 4, y: Double(step) * 7, width: 50, height: 5.3)) }
            context.fillPath()
          }
        ),
      ]
    }

    /// What has no end of its own, such as a gradient, and what throws a shadow or is cut by a path, too.
    @Test(arguments: 0..<4) func partsAreDrawnAsAllIs(index: Int) throws {
      let (name, body) = bodies[index]
      let (width, height) = (70, 66)
      func draw(_ dirty: PixelRect?) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        var span = bytes.mutableSpan
        let failure = try CairoContext.draw(
          into: &span, width: width, height: height, bytesPerRow: width * 4,
          bounds: Rect(x: 0, y: 0, width: 70, height: 66), dirty: dirty, body)
        #expect(failure == nil)
        return bytes
      }
      let whole = try draw(nil)
      for x in stride(from: 0, to: width, by: 10) {
        for y in stride(from: 0, to: height, by: 11) {
          let part = try draw(PixelRect(x: x, y: y, width: 10, height: 11))
          var most = 0
          for row in y..<y + 11 {
            for at in (row * width + x) * 4..<(row * width + x + 10) * 4 {
              most = max(most, abs(Int(part[at]) - Int(whole[at])))
            }
          }
          #expect(most == 0, "\(name) at \(x), \(y)")
        }
      }
    }

    /// What is drawn pixel by pixel costs as much as the dirty rectangle is large, however wide the memory is.
    @Test func aDirtyRectangleCostsItsArea() throws {
      let side = 4096
      var bytes = [UInt8](repeating: 0, count: side * side * 4)
      let bounds = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
      var gradient = Gradient()
      gradient.colors = [.red, .blue]
      let bodies: [(String, (CairoContext) -> Void)] = [
        ("conic gradient", { $0.drawConicGradient(gradient, center: Point(9, 9), angle: 0) }),
        (
          "shadow",
          { context in
            context.setShadow(offset: .zero, blur: 6)
            context.fill(bounds)
          }
        ),
        (
          "hue in a layer",
          { context in
            context.setAlpha(0.5)
            context.beginTransparencyLayer()
            context.setBlendMode(.hue)
            context.fill(bounds)
            context.endTransparencyLayer()
          }
        ),
        (
          "rounded rectangle",
          { context in
            context.addRoundedRect(bounds, cornerRadius: 40)
            context.fillPath()
          }
        ),
      ]
      for (name, body) in bodies {
        func time(_ dirty: PixelRect) throws -> Double {
          try (0..<3).map { _ in
            var span = bytes.mutableSpan
            let began = processorSeconds
            try CairoContext.draw(
              into: &span, width: side, height: side, bytesPerRow: side * 4, bounds: bounds, dirty: dirty, body)
            return processorSeconds - began
          }.min() ?? 0
        }
        let (small, large) = (
          try time(PixelRect(x: 2000, y: 1000, width: 10, height: 10)),
          try time(PixelRect(x: 0, y: 1000, width: side, height: 10))
        )
        // What does not go by the area is making the pixels around it.
        #expect(small < large / 8 || small < 0.001, "\(name): \(small) s of \(large) s")
      }
    }

    /// Threads that draw at once, each into its own bitmap, give the same result as one thread.
    @Test func manyThreads() async throws {
      let pictures = await withTaskGroup(of: [UInt8]?.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try? ImageRenderer(size: Size(70, 66)).bitmap { InPlaceTests().paint($0) }.bytes
          }
        }
        return await group.reduce(into: Set<[UInt8]?>()) { $0.insert($1) }
      }
      #expect(pictures.count == 1 && !pictures.contains(nil))
    }

    @Test func opaqueMemoryIsOpaque() throws {
      for mode in BlendMode.allCases {
        var bytes = [UInt8](repeating: 0, count: 8 * 8 * 4)
        var span = bytes.mutableSpan
        try CairoContext.draw(
          into: &span, width: 8, height: 8, bytesPerRow: 32, bounds: Rect(x: 0, y: 0, width: 8, height: 8),
          isOpaque: true
        ) { context in
          context.setFillColor(.red)
          context.fill(Rect(x: 0, y: 0, width: 8, height: 8))
          context.setBlendMode(mode)
          context.setFillColor(Color(red: 0, green: 0, blue: 1, alpha: 0.5))
          context.fill(Rect(x: 2, y: 2, width: 4, height: 4))
        }
        #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }, "\(mode)")
        if mode == .sourceIn { #expect(bytes[(3 * 8 + 3) * 4] == 128 && bytes[(3 * 8 + 3) * 4 + 2] == 0) }
        if mode == .clear { #expect(bytes[(3 * 8 + 3) * 4 + 2] == 0) }
      }
    }

    @Test func memoryThatDoesNotFit() throws {
      var bytes = [UInt8](repeating: 0, count: 100)
      var span = bytes.mutableSpan
      let unit = Rect(x: 0, y: 0, width: 5, height: 5)
      for (width, height, row, bounds, scale) in [
        (0, 5, 20, unit, 1.0), (5, 5, 19, unit, 1), (5, 5, 22, unit, 1), (5, 6, 20, unit, 1),
        (1 << 20, 5, 1 << 22, unit, 1),
        (5, 5, 20, unit, 0), (5, 5, 20, unit, .nan), (5, 5, 20, Rect(x: .nan, y: 0, width: 1, height: 1), 1),
      ] {
        #expect(throws: DrawingError.self) {
          try CairoContext.draw(
            into: &span, width: width, height: height, bytesPerRow: row, bounds: bounds, scale: scale
          ) { _ in Issue.record("drawn") }
        }
      }
    }

    /// A context used after its memory is gone draws nothing.
    @Test func afterItsEndNothingIsDrawn() throws {
      var bytes = [UInt8](repeating: 0, count: 100)
      var kept: CairoContext?
      do {
        var span = bytes.mutableSpan
        try CairoContext.draw(
          into: &span, width: 5, height: 5, bytesPerRow: 20, bounds: Rect(x: 0, y: 0, width: 5, height: 5)
        ) { context in
          context.saveGState()
          context.beginTransparencyLayer()
          context.saveGState()
          kept = context
        }
      }
      let context = try #require(kept)
      for _ in 0..<3 { context.restoreGState() }
      context.endTransparencyLayer()
      context.fill(Rect(x: 0, y: 0, width: 5, height: 5))
      context.saveGState()
      context.beginTransparencyLayer()
      context.clip(to: Rect(x: 0, y: 0, width: 5, height: 5))
      context.fill(Rect(x: 0, y: 0, width: 5, height: 5))
      context.endTransparencyLayer()
      #expect(bytes.allSatisfy { $0 == 0 } && context.boundingBoxOfClipPath.isNull)
    }
  }
#endif
