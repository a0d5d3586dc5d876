internal import MultiplaneGeometry

/// A layer that is looked at for the quads in a plane.
struct PlaneLayer: BitwiseCopyable, Sendable {
  var slot: Int32
  /// Its own space to the plane.
  var map: Homography
  /// What clips its sublayers or itself, nearest first: into `PaintWalk.planeQuads`; −1 for none.
  var clip: Int32 = -1
}

// A layer in perspective that holds another tilted one need not be drawn into a bitmap in its plane where it shows nothing but quads, each with
// edges of its own. Each quad is drawn with the one map that all above it come to, so that it is as sharp as the device is. In a bitmap it would
// be sampled twice, and a tilted one would have soft edges there already. Edges at one place must meet in the plane: drawn one after the
// other, what is behind them would show.
extension RenderTree {
  /// Whether a layer holds a tilted one, and it and all in it are quads whose edges lie apart.
  ///
  /// - Parameter scale: texels a point, of the bitmap that it would be drawn into.
  mutating func showsTiltedQuadsApart(_ slot: Int, scale: Double) -> Bool {
    guard states[slot].childCount > 0, states[slot].flags.isDisjoint(with: .isMask) else { return false }
    walk.planeLayers.removeAll(keepingCapacity: true)
    walk.planeQuads.removeAll(keepingCapacity: true)
    walk.planeLayers.append(
      PlaneLayer(slot: Int32(slot), map: Homography(Transform2D(scaleX: scale, y: scale))))
    var (next, holdsTilted) = (0, false)
    while next < walk.planeLayers.count {
      let layer = walk.planeLayers[next]
      next += 1
      guard let clip = addPlaneQuads(layer) else { return false }
      var child = states[Int(layer.slot)].first
      while child >= 0 {
        let sublayer = Int(child)
        child = states[sublayer].next
        guard isSeen(sublayer) else { continue }
        guard walk.planeLayers.count < Int(Self.mostJudgedClosely) else { return false }
        holdsTilted =
          holdsTilted || geometry[sublayer].hasTransform3D || states[sublayer].flags.contains(.isTilted)
        walk.planeLayers.append(
          PlaneLayer(slot: Int32(sublayer), map: toParent(sublayer).concatenating(layer.map), clip: clip))
      }
    }
    return holdsTilted && arePlaneQuadsApart()
  }

  /// Adds what a layer draws itself, and what clips its sublayers.
  ///
  /// - Returns: what clips its sublayers; nil where the layer is more than a quad, or a clip cuts it.
  private mutating func addPlaneQuads(_ layer: PlaneLayer) -> Int32? {
    let slot = Int(layer.slot)
    let state = states[slot]
    guard state.mask < 0, state.filters < 0, !castsShadow(slot), !asksForBitmap(slot),
      state.flags.isDisjoint(with: [.isTransformLayer, .isReplicator, .isTiled]),
      state.kind < 0 || gradient(slot) != nil,
      state.effects < 0 || effects[state.effects].compositingFilter == .normal
    else { return nil }
    let (bounds, extent) = (geometry[slot].bounds.standardized, extent(slot))
    if drawsGround(slot) || hasBorder(slot), !extent.isNull, !extent.isEmpty {
      guard extent == bounds || !(fillsBounds(slot) || hasBorder(slot)), addPlaneQuad(extent, of: layer) else {
        return nil
      }
    }
    guard masksToBounds(slot), state.childCount > 0 else { return layer.clip }
    guard outline(slot, upsideDown: false).map({ !$0.isRounded }) ?? true, !bounds.isEmpty,
      addPlaneQuad(bounds, of: layer)
    else { return nil }
    return Int32(walk.planeQuads.count - 1)
  }

  /// Whether it has a colour of its own, in its bounds.
  private mutating func fillsBounds(_ slot: Int) -> Bool {
    appearance[slot].backgroundColor.alpha > 0 || gradient(slot) != nil
  }

  /// False where the clip cuts it, a part is behind the viewer, or it is a sliver: its edges lie as near to each other.
  private mutating func addPlaneQuad(_ rect: Rect, of layer: PlaneLayer) -> Bool {
    guard let points = Quadrangle(of: rect, through: layer.map) else { return false }
    if layer.clip >= 0, !walk.planeQuads[Int(layer.clip)].holds(points) { return false }
    let quad = PlaneQuad(slot: layer.slot, points: points)
    guard quad.isWide else { return false }
    walk.planeQuads.append(quad)
    return true
  }

  private mutating func arePlaneQuadsApart() -> Bool {
    for one in walk.planeQuads.indices {
      for other in walk.planeQuads.indices.dropFirst(one + 1)
      where walk.planeQuads[one].slot != walk.planeQuads[other].slot {
        if walk.planeQuads[one].meetsEdge(of: walk.planeQuads[other].points) { return false }
      }
    }
    return true
  }
}

/// A quad in a plane, texels.
struct PlaneQuad: BitwiseCopyable, Sendable {
  var slot: Int32
  var points: Quadrangle

  /// So far from each other, in texels, two edges have no pixel in common.
  private static let reach = 1.5
  /// The sine of the angle at which edges cross each other and do not run along each other.
  private static let crossing = 0.1

  private func edge(_ index: Int) -> (start: SIMD2<Double>, along: SIMD2<Double>, length: Double) {
    let end = (index + 1) & 3
    let (a, b) = (SIMD2(points.x[index], points.y[index]), SIMD2(points.x[end], points.y[end]))
    let length = ((b - a) * (b - a)).sum().squareRoot()
    return (a, length > 0 ? (b - a) / length : .zero, length)
  }

  /// Whether an edge runs along one of another quad.
  func meetsEdge(of other: Quadrangle) -> Bool {
    let other = PlaneQuad(slot: -1, points: other)
    for one in 0..<4 {
      let (start, along, length) = edge(one)
      for two in 0..<4 {
        let there = other.edge(two)
        guard abs(Self.cross(along, there.along)) <= Self.crossing else { continue }
        let (a, b) = (there.start - start, there.start + there.along * there.length - start)
        let (from, to) = ((along * a).sum(), (along * b).sum())
        let (low, high) = (max(min(from, to), -Self.reach), min(max(from, to), length + Self.reach))
        guard low <= high else { continue }
        // How far the one is beside the other where both are.
        let (far, farther) = (Self.cross(along, a), Self.cross(along, b))
        func beside(_ place: Double) -> Double {
          to == from ? min(abs(far), abs(farther)) : far + (farther - far) * (place - from) / (to - from)
        }
        let (first, last) = (beside(low), beside(high))
        if first * last <= 0 || min(abs(first), abs(last)) < Self.reach { return true }
      }
    }
    return false
  }

  /// Twice the area, with the sign of the sense in which the corners follow each other.
  private var doubleArea: Double {
    var area = 0.0
    for index in 0..<4 {
      let end = (index + 1) & 3
      area += points.x[index] * points.y[end] - points.x[end] * points.y[index]
    }
    return area
  }

  /// Whether the edges that face each other lie apart, too.
  var isWide: Bool {
    let longest = (0..<4).reduce(0) { max($0, edge($1).length) }
    return abs(doubleArea) / 2 >= Self.reach * longest
  }

  /// Whether another quad lies well within this one.
  func holds(_ other: Quadrangle) -> Bool {
    let area = doubleArea
    for index in 0..<4 {
      let (start, along, _) = edge(index)
      for corner in 0..<4 {
        let away = Self.cross(along, SIMD2(other.x[corner], other.y[corner]) - start)
        guard (area < 0 ? -away : away) >= Self.reach else { return false }
      }
    }
    return true
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
}
