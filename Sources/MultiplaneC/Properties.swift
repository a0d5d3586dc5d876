import CMultiplane
import Multiplane

/// The properties of layers by their numbers, one table for each type of values.
enum Properties {
  static let bools: [Int: Property<Bool>] = [
    MP_HIDDEN: Property(\Layer.isHidden),
    MP_MASKS_TO_BOUNDS: Property(\Layer.masksToBounds),
    MP_GEOMETRY_FLIPPED: Property(\Layer.isGeometryFlipped),
    MP_DOUBLE_SIDED: Property(\Layer.isDoubleSided),
    MP_ALLOWS_GROUP_OPACITY: Property(\Layer.allowsGroupOpacity),
    MP_SHOULD_RASTERIZE: Property(\Layer.shouldRasterize),
    MP_ALLOWS_EDGE_ANTIALIASING: Property(\Layer.allowsEdgeAntialiasing),
    MP_OPAQUE: Property(\Layer.isOpaque),
    MP_NEEDS_DISPLAY_ON_BOUNDS_CHANGE: Property(\Layer.needsDisplayOnBoundsChange),
    MP_TEXT_WRAPPED: Property(\TextLayer.isWrapped),
    MP_FONT_ITALIC: Property(\TextLayer.font.isItalic),
  ]

  static let numbers: [Int: Property<Double>] = [
    MP_OPACITY: Property(\Layer.exactOpacity),
    MP_Z_POSITION: Property(\Layer.zPosition),
    MP_ANCHOR_POINT_Z: Property(\Layer.anchorPointZ),
    MP_CONTENTS_SCALE: Property(\Layer.contentsScale),
    MP_MINIFICATION_FILTER_BIAS: Property(\Layer.exactFilterBias),
    MP_CORNER_RADIUS: Property(\Layer.cornerRadius),
    MP_BORDER_WIDTH: Property(\Layer.borderWidth),
    MP_SHADOW_OPACITY: Property(\Layer.exactShadowOpacity),
    MP_SHADOW_RADIUS: Property(\Layer.shadowRadius),
    MP_RASTERIZATION_SCALE: Property(\Layer.rasterizationScale),
    MP_LINE_WIDTH: Property(\ShapeLayer.lineWidth),
    MP_MITER_LIMIT: Property(\ShapeLayer.miterLimit),
    MP_LINE_DASH_PHASE: Property(\ShapeLayer.lineDashPhase),
    MP_STROKE_START: Property(\ShapeLayer.strokeStart),
    MP_STROKE_END: Property(\ShapeLayer.strokeEnd),
    MP_FONT_SIZE: Property(\TextLayer.fontSize),
    MP_FONT_WEIGHT: Property(
      \TextLayer.font.weight, from: { $0.rawValue }, to: { (value) throws(Failure) in Font.Weight(rawValue: value) }),
    MP_INSTANCE_RED_OFFSET: Property(\ReplicatorLayer.offset.x),
    MP_INSTANCE_GREEN_OFFSET: Property(\ReplicatorLayer.offset.y),
    MP_INSTANCE_BLUE_OFFSET: Property(\ReplicatorLayer.offset.z),
    MP_INSTANCE_ALPHA_OFFSET: Property(\ReplicatorLayer.offset.w),
    MP_FADE_DURATION: Property(\TiledLayer.fadeDuration),
  ]

  static let integers: [Int: Property<Int64>] = [
    MP_CONTENTS_GRAVITY: .constants(\Layer.contentsGravity),
    MP_HORIZONTAL_TILE_MODE: .constants(\Layer.horizontalTileMode),
    MP_VERTICAL_TILE_MODE: .constants(\Layer.verticalTileMode),
    MP_MINIFICATION_FILTER: .constants(\Layer.minificationFilter),
    MP_MAGNIFICATION_FILTER: .constants(\Layer.magnificationFilter),
    MP_COMPOSITING_FILTER: .constants(\Layer.compositingFilter),
    MP_CORNER_CURVE: .constants(\Layer.cornerCurve),
    MP_MASKED_CORNERS: .bits(\Layer.maskedCorners),
    MP_EDGE_ANTIALIASING_MASK: .bits(\Layer.edgeAntialiasingMask),
    MP_FILL_RULE: .constants(\ShapeLayer.fillRule),
    MP_LINE_CAP: .constants(\ShapeLayer.lineCap),
    MP_LINE_JOIN: .constants(\ShapeLayer.lineJoin),
    MP_GRADIENT_TYPE: .constants(\GradientLayer.type),
    MP_TEXT_ALIGNMENT: .places(\TextLayer.alignmentMode),
    MP_TRUNCATION_MODE: .places(\TextLayer.truncationMode),
    MP_INSTANCE_COUNT: .count(\ReplicatorLayer.instanceCount),
    MP_SCROLL_MODE: .places(\ScrollLayer.scrollMode),
    MP_LEVELS_OF_DETAIL: .count(\TiledLayer.levelsOfDetail),
    MP_LEVELS_OF_DETAIL_BIAS: .count(\TiledLayer.levelsOfDetailBias),
    MP_MEMORY_BUDGET: Property(
      get: { (layer) throws(Failure) in try layer.ofClass(TiledLayer.self).memoryBudget.map { Int64($0) } },
      set: { (layer, value) throws(Failure) in
        let layer = try layer.ofClass(TiledLayer.self)
        if let value, value < 0 { throw Failure(MP_ERROR_RANGE, "a budget of \(value) bytes") }
        layer.memoryBudget = value.map { Int($0) }
      }),
  ]

