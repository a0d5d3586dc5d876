internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Division of a quad, whose sides are parallel to the device's, into nine cells around a core; of one with a border
/// into eleven: the border's straight sides are cells of their own, as wide as it is. The rows and columns of the
/// core contain no corner and no edge of a later clip. A fragment shader that computes corners takes several times
/// as long per pixel, and most pixels lie in the core's rows and columns.
///
/// Depends on the tree and the target alone: each pixel is always drawn by the same program.
struct QuadCells: BitwiseCopyable {
  /// Device pixels that the quad touches, not cut by the visible region.
  var bounds: PixelRect
  /// Pixels inside its corners, its border, and the clip's corners.
  var core: PixelRect
  /// Only the core is plain: the other cells contain parts of a border or edges of a later clip.
  var isFramed = false
  /// With `isFramed`: pixels inside the straight sides of its border, which are plain in the rows and columns of the
  /// core; the core if there are none.
  var inner = PixelRect.empty
  /// Shader features of plain cells, without those of clips.
  var features: FramePlan.Features = []
  /// Opaque device pixels of plain cells.
  var opaque = PixelRect.empty

  /// Least number of plain pixels that is worth separate instances.
  static let leastPlain = 1024
  /// The same under a clip with corners, which takes the fragment shader ten times as long as a plain pixel (llvmpipe),
  /// while the quad's own corners take less than twice as long.
  static let leastUnclipped = 256

  typealias Cell = (rect: PixelRect, isPlain: Bool)

  /// Calls `body` for the visible cells: first the plain ones, then those with corners, so that each kind goes into one
  /// batch. What lies on the plain cells can share a batch with the others.
  func forEach(seenIn seen: PixelRect, _ body: (Cell) -> Void) {
    forEach(seenIn: seen, rowByRow: { if $0.isPlain { body($0) } })
    forEach(seenIn: seen, rowByRow: { if !$0.isPlain { body($0) } })
  }

  private func forEach(seenIn seen: PixelRect, rowByRow body: (Cell) -> Void) {
    func cell(_ x: Range<Int>, _ y: Range<Int>, isPlain: Bool) {
      guard max(x.lowerBound, seen.x) < min(x.upperBound, seen.maxX),
        max(y.lowerBound, seen.y) < min(y.upperBound, seen.maxY)
      else { return }
      let rect = PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
      body((rect, isPlain))
    }
    func row(_ y: Range<Int>, isCore: Bool) {
      guard max(y.lowerBound, seen.y) < min(y.upperBound, seen.maxY) else { return }
      if isFramed != isCore {
        cell(bounds.x..<bounds.maxX, y, isPlain: isCore)
      } else {
        cell(bounds.x..<core.x, y, isPlain: false)
        cell(core.x..<core.maxX, y, isPlain: true)
        cell(core.maxX..<bounds.maxX, y, isPlain: false)
      }
    }
    if isFramed, inner != core { return framed { cell($0, $1, isPlain: $2) } }
    row(bounds.y..<core.y, isCore: false)
    row(core.y..<core.maxY, isCore: true)
    row(core.maxY..<bounds.maxY, isCore: false)
  }

  private func framed(_ cell: (Range<Int>, Range<Int>, Bool) -> Void) {
    let (left, middle, right) = (bounds.x..<core.x, core.x..<core.maxX, core.maxX..<bounds.maxX)
    let (top, bottom) = (bounds.y..<core.y, core.maxY..<bounds.maxY)
    cell(left, top, false)
    cell(middle, bounds.y..<inner.y, false)
    cell(middle, inner.y..<core.y, true)
    cell(right, top, false)
    let rows = core.y..<core.maxY
    cell(bounds.x..<inner.x, rows, false)
    cell(inner.x..<inner.maxX, rows, true)
    cell(inner.maxX..<bounds.maxX, rows, false)
    cell(left, bottom, false)
    cell(middle, core.maxY..<inner.maxY, true)
    cell(middle, inner.maxY..<bounds.maxY, false)
    cell(right, bottom, false)
  }
}

