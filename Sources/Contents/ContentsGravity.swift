/// How contents are placed in a layer's bounds. Top, bottom, left and right are the viewer's, for a layer that is not
/// rotated.
@frozen
public enum ContentsGravity: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  /// Stretched to the bounds along both axes.
  case resize
  /// The largest size with the contents' aspect ratio that fits the bounds, centred.
  case resizeAspect
  /// The smallest size with the contents' aspect ratio that covers the bounds, centred.
  case resizeAspectFill
}
