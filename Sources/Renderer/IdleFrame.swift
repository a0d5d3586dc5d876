import MultiplaneGLES

/// The last frame, as long as the next one is known to be the same: nothing was drawn, and nothing has changed since.
/// An object, so that forgetting it touches one flag. The frame is large: it is copied only where it is used.
final class IdleFrame {
  private var isKnown = false
  private var last: (target: RenderTarget, options: Compositor.FrameOptions, frame: Compositor.Frame)?

  @inline(never)
  func keep(_ frame: Compositor.Frame, to target: RenderTarget, _ options: Compositor.FrameOptions) {
    last = (target, options, frame)
    isKnown = true
  }

  func forget() { isKnown = false }

  /// Whether the frame for a target at a time is known.
  func isKnown(to target: RenderTarget, _ options: Compositor.FrameOptions, at time: Double) -> Bool {
    isKnown && last?.target == target && last?.options == options && last?.frame.nextFrame.isLater(than: time) == true
  }

  /// Reads the frame that was kept last.
  @inline(never)
  func read(into frame: inout Compositor.Frame) {
    if let last = last?.frame { frame = last }
  }
}
