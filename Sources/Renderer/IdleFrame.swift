import MultiplaneGLES

/// The last frame, as long as the next one is known to be the same: nothing was drawn, and nothing has changed since.
/// An object, so that forgetting it touches one flag.
final class IdleFrame {
  private var isKnown = false
  private var kept: (target: RenderTarget, options: Compositor.FrameOptions, frame: Compositor.Frame)?

  func keep(_ frame: Compositor.Frame, to target: RenderTarget, _ options: Compositor.FrameOptions) {
    kept = (target, options, frame)
    isKnown = true
  }

  func forget() { isKnown = false }

  /// The frame for a target at a time; nil if it is not known.
  func frame(
    to target: RenderTarget, _ options: Compositor.FrameOptions, at time: Double
  ) -> Compositor.Frame? {
    guard isKnown, let kept, kept.target == target, kept.options == options, kept.frame.nextFrame.isLater(than: time)
    else { return nil }
    return kept.frame
  }
}
