public import MultiplaneViews

/// UIKit's name of `GestureRecognizer`.
public typealias UIGestureRecognizer = GestureRecognizer
/// UIKit's name of `GestureRecognizerDelegate`.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// UIKit's name of `TapGestureRecognizer`.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// UIKit's name of `LongPressGestureRecognizer`.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// UIKit's name of `PanGestureRecognizer`.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// UIKit's name of `SwipeGestureRecognizer`.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
/// UIKit's name of `PinchGestureRecognizer`.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
/// UIKit's name of `RotationGestureRecognizer`.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer

/// Recognises fingers that drag from an edge of the window.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges; none by default.
  open var edges: UIRectEdge = []
  /// Points from an edge in which touches begin.
  private static let margin = 13.0

  /// Takes fingers that begin at an edge.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if state == .possible, !touches.allSatisfy(begins) { state = .failed }
  }

  private final func begins(_ touch: UITouch) -> Bool {
    guard let window = touch.window else { return false }
    let (place, area) = (touch.location(in: nil), window.bounds)
    return edges.contains(.left) && place.x < area.minX + Self.margin
      || edges.contains(.right) && place.x >= area.maxX - Self.margin
      || edges.contains(.top) && place.y < area.minY + Self.margin
      || edges.contains(.bottom) && place.y >= area.maxY - Self.margin
  }
}
