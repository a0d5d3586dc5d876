public import MultiplaneGeometry
import Multiplane
public import MultiplaneRenderer

extension DisplayWindow {
  /// Draws the frame of a time by a compositor of the window's context, and hands it to the display if it has changed.
  ///
  /// Asks for the next frame where the picture changes by itself.
  ///
  /// - Parameters:
  ///   - time: seconds of the compositor's clock, which is the display's: the frame's target.
  ///   - options: by default with the window's scale.
  ///   - above: called after the compositor has drawn, to draw more onto the surface.
  /// - Throws: as `draw`; what `Compositor.render` throws.
  @discardableResult
  public func draw(
    with compositor: Compositor, at time: Double, options: Compositor.FrameOptions = .init(background: .white),
    above: ((WindowSurface, Compositor.Frame) throws -> Void)? = nil
  ) throws -> Compositor.Frame? {
    var frame: Compositor.Frame?
    try draw { surface in
      compositor.noteSpoiled(surface.spoiled)
      // What is drawn above needs the frame below it.
      if above != nil { surface.onShow = nil }
      let drawn = try compositor.render(at: time, to: surface, options: options)
      frame = drawn
      try above?(surface, drawn)
    }
    switch frame?.nextFrame {
    case .nextRefresh: requestFrame()
    case .at(let next): requestFrame(at: next)
    case .never, nil: break
    }
    return frame
  }
}
