import CGLES
import Multiplane
import MultiplaneDrawing
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// A host's framebuffer of some format, with a target that is a rectangle of it, and a compositor that draws there.
///
/// `@safe`: GL names are used only while the context is current.
@safe
final class HostFramebuffer {
  let width: Int
  let height: Int
  private let format: Int32
  let surface: OffscreenSurface
  let compositor: Compositor
  private(set) var name: GLuint = 0

  /// The initial content of every pixel.
  static let ground: [UInt8] = [12, 34, 56, 78]

  /// - Parameters:
  ///   - format: the GL format of the colour attachment.
  ///   - depthStencil: whether there is a depth and stencil attachment, filled with 0.25 and 7.
  ///   - studio: provides the context; nil for a new one.
  init(
    width: Int, height: Int, format: Int32 = GL_RGBA8, samples: Int = 0, depthStencil: Bool = false,
    rows: RowOrder = .topDown, sharing studio: Studio? = nil
  ) throws {
    self.width = width
    self.height = height
    self.format = format
    surface =
      if let studio {
        try OffscreenSurface(width: width, height: height, sharing: studio.surface, rowOrder: rows)
      } else {
        try OffscreenSurface(width: width, height: height, rowOrder: rows)
      }
    compositor = try Compositor(context: surface.context)
    compositor.shapeRasterizer = .cairo
    let framebuffer = surface.context.withCurrent { gl in
      var names: [GLuint] = [0, 0, 0]
      unsafe glGenFramebuffers(1, &names[0])
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), names[0])
      func attach(_ name: inout GLuint, _ format: Int32, to attachment: Int32) {
        unsafe glGenRenderbuffers(1, &name)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name)
        glRenderbufferStorageMultisample(
          GLenum(GL_RENDERBUFFER), GLsizei(samples), GLenum(format), GLsizei(width), GLsizei(height))
        glFramebufferRenderbuffer(GLenum(GL_FRAMEBUFFER), GLenum(attachment), GLenum(GL_RENDERBUFFER), name)
      }
      attach(&names[1], format, to: GL_COLOR_ATTACHMENT0)
      if depthStencil { attach(&names[2], GL_DEPTH24_STENCIL8, to: GL_DEPTH_STENCIL_ATTACHMENT) }
      #expect(glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
      glDisable(GLenum(GL_SCISSOR_TEST))
      let ground = Self.ground.map { GLclampf($0) / 255 }
      glClearColor(ground[0], ground[1], ground[2], ground[3])
      glClearDepthf(0.25)
      glClearStencil(7)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      gl.invalidateState()
      return names[0]
    }
    name = framebuffer
  }

  /// The row order of a target of this framebuffer, by default.
  var rows: RowOrder { surface.rowOrder }

  /// All pixels, by GL's columns and rows from row 0 on.
  func raw() throws -> Picture {
    var whole = RenderTarget(framebuffer: name, width: width, height: height, rowOrder: .topDown)
    let pixels = try surface.context.withCurrent { (gl) throws(GLError) in
      guard try gl.meet(whole).isMultisampled else { return gl.readPixels(of: whole) }
      let copy = try gl.makeRenderTexture(
        Texture.Descriptor(
          width: width, height: height, format: format == GL_SRGB8_ALPHA8 ? .srgb8 : .rgba8, label: "resolved"))
      let resolved = copy.target()
      gl.copy(whole.bounds, of: whole, to: resolved, at: (0, 0))
      whole.framebuffer = resolved.framebuffer
      return gl.readPixels(of: whole)
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  /// The expected content of the framebuffer: a picture on a target, and the initial content around it. Computed pixel
  /// by pixel, independently of the tested code.
  func expected(_ picture: Picture, on target: RenderTarget) -> Picture {
    var all = Picture(
      width: width, height: height, pixels: (0..<width * height).flatMap { _ in Self.ground })
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let mirrored = target.transform.isMirrored ? picture.width - 1 - x : x
        let (column, row) =
          switch target.transform.quarterTurns {
          case 1: (picture.height - 1 - y, mirrored)
          case 2: (picture.width - 1 - mirrored, picture.height - 1 - y)
          case 3: (y, picture.width - 1 - mirrored)
          default: (mirrored, y)
          }
        let glRow = target.rowOrder == .topDown ? row : target.height - 1 - row
        let (toX, toY) = (target.x + column, target.y + glRow)
        guard (0..<width).contains(toX), (0..<height).contains(toY) else { continue }
        let (from, to) = ((y * picture.width + x) * 4, (toY * width + toX) * 4)
        for byte in 0..<4 { all.pixels[to + byte] = picture.pixels[from + byte] }
      }
    }
    return all
  }
}
