#if Drawing
  import CCairo
  import MultiplaneDrawing
  import MultiplaneGeometry
  import Testing

  struct ArcTests {
    private let center = Point(32, 32)

    /// As in Core Graphics: the words are right where y runs up.
    @Test(arguments: [true, false]) func aContextsClockwiseIsMeantWithYUp(clockwise: Bool) throws {
      for origin in [CairoContext.Origin.topLeft, .bottomLeft] {
        let picture = try drawn(origin: origin) { context in
          context.addArc(center: center, radius: 20, startAngle: 0, endAngle: .pi / 2, clockwise: clockwise)
          context.setLineWidth(4)
          context.strokePath()
        }
        // A quarter of the circle in the direction of increasing angles, or the other three quarters.
        let quarter = origin == .topLeft ? picture[46, 46].w : picture[46, 17].w
        let opposite = picture[18, 18].w
        #expect(quarter == (clockwise ? 0 : 255) && opposite == (clockwise ? 255 : 0))
      }
    }

    @Test(arguments: [true, false]) func aPathsClockwiseIsAsSeen(clockwise: Bool) {
      var path = Path()
      path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: clockwise)
      #expect(path.elements.first == .move(to: Point(10, 0)))
      #expect(path.elements.count == (clockwise ? 2 : 4))
      guard case .curve(let end, _, _) = path.elements[path.elements.count - 1] else { return }
      #expect(abs(end.x) < 1e-9 && abs(end.y - 10) < 1e-9)
      // y runs down: right, then down, is clockwise.
      #expect((path.controlBounds.minY > -1) == clockwise)
    }

    @Test func asCairosArcs() throws {
      for (start, end) in [(0.3, 2.0), (2.0, 0.3), (-7.0, 1.0), (5.0, 5.5), (0, 2 * Double.pi), (1, 12)] {
        for clockwise in [false, true] {
          let ours = try drawn { context in
            context.addArc(center: center, radius: 24, startAngle: start, endAngle: end, clockwise: clockwise)
            context.fillPath()
          }
          let theirs = try unsafe byHand { cairo in
            unsafe cairo_set_tolerance(cairo, 0.03)
            // Whole turns back are a circle in Core Graphics, and nothing in Cairo.
            if clockwise, end - start != 2 * Double.pi {
              unsafe cairo_arc_negative(cairo, 32, 32, 24, start, end)
            } else {
              unsafe cairo_arc(cairo, 32, 32, 24, start, end)
            }
            unsafe cairo_fill(cairo)
          }
          #expect(ours.differenceByArea(theirs) <= 2, "\(start) to \(end)")
        }
      }
    }

    @Test func anArcGoesOnFromTheCurrentPoint() throws {
      let context = try CairoContext(size: Size(64, 64))
      context.move(to: Point(1, 2))
      context.addArc(center: center, radius: 10, startAngle: 0, endAngle: 1, clockwise: false)
      #expect(Array(context.path.elements.prefix(2)) == [.move(to: Point(1, 2)), .line(to: Point(42, 32))])
    }

    /// Around sharp corners, too: of one curve for half a circle, 1.8 % of the radius would be missing.
    @Test func tangentArcsAreRound() throws {
      for (end, radius) in [(Point(52, 58), 9.0), (Point(8, 20), 12), (Point(12, 59), 3), (Point(5, 57), 20)] {
        let context = try CairoContext(size: Size(64, 64))
        context.move(to: Point(10, 60))
        context.addArc(tangent1End: Point(60, 60), tangent2End: end, radius: radius)
        guard case .line(var start)? = context.path.elements.dropFirst().first else { return }
        let center = Point(start.x, 60 + (end.y < 60 ? -radius : radius))
        for element in context.path.elements.dropFirst(2) {
          guard case .curve(let last, let c, let d) = element else { continue }
          for step in 0...20 {
            let t = Double(step) / 20
            let (a, b) = ((1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t)
            let (e, f) = (3 * (1 - t) * t * t, t * t * t)
            let way = Point(
              a * start.x + b * c.x + e * d.x + f * last.x - center.x,
              a * start.y + b * c.y + e * d.y + f * last.y - center.y)
            #expect(abs((way.x * way.x + way.y * way.y).squareRoot() - radius) < 3e-4 * radius)
          }
          start = last
        }
        // It ends on the second line, in its direction.
        let (way, cross) = (end - Point(60, 60), start - Point(60, 60))
        #expect(abs(way.x * cross.y - way.y * cross.x) < 1e-6)
      }
    }

    @Test func tangentArcs() throws {
      let context = try CairoContext(size: Size(64, 64))
      context.addArc(tangent1End: Point(1, 1), tangent2End: Point(5, 1), radius: 2)
      #expect(context.isPathEmpty)
      context.move(to: Point(10, 50))
      context.addArc(tangent1End: Point(50, 50), tangent2End: Point(50, 10), radius: 10)
      let elements = context.path.elements
      #expect(elements.count == 3 && elements[1] == .line(to: Point(40, 50)))
      guard case .curve(let end, let first, let second) = elements[2] else { return }
      #expect(abs(end.x - 50) < 1e-9 && abs(end.y - 40) < 1e-9)
      // The curve's midpoint is on the circle around 40, 40.
      let middle = Point((40 + 3 * first.x + 3 * second.x + end.x) / 8, (50 + 3 * first.y + 3 * second.y + end.y) / 8)
      let way = middle - Point(40, 40)
      #expect(abs((way.x * way.x + way.y * way.y).squareRoot() - 10) < 0.01)
      // Parallel lines.
      context.addArc(tangent1End: Point(50, 30), tangent2End: Point(50, 10), radius: 10)
      #expect(context.path.elements.last == .line(to: Point(50, 30)))
    }
  }
#endif
