public import MultiplaneChanges

extension FramePlan {
  /// A part of a layer that is not drawn, because the frame would exceed a limit.
  public struct Omission: Sendable {
    /// The layer.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// The part that is not drawn.
    public var what: OmittedDetail
    /// The limit that would be exceeded.
    public var limit: DetailLimit
    /// The number of copies in which the part is missing, or the number of missing copies.
    public var count: Int

    package init(layer: LayerID, name: String?, what: OmittedDetail, limit: DetailLimit, count: Int) {
      self.layer = layer
      self.name = name
      self.what = what
      self.limit = limit
      self.count = count
    }
  }

  /// The part of a layer that is not drawn.
  public enum OmittedDetail: String, Sendable {
    /// Its filters.
    case filters
    /// Its shadow, whose source is the layer's image.
    case shadow
    /// Its background filters.
    case backgroundFilters
    /// The grouping of its opacity: the opacity multiplies into each part instead of the image.
    case groupOpacity
    /// The whole layer: its mask, compositing filter, cached bitmap or plane cannot be omitted alone.
    case layer
    /// Copies of a replicator's sublayers.
    case copies
    /// The tiles of a layer in a replicator's copies.
    case tiles
  }

  /// A limit of a frame.
  public enum DetailLimit: String, Sendable {
    /// The pixels of all offscreen pages: see `PlanTarget.offscreenPixels`.
    case offscreenPixels
    /// The layers in all copies of replicators.
    case copiedLayers
    /// The tiles in all copies.
    case copiedTiles
    /// The pixels blended in all copies: four times the limit of offscreen pixels.
    case copiedPixels
  }
}

extension FramePlan.Omission: CustomStringConvertible {
  /// The layer, the part that is not drawn, and the limit.
  public var description: String {
    "\(name ?? "layer \(layer.slot)"): \(what.rawValue)\(count > 1 ? " (\(count))" : ""), past the limit of \(limit.rawValue)"
  }
}
