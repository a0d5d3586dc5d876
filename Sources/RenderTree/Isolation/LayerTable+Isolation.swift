internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Verdicts

  /// Whether there is anything to decide: other layers are drawn directly into their context.
  mutating func mayBeComposited(_ slot: Int) -> Bool {
    states[slot].effects & states[slot].filters & states[slot].links.mask & states[slot].raster != -1
      || appearance[slot].opacity < 1
  }

  /// Whether a layer is a cached group with its own pixels: see `RenderTree+GroupCache.swift`.
  mutating func isOwnDeviceGroup(_ slot: Int) -> Bool {
    states[slot].raster >= 0 && rasters.values[Int(states[slot].raster)].use == .group
  }

  /// Whether the shadow is decided to be that of the layer's outline, whatever its content.
  mutating func hasOutlineShadow(_ slot: Int) -> Bool {
    states[slot].verdict.intersection([.isShadowDecided, .needsShadowPass]) == .isShadowDecided
  }

  /// Whether a group with its own pixels, and all below it that its verdict depends on, has changed its place alone:
  /// the verdicts of filters and blend modes do not depend on the content.
  mutating func hasOnlyMoved(_ slot: Int) -> Bool {
    states[slot].flags.contains(.isAlive) && isOwnDeviceGroup(slot) && mayBeComposited(slot)
      && states[slot].verdict.intersection([.isDecided, .isStale]) == .isDecided
  }

  /// Whether a group because of its opacity may have its own pixels: no other effect acts on it.
  mutating func mayHaveOwnDevice(_ slot: Int) -> Bool {
    guard states[slot].links.mask < 0, states[slot].filters < 0,
      states[slot].flags.isDisjoint(with: [.isTransformLayer, .isReplicator, .isMask, .holdsBackdrop, .isTiled])
    else { return false }
    let effects = effects(of: slot)
    return effects.compositingFilter == .normal && !effects.shouldRasterize
  }

  // MARK: Hidden backgrounds

  // Content of a layer that an opaque sublayer hides. If an opacity acts on each item, hidden content is not drawn, and
  // so overlaps nothing.

  /// Whether the nearest opacity around a layer acts on its composited content.
  mutating func isUnitedAround(_ slot: Int) -> Bool {
    var above = slot
    while appearance[above].opacity >= 1, states[above].links.parent >= 0 { above = Int(states[above].links.parent) }
    return allowsGroupOpacity(above)
  }

  mutating func allowsGroupOpacity(_ slot: Int) -> Bool {
    effects(of: slot).allowsGroupOpacity
  }

  /// Whether a layer's own quad is not drawn, because a sublayer hides it and one opacity acts on both.
  mutating func isLeftOut(_ slot: Int, in context: PaintWalk.Context) -> Bool {
    context.isFlat && states[slot].verdict.contains(.isOwnHidden)
  }

  // MARK: Plane quads

  // A layer in perspective with a tilted sublayer needs no bitmap in its plane if it shows only quads, each with its
  // own edges. Each quad is then drawn with the combined map, at the device's resolution. A bitmap would be sampled
  // twice, and its tilted quads would have soft edges. Edges at the same place must meet in the plane: drawn one after
  // the other, they would show the content behind.

  /// Whether a layer contains a tilted one, and its whole content is quads with separate edges.
  ///
  /// - Parameter scale: texels per point of the bitmap it would be drawn into.
  mutating func showsTiltedQuadsApart(_ slot: Int, scale: Double) -> Bool {
    guard states[slot].links.childCount > 0, states[slot].flags.isDisjoint(with: .isMask) else { return false }
    scratch.planeLayers.removeAll(keepingCapacity: true)
    scratch.planeQuads.removeAll(keepingCapacity: true)
    // Its own flag may be out of date, its superlayer's is not.
    let parent = Int(states[slot].links.parent)
    let isAboveUpsideDown = parent >= 0 && states[parent].flags.contains(.isUpsideDown)
    scratch.planeLayers.append(
      PlaneLayer(
        slot: Int32(slot), map: Homography(Transform2D(scaleX: scale, y: scale)),
        isUpsideDown: isAboveUpsideDown != geometry[slot].isGeometryFlipped))
    var (next, holdsTilted) = (0, false)
    while next < scratch.planeLayers.count {
      let layer = scratch.planeLayers[next]
      next += 1
      guard let clip = addPlaneQuads(layer) else { return false }
      var child = states[Int(layer.slot)].links.first
      while child >= 0 {
        let sublayer = Int(child)
        child = states[sublayer].links.next
        guard isSeen(sublayer) else { continue }
        guard scratch.planeLayers.count < Int(Self.mostTestedClosely) else { return false }
        holdsTilted =
          holdsTilted || geometry[sublayer].hasTransform3D || states[sublayer].flags.contains(.isTilted)
        scratch.planeLayers.append(
          PlaneLayer(
            slot: Int32(sublayer), map: toParent(sublayer).concatenating(layer.map), clip: clip,
            isUpsideDown: layer.isUpsideDown != geometry[sublayer].isGeometryFlipped))
      }
    }
    return holdsTilted && arePlaneQuadsApart()
  }

  /// Adds the quads that a layer itself draws, and the clip of its sublayers.
  ///
  /// - Returns: index of the clip of its sublayers, −1 for none; nil if the layer is more than a quad, or a clip cuts
  ///   it.
  private mutating func addPlaneQuads(_ layer: PlaneLayer) -> Int32? {
    let slot = Int(layer.slot)
    let state = states[slot]
    guard state.links.mask < 0, state.filters < 0, hasOutlineOnly(slot),
      state.flags.isDisjoint(with: [.isTransformLayer, .isReplicator, .isTiled]),
      state.kind < 0 || gradient(slot) != nil
    else { return nil }
    let (bounds, extent) = (geometry[slot].bounds.standardized, shownExtent(of: layer))
    if drawsGround(slot) || hasBorder(slot), !extent.isNull, !extent.isEmpty {
      guard extent == bounds || !(fillsBounds(slot) || hasBorder(slot)), addPlaneQuad(extent, of: layer) else {
        return nil
      }
    }
    guard masksToBounds(slot), state.links.childCount > 0 else { return layer.clip }
    guard outline(slot, upsideDown: false).map({ !$0.isRounded }) ?? true, !bounds.isEmpty,
      addPlaneQuad(bounds, of: layer)
    else { return nil }
    return Int32(scratch.planeQuads.count - 1)
  }

  /// Bounds of the layer's own visible parts, own space: unlike `extent`, clipped, and for its orientation alone.
  private mutating func shownExtent(of layer: PlaneLayer) -> Rect {
    let slot = Int(layer.slot)
    let bounds = geometry[slot].bounds.standardized
    let ground = fillsBounds(slot) || hasBorder(slot) ? bounds : Rect.null
    guard let bitmap = contents[slot] else { return ground }
    var place = contentsPlacement(slot, bitmap, upsideDown: layer.isUpsideDown).rect
    if place.isEmpty { return ground }
    if layer.isUpsideDown { place.origin.y = bounds.minY + bounds.maxY - place.maxY }
    return ground.union(appearance[slot].masksToBounds ? place.intersection(bounds) : place)
  }

  /// Whether the layer has a background in its bounds.
  private mutating func fillsBounds(_ slot: Int) -> Bool {
    appearance[slot].backgroundColor.alpha > 0 || gradient(slot) != nil
  }

  /// Adds a quad; false if the clip cuts it, a part is behind the viewer, or its opposite edges are too near to each
  /// other.
  private mutating func addPlaneQuad(_ rect: Rect, of layer: PlaneLayer) -> Bool {
    guard let points = Quadrangle(of: rect, through: layer.map) else { return false }
    if layer.clip >= 0, !scratch.planeQuads[Int(layer.clip)].holds(points) { return false }
    let quad = PlaneQuad(slot: layer.slot, points: points)
    guard quad.isWide else { return false }
    scratch.planeQuads.append(quad)
    return true
  }

  private mutating func arePlaneQuadsApart() -> Bool {
    for one in scratch.planeQuads.indices {
      for other in scratch.planeQuads.indices.dropFirst(one + 1)
      where scratch.planeQuads[one].slot != scratch.planeQuads[other].slot {
        if scratch.planeQuads[one].meetsEdge(of: scratch.planeQuads[other].points) { return false }
      }
    }
    return true
  }

  // MARK: Ground

  /// Whether a layer itself draws anything besides its border.
  mutating func drawsGround(_ slot: Int) -> Bool {
    appearance[slot].backgroundColor.alpha > 0 || contents[slot] != nil || gradient(slot) != nil || isTiled(slot)
      || hasShape(slot)
  }
}
