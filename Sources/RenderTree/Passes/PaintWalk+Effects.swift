internal import MultiplaneGeometry

extension PaintWalk {
  /// Whether the pixels of the group so far, within a rectangle, are all drawn by passes already in the plan.
  mutating func isDrawn(_ rect: PixelRect, in context: Context) -> Bool {
    let stream = streams[context.stream]
    guard stream.isStarted, stream.entries.count <= Self.mostCompared else { return false }
    return !stream.entries.contains { $0.base == context.base && stream.touches($0, rect) }
  }

  /// Pixels of a group's page that a pass draws, because some are read next; 0 of the target, and if one pass draws
  /// what was read last and now.
  mutating func pixelsDrawn(beforeReading rect: PixelRect, in context: Context) -> Int {
    let stream = streams[context.stream]
    let new = stream.entries[min(stream.readCount, stream.entries.count)...]
    let isBetween = new.count > Self.mostCompared || new.contains { stream.touches($0, rect) }
    guard isBetween, stream.depth > 0 else { return 0 }
    streams[context.stream].readCount = stream.entries.count
    return groups[Int(context.base)].region.area
  }

  /// With more entries than this, `isDrawn` returns false without comparing.
  private static let mostCompared = 256

  // Results of filters, which are made before they are composited.

  /// The filtered result of a group, or of a layer's backdrop.
  struct Effect: Sendable {
    /// The group to filter; for a backdrop, the group that is copied.
    var group: Int32
    var isBackdrop = false
    /// The result is a shadow alone, without the content that casts it.
    var isShadow = false
    /// Range of `PassBuilder.steps`.
    var steps: Range<Int>
    /// Device pixels that are composited.
    var output: PixelRect
    /// Device pixels beyond which no step reads.
    var limit: PixelRect
    /// Device pixels that steps fill which give transparent pixels a colour.
    var fill: PixelRect
    /// Device pixels of the backdrop that are read; pixels beyond are mirrored.
    var edge = PixelRect.empty
    /// Device pixel at which the cells of blurs begin.
    var grid: SIMD2<Int>
    /// Group record that composites the result.
    var record: Int32
    var opacity: Float
    /// `keeper`: the layer that caches the result, −1 for none. `cachedOutput`: the device pixels of a cached result.
    var keeper: Int32 = -1
    var cachedOutput = PixelRect.empty
    /// The result; nil before it is made, and if it is empty.
    var picture: PageRegion?
    var isMade = false

    /// Marks the result to be cached.
    ///
    /// - Parameter pixels: device pixels of the cached result.
    mutating func keep(for slot: Int, _ pixels: PixelRect) {
      keeper = Int32(slot)
      cachedOutput = pixels
    }
  }

  /// An entry whose backdrop is ready: copied to a page, or filtered.
  struct BackdropCopy: Sendable {
    var entry: Int
    /// Copy that the shader reads; nil for none.
    var copy: PageRegion?
    /// For a quad, its group's record with the place of the copy; −1 for others.
    var group: Int32 = -1
  }
}
