internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// A panel: a kept leaf whose contents are in nine parts and fill its bounds. This is what a change of the panel's size
/// leaves as it is, so that only the places of the parts are computed again.
struct PanelSlices: BitwiseCopyable, Sendable {
  var x: SlicedAxis.Parts
  var y: SlicedAxis.Parts
  /// Part of the bitmap that fills the panel, texels.
  var source: Rect
}

/// What a panel's size decides of its records and its quad.
struct PanelSize {
  /// Width and height, as in the record.
  var sides: SIMD2<Float>
  /// See `LookRecord.texel`.
  var texel: SIMD4<Float>
  /// See `DetailRecord`.
  var joins: SIMD4<Float>
  var scales: SIMD4<Float>
  /// Device pixels that the quad may touch: minX, minY, maxX, maxY.
  var bounds: SIMD4<Int32>
}

extension PanelSlices {
  /// The same as the general path computes; nil if that must do it: a number is out of range, or the sides are no
  /// longer parallel to the device's.
  ///
  /// - Parameters:
  ///   - size: of the bounds.
  ///   - map: from the record's space to the device.
  @inline(__always)
  func sized(_ size: Size, through map: Transform2D) -> PanelSize? {
    let (width, height) = (size.width, size.height)
    let (left, top) = (x.places(from: 0, length: width), y.places(from: 0, length: height))
    let sides = SIMD2(Float(width), Float(height))
    let own = Size(Double(sides.x), Double(sides.y))
    var result = PanelSize(
      sides: sides,
      texel: SIMD4(
        Float(source.width / width), Float(source.height / height), Float(source.minX), Float(source.minY)),
      joins: SIMD4(
        Float(left.joins.first), Float(top.joins.first), Float(left.joins.last), Float(top.joins.last)),
      scales: SIMD4(
        Float(left.outerScale), Float(top.outerScale), Float(left.middleScale), Float(top.middleScale)),
      bounds: .zero)
    guard result.texel.isFinite, result.joins.isFinite, result.scales.isFinite, max(sides.x, sides.y) < 0x1p30,
      LayerTable.keepsParallel(own, map)
    else { return nil }
    let image = LayerTable.edgesOnGrid(of: Rect(origin: .zero, size: own), through: map)
    // Finite: infinity and NaN times 0 are NaN.
    guard (image * 0).sum() == 0 else { return nil }
    // Rounded as `Rect.maxX` is.
    let last = image.lowHalf + (image.highHalf - image.lowHalf)
    let edges = SIMD4(lowHalf: image.lowHalf, highHalf: -last).pixelsBelow
    result.bounds = SIMD4(edges.x, edges.y, -edges.z, -edges.w)
    return result
  }
}

extension LayerTable {
  /// What a change of a kept leaf's size leaves as it is; nil if the size may decide more than the places of nine
  /// parts.
  mutating func panelSlices(of slot: Int) -> PanelSlices? {
    let constant: FramePlan.Features = [.slices, .filters, .tint, .planar, .paged, .extended]
    let features = states[slot].records.features
    guard features.contains(.slices), features.isSubset(of: constant), let bitmap = contents[slot],
      appearance[slot].contentsGravity == .resize, states[slot].detail >= 0,
      // A middle that is empty at this size may be tiled at another.
      details[states[slot].detail].horizontalTileMode == .stretch,
      details[states[slot].detail].verticalTileMode == .stretch,
      // What it hides would depend on its size.
      appearance[slot].backgroundColor.alpha < 1,
      states[slot].flags.isDisjoint(with: [.isGiant, .showsOpaqueTexels])
    else { return nil }
    let bounds = geometry[slot].bounds
    guard bounds.isPositive else { return nil }
    let own = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    let place = ContentsPlacement(
      contentsRect(slot), in: own, appearance: appearance[slot], bitmap: bitmap, isUpsideDown: false)
    let (columns, rows) = place.range(of: bitmap)
    guard
      let slices = ContentsSlices(
        place: place, detail: details[states[slot].detail], appearance: appearance[slot], columns: columns, rows: rows)
    else { return nil }
    return PanelSlices(x: slices.x.parts, y: slices.y.parts, source: place.source)
  }
}

extension Rect {
  /// Whether both sides are positive: the rectangle equals its standardised form.
  @inline(__always)
  var isPositive: Bool { size.width > 0 && size.height > 0 }
}

extension DetailRecord {
  /// Sets the places of a panel's parts; returns whether any differs.
  @inline(__always)
  mutating func resize(to size: PanelSize) -> Bool {
    if joins == size.joins, scales == size.scales { return false }
    (joins, scales) = (size.joins, size.scales)
    return true
  }
}

extension LookRecord {
  /// Sets what depends on the size of a panel; returns whether any of it differs.
  @inline(__always)
  mutating func resize(to size: PanelSize) -> Bool {
    let (width, height) = (size.sides.x, size.sides.y)
    if shape.x == width, shape.y == height, contents.z == width, contents.w == height, texel == size.texel {
      return false
    }
    (shape.x, shape.y, contents.z, contents.w) = (width, height, width, height)
    texel = size.texel
    return true
  }
}
