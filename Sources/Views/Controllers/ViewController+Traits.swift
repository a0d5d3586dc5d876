/// Traits that a controller says of its own view and those below it: what is unspecified is as around it.
public struct TraitOverrides: Hashable, Sendable {
  /// Light or dark.
  public var userInterfaceStyle = UserInterfaceStyle.unspecified
  /// How much room there is along x.
  public var horizontalSizeClass = UserInterfaceSizeClass.unspecified
  /// How much room there is along y.
  public var verticalSizeClass = UserInterfaceSizeClass.unspecified

  /// Says nothing.
  public init() {}
}

extension ViewController {
  /// Takes what the parent says of the surroundings.
  final func takeTraits(_ traits: TraitCollection?) {
    parentTraits = traits
    applyTraits()
  }

  /// What the view gets in place of what is around it.
  private final var statedTraits: TraitCollection {
    var own = TraitCollection(userInterfaceStyle: style)
    let overrides = ownTraits ?? TraitOverrides()
    if overrides.userInterfaceStyle != .unspecified { own.userInterfaceStyle = overrides.userInterfaceStyle }
    own.horizontalSizeClass = overrides.horizontalSizeClass
    own.verticalSizeClass = overrides.verticalSizeClass
    return TraitCollection(traitsFrom: [parentTraits ?? TraitCollection(), own])
  }

  /// Gives the view the traits that were said.
  final func applyTraits() {
    guard let loaded else { return }
    let traits = statedTraits
    if loaded.overrideUserInterfaceStyle != traits.userInterfaceStyle {
      loaded.overrideUserInterfaceStyle = traits.userInterfaceStyle
    }
    loaded.setSizeClasses(SizeClasses(horizontal: traits.horizontalSizeClass, vertical: traits.verticalSizeClass))
  }

  /// Tells the view, and those below that keep its margins, of other ones by other surroundings.
  final func noteRootMargins() {
    guard let loaded else { return }
    guard loaded.layoutMargins != rootMargins else { return }
    loaded.setNeedsLayout()
    loaded.noteMargins()
  }

  /// The traits of the view; before it was made, those that it would have.
  final var currentTraits: TraitCollection {
    if let loaded { return loaded.traitCollection }
    let around = owner?.traitCollection ?? TraitCollection()
    return TraitCollection(traitsFrom: [around, statedTraits])
  }

  /// Tells the children and the presented controller of surroundings to come.
  final func passOn(_ traits: TraitCollection, _ coordinator: TransitionCoordinator) {
    presented?.presentation?.willChange(to: traits, coordinator)
    for child in members + (presented.map { [$0] } ?? []) {
      let own = TraitCollection(traitsFrom: [traits, child.statedTraits])
      if child.currentTraits != own { child.willTransition(to: own, with: coordinator) }
    }
  }
}
