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
