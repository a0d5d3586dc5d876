public import MultiplaneChanges
public import MultiplaneContents

/// How complete the tiled layers of a frame are, and the memory of their tiles.
public struct TileStatistics: Sendable {
  /// Tiled layers that are at least partly visible.
  public var layers = 0
  /// Visible device pixels of tiled layers; pixels of overlapping layers count more than once.
  public var visiblePixels = 0.0
  /// The fraction of those drawn at full detail, 0…1; 1 when none are visible. A tile that fades in counts by its
  /// opacity.
  public var fullDetail = 1.0
  /// The fraction drawn with tiles of another level. When `loweredLevels` is not 0, also with tiles coarser than the
  /// scale asks for.
  public var standIn = 0.0
  /// The fraction without any tile.
  public var blank = 0.0
  /// Tiles requested in this frame for the first time, or again.
  public var requested = 0
  /// Requested tiles that are no longer wanted.
  public var cancelled = 0
  /// Requested tiles that providers have not yet answered.
  public var waiting = 0
  /// Tiles that have arrived and will be uploaded in a later frame.
  public var pendingUploads = 0
  /// Tiles uploaded in this frame.
  public var uploaded = 0
  /// Bytes uploaded in this frame.
  public var bytesUploaded = 0
  /// Tiles evicted for others.
  public var evicted = 0
  /// Tiles that have a texture.
  public var residentTiles = 0
  /// Bytes of these tiles.
  public var residentBytes = 0
  /// Bytes of all textures for tiles, unused parts included: never more than the budget.
  public var textureBytes = 0
  /// The budget, bytes.
  public var budget = 0
  /// The number of levels by which detail is lowered for the layer that loses most, because the visible tiles exceed
  /// the budget.
  public var loweredLevels = 0
  /// Visible tiles that still do not fit the budget.
  public var unplaced = 0
  /// Tiles drawn for the first time.
  public var shown = 0
  /// The mean time from request to first frame of those tiles, seconds; 0 for none.
  public var meanWait = 0.0
  /// The longest of those times, seconds.
  public var longestWait = 0.0
  /// Tiles that could not be drawn, each reported once.
  public var failures: [TileFailure] = []
  /// Whether all visible tiles have arrived at their full detail and have faded in. Failed tiles are not waited for.
  public var isSettled = true

  /// Makes the statistics of a frame without tiles.
  public init() {}
}

/// A tile that a provider could not draw.
public struct TileFailure: Sendable, CustomStringConvertible {
  /// Why there is no tile.
  public enum Reason: Hashable, Sendable {
    /// The provider threw an error, with this description.
    case thrown(String)
    /// The provider's bitmap does not have the requested size.
    case wrongSize(width: Int, height: Int)
    /// The provider's bitmap has a format that tiles cannot have.
    case wrongFormat(Bitmap.Format)
  }

  /// The layer.
  public var layer: LayerID
  /// The layer's name; nil when it has none.
  public var name: String?
  /// The level of the tile.
  public var level: Int
  /// Its column in the grid of the level.
  public var column: Int
  /// Its row in the grid of the level.
  public var row: Int
  /// Why.
  public var reason: Reason

  /// One line of text.
  public var description: String {
    let problem =
      switch reason {
      case .thrown(let error): error
      case .wrongSize(let width, let height): "the provider gave a bitmap of \(width) × \(height)"
      case .wrongFormat(let format): "the provider gave a bitmap in the format \(format)"
      }
    return "\(name ?? "layer \(layer.slot)"): tile \(column), \(row) of level \(level): \(problem)"
  }

  package init(layer: LayerID, name: String? = nil, level: Int, column: Int, row: Int, reason: Reason) {
    self.layer = layer
    self.name = name
    self.level = level
    self.column = column
    self.row = row
    self.reason = reason
  }
}
