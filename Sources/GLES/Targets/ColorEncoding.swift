/// How a target's attachment keeps colour. Frames are blended as sRGB-encoded bytes, and the same bytes come out with
/// either.
public enum ColorEncoding: String, CaseIterable, Hashable, BitwiseCopyable, Sendable {
  /// A format of plain numbers, such as `GL_RGBA8`: what is written is what is kept.
  case bytes
  /// An sRGB format, such as `GL_SRGB8_ALPHA8`, which takes linear colour and encodes it on writing.
  ///
  /// With `GL_EXT_sRGB_write_control` the encoding is switched off while a frame is drawn. Without that extension the
  /// driver can't be kept from it, and a frame to such a target is refused: see `GLError.Code.noEncodingControl`.
  case sRGBFormat
}
