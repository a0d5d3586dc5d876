#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplanePrinting
  import Testing

  /// Operators that change all of their group, and what filters, shadows and pictures in pictures make of little.
  struct OperatorPrintTests {
    private func root(_ width: Double, _ height: Double, _ sublayers: Layer...) -> Layer {
      solid(Rect(x: 0, y: 0, width: width, height: height), .white, sublayers)
    }

    private func shown(_ root: Layer) throws -> (Int, Int) -> [Int] { try page(printed(root)) }

    /// In a group an operator clears all but what it keeps; what is below the group stays, and so does text outside.
    @Test(arguments: [BlendMode.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop])
    func operatorsChangeAllOfTheirGroup(mode: BlendMode) throws {
      let group = Layer()
      (group.frame, group.opacity) = (Rect(x: 10, y: 10, width: 60, height: 40), 0.5)
      group.addSublayer(solid(Rect(x: 0, y: 0, width: 40, height: 40), .red))
      let layer = solid(Rect(x: 20, y: 0, width: 40, height: 40), .blue)
      layer.compositingFilter = mode
      group.addSublayer(layer)
      let text = TextLayer()
      (text.frame, text.string, text.fontSize) = (Rect(x: 0, y: 55, width: 80, height: 20), "outside", 10)
      text.foregroundColor = .black
      let bytes = try printed(root(80, 80, solid(Rect(x: 0, y: 0, width: 80, height: 52), .green), group, text))
      let page = try page(bytes)
      let (green, red, blue) = ([0, 255, 0], [128, 128, 0], [0, 128, 128])
      let (alone, both, over) = (page(20, 30), page(40, 30), page(60, 30))
      let wanted: [[Int]] =
        switch mode {
        case .clear: [green, green, green]
        case .copy: [green, blue, blue]
        case .sourceIn: [green, blue, green]
        case .sourceOut: [green, green, blue]
        case .destinationIn: [green, red, green]
        default: [green, red, blue]
        }
      for (color, other) in zip([alone, both, over], wanted) { #expect(near(color, other, 3), "\(color) \(other)") }
      #expect(near(page(5, 30), green, 1))
      let words = try withFile(bytes) { try said("/usr/bin/pdftotext", [$0, "-"]) }
      #expect(words.contains("outside"))
    }

    /// Outside of groups an operator changes what is printed, in each copy of a replicator, and an empty layer's too;
    /// no edge becomes grey.
    @Test func operatorsOutsideOfGroups() throws {
      let replicator = ReplicatorLayer()
      (replicator.frame, replicator.masksToBounds) = (Rect(x: 10, y: 10, width: 40, height: 40), true)
      (replicator.instanceCount, replicator.instanceColor) = (2, Color(red: 0.5, green: 1, blue: 1))
      replicator.instanceTransform = Transform3D(translationX: 10, y: 0, z: 0)
      let layer = solid(Rect(x: 0, y: 0, width: 20, height: 20), .red)
      layer.compositingFilter = .copy
      replicator.addSublayer(layer)
      let back = solid(Rect(x: 5, y: 5, width: 70, height: 50), .green)
      let page = try page(printed(root(80, 60, back, replicator)))
      #expect(near(page(25, 20), [128, 0, 0], 2) && near(page(15, 20), [255, 255, 255], 2), "\(page(15, 20))")
      #expect(near(page(45, 45), [255, 255, 255], 2) && near(page(60, 30), [0, 255, 0], 2))
      let none = Layer()
      (none.frame, none.compositingFilter) = (Rect(x: 0, y: 0, width: 5, height: 5), .clear)
      let holder = Layer()
      (holder.frame, holder.masksToBounds) = (Rect(x: 10, y: 10, width: 30, height: 30), true)
      holder.addSublayer(none)
      let cleared = try shown(root(60, 60, holder))
      for x in 5..<45 { #expect(min(cleared(x, 25).min() ?? 0, cleared(x, 39).min() ?? 0) > 253) }
    }

    /// A colour that a filter adds is where something is drawn, and as far as filters carry it.
    @Test func offsetsColourWhatIsDrawn() throws {
      let tint = Filter.colorMatrix(
        ColorMatrix(
          red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0], alpha: [0, 0, 0, 1], offset: [1, 0, 0, 0.5]))
      let empty = Layer()
      (empty.frame, empty.filters) = (Rect(x: 0, y: 0, width: 40, height: 40), [tint])
      let holder = Layer()
      (holder.frame, holder.filters) = (Rect(x: 40, y: 0, width: 60, height: 40), [.gaussianBlur(radius: 1), tint])
      holder.addSublayer(solid(Rect(x: 10, y: 10, width: 10, height: 10), .blue))
      let page = try shown(root(100, 40, empty, holder))
      #expect(page(47, 15)[0] == 255 && page(47, 15)[1] < 132, "\(page(47, 15))")
    }

    /// A sublayer that blends does so with its superlayer's shadow, in a group as outside of one.
    @Test(arguments: [1.0, 0.999]) func sublayersBlendWithTheShadow(opacity: Double) throws {
      let layer = Layer()
      (layer.frame, layer.opacity) = (Rect(x: 10, y: 10, width: 40, height: 40), Float(opacity))
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, .zero)
      let dark = solid(Rect(x: 0, y: 0, width: 40, height: 40), Color(red: 1, green: 0.8, blue: 0))
      dark.compositingFilter = .darken
      layer.addSublayer(dark)
      let page = try shown(root(60, 60, layer))
      #expect(near(page(30, 30), [0, 0, 0], 3), "\(page(30, 30))")
    }

    /// Background filters in a layer with a shadow change what is below that layer, too.
    @Test func backdropsInShadowedLayers() throws {
      let (layer, glass) = (Layer(), Layer())
      layer.frame = Rect(x: 10, y: 10, width: 40, height: 40)
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, Size(0, 25))
      (glass.frame, glass.backgroundFilters) = (Rect(x: 0, y: 0, width: 20, height: 20), [.invert(1)])
      layer.addSublayer(glass)
      let page = try shown(root(60, 60, solid(Rect(x: 0, y: 0, width: 60, height: 60), .green), layer))
      #expect(near(page(20, 20), [255, 0, 255], 3), "\(page(20, 20))")
      // The backdrop is below the layer, and casts no shadow.
      #expect(near(page(40, 20), [0, 255, 0], 3) && near(page(20, 45), [0, 255, 0], 3), "\(page(20, 45))")
    }

    /// Pixels of a picture in a coarse picture are that one's: nothing becomes softer.
    @Test func picturesInPictures() throws {
      func row(_ filters: [Filter]) throws -> [[Int]] {
        let layer = Layer()
        layer.frame = Rect(x: 10, y: 10, width: 60, height: 40)
        (layer.shouldRasterize, layer.rasterizationScale) = (true, 0.25)
        let inner = Layer()
        (inner.frame, inner.filters) = (Rect(x: 13, y: 7, width: 40, height: 30), filters)
        inner.addSublayer(solid(Rect(x: 5, y: 6, width: 14, height: 14), .red))
        layer.addSublayer(inner)
        let page = try shown(root(80, 60, layer))
        return (0..<80).map { page($0, 25) }
      }
      let (plain, filtered) = (try row([]), try row([.brightness(0.999)]))
      for x in 0..<80 { #expect(near(plain[x], filtered[x], 4), "\(x): \(plain[x]) \(filtered[x])") }
    }

    /// Tiles stay upright in a layer whose geometry is turned over.
    @Test func tilesOfFlippedLayers() throws {
      let layer = TiledLayer()
      (layer.frame, layer.tileSize) = (Rect(x: 10, y: 10, width: 60, height: 64), Size(64, 32))
      layer.isGeometryFlipped = true
      layer.source = TileSource { request, bitmap in
        bitmap.fill(request.row == 0 ? .red : .blue)
        return .drawn
      }
      let page = try shown(root(80, 84, layer))
      #expect(near(page(30, 20), [255, 0, 0]) && near(page(30, 60), [0, 0, 255]), "\(page(30, 20))")
    }
  }
#endif
