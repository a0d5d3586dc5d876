import MultiplaneGeometry

/// Recognises a finger that drags from an edge of the window inwards.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Points from the edge in which the finger begins: a choice of ours, UIKit documents none.
  private static let margin = 13.0

  /// The edges at which a drag may begin; none by default.
  open var edges: RectEdge = []
  /// Those at which it has begun.
  private final var begun: RectEdge = []

  /// Fails for a finger that does not begin at an edge.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches == 1 {
      begun = edges.intersection(edges(at: location(in: nil)))
      if begun.isEmpty { return state = .failed }
    }
    super.touchesBegan(touches, with: event)
  }

  private final func edges(at point: Point) -> RectEdge {
    guard let bounds = view?.window?.bounds else { return [] }
    var edges: RectEdge = []
    if point.x < bounds.minX + Self.margin { edges.insert(.left) }
    if point.x >= bounds.maxX - Self.margin { edges.insert(.right) }
    if point.y < bounds.minY + Self.margin { edges.insert(.top) }
    if point.y >= bounds.maxY - Self.margin { edges.insert(.bottom) }
    return edges
  }

  override func begins(after way: Point) -> Bool {
    guard super.begins(after: way) else { return false }
    let isInwards =
      abs(way.x) >= abs(way.y)
      ? begun.contains(way.x > 0 ? .left : .right) : begun.contains(way.y > 0 ? .top : .bottom)
    if !isInwards { state = .failed }
    return isInwards
  }

  /// Forgets the finger.
  open override func reset() {
    super.reset()
    begun = []
  }
}
