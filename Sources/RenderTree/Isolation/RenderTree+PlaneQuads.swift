internal import MultiplaneGeometry

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
