public import MultiplaneContents
public import MultiplaneGeometry

/// A value that an animation interpolates, of one of the types of animatable properties.
public enum AnimationValue: Sendable {
  /// Numbers and angles, radians.
  case number(Double)
  /// Points.
  case point(Point)
  /// Sizes.
  case size(Size)
  /// Rectangles.
  case rect(Rect)
  /// Colours, sRGB.
  case color(Color)
  /// Transforms.
  case transform(Transform3D)
  /// The radii of four corners.
  case cornerRadii(CornerRadii)
  /// Paths; interpolated when both have the same elements.
  case path(Path)
  /// The colours of a gradient; interpolated when both have the same count.
  case colors([Color])
  /// Numbers such as gradient locations or dashes; interpolated when both have the same count.
  case numbers([Double])
  /// Changed at once.
  case flag(Bool)
  /// Bitmaps; cross-faded.
  case bitmap(Bitmap)
  /// The matrix of a filter.
  case matrix(ColorMatrix)
  /// Filter chains; interpolated when both have the same kinds.
  case filters([Filter])
}

/// A type whose values an animation can be given: `fromValue`, `toValue`, `byValue` and `values`.
public protocol AnimatableValue: Sendable {
  /// The value in the form that animations keep.
  var animationValue: AnimationValue { get }
}

extension AnimationValue: AnimatableValue {
  /// The value itself.
  public var animationValue: AnimationValue { self }
}

extension Double: AnimatableValue {
  /// A number.
  public var animationValue: AnimationValue { .number(self) }
}

extension Float: AnimatableValue {
  /// A number.
  public var animationValue: AnimationValue { .number(Double(self)) }
}

extension Int: AnimatableValue {
  /// A number.
  public var animationValue: AnimationValue { .number(Double(self)) }
}

extension Bool: AnimatableValue {
  /// A flag.
  public var animationValue: AnimationValue { .flag(self) }
}

extension Point: AnimatableValue {
  /// A point.
  public var animationValue: AnimationValue { .point(self) }
}

extension Size: AnimatableValue {
  /// A size.
  public var animationValue: AnimationValue { .size(self) }
}

extension Rect: AnimatableValue {
  /// A rectangle.
  public var animationValue: AnimationValue { .rect(self) }
}

extension Color: AnimatableValue {
  /// A colour.
  public var animationValue: AnimationValue { .color(self) }
}

extension Transform3D: AnimatableValue {
  /// A transform.
  public var animationValue: AnimationValue { .transform(self) }
}

extension Transform2D: AnimatableValue {
  /// A transform.
  public var animationValue: AnimationValue { .transform(Transform3D(self)) }
}

extension CornerRadii: AnimatableValue {
  /// The radii of four corners.
  public var animationValue: AnimationValue { .cornerRadii(self) }
}

extension Path: AnimatableValue {
  /// A path.
  public var animationValue: AnimationValue { .path(self) }
}

extension Bitmap: AnimatableValue {
  /// A bitmap.
  public var animationValue: AnimationValue { .bitmap(self) }
}

extension ColorMatrix: AnimatableValue {
  /// The matrix of a filter.
  public var animationValue: AnimationValue { .matrix(self) }
}

/// A type of which an array is an animatable value.
public protocol AnimatableElement: Sendable {
  /// An array of the type in the form that animations keep.
  static func animationValue(of array: [Self]) -> AnimationValue
}

extension Color: AnimatableElement {
  /// The colours of a gradient.
  public static func animationValue(of array: [Color]) -> AnimationValue { .colors(array) }
}

extension Double: AnimatableElement {
  /// Numbers.
  public static func animationValue(of array: [Double]) -> AnimationValue { .numbers(array) }
}

extension Filter: AnimatableElement {
  /// A filter chain.
  public static func animationValue(of array: [Filter]) -> AnimationValue { .filters(array) }
}

extension Array: AnimatableValue where Element: AnimatableElement {
  /// The array.
  public var animationValue: AnimationValue { Element.animationValue(of: self) }
}
