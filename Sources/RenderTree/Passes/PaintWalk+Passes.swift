internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PaintWalk {
  // MARK: Backdrops

  /// Whether all that is in the group around so far, within a rectangle, was drawn with what is drawn already.
  mutating func isDrawn(_ rect: PixelRect, in context: Context) -> Bool {
    let stream = streams[context.stream]
    guard stream.isStarted, stream.entries.count <= Self.mostCompared else { return false }
    return !stream.entries.contains { $0.base == context.base && !$0.bounds.intersection(rect).isEmpty }
  }

  /// Where more came since, it is drawn.
  private static let mostCompared = 256

  // MARK: Effects

  // Pictures that are made of others before they are drawn.

  /// A picture that is made of a group, or of what is below a layer, before it is composited.
  struct Effect: Sendable {
    /// The group; of what is below a layer the group around it, which is copied.
    var group: Int32
    var isBackdrop = false
    /// The result is a shadow alone, without what casts it.
    var isShadow = false
    /// Into `steps`.
    var steps: Range<Int>
    /// Device pixels that are composited.
    var output: PixelRect
    /// Device pixels that no step looks beyond.
    var limit: PixelRect
    /// Device pixels that steps which make colour of what is transparent fill.
    var fill: PixelRect
    /// Device pixels that are read of what is below a layer: what is beyond them is mirrored.
    var edge = PixelRect.empty
    /// What the cells of blurs begin at.
    var grid: SIMD2<Int>
    /// The record of what is composited.
    var record: Int32
    var opacity: Float
    /// The layer for which the result is kept, which is made of all these pixels then; −1 for none.
    var keeper: Int32 = -1
    var kept = PixelRect.empty
    /// The result; nil before it is made, and where nothing came out.
    var picture: PageRegion?
    var isMade = false

    /// Lets the result be kept.
    ///
    /// - Parameter pixels: what it is made of.
    mutating func keep(for slot: Int, _ pixels: PixelRect) {
      keeper = Int32(slot)
      kept = pixels
    }
  }

  /// An entry for which what is below it is there: copied to a page, or filtered already.
  struct BackdropCopy: Sendable {
    var entry: Int
    /// The copy that the shader reads; nil for none.
    var copy: PageRegion?
    /// Of a quad: the record of what it is drawn into that says where the copy is; −1 for others.
    var group: Int32 = -1
  }
}
