internal import MultiplaneGeometry

/// What a border that is drawn above sublayers touches: all but its hole.
struct TouchedRing {
  /// All that its outer edge touches, and perhaps more.
  var pixels: PixelRect
  /// Its inner edge, in the layer's own space, and the way there from the device.
  var hole: RoundedOutline
  var rect: Rect
  var back: Homography
  /// Lies in the hole.
  var box: RoundBox?

  /// Whether it is certain that no pixel is touched by both.
  func isApart(from place: TouchedPlace) -> Bool {
    if pixels.intersection(place.pixels).isEmpty { return true }
    guard let outline = place.outline else {
      if holds(place.pixels.rect) { return true }
      guard let box, let round = place.round else { return false }
      return box.holds(place.pixels.rect, touchedBy: round)
    }
    return (0..<4).allSatisfy { holds(Rect(x: outline.x[$0] - 0.5, y: outline.y[$0] - 0.5, width: 1, height: 1)) }
  }

  /// Or by two rings: one is in the other's hole.
  func isApart(from other: TouchedRing) -> Bool {
    pixels.intersection(other.pixels).isEmpty || holds(other.pixels.rect) || other.holds(pixels.rect)
  }

  private func holds(_ pixels: Rect) -> Bool { hole.holds(pixels, in: rect, through: back) }
}

extension Isolation {
  /// Adds the border of a layer with sublayers to the things that are listed; false where it has no hole.
  ///
  /// - Parameters:
  ///   - place: what the layer itself touches.
  ///   - map: the layer's own space to the device.
  mutating func addRing(
    _ slot: Int, _ place: TouchedPlace, through map: Homography, as things: Things, layers: inout LayerTable
  ) -> Bool {
    if things == .all {
      addThing(place)
      return true
    }
    let pixels = judgedClips.last.map { place.pixels.intersection($0.pixels) } ?? place.pixels
    guard let outline = layers.outline(slot, upsideDown: false), let back = map.inverted() else { return false }
    let width = outline.borderWidth
    let rect = layers.geometry[slot].bounds.standardized.insetBy(dx: width, dy: width)
    guard !rect.isNull, !rect.isEmpty else { return false }
    let hole = outline.inset(by: width)
    judgedRings.append(
      TouchedRing(
        pixels: pixels, hole: hole, rect: rect, back: back,
        box: RoundBox(hole, in: rect, through: map, isInner: false)))
    return true
  }

  /// Whether the rings that were listed share no pixel with each other, nor with the other things.
  mutating func areRingsApart() -> Bool {
    for (index, ring) in judgedRings.enumerated() {
      guard judgedPlaces.allSatisfy({ ring.isApart(from: $0) }),
        judgedRings[..<index].allSatisfy({ ring.isApart(from: $0) })
      else { return false }
    }
    return true
  }
}
