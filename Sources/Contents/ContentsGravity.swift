/// How contents are placed in a layer's bounds. Top, bottom, left and right are meant as the viewer sees an unturned
/// layer.
@frozen
public enum ContentsGravity: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  /// Stretched to the bounds along both axes.
  case resize
  /// The largest picture of its own proportions inside of the bounds, centred.
  case resizeAspect
  /// The smallest picture of its own proportions that covers the bounds, centred.
  case resizeAspectFill
}
