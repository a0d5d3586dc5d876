package import MultiplaneAnimation
public import MultiplaneContents
import MultiplaneGeometry

// Where the records of a commit have each animatable property. Reading a property, sampling its animations and the test
// that its numbers are finite follow from these lines: a new property has one here.

/// A record of a commit with animatable properties.
protocol AnimatableRecord {
  /// Visits a property in its place; nothing where the record does not have it.
  mutating func visit<Visitor: FieldVisitor>(_ property: AnimatedProperty, _ visitor: inout Visitor)
}

extension AnimatableRecord {
  /// The value of a property; nil where the record does not have it, or it has none.
  func value(of property: AnimatedProperty) -> AnimationValue? {
    var (copy, reader) = (self, FieldReader())
    copy.visit(property, &reader)
    return reader.value
  }

  /// Whether all numbers of some properties are finite.
  fileprivate func isFinite(in properties: [AnimatedProperty]) -> Bool {
    properties.allSatisfy { value(of: $0)?.isFinite ?? true }
  }
}

extension GeometryRecord {
  /// Visits a property of the geometry, or of the 3D transforms beside it.
  @inline(__always)
  mutating func visit<Visitor: FieldVisitor>(
    _ property: AnimatedProperty, _ matrices: inout MatrixPair, _ visitor: inout Visitor
  ) {
    switch property {
    case .bounds: visitor.visit(&bounds)
    case .position: visitor.visit(&position)
    case .anchorPoint: visitor.visit(&anchorPoint)
    case .anchorPointZ: visitor.visit(&anchorPointZ)
    case .zPosition: visitor.visit(&zPosition)
    case .isDoubleSided: visitor.visit(&isDoubleSided)
    case .isGeometryFlipped: visitor.visit(&isGeometryFlipped)
    case .transform:
      var value = hasTransform3D ? matrices.transform : Transform3D(transform)
      visitor.visit(&value)
      hasTransform3D = !value.isAffine
      transform = hasTransform3D ? .identity : value.affine
      if hasTransform3D { matrices.transform = value }
    case .sublayerTransform:
      var value = hasSublayerTransform ? matrices.sublayerTransform : .identity
      visitor.visit(&value)
      hasSublayerTransform = !value.isIdentity
      if hasSublayerTransform { matrices.sublayerTransform = value }
    default: break
    }
  }
}

extension AppearanceRecord: AnimatableRecord {
  mutating func visit<Visitor: FieldVisitor>(_ property: AnimatedProperty, _ visitor: inout Visitor) {
    switch property {
    case .opacity: visitor.visit(&opacity)
    case .backgroundColor: visitor.visit(&backgroundColor)
    case .contentsScale: visitor.visit(&contentsScale)
    case .isHidden: visitor.visit(&isHidden)
    case .masksToBounds: visitor.visit(&masksToBounds)
    default: break
    }
  }
}

extension ContentsDetail: AnimatableRecord {
  mutating func visit<Visitor: FieldVisitor>(_ property: AnimatedProperty, _ visitor: inout Visitor) {
    switch property {
    case .contentsRect: visitor.visit(&contentsRect)
    case .contentsCenter: visitor.visit(&contentsCenter)
    case .minificationFilterBias: visitor.visit(&minificationFilterBias)
    case .contentsTintColor:
      var color = tintColor ?? .black
      visitor.visit(&color)
      tintColor = color
    default: break
    }
  }
}

extension LayerEffects: AnimatableRecord {
  private static let properties = AnimatedProperty.allCases.filter { $0.part == .effects }

  mutating func visit<Visitor: FieldVisitor>(_ property: AnimatedProperty, _ visitor: inout Visitor) {
    switch property {
    case .cornerRadius:
      // Of the corners that are rounded.
      var radius = max(
        cornerRadii.topLeft.width, cornerRadii.topRight.width, cornerRadii.bottomRight.width,
        cornerRadii.bottomLeft.width)
      visitor.visit(&radius)
      cornerRadii = CornerRadii(radius).keeping(maskedCorners)
    case .cornerRadii:
      visitor.visit(&cornerRadii)
      cornerRadii = cornerRadii.keeping(maskedCorners)
    case .borderWidth: visitor.visit(&borderWidth)
    case .borderColor: visitor.visit(&borderColor)
    case .shadowColor: visitor.visit(&shadowColor)
    case .shadowOpacity: visitor.visit(&shadowOpacity)
    case .shadowOffset: visitor.visit(&shadowOffset)
    case .shadowRadius: visitor.visit(&shadowRadius)
    case .rasterizationScale: visitor.visit(&rasterizationScale)
    default: break
    }
  }

  /// Whether all numbers are finite.
  public var isFinite: Bool { isFinite(in: Self.properties) }
}

// MARK: Filters

extension LayerFilters {
  mutating func visit<Visitor: FieldVisitor>(_ key: AnimationKey, _ visitor: inout Visitor) {
    let index = Int(key.index)
    switch key.property {
    case .filters: visitor.visit(&filters)
    case .backgroundFilters: visitor.visit(&backgroundFilters)
    case .filter: if index < filters.count { filters[index].visit(key.component, &visitor) }
    case .backgroundFilter:
      if index < backgroundFilters.count { backgroundFilters[index].visit(key.component, &visitor) }
    default: break
    }
  }
}

