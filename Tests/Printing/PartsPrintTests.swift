#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import Testing

  /// Which parts of layers are one image for an opacity or a blend mode, and which are not.
  struct PartsPrintTests {
    private func root(_ sublayers: Layer...) -> Layer {
      solid(Rect(x: 0, y: 0, width: 60, height: 60), .red, sublayers)
    }

    private final class DrawnLayer: Layer {
      var mode = BlendMode.normal

      override func draw(in context: any DrawingContext) {
        context.setBlendMode(mode)
        context.setFillColor(.green)
        context.fill(Rect(x: 0, y: 0, width: 30, height: 40))
        context.fill(Rect(x: 10, y: 0, width: 30, height: 40))
      }
    }

    private func drawn(_ mode: BlendMode) -> DrawnLayer {
      let layer = DrawnLayer()
      layer.frame = Rect(x: 10, y: 10, width: 40, height: 40)
      layer.mode = mode
      layer.setNeedsDisplay()
      return layer
    }

    /// Readers that draw pictures on whole pixels neither stretch them nor show where they are divided.
    @Test func picturesLieOnWholePixels() throws {
      var bytes = [UInt8](repeating: 255, count: 40 * 40 * 4)
      for pixel in 0..<1600 where (pixel % 40 + pixel / 40).isMultiple(of: 2) {
        bytes.replaceSubrange(pixel * 4..<pixel * 4 + 3, with: [0, 0, 0])
      }
      let board = Layer()
      board.frame = Rect(x: 13, y: 110, width: 40, height: 40)
      board.contents = try Bitmap(width: 40, height: 40, bytes: bytes)
      let card = solid(Rect(x: 20, y: 20, width: 1160, height: 60), .white)
      (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (1, 6, Size(0, 6))
      let file = try printed(solid(Rect(x: 0, y: 0, width: 1200, height: 160), .green, [board, card]))
      for tool in ["pdftoppm", "pdftocairo"] {
        let page = try page(file, by: tool)
        for x in 14..<52 {
          let expected = (x - 13).isMultiple(of: 2) ? 0 : 255
          #expect(near(page(x, 120), [expected, expected, expected]), "\(tool): \(x): \(page(x, 120))")
        }
        let middle = page(600, 88)
        #expect(!near(middle, [0, 255, 0], 40))
        for x in 60..<1140 { #expect(near(page(x, 88), middle, 2), "\(tool): \(x): \(page(x, 88)), \(middle)") }
      }
    }

    /// What a layer draws blends in its own picture, which has nothing of what is below.
    @Test func drawnBlendModesStayInTheirLayer() throws {
      let file = try printed(root(drawn(.difference)))
      let page = try page(file)
      #expect(near(page(15, 30), [0, 255, 0]), "\(page(15, 30))")
      #expect(near(page(30, 30), [0, 0, 0]), "\(page(30, 30))")
      #expect(try withFile(file) { try said("/usr/bin/pdfimages", ["-list", $0]) }.split(separator: "\n").count == 2)
    }

    /// An opacity acts on all that a layer draws.
    @Test func opacityActsOnADrawnPicture() throws {
      let layer = drawn(.normal)
      (layer.opacity, layer.allowsGroupOpacity) = (0.5, false)
      let page = try page(printed(root(layer)))
      for x in [15, 30, 45] { #expect(near(page(x, 30), [128, 128, 0]), "\(x): \(page(x, 30))") }
    }

    /// The opacity of a transform layer acts on each layer in it.
    @Test func opacityOfTransformLayers() throws {
      let space = TransformLayer()
      space.frame = Rect(x: 0, y: 0, width: 60, height: 60)
      space.opacity = 0.5
      for x in [10.0, 20] { space.addSublayer(solid(Rect(x: x, y: 10, width: 20, height: 40), .green)) }
      let page = try page(printed(root(space)))
      #expect(near(page(15, 30), [128, 128, 0]), "\(page(15, 30))")
      #expect(near(page(25, 30), [64, 191, 0]), "\(page(25, 30))")
    }

    /// A shape is an image of its own above the background; fill and line are one.
    @Test func shapesAreApartFromBackgrounds() throws {
      let shape = ShapeLayer()
      shape.frame = Rect(x: 10, y: 10, width: 40, height: 40)
      (shape.backgroundColor, shape.fillColor, shape.strokeColor) = (.green, .blue, .blue)
      (shape.path, shape.lineWidth) = (Path(Rect(x: 10, y: 10, width: 20, height: 20)), 8)
      (shape.opacity, shape.allowsGroupOpacity) = (0.5, false)
      let page = try page(printed(root(shape)))
      #expect(near(page(12, 12), [128, 128, 0]), "\(page(12, 12))")
      for x in [18, 22, 30] { #expect(near(page(x, 30), [64, 64, 128]), "\(x): \(page(x, 30))") }
    }

    /// Below an opaque border the background, and what is clipped, ends at its middle.
    @Test func backgroundsEndBelowTheBorder() throws {
      let layer = solid(Rect(x: 10, y: 10, width: 40, height: 40), .green)
      (layer.borderWidth, layer.borderColor, layer.masksToBounds) = (8, .blue, true)
      (layer.opacity, layer.allowsGroupOpacity) = (0.5, false)
      layer.addSublayer(solid(Rect(x: 0, y: 20, width: 40, height: 20), .white))
      let page = try page(printed(root(layer)))
      #expect(near(page(12, 20), [128, 0, 128]) && near(page(12, 40), [128, 0, 128]), "\(page(12, 20))")
      #expect(near(page(16, 20), [64, 64, 128]), "\(page(16, 20))")
      #expect(near(page(16, 40), [96, 96, 191]), "\(page(16, 40))")
      // A pixel that the edge crosses shows nothing of the background.
      let crossed = solid(Rect(x: 10.5, y: 10, width: 40, height: 40), .green)
      (crossed.borderWidth, crossed.borderColor) = (8, .blue)
      let edge = try PrintingTests.page(printed(root(crossed)))(10, 30)
      #expect(near(edge, [128, 0, 128]), "\(edge)")
    }

    /// The alpha of a replicator's colour acts on each part of a copy.
    @Test func alphaOfCopies() throws {
      for color in [Color.white, Color(red: 1, green: 1, blue: 0)] {
        let replicator = ReplicatorLayer()
        replicator.frame = Rect(x: 0, y: 0, width: 60, height: 60)
        (replicator.instanceCount, replicator.instanceColor) = (1, color)
        replicator.instanceColor?.alpha = 0.5
        for x in [10.0, 20] { replicator.addSublayer(solid(Rect(x: x, y: 10, width: 20, height: 40), .green)) }
        let page = try page(printed(root(replicator)))
        #expect(near(page(15, 30), [128, 128, 0]), "\(page(15, 30))")
        #expect(near(page(25, 30), [64, 191, 0]), "\(page(25, 30))")
      }
    }

    /// In the bitmap of a rasterised layer nothing is below its background filters.
    @Test func backdropsOfRasterizedLayersAreClear() throws {
      let (layer, holder) = (solid(Rect(x: 10, y: 10, width: 40, height: 40), .clear), Layer())
      (layer.backgroundFilters, layer.shouldRasterize) = ([.invert(1)], true)
      holder.frame = Rect(x: 0, y: 0, width: 60, height: 60)
      holder.shouldRasterize = true
      let inner = solid(Rect(x: 10, y: 10, width: 40, height: 40), .clear)
      inner.backgroundFilters = [.invert(1)]
      holder.addSublayer(inner)
      for top in [layer, holder] {
        let page = try page(printed(root(top)))
        #expect(near(page(30, 30), [255, 0, 0]), "\(page(30, 30))")
      }
    }

    /// A layer in perspective has its backdrop also where its sublayers blend with what is below.
    @Test func backdropsOfTiltedLayersThatMix() throws {
      let layer = Layer()
      layer.frame = Rect(x: 10, y: 10, width: 40, height: 40)
      layer.transform = Transform3D(rotationAngle: 0.4, x: 0, y: 1, z: 0).concatenating(Transform3D(perspective: 300))
      layer.backgroundFilters = [.invert(1)]
      let mixed = solid(Rect(x: 25, y: 0, width: 10, height: 40), .green)
      mixed.compositingFilter = .multiply
      layer.addSublayer(mixed)
      let page = try page(printed(root(layer)))
      #expect(near(page(20, 30), [0, 255, 255]), "\(page(20, 30))")
      #expect(near(page(39, 30), [0, 255, 0]), "\(page(39, 30))")
      #expect(near(page(5, 30), [255, 0, 0]))
    }

    /// The middle of an enlarged texel has its colour, also where its neighbours differ in colour and alpha.
    @Test func middlesOfTexels() throws {
      let bytes = (0..<9).flatMap { $0 == 4 ? [0, 0, 130, 130] : [255, 0, 0, 255] as [UInt8] }
      let layer = Layer()
      layer.frame = Rect(x: 0, y: 0, width: 60, height: 60)
      layer.contents = try Bitmap(width: 3, height: 3, bytes: bytes)
      let root = solid(Rect(x: 0, y: 0, width: 60, height: 60), .white)
      root.addSublayer(layer)
      let page = try page(printed(root))
      #expect(near(page(30, 30), [131, 119, 242]), "\(page(30, 30))")
    }

    /// The edges of a turned gradient of one colour are as smooth as those of a background.
    @Test(arguments: GradientType.allCases) func edgesOfGradients(type: GradientType) throws {
      let gradient = GradientLayer()
      (gradient.colors, gradient.type) = ([.blue, .blue], type)
      (gradient.startPoint, gradient.endPoint) = (Point(0.5, 0.5), Point(1, 1))
      let background = Layer()
      background.backgroundColor = .blue
      let pages = try [gradient, background].map { layer in
        layer.frame = Rect(x: 10.5, y: 10, width: 40, height: 40)
        layer.cornerRadius = 12
        layer.transform = Transform3D(rotationAngle: 0.1, x: 0, y: 0, z: 1)
        return try page(printed(root(layer)))
      }
      for y in 0..<60 {
        for x in 0..<60 { #expect(near(pages[0](x, y), pages[1](x, y)), "\(x), \(y)") }
      }
    }
  }
#endif
