public import MultiplaneGLES
public import MultiplaneGeometry

/// The destination of frames: a context, and a framebuffer for each frame.
///
/// A surface belongs to one thread at a time, as its context does.
public protocol Surface: AnyObject {
  /// The context that the frames are drawn in.
  var context: Context { get }

  /// The target's columns, in pixels.
  var width: Int { get }

  /// The target's rows, in pixels.
  var height: Int { get }

  /// Pixels a point of the frames, unless their options have a scale.
  var scale: Double { get }

  /// The target of the next frame. Makes no GL call, so that a frame without changes makes none.
  func target() -> RenderTarget

  /// Presents the drawn frame, or keeps it for readback. `damage`, in device space, is the region that changed since
  /// the last frame; it is empty if nothing changed.
  func present(damage: PixelRegion, _ gl: borrowing GL)

  /// Shows a dma-buf that is all that a frame would show, in the frame's place: what displays can. `present` follows;
  /// the target keeps the pixels that it has.
  ///
  /// - Parameters:
  ///   - buffer: of the target's size, opaque, the top row first.
  ///   - keeper: to be held until the display shows something else: the texels are not given back before.
  /// - Returns: false, the default, where the frame is to be drawn.
  func show(_ buffer: DMABuffer, keeper: AnyObject) -> Bool
}

extension Surface {
  /// The default: one pixel a point.
  public var scale: Double { 1 }

  /// The default: frames are drawn.
  public func show(_ buffer: DMABuffer, keeper: AnyObject) -> Bool { false }
}
