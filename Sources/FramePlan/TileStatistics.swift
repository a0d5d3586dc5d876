public import MultiplaneChanges
public import MultiplaneContents

/// How complete the tiled layers of a frame are, and what their tiles take.
public struct TileStatistics: Sendable {
  /// The layers with tiles that are seen, at least in part.
  public var layers = 0
  /// Device pixels of tiled layers that are seen; counted twice where two layers lie over each other.
  public var visiblePixels = 0.0
  /// Of those, the share that is shown at full detail, 0…1; 1 when none are seen. A tile that fades in counts by how
  /// far it has.
  public var fullDetail = 1.0
  /// The share that another level stands in for; where `loweredLevels` is not 0, also of tiles that are coarser than
  /// the scale asks for.
  public var standIn = 0.0
  /// The share that shows nothing, because nothing has arrived.
  public var blank = 0.0
  /// Tiles that were asked for in this frame for the first time, or anew.
  public var requested = 0
  /// Tiles that were asked for and are not wanted any more.
  public var cancelled = 0
  /// Tiles that providers have been asked for and have not answered.
  public var waiting = 0
  /// Tiles that have arrived and are to be uploaded in a later frame.
  public var pendingUploads = 0
  /// Tiles that were uploaded in this frame.
  public var uploaded = 0
  /// What that took.
  public var bytesUploaded = 0
  /// Tiles that were given up for others.
  public var evicted = 0
  /// Tiles that have a texture.
  public var residentTiles = 0
  /// What these take.
  public var residentBytes = 0
  /// What all textures for tiles take, whether there is one in them or not: never more than the budget.
  public var textureBytes = 0
  /// The budget.
  public var budget = 0
  /// By how many levels the detail of the layer that lost most was lowered, because the budget is smaller than what is
  /// seen.
  public var loweredLevels = 0
  /// Visible tiles that have no place in the budget even so.
  public var unplaced = 0
  /// Tiles that were shown for the first time.
  public var shown = 0
  /// Of those, seconds from the request to the frame that shows it: the mean; 0 where none was shown.
  public var meanWait = 0.0
  /// The longest of them.
  public var longestWait = 0.0
  /// Tiles that could not be drawn, each once.
  public var failures: [TileFailure] = []
  /// Whether everything that is seen is there, as detailed as it gets, and faded in; what could not be drawn is not
  /// waited for.
  public var isSettled = true

  /// No tiles.
  public init() {}
}

/// A tile that a provider could not draw.
public struct TileFailure: Sendable, CustomStringConvertible {
  /// Why there is no tile.
  public enum Reason: Hashable, Sendable {
    /// The provider threw an error, which says this of itself.
    case thrown(String)
    /// The provider's bitmap has another size than was asked for.
    case wrongSize(width: Int, height: Int)
    /// The provider's bitmap is in a format that tiles are not made of.
    case wrongFormat(Bitmap.Format)
  }

  /// The layer.
  public var layer: LayerID
  /// The layer's name; nil when it has none.
  public var name: String?
  /// Which tile: its level.
  public var level: Int
  /// Its column in the grid of the level.
  public var column: Int
  /// Its row in the grid of the level.
  public var row: Int
  /// Why.
  public var reason: Reason

  /// One line.
  public var description: String {
    let what =
      switch reason {
      case .thrown(let error): error
      case .wrongSize(let width, let height): "the provider gave a bitmap of \(width) × \(height)"
      case .wrongFormat(let format): "the provider gave a bitmap in the format \(format)"
      }
    return "\(name ?? "layer \(layer.slot)"): tile \(column), \(row) of level \(level): \(what)"
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
