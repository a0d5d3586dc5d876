#if Drawing
  import CCairo
  import Glibc
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  struct GradientDrawingTests {
    private func gradient(_ colors: [Color], _ locations: [Double]? = nil) -> Gradient {
      var gradient = Gradient()
      (gradient.colors, gradient.locations) = (colors, locations)
      return gradient
    }

    private let several = [
      Color.red, Color(red: 0, green: 1, blue: 0, alpha: 0), Color(red: 0, green: 0.4, blue: 1, alpha: 0.3), .white,
    ]

    /// Interpolated with premultiplied alpha, as in layers.
    private func reference(_ gradient: Gradient, at place: Double) -> SIMD4<Double> {
      let places = gradient.colors.indices.map {
        gradient.locations?[$0] ?? Double($0) / Double(gradient.colors.count - 1)
      }
      let colors = gradient.colors.map(\.premultiplied)
      guard let next = places.firstIndex(where: { $0 > place }) else { return colors[colors.count - 1] * 255 }
      guard next > 0 else { return colors[0] * 255 }
      let part = (place - places[next - 1]) / (places[next] - places[next - 1])
      return (colors[next - 1] + (colors[next] - colors[next - 1]) * part) * 255
    }

    private func most(_ picture: Drawn, _ expected: (Double, Double) -> SIMD4<Double>) -> Double {
      var most = 0.0
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let value = expected(Double(x) + 0.5, Double(y) + 0.5)
          for channel in 0..<4 { most = max(most, abs(Double(picture[x, y][channel]) - value[channel])) }
        }
      }
      return most
    }

    private let everywhere: GradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]

    @Test func axialOnes() throws {
      for gradient in [gradient(several), gradient(several, [0.1, 0.31, 0.31, 0.8])] {
        let picture = try drawn { context in
          context.drawLinearGradient(gradient, start: Point(10, 5), end: Point(50, 40), options: everywhere)
        }
        let off = most(picture) { x, y in
          reference(gradient, at: ((x - 10) * 40 + (y - 5) * 35) / (40 * 40 + 35 * 35))
        }
        #expect(off <= 2, "\(off)")
      }
    }

    @Test func whereItEnds() throws {
      for options in [[], .drawsBeforeStartLocation, .drawsAfterEndLocation, everywhere] as [GradientDrawingOptions] {
        let picture = try drawn { context in
          context.drawLinearGradient(
            gradient([.red, .blue]), start: Point(20, 0), end: Point(40, 0), options: options)
        }
        #expect(picture[5, 5].w == (options.contains(.drawsBeforeStartLocation) ? 255 : 0))
        #expect(picture[60, 5].w == (options.contains(.drawsAfterEndLocation) ? 255 : 0))
        #expect(picture[30, 5].w == 255)
        let rings = try drawn { context in
          context.drawRadialGradient(
            gradient([.red, .blue]), startCenter: Point(32, 32), startRadius: 8, endCenter: Point(32, 32),
            endRadius: 20, options: options)
        }
        #expect(rings[32, 32].w == (options.contains(.drawsBeforeStartLocation) ? 255 : 0))
        #expect(rings[2, 2].w == (options.contains(.drawsAfterEndLocation) ? 255 : 0) && rings[32, 18].w == 255)
      }
    }

    @Test func conicOnes() throws {
      let gradient = gradient(several)
      let picture = try drawn { context in
        context.translateBy(x: 4, y: 0)
        context.scaleBy(x: 1, y: 2)
        context.drawConicGradient(gradient, center: Point(26, 15), angle: 0.7)
      }
      let off = most(picture) { x, y in
        let turns = (atan2(y / 2 - 15, x - 4 - 26) - 0.7) / (2 * .pi)
        return reference(gradient, at: turns - turns.rounded(.down))
      }
      #expect(off <= 0.51, "\(off)")
    }

    /// The same as a layer with that rectangle.
    @Test(arguments: GradientType.allCases) func inARectangle(type: GradientType) throws {
      var gradient = gradient(several, [0, 0.2, 0.6, 1])
      gradient.type = type
      (gradient.startPoint, gradient.endPoint) = (Point(0.4, 0.3), Point(0.9, 0.8))
      let picture = try drawn { context in context.draw(gradient, in: Rect(x: 0, y: 0, width: 64, height: 64)) }
      let (start, along) = (Point(0.4 * 64, 0.3 * 64), Point(32, 32))
      let off = most(picture) { x, y in
        let way = Point(x, y) - start
        switch type {
        case .axial:
          return reference(gradient, at: (way.x * along.x + way.y * along.y) / (along.x * along.x + along.y * along.y))
        case .radial: return reference(gradient, at: hypot(way.x / along.x, way.y / along.y))
        case .conic:
          let turns = (atan2(way.y, way.x) - atan2(along.y, along.x)) / (2 * .pi)
          return reference(gradient, at: turns - turns.rounded(.down))
        }
      }
      #expect(off <= 2, "\(off)")
    }

    @Test func strangeGradients() throws {
      let picture = try drawn { context in
        context.drawLinearGradient(gradient([]), start: .zero, end: Point(10, 0), options: everywhere)
        context.drawLinearGradient(gradient([.red, .blue]), start: .zero, end: .zero, options: everywhere)
        context.drawLinearGradient(
          gradient([.red, .blue]), start: Point(.nan, 0), end: Point(10, 0), options: everywhere)
        context.drawRadialGradient(
          gradient([.red]), startCenter: .zero, startRadius: -1, endCenter: .zero, endRadius: 4, options: everywhere)
        context.drawConicGradient(gradient([.red]), center: Point(.infinity, 0), angle: 0)
        context.drawConicGradient(gradient([.red]), center: .zero, angle: .nan)
        context.scaleBy(x: 0, y: 1)
        context.drawConicGradient(gradient([.red]), center: .zero, angle: 0)
        context.drawLinearGradient(gradient([.red, .blue]), start: .zero, end: Point(10, 0), options: everywhere)
      }
      #expect(picture.bytes.allSatisfy { $0 == 0 })
    }
  }
#endif
