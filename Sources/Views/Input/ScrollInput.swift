public import MultiplaneGeometry

/// A change of a wheel, a touchpad or another thing that scrolls, from any source, as a plain value.
public struct ScrollInput: Hashable, Sendable {
  /// Where a scroll is in its life.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// A step of a wheel: a scroll of its own.
    case none
    /// Fingers rest, and may scroll; what still moves stops.
    case mayBegin
    /// Fingers begin to scroll, go on, have left, or another gesture has them.
    case began, changed, ended, cancelled
  }

  /// What `delta` counts.
  public enum Unit: Hashable, Sendable {
    /// Points of the space of `location`.
    case points
    /// Steps of a wheel; parts of one from a wheel of high resolution.
    case steps
  }

  /// By how much the contents move: positive to the right and down, as a finger takes them along. A wheel that is
  /// turned away from its user moves them down.
  public var delta: Point
  /// What `delta` counts.
  public var unit: Unit
  /// Where the fingers' scroll is.
  public var phase: Phase
  /// Where the motion after the fingers have left is, from a source that makes its own; `none` without it. One whose
  /// `phase` is not `none` has none.
  public var momentumPhase: Phase
  /// Whether `delta` is finer than the steps of a wheel: of a touchpad, or of a wheel of high resolution.
  public var isPrecise: Bool
  /// Where the pointer is: points of the space of the window, or of the screen, that it is sent to.
  public var location: Point
  /// The keys that are held.
  public var modifierFlags: Key.Modifiers
  /// Seconds of the application's clock.
  public var time: Double

  /// Puts the values together.
  public init(
    delta: Point, unit: Unit = .points, phase: Phase = .none, momentumPhase: Phase = .none, isPrecise: Bool? = nil,
    location: Point, modifierFlags: Key.Modifiers = [], time: Double
  ) {
    (self.delta, self.unit, self.phase, self.momentumPhase) = (delta, unit, phase, momentumPhase)
    self.isPrecise = isPrecise ?? (unit == .points)
    (self.location, self.modifierFlags, self.time) = (location, modifierFlags, time)
  }
}

/// A change of two fingers of a touchpad that pinch or turn, from any source, as a plain value.
public struct TransformInput: Hashable, Sendable {
  /// Where the gesture is; `none` and `mayBegin` are ignored.
  public var phase: ScrollInput.Phase
  /// The distance of the fingers by that at the beginning.
  public var scale: Double
  /// Radians that the fingers have turned since the beginning, clockwise.
  public var rotation: Double
  /// Where the pointer is: points of the space of the window, or of the screen, that it is sent to.
  public var location: Point
  /// Seconds of the application's clock.
  public var time: Double

  /// Puts the values together.
  public init(
    phase: ScrollInput.Phase, scale: Double = 1, rotation: Double = 0, location: Point, time: Double
  ) {
    (self.phase, self.scale, self.rotation) = (phase, scale, rotation)
    (self.location, self.time) = (location, time)
  }
}
