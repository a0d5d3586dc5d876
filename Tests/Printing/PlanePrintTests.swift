#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import Testing

  /// Planes that cross each other, that are seen from behind, or that reach behind the viewer.
  struct PlanePrintTests {
    private func root(_ sublayers: Layer...) -> Layer {
      solid(Rect(x: 0, y: 0, width: 100, height: 60), .white, sublayers)
    }

    private func turn(_ layer: Layer, _ angle: Double, perspective: Double? = nil) -> Layer {
      layer.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
      if let perspective { layer.transform = layer.transform.concatenating(Transform3D(perspective: perspective)) }
      return layer
    }

    private func text(_ string: String, _ frame: Rect) -> TextLayer {
      let text = TextLayer()
      (text.frame, text.string, text.foregroundColor) = (frame, string, .black)
      text.fontSize = 8
      return text
    }

    private func words(_ bytes: [UInt8]) throws -> String {
      try withFile(bytes) { try said("/usr/bin/pdftotext", [$0, "-"]) }
    }

    private func pictureCount(_ bytes: [UInt8]) throws -> Int {
      try withFile(bytes) { try said("/usr/bin/pdfimages", ["-list", $0]) }.split(separator: "\n").count - 2
    }

    /// Planes that cross, with what meets them, are pictures; text beside, below and above them is none.
    @Test func textAroundCrossingPlanesIsText() throws {
      func plane(_ color: Color, _ angle: Double) -> Layer {
        turn(solid(Rect(x: 5, y: 10, width: 40, height: 40), color), angle)
      }
      let (below, above) = (
        text("Below", Rect(x: 10, y: 2, width: 30, height: 12)),
        text("Above", Rect(x: 10, y: 30, width: 30, height: 12))
      )
      (below.zPosition, above.zPosition) = (-40, 40)
      let between = text("Between", Rect(x: 10, y: 20, width: 30, height: 12))
      let file = try printed(
        root(
          below, plane(Color(red: 1, green: 0, blue: 0, alpha: 0.5), 0.5), between,
          text("Beside", Rect(x: 60, y: 20, width: 30, height: 12)),
          plane(Color(red: 0, green: 0, blue: 1, alpha: 0.5), -0.5), above))
      let found = try words(file)
      for word in ["Below", "Above", "Beside"] { #expect(found.contains(word), "\(word) in \(found)") }
      #expect(!found.contains("Between"))
      // One, and its alpha.
      #expect(try pictureCount(file) == 2)
    }

    /// Pictures of layers that are small hold what their transform layers show beside them.
    @Test func facesInTransformLayersAreNotCut() throws {
      func holder() -> Layer {
        let (holder, space) = (Layer(), TransformLayer())
        holder.frame = Rect(x: 30, y: 10, width: 4, height: 4)
        space.addSublayer(turn(solid(Rect(x: 0, y: 0, width: 40, height: 20), .green), -.pi / 2))
        holder.addSublayer(turn(space, .pi / 2))
        return holder
      }
      func check(_ name: String, _ layer: Layer) throws {
        let root = root(layer)
        root.backgroundColor = .black
        let page = try page(printed(root))
        // The face turns about its own middle and then about the left side of the holder.
        for x in [13, 20, 30, 40, 47] { #expect(near(page(x, 20), [0, 255, 0]), "\(name), \(x): \(page(x, 20))") }
        #expect(page(5, 20) == [0, 0, 0] && page(55, 20) == [0, 0, 0] && page(30, 35) == [0, 0, 0], "\(name)")
      }
      let (added, masked) = (holder(), solid(Rect(x: 0, y: 0, width: 100, height: 60), .green))
      added.compositingFilter = .plusLighter
      masked.mask = holder()
      try check("plusLighter", added)
      try check("mask", masked)
    }

    /// What shows its front in a layer that is turned over shows it, though that layer is seen from behind.
    @Test func layersInOnesThatAreTurnedOver() throws {
      let (card, mixed) = (Layer(), solid(Rect(x: 20, y: 0, width: 20, height: 40), .red))
      card.frame = Rect(x: 10, y: 10, width: 40, height: 40)
      let front = solid(Rect(x: 0, y: 0, width: 20, height: 40), .blue)
      front.isDoubleSided = false
      (mixed.compositingFilter, card.zPosition) = (.multiply, 20)
      card.addSublayer(front)
      card.addSublayer(mixed)
      let page = try page(
        printed(
          root(
            solid(Rect(x: 0, y: 0, width: 100, height: 60), Color(red: 1, green: 1, blue: 0)),
            turn(card, .pi + 0.2, perspective: 300))))
      let (right, left) = (page(40, 30), page(20, 30))
      #expect(near(right, [0, 0, 255], 2) && near(left, [255, 0, 0], 2), "\(left) \(right)")
    }

    /// Mirror images, and layers that turn their geometry over, show their fronts.
    @Test func mirrorImagesShowTheirFronts() throws {
      let (flipped, mirrored, back) = (
        solid(Rect(x: 5, y: 10, width: 20, height: 40), .red), solid(Rect(x: 35, y: 10, width: 20, height: 40), .green),
        solid(Rect(x: 65, y: 10, width: 20, height: 40), .blue)
      )
      for layer in [flipped, mirrored, back] { layer.isDoubleSided = false }
      flipped.isGeometryFlipped = true
      mirrored.transform = Transform3D(scaleX: -1, y: 1, z: 1)
      back.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
      let page = try page(printed(root(flipped, mirrored, back)))
      #expect(page(15, 30) == [255, 0, 0] && page(45, 30) == [0, 255, 0] && page(75, 30) == [255, 255, 255])
    }

    /// A floor that goes on behind the viewer, with something in it that blends with what lies below.
    @Test func mixedPlanesBehindTheViewer() throws {
      for isMasked in [false, true] {
        let floor = Layer()
        (floor.bounds, floor.position) = (Rect(x: 0, y: 0, width: 200, height: 400), Point(50, 30))
        floor.transform = Transform3D(rotationAngle: 1.3, x: 1, y: 0, z: 0)
          .concatenating(Transform3D(perspective: 120))
        floor.masksToBounds = isMasked
        let grey = solid(Rect(x: 0, y: 0, width: 200, height: 400), Color(white: 0.5))
        grey.compositingFilter = .multiply
        floor.addSublayer(grey)
        floor.zPosition = 1
        let page = try page(printed(root(solid(Rect(x: 0, y: 0, width: 100, height: 60), .green), floor)))
        #expect(near(page(50, 35), [0, 128, 0], 3) && page(50, 2) == [0, 255, 0], "\(isMasked): \(page(50, 35))")
      }
    }

    /// Planes with a blend mode that meet are cut without a line between their parts, on paper and in a group.
    @Test func blendedPlanesThatMeet() throws {
      func scene(_ opacity: Double, isGreyFirst: Bool) throws -> (Int, Int) -> [Int] {
        func plane(_ angle: Double, _ color: Color) -> Layer {
          let plane = solid(Rect(x: 20, y: 10, width: 60, height: 40), color)
          plane.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
          return plane
        }
        let (grey, light) = (plane(0.5, Color(white: 0.5)), plane(-0.5, Color(white: 0.8)))
        light.frame.size.height = 20
        grey.compositingFilter = .multiply
        let holder = solid(Rect(x: 0, y: 0, width: 100, height: 60), Color(red: 1, green: 0.8, blue: 0.4))
        holder.opacity = Float(opacity)
        for plane in isGreyFirst ? [grey, light] : [light, grey] { holder.addSublayer(plane) }
        return try page(printed(root(holder)))
      }
      for (opacity, wanted) in [(1.0, [128, 102, 51]), (0.5, [191, 179, 153])] {
        for isGreyFirst in [true, false] {
          let page = try scene(opacity, isGreyFirst: isGreyFirst)
          // Below the other plane.
          for x in 30..<70 {
            #expect(near(page(x, 44), wanted, 3), "\(opacity), \(isGreyFirst), \(x): \(page(x, 44))")
          }
        }
      }
    }

    /// A transform layer as a mask keeps the depth of what is in it.
    @Test func masksKeepTheirDepth() throws {
      let (mask, red) = (TransformLayer(), solid(Rect(x: 0, y: 0, width: 100, height: 60), .red))
      mask.frame = Rect(x: 0, y: 0, width: 100, height: 60)
      mask.transform = Transform3D(rotationAngle: .pi / 3, x: 0, y: 1, z: 0)
      mask.addSublayer(turn(solid(Rect(x: 20, y: 10, width: 60, height: 40), .black), -.pi / 3))
      red.mask = mask
      let page = try page(printed(root(red)))
      for x in [22, 50, 78] { #expect(page(x, 30) == [255, 0, 0], "\(x): \(page(x, 30))") }
      for x in [17, 83] { #expect(page(x, 30) == [255, 255, 255], "\(x): \(page(x, 30))") }
    }

    /// Background filters of a layer in perspective change what is below its bounds.
    @Test func backgroundFiltersInPerspective() throws {
      let glass = Layer()
      (glass.frame, glass.backgroundFilters) = (Rect(x: 20, y: 10, width: 60, height: 40), [.invert(1)])
      glass.zPosition = 40
      let halves = [Color.blue, .green].enumerated().map { index, color in
        solid(Rect(x: Double(index) * 50, y: 0, width: 50, height: 60), color)
      }
      let page = try page(printed(root(halves[0], halves[1], turn(glass, 0.6, perspective: 400))))
      #expect(
        near(page(40, 30), [255, 255, 0], 3) && near(page(60, 30), [255, 0, 255], 3),
        "\(page(40, 30)) \(page(60, 30))")
      #expect(near(page(10, 30), [0, 0, 255]) && near(page(90, 30), [0, 255, 0]))
    }

    /// A layer that counts what it is asked to draw, points by points.
    private final class CountingLayer: Layer {
      var area = 0.0

      override func draw(in context: any DrawingContext) {
        let seen = context.boundingBoxOfClipPath
        if !seen.isNull { area += seen.width * seen.height }
        context.setFillColor(.red)
        context.fill(bounds)
      }
    }

    /// Layers in perspective that others cut into many parts, one in another, are drawn about once.
    @Test func partsAreDrawnOnce() throws {
      func cut(_ layer: Layer) -> Layer {
        let holder = Layer()
        holder.frame = Rect(x: 10, y: 10, width: 80, height: 40)
        for index in 0..<6 {
          let blade = solid(Rect(x: 5 + Double(index) * 12, y: 0, width: 8, height: 40), .green)
          holder.addSublayer(turn(blade, -0.8, perspective: 400))
        }
        holder.addSublayer(turn(layer, 0.05, perspective: 400))
        return holder
      }
      let counting = CountingLayer()
      counting.frame = Rect(x: 0, y: 0, width: 80, height: 40)
      counting.setNeedsDisplay()
      let page = try page(printed(root(cut(cut(counting)))))
      #expect((0..<100).contains { page($0, 30) == [255, 0, 0] })
      #expect(counting.area > 0 && counting.area < 3 * 80 * 40, "\(counting.area)")
    }
  }
#endif
