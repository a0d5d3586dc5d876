/// A key, as an event source reports it.
public struct Key: Hashable, Sendable {
  /// Keys that are held.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public var rawValue: Int
    /// Modifiers by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Caps lock is on.
    public static let capsLock = Modifiers(rawValue: 1 << 16)
    /// The shift key.
    public static let shift = Modifiers(rawValue: 1 << 17)
    /// The control key.
    public static let control = Modifiers(rawValue: 1 << 18)
    /// The alternate, or option, key.
    public static let alternate = Modifiers(rawValue: 1 << 19)
    /// The command, super or Windows key.
    public static let command = Modifiers(rawValue: 1 << 20)
    /// The key is one of the keypad.
    public static let numericPad = Modifiers(rawValue: 1 << 21)
  }

  /// What the key types, with modifiers; or a name such as "escape" for one that types nothing.
  public var characters: String
  /// What it types without modifiers.
  public var charactersIgnoringModifiers: String
  /// The keys that are held with it.
  public var modifierFlags: Modifiers
  /// Which key it is, whatever it types; `keyboardErrorUndefined` for one that is known only by what it types.
  public var keyCode: KeyCode

  /// A key by what it types.
  ///
  /// - Parameters:
  ///   - charactersIgnoringModifiers: nil for the same as `characters`.
  ///   - keyCode: nil for the key of an American keyboard that types `charactersIgnoringModifiers`, or has that name.
  public init(
    _ characters: String, charactersIgnoringModifiers: String? = nil, modifierFlags: Modifiers = [],
    keyCode: KeyCode? = nil
  ) {
    let plain = charactersIgnoringModifiers ?? characters
    (self.characters, self.charactersIgnoringModifiers, self.modifierFlags) = (characters, plain, modifierFlags)
    self.keyCode = keyCode ?? KeyCode(named: plain) ?? .keyboardErrorUndefined
  }

  /// What tells one pressed key from another: the key's code, or else what it types.
  var identity: Identity {
    keyCode == .keyboardErrorUndefined ? .text(charactersIgnoringModifiers) : .code(keyCode)
  }

  enum Identity: Hashable {
    case code(KeyCode)
    case text(String)
  }
}

/// A key or button that is pressed; one object from its beginning to its end.
@preconcurrency @MainActor public final class Press: Hashable {
  /// Where a press is in its life.
  public enum Phase: Hashable, Sendable { case began, changed, stationary, ended, cancelled }

  /// Where the press is in its life.
  public internal(set) var phase = Phase.began
  /// The key, as the last change has it.
  public internal(set) var key: Key?
  /// Whether the last change was one that a held key makes again and again.
  public internal(set) var isRepeat = false
  /// Seconds of the application's clock at the last change.
  public internal(set) var timestamp: Double
  /// The window that the press was sent to.
  public private(set) weak var window: Window?
  /// The responder that takes the press: the first responder when it began.
  public internal(set) var responder: Responder?
  /// The recognisers that follow the press.
  var recognizers: [GestureRecognizer] = []

  init(key: Key, timestamp: Double, window: Window) {
    (self.key, self.timestamp, self.window) = (key, timestamp, window)
  }

  /// Whether two references are of one press.
  public nonisolated static func == (a: Press, b: Press) -> Bool { a === b }

  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A change of a key, from any source, as a plain value. What is typed comes apart from it, as `TypedText`.
public struct KeyInput: Hashable, Sendable {
  /// The key. Its `keyCode` says which press a later change belongs to; without one, its
  /// `charactersIgnoringModifiers`.
  public var key: Key
  /// What happened to it.
  public var phase: Press.Phase
  /// Whether the source makes a change of phase `began` again because the key is held.
  public var isRepeat: Bool
  /// Seconds of the application's clock.
  public var time: Double

  /// Puts the values together.
  public init(_ key: Key, phase: Press.Phase, isRepeat: Bool = false, time: Double) {
    (self.key, self.phase, self.isRepeat, self.time) = (key, phase, isRepeat, time)
  }
}
