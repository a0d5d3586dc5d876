internal import MultiplaneGeometry
internal import MultiplaneContents

/// Shared edges: edges that coincide with an edge of a clip or lie beyond it. The clip applies the coverage of these
/// pixels, once.
///
/// Outlines parallel to the pixel grid are intersected with such clips as rectangles, which gives the same.
extension Outline {
  /// The edges of this outline that clips share.
  func edgesShared(with clips: [Outline]) -> EdgeMask {
    guard aligned == nil else { return [] }
    return edges { pixels in clips.reduce(into: []) { if $1.aligned == nil { $0.formUnion($1.edges(beyond: pixels)) } }
    }
  }

  /// A box without the edges that coincide with edges of later clips or lie beyond them; nil where there are none.
  func box(_ box: RoundedBox, past outer: [Outline]) -> RoundedBox? {
    guard !outer.isEmpty else { return nil }
    let shared = edges { pixels in outer.reduce(into: []) { $0.formUnion($1.edges(beyond: pixels)) } }
    guard !shared.isEmpty else { return nil }
    let reach = EffectScale(map, bounds: box.rect).pastEdges
    return RoundedBox(
      Rect(
        minX: box.minX - (shared.contains(.left) ? reach : 0), minY: box.minY - (shared.contains(.top) ? reach : 0),
        maxX: box.maxX + (shared.contains(.right) ? reach : 0), maxY: box.maxY + (shared.contains(.bottom) ? reach : 0))
    )
  }

  /// Whether its rectangle ends on an edge of another, or less than a pixel beyond.
  func ends(on other: Outline) -> Bool {
    if isCut { return true }
    return !square(in: PixelBox(x0: 0, y0: 0, x1: 0, y1: 0)).edges { other.edges(beyond: $0, within: 1) }.isEmpty
  }

  /// The same without corners.
  func square(in area: PixelBox) -> Outline {
    corners == nil ? self : Outline(RoundedBox(rectangle.rect), map: map, inverse: inverse, area: area)
  }

  /// The same outline without the edges shared with later clips.
  func past(_ outer: [Outline], in area: PixelBox) -> Outline {
    box(rectangle, past: outer).map { Outline($0, map: map, inverse: inverse, area: area) } ?? self
  }

  private func edges(_ beyond: ([(x: Double, y: Double)]) -> EdgeMask) -> EdgeMask {
    guard corners == nil else { return [] }
    let own = [
      (rectangle.minX, rectangle.minY), (rectangle.maxX, rectangle.minY), (rectangle.maxX, rectangle.maxY),
      (rectangle.minX, rectangle.maxY),
    ].map { map.apply($0.0, $0.1) }
    guard own.allSatisfy({ $0.w >= Self.nearW }) else { return [] }
    let pixels = own.map { (x: $0.x / $0.w, y: $0.y / $0.w) }
    return beyond(pixels)
  }

  /// The same outline without the edges that clips share.
  func sharing(_ clips: [Outline], in area: PixelBox) -> Outline {
    let shared = edgesShared(with: clips)
    return shared.isEmpty ? self : Outline(rectangle, map: map, inverse: inverse, shared: shared, area: area)
  }

  /// The edges of this rectangle, from the left one on, that are parallel to an edge of a quadrangle and lie on or
  /// beyond it, seen from the inside.
  ///
  /// - Parameter most: the largest distance beyond, pixels.
  private func edges(beyond pixels: [(x: Double, y: Double)], within most: Double = .infinity) -> EdgeMask {
    var places: [(x: Double, y: Double)] = []
    var slack: [(x: Double, y: Double)] = []
    for pixel in pixels {
      let at = inverse.apply(pixel.x, pixel.y)
      guard at.w > 0, at.w * Self.nearW <= 1 else { return [] }
      let place = (x: at.x / at.w, y: at.y / at.w)
      places.append(place)
      let length = { (x: Double, y: Double) in (x * x + y * y).squareRoot() / at.w * Self.gridTolerance }
      slack.append(
        (
          length(inverse.a0 - place.x * inverse.c0, inverse.a1 - place.x * inverse.c1),
          length(inverse.b0 - place.y * inverse.c0, inverse.b1 - place.y * inverse.c1)
        ))
    }
    let edges: [(EdgeMask, Int, Int, opposite: Int)] = [
      (.left, 3, 0, 1), (.top, 0, 1, 2), (.right, 1, 2, 3), (.bottom, 2, 3, 0),
    ]
    var result: EdgeMask = []
    for (name, a, b, opposite) in edges {
      let isBeyond = { (low: Double, high: Double, at: (Double, Double), across: Double, slack: Double) in
        let (first, last, reach) = (min(at.0, at.1), max(at.0, at.1), slack / Self.gridTolerance * most)
        return last - first <= slack
          && (last <= low + slack && last >= low - reach && across > last
            || first >= high - slack && first <= high + reach && across < first)
      }
      if isBeyond(
        rectangle.minX, rectangle.maxX, (places[a].x, places[b].x), places[opposite].x, max(slack[a].x, slack[b].x))
        || isBeyond(
          rectangle.minY, rectangle.maxY, (places[a].y, places[b].y), places[opposite].y, max(slack[a].y, slack[b].y))
      {
        result.insert(name)
      }
    }
    return result
  }
}
