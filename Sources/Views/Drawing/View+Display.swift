import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers

extension View {
  /// Whether the view may draw: plain views and windows do not.
  final var mayDraw: Bool {
    let type = Swift.type(of: self)
    return type != View.self && type != Window.self || Swift.type(of: layer) != Layer.self
  }

  private final var isHiddenAnywhere: Bool {
    var current: View? = self
    while let view = current {
      if view.layer.isHidden { return true }
      current = view.superlink
    }
    return false
  }

  /// Draws what is marked.
  ///
  /// The first drawing, and the first in a new size, is recorded: a store is made if it has commands.
  final func displayView() {
    let layer = layer
    guard !isHiddenAnywhere, !layer.bounds.standardized.isEmpty else {
      flags.insert(.awaitsShow)
      return
    }
    guard layer.canDrawNow, !layer.keepsStore else {
      layer.drawContents()
      return restoreBackground()
    }
    layerWillDraw(layer)
    let recording = DrawingRecording(clip: layer.bounds.standardized, scale: layer.contentsScale)
    if layer.mayDrawItself {
      layer.draw(in: recording)
    } else {
      call(layer.bounds.standardized, in: recording, mayDrawNothing: true)
    }
    guard !recording.isEmpty else {
      if layer.contents is BackingStore { layer.contents = nil }
      return restoreBackground()
    }
    // What the layer's class draws is not in the view's part of the recording.
    if layer.mayDrawItself { return layer.drawContents(announced: true) }
    extend(unlessDefault: false) { $0.recording = recording }
    layer.drawContents(announced: true)
    extras?.recording = nil
  }

  /// Marks again what could not be drawn because it had no size.
  final func displayAwaitingSize() {
    guard !layer.isHidden, !layer.bounds.standardized.isEmpty else { return }
    flags.remove(.awaitsShow)
    layer.setNeedsDisplay()
  }

  /// Called by the layer with the context of its store.
  final func drawView(in context: any DrawingContext) {
    let layer = layer
    let bounds = layer.bounds.standardized
    if let tile = extras?.tile { return call(tile, in: context, mayDrawNothing: false) }
    if context is DrawingRecording { return call(bounds, in: context, mayDrawNothing: true) }
    let recording = extras?.recording
    let part = recording == nil ? layer.partToDisplay?.intersection(bounds) ?? bounds : bounds
    fillBackground(part, in: context)
    if let recording { recording.replay(into: context) } else { call(part, in: context, mayDrawNothing: false) }
    application?.statistics.drawnBytes += pixelBytes(of: part)
  }

  private final func call(_ rect: Rect, in context: any DrawingContext, mayDrawNothing: Bool) {
    flags.remove(.drewNothing)
    draw(rect, in: context)
    let isDefault = flags.contains(.drewNothing) && mayDrawNothing
    if isDefault, (context as? DrawingRecording)?.isEmpty ?? false { return }
    drawCount &+= 1
    application?.statistics.draws += 1
  }

  /// A translucent colour is in the store then, and no longer in the layer: it would be seen twice.
  private final func fillBackground(_ rect: Rect, in context: any DrawingContext) {
    guard clearsContextBeforeDrawing, let color = backgroundColor else { return }
    context.saveGState()
    context.setFillColor(color)
    context.fill(rect)
    context.restoreGState()
    if color.alpha < 1, !flags.contains(.hasDrawnBackground) {
      extend(unlessDefault: false) { $0.background = color }
      flags.insert(.hasDrawnBackground)
      layer.backgroundColor = nil
    }
  }

  /// Gives the layer its background colour again after the store that held it has gone.
  private final func restoreBackground() {
    guard flags.contains(.hasDrawnBackground), !(layer.contents is BackingStore) else { return }
    flags.remove(.hasDrawnBackground)
    layer.backgroundColor = extras?.background
    extras?.background = nil
  }

  private final func pixelBytes(of rect: Rect) -> Int {
    let scale = layer.contentsScale
    return Int(clamping: (rect.width * scale).rounded(.up) * (rect.height * scale).rounded(.up) * 4)
  }

  /// The bytes of one buffer of the view's backing store; 0 without one.
  final var storeSize: Int {
    guard let store = layer.contents as? BackingStore else { return 0 }
    return store.width * store.height * 4
  }
}
