internal import MultiplaneGeometry

/// The quads of a layer and its sublayers in the layer's plane, texels: decides whether they are drawn one by one
/// instead of as one image.
struct PlaneQuads {
  private typealias Point = (x: Double, y: Double)

  /// Each quad with the number of its layer.
  private var quads: [(layer: Int, points: [Point])] = []
  private var layerCount = 0
  private var holdsTilted = false
  private var areQuads = true

  /// Edges at this distance, in texels, share no pixel.
  private static let reach = 1.5
  /// The sine of the angle above which edges count as crossing, not as running along each other.
  private static let crossing = 0.1
  private static let mostLayers = 32

  init(_ layer: LayerOnDevice, scale: Double) {
    guard !layer.node.sublayers.isEmpty else { return }
    add(layer.node, Matrix3(scale, 0, 0, 0, scale, 0, 0, 0, 1), isFlipped: layer.isFlipped, clip: nil)
  }

  /// Whether one quad is tilted in the plane, and no edge of one runs along an edge of another.
  var areTiltedAndApart: Bool {
    guard areQuads, holdsTilted else { return false }
    for (index, one) in quads.enumerated() {
      for other in quads[(index + 1)...] where other.layer != one.layer {
        if Self.edges(one.points).contains(where: { a in Self.edges(other.points).contains { Self.meet(a, $0) } }) {
          return false
        }
      }
    }
    return true
  }

  private mutating func add(_ node: SceneNode, _ map: Matrix3, isFlipped: Bool, clip: [Point]?) {
    layerCount += 1
    let isGradient = if case .gradient(let gradient) = node.kind { !gradient.isDegenerate } else { false }
    guard areQuads, layerCount <= Self.mostLayers, node.isOneQuad else {
      areQuads = false
      return
    }
    let bounds = node.bounds.standardized
    let fills = (node.backgroundColor?.alpha ?? 0) > 0 || isGradient || node.hasBorder
    var own = fills ? bounds : .null
    if let bitmap = node.contents, var place = ContentsPlace.rect(of: node, bitmap: bitmap, isFlipped: isFlipped) {
      if isFlipped { place.origin.y = bounds.minY + bounds.maxY - place.maxY }
      if node.masksToBounds { place = place.intersection(bounds) }
      own = own.union(place)
    }
    if !own.isNull, !own.isEmpty {
      if fills, own != bounds { areQuads = false }
      add(own, map, clip: clip)
    }
    var inner = clip
    if node.masksToBounds, !node.sublayers.isEmpty {
      let box = RoundedBox(bounds, corners: node.effects.cornerRadii, curve: node.effects.cornerCurve)
      if box.isRounded || bounds.isEmpty { areQuads = false }
      add(bounds, map, clip: clip)
      inner = quads.last?.points
    }
    // The planes of a transform layer's sublayers meet: they are one image.
    if node.sublayers.contains(where: { $0.isTransform && !$0.isHidden && $0.opacity > 0 }) { areQuads = false }
    var siblings = SiblingList()
    var context = RefereeWalk.Context()
    context.isFlipped = isFlipped
    siblings.add(node.sublayers, above: SiblingList.sublayerTransform(of: node), context: context)
    for child in siblings.placed where areQuads {
      let toParent = child.toParent.flattened
      if !Matrix4(child.node.transform).isFlat || toParent.isTilted { holdsTilted = true }
      add(child.node, map * toParent, isFlipped: child.isFlipped != child.node.isGeometryFlipped, clip: inner)
    }
  }

  private mutating func add(_ rect: Rect, _ map: Matrix3, clip: [Point]?) {
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY),
    ].map { map.apply($0.0, $0.1) }
    guard corners.allSatisfy({ $0.w >= Outline.nearW }) else {
      areQuads = false
      return
    }
    let points = corners.map { (x: $0.x / $0.w, y: $0.y / $0.w) }
    if let clip, !Self.holds(clip, points) { areQuads = false }
    let longest = Self.edges(points).reduce(0) { max($0, Self.place($1.1, $1).along) }
    if abs(Self.doubleArea(points)) / 2 < Self.reach * longest { areQuads = false }
    quads.append((layerCount, points))
  }

  // MARK: Edges

  private static func edges(_ points: [Point]) -> [(Point, Point)] {
    points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
  }

  /// From the start of an edge: the distance along it, and beside it.
  private static func place(_ point: Point, _ edge: (Point, Point)) -> (along: Double, beside: Double) {
    let (x, y) = (edge.1.x - edge.0.x, edge.1.y - edge.0.y)
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return (0, 0) }
    let (dx, dy) = (point.x - edge.0.x, point.y - edge.0.y)
    return ((dx * x + dy * y) / length, (x * dy - y * dx) / length)
  }

  private static func meet(_ one: (Point, Point), _ other: (Point, Point)) -> Bool {
    let length = place(one.1, one).along
    let (a, b) = (place(other.0, one), place(other.1, one))
    let otherLength = place(other.1, other).along
    guard abs(a.beside - b.beside) <= crossing * otherLength else { return false }
    let (low, high) = (max(min(a.along, b.along), -reach), min(max(a.along, b.along), length + reach))
    guard low <= high else { return false }
    let slope = a.along == b.along ? 0 : (b.beside - a.beside) / (b.along - a.along)
    let (first, last) = (a.beside + slope * (low - a.along), a.beside + slope * (high - a.along))
    return first * last <= 0 || min(abs(first), abs(last)) < reach
  }

  private static func doubleArea(_ points: [Point]) -> Double {
    edges(points).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
  }

  private static func holds(_ clip: [Point], _ points: [Point]) -> Bool {
    let area = doubleArea(clip)
    return edges(clip).allSatisfy { edge in
      points.allSatisfy { (area < 0 ? -1 : 1) * place($0, edge).beside >= reach }
    }
  }
}

extension SceneNode {
  /// Whether it draws at most one quad, directly into its surroundings.
  fileprivate var isOneQuad: Bool {
    switch kind {
    case .plain: break
    case .gradient(let gradient): if gradient.isDegenerate { return false }
    default: return false
    }
    return masks.isEmpty && filters.filters.isEmpty && filters.backgroundFilters.isEmpty && !hasShadow
      && !effects.shouldRasterize && effects.compositingFilter == .normal
  }
}
