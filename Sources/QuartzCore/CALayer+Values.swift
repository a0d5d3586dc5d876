// Values by name. Layers and animations keep any value under a name that is no property of theirs.
extension CALayer {
  /// The value of a property, or of a component of one such as `transform.rotation.z`: a number, a point, a colour, …;
  /// or what was kept under the name, or the class's `defaultValue(forKey:)` of it.
  public final func value(forKeyPath keyPath: String) -> Any? {
    if keyPath == "name" { return name }
    if let value = ownValue(forKeyPath: keyPath) { return unboxed(value) }
    if hasProperty(forKeyPath: keyPath) { return nil }
    return keyedValues[keyPath] ?? type(of: self).defaultValue(forKey: keyPath)
  }

  /// As `value(forKeyPath:)`.
  public final func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets a property, or a component of one; or keeps the value under the name.
  ///
  /// - Parameter value: one that the property cannot have changes nothing; nil is for optional properties.
  public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if keyPath == "name" { return name = value as? String }
    guard hasProperty(forKeyPath: keyPath) else { return keyedValues[keyPath] = value }
    if value == nil { return unset(keyPath) }
    if let value = animatable(value) { _ = setValue(value, forKeyPath: keyPath) }
  }

  /// As `setValue(_:forKeyPath:)`.
  public final func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
}

extension CAAnimation {
  /// What was kept under a name; copies of the animation have it, too.
  public final func value(forKey key: String) -> Any? { keyedValues[key] }

  /// Keeps a value under a name; nil removes it.
  public final func setValue(_ value: Any?, forKey key: String) { keyedValues[key] = value }

  /// As `value(forKey:)`.
  public final func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
}
