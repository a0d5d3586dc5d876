public import MultiplaneViews

/// A trait by its type: `UITraitUserInterfaceStyle.self`.
public protocol UITraitDefinition {
  /// Whether the trait differs. Those of a program's own never do; the default returns false.
  static func differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool
}

extension UITraitDefinition {
  /// Returns false.
  public static func differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool { false }
}

/// A trait by its type.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
  /// Whether one is dark, and the other is not.
  public static func differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool {
    a.userInterfaceStyle != b.userInterfaceStyle
  }
}

/// Pixels a point.
public enum UITraitDisplayScale: UITraitDefinition {
  /// Whether the scales differ.
  public static func differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool {
    a.displayScale != b.displayScale
  }
}

/// How much room there is along x.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
  /// Whether the classes differ.
  public static func differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool {
    a.horizontalSizeClass != b.horizontalSizeClass
  }
}

/// How much room there is along y.
public enum UITraitVerticalSizeClass: UITraitDefinition {
  /// Whether the classes differ.
  public static func differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool {
    a.verticalSizeClass != b.verticalSizeClass
  }
}
/// What the device is used like: never changes.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {}
/// The direction in which surroundings are laid out: never changes.
public enum UITraitLayoutDirection: UITraitDefinition {}
/// The size of text: never changes.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
/// Whether colours have more contrast: never changes.
public enum UITraitAccessibilityContrast: UITraitDefinition {}
/// The colours that the display has: never changes.
public enum UITraitDisplayGamut: UITraitDefinition {}
/// Whether views are above others: never changes.
public enum UITraitUserInterfaceLevel: UITraitDefinition {}

extension UITraitCollection {
  /// The traits by which dynamic colours differ.
  public static var systemTraitsAffectingColorAppearance: [UITrait] { [UITraitUserInterfaceStyle.self] }
}

/// What `registerForTraitChanges` answers: `unregisterForTraitChanges` takes it.
@preconcurrency @MainActor public protocol UITraitChangeRegistration: AnyObject {}

@MainActor private final class TraitChangeRegistration: UITraitChangeRegistration {}

/// An object that tells of changes of its traits.
@preconcurrency @MainActor public protocol UITraitChangeObservable: UITraitEnvironment {}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
  /// Calls a function after changes of traits. It is called until the object is gone, or is unregistered.
  ///
  /// A view controller's traits are those of its view, which is made if it is not yet there.
  ///
  /// - Parameter handler: gets the object, and the traits of before.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    observe(traits) { [weak self] old in
      if let self { handler(self, old) }
    }
  }

  /// The same, for closures that name the object's type: `{ (self: Self, previous: UITraitCollection) in … }`. Of an
  /// object that is of another type, it is not called.
  @_disfavoredOverload @discardableResult
  public func registerForTraitChanges<Environment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping @MainActor (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    observe(traits) { [weak self] old in
      if let own = self as? Environment { handler(own, old) }
    }
  }

  /// Calls a method of the object after changes of traits: one without parameters, or with the object, or with the
  /// object and the traits of before.
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  /// Calls a method of a target after changes of traits: one without parameters, or with this object, or with this
  /// object and the traits of before.
  ///
  /// - Parameter target: is not retained.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let target = target as AnyObject
    return observe(traits) { [weak self, weak target] old in
      if let self, let target { action.perform(on: target, sender: self, event: old) }
    }
  }

  /// Ends the calls of a registration.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    observed?.observeTraits(ObjectIdentifier(registration), nil)
  }

  private var observed: UIView? { self as? UIView ?? (self as? UIViewController)?.view }

  private func observe(
    _ traits: [UITrait], _ body: @escaping @MainActor (UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitChangeRegistration()
    var seen = traitCollection
    // The registration lives as long as it may be called: its identity is the key.
    observed?.observeTraits(ObjectIdentifier(registration)) { [registration] view in
      let (old, new) = (seen, view.traitCollection)
      seen = new
      if traits.contains(where: { $0.differs(old, new) }) { withExtendedLifetime(registration) { body(old) } }
    }
    return registration
  }
}