  static let points: [Int: Property<Point>] = [
    MP_POSITION: Property(\Layer.position),
    MP_ANCHOR_POINT: Property(\Layer.anchorPoint),
    MP_START_POINT: Property(\GradientLayer.startPoint),
    MP_END_POINT: Property(\GradientLayer.endPoint),
  ]

  static let sizes: [Int: Property<Size>] = [
    MP_SHADOW_OFFSET: Property(\Layer.shadowOffset),
    MP_TILE_SIZE: Property(\TiledLayer.tileSize),
  ]

  static let rects: [Int: Property<Rect>] = [
    MP_BOUNDS: Property(\Layer.bounds),
    MP_FRAME: Property(\Layer.frame),
    MP_CONTENTS_RECT: Property(\Layer.contentsRect),
    MP_CONTENTS_CENTER: Property(\Layer.contentsCenter),
  ]

  static let insets: [Int: Property<EdgeInsets>] = [
    MP_CONTENTS_CAP_INSETS: Property(\Layer.contentsCapInsets)
  ]

  static let colors: [Int: Property<Color>] = [
    MP_BACKGROUND_COLOR: Property(\Layer.backgroundColor),
    MP_BORDER_COLOR: Property(\Layer.borderColor),
    MP_SHADOW_COLOR: Property(\Layer.shadowColor),
    MP_CONTENTS_TINT_COLOR: Property(\Layer.contentsTintColor),
    MP_FILL_COLOR: Property(\ShapeLayer.fillColor),
    MP_STROKE_COLOR: Property(\ShapeLayer.strokeColor),
    MP_INSTANCE_COLOR: Property(\ReplicatorLayer.instanceColor),
    MP_FOREGROUND_COLOR: Property(\TextLayer.foregroundColor),
  ]

  static let transforms: [Int: Property<Transform3D>] = [
    MP_TRANSFORM: Property(\Layer.transform),
    MP_SUBLAYER_TRANSFORM: Property(\Layer.sublayerTransform),
    MP_INSTANCE_TRANSFORM: Property(\ReplicatorLayer.instanceTransform),
  ]

  static let strings: [Int: Property<String>] = [
    MP_NAME: Property(\Layer.name),
    MP_STRING: Property(\TextLayer.string),
    MP_FONT_FAMILY: Property(
      get: { (layer) throws(Failure) in
        guard case .family(let name) = try layer.ofClass(TextLayer.self).font.face else { return nil }
        return name
      },
      set: { (layer, name) throws(Failure) in
        try layer.ofClass(TextLayer.self).font.face = name.map { .family($0) } ?? .system
      }),
  ]

  static let numberLists: [Int: Property<[Double]>] = [
    MP_CORNER_RADII: Property(
      get: { (layer) throws(Failure) in layer.cornerRadii.map { $0.numbers } },
      set: { (layer, numbers) throws(Failure) in
        if let numbers, numbers.count != 8 {
          throw Failure(MP_ERROR_RANGE, "\(numbers.count) numbers for corners; 8 are needed")
        }
        layer.cornerRadii = numbers.map { CornerRadii(numbers: $0) }
      }),
    MP_LINE_DASH_PATTERN: Property(\ShapeLayer.lineDashPattern),
    MP_LOCATIONS: Property(\GradientLayer.locations),
  ]

  static let colorLists: [Int: Property<[Color]>] = [
    MP_COLORS: Property(\GradientLayer.colors)
  ]

  static let filterLists: [Int: Property<[Filter]>] = [
    MP_FILTERS: Property(\Layer.filters),
    MP_BACKGROUND_FILTERS: Property(\Layer.backgroundFilters),
  ]

  static let paths: [Int: Property<Path>] = [
    MP_SHADOW_PATH: Property(\Layer.shadowPath),
    MP_PATH: Property(\ShapeLayer.path),
  ]

  /// Takes away the value of a property of any type.
  static func setNone(_ number: mp_property, of layer: Layer) throws(Failure) {
    if try setNone(number, of: layer, in: colors) { return }
    if try setNone(number, of: layer, in: strings) { return }
    if try setNone(number, of: layer, in: paths) { return }
    if try setNone(number, of: layer, in: insets) { return }
    if try setNone(number, of: layer, in: numberLists) { return }
    if try setNone(number, of: layer, in: integers) { return }
    throw Failure(MP_ERROR_PROPERTY, "no property \(number) is optional")
  }

  private static func setNone<Value>(
    _ number: mp_property, of layer: Layer, in table: [Int: Property<Value>]
  ) throws(Failure) -> Bool {
    guard let property = table[Int(number)] else { return false }
    try property.set(layer, nil)
    return true
  }
}

extension CornerRadii {
  var numbers: [Double] {
    [topLeft, topRight, bottomRight, bottomLeft].flatMap { [$0.width, $0.height] }
  }

  init(numbers: [Double]) {
    self.init(
      topLeft: Size(numbers[0], numbers[1]), topRight: Size(numbers[2], numbers[3]),
      bottomRight: Size(numbers[4], numbers[5]), bottomLeft: Size(numbers[6], numbers[7]))
  }
}
