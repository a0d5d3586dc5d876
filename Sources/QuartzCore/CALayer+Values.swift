package import MultiplaneAnimation
package import MultiplaneLayers

extension CALayer: ForeignValues {
  package final func animatable(_ value: Any?) -> (any AnimatableValue)? { QuartzCore.animatable(value) }
  package final func unboxed(_ value: AnimationValue) -> Any { QuartzCore.unboxed(value) }
}

// Animations keep any value under a name.
extension CAAnimation {
  /// What was kept under a name; copies of the animation have it, too.
  public final func value(forKey key: String) -> Any? { keyedValues[key] }

  /// Keeps a value under a name; nil removes it.
  public final func setValue(_ value: Any?, forKey key: String) { keyedValues[key] = value }

  /// As `value(forKey:)`.
  public final func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
}
