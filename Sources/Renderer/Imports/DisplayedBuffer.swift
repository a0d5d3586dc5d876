import MultiplaneGLES

/// A dma-buf that a display shows in place of a frame: a layer's contents that are all that can be seen. While a value
/// of this exists, the release of the contents waits.
final class DisplayedBuffer: Sendable {
  /// The pixels, the top row first.
  let buffer: DMABuffer
  private let source: ImportedSource

  /// nil of a picture that is not ready, or has to be turned, converted or blended.
  init?(_ source: ImportedSource) {
    guard case .buffer(let buffer) = source.origin, source.acquire == nil, source.look.orientation == .up,
      !source.isConverted, buffer.format.planeCount == 1, !buffer.format.hasAlpha || source.look.alpha == .opaque
    else { return nil }
    (self.buffer, self.source) = (buffer, source)
    source.beginDisplaying()
  }

  deinit { source.endDisplaying() }
}

extension Compositor {
  /// Whether a display shows the only picture of the plan, of which nothing is left to draw then.
  func showWhole(_ show: (DMABuffer, AnyObject) -> Bool) -> Bool {
    // Nearly no frame is such: asked before the plan and the tree are lent.
    guard plan.batches.count == 1, plan.batches[0].features.contains(.imported),
      let source = tree.wholePicture(of: plan)?.imported as? ImportedSource,
      let displayed = DisplayedBuffer(source), show(displayed.buffer, displayed)
    else { return false }
    plan.passes.removeAll(keepingCapacity: true)
    plan.batches.removeAll(keepingCapacity: true)
    plan.instances.removeAll(keepingCapacity: true)
    return true
  }
}
