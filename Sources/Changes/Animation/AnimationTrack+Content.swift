public import MultiplaneAnimation
public import MultiplaneContents
public import MultiplaneGeometry

extension AnimationTrack {
  /// Sets the animated value in a layer's filter chains, which have the values below.
  public func apply(_ moment: Moment, to filters: inout LayerFilters) {
    switch key.property {
    case .filters: apply(moment, toAll: &filters.filters)
    case .backgroundFilters: apply(moment, toAll: &filters.backgroundFilters)
    case .filter: apply(moment, to: &filters.filters)
    case .backgroundFilter: apply(moment, to: &filters.backgroundFilters)
    default: break
    }
  }

  private func apply(_ moment: Moment, to chain: inout [Filter]) {
    let index = Int(key.index)
    guard index < chain.count else { return }
    switch (chain[index], key.component) {
    case (.gaussianBlur(let value), .radius): chain[index] = .gaussianBlur(radius: number(moment, over: value))
    case (.brightness(let value), .amount): chain[index] = .brightness(number(moment, over: value))
    case (.contrast(let value), .amount): chain[index] = .contrast(number(moment, over: value))
    case (.saturation(let value), .amount): chain[index] = .saturation(number(moment, over: value))
    case (.hue(let value), .angle): chain[index] = .hue(angle: number(moment, over: value))
    case (.sepia(let value), .amount): chain[index] = .sepia(number(moment, over: value))
    case (.grayscale(let value), .amount): chain[index] = .grayscale(number(moment, over: value))
    case (.invert(let value), .amount): chain[index] = .invert(number(moment, over: value))
    case (.opacity(let value), .amount): chain[index] = .opacity(number(moment, over: value))
    case (.colorMatrix(let value), .matrix):
      if case .matrix(let matrix) = wide(moment, over: .matrix(value)) { chain[index] = .colorMatrix(matrix) }
    case (.dropShadow(let offset, let radius, let color), .radius):
      chain[index] = .dropShadow(offset: offset, radius: number(moment, over: radius), color: color)
    case (.dropShadow(let offset, let radius, let color), .offset):
      chain[index] = .dropShadow(offset: size(moment, over: offset), radius: radius, color: color)
    case (.dropShadow(let offset, let radius, let color), .color):
      chain[index] = .dropShadow(offset: offset, radius: radius, color: self.color(moment, over: color))
    default: break
    }
  }

  /// Sets the animated value in a layer's shadow path, which has the value below.
  public func apply(_ moment: Moment, to shadowPath: inout Path?) {
    guard key.property == .shadowPath else { return }
    shadowPath = path(moment, over: shadowPath)
  }

  private func path(_ moment: Moment, over base: Path?) -> Path? {
    if case .path(let path) = wide(moment, over: .path(base ?? Path())) { path } else { base }
  }

  /// Sets the animated value in what a layer's class adds, which has the values below. A key of another class changes
  /// nothing.
  public func apply(_ moment: Moment, to kind: inout LayerKind) {
    switch kind {
    case .gradient(var gradient):
      // So that the arrays are not shared while they change.
      kind = .plain
      apply(moment, to: &gradient)
      kind = .gradient(gradient)
    case .shape(var shape):
      kind = .plain
      apply(moment, to: &shape)
      kind = .shape(shape)
    case .replicator(var replication):
      apply(moment, to: &replication)
      kind = .replicator(replication)
    case .plain, .transform, .tiled: break
    }
  }

  private func apply(_ moment: Moment, to gradient: inout Gradient) {
    switch key.property {
    case .colors: apply(moment, to: &gradient.colors)
    case .locations:
      var locations = gradient.locations ?? gradient.evenLocations
      // So that the array is not shared while it changes.
      gradient.locations = nil
      apply(moment, to: &locations)
      gradient.locations = locations
    case .startPoint: gradient.startPoint = point(moment, over: gradient.startPoint)
    case .endPoint: gradient.endPoint = point(moment, over: gradient.endPoint)
    default: break
    }
  }

  private func apply(_ moment: Moment, to shape: inout Shape) {
    switch key.property {
    case .path: shape.path = path(moment, over: shape.path)
    case .fillColor: shape.fillColor = color(moment, over: shape.fillColor ?? .clear)
    case .strokeColor: shape.strokeColor = color(moment, over: shape.strokeColor ?? .clear)
    case .lineWidth: shape.lineWidth = number(moment, over: shape.lineWidth)
    case .miterLimit: shape.miterLimit = number(moment, over: shape.miterLimit)
    case .lineDashPhase: shape.lineDashPhase = number(moment, over: shape.lineDashPhase)
    case .lineDashPattern: apply(moment, to: &shape.lineDashPattern)
    case .strokeStart: shape.strokeStart = number(moment, over: shape.strokeStart)
    case .strokeEnd: shape.strokeEnd = number(moment, over: shape.strokeEnd)
    default: break
    }
  }

  private func apply(_ moment: Moment, to replication: inout Replication) {
    switch key.property {
    case .instanceCount:
      let count = number(moment, over: Double(replication.instanceCount))
      replication.instanceCount = min(max(Int(clamping: count.rounded(.down)), 0), Replication.maximumCount)
    case .instanceTransform: replication.instanceTransform = transform(moment, over: replication.instanceTransform)
    case .instanceColor: replication.instanceColor = color(moment, over: replication.instanceColor)
    case .instanceDelay: replication.instanceDelay = number(moment, over: replication.instanceDelay)
    case .instanceRedOffset: replication.offset.x = number(moment, over: replication.offset.x)
    case .instanceGreenOffset: replication.offset.y = number(moment, over: replication.offset.y)
    case .instanceBlueOffset: replication.offset.z = number(moment, over: replication.offset.z)
    case .instanceAlphaOffset: replication.offset.w = number(moment, over: replication.offset.w)
    default: break
    }
  }

  private func point(_ moment: Moment, over base: Point) -> Point {
    let value = lanes(moment, over: SIMD4(base.x, base.y, 0, 0))
    return Point(value.x, value.y)
  }
}

extension Gradient {
  /// The locations that nil means.
  var evenLocations: [Double] {
    var locations: [Double] = []
    writeEvenLocations(to: &locations)
    return locations
  }

  /// Writes the locations that nil means to a list, in its memory.
  package func writeEvenLocations(to locations: inout [Double]) {
    locations.removeAll(keepingCapacity: true)
    for index in colors.indices { locations.append(colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0) }
  }
}
