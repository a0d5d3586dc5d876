public import MultiplaneGeometry

/// A change of a pointer, such as a mouse's, or of a pen that hovers, from any source, as a plain value.
///
/// While buttons are held, the pointer is a touch of the type `indirectPointer`, which begins with the first and ends
/// with the last; otherwise it hovers. A source that makes touches of a pen or a pointer by itself sends only what
/// hovers.
public struct PointerInput: Hashable, Sendable {
  /// What happened.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// The pointer has come to the window or the screen, has moved or changed its buttons, or has left.
    case entered, moved, exited
    /// The source takes the pointer away: what it holds is cancelled, and it hovers no more.
    case cancelled
  }

  /// The source's number of the pointer; 0 for the only one.
  public var id: Int
  /// What happened.
  public var phase: Phase
  /// Points of the space of the window, or of the screen, that it is sent to.
  public var location: Point
  /// The buttons that are held.
  public var buttons: Event.ButtonMask
  /// What points.
  public var type: Touch.TouchType
  /// What a pen says; nil of another pointer.
  public var stylus: StylusSample?
  /// The keys that are held.
  public var modifierFlags: Key.Modifiers
  /// Seconds of the application's clock.
  public var time: Double

  /// Puts the values together.
  public init(
    id: Int = 0, phase: Phase = .moved, location: Point, buttons: Event.ButtonMask = [],
    type: Touch.TouchType = .indirectPointer, stylus: StylusSample? = nil, modifierFlags: Key.Modifiers = [],
    time: Double
  ) {
    (self.id, self.phase, self.location, self.buttons) = (id, phase, location, buttons)
    (self.type, self.stylus, self.modifierFlags, self.time) = (type, stylus, modifierFlags, time)
  }
}
