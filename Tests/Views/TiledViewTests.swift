#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplaneViews
  import Testing

  private final class TiledView: View {
    var rects: [Rect] = []
    override class var layerClass: AnyClass { TiledLayer.self }
    override func draw(_ rect: Rect, in context: any DrawingContext) {
      rects.append(rect)
      context.setFillColor(.white)
      context.fill(rect)
    }
  }

  private final class Drawn: Layer {
    var draws = 0
    override func draw(in context: any DrawingContext) { draws += 1 }
  }

  private final class DrawingDelegate: LayerDelegate {
    var calls: [String] = []
    func layerWillDraw(_ layer: Layer) { calls.append("will draw") }
    func draw(_ layer: Layer, in context: any DrawingContext) {
      calls.append("draw")
      context.setFillColor(.white)
      context.fill(Rect(x: 0, y: 0, width: 3, height: 8))
    }
  }

  private final class Tiled: TiledLayer {
    override func draw(in context: any DrawingContext) {
      context.setFillColor(.white)
      context.fill(context.boundingBoxOfClipPath)
    }
  }

  @Suite @MainActor struct TiledViewTests {
    private let grid = TileGrid(tileSize: Size(16, 16), levelsOfDetail: 1, levelsOfDetailBias: 0, contentsScale: 1)

    private func request(_ column: Int, _ cancellation: TileCancellation = TileCancellation()) -> TileRequest {
      TileRequest(tile: TileKey(level: 0, column: column, row: 0), in: grid, cancellation: cancellation)
    }

    private func provider(_ layer: Layer) -> TileSource.Provider? {
      if case .tiled(let contents) = layer.kind() { contents.source?.provider } else { nil }
    }

    @Test func aViewDrawsATileATurn() async throws {
      let stage = Stage(100, 100)
      let view = TiledView(frame: Rect(x: 0, y: 0, width: 24, height: 10))
      guard case .async(let provider)? = provider(view.layer) else {
        Issue.record("no source")
        return
      }
      let cancelled = TileCancellation()
      let requests = [request(0), request(1), request(2, cancelled), request(5)]
      let tasks = requests.map { request in
        Task.detached { () -> Bitmap? in
          var bitmap = TileBitmap(width: request.width, height: request.height)
          guard case .bitmap(let tile) = try await provider.drawTile(request, into: &bitmap) else { return nil }
          return tile
        }
      }
      stage.window.addSubview(view)
      cancelled.set()
      var (time, most) = (0.0, 0)
      let end = Task.detached { for task in tasks { _ = try? await task.value } }
      let isDone = Done()
      Task {
        _ = await end.value
        isDone.value = true
      }
      while !isDone.value {
        let before = view.rects.count
        time += 1
        stage.turn(time)
        most = max(most, view.rects.count - before)
        await Task.yield()
      }
      #expect(most == 1 && view.rects.count == 2)
      #expect(Set(view.rects) == [Rect(x: 0, y: 0, width: 17, height: 10), Rect(x: 15, y: 0, width: 9, height: 10)])
      let first = try #require(try await tasks[0].value)
      // A border of a texel is outside of the bounds.
      #expect(first.width == 18 && first.bytes.count(where: { $0 == 255 }) == 17 * 10 * 4)
      for task in tasks[2...] { #expect(try await task.value == nil) }
      #expect(!(view.layer.contents is BackingStore))
    }

    private final class Done { var value = false }

    @Test func aSubclassOrADelegateDrawsTilesOnThreads() throws {
      let tree = LayerTree(root: Layer())
      let (own, plain, delegate) = (Tiled(), TiledLayer(), DrawingDelegate())
      func tile(of layer: TiledLayer) throws -> Bitmap? {
        guard case .sync(let provider)? = provider(layer) else { return nil }
        var bitmap = TileBitmap(width: 18, height: 18)
        guard case .bitmap(let tile) = try provider.drawTile(request(0), into: &bitmap) else { return nil }
        return tile
      }
      for layer in [own, plain] { tree.root.addSublayer(layer) }
      #expect(try tile(of: own) == nil, "without drawing contexts")
      tree.drawingContexts = .cairo
      let white = try #require(try tile(of: own))
      #expect(white.width == 18 && white.bytes.allSatisfy { $0 == 255 })
      #expect(try tile(of: plain) == nil, "nothing draws it")
      plain.delegate = delegate
      let part = try #require(try tile(of: plain))
      // The tile begins a texel before the origin.
      #expect(part.bytes.count(where: { $0 == 255 }) == 3 * 8 * 4)
      #expect(Tiled(layer: own).source == nil)
      _ = tree.commit(at: 0)
      plain.delegate = nil
      #expect(try tile(of: plain) == nil)
      own.removeFromSuperlayer()
      _ = tree.commit(at: 0)
    }

    @Test func picturesReachBeyondTheBounds() throws {
      let (stage, layer, shape) = (Stage(100, 100), Layer(), ShapeLayer())
      var pictures: [ViewPicture] = []
      stage.application.pictureRenderer = {
        pictures.append($0)
        return nil
      }
      let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      view.layer.addSublayer(layer)
      stage.window.addSubview(view)
      shape.path = Path(Rect(x: 10, y: 10, width: 30, height: 20))
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, Size(60, -20))
      _ = try ImageRenderer(bounds: Rect(x: -100, y: -100, width: 300, height: 300)).image { context in
        stage.application.draw(shape, in: context)
        stage.application.draw(view.layer, in: context)
        context.clip(to: [Rect(x: 20, y: 0, width: 5, height: 15)])
        stage.application.draw(shape, in: context)
        stage.application.draw(Layer(), in: context)
      }
      #expect(pictures.map(\.size) == [Size(30, 20), Size(70, 70), Size(5, 5)])
    }

    @Test func displaysTakeTheMarkAwayAndAreAnnounced() {
      let (tree, drawn, delegate) = (LayerTree(root: Layer()), Drawn(), DrawingDelegate())
      tree.drawingContexts = .cairo
      drawn.bounds.size = Size(10, 10)
      tree.root.addSublayer(drawn)
      drawn.setNeedsDisplay(Rect(x: 0, y: 0, width: 2, height: 2))
      drawn.display()
      #expect(!drawn.needsDisplay && drawn.draws == 1)
      _ = tree.commit(at: 0)
      #expect(drawn.draws == 1)
      let plain = Layer()
      plain.bounds.size = Size(4, 4)
      tree.root.addSublayer(plain)
      plain.delegate = delegate
      plain.setNeedsDisplay()
      _ = tree.commit(at: 0)
      #expect(delegate.calls == ["will draw", "draw"])
    }
  }
#endif
