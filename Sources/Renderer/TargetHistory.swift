import MultiplaneGLES

/// Since when the picture lies where it does: buffer ages from before then are of another place.
struct TargetHistory {
  private var place: RenderTarget?
  /// Frames that were drawn since, this one not counted.
  private var frames = 0

  /// The age of a target that can be relied on; 0 where the pixels are of another place.
  ///
  /// The framebuffer's name may change with each frame, as with the buffers of a swap chain.
  mutating func age(of target: RenderTarget) -> Int {
    var place = target
    (place.framebuffer, place.bufferAge) = (0, 0)
    if place != self.place {
      self.place = place
      frames = 0
    }
    return target.bufferAge <= frames ? target.bufferAge : 0
  }

  /// A frame was drawn.
  mutating func advance() { frames += 1 }
}
