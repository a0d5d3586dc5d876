import Glibc
import MultiplaneGeometry

/// Tells of a pointer that is over a view and holds no button: begins as it comes, changes as it moves, and ends as it
/// leaves, presses a button, or the view leaves its window. All views under the pointer hear of it, the innermost
/// first.
open class HoverGestureRecognizer: GestureRecognizer {
  private final var stylus: StylusSample?

  /// The height of a pen that hovers: 0 at the surface, 1 at the greatest that it can say; 0 of another pointer.
  open var zOffset: Double { stylus?.height ?? 0 }
  /// Radians between a pen that hovers and the surface: 0 lies flat, π/2 stands upright.
  open var altitudeAngle: Double { stylus?.altitude ?? .pi / 2 }
  /// Radians by which a pen that hovers is turned about itself.
  open var rollAngle: Double { stylus?.roll ?? 0 }

  /// Radians of the direction in which a pen's end leans, clockwise from the positive x-axis of a view's own space; of
  /// the window's for nil.
  open func azimuthAngle(in view: View?) -> Double {
    let angle = stylus?.azimuth ?? 0
    guard let place, let window = self.view?.window, let view, view !== window else { return angle }
    let vector = window.convert(place + Point(cos(angle), sin(angle)), to: view) - window.convert(place, to: view)
    return vector.isFinite ? atan2(vector.y, vector.x) : angle
  }

  /// Never: it takes no touches.
  package override func accepts(_ touch: Touch) -> Bool { false }

  final func hover(_ phase: State, _ event: HoverEvent) {
    let hasBegun = state == .began || state == .changed
    if phase == .began {
      guard beginWithoutTouches(event) else { return }
    } else if !hasBegun {
      return
    }
    (place, stylus) = (event.place, event.stylus)
    state = phase
    if phase == .ended { endWithoutTouches() }
  }

  /// The view leaves its window, or the pointer is taken away.
  final func leave() {
    cancelWithoutTouches()
    endWithoutTouches()
  }
}
