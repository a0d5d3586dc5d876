public import MultiplaneChanges

extension FramePlan {
  /// A layer drawn with less detail than the tree asks for, because of a limit of texels. Depends on the tree and the
  /// target only.
  public struct Reduced: Sendable {
    /// The layer.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// The size that exceeds a limit.
    public var reason: ReducedReason
    /// Texels along a side, divided by those that the tree asks for.
    public var factor: Double

    package init(layer: LayerID, name: String?, reason: ReducedReason, factor: Double) {
      self.layer = layer
      self.name = name
      self.reason = reason
      self.factor = factor
    }
  }

  /// Why a layer is drawn with less detail.
  public enum ReducedReason: String, Sendable {
    /// The layer's cached bitmap would exceed the largest side of bitmaps.
    case bitmapSide
    /// A group or filter of the layer needs a page larger than the driver's textures: a part outside of the target is
    /// not drawn.
    case pageSide
  }
}

extension FramePlan.Reduced: CustomStringConvertible {
  /// The layer, the size that exceeds a limit, and the factor.
  public var description: String { "\(name ?? "layer \(layer.slot)"): \(reason.rawValue), factor \(factor)" }
}
