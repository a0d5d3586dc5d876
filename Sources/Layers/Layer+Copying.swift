package import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents

extension Layer {
  /// Takes over the properties of a layer, but not its delegate, sublayers, mask and animations.
  final func copyProperties(of other: Layer) {
    (geometry, appearance, hasBackgroundColor) = (other.geometry, other.appearance, other.hasBackgroundColor)
    contents = other.contents
    if let own = other.extras {
      extend(unlessDefault: false) { extras in
        (extras.name, extras.actions, extras.keyedValues) = (own.name, own.actions, own.keyedValues)
        extras.contentsDetail = own.contentsDetail.map { LayerContentsDetail($0.value) }
        extras.composition = own.composition.map { $0.copy() }
        extras.matrices = own.matrices.map { matrices in
          let copy = LayerMatrices()
          (copy.transform, copy.sublayerTransform) = (matrices.transform, matrices.sublayerTransform)
          return copy
        }
      }
    }
    if other.hasKind { set(other.kind()) }
    copyOwnProperties(of: other)
  }

  /// A layer of the same class with the shown values as its own, outside of any tree: Core Animation's presentation
  /// layer. It has no sublayers.
  ///
  /// - Parameter time: of the clock of the tree's commits.
  package final func shownCopy(at time: Double) -> Self {
    let copy = type(of: self).init()
    copy.copyProperties(of: self)
    guard hasAnimations else { return copy }
    let values = shownValues(at: time)
    for property in AnimatedProperty.allCases {
      if let value = values[AnimationKey(property)] { copy.setModel(value, of: property) }
    }
    copy.isHidden = values.appearance.isHidden
    for property in type(of: self).animatableProperties {
      if let value = shownValue(of: property, at: localTime(at: time)) { property.setValue(value, of: copy) }
    }
    return copy
  }

  /// Sets a property, or a component of one, by its key path, such as `transform.rotation.z`.
  ///
  /// - Returns: false where the layer has no such property, or one of another type: nothing is changed then.
  package final func setValue(_ value: any AnimatableValue, forKeyPath keyPath: String) -> Bool {
    if let own = type(of: self).animatableProperties.first(where: { $0.name == keyPath }) {
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
      switch track.key.property {
      case .isHidden: isHidden = values.appearance.isHidden
      case .masksToBounds: masksToBounds = values.appearance.masksToBounds
      case let property: if let value = values[AnimationKey(property)] { setModel(value, of: property) }
      }
    }
    return true
  }

  /// What a program keeps with the layer under names that are no properties.
  package final var keyedValues: [String: Any] {
    get { extras?.keyedValues ?? [:] }
    set { extend(unlessDefault: newValue.isEmpty) { $0.keyedValues = newValue } }
  }
}

extension LayerComposition {
  fileprivate func copy() -> LayerComposition {
    let copy = LayerComposition()
    (copy.cornerRadius, copy.cornerRadii, copy.maskedCorners) = (cornerRadius, cornerRadii, maskedCorners)
    (copy.borderColor, copy.shadowColor, copy.shadowPath) = (borderColor, shadowColor, shadowPath)
    (copy.allowsEdgeAntialiasing, copy.edgeAntialiasingMask) = (allowsEdgeAntialiasing, edgeAntialiasingMask)
    (copy.plain, copy.filters) = (plain, filters)
    return copy
  }
}
