#if Drawing
  import MultiplaneAnimation
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplanePrinting
  import Testing

  struct PrintTests {
    private let red = Color.red
    private let blue = Color.blue

    @Test func textIsTextAndColoursAreInTheirPlaces() throws {
      let root = solid(Rect(x: 0, y: 0, width: 200, height: 100), .white)
      let text = TextLayer()
      text.frame = Rect(x: 10, y: 10, width: 180, height: 30)
      (text.string, text.fontSize, text.foregroundColor) = ("Printed words", 20, .black)
      root.addSublayer(text)
      let turned = solid(Rect(x: 100, y: 50, width: 40, height: 20), red)
      turned.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
      root.addSublayer(turned)
      let shape = ShapeLayer()
      shape.frame = Rect(x: 10, y: 50, width: 40, height: 40)
      shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 40))
      shape.fillColor = blue
      root.addSublayer(shape)
      let bytes = try printed(root)
      #expect(try withFile(bytes) { try said("/usr/bin/pdftotext", [$0, "-"]) }.contains("Printed words"))
      #expect(try withFile(bytes) { try said("/usr/bin/pdfimages", ["-list", $0]) }.split(separator: "\n").count == 2)
      let page = try page(bytes)
      #expect(page(120, 45) == [255, 0, 0] && page(105, 60) == [255, 255, 255] && page(30, 70) == [0, 0, 255])
      #expect(page(12, 52) == [255, 255, 255])
    }

    /// Opacity, masks, clips, borders, contents, gradients and blend modes look as they do on the screen.
    @Test func compositionIsTheScreens() throws {
      let root = solid(Rect(x: 0, y: 0, width: 120, height: 120), .white)
      let group = solid(Rect(x: 0, y: 0, width: 30, height: 30), red)
      group.opacity = 0.5
      group.addSublayer(solid(Rect(x: 10, y: 10, width: 10, height: 10), blue))
      root.addSublayer(group)
      let masked = solid(Rect(x: 40, y: 0, width: 30, height: 30), red)
      let mask = Layer()
      mask.frame = Rect(x: 0, y: 0, width: 30, height: 30)
      mask.contents = try Bitmap(width: 2, height: 1, format: .a8, bytes: [255, 0])
      mask.magnificationFilter = .nearest
      masked.mask = mask
      root.addSublayer(masked)
      let clipping = solid(Rect(x: 80, y: 0, width: 30, height: 30), .white)
      (clipping.cornerRadius, clipping.masksToBounds) = (15, true)
      clipping.addSublayer(solid(Rect(x: 0, y: 0, width: 30, height: 30), blue))
      root.addSublayer(clipping)
      let bordered = solid(Rect(x: 0, y: 40, width: 30, height: 30), .white)
      (bordered.borderWidth, bordered.borderColor) = (5, red)
      root.addSublayer(bordered)
      let gradient = GradientLayer()
      gradient.frame = Rect(x: 40, y: 40, width: 30, height: 30)
      gradient.colors = [.black, .white]
      root.addSublayer(gradient)
      let blended = solid(Rect(x: 80, y: 40, width: 30, height: 30), Color(red: 1, green: 1, blue: 0))
      let over = solid(Rect(x: 0, y: 0, width: 30, height: 15), Color(red: 0, green: 1, blue: 1))
      over.compositingFilter = .multiply
      blended.addSublayer(over)
      root.addSublayer(blended)
      let picture = Layer()
      picture.frame = Rect(x: 0, y: 80, width: 40, height: 20)
      picture.contents = try Bitmap(width: 2, height: 1, bytes: [255, 0, 0, 255, 0, 0, 255, 255])
      picture.magnificationFilter = .nearest
      root.addSublayer(picture)
      let page = try page(printed(root))
      #expect(near(page(5, 5), [255, 128, 128]) && near(page(15, 15), [128, 128, 255]))
      #expect(near(page(45, 15), [255, 0, 0]) && near(page(65, 15), [255, 255, 255]))
      #expect(near(page(95, 15), [0, 0, 255]) && near(page(82, 2), [255, 255, 255]))
      #expect(near(page(2, 55), [255, 0, 0]) && near(page(15, 55), [255, 255, 255]))
      #expect(near(page(55, 42), [20, 20, 20], 20) && near(page(55, 68), [240, 240, 240], 20))
      #expect(near(page(95, 45), [0, 255, 0]) && near(page(95, 65), [255, 255, 0]))
      #expect(near(page(10, 90), [255, 0, 0]) && near(page(30, 90), [0, 0, 255]))
    }

    /// What PDF lacks is a picture of its own rectangle; text beside it stays text.
    @Test func effectsBecomePictures() throws {
      let root = solid(Rect(x: 0, y: 0, width: 200, height: 100), .white)
      let text = TextLayer()
      text.frame = Rect(x: 100, y: 10, width: 90, height: 30)
      (text.string, text.fontSize, text.foregroundColor) = ("Beside", 20, .black)
      root.addSublayer(text)
      let shadowed = solid(Rect(x: 10, y: 10, width: 30, height: 30), red)
      (shadowed.shadowOpacity, shadowed.shadowRadius, shadowed.shadowOffset) = (1, 2, Size(0, 12))
      root.addSublayer(shadowed)
      let filtered = solid(Rect(x: 60, y: 10, width: 20, height: 20), red)
      filtered.filters = [.invert(1)]
      root.addSublayer(filtered)
      let blurred = solid(Rect(x: 60, y: 50, width: 20, height: 20), .black)
      blurred.filters = [.gaussianBlur(radius: 3)]
      root.addSublayer(blurred)
      let tilted = solid(Rect(x: 110, y: 50, width: 40, height: 40), blue)
      var perspective = Transform3D.identity
      perspective.m34 = -1 / 80
      tilted.transform = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0).concatenating(perspective)
      root.addSublayer(tilted)
      let byPath = solid(Rect(x: 160, y: 50, width: 20, height: 20), red)
      (byPath.shadowOpacity, byPath.shadowRadius, byPath.shadowOffset) = (1, 0, Size(0, 25))
      byPath.shadowPath = Path(Rect(x: 0, y: 0, width: 20, height: 10))
      root.addSublayer(byPath)
      let bytes = try printed(root)
      let words = try withFile(bytes) { try said("/usr/bin/pdftotext", [$0, "-"]) }
      #expect(words.contains("Beside"))
      let page = try page(bytes)
      #expect(
        near(page(25, 25), [255, 0, 0]) && near(page(25, 47), [0, 0, 0], 60) && near(page(25, 70), [255, 255, 255]))
      #expect(near(page(70, 20), [0, 255, 255]))
      #expect(page(70, 60)[0] < 40 && (60...200).contains(page(70, 50)[0]) && page(70, 95)[0] > 245)
      #expect(near(page(130, 70), [0, 0, 255]) && near(page(112, 52), [255, 255, 255]))
      #expect(
        near(page(170, 60), [255, 0, 0]) && near(page(170, 80), [0, 0, 0]) && near(page(170, 90), [255, 255, 255]))
      let images = try withFile(bytes) { try said("/usr/bin/pdfimages", ["-list", $0]) }
      let widths = images.split(separator: "\n").dropFirst(2).compactMap { line in
        line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }
      }
      // None is a picture of all of the page.
      #expect(widths.count >= 4 && widths.allSatisfy { $0 < 400 }, "\(images)")
    }

    /// A picture of colours: red above, green below, texel by texel.
    private func halves(_ width: Int = 8, _ height: Int = 8) throws -> Bitmap {
      try Bitmap(width: width, height: height, format: .rgba8) { bytes, stride in
        for y in 0..<height {
          for x in 0..<width {
            let at = y * stride + x * 4
            (bytes[at], bytes[at + 1], bytes[at + 3]) = (y < height / 2 ? 255 : 0, y < height / 2 ? 0 : 255, 255)
          }
        }
      }
    }

    /// Pictures stand upright where geometry is turned over, are cut and repeated as on the screen, and stand on the
    /// background.
    @Test func picturesAreTheScreens() throws {
      let root = solid(Rect(x: 0, y: 0, width: 120, height: 80), .clear)
      let turned = Layer()
      turned.frame = Rect(x: 4, y: 4, width: 16, height: 16)
      (turned.contents, turned.isGeometryFlipped) = (try halves(), true)
      let tiled = Layer()
      tiled.frame = Rect(x: 24, y: 4, width: 32, height: 32)
      (tiled.contents, tiled.verticalTileMode) = (try halves(), .repeat)
      let beyond = Layer()
      beyond.frame = Rect(x: 60, y: 4, width: 32, height: 32)
      (beyond.contents, beyond.contentsRect) = (try halves(), Rect(x: -0.5, y: -0.5, width: 2, height: 2))
      let tinted = Layer()
      tinted.frame = Rect(x: 4, y: 44, width: 60, height: 32)
      tinted.contents = try Bitmap(width: 6, height: 6, format: .a8, bytes: [UInt8](repeating: 255, count: 36))
      tinted.contentsCenter = Rect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
      tinted.contentsTintColor = red
      for layer in [turned, tiled, beyond, tinted] { root.addSublayer(layer) }
      var renderer = PrintRenderer(paperSize: root.bounds.size)
      renderer.margins = .zero
      renderer.backgroundColor = blue
      renderer.pictureRenderer = try pictureRenderer()
      let page = try page(renderer.pdf(of: root))
      #expect(near(page(12, 8), [255, 0, 0]) && near(page(12, 16), [0, 255, 0]))
      // Copies of eight points, the middle one in the middle.
      for (y, color) in [
        (6, [0, 255, 0]), (10, [255, 0, 0]), (14, [0, 255, 0]), (18, [255, 0, 0]), (34, [255, 0, 0]),
      ] {
        #expect(near(page(40, y), color), "\(y): \(page(40, y))")
      }
      // The picture takes the middle half; its outermost texels go on.
      #expect(near(page(62, 6), [255, 0, 0]) && near(page(90, 34), [0, 255, 0]) && near(page(76, 16), [255, 0, 0]))
      for (x, y) in [(6, 46), (34, 60), (60, 72)] { #expect(near(page(x, y), [255, 0, 0])) }
      #expect(near(page(100, 60), [0, 0, 255]))
    }

    @Test func pagesHaveHeadersAndFooters() throws {
      let root = solid(Rect(x: 0, y: 0, width: 100, height: 500), .white)
      for index in 0..<5 {
        let text = TextLayer()
        text.frame = Rect(x: 10, y: Double(index) * 100 + 10, width: 80, height: 30)
        (text.string, text.fontSize, text.foregroundColor) = ("part\(index)", 16, .black)
        root.addSublayer(text)
      }
      var renderer = PrintRenderer(paperSize: Size(140, 260))
      renderer.margins = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
      (renderer.headerHeight, renderer.footerHeight) = (10, 10)
      renderer.header = {
        AttributedText("head\($0.number)of\($0.count)", attributes: .init(font: .systemFont(ofSize: 7)))
      }
      renderer.footer = {
        $0.number == 2 ? AttributedText("foot", attributes: .init(font: .systemFont(ofSize: 7))) : nil
      }
      let words = try withFile(renderer.pdf(of: root)) { path in
        try (1...3).map { try said("/usr/bin/pdftotext", ["-f", "\($0)", "-l", "\($0)", path, "-"]) }
      }
      #expect(words[0].contains("head1of3") && words[0].contains("part0") && words[0].contains("part1"))
      #expect(words[1].contains("head2of3") && words[1].contains("part2") && words[1].contains("foot"))
      #expect(words[2].contains("part4") && !words[2].contains("foot"))
      renderer.scaling = .fitPage
      #expect(try withFile(renderer.pdf(of: root)) { try said("/usr/bin/pdfinfo", [$0]) }.contains(/Pages: +1\n/))
    }

    /// Planes that meet are cut where they do, and those of transform layers with them.
    @Test func planesThatMeet() throws {
      let root = solid(Rect(x: 0, y: 0, width: 100, height: 60), .white)
      let holder = TransformLayer()
      holder.frame = Rect(x: 0, y: 0, width: 100, height: 60)
      for (color, angle, parent) in [(red, 0.8, root as Layer), (blue, -0.8, holder)] {
        let plane = solid(Rect(x: 20, y: 10, width: 60, height: 40), color)
        plane.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
        parent.addSublayer(plane)
      }
      root.addSublayer(holder)
      // Left of the axis one is in front, and right of it the other one.
      let page = try page(printed(root))
      let (left, right) = (page(40, 30), page(60, 30))
      let isEither = [left, right].allSatisfy { $0 == [255, 0, 0] || $0 == [0, 0, 255] }
      #expect(left != right && isEither, "\(left) \(right)")
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      let hit = tree.root.hitTest(Point(40, 30))
      #expect(hit?.backgroundColor == (left == [255, 0, 0] ? red : blue))
    }

    /// At a time, layers are printed as their animations show them then, and are what they were afterwards.
    @Test func animationsAtATime() throws {
      let root = solid(Rect(x: 0, y: 0, width: 100, height: 40), .white)
      let moved = solid(Rect(x: 0, y: 0, width: 10, height: 10), red)
      let colored = Layer()
      colored.frame = Rect(x: 60, y: 0, width: 10, height: 10)
      let shape = ShapeLayer()
      shape.frame = Rect(x: 0, y: 20, width: 40, height: 10)
      (shape.path, shape.strokeColor, shape.lineWidth) = (Path(Rect(x: 0, y: 5, width: 40, height: 0)), blue, 10)
      let text = TextLayer()
      text.frame = Rect(x: 60, y: 15, width: 40, height: 25)
      (text.string, text.fontSize, text.foregroundColor) = ("■■", 30, .white)
      for layer in [moved, colored, shape, text] { root.addSublayer(layer) }
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      func animate<Value: AnimatableValue>(_ layer: Layer, _ keyPath: String, _ from: Value, _ to: Value) {
        let animation = BasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
        layer.add(animation, forKey: nil)
      }
      animate(moved, "position.x", 5.0, 45.0)
      animate(colored, "backgroundColor", red, blue)
      animate(shape, "strokeEnd", 0.0, 0.5)
      animate(text, "foregroundColor", Color.white, Color.black)
      _ = tree.commit(at: 1)
      let before = try page(printed(root))
      #expect(before(5, 5) == [255, 0, 0] && before(65, 5) == [255, 255, 255] && before(30, 25) == [0, 0, 255])
      let shown = try page(printed(root, at: 2))
      #expect(shown(5, 5) == [255, 255, 255] && shown(25, 5) == [255, 0, 0] && near(shown(65, 5), [128, 0, 128]))
      #expect(shown(15, 25) == [0, 0, 255] && shown(30, 25) == [255, 255, 255])
      let darkest = (60..<100).map { shown($0, 32)[0] }.min() ?? 0
      #expect(abs(darkest - 128) < 3 && (60..<100).allSatisfy { before($0, 32)[0] == 255 })
      #expect(moved.position == Point(5, 5) && colored.backgroundColor == nil && shape.strokeEnd == 1)
      #expect(text.foregroundColor == .white)
    }

    @Test func whatCannotBePrinted() throws {
      let root = solid(Rect(x: 0, y: 0, width: 100, height: 100), .white)
      for size in [Size(0, 10), Size(.nan, 10), Size(30, 30), Size(1e9, 1e9)] {
        #expect(throws: PrintError.self) { try PrintRenderer(paperSize: size).pdf(of: root) }
      }
      let changes: [(inout PrintRenderer) -> Void] = [
        { $0.headerHeight = -1 }, { $0.footerHeight = .nan }, { $0.margins.left = .nan }, { $0.margins.top = 900 },
        { $0.margins.right = -.infinity }, { $0.paperSize.width = 14_401 }, { $0.footerHeight = 1e300 },
      ]
      for (index, change) in changes.enumerated() {
        var renderer = PrintRenderer()
        change(&renderer)
        #expect("change \(index)") { try renderer.pdf(of: root) } throws: { error in
          if case .paper? = (error as? PrintError)?.code { true } else { false }
        }
      }
      let tiled = TiledLayer()
      (tiled.frame, tiled.source) = (Rect(x: 0, y: 0, width: 50, height: 50), TileSource { _, _ in .nothing })
      root.addSublayer(tiled)
      for scale in [Double.nan, 0, -1, .infinity] {
        var renderer = PrintRenderer()
        (renderer.tileScale, renderer.time) = (scale, scale)
        #expect(try !renderer.pdf(of: root).isEmpty)
      }
      var narrow = PrintRenderer()
      narrow.scaling = .fitWidth
      root.bounds.size = Size(1e-307, 100)
      #expect(throws: PrintError(.emptyLayer)) { try narrow.pdf(of: root) }
      #expect(throws: PrintError(.emptyLayer)) { try PrintRenderer().pdf(of: Layer()) }
      root.bounds.size = Size(.infinity, 3)
      #expect(throws: PrintError(.emptyLayer)) { try PrintRenderer().pdf(of: root) }
      root.bounds.size = Size(10, 1e9)
      #expect(throws: PrintError.self) { try PrintRenderer().pdf(of: root) }
      let deep = solid(Rect(x: 0, y: 0, width: 10, height: 10), .white)
      var last = deep
      for _ in 0..<600 {
        let next = Layer()
        last.addSublayer(next)
        last = next
      }
      #expect(throws: PrintError(.tooDeep)) { try PrintRenderer().pdf(of: deep) }
      // Numbers that are none are left out, and the rest is printed.
      let bad = solid(Rect(x: 0, y: 0, width: 10, height: 10), red)
      (bad.cornerRadius, bad.shadowRadius, bad.shadowOpacity, bad.borderWidth) = (.nan, .nan, 1, .infinity)
      bad.filters = [.gaussianBlur(radius: .nan), .brightness(.infinity)]
      bad.addSublayer(solid(Rect(x: .nan, y: 0, width: 1, height: 1e300), red))
      _ = try? PrintRenderer().pdf(of: bad)
    }
  }
#endif
