#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import Testing

  /// Text of a tree is text on paper, and shapes are paths, wherever no effect makes them a picture.
  struct TextPrintTests {
    private func text(_ string: String, _ x: Double, _ y: Double, width: Double = 190) -> TextLayer {
      let text = TextLayer()
      (text.frame, text.string) = (Rect(x: x, y: y, width: width, height: 20), string)
      (text.fontSize, text.foregroundColor) = (10, .black)
      return text
    }

    private func words(_ bytes: [UInt8], inPaintOrder: Bool = false) throws -> String {
      try withFile(bytes) { try said("/usr/bin/pdftotext", (inPaintOrder ? ["-raw"] : []) + [$0, "-"]) }
    }

    private func pictureCount(_ bytes: [UInt8]) throws -> Int {
      try withFile(bytes) { try said("/usr/bin/pdfimages", ["-list", $0]) }.split(separator: "\n").count - 2
    }

    private func root(_ layers: [Layer]) -> Layer {
      let root = solid(Rect(x: 0, y: 0, width: 400, height: 300), .white)
      for layer in layers { root.addSublayer(layer) }
      return root
    }

    /// Whatever is done to layers that is no effect, their text is found, in the order in which it is painted.
    @Test func textIsFoundInPaintOrder() throws {
      let turned = text("Turned", 20, 60)
      turned.affineTransform = Transform2D(rotationAngle: 0.5)
      let clipped = solid(Rect(x: 200, y: 0, width: 150, height: 30), .white)
      (clipped.masksToBounds, clipped.cornerRadius) = (true, 8)
      clipped.addSublayer(text("Clipped", 5, 5))
      let scrolled = ScrollLayer()
      scrolled.frame = Rect(x: 200, y: 40, width: 150, height: 30)
      scrolled.addSublayer(text("Scrolled", 5, 505))
      scrolled.bounds.origin = Point(0, 500)
      let replicator = ReplicatorLayer()
      replicator.frame = Rect(x: 200, y: 80, width: 150, height: 80)
      (replicator.instanceCount, replicator.instanceTransform) = (3, Transform3D(translationX: 0, y: 20, z: 0))
      replicator.addSublayer(text("Copied", 5, 5))
      let truncated = text("Truncated words that are too long for the room", 10, 120, width: 80)
      truncated.truncationMode = .end
      let attributed = text("", 10, 150)
      var attributes = TextAttributes(font: .systemFont(ofSize: 14))
      (attributes.foregroundColor, attributes.underlineStyle) = (.blue, .single)
      attributed.attributedString = AttributedText("Attributed", attributes: attributes)
      let first = text("Painted first", 10, 180)
      first.zPosition = -1
      let shape = ShapeLayer()
      shape.frame = Rect(x: 250, y: 200, width: 40, height: 40)
      (shape.path, shape.strokeColor) = (Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 40)), .red)
      shape.fillColor = nil
      let rounded = solid(Rect(x: 300, y: 200, width: 40, height: 40), .green)
      (rounded.cornerRadius, rounded.borderWidth, rounded.borderColor) = (10, 3, .black)
      let file = try printed(
        root([turned, clipped, scrolled, replicator, truncated, attributed, shape, rounded, first]))
      let found = try words(file, inPaintOrder: true).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let wanted = [
        "Painted first", "Turned", "Clipped", "Scrolled", "Copied", "Copied", "Copied", "Truncated", "Attributed",
      ]
      var rest = found[...]
      for word in wanted {
        let range = try #require(rest.firstRange(of: word), "\(word) in \(found)")
        rest = rest[range.upperBound...]
      }
      // What an ellipsis stands for is found, too.
      #expect(found.contains("too long"))
      #expect(try pictureCount(file) == 0)
    }

    /// Latin, Greek, Cyrillic, Hebrew, Arabic and Chinese text is found as it was written.
    @Test func sixScripts() throws {
      let lines = ["Latin", "Ελληνικά", "Кириллица", "עברית", "中文字"]
      let file = try printed(root((lines + ["العربية"]).enumerated().map { text($1, 10, 10 + Double($0) * 25) }))
      let found = try words(file)
      for line in lines { #expect(found.contains(line), "\(line) in \(found)") }
      #expect(found.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) }, "\(found)")
      #expect(try pictureCount(file) == 0)
    }

    /// Coloured glyphs are pictures of 300 pixels an inch, all of them, and their characters are found.
    @Test func colouredGlyphs() throws {
      for alpha in [1, 0.6] {
        let layer = text("a😀🎉 b", 10, 10)
        (layer.fontSize, layer.foregroundColor) = (16, Color(red: 0, green: 0, blue: 0, alpha: alpha))
        let file = try printed(root([layer]))
        let found = try words(file)
        #expect(found.contains("a😀🎉") && found.contains("b"), "\(found)")
        let page = try page(file)
        func isColored(_ columns: Range<Int>) -> Bool {
          columns.contains { x in (10..<30).contains { y in (page(x, y).max() ?? 0) - (page(x, y).min() ?? 0) > 60 } }
        }
        #expect(isColored(22..<32) && isColored(42..<52), "\(alpha)")
        let list = try withFile(file) { try said("/usr/bin/pdfimages", ["-list", $0]) }.split(separator: "\n")
        #expect(list.count > 2)
        for line in list.dropFirst(2) {
          let columns = line.split(separator: " ")
          #expect(columns[12] == "300" && (Int(columns[3]) ?? 999) < 220, "\(line)")
        }
      }
    }

    /// A page has the picture of a coloured glyph once, however often it shows it.
    @Test func equalGlyphsAreOnePicture() throws {
      let file = try printed(root((0..<20).map { text("😀", 10 + Double($0 % 5) * 60, 10 + Double($0 / 5) * 40) }))
      let list = try withFile(file) { try said("/usr/bin/pdfimages", ["-list", $0]) }.split(separator: "\n")
      let pictures = list.dropFirst(2).map { $0.split(separator: " ") }.filter { $0[2] == "image" }
      #expect(pictures.count == 20 && Set(pictures.map { $0[10] }).count == 1, "\(list)")
    }

    /// Readers go by widths in whole thousandths of an em: at the end of a line, and of several runs, words are where
    /// the layout has them.
    @Test func wordsAreWhereTheLayoutHasThem() throws {
      let font = Font(family: "DejaVu Serif", size: 14, weight: .bold)
      let words = (0..<15).map { $0 % 4 == 0 ? "immense" : "diamonds" } + ["end"]
      var text = AttributedText("")
      for word in words {
        let style = TextAttributes(font: word == "immense" ? Font(family: "DejaVu Serif", size: 14) : font)
        text.append(AttributedText(word + " ", attributes: style))
      }
      let layer = self.text("", 10, 10, width: 1400)
      layer.attributedString = text
      let root = solid(Rect(x: 0, y: 0, width: 1500, height: 60), .white, [layer])
      let boxes = try withFile(try printed(root)) { try said("/usr/bin/pdftotext", ["-bbox", $0, "-"]) }
      let found = boxes.split(separator: "\n").filter { $0.contains("<word") }
      #expect(found.count == words.count)
      let layout = try TextLayout(text)
      var start = text.string.startIndex
      for (word, box) in zip(words, found) {
        let end = text.string.index(start, offsetBy: word.count)
        let place = try #require(layout.rects(of: start..<end).first)
        let left = try #require(box.split(separator: "\"").dropFirst().first.flatMap { Double($0) })
        #expect(abs(left - 10 - place.minX) < 0.06, "\(word): \(left - 10 - place.minX)")
        start = text.string.index(after: end)
      }
    }
  }
#endif
