internal import MultiplaneGeometry

/// A sublayer that hides all that is below it in a translucent layer: a page above the one before. Where the opacity acts on each of those above, the
/// others are not drawn.
extension RenderTree {
  /// Looks for such a sublayer, where what was listed of a layer overlaps. Nothing else that was listed may overlap then.
  mutating func findCoverer(of slot: Int) -> Bool {
    let starts = walk.judgedStarts
    guard walk.judgedRings.isEmpty, let first = starts.first, canList(slot),
      container(slot).raisedCount == 0, isUnitedAround(slot)
    else { return false }
    let map = deviceAround(slot)
    let (own, count) = (Int(first.place), walk.judgedPlaces.count)
    // From the highest down.
    for index in starts.indices {
      let end = index + 1 < starts.count ? Int(starts[index + 1].place) : count
      guard own > 0 || end < count, let pixels = pixelsCovered(by: Int(starts[index].child), through: map),
        walk.judgedPlaces[..<own].allSatisfy({ pixels.contains($0.pixels) }),
        walk.judgedPlaces[end...].allSatisfy({ pixels.contains($0.pixels) })
      else { continue }
      walk.judgedPlaces.removeLast(count - end)
      walk.judgedPlaces.removeFirst(own)
      guard walk.thingGrid.areApart(walk.judgedPlaces) else { return false }
      noteCoverer(starts[index].child, of: slot)
      return true
    }
    return false
  }

  private mutating func noteCoverer(_ coverer: Int32, of slot: Int) {
    states[slot].flags.insert(.holdsCoverer)
    var child = states[slot].first
    while child >= 0 {
      states[Int(child)].flags.remove(.isCoverer)
      child = states[Int(child)].next
    }
    states[Int(coverer)].flags.insert(.isCoverer)
  }

  /// The device pixels that a sublayer surely covers with opaque colour; nil for none.
  ///
  /// - Parameter map: the superlayer's space to the device.
  private mutating func pixelsCovered(by slot: Int, through map: Homography) -> PixelRect? {
    guard mayCover(slot) else { return nil }
    updateDevice(slot)
    guard let rect = plainOpaqueRect(slot),
      let image = Self.alignedImage(of: rect, through: toParent(slot).concatenating(map)), image.isFinite
    else { return nil }
    return Self.wholePixels(in: image)
  }

  /// The cover that such a sublayer is, for those below it and what the layer draws itself; nil where there is none.
  mutating func coverer(of slot: Int) -> Cover? {
    guard states[slot].flags.contains([.isJudged, .isFlat, .holdsCoverer]), appearance[slot].opacity < 1 else {
      return nil
    }
    var coverer = Int(states[slot].last)
    while coverer >= 0, !states[coverer].flags.contains(.isCoverer) { coverer = Int(states[coverer].previous) }
    guard coverer >= 0 else { return nil }
    return Cover(
      layer: Int32(coverer), z: geometry[coverer].zPosition, order: states[coverer].order, pixels: Self.anywhere,
      isWhole: true)
  }
}
