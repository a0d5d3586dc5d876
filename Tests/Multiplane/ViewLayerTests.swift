public import Multiplane
import Testing

#if Drawing
  import MultiplaneDrawing
#endif

/// A view as an application's: of the main actor, creatable on any thread, the delegate of its layer by an isolated
/// conformance. The layer is created on first use, of the class that the view's class names.
@MainActor open class BadgeView {
  /// The class of the view's layer.
  open class var layerClass: Layer.Type { Layer.self }

  /// The view's layer.
  public private(set) lazy var layer: Layer = {
    let layer = Self.layerClass.init()
    layer.delegate = self
    return layer
  }()

  fileprivate var events: [String] = []
  fileprivate let color: Color

  nonisolated init(color: Color) {
    self.color = color
  }
}

extension BadgeView: @MainActor LayerDelegate {
  /// Draws the stale part in the view's colour.
  public func draw(_ layer: Layer, in context: any DrawingContext) {
    events.append("draw")
    context.setFillColor(color)
    context.fill(context.boundingBoxOfClipPath)
  }

  /// Moves the sublayer to a corner, and marks the layer.
  public func layoutSublayers(of layer: Layer) {
    events.append("layout")
    layer.sublayers.first?.frame = Rect(x: 0, y: 0, width: layer.bounds.width / 2, height: 2)
    layer.setNeedsDisplay()
  }

  /// Animates nothing, and records the request.
  public func action(for layer: Layer, forKey event: String) -> (any LayerAction)? {
    events.append("action \(event)")
    return NoAction()
  }
}

private final class DialView: BadgeView {
  override class var layerClass: Layer.Type { DialLayer.self }
}

/// A layer with a property of its own that its drawing depends on.
private final class DialLayer: Layer {
  var angle = 0.0 { didSet { didChangeValue(forKey: "angle") } }
  var title = "" { didSet { didChangeValue(forKey: "title") } }
  private(set) var drawn: [Rect] = []

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "angle" || super.needsDisplay(forKey: key)
  }

  override func draw(in context: any DrawingContext) {
    drawn.append(context.boundingBoxOfClipPath)
    super.draw(in: context)
  }
}

/// Overrides every hook of a layer; counts the calls.
private final class HookedLayer: Layer {
  private(set) var calls: [String: Int] = [:]

  private func count(_ name: String) { calls[name, default: 0] += 1 }

  override func hitTest(_ point: Point) -> Layer? {
    count("hitTest")
    return super.hitTest(point)
  }

  override func contains(_ point: Point) -> Bool {
    count("contains")
    return super.contains(point)
  }

  override func setNeedsLayout() {
    count("setNeedsLayout")
    super.setNeedsLayout()
  }

  override func layoutSublayers() {
    count("layoutSublayers")
    super.layoutSublayers()
  }

  override func setNeedsDisplay() {
    count("setNeedsDisplay")
    super.setNeedsDisplay()
  }

  override func setNeedsDisplay(_ rect: Rect) {
    count("setNeedsDisplay(_:)")
    super.setNeedsDisplay(rect)
  }

  override func display() {
    count("display")
    super.display()
  }

  override func draw(in context: any DrawingContext) {
    count("draw")
    super.draw(in: context)
  }

  override func action(forKey event: String) -> (any LayerAction)? {
    count("action")
    return super.action(forKey: event)
  }

  override class func defaultAction(forKey event: String) -> (any LayerAction)? { NoAction() }
  override class func needsDisplay(forKey key: String) -> Bool { super.needsDisplay(forKey: key) }
  override var description: String { "hooked" }
}

/// Layers of views, with only what `Multiplane` and `MultiplaneDrawing` export.
@Suite @MainActor struct ViewLayerTests {
  /// A view that another thread has created, in a tree of 8 × 8 points.
  private func stage<View: BadgeView>(
    _ make: @escaping @Sendable () -> View
  ) async throws -> (view: View, tree: LayerTree, surface: OffscreenSurface, compositor: Compositor) {
    let view = await Task.detached { make() }.value
    let surface = try OffscreenSurface(width: 16, height: 16, scale: 2)
    let tree = LayerTree(root: Layer())
    tree.root.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    view.layer.frame = tree.root.bounds
    view.layer.contentsScale = surface.scale
    tree.root.addSublayer(view.layer)
    return (view, tree, surface, try Compositor(context: surface.context))
  }

  /// Without a factory of drawing contexts the layer is skipped, and the statistics name it.
  @Test func withoutContextsAFrameNamesTheLayer() async throws {
    let (view, tree, surface, compositor) = try await stage { BadgeView(color: .white) }
    view.layer.name = "badge"
    view.layer.setNeedsDisplay()
    let frame = try compositor.render(tree, at: 0, to: surface)
    #expect(frame.statistics.undrawnLayers.map(\.name) == ["badge"])
    #expect(try surface.readPixels().allSatisfy { $0 == 0 } && !view.events.contains("draw"))
  }

  @Test func theDelegateAnswersForActions() async throws {
    let (view, tree, surface, compositor) = try await stage { BadgeView(color: .white) }
    try compositor.render(tree, at: 0, to: surface)
    view.events = []
    view.layer.opacity = 0.5
    #expect(view.events == ["action opacity"] && view.layer.animationKeys.isEmpty)
  }

