import Multiplane
import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneGLES
import MultiplaneTestSupport

/// Frames of commits at given times, on a small surface.
struct SampledStage {
  static let side = 96
  private let surface: OffscreenSurface
  let compositor: Compositor

  init() throws {
    surface = try OffscreenSurface(width: Self.side, height: Self.side)
    compositor = try Compositor(context: surface.context)
    compositor.shapeRasterizer = .cairo
  }

  /// Draws what has changed since the last frame.
  @discardableResult
  func frame(at time: Double, bufferAge: Int = 1) throws -> Compositor.Frame {
    var target = surface.target()
    target.bufferAge = bufferAge
    return try compositor.render(at: time, to: target, options: .init(background: .white))
  }

  var picture: Picture {
    get throws {
      Picture(width: Self.side, height: Self.side, pixels: try surface.readPixels())
    }
  }

  /// The next frame.
  func picture(at time: Double) throws -> Picture {
    try frame(at: time)
    return try picture
  }

  /// The first frame of a tree.
  func firstPicture(_ changes: LayerChanges) throws -> Picture {
    compositor.startOver()
    compositor.mailbox.post(changes)
    try frame(at: 0, bufferAge: 0)
    return try picture
  }

  func takeGLCalls() -> Int { compositor.context.takeCounters().calls }
}
