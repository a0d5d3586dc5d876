internal import MultiplaneGeometry

extension LayerTable {
  // The sublayers' plane lies in their superlayer's own space; `sublayerTransform` maps the one to the other. If it
  // acts as one map of the plane, it is stored once for all sublayers, so that they scroll with one node, whatever
  // their number. If a sublayer leaves the plane and `sublayerTransform` depends on depth, each sublayer's own
  // transform includes it.
  //
  // A transform layer is a plain container as long as its content lies in its plane: only then is its transform one of
  // a plane.

  /// The sublayers' plane to the layer's own space.
  @inline(__always)
  mutating func sublayerPlane(_ slot: Int) -> Homography {
    states[slot].flags.contains(.mapsSublayers) ? planes[containers[states[slot].container].plane] : .identity
  }

  /// The sublayers' plane to device pixels. The layer's own device transform must be up to date.
  @inline(__always)
  mutating func sublayerDevice(_ slot: Int) -> Homography {
    states[slot].flags.contains(.mapsSublayers)
      ? sublayerPlane(slot).concatenating(states[slot].device) : states[slot].device
  }

  /// Bounds of all that a layer's sublayers draw, in its own space; conservative.
  mutating func sublayerBounds(_ slot: Int) -> Rect {
    let all = container(slot).children
    let isMapped = states[slot].flags.contains(.mapsSublayers) && !all.isNull
    return Self.allowingForRounding(isMapped ? sublayerPlane(slot).projectedBounds(of: all) : all)
  }

  /// Whether the transforms of a layer's sublayers include its sublayer transform.
  @inline(__always)
  mutating func movesEachSublayer(_ slot: Int) -> Bool {
    states[slot].sublayerTransform >= 0 && !states[slot].flags.contains(.mapsSublayers)
      || states[slot].flags.contains(.sharesSpace)
  }

  // MARK: Updating the plane

  /// Marks the sublayer plane stale: the sublayer transform changed, or a property of the sublayers that decides how it
  /// is applied.
  mutating func noteSublayerPlane(_ slot: Int) {
    guard states[slot].stale.isDisjoint(with: .isSublayerPlaneStale),
      states[slot].sublayerTransform >= 0
        || !states[slot].flags.isDisjoint(with: [.isTransformLayer, .sharesSpace, .mapsSublayers])
    else { return }
    states[slot].stale.insert(.isSublayerPlaneStale)
    changes.sublayerPlanes.append(Int32(slot))
  }

  /// The sublayer transform as one map of the sublayers' plane; nil if each sublayer has it in its own transform, or
  /// there is none.
  mutating func planeOfAll(_ slot: Int) -> Homography? {
    guard states[slot].flags.isDisjoint(with: [.isReplicator, .sharesSpace]) else { return nil }
    // A layer that scrolls often returns to no transform: the map stays.
    if states[slot].sublayerTransform < 0 { return states[slot].flags.contains(.mapsSublayers) ? .identity : nil }
    let transform = sublayerTransform3D(slot)
    let map = transform.plane.simplified
    guard map.isModerate, container(slot).solidCount == 0 || transform.keepsDepthApart else { return nil }
    return map
  }
}

extension Transform3D {
  /// Whether the image of a point does not depend on its depth, and a visible front stays visible.
  var keepsDepthApart: Bool { m31 == 0 && m32 == 0 && m34 == 0 && m33 > 0 && plane.determinant > 0 }
}
