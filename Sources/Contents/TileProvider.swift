public import MultiplaneGeometry

/// A request to draw one tile of a tiled layer.
public struct TileRequest: Sendable {
  /// The column in the grid of the level. Tile (0, 0) begins at the origin of the layer's own space.
  public var column: Int
  /// The row in the grid of the level.
  public var row: Int
  /// The level of detail: 0 is the finest; each further level has half the texels along both axes.
  public var level: Int
  /// Texels a point at this level.
  public var scale: Double
  /// The area that the bitmap covers, points of the layer's own space: the tile and a border of one texel on each side.
  public var rect: Rect
  /// Width of the bitmap in texels: the tile's width + 2.
  public var width: Int
  /// Height of the bitmap in texels: the tile's height + 2.
  public var height: Int
  /// Whether the tile is no longer wanted. Any thread. A slow provider may read this from time to time and return
  /// early.
  public var isCancelled: Bool { cancellation.isSet }

  let cancellation: TileCancellation

  package init(tile: TileKey, in grid: TileGrid, cancellation: TileCancellation = TileCancellation()) {
    (column, row, level) = (tile.column, tile.row, tile.level)
    scale = grid.scale(ofLevel: tile.level)
    rect = grid.rect(of: tile).insetBy(dx: -1 / scale, dy: -1 / scale)
    (width, height) = (grid.tileWidth + 2, grid.tileHeight + 2)
    self.cancellation = cancellation
  }

  package func cancel() { cancellation.set() }

  package var key: TileKey { TileKey(level: level, column: column, row: row) }
}

/// A provider's answer to a request.
public enum TileAnswer: Sendable {
  /// The tile was drawn into the bitmap of the call.
  case drawn
  /// The tile is empty: transparent, and it takes no memory.
  case nothing
  /// The tile is this bitmap. Its size must be the request's, its format `.rgba8`, `.bgra8`, `.rgb8` or `.a8`.
  case bitmap(Bitmap)
}

/// Draws tiles of tiled layers. Called on threads of the library, for several tiles at once.
public protocol TileProvider: Sendable {
  /// Draws one tile. May take any time: no frame waits for it.
  ///
  /// - Parameters:
  ///   - request: the tile to draw.
  ///   - bitmap: transparent at first.
  /// - Throws: any error. It is reported once in the statistics, the tile is requested again as `TilePolicy` specifies,
  ///   and a coarser tile is shown in its place.
  func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) throws -> TileAnswer
}

/// Draws tiles of tiled layers asynchronously: while it awaits, its thread draws other tiles.
///
/// Calls run on threads of the library, not on Swift's cooperative pool. A call whose tile is no longer wanted is
/// cancelled as a task.
public protocol AsyncTileProvider: Sendable {
  /// Draws one tile; see `TileProvider.drawTile(_:into:)`.
  func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) async throws -> TileAnswer
}

/// A provider of tiles for a layer. The identity of this object is the identity of the tiles: a new source has new
/// tiles.
public final class TileSource: Sendable {
  package enum Provider: Sendable {
    case sync(any TileProvider)
    case async(any AsyncTileProvider)
  }

  package let provider: Provider

  /// A source whose tiles a synchronous provider draws.
  public init(_ provider: any TileProvider) {
    self.provider = .sync(provider)
  }

  /// A source whose tiles an asynchronous provider draws.
  public init(_ provider: any AsyncTileProvider) {
    self.provider = .async(provider)
  }

  /// A source whose tiles a function draws.
  public convenience init(
    draw: @escaping @Sendable (_ request: TileRequest, _ bitmap: inout TileBitmap) throws -> TileAnswer
  ) {
    self.init(DrawingFunction(draw: draw))
  }
}

extension TileSource: Hashable {
  /// By identity.
  public static func == (a: TileSource, b: TileSource) -> Bool { a === b }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private struct DrawingFunction: TileProvider {
  let draw: @Sendable (TileRequest, inout TileBitmap) throws -> TileAnswer

  func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) throws -> TileAnswer {
    try draw(request, &bitmap)
  }
}
