public import MultiplaneGeometry

/// A change of a touch, from any source, as a plain value.
public struct TouchInput: Hashable, Sendable {
  /// The source's number of the touch; free again after the touch's end.
  public var id: Int
  /// What happened. A stationary touch is ignored.
  public var phase: Touch.Phase
  /// Points of the space of the window, or of the screen, that it is sent to.
  public var location: Point
  /// What touches; that of the beginning counts.
  public var type: Touch.TouchType
  /// The buttons of the pointer or pen that are held; none for a finger.
  public var buttons: Event.ButtonMask
  /// Points from the middle of the touch to its edge; 0 where the source does not say.
  public var radius: Double
  /// What a pen, or a surface that measures force, says; nil where the source says nothing.
  public var stylus: StylusSample?
  /// The keys that are held.
  public var modifierFlags: Key.Modifiers
  /// Seconds of the application's clock.
  public var time: Double

  /// Puts the values together.
  public init(
    id: Int, phase: Touch.Phase, location: Point, type: Touch.TouchType = .direct, buttons: Event.ButtonMask = [],
    radius: Double = 0, stylus: StylusSample? = nil, modifierFlags: Key.Modifiers = [], time: Double
  ) {
    (self.id, self.phase, self.location, self.time) = (id, phase, location, time)
    (self.type, self.buttons, self.radius) = (type, buttons, radius)
    (self.stylus, self.modifierFlags) = (stylus, modifierFlags)
  }
}
