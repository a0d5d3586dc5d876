import MultiplaneContents
import MultiplaneGeometry

extension AnimationValue {
  /// The value on the way to another one; where the two can't be interpolated, the other one from half of the way on.
  package func interpolated(to other: AnimationValue, _ way: Double) -> AnimationValue {
    if way == 0 { return self }
    if way == 1 { return other }
    switch (self, other) {
    case (.transform(let a), .transform(let b)): return .transform(a.interpolated(to: b, way))
    case (.path(let a), .path(let b)):
      if let path = a.combined(with: b, { $0 + ($1 - $0) * way }) { return .path(path) }
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map { Color(lanes: $0.lanes + ($1.lanes - $0.lanes) * way) })
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map { $0 + ($1 - $0) * way })
    case (.cornerRadii(let a), .cornerRadii(let b)):
      return .cornerRadii(a.combined(with: b) { $0 + ($1 - $0) * way })
    case (.matrix(let a), .matrix(let b)): return .matrix(a.combined(with: b) { $0 + ($1 - $0) * way })
    case (.filters(let a), .filters(let b)):
      if let filters = a.combined(with: b, { $0 + ($1 - $0) * way }) { return .filters(filters) }
    default:
      if let a = lanes, let b = other.lanes, let value = with(lanes: a + (b - a) * way) { return value }
    }
    return way < 0.5 ? self : other
  }

  /// The sum; a transform is applied before this one. Where there is no sum, the other value.
  package func adding(_ other: AnimationValue) -> AnimationValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): return .transform(b.concatenating(a))
    case (.path(let a), .path(let b)): return a.combined(with: b) { $0 + $1 }.map { .path($0) } ?? other
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map { Color(lanes: $0.lanes + $1.lanes) })
    case (.numbers(let a), .numbers(let b)) where a.count == b.count: return .numbers(zip(a, b).map { $0 + $1 })
    case (.cornerRadii(let a), .cornerRadii(let b)): return .cornerRadii(a.combined(with: b) { $0 + $1 })
    case (.matrix(let a), .matrix(let b)): return .matrix(a.combined(with: b) { $0 + $1 })
    case (.filters(let a), .filters(let b)): return a.combined(with: b) { $0 + $1 }.map { .filters($0) } ?? other
    default:
      if let a = lanes, let b = other.lanes, let value = with(lanes: a + b) { return value }
      return other
    }
  }

  /// What an addition of leaves a value unchanged.
  package var zero: AnimationValue {
    switch self {
    case .transform: .transform(.identity)
    case .path(let path): path.combined(with: path) { $0 - $1 }.map { .path($0) } ?? self
    case .colors(let colors): .colors(colors.map { _ in .clear })
    case .numbers(let numbers): .numbers(numbers.map { _ in 0 })
    case .cornerRadii: .cornerRadii(.zero)
    case .matrix(let matrix): .matrix(matrix.combined(with: matrix) { $0 - $1 })
    case .filters(let filters): filters.combined(with: filters) { $0 - $1 }.map { .filters($0) } ?? self
    default: with(lanes: .zero) ?? self
    }
  }

  /// The numbers of a value that has at most four; nil for others.
  var lanes: SIMD4<Double>? {
    switch self {
    case .number(let number): SIMD4(number, 0, 0, 0)
    case .point(let point): SIMD4(point.x, point.y, 0, 0)
    case .size(let size): SIMD4(size.width, size.height, 0, 0)
    case .rect(let rect): SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    case .color(let color): color.lanes
    case .flag(let flag): SIMD4(flag ? 1 : 0, 0, 0, 0)
    case .transform, .cornerRadii, .path, .colors, .numbers, .bitmap, .matrix, .filters: nil
    }
  }

  /// A value of the same type, of at most four numbers.
  func with(lanes v: SIMD4<Double>) -> AnimationValue? {
    switch self {
    case .number: .number(v.x)
    case .point: .point(Point(v.x, v.y))
    case .size: .size(Size(v.x, v.y))
    case .rect: .rect(Rect(x: v.x, y: v.y, width: v.z, height: v.w))
    case .color: .color(Color(lanes: v))
    case .flag: .flag(v.x >= 0.5)
    case .transform, .cornerRadii, .path, .colors, .numbers, .bitmap, .matrix, .filters: nil
    }
  }
}

extension Color {
  var lanes: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  init(lanes: SIMD4<Double>) { self.init(red: lanes.x, green: lanes.y, blue: lanes.z, alpha: lanes.w) }
}

extension CornerRadii {
  fileprivate func combined(with other: CornerRadii, _ combine: (Double, Double) -> Double) -> CornerRadii {
    func size(_ a: Size, _ b: Size) -> Size { Size(combine(a.width, b.width), combine(a.height, b.height)) }
    return CornerRadii(
      topLeft: size(topLeft, other.topLeft), topRight: size(topRight, other.topRight),
      bottomRight: size(bottomRight, other.bottomRight), bottomLeft: size(bottomLeft, other.bottomLeft))
  }
}

