import MultiplaneGLES

/// A texture to draw to, in a place that can be copied; the texture itself can't.
final class PictureBox {
  let picture: RenderTexture

  init(_ picture: consuming RenderTexture) { self.picture = picture }

  /// Makes a texture of a size and format, unless there is one, or releases it if the format is nil.
  static func prepare(
    _ box: inout PictureBox?, width: Int, height: Int, _ format: TextureFormat?, label: String, _ gl: borrowing GL
  ) throws(GLError) {
    guard let format else { return box = nil }
    if let texture = box?.picture.texture.descriptor, texture.width == width, texture.height == height,
      texture.format == format
    {
      return
    }
    // Releases first, so that the memory can be reused.
    box = nil
    box = PictureBox(
      try gl.makeRenderTexture(
        Texture.Descriptor(width: width, height: height, format: format, filter: .nearest, label: label)))
  }
}
