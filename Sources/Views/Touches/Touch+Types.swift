extension Touch {
  /// What touches.
  public enum TouchType: Int, Hashable, Sendable, CaseIterable {
    /// A finger.
    case direct
    /// A finger elsewhere than on the screen.
    case indirect
    /// A pen.
    case pencil
    /// A pointer, such as a mouse's, while a button is held.
    case indirectPointer
  }

  /// Values of a touch, with UIKit's bits.
  public struct Properties: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Values by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `force`.
    public static let force = Properties(rawValue: 1)
    /// `azimuthAngle(in:)`.
    public static let azimuth = Properties(rawValue: 2)
    /// `altitudeAngle`.
    public static let altitude = Properties(rawValue: 4)
    /// The place.
    public static let location = Properties(rawValue: 8)
    /// `rollAngle`.
    public static let roll = Properties(rawValue: 16)
  }
}

extension Event {
  /// Buttons of a pointer, with UIKit's bits.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Buttons by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The button that chooses, mostly the left one.
    public static let primary = ButtonMask(rawValue: 1)
    /// The button that asks for more, mostly the right one.
    public static let secondary = ButtonMask(rawValue: 2)

    /// A button by its number: 1 is the primary one; none for numbers that are not in 1…32.
    public static func button(_ number: Int) -> ButtonMask {
      (1...32).contains(number) ? ButtonMask(rawValue: 1 << (number - 1)) : []
    }
  }
}