extension ColorMatrix {
  fileprivate func combined(
    with other: ColorMatrix, _ combine: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  ) -> ColorMatrix {
    ColorMatrix(
      red: combine(red, other.red), green: combine(green, other.green), blue: combine(blue, other.blue),
      alpha: combine(alpha, other.alpha), offset: combine(offset, other.offset))
  }
}

extension Path {
  /// A path whose coordinates are combined from two paths' of the same elements; nil for paths of others.
  func combined(with other: Path, _ combine: (Double, Double) -> Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    func point(_ a: Point, _ b: Point) -> Point { Point(combine(a.x, b.x), combine(a.y, b.y)) }
    var path = Path()
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)): path.move(to: point(p, q))
      case (.line(let p), .line(let q)): path.addLine(to: point(p, q))
      case (.quadCurve(let p, let c), .quadCurve(let q, let d)):
        path.addQuadCurve(to: point(p, q), control: point(c, d))
      case (.curve(let p, let c1, let c2), .curve(let q, let d1, let d2)):
        path.addCurve(to: point(p, q), control1: point(c1, d1), control2: point(c2, d2))
      case (.close, .close): path.closeSubpath()
      default: return nil
      }
    }
    return path
  }
}

extension [Filter] {
  /// A chain whose parameters are combined from two chains' of the same kinds; nil for chains of others.
  func combined(with other: [Filter], _ combine: (Double, Double) -> Double) -> [Filter]? {
    guard count == other.count else { return nil }
    var chain: [Filter] = []
    for (a, b) in zip(self, other) {
      guard let filter = a.combined(with: b, combine) else { return nil }
      chain.append(filter)
    }
    return chain
  }

  /// Whether every parameter of every filter meets a condition.
  func allNumbers(_ meets: (Double) -> Bool) -> Bool {
    var result = true
    _ = combined(with: self) { number, _ in
      if !meets(number) { result = false }
      return number
    }
    return result
  }
}

extension Filter {
  /// Whether two filters differ in their parameters alone.
  func isKind(of other: Filter) -> Bool { combined(with: other) { a, _ in a } != nil }

  /// The filter on the way to another one of its kind; nil for another kind.
  func mixed(with other: Filter, _ way: Double) -> Filter? { combined(with: other) { $0 + ($1 - $0) * way } }

  fileprivate func combined(with other: Filter, _ combine: (Double, Double) -> Double) -> Filter? {
    switch (self, other) {
    case (.gaussianBlur(let a), .gaussianBlur(let b)): return .gaussianBlur(radius: combine(a, b))
    case (.brightness(let a), .brightness(let b)): return .brightness(combine(a, b))
    case (.contrast(let a), .contrast(let b)): return .contrast(combine(a, b))
    case (.saturation(let a), .saturation(let b)): return .saturation(combine(a, b))
    case (.hue(let a), .hue(let b)): return .hue(angle: combine(a, b))
    case (.sepia(let a), .sepia(let b)): return .sepia(combine(a, b))
    case (.grayscale(let a), .grayscale(let b)): return .grayscale(combine(a, b))
    case (.invert(let a), .invert(let b)): return .invert(combine(a, b))
    case (.opacity(let a), .opacity(let b)): return .opacity(combine(a, b))
    case (.colorMatrix(let a), .colorMatrix(let b)):
      return .colorMatrix(a.combined(with: b) { $0.combined(with: $1, combine) })
    case (.dropShadow(let o1, let r1, let c1), .dropShadow(let o2, let r2, let c2)):
      let color = c1.lanes.combined(with: c2.lanes, combine)
      return .dropShadow(
        offset: Size(combine(o1.width, o2.width), combine(o1.height, o2.height)), radius: combine(r1, r2),
        color: Color(lanes: color))
    default: return nil
    }
  }
}

extension SIMD4<Double> {
  fileprivate func combined(with other: Self, _ combine: (Double, Double) -> Double) -> Self {
    SIMD4(combine(x, other.x), combine(y, other.y), combine(z, other.z), combine(w, other.w))
  }
}

extension AnimationValue {
  /// A component of a point, size or rectangle; nil where the value has none of that name.
  package func component(_ component: AnimatedComponent) -> AnimationValue? {
    switch (self, component) {
    case (.point(let point), .x): .number(point.x)
    case (.point(let point), .y): .number(point.y)
    case (.size(let size), .width): .number(size.width)
    case (.size(let size), .height): .number(size.height)
    case (.rect(let rect), .origin): .point(rect.origin)
    case (.rect(let rect), .size): .size(rect.size)
    case (.rect(let rect), .originX): .number(rect.origin.x)
    case (.rect(let rect), .originY): .number(rect.origin.y)
    case (.rect(let rect), .sizeWidth): .number(rect.size.width)
    case (.rect(let rect), .sizeHeight): .number(rect.size.height)
    default: nil
    }
  }
}
