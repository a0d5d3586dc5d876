internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Place of a quad on the device: which program draws it, and which pixels it hides.
struct QuadPlace: BitwiseCopyable {
  /// Clip to draw under: that of the context, or a simpler one with the same effect. `features` does not include those
  /// of the clip.
  var clip: Int32
  var features: FramePlan.Features = []
  /// Edges that clips cut instead: see `RecordTables.sharedEdges`.
  var sharedEdges: UInt32 = 0
  /// Device pixels that the quad touches; nil if only its conservative bounds are known.
  var bounds: PixelRect?
  /// Device pixels that it covers with opaque colour; empty if unknown.
  var opaque = PixelRect.empty
  /// Division into cells, most of which need no corner computation.
  var cells: QuadCells?
}

extension ClipOccluders {
  /// Computes the place of a quad in Double and from all of it, so that it does not depend on the damage.
  mutating func quadPlace(
    _ slot: Int, record: Int32, in context: PaintWalk.Context, layers: inout LayerTable, records: inout RecordTables
  ) -> QuadPlace {
    let (clip, laterClips) = (context.clip, context.laterClips)
    let quad = records.quads.looks.values[Int(record)]
    let shows = Int(clamping: quad.shape.w)
    let hasContents = shows & Int(clamping: LookRecord.hasContents) != 0
    let hasBackground = shows & Int(clamping: LookRecord.hasBackground) != 0
    let hasBorder = shows & Int(clamping: LookRecord.hasBorder) != 0
    var result = QuadPlace(clip: clip, features: layers.states[slot].records.features)
    if !hasBorder { result.features.remove(.border) }
    if shows & Int(clamping: LookRecord.isUnderBorder) != 0 { result.features.insert(.underBorder) }
    if !hasBackground { result.features.remove(.gradient) }
    if !hasContents {
      result.features.subtract(.ofContents)
      result.features.insert(.noContents)
    }
    if !hasBackground { result.features.insert(.noBackground) }
    if layers.isMaskWithoutEdges(slot) {
      result.features.subtract([.outlined, .continuous, .underBorder])
      result.sharedEdges = Self.allEdges
      return result
    }
    if result.features.contains(.outlined),
      records.clips.values[Int(clip)].links.w > 0 && records.holdsClip(slot, clip, layers: &layers)
        || laterClips >= 0 && records.holdsShape(slot, laterClips, through: layers.states[slot].device, layers: &layers)
    {
      result.features.subtract([.outlined, .continuous])
      result.features.insert(.cutByClip)
    }
    let isOutlined = result.features.contains(.outlined)
    guard records.nodes.values[Int(clamping: quad.links.x)].row2.w == 0, layers.states[slot].device.isAffine else {
      if !isOutlined {
        result.sharedEdges = records.sharedEdges(slot, quad, under: clip, laterClips: laterClips, layers: &layers)
      }
      return result
    }
    let upsideDown = layers.states[slot].flags.contains(.isUpsideDown)
    var map = layers.uprightSpace(slot, upsideDown: upsideDown).concatenating(layers.states[slot].device.affine)
    if layers.states[slot].flags.contains(.isGiant), let other = layers.standIn(for: slot, upsideDown: upsideDown) {
      map = other.map
    }
    let background =
      hasBackground || hasBorder ? Rect(x: 0, y: 0, width: Double(quad.shape.x), height: Double(quad.shape.y)) : .zero
    let contents = hasContents ? Rect(quad.contents) : .zero
    let outline = TurnedShape(quad, endsClear: layers.states[slot].flags.contains(.endsClear))
    if let turned = outline.turnedFeatures(PlaneMap(map), map.determinant) {
      if !isOutlined {
        result.features.formUnion(turned)
        result.sharedEdges = records.sharedEdges(slot, quad, under: clip, laterClips: laterClips, layers: &layers)
        if turned.contains(.clear) { result.sharedEdges |= Self.contentsEdges }
      }
      return result
    }
    result.features.insert(.parallel)
    let contentsImage = hasContents ? LayerTable.imageOnGrid(of: contents, through: map) : .null
    if hasContents, !result.features.contains(.slices), layers.isOneToOne(quad, map, image: contentsImage) {
      result.features.insert(.fetched)
    }
    let backgroundImage = hasBackground || hasBorder ? LayerTable.imageOnGrid(of: background, through: map) : .null
    let image = backgroundImage.union(contentsImage)
    let bounds = LayerTable.pixels(touchedBy: image)
    result.bounds = bounds
    result.clip = records.simplified(clip, for: bounds, reference: layers.frame.reference)
    if isOutlined, !hasContents || layers.appearance[slot].masksToBounds {
      result.clip = records.withoutHolders(
        result.clip, of: slot, background.isNull || background.isEmpty ? .null : backgroundImage, map, layers: &layers)
    }
    if laterClips >= 0, !image.isNull, !isOutlined || !layers.hasHardEdges(slot),
      let clip = self.clip(
        result.clip, withinLaterClips: laterClips,
        for: image.offsetBy(dx: -Double(layers.frame.reference.x), dy: -Double(layers.frame.reference.y)),
        records: &records)
    {
      result.clip = clip
    }
    if isWhole(quad, backgroundImage, contentsImage, result.features), records.isWhole(result.clip, layers: &layers) {
      result.features.insert(.whole)
    }
    records.decideOpacity(
      slot, quad, map, hasBackground ? backgroundImage : .null, contentsImage, of: &result, layers: &layers)
    let shape = records.clips.values[Int(result.clip)]
    if isOutlined || shape.links.w > 0 || shape.isPictureEdge {
      result.cells = records.cells(slot, quad, map, of: result, layers: &layers)
      if isOutlined, var cells = result.cells {
        cells.features = result.features.subtracting([.outlined, .border, .underBorder, .continuous])
        if isWhole(quad, backgroundImage, contentsImage, cells.features) { cells.features.insert(.whole) }
        result.cells = cells
      }
      if hasBackground, layers.isOpaque(slot, quad) {
        result.cells?.opaque = LayerTable.wholePixels(in: backgroundImage)
      }
    }
    return result
  }

  /// Whether a quad, before clipping, covers no pixel partially, and reads texels one to one if it reads any.
  private mutating func isWhole(
    _ quad: LookRecord, _ background: Rect, _ contents: Rect, _ features: FramePlan.Features
  ) -> Bool {
    guard features.isDisjoint(with: [.outlined, .gradient]), background.isNull || background.isOnGrid else {
      return false
    }
    guard !features.contains(.noContents) else { return true }
    guard features.contains(.fetched), features.isDisjoint(with: FramePlan.Features.ofContents.subtracting(.tint)),
      !contents.isNull, contents.isOnGrid
    else { return false }
    return quad.readsShownTexelsAlone
  }

  /// Bits of an instance: all edges of the contents; these and all edges of the background.
  private static let contentsEdges: UInt32 = 0xF0
  private static let allEdges: UInt32 = 0xFF
}
