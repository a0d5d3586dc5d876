package import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry

extension Layer {
  /// The model value of a property by its key path, such as `position.x`, or by the name of a property that the class
  /// declares; nil for an unknown one, and where there is no value.
  package final func modelValue(forKeyPath keyPath: String) -> AnimationValue? {
    if let own = type(of: self).animatableProperties.first(where: { $0.name == keyPath }) { return own.value(of: self) }
    return AnimationKey(keyPath: keyPath).flatMap { isUnset($0.property) ? nil : LayerValues(self)[$0] }
  }

  /// What a new layer of the class has for a key path.
  static func modelDefault(forKey keyPath: String) -> Any? {
    guard AnimationKey(keyPath: keyPath) != nil || animatableProperties.contains(where: { $0.name == keyPath }) else {
      return nil
    }
    return self.init().modelValue(forKeyPath: keyPath)?.base
  }

  /// Whether the layer has a property of a key path, also where it has no value.
  final func hasProperty(forKeyPath keyPath: String) -> Bool {
    if type(of: self).animatableProperties.contains(where: { $0.name == keyPath }) { return true }
    guard let key = AnimationKey(keyPath: keyPath) else { return false }
    return key.component == .whole && isUnset(key.property) || LayerValues(self)[key] != nil
  }

  /// Whether an optional property of the layer is nil.
  private final func isUnset(_ property: AnimatedProperty) -> Bool {
    switch property {
    case .backgroundColor: backgroundColor == nil
    case .contentsTintColor: contentsTintColor == nil
    case .borderColor: borderColor == nil
    case .shadowColor: shadowColor == nil
    case .shadowPath: shadowPath == nil
    case .cornerRadii: cornerRadii == nil
    case .contents: contents == nil
    case .fillColor: (self as? ShapeLayer).map { $0.fillColor == nil } ?? false
    case .strokeColor: (self as? ShapeLayer).map { $0.strokeColor == nil } ?? false
    case .path: (self as? ShapeLayer).map { $0.path == nil } ?? false
    case .locations: (self as? GradientLayer).map { $0.locations == nil } ?? false
    default: false
    }
  }

  /// Sets an optional property to nil; does nothing to others.
  final func unset(_ keyPath: String) {
    guard let property = AnimatedProperty(name: keyPath) else { return }
    switch property {
    case .backgroundColor: backgroundColor = nil
    case .contentsTintColor: contentsTintColor = nil
    case .borderColor: borderColor = nil
    case .shadowColor: shadowColor = nil
    case .shadowPath: shadowPath = nil
    case .cornerRadii: cornerRadii = nil
    case .contents: contents = nil
    case .fillColor: (self as? ShapeLayer)?.fillColor = nil
    case .strokeColor: (self as? ShapeLayer)?.strokeColor = nil
    case .path: (self as? ShapeLayer)?.path = nil
    case .locations: (self as? GradientLayer)?.locations = nil
    default: break
    }
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
    case .opacity: exactOpacity = number
    case .contentsScale: contentsScale = number
    case .minificationFilterBias: exactFilterBias = number
    case .cornerRadius: cornerRadius = number
    case .borderWidth: borderWidth = number
    case .shadowOpacity: exactShadowOpacity = number
    case .shadowRadius: shadowRadius = number
    case .rasterizationScale: rasterizationScale = number
    case .lineWidth: shape?.lineWidth = number
    case .miterLimit: shape?.miterLimit = number
    case .lineDashPhase: shape?.lineDashPhase = number
    case .strokeStart: shape?.strokeStart = number
    case .strokeEnd: shape?.strokeEnd = number
    case .instanceCount: replicator?.instanceCount = Int(clamping: number)
    case .instanceDelay: replicator?.instanceDelay = number
    case .instanceRedOffset: replicator?.offset.x = number
    case .instanceGreenOffset: replicator?.offset.y = number
    case .instanceBlueOffset: replicator?.offset.z = number
    case .instanceAlphaOffset: replicator?.offset.w = number
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
    copy.extend(unlessDefault: false) { $0.shown = (self, time) }
    copy.marks.formUnion([.lacksSublayers, .lacksSuperlayer])
    copy.depthBound = depthBound
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
  package final func setModelValue(_ value: any AnimatableValue, forKeyPath keyPath: String) -> Bool {
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
