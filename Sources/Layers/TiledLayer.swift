public import MultiplaneGeometry
package import MultiplaneChanges
public import MultiplaneContents

/// A layer whose picture is drawn in tiles, on other threads, as far as it is seen: for content that is larger than the
/// screen, or than memory.
///
/// Its bounds may be up to 2³¹ points wide and high, anywhere in its own space: its tiles begin at the origin of that,
/// so that a change of the bounds' origin scrolls. No frame waits for a tile: until one arrives, a tile of another
/// level stands in for it, scaled, and it fades in over that. Tiles are drawn above `backgroundColor` and `contents`,
/// below the sublayers. Which of them are loaded when, and how much memory they take, is a matter of the compositor's
/// `TilePolicy`.
///
/// `setNeedsDisplay()` asks for all tiles anew, `setNeedsDisplay(_:)` for some; what was there stays until the new one
/// comes.
open class TiledLayer: Layer {
  /// Where tiles come from; nil, the default, shows none. Another source has all tiles drawn anew.
  public final var source: TileSource? {
    didSet { mark(.kind) }
  }

  /// The size of a tile in texels of its own level; 256 × 256 by default. It is rounded, and cut to 16…4,096 and to
  /// what a texture can hold; a side that is below 1 counts as 256.
  public final var tileSize = Size(256, 256) {
    didSet { mark(.kind) }
  }

  /// How many levels of detail there are, each with half the texels a point of the one before; 1 by default, at most
  /// 32.
  ///
  /// The level that is shown is the coarsest one with a texel for each pixel.
  public final var levelsOfDetail = 1 {
    didSet { mark(.kind) }
  }

  /// How many of the levels of detail are finer than `contentsScale`: each has twice the texels a point of the one
  /// after it. 0 by default.
  public final var levelsOfDetailBias = 0 {
    didSet { mark(.kind) }
  }

  /// How long a tile that arrives takes to cover what stood in for it, seconds; 0.25 by default, 0 shows it at once.
  public final var fadeDuration = 0.25 {
    didSet { mark(.kind) }
  }

  /// The most bytes that textures of this layer's tiles take, beside the budget of all layers; nil, the default, for no
  /// other.
  public final var memoryBudget: Int? {
    didSet { mark(.kind) }
  }

  /// What has to be drawn anew since the last commit; nil in it stands for everything.
  private final var stale: [Rect?] = []

  /// A layer of no size at the origin without a source, outside of any tree.
  public required init() {
    super.init()
    hasKind = true
  }

  /// Asks for the tiles anew that show something of a rectangle.
  ///
  /// - Parameter rect: in the layer's own space. One that is not finite stands for all of the layer.
  open override func setNeedsDisplay(_ rect: Rect) {
    if rect.isFinite, rect.standardized.isEmpty { return }
    noteStale(rect.isFinite ? rect.standardized : nil)
  }

  /// Asks for all tiles anew. A subclass that overrides this calls it.
  open override func display() {
    noteStale(nil)
  }

  /// More rectangles are not told apart.
  private static let mostRectangles = 64

  private final func noteStale(_ rect: Rect?) {
    if rect == nil || stale.count >= Self.mostRectangles { stale.removeAll(keepingCapacity: true) }
    if stale.last == .some(nil) { return }
    stale.append(stale.count >= Self.mostRectangles ? nil : rect)
    mark(.kind)
  }

  package override func kind() -> LayerKind {
    var contents = TiledContents()
    contents.source = source
    contents.tileSize = tileSize
    contents.levelsOfDetail = levelsOfDetail
    contents.levelsOfDetailBias = levelsOfDetailBias
    contents.fadeDuration = fadeDuration
    contents.memoryBudget = memoryBudget
    return .tiled(contents)
  }

  /// What has to be drawn anew, once.
  package final func takeStale() -> [Rect?] {
    defer { stale.removeAll(keepingCapacity: true) }
    return stale
  }
}
