import MultiplaneGLES
import MultiplaneLock

/// The framebuffer of a view: textures that are drawn into in turn, with depth, stencil and samples.
///
/// The compositor reads a texture until it releases it; the next picture goes into another one meanwhile.
/// Images that are shown keep the drawable, so that it deletes its objects after the last of them. All but `release` is
/// for the thread of the view, with its context current.
final class Drawable: @unchecked Sendable {
  /// A texture of the view's context that the compositor's reads.
  final class Picture: Sendable {
    let texture: Texture

    init(_ texture: consuming Texture) { self.texture = texture }
  }

  private final class Buffers: Sendable {
    let framebuffer: ProgramFramebuffer

    init(_ framebuffer: consuming ProgramFramebuffer) { self.framebuffer = framebuffer }
  }

  private struct Released {
    var picture: Picture
    var fence: Fence?
  }

  let format: ProgramFramebuffer.Format
  private let context: SharedContext
  /// nil at the end.
  private var buffers: Buffers?
  private var free: [Picture] = []
  private var current: Picture?
  private let lock = Lock()
  /// Guarded by the lock.
  private var released: [Released] = []

  init(_ format: ProgramFramebuffer.Format, _ context: SharedContext) throws(GLError) {
    (self.format, self.context) = (format, context)
    buffers = try context.typed.withCurrent { gl throws(GLError) in
      Buffers(try gl.makeProgramFramebuffer(format, label: "GL view"))
    }
  }

  deinit {
    buffers = nil
    (free, released, current) = ([], [], nil)
    context.deleteReleased()
  }

  /// Binds the framebuffer, with a texture that nobody reads, and sets the viewport; both are left so.
  func bind() throws(GLError) {
    try context.typed.withCurrent { gl throws(GLError) in
      let picture: Picture
      if let current { picture = current } else { picture = try takePicture(gl) }
      current = picture
      if let buffers { try gl.lend(buffers.framebuffer, drawingInto: picture.texture) }
    }
  }

  private func takePicture(_ gl: borrowing GL) throws(GLError) -> Picture {
    let back = lock.withLock {
      defer { released = [] }
      return released
    }
    for picture in back {
      // The GPU waits.
      if let fence = picture.fence { gl.wait(for: fence) }
      free.append(picture.picture)
    }
    if let picture = free.popLast() { return picture }
    return Picture(try gl.makeTexture(Texture.Descriptor(width: format.width, height: format.height, label: "GL view")))
  }

  /// Puts the samples of each pixel together.
  func resolve() {
    guard format.isSampled, let buffers else { return }
    context.typed.withCurrent { gl in gl.resolve(buffers.framebuffer) }
  }

  /// The picture that was drawn; the next one is drawn into another.
  func takeCurrent() -> Picture? { current.take() }

  /// Gives back a picture, on any thread.
  func release(_ picture: Picture, _ fence: Fence?) {
    lock.withLock { released.append(Released(picture: picture, fence: fence)) }
  }

  /// The pixels of the picture: premultiplied RGBA, the top row first.
  func readPixels() -> [UInt8] {
    guard let buffers else { return [] }
    return context.typed.withCurrent { gl in gl.readPixels(of: buffers.framebuffer) }
  }
}
