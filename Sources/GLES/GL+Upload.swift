package import MultiplaneGeometry
import CGLES

extension GL {
  /// Writes a part of a texture from rows of texels.
  ///
  /// `rect` is in texels, its row 0 the first row of `bytes`; `stride` is the number of bytes from one row to the next.
  /// The last row may end where its texels end. A rectangle that leaves the texture, a stride under a row and too few
  /// bytes are programmer's errors: what comes from outside was checked where it came in.
  package borrowing func upload(
    _ bytes: RawSpan, stride: Int, to texture: borrowing Texture, at rect: PixelRect
  ) {
    guard !rect.isEmpty else { return }
    check(texture.name)
    let texel = texture.descriptor.format.bytesPerTexel
    let row = rect.width * texel
    precondition(texture.bounds.contains(rect), "\(texture.descriptor.label): an upload outside the texture")
    precondition(rect.height == 1 || stride >= row, "\(texture.descriptor.label): a stride shorter than a row")
    precondition(
      bytes.byteCount >= (rect.height - 1) * stride + row, "\(texture.descriptor.label): too few bytes for an upload")

    bindForUpload(texture.name.value)
    context.counters.bytesUploaded += row * rect.height
    if rect.height == 1 || stride == row {
      setUnpackRowLength(0)
      uploadRows(bytes, texture.descriptor.format, rect)
    } else if stride % texel == 0 {
      setUnpackRowLength(GLint(stride / texel))
      uploadRows(bytes, texture.descriptor.format, rect)
    } else {
      // GL counts a row's length in texels: such rows go one by one.
      setUnpackRowLength(0)
      for y in 0..<rect.height {
        uploadRows(
          bytes.extracting(y * stride..<y * stride + row), texture.descriptor.format,
          PixelRect(x: rect.x, y: rect.y + y, width: rect.width, height: 1))
      }
    }
  }

  /// The same from values without padding, bytes or whole texels; `stride` is in bytes, nil for tight rows.
  package borrowing func upload<Element: BitwiseCopyable>(
    _ elements: Span<Element>, stride: Int? = nil, to texture: borrowing Texture, at rect: PixelRect
  ) {
    let tight = rect.width * texture.descriptor.format.bytesPerTexel
    upload(unsafe elements.bytes, stride: stride ?? tight, to: texture, at: rect)
  }

  private borrowing func uploadRows(_ bytes: RawSpan, _ format: TextureFormat, _ rect: PixelRect) {
    context.counters.textureUploads += 1
    guard issues() else { return }
    unsafe bytes.withUnsafeBytes {
      unsafe glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height),
        format.format, format.type, $0.baseAddress)
    }
  }
}
