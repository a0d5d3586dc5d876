#if Drawing
  import Multiplane
  import MultiplaneDrawing
  import MultiplaneTestSupport
  import Testing

  @Suite struct LayerDrawingTests {
    private final class Painter: LayerDelegate {
      var draws = 0

      func draw(_ layer: Layer, in context: any DrawingContext) {
        draws += 1
        context.setFillColor(.white)
        context.fill(layer.bounds)
      }
    }

    /// Calls `super` as Core Animation's examples do.
    private final class Polite: Layer {
      override func draw(in context: any DrawingContext) {
        super.draw(in: context)
        context.setFillColor(.black)
        context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
      }
    }

    private final class Silent: Layer {}

    @Test(arguments: [1.0, 2], [false, true]) func itShowsWhatIsDrawn(scale: Double, isOpaque: Bool) throws {
      let stage = try DrawingStage(Rect(x: 5, y: -3, width: 40, height: 30), scale: scale)
      stage.layer.isOpaque = isOpaque
      stage.layer.add(Rect(x: 7, y: -1, width: 9, height: 12), Color(red: 1, green: 0.5, blue: 0))
      stage.layer.add(Rect(x: 10, y: 3, width: 30, height: 9), Color(red: 0, green: 0, blue: 1, alpha: 0.5))
      let drawn = try stage.frame(bufferAge: 0).picture
      let store = try #require(stage.layer.store)
      #expect(Double(store.width) == 40 * scale && Double(store.height) == 30 * scale && store.isOpaque == isOpaque)
      #expect(store.bitmap.bytes == (try stage.layer.drawnElsewhere().bytes))
      stage.layer.contents = try stage.layer.drawnElsewhere()
      #expect(try stage.frame(bufferAge: 0).picture == drawn)
    }

    /// Bounds that are not a whole number of pixels: drawings keep their places, pixel by pixel.
    @Test(arguments: [1.0, 1.5, 2]) func fractionsOfPixels(scale: Double) throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 20.3, height: 10.6), scale: scale, canvas: 60)
      let black = Rect(x: 4, y: 2, width: 10, height: 6)
      stage.layer.add(black, .black)
      var (picture, _) = try stage.frame(bufferAge: 0)
      func expectBlack(_ part: Rect) {
        for y in 0..<picture.height {
          for x in 0..<picture.width {
            let centre = Point((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
            let isBlack = picture.pixels[(y * picture.width + x) * 4] == 0
            #expect(isBlack == part.contains(centre), "\(x), \(y)")
          }
        }
      }
      expectBlack(black)
      // The same number of pixels, and a different part of them.
      stage.layer.bounds.size = Size(20.2, 10.5)
      stage.layer.setNeedsDisplay()
      picture = try stage.frame().picture
      expectBlack(black)
      stage.layer.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
      stage.layer.bounds.size = Size(10.1, 10.5)
      picture = try stage.frame().picture
      expectBlack(black.intersection(stage.layer.bounds))
      // Other contents are shown whole.
      stage.layer.contentsRect = .unit
      stage.layer.bounds.size = Size(20, 10)
      stage.layer.contents = try Bitmap(width: 2, height: 1, bytes: [0, 0, 0, 255, 255, 255, 255, 255])
      stage.layer.magnificationFilter = .nearest
      picture = try stage.frame().picture
      expectBlack(Rect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test func theDelegateDraws() throws {
      let (tree, layer, painter) = (LayerTree(root: Layer(), actionsAreEnabled: false), Layer(), Painter())
      tree.drawingContexts = .cairo
      layer.bounds.size = Size(3, 2)
      layer.delegate = painter
      tree.root.addSublayer(layer)
      layer.setNeedsDisplay()
      _ = tree.commit(at: 0)
      #expect(painter.draws == 1)
      #expect((layer.contents as? BackingStore)?.bitmap.bytes == [UInt8](repeating: 255, count: 24))
    }

    @Test func whoDrawsNothingKeepsItsContents() throws {
      let bitmap = try Bitmap(width: 1, height: 1, bytes: [9, 9, 9, 255])
      let tree = LayerTree(root: Layer(), actionsAreEnabled: false)
      tree.drawingContexts = .cairo
      for layer in [Layer(), Silent(), ShapeLayer(), TiledLayer()] {
        layer.bounds.size = Size(2, 2)
        layer.contents = bitmap
        tree.root.addSublayer(layer)
        layer.setNeedsDisplay()
        _ = tree.commit(at: 0)
        #expect(layer.contents === bitmap, "\(type(of: layer))")
      }
      let polite = Polite()
      polite.bounds.size = Size(2, 2)
      polite.contents = bitmap
      tree.root.addSublayer(polite)
      polite.setNeedsDisplay()
      _ = tree.commit(at: 1)
      #expect((polite.contents as? BackingStore)?.bitmap.bytes.prefix(8) == [0, 0, 0, 255, 0, 0, 0, 0])
    }

    @Test func withoutContextsItIsNamed() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 20, height: 20))
      stage.tree.drawingContexts = nil
      stage.layer.add(Rect(x: 0, y: 0, width: 20, height: 20), .black)
      let (_, statistics) = try stage.frame(bufferAge: 0)
      #expect(statistics.undrawnLayers.map(\.name) == ["drawn"] && statistics.undrawnLayers[0].reason.error == nil)
      #expect(statistics.description.contains("not drawn drawn: no drawing contexts"))
      #expect(statistics.json.contains(#""undrawnLayers": [{"layer": "drawn""#))
      #expect(stage.layer.clips.isEmpty && stage.layer.contents == nil && !stage.tree.needsCommit)
      #expect(try stage.frame().statistics.undrawnLayers.count == 1, "as long as it is so")
      stage.tree.drawingContexts = .cairo
      #expect(try stage.frame().statistics.undrawnLayers.isEmpty && stage.layer.clips.count == 1)
    }

    @Test(arguments: [
      Size(40_000, 10), Size(20_000, 20_000), Size(1e300, 1e300), Size(.infinity, 5), Size(.nan, 5),
    ])
    func aSizeThatIsTooLargeIsNamed(size: Size) throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 20, height: 20))
      stage.layer.add(Rect(x: 0, y: 0, width: 20, height: 20), .black)
      let before = try stage.frame(bufferAge: 0).picture
      stage.layer.bounds.size = size
      stage.layer.setNeedsDisplay()
      let statistics = try stage.frame().statistics
      #expect(statistics.undrawnLayers.map(\.name) == ["drawn"] && statistics.undrawnLayers[0].reason.error != nil)
      stage.layer.bounds.size = Size(20, 20)
      stage.layer.setNeedsDisplay()
      let (picture, last) = try stage.frame()
      #expect(picture == before && last.undrawnLayers.isEmpty)
    }

    @Test func aLayerThatIsGoneIsNotNamed() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 20, height: 20))
      stage.tree.drawingContexts = nil
      stage.layer.setNeedsDisplay()
      #expect(try stage.frame(bufferAge: 0).statistics.undrawnLayers.count == 1)
      stage.layer.removeFromSuperlayer()
      #expect(try stage.frame().statistics.undrawnLayers.isEmpty)
    }

    /// A layer that one tree could not draw is drawn by the next tree, and named as long as none can.
    @Test func anotherTreeDrawsIt() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 20, height: 20))
      let first = LayerTree(root: Layer(), actionsAreEnabled: false)
      stage.layer.removeFromSuperlayer()
      first.root.addSublayer(stage.layer)
      stage.layer.add(Rect(x: 0, y: 0, width: 20, height: 20), .black)
      stage.layer.setNeedsDisplay(Rect(x: 0, y: 0, width: 1, height: 1))
      #expect(first.commit(at: 0).undrawn.count == 1 && !stage.layer.needsDisplay)
      stage.tree.drawingContexts = nil
      stage.tree.root.addSublayer(stage.layer)
      #expect(try stage.frame(bufferAge: 0).statistics.undrawnLayers.map(\.name) == ["drawn"])
      first.root.addSublayer(stage.layer)
      stage.tree.drawingContexts = .cairo
      stage.tree.root.addSublayer(stage.layer)
      #expect(try stage.frame().statistics.undrawnLayers.isEmpty)
      #expect(stage.layer.clips == [stage.layer.bounds], "all of it")
    }

    @Test func aLayerThatHasLostItsDelegateIsNotNamed() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 20, height: 20))
      let (layer, painter) = (Layer(), Painter())
      stage.tree.drawingContexts = nil
      stage.tree.root.addSublayer(layer)
      layer.delegate = painter
      layer.setNeedsDisplay()
      #expect(try stage.frame(bufferAge: 0).statistics.undrawnLayers.count == 1)
      layer.delegate = nil
      layer.setNeedsDisplay()
      #expect(try stage.frame().statistics.undrawnLayers.isEmpty)
    }

    /// The picture of a part of the tree names the layers that it lacks.
    @Test func aPartOfTheTreeNamesItToo() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 20, height: 20))
      stage.tree.drawingContexts = nil
      stage.layer.setNeedsDisplay()
      _ = stage.tree.commit(at: 0)
      let frame = try stage.studio.compositor.render(
        stage.tree.root, of: stage.tree, at: 0, to: stage.studio.surface)
      #expect(frame.statistics.undrawnLayers.map(\.name) == ["drawn"])
    }

    @Test func outsideOfATreeItStaysMarked() throws {
      let (tree, layer) = (LayerTree(root: Layer(), actionsAreEnabled: false), DrawnLayer())
      tree.drawingContexts = .cairo
      layer.bounds.size = Size(4, 4)
      layer.add(Rect(x: 0, y: 0, width: 4, height: 4), .white)
      layer.displayIfNeeded()
      #expect(layer.needsDisplay && layer.contents == nil)
      tree.root.addSublayer(layer)
      layer.displayIfNeeded()
      #expect(!layer.needsDisplay && layer.store != nil)
    }
  }
#endif
