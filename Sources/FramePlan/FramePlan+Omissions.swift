public import MultiplaneChanges

extension FramePlan {
  /// Something of a layer that is left out, because all that there is of its kind in the frame would be more than its
  /// limit.
  public struct Omission: Sendable {
    /// The layer.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// What is left out.
    public var what: OmittedDetail
    /// The limit.
    public var limit: DetailLimit
    /// How often: in how many copies, and how many copies.
    public var count: Int

    package init(layer: LayerID, name: String?, what: OmittedDetail, limit: DetailLimit, count: Int) {
      self.layer = layer
      self.name = name
      self.what = what
      self.limit = limit
      self.count = count
    }
  }

  /// What of a layer is left out.
  public enum OmittedDetail: String, Sendable {
    /// Its filters.
    case filters
    /// Its shadow, which is made of its picture.
    case shadow
    /// Its background filters.
    case backgroundFilters
    /// Its opacity acts on each thing in it, and not on all of it as one picture.
    case groupOpacity
    /// The layer with all that is in it: its mask, its compositing filter, its bitmap or its plane can't be left out
    /// alone.
    case layer
    /// Copies of a replicator's sublayers.
    case copies
    /// The tiles of a layer in copies.
    case tiles
  }

  /// What there is too much of.
  public enum DetailLimit: String, Sendable {
    /// The pixels of offscreen pictures: see `PlanTarget.offscreenPixels`.
    case offscreenPixels
    /// The layers in copies of a replicator.
    case copiedLayers
    /// The tiles in copies.
    case copiedTiles
    /// The pixels that are blended in copies: four times those of offscreen pictures.
    case copiedPixels
  }
}

extension FramePlan.Omission: CustomStringConvertible {
  /// The layer, what is left out of it and why.
  public var description: String {
    "\(name ?? "layer \(layer.slot)"): \(what.rawValue)\(count > 1 ? " (\(count))" : ""), past the limit of \(limit.rawValue)"
  }
}
