/// A property of a layer that animations can change, or one component of it, as a value that crosses threads.
@frozen
public struct AnimationKey: Hashable, BitwiseCopyable, Sendable {
  /// The property.
  public var property: AnimatedProperty
  /// The component, `whole` for all of it.
  public var component: AnimatedComponent
  /// The filter's index in its chain, for `filter` and `backgroundFilter`.
  public var index: UInt8

  /// Makes a key; not every component exists for each property.
  @inlinable
  public init(_ property: AnimatedProperty, _ component: AnimatedComponent = .whole, index: UInt8 = 0) {
    self.property = property
    self.component = component
    self.index = index
  }

  /// The part of a commit that has the property.
  @inlinable public var part: AnimatedPart { property.part }
}

/// The animatable properties. See the properties of `Layer` and its subclasses of the same names.
@frozen
public enum AnimatedProperty: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  // Geometry.
  case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, isDoubleSided
  case isGeometryFlipped
  // Appearance.
  case opacity, backgroundColor, contentsRect, contentsScale, isHidden, masksToBounds
  // Contents detail.
  case contentsCenter, minificationFilterBias, contentsTintColor
  // Effects.
  case cornerRadius, cornerRadii, borderWidth, borderColor, shadowColor, shadowOpacity, shadowOffset, shadowRadius
  case rasterizationScale
  // Filter chains, and a parameter of one filter.
  case filters, backgroundFilters, filter, backgroundFilter
  case shadowPath
  // Kinds: gradient, shape, replicator.
  case colors, locations, startPoint, endPoint
  case path, fillColor, strokeColor, lineWidth, miterLimit, lineDashPhase, lineDashPattern, strokeStart, strokeEnd
  case instanceCount, instanceTransform, instanceColor, instanceDelay
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  case contents
  /// A property that the owner samples and displays; never in a commit.
  case custom
}

/// The parts of a layer's values, one for each list of `LayerChanges`.
@frozen
public enum AnimatedPart: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case geometry, appearance, detail, effects, filters, shadowPath, kind, contents
  /// Sampled by the owner.
  case owner
}

/// A component of an animated property.
@frozen
public enum AnimatedComponent: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case whole
  // Of points, sizes and rectangles.
  case x, y, width, height, origin, originX, originY, size, sizeWidth, sizeHeight
  // Of transforms.
  case rotation, rotationX, rotationY, rotationZ, scale, scaleX, scaleY, scaleZ
  case translation, translationX, translationY, translationZ
  // Of filters: radius of a blur or shadow, angle, amount, offset, colour, matrix.
  case radius, angle, amount, offset, color, matrix
}

extension AnimatedProperty {
  /// The part of a commit that has the property.
  @inlinable public var part: AnimatedPart {
    switch self {
    case .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform, .sublayerTransform, .isDoubleSided,
      .isGeometryFlipped:
      .geometry
    case .opacity, .backgroundColor, .contentsScale, .isHidden, .masksToBounds: .appearance
    case .contentsRect, .contentsCenter, .minificationFilterBias, .contentsTintColor: .detail
    case .cornerRadius, .cornerRadii, .borderWidth, .borderColor, .shadowColor, .shadowOpacity, .shadowOffset,
      .shadowRadius, .rasterizationScale:
      .effects
    case .filters, .backgroundFilters, .filter, .backgroundFilter: .filters
    case .shadowPath: .shadowPath
    case .colors, .locations, .startPoint, .endPoint, .path, .fillColor, .strokeColor, .lineWidth, .miterLimit,
      .lineDashPhase, .lineDashPattern, .strokeStart, .strokeEnd, .instanceCount, .instanceTransform, .instanceColor,
      .instanceDelay, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
      .kind
    case .contents: .contents
    case .custom: .owner
    }
  }
}

extension AnimatedProperty {
  /// The type of its values.
  package var shape: ValueShape {
    switch self {
    case .bounds, .contentsRect, .contentsCenter: .rect
    case .position, .anchorPoint, .startPoint, .endPoint: .point
    case .shadowOffset: .size
    case .transform, .sublayerTransform, .instanceTransform: .transform
    case .isDoubleSided, .isGeometryFlipped, .isHidden, .masksToBounds: .flag
    case .backgroundColor, .contentsTintColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .instanceColor:
      .color
    case .cornerRadii: .cornerRadii
    case .shadowPath, .path: .path
    case .colors: .colors
    case .locations, .lineDashPattern: .numbers
    case .contents: .bitmap
    case .filters, .backgroundFilters: .filters
    case .anchorPointZ, .zPosition, .opacity, .contentsScale, .minificationFilterBias, .cornerRadius, .borderWidth,
      .shadowOpacity, .shadowRadius, .rasterizationScale, .filter, .backgroundFilter, .lineWidth, .miterLimit,
      .lineDashPhase, .strokeStart, .strokeEnd, .instanceCount, .instanceDelay, .instanceRedOffset,
      .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .custom:
      .number
    }
  }
}

extension AnimatedComponent {
  /// The lanes of the component among the numbers of the whole property, a bit each. Transforms and filters have one
  /// value for each component: it begins in lane 0.
  var lanes: UInt8 {
    switch self {
    case .x, .width, .originX: 0b0001
    case .y, .height, .originY: 0b0010
    case .origin: 0b0011
    case .size: 0b1100
    case .sizeWidth: 0b0100
    case .sizeHeight: 0b1000
    default: 0b1111
    }
  }
}
