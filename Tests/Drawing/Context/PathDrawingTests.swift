#if Drawing
  import CCairo
  import Glibc
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  struct PathDrawingTests {
    private func star(_ add: (Point, Bool) -> Void) {
      let points = [Point(32, 3), Point(50, 60), Point(4, 24), Point(60, 24), Point(14, 60)]
      for (index, point) in points.enumerated() { add(point, index == 0) }
    }

    @Test(arguments: [FillRule.nonZero, .evenOdd]) func fillsAsCairo(rule: FillRule) throws {
      let ours = try drawn { context in
        context.setFillColor(.orange)
        star { point, isFirst in isFirst ? context.move(to: point) : context.addLine(to: point) }
        context.closePath()
        context.fillPath(using: rule)
      }
      let theirs = try unsafe byHand { cairo in
        unsafe cairo_set_source_rgb(cairo, 1, 0.5, 0.1)
        star { point, isFirst in
          unsafe isFirst ? cairo_move_to(cairo, point.x, point.y) : cairo_line_to(cairo, point.x, point.y)
        }
        unsafe cairo_close_path(cairo)
        unsafe cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        unsafe cairo_fill(cairo)
      }
      #expect(ours.difference(theirs) <= 1)
      #expect((ours[32, 36].w == 255) == (rule == .nonZero))
    }

    @Test(arguments: [LineCap.butt, .round, .square], [LineJoin.miter, .round, .bevel])
    func strokesAsCairo(cap: LineCap, join: LineJoin) throws {
      let cairoCap =
        switch cap {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
      let cairoJoin =
        switch join {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
      for dashes in [[], [9.0, 4, 2]] {
        let ours = try drawn { context in
          context.translateBy(x: 4, y: 2)
          context.rotate(by: 0.1)
          context.scaleBy(x: 1.2, y: 0.8)
          context.setLineWidth(5)
          context.setLineCap(cap)
          context.setLineJoin(join)
          context.setLineDash(phase: 3, lengths: dashes)
          context.move(to: Point(6, 50))
          context.addLine(to: Point(20, 10))
          context.addLine(to: Point(30, 50))
          context.addCurve(to: Point(44, 20), control1: Point(30, 20), control2: Point(60, 60))
          context.strokePath()
        }
        let theirs = try unsafe byHand { cairo in
          unsafe cairo_set_tolerance(cairo, 0.03)
          unsafe cairo_translate(cairo, 4, 2)
          unsafe cairo_rotate(cairo, 0.1)
          unsafe cairo_scale(cairo, 1.2, 0.8)
          unsafe cairo_set_line_width(cairo, 5)
          unsafe cairo_set_line_cap(cairo, cairoCap)
          unsafe cairo_set_line_join(cairo, cairoJoin)
          unsafe cairo_set_dash(cairo, dashes, Int32(dashes.count), 3)
          unsafe cairo_move_to(cairo, 6, 50)
          unsafe cairo_line_to(cairo, 20, 10)
          unsafe cairo_line_to(cairo, 30, 50)
          unsafe cairo_curve_to(cairo, 30, 20, 60, 60, 44, 20)
          unsafe cairo_stroke(cairo)
        }
        // Of curves, Cairo's dashes end elsewhere.
        #expect(dashes.isEmpty ? ours.difference(theirs) <= 2 : ours.differenceByArea(theirs, block: 8) <= 4)
      }
    }

    /// Cairo leaves out dashes without length, but for the first one.
    @Test func dotsBetweenDashes() throws {
      // The middles of dots, and places in gaps.
      for (lengths, dots, gaps) in [
        ([8.0, 6, 0, 6], [20, 40], [17, 22, 42]), ([6, 0, 4, 10], [12], [20]), ([5, 10, 0], [21, 36], [16, 46]),
      ] {
        let picture = try drawn { context in
          context.setLineWidth(4)
          context.setLineCap(.round)
          context.setLineDash(phase: 0, lengths: lengths)
          context.strokeLineSegments(between: [Point(6, 32), Point(64, 32)])
        }
        var shape = Shape()
        var path = Path()
        path.move(to: Point(6, 32))
        path.addLine(to: Point(64, 32))
        (shape.path, shape.fillColor, shape.strokeColor) = (path, nil, .black)
        (shape.lineWidth, shape.lineCap, shape.lineDashPattern) = (4, .round, lengths)
        let bitmap = try ShapeRasterizer.cairo.draw(shape, .identity, PixelRect(x: 0, y: 0, width: 64, height: 64))
        for (places, alpha) in [(dots, 255), (gaps, 0)] {
          for x in places {
            #expect(picture[x, 32].w == alpha && picture[x, 31].w == alpha, "\(lengths) at \(x)")
            #expect(bitmap.bytes[(32 * 64 + x) * 4 + 3] == UInt8(alpha), "\(lengths) at \(x)")
          }
        }
      }
    }

    /// As shape layers have them: those of Cairo are up to a pixel off where a line is wide.
    @Test func dashesOfCurves() throws {
      let ellipse = Path(ellipseIn: Rect(x: 24, y: 18, width: 15, height: 27))
      var shape = Shape()
      (shape.path, shape.fillColor, shape.strokeColor) = (ellipse, nil, .black)
      (shape.lineWidth, shape.lineDashPattern, shape.lineDashPhase) = (13, [2.7, 4.1], 25)
      let bitmap = try ShapeRasterizer.cairo.draw(shape, .identity, PixelRect(x: 0, y: 0, width: 64, height: 64))
      let picture = try drawn { context in
        context.setLineWidth(13)
        context.setLineDash(phase: 25, lengths: [2.7, 4.1])
        context.addPath(ellipse)
        context.strokePath()
      }
      #expect(picture.differenceByArea(Drawn(width: 64, height: 64, bytes: bitmap.bytes)) <= 4)
    }

    /// Square caps of a point lie along the axes of user space, as in shape layers.
    @Test(arguments: [LineCap.butt, .round, .square]) func pointsHaveCaps(cap: LineCap) throws {
      for index in 0..<3 {
        let picture = try drawn { context in
          context.translateBy(x: 32, y: 32)
          context.rotate(by: .pi / 4)
          context.setLineWidth(20)
          context.setLineCap(cap)
          context.move(to: .zero)
          switch index {
          case 0: context.closePath()
          case 1: context.addLine(to: .zero)
          default: context.addCurve(to: .zero, control1: .zero, control2: .zero)
          }
          context.strokePath()
        }
        #expect(picture[32, 32].w == (cap == .butt ? 0 : 255) && picture[25, 25].w == picture[32, 32].w)
        // 14 from the middle is the corner of a square that stands on it.
        #expect(picture[32, 19].w == (cap == .square ? 255 : 0) && picture[23, 23].w == 0)
      }
    }

    /// Tips with half an angle of 18 degrees (of a star, 3.2 line widths), which points up, and 5 degrees (11.5, over
    /// the limit of 10), to the right.
    private static func tip(up: Point, from y: Double) -> [Point] {
      let half = 0.3249 * (y - up.y)
      return [Point(up.x - half, y), up, Point(up.x + half, y)]
    }

    private static func tip(right: Point, from x: Double) -> [Point] {
      let half = 0.0875 * (right.x - x)
      return [Point(x, right.y - half), right, Point(x, right.y + half)]
    }

    /// Cairo compares mitres with their limit where the matrix has stretched them.
    @Test func mitresAreMeasuredInUserSpace() throws {
      let picture = try drawn { context in
        context.scaleBy(x: 1, y: 4)
        context.setLineWidth(2)
        for points in [Self.tip(up: Point(50, 7), from: 15), Self.tip(right: Point(34, 8), from: 4)] {
          context.addLines(between: points)
          context.strokePath()
        }
      }
      // The mitre ends at 3.76 · 4, the bevel at 6.69 · 4; at 45.5, and at 34.1.
      #expect(picture[49, 22].w > 100 && picture[50, 22].w > 100)
      #expect(picture[36, 32].w == 0 && picture[32, 32].w > 200)
    }

    /// And where a shape is stretched to be sampled.
    @Test func mitresOfShapesAreMeasuredInPoints() throws {
      func alphas(_ points: [Point]) throws -> Drawn {
        var shape = Shape()
        var path = Path()
        path.move(to: points[0])
        for point in points.dropFirst() { path.addLine(to: point) }
        (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, nil, .black, 4)
        let bitmap = try ShapeRasterizer.cairo.draw(shape, .identity, PixelRect(x: 0, y: 0, width: 64, height: 64))
        return Drawn(width: 64, height: 64, bytes: bitmap.bytes)
      }
      // Mitre and bevel end at 21.5 and 27.4; at 57, and at 34.2.
      let up = try alphas(Self.tip(up: Point(50, 28), from: 60))
      #expect(up[49, 25].w > 200 && up[50, 25].w > 200)
      let right = try alphas(Self.tip(right: Point(34, 12), from: 4))
      #expect(right[38, 12].w == 0 && right[32, 12].w > 200)
    }

    /// No limit is right for all of these corners: four mitres are worth one that is cut.
    @Test func mitresThatDiffer() throws {
      let picture = try drawn { context in
        context.scaleBy(x: 1, y: 4)
        context.setLineWidth(2)
        for _ in 0..<4 { context.addLines(between: Self.tip(up: Point(50, 7), from: 15)) }
        context.addLines(between: Self.tip(right: Point(34, 8), from: 4))
        context.strokePath()
      }
      #expect(picture[49, 22].w > 100 && picture[50, 22].w > 100)
    }

    @Test func beginsAsCoreGraphics() throws {
      let context = try CairoContext(size: Size(10, 8), scale: 2)
      #expect(context.ctm == Transform2D(scaleX: 2, y: 2))
      let state = context.drawingState
      #expect(state.lineWidth == 1 && state.lineCap == .butt && state.lineJoin == .miter && state.miterLimit == 10)
      #expect(state.alpha == 1 && state.blendMode == .normal && state.shadow == nil && state.lineDashLengths.isEmpty)
      #expect(context.isPathEmpty && context.currentPointOfPath == .zero)
      #expect(context.boundingBoxOfClipPath == Rect(x: 0, y: 0, width: 10, height: 8))
    }

    /// A path's points are transformed when they are added, independent of later changes of the matrix.
    @Test func pointsAreMappedWhenTheyAreAdded() throws {
      let picture = try drawn { context in
        context.move(to: Point(10, 10))
        context.translateBy(x: 20, y: 0)
        context.addLine(to: Point(10, 10))
        context.addLine(to: Point(10, 30))
        #expect(context.currentPoint == Point(10, 30))
        context.translateBy(x: -20, y: 0)
        #expect(context.currentPoint == Point(30, 30))
        #expect(context.path.elements.first == .move(to: Point(10, 10)))
        context.addLine(to: Point(10, 30))
        context.fillPath()
        #expect(context.isPathEmpty)
      }
      #expect(picture[11, 11].w == 255 && picture[29, 29].w == 255 && picture[31, 20].w == 0 && picture[9, 20].w == 0)
    }

    /// A stroke's pen is transformed by the matrix at the time of stroking.
    @Test func thePenIsMappedWhenItStrokes() throws {
      let picture = try drawn { context in
        context.move(to: Point(32, 10))
        context.addLine(to: Point(32, 54))
        context.scaleBy(x: 10, y: 1)
        context.strokePath()
      }
      #expect(picture[27, 30].w == 255 && picture[36, 30].w == 255 && picture[26, 30].w == 0 && picture[37, 30].w == 0)
    }

    @Test func pathDrawingModes() throws {
      for mode in PathDrawingMode.allCases {
        let picture = try drawn { context in
          context.setFillColor(.red)
          context.setStrokeColor(.blue)
          context.setLineWidth(4)
          context.addRect(Rect(x: 10, y: 10, width: 40, height: 40))
          context.addRect(Rect(x: 20, y: 20, width: 20, height: 20))
          context.drawPath(using: mode)
        }
        let isFilled = mode != .stroke
        let isStroked = mode != .fill && mode != .eoFill
        let isHollow = mode == .eoFill || mode == .eoFillStroke
        #expect(picture[15, 30] == (isFilled ? SIMD4(255, 0, 0, 255) : .zero))
        #expect(picture[30, 30] == (isFilled && !isHollow ? SIMD4(255, 0, 0, 255) : .zero))
        #expect(picture[9, 30] == (isStroked ? SIMD4(0, 0, 255, 255) : .zero))
      }
    }

    @Test func withoutAntialiasingPixelsAreWhole() throws {
      let picture = try drawn { context in
        context.setShouldAntialias(false)
        context.fillEllipse(in: Rect(x: 5.3, y: 4.7, width: 41, height: 37))
      }
      #expect(Set(picture.bytes).isSubset(of: [0, 255]))
      #expect(picture[25, 22].w == 255)
    }

    @Test func roundedCornersAreThoseOfAPath() throws {
      let rect = Rect(x: 6.5, y: 8.25, width: 44, height: 40)
      let radii = CornerRadii(
        topLeft: Size(4, 9), topRight: Size(20, 20), bottomRight: Size(0, 0), bottomLeft: Size(12, 12))
      let picture = try drawn { context in
        context.addRoundedRect(rect, cornerRadii: radii)
        context.fillPath()
      }
      let exact = try ShapeRasterizer.cairo.cover(
        Path(roundedRect: rect, cornerRadii: radii), .nonZero, .identity, PixelRect(x: 0, y: 0, width: 64, height: 64))
      let other = Drawn(width: 64, height: 64, bytes: exact.bytes.flatMap { [0, 0, 0, $0] })
      #expect(picture.differenceByArea(other) <= 2)
      // The rasteriser of shape layers and shadows is within 2/255 of the area.
      #expect(picture.difference(other) <= 3)
    }

    /// Rounded rectangles are cut at whole pixels: at any position, size and radius the result equals the area.
    @Test func roundedRectanglesAnywhere() throws {
      var random = SplitMix(seed: 21)
      func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      for _ in 0..<40 {
        let rect = Rect(x: number(-4...20), y: number(-4...20), width: number(2...50), height: number(2...50))
        func radius() -> Size { Size(number(0...14), number(0...14)) }
        let radii = CornerRadii(
          topLeft: radius(), topRight: radius(), bottomRight: radius(),
          bottomLeft: Bool.random(using: &random) ? .zero : radius())
        let path = Path(roundedRect: rect, cornerRadii: radii)
        let picture = try drawn { context in
          context.addPath(path)
          context.fillPath()
        }
        let exact = try ShapeRasterizer.cairo.cover(
          path, .nonZero, .identity, PixelRect(x: 0, y: 0, width: 64, height: 64))
        let other = Drawn(width: 64, height: 64, bytes: exact.bytes.flatMap { [0, 0, 0, $0] })
        // Rectangles whose corners meet within a pixel are drawn by Cairo.
        #expect(picture.differenceByArea(other) <= 3, "\(rect) \(radii)")
      }
    }

    /// Borders are drawn by their areas however large they are, and at no cost for what lies between.
    @Test func largeRoundedRectanglesAreStroked() throws {
      let rect = Rect(x: 5.3, y: 7.6, width: 1490, height: 1480.5)
      let context = try CairoContext(size: Size(1504, 1504))
      context.setLineWidth(7.4)
      context.addRoundedRect(rect, cornerRadius: 20.3)
      let before = processorSeconds
      context.strokePath()
      let seconds = processorSeconds - before
      #expect(seconds < 1.5, "\(seconds)")
      let picture = try context.makeBitmap()
      var shape = Shape()
      shape.path = Path(roundedRect: rect, cornerRadius: 20.3)
      (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .black, 7.4)
      for (x, y) in [(0, 0), (1440, 0), (0, 1440), (1440, 1440), (700, 0), (1440, 700), (0, 700), (700, 1440)] {
        let place = PixelRect(x: x, y: y, width: 64, height: 64)
        let exact = try ShapeRasterizer.cairo.draw(shape, .identity, place)
        var most = 0
        for row in 0..<64 {
          for column in 0..<64 {
            let drawn = Int(picture.bytes[((y + row) * 1504 + x + column) * 4 + 3])
            most = max(most, abs(drawn - Int(exact.bytes[(row * 64 + column) * 4 + 3])))
          }
        }
        #expect(most <= 3, "\(x) \(y): \(most)")
      }
    }

    @Test func continuousCorners() throws {
      let rect = Rect(x: 2, y: 2, width: 60, height: 60)
      let path = Path(roundedRect: rect, cornerRadii: CornerRadii(16), cornerCurve: .continuous)
      // The curves are Hermite curves, which leave the sides by less than 1/100.
      let bounds = path.controlBounds
      #expect(rect.insetBy(dx: -0.01, dy: -0.01).contains(bounds) && bounds.contains(rect))
      let picture = try drawn { context in
        context.addRoundedRect(rect, cornerRadius: 16, cornerCurve: .continuous)
        context.fillPath()
      }
      // The area under |x|ⁿ + |y|ⁿ = 1 over the curve's reach, in 512 columns a pixel.
      let (reach, exponent) = (16 * CornerCurve.continuousReach, CornerCurve.continuousExponent)
      var most = 0.0
      for y in 0..<28 {
        for x in 0..<28 {
          var covered = 0.0
          for i in 0..<512 {
            let px = Double(x) + (Double(i) + 0.5) / 512
            let dx = max(0, 2 + reach - px) / reach
            guard px > 2, dx <= 1 else { continue }
            // Where the curve's upper side is in the column.
            let edge = 2 + reach - pow(1 - pow(dx, exponent), 1 / exponent) * reach
            covered += max(0, min(Double(y + 1) - edge, 1)) / 512
          }
          most = max(most, abs(covered * 255 - Double(picture[x, y].w)))
        }
      }
      #expect(most <= 2, "\(most)")
    }
  }
#endif
