#if Drawing
  import Multiplane
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneTestSupport
  import Testing

  struct TextLayerTests {
    private func stage(_ change: (TextLayer) -> Void = { _ in }) -> (tree: LayerTree, layer: TextLayer) {
      let (tree, layer) = (LayerTree(root: Layer(), actionsAreEnabled: false), TextLayer())
      tree.drawingContexts = .cairo
      layer.bounds.size = Size(120, 50)
      layer.contentsScale = 2
      layer.string = "Some words of text"
      (layer.fontSize, layer.foregroundColor) = (15, .black)
      change(layer)
      tree.root.addSublayer(layer)
      _ = tree.commit(at: 0)
      return (tree, layer)
    }

    private func bytes(_ layer: TextLayer) -> [UInt8] { (layer.contents as? BackingStore)?.bitmap.bytes ?? [] }

    private func drawn(_ text: AttributedText, lines: Int = 0) throws -> [UInt8] {
      try ImageRenderer(size: Size(120, 50), format: .init(scale: 2)).bitmap {
        $0.draw(text, in: Rect(x: 0, y: 0, width: 120, height: 50), maximumNumberOfLines: lines)
      }.bytes
    }

    private func text(_ mode: LineBreakMode, _ alignment: TextAlignment = .natural) -> AttributedText {
      var attributes = TextAttributes(font: .systemFont(ofSize: 15))
      attributes.paragraphStyle.lineBreakMode = mode
      attributes.paragraphStyle.alignment = alignment
      return AttributedText("Some words of text", attributes: attributes)
    }

    /// The layer's picture is that of a context that draws the same text at its scale.
    @Test func itDrawsItsText() throws {
      #expect(try bytes(stage().layer) == drawn(text(.byClipping)))
      #expect(try bytes(stage { $0.isWrapped = true }.layer) == drawn(text(.byWordWrapping)))
      #expect(try bytes(stage { $0.truncationMode = .end }.layer) == drawn(text(.byTruncatingTail), lines: 1))
      #expect(try bytes(stage { $0.truncationMode = .start }.layer) == drawn(text(.byTruncatingHead), lines: 1))
      let middle = stage {
        ($0.isWrapped, $0.truncationMode, $0.alignmentMode) = (true, .middle, .right)
        $0.string = "Some words of text"
      }
      #expect(try bytes(middle.layer) == drawn(text(.byTruncatingMiddle, .right)))
    }

    @Test func changesAreDrawn() throws {
      let (tree, layer) = stage()
      var pictures = [bytes(layer)]
      func changed(_ change: () -> Void) {
        change()
        #expect(layer.needsDisplay)
        _ = tree.commit(at: 0)
        pictures.append(bytes(layer))
        #expect(pictures[pictures.count - 1] != pictures[pictures.count - 2])
      }
      changed { layer.foregroundColor = Color(red: 1, green: 0, blue: 0) }
      changed { layer.fontSize = 12 }
      changed { layer.font = Font(family: "DejaVu Serif", size: 99) }
      changed { layer.alignmentMode = .right }
      changed { layer.string = "Other" }
      changed { layer.bounds.size = Size(90, 40) }
      changed { layer.attributedString = AttributedText("runs") }
      changed { layer.attributedString = nil }
      changed { layer.string = "" }
      #expect(pictures[pictures.count - 1].allSatisfy { $0 == 0 })
    }

    private final class CountingLayer: TextLayer {
      var draws = 0
      override func draw(in context: any DrawingContext) {
        draws += 1
        super.draw(in: context)
      }
    }

    /// However many properties have changed, and not where they are set to what they are.
    @Test func itIsDrawnOnceForAllChanges() {
      let (tree, layer) = (LayerTree(root: Layer(), actionsAreEnabled: false), CountingLayer())
      tree.drawingContexts = .cairo
      layer.bounds.size = Size(120, 50)
      tree.root.addSublayer(layer)
      func draws(_ change: () -> Void) -> Int {
        let before = layer.draws
        change()
        _ = tree.commit(at: 0)
        return layer.draws - before
      }
      func change() {
        (layer.string, layer.fontSize, layer.foregroundColor) = ("Words", 15, .black)
        layer.font = .boldSystemFont(ofSize: 1)
        (layer.alignmentMode, layer.isWrapped, layer.truncationMode) = (.center, true, .end)
        layer.attributedString = "Runs"
      }
      #expect(draws {} == 0 || layer.draws == 1)
      #expect(draws(change) == 1)
      #expect(draws(change) == 0 && draws {} == 0)
      #expect(draws { layer.position.x += 5 } == 0)
      #expect(draws { layer.attributedString?.append(" more", attributes: TextAttributes()) } == 1)
      #expect(draws { layer.contentsScale = 2 } == 1)
    }

    /// While colour and size are animated, each commit draws what they are then, and the one after the end the layer's
    /// own.
    @Test func coloursAndSizesAreAnimated() throws {
      let (tree, layer) = stage()
      func check(_ time: Double, _ color: Color, _ size: Double) throws {
        _ = tree.commit(at: time)
        var wanted = text(.byClipping)
        wanted.set(\.foregroundColor, to: color)
        wanted.set(\.font.size, to: size)
        let expected = try drawn(wanted)
        let most = zip(bytes(layer), expected).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(most <= 1 && expected.contains { $0 > 0 }, "\(time): \(most)")
        #expect(layer.fontSize == 15 && layer.foregroundColor == .black)
      }
      let color = BasicAnimation(
        AnimatableKeyPath<Color>("foregroundColor"), from: Color(red: 1, green: 0, blue: 0),
        to: Color(red: 0, green: 0, blue: 1))
      let size = BasicAnimation(AnimatableKeyPath<Double>("fontSize"), from: 10, to: 20)
      (color.duration, size.duration) = (2, 2)
      layer.add(color, forKey: "color")
      layer.add(size, forKey: "size")
      try check(0, Color(red: 1, green: 0, blue: 0), 10)
      try check(0.5, Color(red: 0.75, green: 0, blue: 0.25), 12.5)
      try check(1, Color(red: 0.5, green: 0, blue: 0.5), 15)
      try check(1.5, Color(red: 0.25, green: 0, blue: 0.75), 17.5)
      try check(2, .black, 15)
      #expect(tree.nextCommit(after: 2) == .never)
    }

    /// What the style of an attributed string leaves open is the layer's: where lines stand, and where they end.
    @Test func attributedStringsTakeTheLayersModes() throws {
      func picture(_ style: TextAlignment, _ mode: LineBreakMode, _ change: @escaping (TextLayer) -> Void) -> [UInt8] {
        let string = text(mode, style)
        return bytes(
          stage { layer in
            layer.attributedString = string
            change(layer)
          }.layer)
      }
      #expect(try picture(.natural, .byWordWrapping) { _ in } == drawn(text(.byClipping)))
      #expect(try picture(.natural, .byWordWrapping) { $0.isWrapped = true } == drawn(text(.byWordWrapping)))
      let end = picture(.natural, .byWordWrapping) { ($0.truncationMode, $0.alignmentMode) = (.end, .right) }
      #expect(try end == drawn(text(.byTruncatingTail, .right), lines: 1))
      let own = picture(.center, .byCharWrapping) { ($0.isWrapped, $0.alignmentMode) = (true, .right) }
      #expect(try own == drawn(text(.byCharWrapping, .center)))
    }

    /// A size that cannot be leaves the statistics a reason.
    @Test func badSizesAreNamed() throws {
      let studio = try Studio()
      let (tree, layer) = (LayerTree(root: Layer(), actionsAreEnabled: false), TextLayer())
      tree.drawingContexts = .cairo
      tree.root.addSublayer(layer)
      layer.bounds.size = Size(20, 20)
      (layer.name, layer.string, layer.fontSize) = ("label", "Words", .nan)
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let canvas = SceneCanvas(width: 64, height: 64, scale: 1, background: .white)
      let statistics = try studio.picture(canvas, bufferAge: 0).frame.statistics
      #expect(statistics.undrawnLayers.map(\.name) == ["label"])
    }
  }
#endif
