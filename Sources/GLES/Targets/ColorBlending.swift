/// In which values the colours of a frame are composited. The stored colours are sRGB in either, and pixels that one
/// opaque layer alone covers are the same.
public enum ColorBlending: String, CaseIterable, Hashable, BitwiseCopyable, Sendable {
  /// sRGB-encoded values, as in Core Animation and in browsers: half white over black is 128.
  case encoded
  /// Linear light: half white over black is 188.
  ///
  /// Layers, their backgrounds, contents and borders, groups, edges, masks, shadows, blurs, blend modes and colours of
  /// copies are composited in linear light. Contents are sampled, gradients interpolated, and colour filters applied to
  /// sRGB values. A frame is drawn to a texture of the target's size, half floats if the driver draws to
  /// those, and its damage is copied. With a background of nil, each component of the target's pixels is converted by
  /// itself, whatever their alpha; if such a target has several samples a pixel that can't be resolved, the frame is
  /// blended as with `encoded`, and `FrameStatistics.failures` lists `.unreadableTarget`.
  case linear
}
