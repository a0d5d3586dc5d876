public import CoreGraphics
@_exported public import class Foundation.NSNumber
import Glibc
public import MultiplaneViews

/// UIKit's name of `KeyCode`.
public typealias UIKeyboardHIDUsage = KeyCode
/// UIKit's name of `Key.Modifiers`.
public typealias UIKeyModifierFlags = Key.Modifiers
/// UIKit's name of `TextInputClient`.
public typealias UIKeyInput = TextInputClient
/// UIKit's name of `HoverGestureRecognizer`.
public typealias UIHoverGestureRecognizer = HoverGestureRecognizer
/// UIKit's name of `ScrollTypeMask`.
public typealias UIScrollTypeMask = ScrollTypeMask

extension Key.Modifiers {
  /// UIKit's name of `capsLock`.
  public static var alphaShift: Self { .capsLock }
}

extension UIPress {
  /// Which button of a remote control is pressed: none, for nothing here has those.
  public enum PressType: Int, Hashable, Sendable {
    /// Up, down, left and right.
    case upArrow, downArrow, leftArrow, rightArrow
    /// Select, menu, and play or pause.
    case select, menu, playPause
    /// The next and the last page.
    case pageUp = 30
    case pageDown
  }

  /// Which button is pressed: nil, for presses here are of keys.
  public var type: PressType? { nil }
  /// The pressure of a button: 0 for keys.
  public var force: CGFloat { 0 }
}

extension UIGestureRecognizer {
  /// The kinds of touches that the recogniser takes, by the numbers of `UITouch.TouchType`; all by default.
  public final var allowedTouchTypes: [NSNumber] {
    get { touchTypes.map(\.rawValue).sorted().map { NSNumber(value: $0) } }
    set { touchTypes = Set(newValue.compactMap { UITouch.TouchType(rawValue: $0.intValue) }) }
  }
}

extension UIGestureRecognizer {
  /// The kinds of presses that the recogniser takes, by the numbers of `UIPress.PressType`; all by default. Kept, and of
  /// no effect: presses here are of keys, which are of no such kind.
  public final var allowedPressTypes: [NSNumber] {
    get {
      let known = unsafe objc_getAssociatedObject(self, PressTypesKey.own.address) as? [NSNumber]
      return known ?? (Array(0...6) + [30, 31]).map { NSNumber(value: $0) }
    }
    set { unsafe objc_setAssociatedObject(self, PressTypesKey.own.address, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }
}

/// What `allowedPressTypes` is kept under.
private final class PressTypesKey: Sendable {
  static let own = PressTypesKey()
  var address: UnsafeRawPointer { unsafe UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

extension UIHoverGestureRecognizer {
  /// A vector of length 1 in the direction in which a pen's end leans, in a view's own space; in the window's for nil.
  public func azimuthUnitVector(in view: UIView?) -> CGVector {
    let angle = azimuthAngle(in: view)
    return CGVector(dx: cos(angle), dy: sin(angle))
  }
}

extension UITouch {
  /// A vector of length 1 in the direction in which the pen's end leans, in a view's own space; in the window's for
  /// nil.
  public func azimuthUnitVector(in view: UIView?) -> CGVector {
    let vector = azimuthVector(in: view)
    return CGVector(dx: vector.x, dy: vector.y)
  }

  /// What a later call of `touchesEstimatedPropertiesUpdated` has, too; nil for a touch that is not estimated.
  public var estimationUpdateIndex: NSNumber? { stylus?.updateIndex.map { NSNumber(value: $0) } }
}
