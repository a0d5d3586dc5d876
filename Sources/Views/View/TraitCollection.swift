public import MultiplaneGeometry

/// Whether an interface is light or dark.
public enum UserInterfaceStyle: Int, Hashable, Sendable, CaseIterable {
  /// As the surroundings say.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// Properties of the surroundings in which a view is shown.
public struct TraitCollection: Hashable, Sendable {
  /// Light or dark.
  public var userInterfaceStyle: UserInterfaceStyle
  /// Pixels a point; 0 where no screen is known.
  public var displayScale: Double

  /// Puts traits together.
  public init(userInterfaceStyle: UserInterfaceStyle = .unspecified, displayScale: Double = 0) {
    (self.userInterfaceStyle, self.displayScale) = (userInterfaceStyle, displayScale)
  }
}

/// A colour for light and one for dark surroundings.
public struct DynamicColor: Hashable, Sendable {
  /// On light, and where the style is unspecified.
  public var light: Color
  /// On dark.
  public var dark: Color

  /// Puts the two together.
  public init(light: Color, dark: Color) { (self.light, self.dark) = (light, dark) }

  /// The one for the surroundings.
  public func resolved(with traits: TraitCollection) -> Color {
    traits.userInterfaceStyle == .dark ? dark : light
  }

  /// Of text: black, and white on dark.
  public static let label = DynamicColor(light: .black, dark: .white)
  /// Of text of less weight.
  public static let secondaryLabel = DynamicColor(
    light: Color(red: 0.24, green: 0.24, blue: 0.26, alpha: 0.6),
    dark: Color(red: 0.92, green: 0.92, blue: 0.96, alpha: 0.6))
  /// Of text that cannot be used now.
  public static let tertiaryLabel = DynamicColor(
    light: Color(red: 0.24, green: 0.24, blue: 0.26, alpha: 0.3),
    dark: Color(red: 0.92, green: 0.92, blue: 0.96, alpha: 0.3))
  /// Behind views: white, and black on dark.
  public static let systemBackground = DynamicColor(light: .white, dark: .black)
  /// Of bars.
  public static let bar = DynamicColor(light: Color(white: 0.97), dark: Color(white: 0.11))
  /// Of lines between views.
  public static let separator = DynamicColor(light: Color(white: 0.7), dark: Color(white: 0.27))
  /// Of tracks and other parts that are not filled.
  public static let fill = DynamicColor(light: Color(white: 0.86), dark: Color(white: 0.24))
}

extension DynamicColor {
  /// Sets a colour of a view now, and again each time that the view's traits change: `color.apply(to: view,
  /// \.backgroundColor)`. Another call for the same property takes its place.
  @preconcurrency @MainActor public func apply<Target: View>(
    to view: Target, _ property: ReferenceWritableKeyPath<Target, Color?>
  ) {
    let color = self
    view.extend(unlessDefault: false) { extras in
      extras.dynamicColors[property] = { view in
        (view as? Target)?[keyPath: property] = color.resolved(with: view.traitCollection)
      }
    }
    view[keyPath: property] = resolved(with: view.traitCollection)
  }
}

extension View {
  /// Light or dark for this view and those below it; unspecified, the default, for as the superview is.
  public final var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { extras?.style ?? .unspecified }
    set {
      guard newValue != overrideUserInterfaceStyle else { return }
      let (old, oldTint) = (traitCollection, effectiveTint)
      extend(unlessDefault: false) { $0.style = newValue }
      updateSurroundings()
      // The default tint is another one on dark.
      if effectiveTint != oldTint { noteTint() }
      if traitCollection != old { noteTraits(old) }
    }
  }

  final var inheritedTraits: TraitCollection {
    let style = surroundings?.style ?? .unspecified
    return TraitCollection(
      userInterfaceStyle: style == .unspecified ? .light : style, displayScale: window?.screen?.scale ?? 0)
  }

  /// Tells this view, and those below it that inherit their style, of other surroundings.
  final func noteTraits(_ old: TraitCollection) {
    var pending = [self]
    while let view = pending.popLast() {
      if let extras = view.extras {
        for set in extras.dynamicColors.values { set(view) }
        extras.controller?.traitCollectionDidChange(old)
      }
      view.traitCollectionDidChange(old)
      for child in view.children.reversed() where child.overrideUserInterfaceStyle == .unspecified {
        pending.append(child)
      }
    }
  }
}
