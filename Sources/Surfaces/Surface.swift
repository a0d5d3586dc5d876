public import MultiplaneGLES
public import MultiplaneGeometry

/// Where frames go: a context, and a framebuffer a frame.
///
/// A surface belongs to one thread at a time, as its context does.
public protocol Surface: AnyObject {
  /// The context that the frames are drawn in.
  var context: Context { get }

  /// In pixels.
  var width: Int { get }

  /// In pixels.
  var height: Int { get }

  /// What the next frame is drawn into. Asking costs no GL call, so that a frame in which nothing changed makes none.
  func target() -> RenderTarget

  /// The frame is drawn: shows it, or keeps it for readback. `damage`, in device space, is what changed since the frame
  /// before; an empty list says that nothing did.
  func present(damage: PixelRegion, _ gl: borrowing GL)
}
