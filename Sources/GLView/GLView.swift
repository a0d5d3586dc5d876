import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGLES
public import MultiplaneGeometry
public import MultiplaneLayers
import MultiplaneRenderer
public import MultiplaneViews

/// Draws a view's picture with OpenGL ES.
@preconcurrency @MainActor public protocol GLViewDelegate: AnyObject {
  /// Draws, with the view's context current and its framebuffer bound.
  ///
  /// - Parameter rect: the bounds.
  func glView(_ view: GLView, drawIn rect: Rect)
}

/// A view that a program draws with OpenGL ES, in a context of its own that shares its objects with the compositor's.
///
/// The framebuffer has the size of the bounds × `contentScaleFactor`, pixels, its lower row first. In a turn in which
/// the view is marked, or at `display()`, its context is made current, the framebuffer bound, and the delegate, or else
/// `draw(_:)`, draws; then the former context is current again, and the texture is the layer's contents, with a fence
/// in place of a copy. GL's state in the context is the program's own.
///
/// Belongs to the main actor. The compositor's context must be usable on its thread when the view is made.
open class GLView: View {
  /// Bits of depth.
  public enum DepthFormat: Hashable, Sendable {
    case none, bits16, bits24

    fileprivate var bits: Int {
      switch self {
      case .none: 0
      case .bits16: 16
      case .bits24: 24
      }
    }
  }
  /// Bits of stencil.
  public enum StencilFormat: Hashable, Sendable { case none, bits8 }
  /// Samples of a pixel.
  public enum Multisample: Hashable, Sendable { case none, four }

  private final let context: SharedContext
  private final let group: ShareGroup
  private final var drawable: Drawable?

  /// Makes a view.
  ///
  /// - Parameter other: the compositor's context.
  /// - Throws: `.noShareGroup` where that is none of EGL's, as one of GLX's, or none that is current here; `.egl`;
  ///   `.gl`.
  public init(frame: Rect, sharing other: Context) throws(GLViewError) {
    context = try SharedContext(sharing: other)
    group = other.shareGroup
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  /// Archives have no contexts: nil.
  public required init?(coder: Coder) { nil }

  /// Draws; nil, the default, for `draw(_:)` of a subclass. Not retained.
  public final weak var delegate: (any GLViewDelegate)?

  /// Bits of depth; none by default.
  open var drawableDepthFormat = DepthFormat.none {
    didSet { if drawableDepthFormat != oldValue { setNeedsDisplay() } }
  }
  /// Bits of stencil; none by default.
  open var drawableStencilFormat = StencilFormat.none {
    didSet { if drawableStencilFormat != oldValue { setNeedsDisplay() } }
  }
  /// Samples of a pixel; one by default.
  open var drawableMultisample = Multisample.none {
    didSet { if drawableMultisample != oldValue { setNeedsDisplay() } }
  }

  /// Whether marks, by `setNeedsDisplay` and by a change of the size, draw; true by default. Set it to false where each
  /// frame is drawn by `display()`.
  open var enableSetNeedsDisplay = true

  /// Why the last display failed; nil after one that did not.
  public final private(set) var displayError: GLViewError?

  /// Pixels of the framebuffer; 0 without one.
  public final var drawableWidth: Int { drawable?.format.width ?? 0 }
  /// Pixels of the framebuffer; 0 without one.
  public final var drawableHeight: Int { drawable?.format.height ?? 0 }

  // MARK: Drawing

  /// Makes the framebuffer where there is none of the present size and formats, and binds it. The view's context must
  /// be current, as it is in drawing and in `withContext`.
  open func bindDrawable() throws(GLViewError) {
    precondition(context.isCurrent, "bindDrawable outside of drawing and withContext")
    let size = bounds.size
    let scale = contentScaleFactor
    let (width, height) = (
      Int(clamping: (size.width * scale).rounded()), Int(clamping: (size.height * scale).rounded())
    )
    let most = context.typed.capabilities.limits.maxTextureSize
    guard width > 0, height > 0, width <= most, height <= most else {
      throw GLViewError(.size(width: width, height: height))
    }
    let format = ProgramFramebuffer.Format(
      width: width, height: height, depthBits: drawableDepthFormat.bits, hasStencil: drawableStencilFormat == .bits8,
      isSampled: drawableMultisample == .four)
    do throws(GLError) {
      if drawable?.format != format { drawable = try Drawable(format, context) }
      try drawable?.bind()
    } catch {
      // One that cannot be drawn into is not kept.
      drawable = nil
      throw GLViewError(error)
    }
  }

  /// Makes the view's context current for a function: to make textures and programs, or to delete them.
  public final func withContext<Result>(_ body: () throws(GLViewError) -> Result) throws(GLViewError) -> Result {
    if context.isCurrent { return try body() }
    return try context.withCurrent(body)
  }

  /// Draws now, and shows the picture. `displayError` has the reason of a failure.
  open func display() {
    do throws(GLViewError) {
      try withContext { () throws(GLViewError) in
        try drawPicture()
        try showPicture()
      }
      displayError = nil
    } catch {
      displayError = error
    }
  }

  /// Draws now, for a display link: `view.makeDisplayLink()`, ticked by the host's frames.
  public final func makeDisplayLink() -> DisplayLink {
    enableSetNeedsDisplay = false
    return DisplayLink { [weak self] _ in self?.display() }
  }

  private final func drawPicture() throws(GLViewError) {
    try bindDrawable()
    if let delegate { delegate.glView(self, drawIn: bounds) } else { draw(bounds) }
    // The program may have bound others.
    do throws(GLError) { try drawable?.bind() } catch { throw GLViewError(error) }
    drawable?.resolve()
  }

  private final func showPicture() throws(GLViewError) {
    guard let drawable, let picture = drawable.takeCurrent() else { return }
    do {
      let fence = try context.typed.makeFence()
      layer.contents = try ImportedImage(
        texture: picture.texture.number, of: group, width: drawable.format.width, height: drawable.format.height,
        look: .init(orientation: .upFromBottom), acquire: fence, onRelease: { drawable.release(picture, $0) })
    } catch let error as GLError {
      throw GLViewError(error)
    } catch {
      throw GLViewError(.size(width: drawable.format.width, height: drawable.format.height))
    }
  }

  /// Draws a picture, and returns it; the view goes on showing the one before.
  open func snapshot() throws(GLViewError) -> Image {
    try withContext { () throws(GLViewError) in
      try drawPicture()
      guard let drawable else { throw GLViewError(.size(width: 0, height: 0)) }
      let bytes = drawable.readPixels()
      do {
        let bitmap = try Bitmap(width: drawable.format.width, height: drawable.format.height, bytes: bytes)
        return Image(bitmap, scale: contentScaleFactor)
      } catch {
        throw GLViewError(.size(width: drawable.format.width, height: drawable.format.height))
      }
    }
  }

  /// Gives up the framebuffer: its textures go with the last of them that is shown. The next display makes another.
  open func deleteDrawable() { drawable = nil }

  /// Draws, if marks do.
  open override func display(_ layer: Layer) {
    guard layer === self.layer else { return super.display(layer) }
    if enableSetNeedsDisplay { display() }
  }
}