extension RecordTables {
  /// Cells of a quad with corners or under a clip with corners; nil if a division is not worth it.
  ///
  /// - Parameter map: from the quad's space to the device.
  mutating func cells(
    _ slot: Int, _ quad: LookRecord, _ map: Transform2D, of place: QuadPlace, layers: inout LayerTable
  ) -> QuadCells? {
    guard let bounds = place.bounds, bounds.area >= QuadCells.leastUnclipped,
      min(bounds.x, bounds.y) > -Instance.farthest, max(bounds.maxX, bounds.maxY) < Instance.farthest
    else { return nil }
    var cells = QuadCells(bounds: bounds, core: bounds, features: place.features)
    if place.features.contains(.outlined) {
      guard let outline = layers.outline(slot, upsideDown: layers.states[slot].flags.contains(.isUpsideDown)),
        outline.hardEdges.max() == 0
      else { return nil }
      let box = Rect(x: 0, y: 0, width: Double(quad.shape.x), height: Double(quad.shape.y))
      // A border that is drawn separately covers the middle of the background's edge: those pixels are not plain.
      let border = place.features.contains(.border) ? outline.borderWidth : outline.backgroundInset
      let within = box.insetBy(dx: border, dy: border)
      guard !within.isNull else { return nil }
      let inner = LayerTable.imageOnGrid(of: within, through: map)
      let outer = LayerTable.imageOnGrid(of: box, through: map)
      let corners = outline.onDevice(map)
      cells.isFramed = border > 0
      let plain = corners.within(outer).intersection(inner)
      guard !plain.isNull else { return nil }
      cells.core = cells.core.intersection(Self.surelyWithin(plain))
      cells.inner = cells.bounds.intersection(Self.surelyWithin(inner))
    }
    let reference = layers.frame.reference
    var clip = clips.values[Int(place.clip)]
    if clip.isPictureEdge {
      cells.isFramed = true
      cells.core = cells.core.intersection(LayerTable.wholePixels(in: clip.box).moved(reference.x, reference.y))
      clip = clips.values[Int(clip.outer)]
    }
    let clipCore = clip.core(reference)
    if let clipCore { cells.core = cells.core.intersection(clipCore) }
    guard !cells.core.isEmpty else { return nil }
    // The edges of a later clip may be anywhere between.
    if !cells.isFramed || clips.values[Int(place.clip)].isPictureEdge || !cells.inner.contains(cells.core) {
      cells.inner = cells.core
    }
    let (core, inner) = (cells.core, cells.inner)
    let between =
      cells.isFramed
      ? inner.width * core.height + (inner.height - core.height) * core.width
      : bounds.width * cells.core.height + (bounds.height - cells.core.height) * cells.core.width
    return between >= (clipCore == nil ? QuadCells.leastPlain : QuadCells.leastUnclipped) ? cells : nil
  }

  /// One cell of a quad, as far as it lies in the entry's bounds; nil if it draws nothing.
  ///
  /// - Parameter entry: the whole quad.
  mutating func cell(
    _ cell: QuadCells.Cell, of place: QuadPlace, _ entry: PaintWalk.Entry, layers: inout LayerTable
  ) -> PaintWalk.Entry? {
    guard let cells = place.cells else { return nil }
    var entry = entry
    entry.bounds = entry.bounds.intersection(cell.rect)
    let clip = simplified(place.clip, for: cell.rect, reference: layers.frame.reference)
    entry.features = cell.isPlain ? cells.features : place.features
    if !isWhole(clip, layers: &layers) { entry.features.remove(.whole) }
    if cell.isPlain {
      if entry.features.contains([.noBackground, .noContents]) { return nil }
      if clips.values[Int(clip)].first < 0 {
        let shown = LayerTable.wholePixels(in: clips.values[Int(clip)].deviceRect(layers.frame.reference))
        entry.opaque = cells.opaque.intersection(cell.rect).intersection(shown)
        // All plain cells or none, so that they share a batch.
        if entry.opaque == cell.rect, cells.opaque.area >= LayerTable.leastUnblended { entry.features.insert(.opaque) }
      }
    } else {
      entry.opaque = .empty
    }
    entry.features.formUnion(clipFeatures(clip))
    entry.instance.clip = UInt32(clip)
    entry.instance.cut(to: cell.rect, reference: layers.frame.reference)
    return entry
  }

  /// Pixels inside a rectangle by a margin for the shader's Float errors.
  static func surelyWithin(_ rect: Rect) -> PixelRect {
    let inner = rect.insetBy(dx: 1.0 / 64, dy: 1.0 / 64)
    return inner.isNull ? .empty : LayerTable.wholePixels(in: inner)
  }
}

extension RoundedOutline {
  /// The part of a rectangle whose columns and rows contain no corner; null if there is none.
  fileprivate func within(_ rect: Rect) -> Rect {
    rect.inset(
      by: EdgeInsets(
        top: max(radiiY.x, radiiY.y), left: max(radiiX.x, radiiX.w), bottom: max(radiiY.w, radiiY.z),
        right: max(radiiX.y, radiiX.z)))
  }
}

extension ClipRecord {
  /// Pixels of a rounded box whose columns and rows contain no corner; nil for other clips.
  func core(_ reference: (x: Int, y: Int)) -> PixelRect? {
    guard isRoundedBox else { return nil }
    let inner = Rect(
      minX: Double(row0.x + max(cornersX.x, cornersX.w)), minY: Double(row0.y + max(cornersY.x, cornersY.y)),
      maxX: Double(row0.z - max(cornersX.y, cornersX.z)), maxY: Double(row0.w - max(cornersY.w, cornersY.z)))
    return RecordTables.surelyWithin(inner).moved(reference.x, reference.y)
  }
}
