import MultiplaneFramePlan
import Multiplane
import MultiplaneGLES

/// Reads the textures of a bitmap as a shader does: red, green, blue and alpha in bytes, row by row.
struct TextureReader: ~Copyable {
  private static let vertex = """
    #version 300 es
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
      gl_Position = vec4(corner, 0.0, 1.0);
    }
    """
  private static let fragment = """
    #version 300 es
    uniform highp SAMPLER image;
    uniform highp int level;
    // Width and height of a page, first layer, pages in a row.
    uniform highp vec4 pages;
    out highp vec4 color;
    void main() {
      highp ivec2 p = ivec2(gl_FragCoord.xy);
      highp ivec4 q = ivec4(pages);
      color = texelFetch(image, PLACE, level);
    }
    """

  private let plain: Program
  private let paged: Program
  private let quad: QuadArray

  init(_ gl: borrowing GL) throws(GLError) {
    let plain = try Self.program("sampler2D", place: "p", gl)
    let paged = try Self.program("sampler2DArray", place: "ivec3(p % q.xy, q.z + p.y / q.y * q.w + p.x / q.x)", gl)
    var quad = try gl.makeQuadArray(label: "texture reader")
    try gl.reserve(1, in: &quad)
    self.plain = plain
    self.paged = paged
    self.quad = quad
  }

  private static func program(_ sampler: String, place: String, _ gl: borrowing GL) throws(GLError) -> Program {
    try gl.makeProgram(
      Program.Descriptor(
        vertex: Array(vertex.utf8), fragment: Array(fragment.utf8),
        defines: [Program.Define("SAMPLER", sampler), Program.Define("PLACE", place)],
        uniforms: ["image", "level", "pages"], label: "texture reader"))
  }

  /// - Parameter pages: the layout of the plane's levels in an array texture; nil for a plain one.
  func read(
    _ textures: borrowing BitmapTextures, _ texture: Int32, plane: Int, level: Int, width: Int, height: Int,
    pages: PagedLevels?, _ gl: borrowing GL
  ) throws(GLError) -> [UInt8] {
    let target = try gl.makeRenderTexture(Texture.Descriptor(width: width, height: height, label: "texture reader"))
    let destination = target.target()
    gl.bindFramebuffer(target.framebuffer)
    gl.setViewport(destination.glRect(destination.bounds))
    gl.setScissor(destination.glRect(destination.bounds))
    gl.setBlending(nil)
    if let pages {
      gl.useProgram(paged)
      gl.setUniform(0, of: paged, to: Int32(0))
      gl.setUniform(1, of: paged, to: Int32(0))
      let place = SIMD4(
        pages.page.width, pages.page.height, pages.firstLayer(ofLevel: level), pages.pages(ofLevel: level).columns)
      gl.setUniform(2, of: paged, to: SIMD4<Float>(place))
    } else {
      gl.useProgram(plain)
      gl.setUniform(0, of: plain, to: Int32(0))
      gl.setUniform(1, of: plain, to: Int32(level))
    }
    textures.bind(texture, plane: plane, unit: 0, isPaged: pages != nil, gl)
    gl.drawQuads(0..<1, of: quad)
    return gl.readPixels(of: destination)
  }
}
