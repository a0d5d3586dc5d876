public import MultiplaneGeometry
package import MultiplaneChanges
public import MultiplaneContents

/// A layer whose visible part is drawn in tiles on other threads: for content larger than the screen, or than memory.
///
/// Its bounds may be up to 2³¹ points wide and high, anywhere in its own space. The grid of tiles begins at the origin
/// of that space, so that changing the origin of the bounds scrolls. No frame waits for a tile: until a tile arrives, a
/// tile of another level is scaled and drawn in its place, and the new tile fades in over it. Tiles are drawn above
/// `backgroundColor` and `contents`, below the sublayers. The compositor's `TilePolicy` sets when tiles are loaded and
/// how much memory they take.
///
/// `setNeedsDisplay()` requests all tiles again, `setNeedsDisplay(_:)` those of a rectangle. An old tile is drawn until
/// the new one arrives.
open class TiledLayer: Layer {
  /// The source of the tiles. After a change, all tiles are requested from the new source.
  ///
  /// With nil, the default, tiles are drawn as other layers are: by `draw(in:)` of a subclass or by the delegate's
  /// `draw(_:in:)`, in contexts of the tree's `drawingContexts` whose clip is a tile, on threads of the library, for
  /// several tiles at once. A view whose layer this is draws them on the main actor, one in each turn.
  public final var source: TileSource? {
    didSet { if source !== oldValue { mark(.kind) } }
  }

  /// Draws the tiles where there is no `source`.
  package final var ownSource: TileSource? {
    didSet { if ownSource !== oldValue { mark(.kind) } }
  }

  /// The size of a tile in texels of its own level; 256 × 256 by default. Rounded, and clamped to 16…4,096 and to the
  /// maximum texture size; a side below 1 counts as 256.
  public final var tileSize: Size {
    get { tiling.tileSize }
    set { change(\.tiling.tileSize, to: newValue, .kind) }
  }

  /// The number of levels of detail, each with half the texels a point of the level before; 1 by default, at most 32.
  ///
  /// The level drawn is the coarsest one with at least one texel for each pixel.
  public final var levelsOfDetail: Int {
    get { tiling.levelsOfDetail }
    set { change(\.tiling.levelsOfDetail, to: newValue, .kind) }
  }

  /// The number of levels that are finer than `contentsScale`, each with twice the texels a point of the next coarser
  /// one; 0 by default.
  public final var levelsOfDetailBias: Int {
    get { tiling.levelsOfDetailBias }
    set { change(\.tiling.levelsOfDetailBias, to: newValue, .kind) }
  }

  /// The duration of a new tile's fade-in, seconds; 0.25 by default, 0 shows the tile at once.
  public final var fadeDuration: Double {
    get { tiling.fadeDuration }
    set { change(\.tiling.fadeDuration, to: newValue, .kind) }
  }

  /// The most bytes of this layer's tile textures; the budget of all layers applies as well. nil, the default, sets no
  /// limit for the layer.
  public final var memoryBudget: Int? {
    get { tiling.memoryBudget }
    set { change(\.tiling.memoryBudget, to: newValue, .kind) }
  }

  /// All of these but the source.
  final var tiling = TiledContents()

  /// Rectangles to be drawn again, since the last commit; a nil element stands for the whole layer.
  private final var stale: [Rect?] = []

  package override func prepare() { hasKind = true }

  // `set(_:)` has taken the source of the other layer's kind, which may draw that layer.
  package override func copyOwnProperties(of other: Layer) { source = (other as? TiledLayer)?.source }

  /// Takes the source that draws the layer itself, after a change of what it depends on.
  final func updateOwnSource() {
    guard !marks.contains(.takesBlocks) else { return }
    let delegate = extras?.delegate
    guard let factory = treelink.object?.drawingContexts, delegate != nil || type(of: self) != TiledLayer.self else {
      if ownSource != nil { ownSource = nil }
      return
    }
    let drawer = type(of: self) == TiledLayer.self ? delegate : nil
    ownSource = TileSource(LayerTiles(self, delegate: drawer, factory: factory))
  }

  /// Requests the tiles that overlap a rectangle again.
  ///
  /// - Parameter rect: in the layer's own space. A rectangle that is not finite stands for the whole layer.
  open override func setNeedsDisplay(_ rect: Rect) {
    if rect.isFinite, rect.standardized.isEmpty { return }
    noteStale(rect.isFinite ? rect.standardized : nil)
  }

  /// Requests all tiles again. An override must call this implementation.
  open override func display() {
    unmarkForDisplay()
    noteStale(nil)
  }

  /// Beyond this number of rectangles, the whole layer is requested.
  private static let maximumRectangles = 64

  private final func noteStale(_ rect: Rect?) {
    if rect == nil || stale.count >= Self.maximumRectangles { stale.removeAll(keepingCapacity: true) }
    if stale.last == .some(nil) { return }
    stale.append(stale.count >= Self.maximumRectangles ? nil : rect)
    mark(.kind)
  }

  package override func kind() -> LayerKind {
    var contents = tiling
    contents.source = source ?? ownSource
    return .tiled(contents)
  }

  /// Returns the stale rectangles and clears the list.
  package final func takeStale() -> [Rect?] {
    defer { stale.removeAll(keepingCapacity: true) }
    return stale
  }
}
