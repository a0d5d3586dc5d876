public import MultiplaneGeometry

/// A type of properties that a subclass of `Layer` declares as animatable: its values can be made from those that an
/// animation computes.
public protocol RestorableValue: AnimatableValue {
  /// The value; nil for one of another type.
  init?(_ value: AnimationValue)
}

extension Double: RestorableValue {
  /// A number's value.
  public init?(_ value: AnimationValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
}

extension Bool: RestorableValue {
  /// A flag's value.
  public init?(_ value: AnimationValue) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }
}

extension Point: RestorableValue {
  /// A point's value.
  public init?(_ value: AnimationValue) {
    guard case .point(let point) = value else { return nil }
    self = point
  }
}

extension Size: RestorableValue {
  /// A size's value.
  public init?(_ value: AnimationValue) {
    guard case .size(let size) = value else { return nil }
    self = size
  }
}

extension Rect: RestorableValue {
  /// A rectangle's value.
  public init?(_ value: AnimationValue) {
    guard case .rect(let rect) = value else { return nil }
    self = rect
  }
}

extension Color: RestorableValue {
  /// A colour's value.
  public init?(_ value: AnimationValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
}

extension Transform3D: RestorableValue {
  /// A transform's value.
  public init?(_ value: AnimationValue) {
    guard case .transform(let transform) = value else { return nil }
    self = transform
  }
}

extension Path: RestorableValue {
  /// A path's value.
  public init?(_ value: AnimationValue) {
    guard case .path(let path) = value else { return nil }
    self = path
  }
}

extension CornerRadii: RestorableValue {
  /// The radii of four corners.
  public init?(_ value: AnimationValue) {
    guard case .cornerRadii(let radii) = value else { return nil }
    self = radii
  }
}
