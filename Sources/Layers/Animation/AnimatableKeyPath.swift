public import MultiplaneAnimation
public import MultiplaneContents
public import MultiplaneGeometry

/// A property that animations can change, with the type of its values: `.position`, `.transformRotationZ`.
///
/// Its string is the key path of Core Animation, such as `position.x`; the article Animation has a table.
public struct AnimatableKeyPath<Value: AnimatableValue>: Hashable, Sendable {
  /// The string that names the property in `PropertyAnimation.keyPath`.
  public let string: String

  /// Names a property by its key path: also one that a subclass declares. Whether the layer has such a property of this
  /// type is checked when an animation is added.
  public init(_ string: String) { self.string = string }
}

extension AnimatableKeyPath where Value == Double {
  /// `position.x`.
  public static var positionX: Self { Self("position.x") }
  /// `position.y`.
  public static var positionY: Self { Self("position.y") }
  /// `zPosition`.
  public static var zPosition: Self { Self("zPosition") }
  /// `anchorPointZ`.
  public static var anchorPointZ: Self { Self("anchorPointZ") }
  /// `transform.rotation.x`, radians.
  public static var transformRotationX: Self { Self("transform.rotation.x") }
  /// `transform.rotation.y`, radians.
  public static var transformRotationY: Self { Self("transform.rotation.y") }
  /// `transform.rotation.z`, radians.
  public static var transformRotationZ: Self { Self("transform.rotation.z") }
  /// `transform.scale`: all three axes.
  public static var transformScale: Self { Self("transform.scale") }
  /// `transform.scale.x`.
  public static var transformScaleX: Self { Self("transform.scale.x") }
  /// `transform.scale.y`.
  public static var transformScaleY: Self { Self("transform.scale.y") }
  /// `transform.scale.z`.
  public static var transformScaleZ: Self { Self("transform.scale.z") }
  /// `transform.translation.x`.
  public static var transformTranslationX: Self { Self("transform.translation.x") }
  /// `transform.translation.y`.
  public static var transformTranslationY: Self { Self("transform.translation.y") }
  /// `transform.translation.z`.
  public static var transformTranslationZ: Self { Self("transform.translation.z") }
  /// `opacity`.
  public static var opacity: Self { Self("opacity") }
  /// `contentsScale`.
  public static var contentsScale: Self { Self("contentsScale") }
  /// `cornerRadius`.
  public static var cornerRadius: Self { Self("cornerRadius") }
  /// `borderWidth`.
  public static var borderWidth: Self { Self("borderWidth") }
  /// `shadowOpacity`.
  public static var shadowOpacity: Self { Self("shadowOpacity") }
  /// `shadowRadius`.
  public static var shadowRadius: Self { Self("shadowRadius") }
  /// `strokeStart` of a shape layer.
  public static var strokeStart: Self { Self("strokeStart") }
  /// `strokeEnd` of a shape layer.
  public static var strokeEnd: Self { Self("strokeEnd") }
  /// `lineWidth` of a shape layer.
  public static var lineWidth: Self { Self("lineWidth") }
  /// `lineDashPhase` of a shape layer.
  public static var lineDashPhase: Self { Self("lineDashPhase") }
  /// `fontSize` of a text layer.
  public static var fontSize: Self { Self("fontSize") }
  /// A number of a filter of `filters`: `radius`, `amount` or `angle`.
  public static func filter(_ index: Int, _ parameter: String) -> Self { Self("filters[\(index)].\(parameter)") }
}

extension AnimatableKeyPath where Value == Point {
  /// `position`.
  public static var position: Self { Self("position") }
  /// `anchorPoint`.
  public static var anchorPoint: Self { Self("anchorPoint") }
  /// `bounds.origin`.
  public static var boundsOrigin: Self { Self("bounds.origin") }
  /// `startPoint` of a gradient layer.
  public static var startPoint: Self { Self("startPoint") }
  /// `endPoint` of a gradient layer.
  public static var endPoint: Self { Self("endPoint") }
}

extension AnimatableKeyPath where Value == Size {
  /// `bounds.size`.
  public static var boundsSize: Self { Self("bounds.size") }
  /// `shadowOffset`.
  public static var shadowOffset: Self { Self("shadowOffset") }
  /// `transform.translation`.
  public static var transformTranslation: Self { Self("transform.translation") }
}

extension AnimatableKeyPath where Value == Rect {
  /// `bounds`.
  public static var bounds: Self { Self("bounds") }
  /// `contentsRect`.
  public static var contentsRect: Self { Self("contentsRect") }
  /// `contentsCenter`.
  public static var contentsCenter: Self { Self("contentsCenter") }
}

extension AnimatableKeyPath where Value == Color {
  /// `backgroundColor`.
  public static var backgroundColor: Self { Self("backgroundColor") }
  /// `borderColor`.
  public static var borderColor: Self { Self("borderColor") }
  /// `shadowColor`.
  public static var shadowColor: Self { Self("shadowColor") }
  /// `contentsTintColor`.
  public static var contentsTintColor: Self { Self("contentsTintColor") }
  /// `fillColor` of a shape layer.
  public static var fillColor: Self { Self("fillColor") }
  /// `strokeColor` of a shape layer.
  public static var strokeColor: Self { Self("strokeColor") }
  /// `foregroundColor` of a text layer.
  public static var foregroundColor: Self { Self("foregroundColor") }
  /// `instanceColor` of a replicator layer.
  public static var instanceColor: Self { Self("instanceColor") }
}

extension AnimatableKeyPath where Value == Transform3D {
  /// `transform`.
  public static var transform: Self { Self("transform") }
  /// `sublayerTransform`.
  public static var sublayerTransform: Self { Self("sublayerTransform") }
  /// `instanceTransform` of a replicator layer.
  public static var instanceTransform: Self { Self("instanceTransform") }
}

extension AnimatableKeyPath where Value == Path {
  /// `path` of a shape layer.
  public static var path: Self { Self("path") }
  /// `shadowPath`.
  public static var shadowPath: Self { Self("shadowPath") }
}

extension AnimatableKeyPath where Value == Bool {
  /// `isHidden`.
  public static var isHidden: Self { Self("isHidden") }
}

extension AnimatableKeyPath where Value == Bitmap {
  /// `contents`.
  public static var contents: Self { Self("contents") }
}

extension AnimatableKeyPath where Value == [Color] {
  /// `colors` of a gradient layer.
  public static var colors: Self { Self("colors") }
}

extension AnimatableKeyPath where Value == [Double] {
  /// `locations` of a gradient layer.
  public static var locations: Self { Self("locations") }
}

extension AnimatableKeyPath where Value == CornerRadii {
  /// `cornerRadii`.
  public static var cornerRadii: Self { Self("cornerRadii") }
}
