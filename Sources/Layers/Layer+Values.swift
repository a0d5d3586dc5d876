package import MultiplaneAnimation

/// What makes values of other modules' types into those of animations, and back: `Layer` itself, where the module
/// QuartzCore is linked, which knows Foundation's and Core Graphics's.
package protocol ForeignValues {
  /// What an animation makes of a value of any type; nil of one that it cannot use.
  func animatable(_ value: Any?) -> (any AnimatableValue)?
  /// What a property's value is in that module's types.
  func unboxed(_ value: AnimationValue) -> Any
}

// Values by name. Layers keep any value under a name that is no property of theirs.
extension Layer {
  final func keyedValue(_ keyPath: String) -> Any? {
    if keyPath == "name" { return name }
    if let value = modelValue(forKeyPath: keyPath) {
      return (self as? any ForeignValues)?.unboxed(value) ?? value.base
    }
    if hasProperty(forKeyPath: keyPath) { return nil }
    return keyedValues[keyPath] ?? type(of: self).defaultValue(forKey: keyPath)
  }

  final func setKeyedValue(_ value: Any?, _ keyPath: String) {
    if keyPath == "name" { return name = value as? String }
    guard hasProperty(forKeyPath: keyPath) else { return keyedValues[keyPath] = value }
    guard let value else { return unset(keyPath) }
    let known = (self as? any ForeignValues)?.animatable(value) ?? value as? any AnimatableValue
    if let known { _ = setModelValue(known, forKeyPath: keyPath) }
  }
}
