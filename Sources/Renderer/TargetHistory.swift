import MultiplaneGLES

/// The number of frames since the picture was last moved or turned on its target: older buffer ages are invalid. An
/// object, so that counting a frame touches one number.
final class TargetHistory {
  private var place: RenderTarget?
  /// Frames drawn since then, without the current one.
  private var frames = 0

  /// The valid age of a target; 0 if its pixels are from before the move.
  ///
  /// The framebuffer's name may change with each frame, as with the buffers of a swap chain.
  func age(of target: RenderTarget) -> Int {
    var place = target
    (place.framebuffer, place.bufferAge) = (0, 0)
    if place != self.place {
      self.place = place
      frames = 0
    }
    return target.bufferAge <= frames ? target.bufferAge : 0
  }

  /// Called after each frame.
  func advance() { frames += 1 }

  /// Forgets the frames of another context.
  func forget() { (place, frames) = (nil, 0) }
}
