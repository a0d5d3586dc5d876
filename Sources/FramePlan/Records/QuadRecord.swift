// GPU records are uploaded as they are. A test checks their strides and offsets against the shader, which reads them
// from data textures as rows of four floats. Device coordinates are relative to the frame's reference pixel
// (`FramePlan.reference`), so that Floats stay small and exact.

/// One drawn rectangle: its place and its look, which lie in two tables at the same index.
@frozen
public struct QuadRecord: Hashable, BitwiseCopyable, Sendable {
  /// Where the quad lies.
  public var place = PlaceRecord()
  /// What the quad shows.
  public var look = LookRecord()

  /// Makes a record of zeros: a quad that draws nothing.
  @inlinable
  public init() {}
}