  /// A layer is created from its class, and calls what a subclass overrides.
  @Test func everyHookIsCalled() throws {
    let kind: Layer.Type = HookedLayer.self
    let layer = try #require(kind.init() as? HookedLayer)
    let tree = LayerTree(root: layer)
    layer.bounds.size = Size(4, 4)
    layer.anchorPoint = .zero
    layer.setNeedsDisplay(Rect(x: 0, y: 0, width: 1, height: 1))
    layer.setNeedsDisplay()
    _ = tree.commit(at: 0)
    layer.opacity = 0.5
    _ = tree.commit(at: 1)
    #expect(layer.hitTest(Point(1, 1)) === layer && layer.animationKeys.isEmpty && "\(layer)" == "hooked")
    let always = ["hitTest", "contains", "setNeedsLayout", "layoutSublayers", "setNeedsDisplay", "setNeedsDisplay(_:)"]
    for hook in always + ["display", "action"] { #expect(layer.calls[hook, default: 0] > 0, "\(hook)") }
  }

  /// A mask is a property; nil removes it.
  @Test func aMaskIsAProperty() throws {
    let (layer, mask) = (Layer(), Layer())
    layer.mask = mask
    #expect(layer.mask === mask && layer.sublayers.isEmpty)
    layer.mask = nil
    #expect(layer.mask == nil)
    layer.addSublayer(mask)
    #expect(layer.sublayers.count == 1)
  }

  #if Drawing
    /// Layout comes before display in the same commit; the drawing is shown.
    @Test func aViewOfAnotherThreadIsLaidOutDrawnAndShown() async throws {
      let (view, tree, surface, compositor) = try await stage { BadgeView(color: Color(red: 0, green: 1, blue: 0)) }
      tree.drawingContexts = .cairo
      let label = Layer()
      view.layer.addSublayer(label)
      view.layer.isOpaque = true
      view.layer.setNeedsLayout()
      try compositor.render(tree, at: 0, to: surface)
      #expect(view.events.filter { !$0.hasPrefix("action") } == ["layout", "draw"])
      #expect(label.frame == Rect(x: 0, y: 0, width: 4, height: 2))
      #expect(try surface.readPixels() == (0..<256).flatMap { _ in [0, 255, 0, 255] as [UInt8] })
      view.layer.setNeedsLayout()
      view.layer.layoutIfNeeded()
      #expect(!view.layer.needsLayout && view.layer.needsDisplay)
    }

    /// A stale rectangle is the clip of the drawing; a property that the class names redraws the whole layer.
    @Test func aSubclassDrawsWhatIsStale() async throws {
      let (view, tree, surface, compositor) = try await stage { DialView(color: .white) }
      tree.drawingContexts = .cairo
      let layer = try #require(view.layer as? DialLayer)
      layer.setNeedsDisplay()
      try compositor.render(tree, at: 0, to: surface)
      layer.setNeedsDisplay(Rect(x: 2, y: 3, width: 1, height: 2))
      try compositor.render(tree, at: 1, to: surface)
      layer.title = "new"
      #expect(!layer.needsDisplay)
      layer.angle = 1
      #expect(layer.needsDisplay)
      try compositor.render(tree, at: 2, to: surface)
      #expect(layer.drawn == [layer.bounds, Rect(x: 2, y: 3, width: 1, height: 2), layer.bounds])
      #expect(layer.contents is BackingStore)
    }

    /// A program's own factory, here around Cairo's, learns the stale pixels.
    @Test func aFactoryOfOnesOwn() async throws {
      let (view, tree, surface, compositor) = try await stage { BadgeView(color: .black) }
      let (parts, told) = AsyncStream.makeStream(of: PixelRect.self)
      tree.drawingContexts = DrawingContextFactory { pixels, canvas, body throws(BackingStoreError) in
        told.yield(canvas.dirty)
        return try DrawingContextFactory.cairo.draw(&pixels, canvas, body)
      }
      view.layer.setNeedsDisplay()
      try compositor.render(tree, at: 0, to: surface)
      view.layer.setNeedsDisplay(Rect(x: 1, y: 1, width: 2, height: 1))
      try compositor.render(tree, at: 1, to: surface)
      told.finish()
      var dirty: [PixelRect] = []
      for await part in parts { dirty.append(part) }
      #expect(dirty == [PixelRect(x: 0, y: 0, width: 16, height: 16), PixelRect(x: 2, y: 2, width: 4, height: 2)])
    }

    /// A small redraw of a large store copies and uploads at most 64 KiB on both threads together.
    @Test func aSmallRedrawOfALargeStoreCopiesLittle() async throws {
      let (view, tree, surface, compositor) = try await stage { BadgeView(color: .black) }
      tree.drawingContexts = .cairo
      view.layer.contentsScale = 1
      view.layer.bounds.size = Size(4096, 4096)
      view.layer.setNeedsDisplay()
      try compositor.render(tree, at: 0, to: surface)
      for step in 1...3 {
        view.layer.setNeedsDisplay(Rect(x: 5, y: Double(step), width: 10, height: 10))
        let statistics = try compositor.render(tree, at: Double(step), to: surface).statistics
        #expect((1...65_536).contains(statistics.storeBytesCopied + statistics.bitmapBytesUploaded))
      }
      let store = try #require(view.layer.contents as? BackingStore)
      #expect(store.bufferCount == 2 && store.bitmap.width == 4096)
    }
  #endif
}
