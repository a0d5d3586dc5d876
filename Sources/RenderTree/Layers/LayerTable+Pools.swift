internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

extension LayerTable {
  // Values that few layers have are pooled: a million layers then take less memory.

  func effects(of slot: Int) -> LayerEffects { states[slot].effects < 0 ? .default : effects[states[slot].effects] }
  func detail(of slot: Int) -> ContentsDetail { states[slot].detail < 0 ? .default : details[states[slot].detail] }
  func filters(of slot: Int) -> LayerFilters { states[slot].filters < 0 ? .init() : filters[states[slot].filters] }
  func shadowPath(of slot: Int) -> Path? {
    states[slot].shadowPath < 0 ? nil : shadowPaths[states[slot].shadowPath]
  }
  func kind(of slot: Int) -> LayerKind { states[slot].kind < 0 ? .plain : kinds[states[slot].kind] }

  /// State of a layer's sublayers; the empty state if it never had any.
  @inline(__always)
  mutating func container(_ slot: Int) -> ContainerState {
    let index = states[slot].container
    return index >= 0 ? containers[index] : ContainerState()
  }

  /// Index of the transform that the current copy of a replicator adds to its sublayers'; −1 for none.
  @inline(__always)
  mutating func copy(of slot: Int) -> Int32 {
    states[slot].flags.contains(.isReplicator) ? operators.copies[Int32(slot)] ?? -1 : -1
  }

  /// Removes that transform.
  mutating func endCopy(of slot: Int) {
    let index = operators.copies.removeValue(forKey: Int32(slot)) ?? -1
    matrices.release(index)
  }

  /// Adds the state of a layer's sublayers, if there is none.
  mutating func makeContainer(_ slot: Int) {
    if states[slot].container < 0 { states[slot].container = containers.store(ContainerState(), at: -1) }
  }

  /// Bounds of the layer's own quads, own space.
  @inline(__always)
  mutating func extent(_ slot: Int) -> Rect {
    switch states[slot].extent {
    case LayerState.noExtent: .null
    case LayerState.boundsExtent: geometry[slot].bounds.standardized
    case let index: extents[index]
    }
  }

  mutating func setExtent(_ extent: Rect, of slot: Int) {
    let old = max(states[slot].extent, -1)
    if extent.isNull || extent == geometry[slot].bounds.standardized {
      extents.release(old)
      states[slot].extent = extent.isNull ? LayerState.noExtent : LayerState.boundsExtent
    } else {
      states[slot].extent = extents.store(extent, at: old)
    }
  }

  /// Own space to the siblings' plane.
  @inline(__always)
  mutating func toSiblings(_ slot: Int) -> Homography {
    states[slot].plane < 0 ? Homography(states[slot].toSiblings) : planes[states[slot].plane]
  }

  /// Own space to the superlayer's.
  mutating func toParent(_ slot: Int) -> Homography {
    let (map, parent) = (toSiblings(slot), Int(states[slot].links.parent))
    return parent >= 0 && !states[slot].flags.contains(.isMask) && states[parent].flags.contains(.mapsSublayers)
      ? map.concatenating(sublayerPlane(parent)) : map
  }

  mutating func setToSiblings(_ map: Homography, of slot: Int) {
    if map.isAffine { return setToSiblings(map.affine, of: slot) }
    states[slot].plane = planes.store(map, at: states[slot].plane)
  }

  @inline(__always)
  mutating func setToSiblings(_ map: Transform2D, of slot: Int) {
    states[slot].toSiblings = map
    if states[slot].plane < 0 { return }
    planes.release(states[slot].plane)
    states[slot].plane = -1
  }
}
