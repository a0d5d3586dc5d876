internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Verdicts

  /// Whether there is anything to decide: others draw straight into what is around them.
  func mayBeComposited(_ slot: Int) -> Bool {
    let state = states[slot]
    return state.effects & state.filters & state.links.mask & state.raster != -1 || appearance[slot].opacity < 1
  }

  /// A group with a device of its own: see `RenderTree+GroupCache`.
  func isOwnDeviceGroup(_ slot: Int) -> Bool { states[slot].raster >= 0 && rasters[states[slot].raster].isGroup }

  /// Whether a group that is united by its opacity may have a device of its own: nothing else acts on it.
  func mayHaveOwnDevice(_ slot: Int) -> Bool {
    guard states[slot].links.mask < 0, states[slot].filters < 0,
      states[slot].flags.isDisjoint(with: [.isTransformLayer, .isReplicator, .isMask, .holdsBackdrop, .isTiled])
    else { return false }
    guard states[slot].effects >= 0 else { return true }
    let effects = effects[states[slot].effects]
    return effects.compositingFilter == .normal && !effects.shouldRasterize
  }

  // MARK: Hidden

  // What a layer draws itself and an opaque sublayer hides. Where an opacity acts on each of them, it is not drawn, and
  // so it overlaps with nothing.

  /// Whether the nearest opacity that acts on a layer does so on the picture of all that it acts on.
  func isUnitedAround(_ slot: Int) -> Bool {
    var above = slot
    while appearance[above].opacity >= 1, states[above].links.parent >= 0 { above = Int(states[above].links.parent) }
    return allowsGroupOpacity(above)
  }

  func allowsGroupOpacity(_ slot: Int) -> Bool {
    states[slot].effects < 0 || effects[states[slot].effects].allowsGroupOpacity
  }

  /// Whether a layer's own quad is left out because something in front of it hides it, and all of both has one opacity.
  func isLeftOut(_ slot: Int, in context: PaintWalk.Context) -> Bool {
    context.isFlat && states[slot].verdict.contains(.isOwnHidden)
  }

  // MARK: Plane quads

  // A layer in perspective that holds another tilted one need not be drawn into a bitmap in its plane where it shows
  // nothing but quads, each with edges of its own. Each quad is drawn with the one map that all above it come to, so
  // that it is as sharp as the device is. In a bitmap it would be sampled twice, and a tilted one would have soft edges
  // there already. Edges at one place must meet in the plane: drawn one after the other, what is behind them would
  // show.

  /// Whether a layer holds a tilted one, and it and all in it are quads whose edges lie apart.
  ///
  /// - Parameter scale: texels a point, of the bitmap that it would be drawn into.
  mutating func showsTiltedQuadsApart(_ slot: Int, scale: Double) -> Bool {
    guard states[slot].links.childCount > 0, states[slot].flags.isDisjoint(with: .isMask) else { return false }
    scratch.planeLayers.removeAll(keepingCapacity: true)
    scratch.planeQuads.removeAll(keepingCapacity: true)
    scratch.planeLayers.append(
      PlaneLayer(slot: Int32(slot), map: Homography(Transform2D(scaleX: scale, y: scale))))
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
    guard state.links.mask < 0, state.filters < 0, !castsShadow(slot), !asksForBitmap(slot),
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
    guard masksToBounds(slot), state.links.childCount > 0 else { return layer.clip }
    guard outline(slot, upsideDown: false).map({ !$0.isRounded }) ?? true, !bounds.isEmpty,
      addPlaneQuad(bounds, of: layer)
    else { return nil }
    return Int32(scratch.planeQuads.count - 1)
  }

  /// Whether it has a colour of its own, in its bounds.
  private mutating func fillsBounds(_ slot: Int) -> Bool {
    appearance[slot].backgroundColor.alpha > 0 || gradient(slot) != nil
  }

  /// False where the clip cuts it, a part is behind the viewer, or it is a sliver: its edges lie as near to each other.
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

  // MARK: Touched ring

  /// Whether a layer draws anything itself but its border.
  mutating func drawsGround(_ slot: Int) -> Bool {
    appearance[slot].backgroundColor.alpha > 0 || contents[slot] != nil || gradient(slot) != nil || isTiled(slot)
      || hasShape(slot)
  }
}
