#if Drawing
  import Multiplane
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneTestRandom
  import MultiplaneTestSupport
  import Testing

  @Suite struct BackingStoreTests {
    /// A small change of a large store copies few bytes, on both threads together.
    @Test func aSmallChangeOfALargeStore() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 4096, height: 4096))
      stage.layer.add(Rect(x: 0, y: 0, width: 4096, height: 4096), Color(red: 0, green: 0.5, blue: 0, alpha: 0.5))
      _ = try stage.frame(bufferAge: 0)
      for index in 0..<8 {
        let place = index * 7 % 50
        stage.layer.add(Rect(x: Double(place), y: Double(place), width: 10, height: 10), .black)
        let (picture, statistics) = try stage.frame()
        let bytes = statistics.storeBytesCopied + statistics.bitmapBytesUploaded
        #expect(bytes > 0 && bytes <= 1 << 15, "\(index): \(bytes)")
        #expect(picture.pixels[(place * 64 + place) * 4] == 0)
      }
      #expect(try #require(stage.layer.store).bufferCount == 2)
      #expect(try stage.frame().statistics.storeBytesCopied == 0)
    }

    /// After a redraw of the whole store, too: the other buffer is out of date as a whole, and stays so.
    @Test func aSmallChangeAfterALargeOne() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 4096, height: 4096))
      let whole = Rect(x: 0, y: 0, width: 4096, height: 4096)
      stage.layer.add(whole, Color(red: 0, green: 0.5, blue: 0, alpha: 0.5))
      _ = try stage.frame(bufferAge: 0)
      stage.layer.add(whole, Color(red: 0, green: 0, blue: 1))
      _ = try stage.frame()
      for index in 0..<6 {
        let place = Double(index * 700 % 4000)
        stage.layer.add(Rect(x: place, y: place / 2, width: 10, height: 10), .black)
        let (_, statistics) = try stage.frame()
        let bytes = statistics.storeBytesCopied + statistics.bitmapBytesUploaded
        #expect(bytes > 0 && bytes <= 1 << 16, "\(index): \(bytes)")
      }
      #expect(try #require(stage.layer.store).bufferCount == 3 && !stage.layer.needsDisplay)
    }

    /// The same by random rectangles, of which some are most of the store, with commits that are never applied.
    @Test func randomChangesOfALargeStore() throws {
      var random = SplitMix64(seed: 5)
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 300, height: 200))
      stage.layer.add(Rect(x: 0, y: 0, width: 300, height: 200), .white)
      _ = try stage.frame(bufferAge: 0)
      for index in 0..<40 {
        let (width, height) = random.chance(0.2) ? (300, 180) : (random.int(1...40), random.int(1...40))
        stage.layer.add(
          Rect(
            x: Double(random.int(0...300 - width)), y: Double(random.int(0...200 - height)), width: Double(width),
            height: Double(height)),
          Color(red: random.double(0...1), green: random.double(0...1), blue: 0, alpha: random.chance(0.5) ? 1 : 0.5))
        if random.chance(0.3) { stage.studio.compositor.mailbox.post(stage.tree.commit(at: 0)) }
        if random.chance(0.2) { continue }
        let (picture, _) = try stage.frame()
        guard !stage.layer.needsDisplay else { continue }
        let store = try #require(stage.layer.store)
        #expect(store.bitmap.bytes == (try stage.layer.drawnElsewhere().bytes), "\(index)")
        #expect(try Studio.isFresh(picture, of: stage.tree.root, stage.canvas), "\(index)")
      }
    }

    /// Rectangles drawn one after another give the same as a whole drawing, in the store and on the screen.
    @Test(arguments: [1.0, 2], [false, true]) func partsMakeTheWhole(scale: Double, isOpaque: Bool) throws {
      var random = SplitMix64(seed: 3)
      let stage = try DrawingStage(Rect(x: 3, y: 4, width: 60, height: 50), scale: scale)
      stage.layer.isOpaque = isOpaque
      stage.layer.setNeedsDisplay()
      for index in 0..<40 {
        for _ in 0..<random.int(0...2) {
          stage.layer.add(
            Rect(
              x: Double(random.int(-5...55)), y: Double(random.int(-5...45)), width: Double(random.int(1...20)),
              height: Double(random.int(1...20))),
            Color(red: random.double(0...1), green: random.double(0...1), blue: 0, alpha: random.chance(0.5) ? 1 : 0.5))
        }
        // Commits without a frame in between.
        if random.chance(0.4) { stage.studio.compositor.mailbox.post(stage.tree.commit(at: 0)) }
        if random.chance(0.2) { continue }
        let (picture, _) = try stage.frame(bufferAge: index == 0 ? 0 : 1)
        guard !stage.layer.needsDisplay else { continue }
        let store = try #require(stage.layer.store)
        #expect(store.bitmap.bytes == (try stage.layer.drawnElsewhere().bytes), "\(index)")
        #expect(try Studio.isFresh(picture, of: stage.tree.root, stage.canvas), "\(index)")
      }
    }

    @Test func aThirdBufferAndNoMore() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 60, height: 60))
      stage.layer.add(Rect(x: 0, y: 0, width: 60, height: 60), .white)
      _ = try stage.frame(bufferAge: 0)
      let store = try #require(stage.layer.store)
      #expect(store.bufferCount <= 2)
      // These commits are never applied.
      for index in 0..<6 {
        stage.layer.add(Rect(x: Double(index) * 10, y: 0, width: 5, height: 5), .black)
        stage.studio.compositor.mailbox.post(stage.tree.commit(at: 0))
        #expect(stage.layer.needsDisplay == (index >= 2), "\(index)")
      }
      #expect(store.bufferCount == 3 && stage.layer.store === store && stage.tree.needsCommit)
      let draws = stage.layer.clips.count
      _ = try stage.frame()
      #expect(stage.layer.clips.count == draws, "the frame that gives them back comes after its commit")
      let (picture, _) = try stage.frame()
      #expect(stage.layer.clips.count == draws + 1, "joined")
      #expect(stage.layer.clips.last == Rect(x: 20, y: 0, width: 35, height: 5))
      #expect(!stage.tree.needsCommit && store.bufferCount == 3)
      #expect(try Studio.isFresh(picture, of: stage.tree.root, stage.canvas))
    }

    @Test func aThirdBufferIsReleasedWhenItIsNotNeeded() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 60, height: 60))
      stage.layer.setNeedsDisplay()
      _ = try stage.frame(bufferAge: 0)
      let store = try #require(stage.layer.store)
      func redraw(_ index: Int) {
        stage.layer.add(Rect(x: Double(index % 12) * 5, y: Double(index % 7) * 8, width: 5, height: 5), .black)
        stage.studio.compositor.mailbox.post(stage.tree.commit(at: 0))
      }
      func frame() throws {
        stage.studio.compositor.mailbox.post(stage.tree.commit(at: 0))
        _ = try stage.studio.picture(stage.canvas, bufferAge: 1)
      }
      // Two redraws a frame need the third buffer in every frame: it stays.
      for index in 0..<BackingStore.idleRedraws {
        redraw(2 * index)
        redraw(2 * index + 1)
        try frame()
        if index > 2 { #expect(store.bufferCount == 3, "\(index)") }
      }
      for index in 0..<BackingStore.idleRedraws + 4 {
        redraw(index)
        try frame()
      }
      #expect(store.bufferCount == 2 && stage.layer.store === store)
      #expect(store.bitmap.bytes == (try stage.layer.drawnElsewhere().bytes))
      redraw(1)
      redraw(2)
      #expect(store.bufferCount == 3, "made again")
    }

    /// Buffers are also freed by layers that are not visible.
    @Test func aHiddenLayer() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 60, height: 60))
      stage.layer.isHidden = true
      for index in 0..<8 {
        stage.layer.add(Rect(x: Double(index), y: 0, width: 5, height: 5), .black)
        _ = try stage.frame(bufferAge: index == 0 ? 0 : 1)
        #expect(!stage.layer.needsDisplay)
      }
      #expect(try #require(stage.layer.store).bufferCount <= 2)
    }

    @Test func aLostContextIsRebuiltFromWhatIsShown() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 60, height: 60))
      stage.layer.add(Rect(x: 0, y: 0, width: 60, height: 60), Color(red: 0, green: 1, blue: 0))
      _ = try stage.frame(bufferAge: 0)
      for index in 0..<3 {
        stage.layer.add(Rect(x: Double(index) * 9, y: 3, width: 5, height: 5), .black)
        _ = try stage.frame()
      }
      let (before, _) = try stage.frame()
      // This drawing is not committed yet.
      stage.layer.add(Rect(x: 0, y: 30, width: 60, height: 5), .white)
      stage.layer.displayIfNeeded()
      let other = try Studio()
      try stage.studio.compositor.rebuild(on: other.surface.context)
      let target = RenderTarget(
        framebuffer: other.surface.target().framebuffer, width: 64, height: 64, rowOrder: .topDown, bufferAge: 0)
      _ = try stage.studio.compositor.render(
        at: 0, to: target, options: Compositor.FrameOptions(scale: 1, background: .white))
      let pixels = other.surface.context.withCurrent { gl in gl.readPixels(of: target) }
      #expect(pixels == before.pixels)
    }

    @Test func anotherSizeScaleOrOpacityMakesAnotherStore() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 30, height: 30))
      stage.layer.needsDisplayOnBoundsChange = true
      stage.layer.add(Rect(x: 0, y: 0, width: 30, height: 30), .black)
      _ = try stage.frame(bufferAge: 0)
      var last = try #require(stage.layer.store)
      let changes: [(DrawnLayer) -> Void] = [
        { $0.bounds.size.width = 31.5 }, { $0.contentsScale = 1.5 }, { $0.isOpaque = true },
      ]
      for change in changes {
        change(stage.layer)
        stage.layer.setNeedsDisplay(Rect(x: 0, y: 0, width: 1, height: 1))
        _ = try stage.frame()
        let store = try #require(stage.layer.store)
        #expect(store !== last && stage.layer.clips.last == store.whole, "all of it is drawn")
        #expect(store.bitmap.bytes == (try stage.layer.drawnElsewhere().bytes))
        last = store
      }
      stage.layer.bounds.size = .zero
      _ = try stage.frame()
      #expect(stage.layer.contents == nil && !stage.layer.needsDisplay)
    }

    @Test func whatIsMarkedOutsideOfTheBoundsDrawsNothing() throws {
      let stage = try DrawingStage(Rect(x: 0, y: 0, width: 30, height: 30))
      stage.layer.setNeedsDisplay()
      _ = try stage.frame(bufferAge: 0)
      let revision = try #require(stage.layer.store).bitmap
      for rect in [
        Rect(x: 40, y: 0, width: 5, height: 5), Rect(x: 3, y: 3, width: 0, height: 9), .null, .zero,
      ] {
        stage.layer.setNeedsDisplay(rect)
        _ = try stage.frame()
        #expect(stage.layer.store?.bitmap === revision, "\(rect)")
      }
      stage.layer.setNeedsDisplay(Rect(x: .nan, y: 0, width: 5, height: 5))
      _ = try stage.frame()
      #expect(stage.layer.clips.last == Rect(x: 0, y: 0, width: 30, height: 30), "all of it")
    }

    /// A layer that displays itself while it draws waits for the next commit.
    @Test func aDrawingInADrawing() throws {
      final class Nested: Layer {
        override func draw(in context: any DrawingContext) {
          context.setFillColor(.white)
          context.fill(bounds)
          setNeedsDisplay()
          displayIfNeeded()
        }
      }
      let (tree, layer) = (LayerTree(root: Layer(), actionsAreEnabled: false), Nested())
      tree.drawingContexts = .cairo
      layer.bounds.size = Size(4, 4)
      tree.root.addSublayer(layer)
      for _ in 0..<3 {
        layer.setNeedsDisplay()
        _ = tree.commit(at: 0)
        #expect(layer.needsDisplay)
      }
      #expect((layer.contents as? BackingStore)?.bitmap.bytes == [UInt8](repeating: 255, count: 64))
    }
  }

  extension BackingStore {
    fileprivate var whole: Rect { Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale) }
  }
#endif
