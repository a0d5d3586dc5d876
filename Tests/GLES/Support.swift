import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneSurfaces

/// One pixel of a readback, as premultiplied components.
struct Pixel: Hashable, CustomStringConvertible {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  static let clear = Pixel(0, 0, 0, 0)

  var description: String { "(\(red) \(green) \(blue) \(alpha))" }
}

/// A readback as pixels, top row first.
func pixels(_ bytes: [UInt8]) -> [Pixel] {
  stride(from: 0, to: bytes.count, by: 4).map {
    Pixel(bytes[$0], bytes[$0 + 1], bytes[$0 + 2], bytes[$0 + 3])
  }
}

/// Shaders that draw a texture one to one: the vertex shader covers the target, the fragment shader fetches.
enum Fetching {
  static let vertex = """
    #version 300 es
    void main() {
      int quad = gl_VertexID >> 2;
      vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1);
      vec2 offset = vec2(quad % int(SIZE), quad / int(SIZE)) / SIZE;
      gl_Position = vec4((unit / SIZE + offset) * 2.0 - 1.0, 0.0, 1.0);
    }
    """
  static let fragment = """
    #version 300 es
    uniform highp SAMPLER image;
    uniform highp vec4 tint;
    out highp vec4 color;
    void main() {
      color = (READ) * tint;
    }
    """

  /// Each quad is one pixel of a square target of `size`, row by row from the lowest on.
  ///
  /// - Parameters:
  ///   - sampler: the type of `image`.
  ///   - read: the GLSL expression for a pixel's colour.
  static func descriptor(
    size: Int, sampler: String = "sampler2D", read: String = "texelFetch(image, ivec2(gl_FragCoord.xy), 0)"
  ) -> Program.Descriptor {
    Program.Descriptor(
      vertex: Array(vertex.utf8), fragment: Array(fragment.utf8),
      defines: [.init("SIZE", "\(size).0"), .init("SAMPLER", sampler), .init("READ", read)],
      uniforms: ["image", "tint", "unused"], label: "fetching")
  }
}

/// Draws a square texture, or a layer or level of one, one to one and reads the result, row 0 first.
func fetched(
  _ texture: borrowing Texture, layer: Int? = nil, level: Int = 0, _ gl: borrowing GL
) throws(GLError) -> [Pixel] {
  let place = layer.map { "ivec3(gl_FragCoord.xy, \($0))" } ?? "ivec2(gl_FragCoord.xy)"
  return try seen(
    texture, size: max(texture.width >> level, 1), sampler: layer == nil ? "sampler2D" : "sampler2DArray",
    read: "texelFetch(image, \(place), \(level))", gl)
}

/// Draws a square of `size` and reads it; each pixel has the value of the GLSL expression `read`.
func seen(
  _ texture: borrowing Texture, size: Int, sampler: String = "sampler2D", read: String, _ gl: borrowing GL
) throws(GLError) -> [Pixel] {
  let target = try gl.makeRenderTexture(Texture.Descriptor(width: size, height: size, label: "fetched"))
  let program = try gl.makeProgram(Fetching.descriptor(size: size, sampler: sampler, read: read))
  var pixelQuads = try gl.makeQuadArray(label: "pixels")
  try gl.reserve(size * size, in: &pixelQuads)
  let destination = target.target()
  gl.bindFramebuffer(target.framebuffer)
  gl.setViewport(destination.glRect(destination.bounds))
  gl.clear(.zero, in: destination.glRect(destination.bounds))
  gl.setBlending(nil)
  gl.bindTexture(texture, unit: 0)
  gl.setUniform(0, of: program, to: Int32(0))
  gl.setUniform(1, of: program, to: SIMD4<Float>(repeating: 1))
  gl.useProgram(program)
  gl.drawQuads(0..<size * size, of: pixelQuads)
  return pixels(gl.readPixels(of: destination))
}
