public import MultiplaneChanges
public import MultiplaneGeometry

/// Layers as a commit of their own: what a renderer makes a picture of.
///
/// The renderer is an empty compositor: it applies the commit, and renders the frame of the commit's time.
public struct LayerPicture: Sendable {
  /// The layers, in a canvas whose origin is the picture's upper left corner.
  public let changes: LayerChanges
  /// The size of the canvas, points.
  public let size: Size
  /// Pixels a point.
  public let scale: Double

  package init(changes: LayerChanges, size: Size, scale: Double) {
    (self.changes, self.size, self.scale) = (changes, size, scale)
  }
}
