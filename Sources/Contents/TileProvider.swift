public import MultiplaneGeometry

/// One tile of a tiled layer that is to be drawn.
public struct TileRequest: Sendable {
  /// The tile's place in the grid of its level: tile (0, 0) begins at the origin of the layer's own space.
  public var column: Int
  /// The row in the grid of the level.
  public var row: Int
  /// The level of detail: 0 is the most detailed, each next one has half the texels along both axes.
  public var level: Int
  /// Texels a point of this level.
  public var scale: Double
  /// What the bitmap shows, points of the layer's own space: the tile and one texel more on each side.
  public var rect: Rect
  /// Texels in a row of the bitmap: the tile's and two more.
  public var width: Int
  /// Rows of the bitmap: the tile's and two more.
  public var height: Int
  /// Whether nobody waits for the tile any more. Any thread; a provider that takes long may look at it from time to
  /// time and give up.
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

/// What a provider says of a tile that it was asked for.
public enum TileAnswer: Sendable {
  /// It is in the bitmap that the provider was given.
  case drawn
  /// There is nothing there: the tile is transparent, and takes no memory.
  case nothing
  /// It is this bitmap, of the request's width and height; `.rgba8`, `.bgra8`, `.rgb8` or `.a8`.
  case bitmap(Bitmap)
}

/// Draws tiles of tiled layers, on threads of the library, several at once.
public protocol TileProvider: Sendable {
  /// Draws one tile. It may take as long as it needs: no frame waits for it.
  ///
  /// - Parameters:
  ///   - request: which tile.
  ///   - bitmap: transparent; nothing outside of it can be written to.
  /// - Throws: what keeps the tile from being drawn. It is reported once, the tile is asked for again as `TilePolicy`
  ///   says, and what stands in for it stays.
  func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) throws -> TileAnswer
}

/// Draws tiles of tiled layers, waiting for something: the thread is given back meanwhile.
///
/// The calls run on threads of the library, not on Swift's cooperative pool; one that is not wanted any more is
/// cancelled as a task.
public protocol AsyncTileProvider: Sendable {
  /// Draws one tile, as `TileProvider.drawTile(_:into:)` does.
  func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) async throws -> TileAnswer
}

/// Where the tiles of a layer come from: a provider, known by the identity of this object.
public final class TileSource: Sendable {
  package enum Provider: Sendable {
    case sync(any TileProvider)
    case async(any AsyncTileProvider)
  }

  package let provider: Provider

  /// Tiles that are drawn by a provider.
  public init(_ provider: any TileProvider) {
    self.provider = .sync(provider)
  }

  /// Tiles that are drawn by a provider that waits.
  public init(_ provider: any AsyncTileProvider) {
    self.provider = .async(provider)
  }

  /// Tiles that are drawn by a function.
  public convenience init(
    draw: @escaping @Sendable (_ request: TileRequest, _ bitmap: inout TileBitmap) throws -> TileAnswer
  ) {
    self.init(DrawingFunction(draw: draw))
  }
}

private struct DrawingFunction: TileProvider {
  let draw: @Sendable (TileRequest, inout TileBitmap) throws -> TileAnswer

  func drawTile(_ request: TileRequest, into bitmap: inout TileBitmap) throws -> TileAnswer {
    try draw(request, &bitmap)
  }
}
