public import MultiplaneGeometry

/// A wheel or a touchpad scrolls. It is given to pan recognisers whose `allowedScrollTypesMask` names its kind.
@preconcurrency @MainActor public final class ScrollEvent: Event {
  /// The points by which the contents move, in the window's space.
  public let delta: Point
  /// Where the fingers' scroll is; `none` for a step of a wheel, and for momentum.
  public let phase: ScrollInput.Phase
  /// Where the motion after the fingers is, of a source that makes its own; pan recognisers leave it out.
  public let momentumPhase: ScrollInput.Phase
  /// Whether the source is finer than the steps of a wheel.
  public let isPrecise: Bool
  let place: Point

  init(_ input: ScrollInput, delta: Point, at place: Point, time: Double) {
    (self.delta, phase, momentumPhase, isPrecise) = (delta, input.phase, input.momentumPhase, input.isPrecise)
    self.place = place
    super.init(.scroll, timestamp: time, modifiers: input.modifierFlags)
  }

  /// Where the pointer is, in a view's own space; in the window's for nil.
  public func location(in view: View?) -> Point { place(place, in: view) }
}

/// Two fingers of a touchpad pinch or turn.
@preconcurrency @MainActor public final class TransformEvent: Event {
  /// The distance of the fingers by that at the beginning.
  public let scale: Double
  /// Radians that the fingers have turned since the beginning, clockwise.
  public let rotation: Double
  /// Where the gesture is.
  public let phase: ScrollInput.Phase
  let place: Point

  init(_ input: TransformInput, at place: Point, time: Double) {
    scale = input.scale.isFinite && input.scale > 0 ? input.scale : 1
    rotation = input.rotation.isFinite ? input.rotation : 0
    (phase, self.place) = (input.phase, place)
    super.init(.transform, timestamp: time)
  }

  /// Where the pointer is, in a view's own space; in the window's for nil.
  public func location(in view: View?) -> Point { place(place, in: view) }
}

/// A pointer that holds no button is somewhere, or has left.
@preconcurrency @MainActor public final class HoverEvent: Event {
  let place: Point
  let stylus: StylusSample?

  init(_ input: PointerInput, at place: Point, time: Double) {
    (self.place, stylus) = (place, input.stylus?.checked)
    super.init(.hover, timestamp: time, modifiers: input.modifierFlags)
  }

  /// Where the pointer is, in a view's own space; in the window's for nil.
  public func location(in view: View?) -> Point { place(place, in: view) }
}

extension Event {
  fileprivate final func place(_ place: Point, in view: View?) -> Point {
    guard let window, let view, view !== window else { return place }
    return window.convert(place, to: view)
  }
}

/// What scrolls a pan recogniser takes, with UIKit's bits.
public struct ScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Kinds by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Steps of wheels.
  public static let discrete = ScrollTypeMask(rawValue: 1)
  /// Touchpads.
  public static let continuous = ScrollTypeMask(rawValue: 2)
  /// Both.
  public static let all: ScrollTypeMask = [.discrete, .continuous]
}

/// How wheels scroll.
public struct ScrollSettings: Hashable, Sendable {
  /// Points of a step of a wheel.
  public var pointsPerStep = 48.0

  /// The default values.
  public init() {}
}
