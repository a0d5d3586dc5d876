public import MultiplaneViews

/// What has a space of its own for points and rectangles.
@preconcurrency @MainActor public protocol UICoordinateSpace: AnyObject, Sendable {
  /// The rectangle of the object in its own space.
  var bounds: CGRect { get }
  /// Converts a point to another space.
  func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint
  /// Converts a point from another space.
  func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint
  /// Converts a rectangle to another space.
  func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle from another space.
  func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect
}

/// The view that a space is that of; nil for a screen's.
@MainActor private func view(_ space: any UICoordinateSpace) -> UIView? { space as? UIView }

extension UIView: UICoordinateSpace {
  /// Converts a point to another space.
  @_disfavoredOverload public final func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
    point.moved(from: self, to: space)
  }

  /// Converts a point from another space.
  @_disfavoredOverload public final func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
    point.moved(from: space, to: self)
  }

  /// Converts a rectangle to another space.
  @_disfavoredOverload public final func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
    rect.moved(from: self, to: space)
  }

  /// Converts a rectangle from another space.
  @_disfavoredOverload public final func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
    rect.moved(from: space, to: self)
  }
}

extension UIScreen: UICoordinateSpace {
  /// The space of the windows.
  public var coordinateSpace: any UICoordinateSpace { self }
  /// In UIKit it does not turn with the interface; here it is that of the windows.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }
  /// The display's rectangle in pixels.
  public var nativeBounds: CGRect { CGRect(origin: .zero, size: nativeSize) }
  /// Pixels a point.
  public var nativeScale: CGFloat { scale }
  /// Frames a second, at most, as the screen's `frameClock` has it.
  public var maximumFramesPerSecond: Int { Int(clamping: frameClock.refreshRate.rounded()) }
  /// How bright the display is, 0…1: 1. Setting it is of no effect.
  public var brightness: CGFloat {
    get { 1 }
    set {}
  }
  /// The surroundings of windows that say nothing.
  public var traitCollection: UITraitCollection {
    UITraitCollection(userInterfaceStyle: .light, displayScale: scale)
  }
  /// The screens of the shared application.
  public static var screens: [UIScreen] { Application.shared.screens }

  /// Converts a point to another space.
  public func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
    point.moved(from: self, to: space)
  }

  /// Converts a point from another space.
  public func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
    point.moved(from: space, to: self)
  }

  /// Converts a rectangle to another space.
  public func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
    rect.moved(from: self, to: space)
  }

  /// Converts a rectangle from another space.
  public func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
    rect.moved(from: space, to: self)
  }
}

/// How a place goes from one space to another. From one screen to another it stays as it is.
@MainActor private enum Route {
  case views(UIView, UIView)
  case toScreen(UIView, UIScreen)
  case fromScreen(UIScreen, UIView)
  case none

  init(from: any UICoordinateSpace, to: any UICoordinateSpace) {
    // A switch over a tuple of optionals crashed the compiler in release builds.
    if let source = view(from) {
      self =
        if let target = view(to) {
          .views(source, target)
        } else if let screen = to as? UIScreen {
          .toScreen(source, screen)
        } else {
          .none
        }
    } else if let target = view(to), let screen = from as? UIScreen {
      self = .fromScreen(screen, target)
    } else {
      self = .none
    }
  }
}

@MainActor extension CGPoint {
  fileprivate func moved(from: any UICoordinateSpace, to: any UICoordinateSpace) -> CGPoint {
    switch Route(from: from, to: to) {
    case .views(let from, let to): from.convert(self, to: Optional(to))
    case .toScreen(let view, let screen): view.convert(self, to: screen)
    case .fromScreen(let screen, let view): view.convert(self, from: screen)
    case .none: self
    }
  }
}

@MainActor extension CGRect {
  fileprivate func moved(from: any UICoordinateSpace, to: any UICoordinateSpace) -> CGRect {
    switch Route(from: from, to: to) {
    case .views(let from, let to): from.convert(self, to: Optional(to))
    case .toScreen(let view, let screen): view.convert(self, to: screen)
    case .fromScreen(let screen, let view): view.convert(self, from: screen)
    case .none: self
    }
  }
}

extension UIScreen {
  /// The screen that this one shows again; nil for one of its own.
  public var mirrored: UIScreen? { mirroredScreen }
  /// The sizes that the display can have.
  public var availableModes: [UIScreenMode] { modes }
  /// The largest of the sizes; nil without one.
  public var preferredMode: UIScreenMode? {
    modes.max { $0.size.width * $0.size.height < $1.size.width * $1.size.height }
  }
}

/// UIKit's name of `SemanticContentAttribute`.
public typealias UISemanticContentAttribute = SemanticContentAttribute
/// UIKit's name of `LayoutDirection`.
public typealias UIUserInterfaceLayoutDirection = LayoutDirection
/// UIKit's name of `LayoutPriority`.
public typealias UILayoutPriority = LayoutPriority

extension UILayoutPriority {
  /// A greater priority.
  public static func + (a: UILayoutPriority, b: Float) -> UILayoutPriority { UILayoutPriority(a.rawValue + b) }
  /// A smaller priority.
  public static func - (a: UILayoutPriority, b: Float) -> UILayoutPriority { UILayoutPriority(a.rawValue - b) }
  /// Raises the priority.
  public static func += (a: inout UILayoutPriority, b: Float) { a = a + b }
  /// Lowers the priority.
  public static func -= (a: inout UILayoutPriority, b: Float) { a = a - b }
}

extension UIView {
  /// Makes the first responder of the view, or of those below it, resign.
  ///
  /// - Parameter force: of no effect: one that refuses stays.
  /// - Returns: whether there is none any more.
  @discardableResult
  public final func endEditing(_ force: Bool) -> Bool {
    if isFirstResponder { return resignFirstResponder() }
    return subviews.allSatisfy { $0.endEditing(force) }
  }
}
