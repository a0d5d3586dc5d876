import MultiplaneAnimation
import MultiplaneChanges

extension BasicAnimation {
  /// The animation that a change of a property makes where nobody says otherwise; nil for a name of no such property: a
  /// truth value has no values between, and Core Animation does not animate paths by themselves.
  static func implicit(forKey event: String) -> BasicAnimation? {
    guard let property = AnimatedProperty(name: event), property.isImplicit else { return nil }
    let animation = BasicAnimation(keyPath: event)
    animation.isImplicit = true
    return animation
  }

  /// Whether it is given no value.
  final var hasNoValues: Bool { fromValue == nil && toValue == nil && byValue == nil }
}

extension AnimatedProperty {
  fileprivate var isImplicit: Bool {
    switch self {
    case .path, .shadowPath, .filter, .backgroundFilter, .custom: false
    default: !isFlag
    }
  }
}

extension Layer {
  /// Adds a copy of an animation that is an action: one of the event's property where it names none; where it has no
  /// values, from what is shown to the new value.
  final func runAction(_ animation: Animation, forKey event: String) {
    let own = animation.copy()
    if let own = own as? PropertyAnimation, own.keyPath == nil { own.keyPath = event }
    if own.isImplicit, let tree = treelink.object, !(tree.currentTransaction.animationDuration > 0) { return }
    if let own = own as? BasicAnimation, own.hasNoValues {
      guard let shown = shownValue(forKeyPath: own.keyPath ?? event) else { return }
      own.fromValue = shown
    }
    add(own, key: event, completesBlocks: treelink.object.map { !isBesideViews(of: $0) } ?? true)
  }

  /// What a property shows now; nil for an unknown one, and where there is no value.
  private final func shownValue(forKeyPath keyPath: String) -> AnimationValue? {
    let time = treelink.object?.lastTime ?? 0
    if let own = type(of: self).animatableProperty(keyPath) {
      return shownValue(of: own, at: localTime(at: time))
    }
    guard let key = AnimationKey(keyPath: keyPath) else { return nil }
    return (hasAnimations ? shownValues(at: time) : LayerValues(self, key.property.part))[key]
  }

  /// Whether the layer was added by hand to the layers of views: their blocks do not animate it.
  @inline(__always)
  final func isBesideViews(of tree: LayerTree) -> Bool { tree.viewCycle != nil && !marks.contains(.takesBlocks) }
}
