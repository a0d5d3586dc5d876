public import MultiplaneGLES
public import MultiplaneGeometry

/// Where frames go: a context, and a framebuffer a frame.
///
/// A surface belongs to one thread at a time, as its context does.
public protocol Surface: AnyObject {
  /// The context that the frames are drawn in.
  var context: Context { get }

  /// The target's columns, in pixels.
  var width: Int { get }

  /// The target's rows, in pixels.
  var height: Int { get }

  /// Pixels a point: what the frames are drawn with, unless their options have a scale of their own.
  var scale: Double { get }

  /// What the next frame is drawn into. Asking costs no GL call, so that a frame in which nothing changed makes none.
  func target() -> RenderTarget

  /// The frame is drawn: shows it, or keeps it for readback. `damage`, in device space, is what changed since the frame
  /// before; an empty list says that nothing did.
  func present(damage: PixelRegion, _ gl: borrowing GL)
}

extension Surface {
  /// A pixel a point, for surfaces that don't say.
  public var scale: Double { 1 }
}
