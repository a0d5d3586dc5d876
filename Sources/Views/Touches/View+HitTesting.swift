import MultiplaneGeometry
import MultiplaneLayers

extension View {
  /// The least alpha of a view that is hit: its own, whatever its superviews have.
  private static var leastAlpha: Double { 0.01 }

  private final var mayBeHit: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= Self.leastAlpha && !layer.isBlockedByAnimation
  }

  final func findHit(_ point: Point, _ event: Event?) -> View? {
    guard mayBeHit, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let place = view.layer.place(ofSuperlayerPoint: point), let hit = view.hitTest(place, with: event) {
        return hit
      }
    }
    return self
  }

  final func isInside(_ point: Point) -> Bool {
    let bounds = bounds
    return point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY && point.y < bounds.maxY
  }
}
