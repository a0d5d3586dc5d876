/// The encoding of a target's colour attachment. The stored bytes are the same in either; how they are blended is
/// `ColorBlending`.
public enum ColorEncoding: String, CaseIterable, Hashable, BitwiseCopyable, Sendable {
  /// A linear format, such as `GL_RGBA8`: values are stored without conversion.
  case bytes
  /// An sRGB format, such as `GL_SRGB8_ALPHA8`: linear values are converted on writing.
  ///
  /// Frames disable the conversion (`GL_EXT_sRGB_write_control`, `GL_FRAMEBUFFER_SRGB`). If the driver cannot disable
  /// it, a frame is drawn to a texture of the target's size and copied.
  case sRGBFormat
}
