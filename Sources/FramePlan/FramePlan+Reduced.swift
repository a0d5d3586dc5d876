public import MultiplaneChanges

extension FramePlan {
  /// A layer that is drawn with less detail than the tree asks for, because there would be too many texels of it. A
  /// function of the tree and the target alone.
  public struct Reduced: Sendable {
    /// The layer.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// What is too large.
    public var reason: ReducedReason
    /// How many texels there are for each that the tree asks for, along a side.
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
    /// The bitmap that the layer is rasterised to would have a longer side than bitmaps may have.
    case bitmapSide
    /// What a group or a filter of it needs is larger than the driver's textures: some of what lies outside of the
    /// target is left out.
    case pageSide
  }
}

extension FramePlan.Reduced: CustomStringConvertible {
  /// The layer, what is too large, and the share of the texels a side that is drawn.
  public var description: String { "\(name ?? "layer \(layer.slot)"): \(reason.rawValue), factor \(factor)" }
}
