/// How a target's attachment keeps colour. Frames are blended as sRGB-encoded bytes, and the same bytes come out with
/// either.
public enum ColorEncoding: String, CaseIterable, Hashable, BitwiseCopyable, Sendable {
  /// A format of plain numbers, such as `GL_RGBA8`: what is written is what is kept.
  case bytes
  /// An sRGB format, such as `GL_SRGB8_ALPHA8`, which takes linear colour and encodes it on writing.
  ///
  /// The encoding is switched off while a frame is drawn (`GL_EXT_sRGB_write_control`, `GL_FRAMEBUFFER_SRGB`). Where
  /// the driver can't be kept from it, a frame is drawn to a texture of the target's size first.
  case sRGBFormat
}
