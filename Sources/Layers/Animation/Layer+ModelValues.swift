package import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry

extension Layer {
  /// The model value of a property by its key path, such as `position.x`, or by the name of a property that the class
  /// declares; nil for an unknown one, and where there is no value.
  package final func modelValue(forKeyPath keyPath: String) -> AnimationValue? {
    if let own = type(of: self).animatableProperty(keyPath) { return own.value(of: self) }
    return AnimationKey(keyPath: keyPath).flatMap { isUnset($0.property) ? nil : LayerValues(self)[$0] }
  }

  /// What a new layer of the class has for a key path.
  static func modelDefault(forKey keyPath: String) -> Any? {
    guard AnimationKey(keyPath: keyPath) != nil || animatableProperty(keyPath) != nil else { return nil }
    return self.init().modelValue(forKeyPath: keyPath)?.base
  }

  /// Whether the layer has a property of a key path, also where it has no value.
  final func hasProperty(forKeyPath keyPath: String) -> Bool {
    if type(of: self).animatableProperty(keyPath) != nil { return true }
    guard let key = AnimationKey(keyPath: keyPath) else { return false }
    return key.component == .whole && isUnset(key.property) || LayerValues(self)[key] != nil
  }

  private final func isUnset(_ property: AnimatedProperty) -> Bool {
    LayerProperty[property]?.isUnset(in: self) ?? false
  }

  /// Sets an optional property to nil; does nothing to others.
  final func unset(_ keyPath: String) { AnimatedProperty(name: keyPath).map { setModel(nil, of: $0) } }

  /// Sets a property, to nothing where it may have no value; a value of another type, and a property that the layer
  /// does not have, change nothing.
  final func setModel(_ value: AnimationValue?, of property: AnimatedProperty) {
    LayerProperty[property]?.set(value, of: self)
  }
}

extension Layer {
  /// A layer of the same class with the shown values as its own, outside of any tree: Core Animation's presentation
  /// layer. Its sublayers and superlayers are such copies, made when somebody asks for them. Of such a copy, itself.
  ///
  /// - Parameter time: of the clock of the tree's commits.
  package final func shownCopy(at time: Double) -> Self {
    if extras?.shown != nil { return self }
    let copy = type(of: self).init()
    for sublayer in copy.children { sublayer.removeFromSuperlayer() }
    copy.mask = nil
    copy.copyProperties(of: self)
    copy.contents = contents
    copy.extend(unlessDefault: false) { $0.shown = (self, time) }
    copy.marks.formUnion([.lacksSublayers, .lacksSuperlayer])
    copy.depthBound = depthBound
    guard hasAnimations else { return copy }
    let values = shownValues(at: time)
    for property in AnimatedProperty.allCases {
      if let value = values[AnimationKey(property)] { copy.setModel(value, of: property) }
    }
    for property in type(of: self).animatableProperties {
      if let value = shownValue(of: property, at: localTime(at: time)) { property.setValue(value, of: copy) }
    }
    return copy
  }

  /// Sets a property, or a component of one, by its key path, such as `transform.rotation.z`.
  ///
  /// - Returns: false where the layer has no such property, or one of another type: nothing is changed then.
  package final func setModelValue(_ value: any AnimatableValue, forKeyPath keyPath: String) -> Bool {
    if let own = type(of: self).animatableProperty(keyPath) {
      own.setValue(value.animationValue, of: self)
      return true
    }
    // An animation that stands at the value changes a component of a property as setting it would.
    let animation = BasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (value, value)
    animation.timing.duration = 1
    let entry = AnimationEntry(animation, key: "", layer: self, duration: 1)
    guard entry.problem == nil, !entry.tracks.isEmpty else { return false }
    entry.begin(at: 0)
    var values = LayerValues(self)
    for track in entry.tracks {
      values.apply(track, at: 0)
      let property = track.key.property.whole
      if let value = values[AnimationKey(property)] { setModel(value, of: property) }
    }
    return true
  }
}

extension AnimationValue {
  /// The value in its own type.
  package var base: Any {
    switch self {
    case .number(let number): number
    case .flag(let flag): flag
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .color(let color): color
    case .transform(let transform): transform
    case .cornerRadii(let radii): radii
    case .path(let path): path
    case .colors(let colors): colors
    case .numbers(let numbers): numbers
    case .bitmap(let bitmap): bitmap
    case .matrix(let matrix): matrix
    case .filters(let filters): filters
    }
  }
}
