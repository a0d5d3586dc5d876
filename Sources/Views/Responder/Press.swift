/// A key, as an event source reports it.
public struct Key: Hashable, Sendable {
  /// Keys that are held.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt8
    /// Modifiers by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// The control key.
    public static let control = Modifiers(rawValue: 2)
    /// The alternate, or option, key.
    public static let alternate = Modifiers(rawValue: 4)
    /// The command, super or Windows key.
    public static let command = Modifiers(rawValue: 8)
    /// Caps lock is on.
    public static let capsLock = Modifiers(rawValue: 16)
  }

  /// What the key types, with modifiers; or a name such as "escape" for one that types nothing.
  public var characters: String
  /// What it types without modifiers.
  public var charactersIgnoringModifiers: String
  /// The keys that are held with it.
  public var modifierFlags: Modifiers

  /// A key by what it types.
  ///
  /// - Parameter charactersIgnoringModifiers: nil for the same as `characters`.
  public init(_ characters: String, charactersIgnoringModifiers: String? = nil, modifierFlags: Modifiers = []) {
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers ?? characters
    self.modifierFlags = modifierFlags
  }
}

/// A key or button that is pressed; one object from its beginning to its end.
@preconcurrency @MainActor public final class Press: Hashable {
  /// Where a press is in its life.
  public enum Phase: Hashable, Sendable { case began, changed, stationary, ended, cancelled }

  /// Where the press is in its life.
  public internal(set) var phase = Phase.began
  /// The key.
  public let key: Key?
  /// Seconds of the application's clock at the last change.
  public internal(set) var timestamp: Double
  /// The window that the press was sent to.
  public private(set) weak var window: Window?
  /// The responder that takes the press: the first responder when it began.
  public internal(set) var responder: Responder?

  init(key: Key, timestamp: Double, window: Window) {
    (self.key, self.timestamp, self.window) = (key, timestamp, window)
  }

  /// Whether two references are of one press.
  public nonisolated static func == (a: Press, b: Press) -> Bool { a === b }

  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A change of a key, from any source, as a plain value.
public struct KeyInput: Hashable, Sendable {
  /// The key. Its `charactersIgnoringModifiers` say which press a later change belongs to.
  public var key: Key
  /// What happened to it.
  public var phase: Press.Phase
  /// Seconds of the application's clock.
  public var time: Double

  /// Puts the values together.
  public init(_ key: Key, phase: Press.Phase, time: Double) {
    (self.key, self.phase, self.time) = (key, phase, time)
  }
}
