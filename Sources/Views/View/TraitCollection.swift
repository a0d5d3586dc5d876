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

/// How much room an interface has along an axis.
public enum UserInterfaceSizeClass: Int, Hashable, Sendable, CaseIterable {
  /// Not known.
  case unspecified
  /// Little.
  case compact
  /// Much.
  case regular
}

/// Properties of the surroundings in which a view is shown.
public struct TraitCollection: Hashable, Sendable {
  /// Light or dark.
  public var userInterfaceStyle: UserInterfaceStyle
  /// Pixels a point; 0 where no screen is known.
  public var displayScale: Double

  /// How much room there is along x.
  public var horizontalSizeClass = UserInterfaceSizeClass.unspecified
  /// How much room there is along y.
  public var verticalSizeClass = UserInterfaceSizeClass.unspecified

  /// What contents keep from the sides at least, as the system has it: 16 points, 20 where there is regular room along
  /// x.
  package var leastSideMargin: Double { horizontalSizeClass == .regular ? 20 : 16 }

  /// Puts traits together.
  public init(userInterfaceStyle: UserInterfaceStyle = .unspecified, displayScale: Double = 0) {
    (self.userInterfaceStyle, self.displayScale) = (userInterfaceStyle, displayScale)
  }

  /// Traits of which only the class of the width is known.
  public init(horizontalSizeClass: UserInterfaceSizeClass) {
    self.init()
    self.horizontalSizeClass = horizontalSizeClass
  }

  /// Traits of which only the class of the height is known.
  public init(verticalSizeClass: UserInterfaceSizeClass) {
    self.init()
    self.verticalSizeClass = verticalSizeClass
  }

  /// The traits that several say; of one that more than one says, the last.
  public init(traitsFrom collections: [TraitCollection]) {
    self.init()
    for traits in collections {
      if traits.userInterfaceStyle != .unspecified { userInterfaceStyle = traits.userInterfaceStyle }
      if traits.displayScale != 0 { displayScale = traits.displayScale }
      if traits.horizontalSizeClass != .unspecified { horizontalSizeClass = traits.horizontalSizeClass }
      if traits.verticalSizeClass != .unspecified { verticalSizeClass = traits.verticalSizeClass }
    }
  }

  /// Whether all that another collection says is so here, too.
  public func containsTraits(in other: TraitCollection?) -> Bool {
    guard let other else { return true }
    return TraitCollection(traitsFrom: [self, other]) == self
  }

  /// Takes the size classes of a window of a size: a height under 480 points is compact, as that of a phone on its
  /// side; a width is regular from 600 points on, and beside a compact height from 880 on. Apple documents the classes
  /// of devices, not of lengths; these limits agree with those of phones and tablets, but for the regular width of the
  /// phones named Plus.
  package mutating func takeClasses(of size: Size) {
    guard size.width > 0, size.height > 0 else { return }
    verticalSizeClass = size.height < 480 ? .compact : .regular
    horizontalSizeClass = size.width >= (verticalSizeClass == .compact ? 880 : 600) ? .regular : .compact
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

/// Size classes that a view gives those below it.
struct SizeClasses: Hashable, Sendable {
  var horizontal = UserInterfaceSizeClass.unspecified
  var vertical = UserInterfaceSizeClass.unspecified
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
    let (style, window) = (surroundings?.style ?? .unspecified, window)
    var traits = TraitCollection(
      userInterfaceStyle: style == .unspecified ? .light : style, displayScale: window?.shownScreen?.scale ?? 0)
    if let window { traits.takeClasses(of: window.bounds.size) }
    if let classes = surroundings?.classes {
      if classes.horizontal != .unspecified { traits.horizontalSizeClass = classes.horizontal }
      if classes.vertical != .unspecified { traits.verticalSizeClass = classes.vertical }
    }
    return traits
  }

  /// Size classes for this view and those below it, in place of the superview's.
  final func setSizeClasses(_ classes: SizeClasses) {
    guard classes != extras?.classes ?? SizeClasses() else { return }
    let old = traitCollection
    extend(unlessDefault: false) { $0.classes = classes }
    updateSurroundings()
    if traitCollection != old { noteTraits(old) }
  }

  /// Tells this view, and those below it that inherit what has changed, of other surroundings.
  final func noteTraits(_ old: TraitCollection) {
    var (pending, other) = ([self], traitCollection)
    // Nothing but the style has changed: who has a style of its own hears nothing.
    other.userInterfaceStyle = old.userInterfaceStyle
    let isStyle = other == old
    while let view = pending.popLast() {
      if let extras = view.extras {
        for set in extras.dynamicColors.values { set(view) }
        extras.controller?.noteRootMargins()
        extras.controller?.traitCollectionDidChange(old)
      }
      view.traitCollectionDidChange(old)
      for child in view.children.reversed() where !isStyle || child.overrideUserInterfaceStyle == .unspecified {
        pending.append(child)
      }
    }
  }
}