extension Filter {
  fileprivate mutating func visit<Visitor: FieldVisitor>(_ component: AnimatedComponent, _ visitor: inout Visitor) {
    func visited(_ number: Double) -> Double {
      var number = number
      visitor.visit(&number)
      return number
    }
    switch (self, component) {
    case (.gaussianBlur(let value), .radius): self = .gaussianBlur(radius: visited(value))
    case (.brightness(let value), .amount): self = .brightness(visited(value))
    case (.contrast(let value), .amount): self = .contrast(visited(value))
    case (.saturation(let value), .amount): self = .saturation(visited(value))
    case (.hue(let value), .angle): self = .hue(angle: visited(value))
    case (.sepia(let value), .amount): self = .sepia(visited(value))
    case (.grayscale(let value), .amount): self = .grayscale(visited(value))
    case (.invert(let value), .amount): self = .invert(visited(value))
    case (.opacity(let value), .amount): self = .opacity(visited(value))
    case (.colorMatrix(var value), .matrix):
      visitor.visit(&value)
      self = .colorMatrix(value)
    case (.dropShadow(let offset, let radius, let color), .radius):
      self = .dropShadow(offset: offset, radius: visited(radius), color: color)
    case (.dropShadow(var offset, let radius, let color), .offset):
      visitor.visit(&offset)
      self = .dropShadow(offset: offset, radius: radius, color: color)
    case (.dropShadow(let offset, let radius, var color), .color):
      visitor.visit(&color)
      self = .dropShadow(offset: offset, radius: radius, color: color)
    default: break
    }
  }
}

// MARK: Kinds

extension LayerKind {
  mutating func visit<Visitor: FieldVisitor>(_ property: AnimatedProperty, _ visitor: inout Visitor) {
    switch self {
    case .gradient(var gradient):
      // So that the arrays are not shared while they change.
      self = .plain
      gradient.visit(property, &visitor)
      self = .gradient(gradient)
    case .shape(var shape):
      self = .plain
      shape.visit(property, &visitor)
      self = .shape(shape)
    case .replicator(var replication):
      replication.visit(property, &visitor)
      self = .replicator(replication)
    case .plain, .transform, .tiled: break
    }
  }

  /// The animatable properties that the class adds.
  package var properties: [AnimatedProperty] {
    switch self {
    case .gradient: Gradient.properties
    case .replicator: Replication.properties
    case .shape: Shape.properties
    case .plain, .transform, .tiled: []
    }
  }

  /// Whether all numbers are finite.
  public var isFinite: Bool {
    switch self {
    case .plain, .transform: true
    case .gradient(let gradient): gradient.isFinite(in: properties)
    case .replicator(let replication): replication.isFinite(in: properties)
    case .shape(let shape): shape.isFinite(in: properties)
    case .tiled(let contents): contents.isFinite
    }
  }
}

extension Gradient: AnimatableRecord {
  fileprivate static let properties: [AnimatedProperty] = [.colors, .locations, .startPoint, .endPoint]

  mutating func visit<Visitor: FieldVisitor>(_ property: AnimatedProperty, _ visitor: inout Visitor) {
    switch property {
    case .colors: visitor.visit(&colors)
    case .locations:
      var locations = self.locations ?? []
      if self.locations == nil { writeEvenLocations(to: &locations) }
      // So that the array is not shared while it changes.
      self.locations = nil
      visitor.visit(&locations)
      self.locations = locations
    case .startPoint: visitor.visit(&startPoint)
    case .endPoint: visitor.visit(&endPoint)
    default: break
    }
  }

  /// Writes the locations that nil means to a list, in its memory.
  package func writeEvenLocations(to locations: inout [Double]) {
    locations.removeAll(keepingCapacity: true)
    for index in colors.indices { locations.append(colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0) }
  }
}

extension Shape: AnimatableRecord {
  fileprivate static let properties: [AnimatedProperty] = [
    .path, .fillColor, .strokeColor, .lineWidth, .miterLimit, .lineDashPhase, .lineDashPattern, .strokeStart,
    .strokeEnd,
  ]

  mutating func visit<Visitor: FieldVisitor>(_ property: AnimatedProperty, _ visitor: inout Visitor) {
    switch property {
    case .path: visitor.visit(&path)
    case .fillColor: visitor.visit(&fillColor)
    case .strokeColor: visitor.visit(&strokeColor)
    case .lineWidth: visitor.visit(&lineWidth)
    case .miterLimit: visitor.visit(&miterLimit)
    case .lineDashPhase: visitor.visit(&lineDashPhase)
    case .lineDashPattern: visitor.visit(&lineDashPattern)
    case .strokeStart: visitor.visit(&strokeStart)
    case .strokeEnd: visitor.visit(&strokeEnd)
    default: break
    }
  }
}

extension Replication: AnimatableRecord {
  fileprivate static let properties: [AnimatedProperty] = [
    .instanceCount, .instanceTransform, .instanceColor, .instanceDelay, .instanceRedOffset, .instanceGreenOffset,
    .instanceBlueOffset, .instanceAlphaOffset,
  ]

  mutating func visit<Visitor: FieldVisitor>(_ property: AnimatedProperty, _ visitor: inout Visitor) {
    switch property {
    case .instanceCount:
      var count = Double(instanceCount)
      visitor.visit(&count)
      instanceCount = min(max(Int(clamping: count.rounded(.down)), 0), Replication.maximumCount)
    case .instanceTransform: visitor.visit(&instanceTransform)
    case .instanceColor: visitor.visit(&instanceColor)
    case .instanceDelay: visitor.visit(&instanceDelay)
    case .instanceRedOffset: visitor.visit(&offset.x)
    case .instanceGreenOffset: visitor.visit(&offset.y)
    case .instanceBlueOffset: visitor.visit(&offset.z)
    case .instanceAlphaOffset: visitor.visit(&offset.w)
    default: break
    }
  }
}
