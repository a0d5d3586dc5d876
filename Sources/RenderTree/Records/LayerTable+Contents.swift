internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  /// Whether the layer's contents are read from a mip chain: depends on its filter, not on its scale.
  mutating func needsLevels(_ slot: Int) -> Bool {
    states[slot].detail >= 0 && details[states[slot].detail].minificationFilter == .trilinear
      && contents[slot]?.imported == nil
  }

  mutating func noteLargeUploads(
    of slot: Int, in commands: ArraySlice<FramePlan.TextureCommand>, plan: inout FramePlan
  ) {
    for command in commands {
      guard let upload = command.upload, upload.bytes >= FramePlan.LargeUpload.least else { continue }
      plan.largeUploads.append(
        FramePlan.LargeUpload(
          layer: id(of: slot), name: name(of: slot), bytes: upload.bytes, reason: upload.reason))
    }
  }

  /// The part of a layer's bitmap that is shown, as a fraction of the bitmap.
  @inline(__always)
  mutating func contentsRect(_ slot: Int) -> Rect {
    states[slot].detail >= 0 ? details[states[slot].detail].contentsRect : .unit
  }

  /// 1 for each edge of the contents' rectangle that the bounds don't cut off: left, top, right, bottom.
  mutating func ownContentsEdges(_ slot: Int, upsideDown: Bool) -> SIMD4<Double> {
    guard let bitmap = contents[slot], self.appearance[slot].masksToBounds else { return .one }
    let bounds = geometry[slot].bounds.standardized
    let place = contentsPlacement(slot, bitmap, upsideDown: upsideDown).rect
    // Rounding errors are not cuts.
    let slack = 1e-9 * max(bounds.width, bounds.height, 1)
    return SIMD4(
      place.minX < bounds.minX - slack ? 0 : 1, place.minY < bounds.minY - slack ? 0 : 1,
      place.maxX > bounds.maxX + slack ? 0 : 1, place.maxY > bounds.maxY + slack ? 0 : 1)
  }

  mutating func gradient(_ slot: Int) -> Gradient? {
    guard states[slot].kind >= 0, case .gradient(let gradient) = kinds[states[slot].kind], !gradient.isDegenerate
    else { return nil }
    return gradient
  }

  /// Writes the layer's gradient into a detail record, in the layer's upright space.
  ///
  /// - Parameter firstStop: record of its first stop; −1 for none.
  mutating func writeGradient(_ gradient: Gradient, firstStop: Int32, _ slot: Int, into detail: inout DetailRecord) {
    let size = geometry[slot].bounds.standardized.size
    detail.gradient = SIMD4(
      Float(gradient.startPoint.x * size.width), Float(gradient.startPoint.y * size.height),
      Float(gradient.endPoint.x * size.width), Float(gradient.endPoint.y * size.height))
    detail.ramp = SIMD4(Float(gradient.type.rawValue), Float(firstStop), 0, 0)
  }

  /// Whether a layer's border has a quad of its own, above its sublayers, tiles or shape.
  mutating func drawsBorderApart(_ slot: Int) -> Bool {
    states[slot].records.features.contains(.border) && (states[slot].links.childCount > 0 || drawsApart(slot))
  }

  /// Where a layer shows a bitmap, in its own space or turned over; without its `masksToBounds`.
  mutating func contentsPlacement(_ slot: Int, _ bitmap: Bitmap, upsideDown: Bool) -> ContentsPlacement {
    ContentsPlacement(
      contentsRect(slot), in: geometry[slot].bounds.standardized, appearance: appearance[slot], bitmap: bitmap,
      isUpsideDown: upsideDown)
  }

  /// Bounds of a bitmap that a layer shows, in its own space: a flip exchanges top and bottom, so both cases count.
  mutating func contentsBounds(_ slot: Int, _ bitmap: Bitmap) -> Rect {
    let place = contentsPlacement(slot, bitmap, upsideDown: false).rect
    let gravity = appearance[slot].contentsGravity
    return gravity.turnedOver == gravity
      ? place : place.union(contentsPlacement(slot, bitmap, upsideDown: true).rect)
  }
}
