#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplanePrinting
  import Testing

  /// What PDF has no words for.
  struct EffectPrintTests {
    private func root(_ width: Double, _ height: Double, _ sublayers: Layer...) -> Layer {
      solid(Rect(x: 0, y: 0, width: width, height: height), .white, sublayers)
    }

    /// The widths of the pictures in a file.
    private func pictures(_ bytes: [UInt8]) throws -> [Int] {
      try withFile(bytes) { try said("/usr/bin/pdfimages", ["-list", $0]) }.split(separator: "\n").dropFirst(2)
        .compactMap { $0.split(separator: " ").dropFirst(3).first.flatMap { Int($0) } }
    }

    /// What lies below is changed inside of the rounded bounds, below the layer's own colour, and with its opacity.
    @Test func backgroundFilters() throws {
      let stripes = (0..<10).map { solid(Rect(x: Double($0) * 20, y: 0, width: 10, height: 100), .red) }
      let inverting = solid(Rect(x: 5, y: 10, width: 60, height: 60), Color(red: 0, green: 0, blue: 1, alpha: 0.5))
      (inverting.backgroundFilters, inverting.cornerRadius) = ([.invert(1)], 30)
      let blurring = Layer()
      blurring.frame = Rect(x: 80, y: 40, width: 40, height: 20)
      blurring.backgroundFilters = [.gaussianBlur(radius: 8)]
      let faint = Layer()
      faint.frame = Rect(x: 140, y: 10, width: 40, height: 80)
      (faint.backgroundFilters, faint.opacity) = ([.invert(1)], 0.5)
      let root = root(200, 100)
      for layer in stripes + [inverting, blurring, faint] { root.addSublayer(layer) }
      let bytes = try printed(root)
      let page = try page(bytes)
      // Red becomes cyan and white black, with half of blue above.
      #expect(near(page(45, 40), [0, 128, 255]) && near(page(35, 40), [0, 0, 128]), "\(page(45, 40)) \(page(35, 40))")
      #expect(near(page(6, 12), [255, 0, 0]) && near(page(45, 80), [255, 0, 0]))
      // By the normal distribution half of the middle is red, and four fifths of the edge, where red is mirrored.
      #expect(near(page(100, 50), [255, 128, 128]) && near(page(82, 42), [255, 54, 54]), "\(page(82, 42))")
      #expect(near(page(145, 50), [128, 128, 128]) && near(page(155, 50), [128, 128, 128]))
      #expect(try pictures(bytes).allSatisfy { $0 < 300 })
    }

    /// A shadow in a picture is that of the same layer on the page.
    @Test func shadowsInPicturesAreAsLargeAsOthers() throws {
      func row(_ change: (Layer) -> Void) throws -> [Int] {
        let layer = solid(Rect(x: 20, y: 10, width: 40, height: 40), Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.7))
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.9, 4, Size(6, 0))
        change(layer)
        let page = try page(printed(root(90, 60, layer)))
        return (0..<90).map { page($0, 30)[0] }
      }
      let plain = try row { _ in }
      let turned = Transform3D(rotationAngle: 1e-4, x: 1, y: 0, z: 0)
      let mask = solid(Rect(x: -50, y: -50, width: 200, height: 200), Color(white: 0, alpha: 0.9999))
      for (name, other) in [
        ("filter", try row { $0.filters = [.brightness(1.0001)] }), ("mask", try row { $0.mask = mask }),
        ("tilted", try row { $0.transform = turned.concatenating(Transform3D(perspective: 500)) }),
      ] {
        #expect(zip(plain, other).allSatisfy { abs($0 - $1) <= 9 }, "\(name): \(zip(plain, other).map { $0 - $1 })")
      }
    }

    /// What lies behind something in a layer does not shine through it at the mask's alpha.
    @Test func aTranslucentMaskTakesPartOnce() throws {
      let layer = solid(Rect(x: 10, y: 10, width: 40, height: 40), .red)
      layer.addSublayer(solid(Rect(x: 10, y: 10, width: 20, height: 20), .blue))
      layer.mask = solid(Rect(x: 0, y: 0, width: 40, height: 40), Color(white: 0, alpha: 0.5))
      let page = try page(printed(root(60, 60, layer)))
      #expect(near(page(30, 30), [128, 128, 255], 2) && near(page(15, 15), [255, 128, 128], 2), "\(page(30, 30))")
    }

    /// Layers that clip their shadows are painted twice each, not once more for each layer around them.
    @Test func clippedShadowsNest() throws {
      var layers: [Layer] = []
      for _ in 0..<24 {
        let next = Layer()
        next.frame = Rect(x: 0, y: 0, width: 60, height: 60)
        (next.masksToBounds, next.shadowOpacity, next.shadowRadius) = (true, 0.5, 1)
        layers.last?.addSublayer(next)
        layers.append(next)
      }
      layers[23].backgroundColor = .red
      #expect(try page(printed(root(60, 60, layers[0])))(30, 30) == [255, 0, 0])
    }

    /// Shadows around what blends with what is below do not take twice as long for each layer around them.
    @Test func shadowsOfBlendedLayersNest() throws {
      var layers: [Layer] = []
      for _ in 0..<24 {
        let next = Layer()
        next.frame = Rect(x: 0, y: 0, width: 6, height: 6)
        (next.shadowOpacity, next.shadowRadius) = (0.5, 1)
        layers.last?.addSublayer(next)
        layers.append(next)
      }
      layers[23].backgroundColor = .red
      layers[23].compositingFilter = .multiply
      let below = solid(Rect(x: 0, y: 0, width: 6, height: 6), Color(red: 1, green: 0, blue: 1))
      #expect(try page(printed(root(6, 6, below, layers[0])))(3, 3)[2] == 0)
    }

    /// `masksToBounds` cuts the shadow at the bounds: inside, it shows where the layer is clear.
    @Test func shadowsInsideOfMaskedBounds() throws {
      let layer = Layer()
      layer.frame = Rect(x: 10, y: 10, width: 40, height: 40)
      (layer.masksToBounds, layer.borderWidth, layer.borderColor) = (true, 10, .red)
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, Size(6, 0))
      let page = try page(printed(root(70, 60, layer)))
      // The border's shadow, six points to the right.
      #expect(page(22, 30) == [0, 0, 0] && page(30, 30) == [255, 255, 255] && page(15, 30) == [255, 0, 0])
      #expect(page(53, 30) == [255, 255, 255], "outside")
    }

    /// A layer in perspective is blended with what lies below it.
    @Test func layersInPerspectiveBlend() throws {
      let layer = solid(Rect(x: 10, y: 10, width: 40, height: 40), Color(red: 0.5, green: 0.5, blue: 0.5))
      let turned = Transform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0)
      (layer.compositingFilter, layer.transform) = (.multiply, turned.concatenating(Transform3D(perspective: 200)))
      layer.zPosition = 20
      let page = try page(printed(root(60, 60, solid(Rect(x: 0, y: 0, width: 60, height: 60), .green), layer)))
      #expect(near(page(30, 30), [0, 128, 0], 2), "\(page(30, 30))")
    }

    /// Layers in one in perspective, which is no group, blend with what lies below it; within its rounded bounds.
    @Test func sublayersOfLayersInPerspectiveBlend() throws {
      let layer = Layer()
      layer.frame = Rect(x: 10, y: 10, width: 40, height: 40)
      layer.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0)
        .concatenating(Transform3D(perspective: 200))
      (layer.masksToBounds, layer.cornerRadius) = (true, 15)
      (layer.borderWidth, layer.borderColor) = (3, .red)
      let grey = solid(Rect(x: -10, y: -10, width: 80, height: 80), Color(red: 0.5, green: 0.5, blue: 0.5))
      grey.compositingFilter = .multiply
      layer.addSublayer(grey)
      layer.zPosition = 20
      let page = try page(printed(root(60, 60, solid(Rect(x: 0, y: 0, width: 60, height: 60), .green), layer)))
      #expect(near(page(30, 30), [0, 128, 0], 2), "\(page(30, 30))")
      #expect(page(12, 12) == [0, 255, 0] && near(page(30, 10), [255, 0, 0], 40))
    }

    /// Layers in a replicator's copies, which are no groups, blend with what lies below: in any colour.
    @Test func copiesBlend() throws {
      for (color, wanted) in [
        (Color.white, [0, 0, 153]), (Color(red: 1, green: 1, blue: 1, alpha: 0.5), [0, 0, 204]),
        (Color(red: 1, green: 1, blue: 0.5), [0, 0, 77]),
      ] {
        let replicator = ReplicatorLayer()
        replicator.frame = Rect(x: 0, y: 0, width: 60, height: 60)
        (replicator.instanceCount, replicator.instanceColor) = (1, color)
        let holder = solid(Rect(x: 30, y: 30, width: 25, height: 25), Color(red: 1, green: 1, blue: 1, alpha: 0))
        for parent in [replicator, holder] {
          let layer = solid(Rect(x: 5, y: 5, width: 20, height: 20), Color(red: 1, green: 0, blue: 0.6))
          layer.compositingFilter = .multiply
          parent.addSublayer(layer)
        }
        replicator.addSublayer(holder)
        let page = try page(printed(root(60, 60, solid(Rect(x: 0, y: 0, width: 60, height: 60), .blue), replicator)))
        #expect(
          near(page(15, 15), wanted, 2) && near(page(45, 45), wanted, 2), "\(color): \(page(15, 15)) \(page(45, 45))")
      }
    }

    /// Translucent planes that meet are cut without a line between their parts.
    @Test func translucentPlanesThatMeet() throws {
      let planes = [1.0, 0].map { red in
        let plane = solid(
          Rect(x: 10, y: 10, width: 80, height: 40), Color(red: red, green: 0, blue: 1 - red, alpha: 0.5))
        plane.transform = Transform3D(rotationAngle: red * 1.6 - 0.8, x: 0, y: 1, z: 0)
        return plane
      }
      let page = try page(printed(root(100, 60, planes[0], planes[1])))
      let (left, right) = (page(40, 30), page(60, 30))
      #expect(left != right)
      for x in 30..<70 where x != 49 && x != 50 {
        #expect(near(page(x, 30), x < 50 ? left : right, 2), "\(x): \(page(x, 30))")
      }
      for x in 49...50 {
        #expect(page(x, 30)[0] + page(x, 30)[2] > 250 && page(x, 30)[1] >= 60, "\(x): \(page(x, 30))")
      }
    }

    /// What blends in a masked layer does not with what is below that, whatever the mask's shape.
    @Test func masksCutBlendingOff() throws {
      let holder = Layer()
      holder.frame = Rect(x: 5, y: 5, width: 50, height: 50)
      let mask = solid(holder.bounds, .black)
      (mask.cornerRadius, holder.mask) = (10, mask)
      for x in [0.0, 15] {
        let layer = solid(Rect(x: x, y: 10, width: 25, height: 20), Color(red: 0.5, green: 0.5, blue: 0))
        layer.compositingFilter = .multiply
        holder.addSublayer(layer)
      }
      let page = try page(printed(root(60, 60, solid(Rect(x: 0, y: 0, width: 60, height: 60), .blue), holder)))
      #expect(near(page(12, 25), [128, 128, 0], 2) && near(page(25, 25), [64, 64, 0], 2), "\(page(12, 25))")
      #expect(page(50, 45) == [0, 0, 255])
    }

    /// Background filters in a replicator's copies change what is below them, in the colour of the copy.
    @Test func copiesWithBackgroundFilters() throws {
      for (color, wanted) in [
        (Color(red: 1, green: 1, blue: 1, alpha: 0.5), [128, 128, 128]),
        (Color(red: 0.5, green: 1, blue: 1), [128, 255, 0]),
      ] {
        let replicator = ReplicatorLayer()
        replicator.frame = Rect(x: 0, y: 0, width: 60, height: 60)
        (replicator.instanceCount, replicator.instanceColor) = (1, color)
        let layer = Layer()
        (layer.frame, layer.backgroundFilters) = (Rect(x: 15, y: 15, width: 30, height: 30), [.invert(1)])
        replicator.addSublayer(layer)
        let page = try page(printed(root(60, 60, solid(Rect(x: 0, y: 0, width: 60, height: 60), .blue), replicator)))
        #expect(near(page(30, 30), wanted, 2) && page(5, 5) == [0, 0, 255], "\(color): \(page(30, 30))")
      }
    }

    /// Planes that another one would cut elsewhere stay whole.
    @Test func planesBesideOthersAreNotCut() throws {
      let planes = [10.0, 60].map { x in
        let plane = solid(Rect(x: x, y: 10, width: 30, height: 40), Color(red: 0, green: 0, blue: 0, alpha: 0.5))
        plane.transform = Transform3D(rotationAngle: 0.8, x: 0, y: 1, z: 0)
        return plane
      }
      let page = try page(
        printed(root(100, 60, planes[0], solid(Rect(x: 45, y: 0, width: 5, height: 60), .green), planes[1])))
      for x in 18..<33 { #expect(near(page(x, 30), [128, 128, 128], 2), "\(x): \(page(x, 30))") }
    }

    /// What PDF lacks is a picture of its own rectangle, and the page's last row is as it was.
    @Test func lightIsAPictureOfItsOwnRectangle() throws {
      let light = solid(Rect(x: 40, y: 30, width: 21, height: 17), Color(red: 0.5, green: 0.5, blue: 0))
      (light.compositingFilter, light.opacity) = (.plusLighter, 0.99)
      let dark = solid(Rect(x: 0, y: 0, width: 100, height: 100), Color(red: 0, green: 0.2, blue: 0.2))
      let file = try printed(root(100, 100, dark, light))
      let page = try page(file)
      #expect(near(page(50, 40), [126, 177, 51], 3) && near(page(62, 40), [0, 51, 51], 2))
      for x in 0..<100 { #expect(near(page(x, 99), [0, 51, 51], 2), "\(x): \(page(x, 99))") }
      for y in 0..<100 { #expect(near(page(99, y), [0, 51, 51], 2), "\(y): \(page(99, y))") }
      // 24 and 18 points at 300 pixels an inch, with some around them.
      let widths = try pictures(file)
      #expect(!widths.isEmpty && widths.allSatisfy { $0 >= 21 * 300 / 72 && $0 < 150 }, "\(widths)")
    }

    /// Modes that PDF lacks, but which change nothing beside a layer, leave what is there as it is.
    @Test(arguments: [BlendMode.destinationOut, .destinationOver, .sourceAtop, .xor])
    func modesThatPaperLacksArePicturesOfTheirOwn(_ mode: BlendMode) throws {
      let layer = solid(Rect(x: 40, y: 30, width: 21, height: 17), .red)
      layer.compositingFilter = mode
      let widths = try pictures(
        printed(root(100, 100, solid(Rect(x: 0, y: 0, width: 100, height: 100), .green), layer)))
      #expect(!widths.isEmpty && widths.allSatisfy { $0 < 150 }, "\(widths)")
    }

    /// A picture that stands for a mode reaches to the edges of a page that has no whole number of its pixels.
    @Test func picturesOfModesFillThePage() throws {
      let black = solid(Rect(x: 0, y: 0, width: 92, height: 55), .black)
      black.compositingFilter = .plusDarker
      let page = try page(printed(root(92, 55, black)), pixelsPerPoint: 4)
      for x in 364..<368 { #expect(near(page(x, 100), [0, 0, 0], 3), "\(x): \(page(x, 100))") }
      for y in 216..<220 { #expect(near(page(100, y), [0, 0, 0], 3), "\(y): \(page(100, y))") }
    }

    /// Contents that are larger than the bounds are in the picture of a filtered layer.
    @Test func contentsBesideTheBoundsAreFiltered() throws {
      let layer = Layer()
      layer.frame = Rect(x: 40, y: 40, width: 20, height: 20)
      layer.contents = try Bitmap(
        width: 60, height: 60, bytes: (0..<3600).flatMap { _ -> [UInt8] in [255, 0, 0, 255] })
      (layer.contentsGravity, layer.filters) = (.center, [.invert(1)])
      let page = try page(printed(root(100, 100, layer)))
      for (x, y) in [(50, 50), (25, 50), (75, 72)] {
        #expect(page(x, y) == [0, 255, 255], "\(x), \(y): \(page(x, y))")
      }
    }

    /// A filtered layer with a replicator in it is as sharp as without.
    @Test func filteredReplicatorsAreSharp() throws {
      let replicator = ReplicatorLayer()
      replicator.frame = Rect(x: 5, y: 5, width: 20, height: 20)
      (replicator.instanceCount, replicator.instanceTransform) = (3, Transform3D(translationX: 25, y: 0, z: 0))
      replicator.addSublayer(solid(Rect(x: 0, y: 0, width: 20, height: 20), .blue))
      replicator.filters = [.invert(1)]
      let page = try page(printed(root(90, 30, replicator)))
      for x in [6, 23, 31, 48, 56, 73] { #expect(near(page(x, 15), [255, 255, 0]), "\(x): \(page(x, 15))") }
      for x in [2, 27, 52, 77] { #expect(near(page(x, 15), [255, 255, 255]), "\(x): \(page(x, 15))") }
    }

    /// Each copy is multiplied by its colour, and the original is not where that is white.
    @Test func coloursOfCopies() throws {
      let replicator = ReplicatorLayer()
      replicator.frame = Rect(x: 0, y: 0, width: 90, height: 30)
      (replicator.instanceCount, replicator.instanceTransform) = (3, Transform3D(translationX: 30, y: 0, z: 0))
      (replicator.instanceGreenOffset, replicator.instanceAlphaOffset) = (-0.5, -0.25)
      replicator.addSublayer(solid(Rect(x: 5, y: 5, width: 20, height: 20), Color(red: 0, green: 0.8, blue: 0.4)))
      let page = try page(printed(root(90, 30, replicator)))
      #expect(near(page(15, 15), [0, 204, 102]) && near(page(28, 15), [255, 255, 255]))
      #expect(near(page(45, 15), [64, 140, 140]), "\(page(45, 15))")
      #expect(near(page(75, 15), [128, 128, 179]), "\(page(75, 15))")
    }

    /// Tiles are drawn, those of the level that the pixels are wanted for, and none beside the bounds.
    @Test func tiles() throws {
      let layer = TiledLayer()
      layer.frame = Rect(x: 10, y: 10, width: 75, height: 45)
      (layer.tileSize, layer.levelsOfDetail, layer.levelsOfDetailBias) = (Size(64, 64), 4, 3)
      layer.source = TileSource { request, bitmap in
        struct Broken: Error {}
        // At eight texels a point tiles are eight points, at four sixteen.
        guard request.level == 0 else { throw Broken() }
        if request.column == 2, request.row == 2 { throw Broken() }
        if request.column == 3 { return .nothing }
        bitmap.fill((request.column + request.row).isMultiple(of: 2) ? .red : .blue)
        return .drawn
      }
      let tiles = try page(printed(root(100, 70, layer), tileScale: 300 / 72))
      #expect(
        near(tiles(13, 13), [255, 0, 0]) && near(tiles(22, 13), [0, 0, 255]) && near(tiles(22, 22), [255, 0, 0]))
      #expect(near(tiles(30, 30), [255, 255, 255]) && near(tiles(37, 13), [255, 255, 255]))
      #expect(near(tiles(83, 53), [255, 0, 0], 90) || near(tiles(83, 53), [0, 0, 255], 90))
      #expect(near(tiles(87, 30), [255, 255, 255]) && near(tiles(30, 57), [255, 255, 255]))
      // Without more said, those that a screen of a pixel a point shows.
      layer.levelsOfDetailBias = 1
      layer.source = TileSource { request, bitmap in
        bitmap.fill(request.level == 1 ? .green : .red)
        return .drawn
      }
      #expect(near(try page(printed(root(100, 70, layer)))(13, 13), [0, 255, 0]))
      #expect(near(try page(printed(root(100, 70, layer), tileScale: 2))(13, 13), [255, 0, 0]))
      // Where a layer is huge, coarser tiles are asked for.
      let huge = TiledLayer()
      (huge.anchorPoint, huge.bounds) = (.zero, Rect(x: 0, y: 0, width: 1e9, height: 1e9))
      huge.affineTransform = Transform2D(scaleX: 1e-7, y: 1e-7)
      huge.source = TileSource { _, bitmap in
        bitmap.fill(.green)
        return .drawn
      }
      let far = try page(printed(root(100, 70, huge)))
      #expect(near(far(50, 35), [0, 255, 0]))
    }

    /// Clear texels have no colour that is seen where the page is shown with fewer pixels, or with more.
    @Test func clearTexelsAreNotBlack() throws {
      let bitmap = try Bitmap(
        width: 32, height: 32,
        bytes: (0..<32 * 32).flatMap { (at: Int) -> [UInt8] in
          (at % 32 / 4 + at / 32 / 4).isMultiple(of: 2) ? [255, 200, 0, 255] : [0, 0, 0, 0]
        })
      let small = Layer()
      small.frame = Rect(x: 5.3, y: 5.6, width: 11, height: 11)
      let large = Layer()
      large.frame = Rect(x: 30.4, y: 5.2, width: 61, height: 61)
      for layer in [small, large] { (layer.contents, layer.opacity) = (bitmap, 0.75) }
      let page = try page(printed(root(100, 70, small, large)))
      for y in 0..<70 {
        for x in 0..<100 { #expect(page(x, y)[0] >= 254 && page(x, y)[1] >= 212, "\(x), \(y): \(page(x, y))") }
      }
      #expect(page(31, 6)[2] < 90)
    }

    /// The parts of a picture that end within pixels have no lines between them.
    @Test func slicesWithoutJoints() throws {
      let layer = Layer()
      layer.frame = Rect(x: 4.3, y: 5.6, width: 71.7, height: 43.1)
      layer.contents = try Bitmap(
        width: 9, height: 9,
        bytes: [UInt8](repeating: 0, count: 9 * 9 * 4).enumerated().map {
          $0.offset % 4 == 3 || $0.offset % 4 == 0 ? 255 : 0
        })
      layer.contentsCenter = Rect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
      (layer.horizontalTileMode, layer.verticalTileMode) = (.round, .repeat)
      let page = try page(printed(root(80, 54, layer)))
      for y in 7..<47 {
        for x in 6..<74 { #expect(near(page(x, y), [255, 0, 0], 3), "\(x), \(y): \(page(x, y))") }
      }
    }

    /// Outlined text is found, and its inside stays free.
    @Test func outlinedTextIsText() throws {
      func file(_ strokeWidth: Double) throws -> [UInt8] {
        let text = TextLayer()
        text.frame = Rect(x: 0, y: 0, width: 300, height: 90)
        var attributes = TextAttributes(font: .systemFont(ofSize: 60))
        (attributes.strokeWidth, attributes.foregroundColor) = (strokeWidth, .black)
        text.attributedString = AttributedText("Outline", attributes: attributes)
        return try printed(root(300, 90, text))
      }
      func dark(_ bytes: [UInt8]) throws -> Int {
        let page = try page(bytes)
        return (0..<90).reduce(0) { count, y in count + (0..<300).count { page($0, y)[0] < 128 } }
      }
      let outlined = try file(2)
      #expect(try withFile(outlined) { try said("/usr/bin/pdftotext", [$0, "-"]) }.contains("Outline"))
      let (line, filled) = (try dark(outlined), try dark(file(0)))
      // Stems are five points wide, and the pen little more than one.
      #expect(line > 50 && line < filled * 3 / 4, "\(line) \(filled)")
    }
  }
#endif
