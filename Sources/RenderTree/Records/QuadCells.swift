internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// A quad whose sides are parallel to the device's, as nine cells around its core: in the core's rows and in its
/// columns no corner is in sight, nor an edge that will cut the picture. A fragment shader that knows of these takes
/// several times as long for each pixel, and most pixels lie between them.
///
/// A matter of the tree and the target alone: each pixel is always drawn by the same program.
struct QuadCells: BitwiseCopyable {
  /// Device pixels that the quad touches, not cut by what is seen of it.
  var bounds: PixelRect
  /// Within its corners, those of the clip and the border.
  var core: PixelRect
  /// Only the core itself is plain: the others hold parts of a border, or such edges.
  var isFramed = false
  /// What is asked of the shader in plain cells, but for clips.
  var features: FramePlan.Features = []
  /// Device pixels that are opaque in plain cells.
  var opaque = PixelRect.empty

  /// Fewer plain pixels are not worth instances of their own.
  static let leastPlain = 1024
  /// The same under a clip with corners: for these a fragment shader takes ten times as long as for a plain pixel
  /// (llvmpipe), and not twice as for the quad's own.
  static let leastUnclipped = 256

  struct Cell {
    var rect: PixelRect
    var isPlain: Bool
  }

  /// Those of which something is seen: first those with corners, then the others, so that each kind goes into one
  /// batch.
  func forEach(seenIn seen: PixelRect, _ body: (Cell) -> Void) {
    forEach(seenIn: seen, rowByRow: { if !$0.isPlain { body($0) } })
    forEach(seenIn: seen, rowByRow: { if $0.isPlain { body($0) } })
  }

  private func forEach(seenIn seen: PixelRect, rowByRow body: (Cell) -> Void) {
    func cell(_ x: Range<Int>, _ y: Range<Int>, isPlain: Bool) {
      guard max(x.lowerBound, seen.x) < min(x.upperBound, seen.maxX) else { return }
      let rect = PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
      body(Cell(rect: rect, isPlain: isPlain))
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
    row(bounds.y..<core.y, isCore: false)
    row(core.y..<core.maxY, isCore: true)
    row(core.maxY..<bounds.maxY, isCore: false)
  }
}

extension RecordTables {
  /// The cells of a quad that has corners, or is under a clip that has; nil where that is not worth it.
  ///
  /// - Parameter map: from the quad's space to the device.
  mutating func cells(
    _ slot: Int, _ quad: QuadRecord, _ map: Transform2D, of place: QuadPlace, _ reference: (x: Int, y: Int),
    layers: inout LayerTable
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
      // Under a border that is drawn by itself, what ends in its middle is not plain there.
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
    }
    var clip = clips.values[Int(place.clip)]
    if clip.links.y == ClipRecord.pictureEdge {
      cells.isFramed = true
      cells.core = cells.core.intersection(LayerTable.wholePixels(in: clip.box).moved(reference.x, reference.y))
      clip = clips.values[Int(clamping: clip.row1.x)]
    }
    let clipCore = clip.core(reference)
    if let clipCore { cells.core = cells.core.intersection(clipCore) }
    guard !cells.core.isEmpty else { return nil }
    let between =
      cells.isFramed
      ? cells.core.area
      : bounds.width * cells.core.height + (bounds.height - cells.core.height) * cells.core.width
    return between >= (clipCore == nil ? QuadCells.leastPlain : QuadCells.leastUnclipped) ? cells : nil
  }

  /// Pixels within a rectangle, where the shader's Floats are a little off.
  static func surelyWithin(_ rect: Rect) -> PixelRect {
    let inner = rect.insetBy(dx: 1.0 / 64, dy: 1.0 / 64)
    return inner.isNull ? .empty : LayerTable.wholePixels(in: inner)
  }
}

extension RoundedOutline {
  /// The columns and rows of a rectangle that no corner reaches; null where there are none.
  fileprivate func within(_ rect: Rect) -> Rect {
    rect.inset(
      by: EdgeInsets(
        top: max(radiiY.x, radiiY.y), left: max(radiiX.x, radiiX.w), bottom: max(radiiY.w, radiiY.z),
        right: max(radiiX.y, radiiX.z)))
  }
}

extension ClipRecord {
  /// Of a rounded box: device pixels whose columns and rows no corner reaches; nil for others.
  fileprivate func core(_ reference: (x: Int, y: Int)) -> PixelRect? {
    guard links.y == Self.roundedBox || links.y == Self.roundedBox + Self.continuous else { return nil }
    let inner = Rect(
      minX: Double(row0.x + max(cornersX.x, cornersX.w)), minY: Double(row0.y + max(cornersY.x, cornersY.y)),
      maxX: Double(row0.z - max(cornersX.y, cornersX.z)), maxY: Double(row0.w - max(cornersY.w, cornersY.z)))
    return RecordTables.surelyWithin(inner).moved(reference.x, reference.y)
  }
}
