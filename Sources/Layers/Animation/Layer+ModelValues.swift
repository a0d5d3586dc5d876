public import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry

extension Layer {
  /// The model value of a property by its key path, such as `position.x`, or by the name of a property that the class
  /// declares; nil for an unknown one, and where there is no value.
  @_disfavoredOverload public final func value(forKeyPath keyPath: String) -> AnimationValue? {
    if let own = type(of: self).animatableProperties.first(where: { $0.name == keyPath }) { return own.value(of: self) }
    return AnimationKey(keyPath: keyPath).flatMap { LayerValues(self)[$0] }
  }

  /// Sets a property; a value of another type, and a property that the layer does not have, change nothing.
  final func setModel(_ value: AnimationValue, of property: AnimatedProperty) {
    switch value {
    case .number(let number): set(number, property)
    case .point(let point): set(point, property)
    case .rect(let rect): set(rect, property)
    case .color(let color): set(color, property)
    case .size(let size): if property == .shadowOffset { shadowOffset = size }
    case .transform(let transform): set(transform, property)
    case .cornerRadii(let radii): if property == .cornerRadii { cornerRadii = radii }
    case .path(let path):
      if property == .shadowPath { shadowPath = path }
      if property == .path { (self as? ShapeLayer)?.path = path }
    case .colors(let colors): (self as? GradientLayer)?.colors = colors
    case .numbers(let numbers):
      if property == .locations { (self as? GradientLayer)?.locations = numbers }
      if property == .lineDashPattern { (self as? ShapeLayer)?.lineDashPattern = numbers }
    case .bitmap(let bitmap): if property == .contents { contents = bitmap }
    case .filters(let chain):
      if property == .filters { filters = chain }
      if property == .backgroundFilters { backgroundFilters = chain }
    case .flag(let flag): set(flag, property)
    case .matrix: break
    }
  }

  private final func set(_ flag: Bool, _ property: AnimatedProperty) {
    switch property {
    case .isHidden: isHidden = flag
    case .masksToBounds: masksToBounds = flag
    case .isDoubleSided: isDoubleSided = flag
    case .isGeometryFlipped: isGeometryFlipped = flag
    default: break
    }
  }

  private final func set(_ number: Double, _ property: AnimatedProperty) {
    let (shape, replicator) = (self as? ShapeLayer, self as? ReplicatorLayer)
    switch property {
    case .anchorPointZ: anchorPointZ = number
    case .zPosition: zPosition = number
    case .opacity: opacity = number
    case .contentsScale: contentsScale = number
    case .minificationFilterBias: minificationFilterBias = number
    case .cornerRadius: cornerRadius = number
    case .borderWidth: borderWidth = number
    case .shadowOpacity: shadowOpacity = number
    case .shadowRadius: shadowRadius = number
    case .rasterizationScale: rasterizationScale = number
    case .lineWidth: shape?.lineWidth = number
    case .miterLimit: shape?.miterLimit = number
    case .lineDashPhase: shape?.lineDashPhase = number
    case .strokeStart: shape?.strokeStart = number
    case .strokeEnd: shape?.strokeEnd = number
    case .instanceCount: replicator?.instanceCount = Int(clamping: number)
    case .instanceDelay: replicator?.instanceDelay = number
    case .instanceRedOffset: replicator?.instanceRedOffset = number
    case .instanceGreenOffset: replicator?.instanceGreenOffset = number
    case .instanceBlueOffset: replicator?.instanceBlueOffset = number
    case .instanceAlphaOffset: replicator?.instanceAlphaOffset = number
    default: break
    }
  }

  private final func set(_ point: Point, _ property: AnimatedProperty) {
    switch property {
    case .position: position = point
    case .anchorPoint: anchorPoint = point
    case .startPoint: (self as? GradientLayer)?.startPoint = point
    case .endPoint: (self as? GradientLayer)?.endPoint = point
    default: break
    }
  }

  private final func set(_ rect: Rect, _ property: AnimatedProperty) {
    switch property {
    case .bounds: bounds = rect
    case .contentsRect: contentsRect = rect
    case .contentsCenter: contentsCenter = rect
    default: break
    }
  }

  private final func set(_ color: Color, _ property: AnimatedProperty) {
    switch property {
    case .backgroundColor: backgroundColor = color
    case .contentsTintColor: contentsTintColor = color
    case .borderColor: borderColor = color
    case .shadowColor: shadowColor = color
    case .fillColor: (self as? ShapeLayer)?.fillColor = color
    case .strokeColor: (self as? ShapeLayer)?.strokeColor = color
    case .instanceColor: (self as? ReplicatorLayer)?.instanceColor = color
    default: break
    }
  }

  private final func set(_ value: Transform3D, _ property: AnimatedProperty) {
    switch property {
    case .transform: transform = value
    case .sublayerTransform: sublayerTransform = value
    case .instanceTransform: (self as? ReplicatorLayer)?.instanceTransform = value
    default: break
    }
  }
}
