#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplanePrinting
  import Testing

  /// What a compositor makes pictures of, and what it is asked for.
  struct CompositorPrintTests {
    private func root(_ size: Size, _ layers: Layer...) -> Layer {
      solid(Rect(origin: .zero, size: size), .white, layers)
    }

    private func text(_ string: String, _ x: Double, _ y: Double) -> TextLayer {
      let text = TextLayer()
      (text.frame, text.string) = (Rect(x: x, y: y, width: 90, height: 16), string)
      (text.fontSize, text.foregroundColor) = (12, .black)
      return text
    }

    private func words(_ bytes: [UInt8]) throws -> String {
      try withFile(bytes) { try said("/usr/bin/pdftotext", [$0, "-"]) }
    }

    /// A page of the layer's size, its warnings, and the pictures that were asked for.
    private func file(
      _ layer: Layer, _ render: ((LayerPicture) -> Bitmap?)?
    ) throws -> (bytes: [UInt8], warnings: [String], asked: [LayerPicture]) {
      var renderer = PrintRenderer(paperSize: layer.bounds.size)
      renderer.margins = .zero
      var (warnings, asked): ([String], [LayerPicture]) = ([], [])
      renderer.warningHandler = { warnings.append($0) }
      if let render {
        renderer.pictureRenderer = {
          asked.append($0)
          return render($0)
        }
      }
      return (try renderer.pdf(of: layer), warnings, asked)
    }

    private func card(_ frame: Rect) -> Layer {
      let card = solid(frame, .red)
      (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (1, 2, Size(0, 12))
      card.addSublayer(text("Card", 2, 2))
      return card
    }

    private func glass(_ frame: Rect) -> Layer {
      let glass = Layer()
      (glass.name, glass.frame, glass.backgroundFilters) = ("glass", frame, [.invert(1)])
      return glass
    }

    /// Without a compositor, or where it makes no picture, what it would make is left out and named, once a document.
    @Test func whatIsLeftOutIsNamed() throws {
      let blurred = solid(Rect(x: 10, y: 60, width: 20, height: 20), .red)
      blurred.filters = [.gaussianBlur(radius: 2)]
      let layer = root(
        Size(100, 100), card(Rect(x: 10, y: 10, width: 60, height: 20)),
        glass(Rect(x: 50, y: 50, width: 20, height: 20)),
        blurred, text("Text", 5, 82))
      for (render, reason) in [
        (nil, "there is no compositor that makes a picture of it"),
        ({ _ in nil }, "the compositor made no picture of it"),
      ] as [(((LayerPicture) -> Bitmap?)?, String)] {
        let (bytes, warnings, asked) = try file(layer, render)
        #expect(
          warnings
            == ["shadow of layer.sublayers[0]", "“glass”", "layer.sublayers[2]"].map { "left out \($0): \(reason)" })
        #expect(asked.count == (render == nil ? 0 : 3))
        let found = try words(bytes)
        #expect(found.contains("Card") && found.contains("Text"))
        let page = try page(bytes)
        #expect(page(40, 27) == [255, 0, 0] && page(15, 70) == [255, 255, 255] && page(60, 60) == [255, 255, 255])
      }
    }

    /// Text below glass and above it is found; the glass is a picture of its own rectangle, as the screen shows it.
    @Test func glassIsAPictureOfItsPieceOfThePage() throws {
      let layer = root(
        Size(200, 100), solid(Rect(x: 0, y: 0, width: 200, height: 100), .green), text("Beneath", 20, 20),
        glass(Rect(x: 15, y: 15, width: 100, height: 50)), text("Upon", 20, 40))
      let (bytes, warnings, asked) = try file(layer, try pictureRenderer())
      #expect(warnings.isEmpty && asked.count == 1)
      let size = try #require(asked.first).size
      #expect(abs(size.width - 100) < 0.5 && abs(size.height - 50) < 0.5, "\(size)")
      let found = try words(bytes)
      #expect(found.contains("Beneath") && found.contains("Upon"))
      let page = try page(bytes)
      #expect(near(page(110, 60), [255, 0, 255], 2) && page(150, 60) == [0, 255, 0])
    }

    /// A card's text stays text above its shadow, in groups and turned; a translucent card is not drawn twice.
    @Test func shadowsAreBehindText() throws {
      let (turned, faded) = (
        card(Rect(x: 20, y: 30, width: 60, height: 20)), card(Rect(x: 120, y: 30, width: 60, height: 20))
      )
      turned.affineTransform = Transform2D(rotationAngle: .pi / 2)
      (faded.backgroundColor, faded.opacity) = (Color(red: 1, green: 0, blue: 0, alpha: 0.5), 0.5)
      faded.shadowPath = Path(Rect(x: 0, y: 0, width: 60, height: 20))
      faded.shadowRadius = 0
      let (bytes, warnings, asked) = try file(root(Size(220, 100), turned, faded), try pictureRenderer())
      #expect(warnings.isEmpty && asked.count == 2)
      #expect(try words(bytes).components("Card") == 2)
      let page = try page(bytes)
      // A quarter of red: half of a half. Below, half of the shadow; left of the turned card is its shadow.
      #expect(near(page(170, 35), [255, 191, 191], 2), "\(page(170, 35))")
      #expect(near(page(170, 57), [128, 128, 128], 2), "\(page(170, 57))")
      #expect(near(page(50, 60), [255, 0, 0], 2) && near(page(35, 40), [0, 0, 0], 40), "\(page(35, 40))")
    }

    /// A page that is longer than a picture may be has it in parts; where they meet a reader mixes no more than a pixel.
    @Test func longPicturesAreInParts() throws {
      for isBelow in [false, true] {
        let long = Layer()
        long.frame = Rect(x: 0, y: 5, width: 1100, height: 10)
        if isBelow {
          long.backgroundFilters = [.gaussianBlur(radius: 4)]
        } else {
          long.addSublayer(solid(long.bounds, .red))
          long.filters = [.gaussianBlur(radius: 4)]
        }
        let stripe = solid(Rect(x: 0, y: 8, width: 1100, height: 4), .red)
        let layer = isBelow ? root(Size(1100, 20), stripe, long) : root(Size(1100, 20), long)
        let (bytes, warnings, asked) = try file(layer, try pictureRenderer())
        #expect(warnings.isEmpty && asked.count == 2)
        #expect(asked.allSatisfy { $0.size.width * $0.scale <= 4096.5 })
        let page = try page(bytes)
        let middle = page(500, 10)
        #expect((1..<255).contains(middle[1]), "\(middle)")
        for x in 900..<1050 { #expect(near(page(x, 10), middle, 20), "\(isBelow), \(x): \(page(x, 10)) \(middle)") }
      }
    }

    /// A picture whose passes take too much has fewer pixels, and is at the same place.
    @Test func passesOfAPageAreLimited() throws {
      let group = solid(Rect(x: 0, y: 0, width: 200, height: 200), .green)
      group.opacity = 0.5
      for index in 0..<20 {
        let glass = glass(group.bounds)
        glass.backgroundFilters = [.gaussianBlur(radius: Double(index + 2))]
        group.addSublayer(glass)
      }
      group.addSublayer(solid(Rect(x: 60, y: 100, width: 40, height: 20), .red))
      let (render, layer) = (try pictureRenderer(), root(Size(200, 200), group))
      var (widths, left): ([Int], Int?) = ([], nil)
      let (bytes, warnings, asked) = try file(layer) { picture in
        let bitmap = render(picture)
        (widths, left) = (widths + [bitmap?.width ?? 0], picture.budget?.pixelsLeft)
        return bitmap
      }
      #expect(warnings.isEmpty && asked.count == 1 && asked[0].scale > 4)
      #expect(widths.allSatisfy { $0 < 420 && $0 >= 200 }, "\(widths)")
      #expect((1..<1 << 24).contains(left ?? 0))
      let page = try page(bytes)
      #expect(near(page(63, 103), [255, 127, 127], 3) && near(page(97, 117), [255, 127, 127], 3))
      #expect(near(page(57, 103), [127, 255, 127], 3) && near(page(103, 117), [127, 255, 127], 3))
    }

    /// The pictures of a page have at most sixteen times its pixels.
    @Test func picturesOfAPageAreLimited() throws {
      let layer = root(Size(40, 40))
      for index in 0..<20 {
        let blurred = solid(layer.bounds, Color(red: 1, green: 0, blue: 0, alpha: 0.1))
        (blurred.name, blurred.filters) = ("blur \(index)", [.gaussianBlur(radius: 1)])
        layer.addSublayer(blurred)
      }
      let (_, warnings, asked) = try file(layer, try pictureRenderer())
      #expect(asked.count == 15 && warnings.count == 5, "\(asked.count)")
      #expect(warnings.last == "left out “blur 19”: the page has too many pixels in pictures")
    }

    /// What layers draw in a picture is drawn for its pixels.
    @Test func textInPicturesIsSharp() throws {
      let group = Layer()
      (group.frame, group.filters) = (Rect(x: 10, y: 10, width: 100, height: 20), [.saturation(1)])
      group.addSublayer(text("lllllll", 0, 0))
      let tree = LayerTree(root: root(Size(120, 40), group), actionsAreEnabled: false)
      tree.drawingContexts = .cairo
      _ = tree.commit(at: 0)
      let (bytes, _, _) = try file(tree.root, try pictureRenderer())
      let page = try page(bytes, pixelsPerPoint: 4)
      // Between stems that are a point apart it is white.
      let row = (40..<120).map { page($0, 70)[0] }
      #expect((row.min() ?? 255) < 40 && row.count { $0 > 250 } > 20, "\(row)")
      #expect(tree.root.sublayers[0].sublayers[0].contentsScale == 1)
    }
  }

  extension String {
    /// How often a word is in the text.
    fileprivate func components(_ word: String) -> Int { ranges(of: word).count }
  }
#endif
