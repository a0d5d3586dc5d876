import Glibc
package import MultiplaneGeometry

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

// What a pen says of its touch.
extension Touch {
  /// The force: 1 is that of an average touch; 0 where the source measures none.
  public var force: Double { stylus?.force ?? 0 }
  /// The greatest force that the source can say; 0 where it measures none.
  public var maximumPossibleForce: Double { stylus?.maximumForce ?? 0 }
  /// By how much `majorRadius` may be off: 0, for sources don't say.
  public var majorRadiusTolerance: Double { 0 }
  /// Radians between the pen and the surface: 0 lies flat, π/2 stands upright, as do fingers.
  public var altitudeAngle: Double { stylus?.altitude ?? .pi / 2 }
  /// Radians by which the pen is turned about itself.
  public var rollAngle: Double { stylus?.roll ?? 0 }

  /// Radians of the direction in which the pen's end leans, clockwise from the positive x-axis of a view's own space;
  /// of the window's for nil.
  public func azimuthAngle(in view: View?) -> Double {
    let vector = azimuthVector(in: view)
    return atan2(vector.y, vector.x)
  }

  /// The direction in which the pen's end leans, of length 1, in a view's own space; in the window's for nil.
  package func azimuthVector(in view: View?) -> Point {
    let angle = stylus?.azimuth ?? 0
    let own = Point(cos(angle), sin(angle))
    guard let window, let view, view !== window else { return own }
    let vector = window.convert(place + own, to: view) - window.convert(place, to: view)
    let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    return length > 0 && length.isFinite ? Point(vector.x / length, vector.y / length) : own
  }

  /// Values of the pen that may be wrong as yet.
  public var estimatedProperties: Properties { stylus?.estimatedProperties ?? [] }
  /// Those of them of which better ones will come: `Responder.touchesEstimatedPropertiesUpdated`.
  public var estimatedPropertiesExpectingUpdates: Properties { stylus?.propertiesExpectingUpdates ?? [] }
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
