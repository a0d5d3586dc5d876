internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

extension LayerTable {
  /// Limit on the layers tested; with more, the shadow is assumed not to be that of the outline.
  private static let mostLookedAt = 64

  /// Whether a layer and its sublayers together look, for the shadow, like the layer's outline filled with opaque
  /// colour. Depends on the tree alone.
  mutating func isOpaqueOutline(_ slot: Int) -> Bool {
    let bounds = geometry[slot].bounds.standardized
    guard !bounds.isEmpty, bounds.isFinite, isPlain(slot), hasOpaqueBackground(slot) || hasOpaqueContents(slot) else {
      return false
    }
    if appearance[slot].masksToBounds { return !hasHoles(below: slot) }
    let outline = RoundedOutline(effects[states[slot].effects], size: bounds.size, upsideDown: false)
    // What the corners don't round.
    let shape = isTiled(slot) ? bounds : shapeBounds(slot)
    let picture = contents[slot].map { shape.union(contentsBounds(slot, $0)) } ?? shape
    guard outline.holds(picture, in: bounds, through: .identity) else { return false }
    return isWithin(slot, holds: (outline, bounds))
  }

  /// Whether a layer below can remove opacity from the content under it.
  private mutating func hasHoles(below slot: Int) -> Bool { !isWithin(slot, holds: nil) }

  mutating func hasOpaqueBackground(_ slot: Int) -> Bool {
    appearance[slot].backgroundColor.alpha >= 1 || gradient(slot).map { $0.isOpaque && !$0.colors.isEmpty } ?? false
  }

  /// Whether the layer is no replicator and no transform layer.
  private mutating func isPlain(_ slot: Int) -> Bool {
    switch kind(of: slot) {
    case .plain, .gradient, .shape, .tiled: true
    case .transform, .replicator: false
    }
  }

  /// Whether everything below a layer is inside an outline, and only adds to the content under it.
  ///
  /// - Parameter outline: the outline with the layer's bounds; nil for any place.
  private mutating func isWithin(_ slot: Int, holds outline: (RoundedOutline, Rect)?) -> Bool {
    func holds(_ rect: Rect, _ map: Homography) -> Bool {
      guard let (outline, bounds) = outline else { return true }
      return outline.holds(rect, in: bounds, through: map)
    }
    // A reused array as a stack: nested calls use the part above `base`.
    let base = scratch.casters.count
    defer { scratch.casters.removeLast(scratch.casters.count - base) }
    var count = 0
    guard addCasters(below: slot, .identity, count, isPlaceless: outline == nil) else { return false }
    while scratch.casters.count > base, let (next, map) = scratch.casters.popLast() {
      let layer = Int(next)
      count += 1
      let look = appearance[layer]
      guard isSeen(layer) else { continue }
      guard isPlain(layer), states[layer].filters < 0 else { return false }
      if states[layer].effects >= 0 {
        let effects = self.effects[states[layer].effects]
        guard effects.compositingFilter.keepsOpaque else { return false }
        if effects.castsShadow, !look.masksToBounds {
          guard let shadow = plainShadow(layer, effects, map), holds(shadow, map) else { return false }
        }
      }
      let own = extent(layer)
      guard look.masksToBounds || own.isNull || holds(own, map) else { return false }
      if look.masksToBounds {
        // A clip keeps its content inside.
        guard hasOutline(of: slot, layer, map) || holds(geometry[layer].bounds.standardized, map) else { return false }
        guard states[layer].links.childCount > 0 else { continue }
        if outline != nil {
          if hasHoles(below: layer) { return false }
          continue
        }
      }
      guard addCasters(below: layer, map, count, isPlaceless: outline == nil) else { return false }
    }
    return true
  }

  /// Adds sublayers to the stack; false if there are too many.
  ///
  /// - Parameter isPlaceless: their places do not matter.
  private mutating func addCasters(below slot: Int, _ map: Homography, _ count: Int, isPlaceless: Bool) -> Bool {
    guard Int(states[slot].links.childCount) + count <= Self.mostLookedAt else { return false }
    var child = states[slot].links.first
    while child >= 0 {
      scratch.casters.append((child, isPlaceless ? map : toParent(Int(child)).concatenating(map)))
      child = states[Int(child)].links.next
    }
    return true
  }

  /// Whether a layer below has the same outline as the layer itself.
  private mutating func hasOutline(of slot: Int, _ other: Int, _ map: Homography) -> Bool {
    guard map.isAffine, states[slot].effects >= 0, states[other].effects >= 0 else { return false }
    let (bounds, own) = (geometry[slot].bounds.standardized, geometry[other].bounds.standardized)
    let shift = Transform2D(translationX: bounds.minX - own.minX, y: bounds.minY - own.minY)
    guard bounds.size == own.size, map.affine == shift else { return false }
    let (outer, inner) = (effects[states[slot].effects], effects[states[other].effects])
    if outer.cornerRadii == inner.cornerRadii, outer.cornerCurve == inner.cornerCurve { return true }
    let outline = RoundedOutline(outer, size: bounds.size, upsideDown: false)
    let inside = RoundedOutline(inner, size: bounds.size, upsideDown: false)
    return outline.radiiX == inside.radiiX && outline.radiiY == inside.radiiY && outline.exponent == inside.exponent
  }

  /// Bounds of the shadow of a path, or of a layer without sublayers; conservative. nil for others.
  ///
  /// - Parameter map: from the layer's own space.
  private mutating func plainShadow(_ slot: Int, _ effects: LayerEffects, _ map: Homography) -> Rect? {
    guard states[slot].shadowPath >= 0 || states[slot].links.childCount == 0 else { return nil }
    let caster =
      states[slot].shadowPath >= 0 ? shadowPaths[states[slot].shadowPath].controlBounds : extent(slot)
    // In perspective a blur may reach farther in the layer's space.
    let reach = max(effects.shadowRadius, 0) * NinePartShadow.reach * (map.isAffine ? 1 : 2)
    return caster.isNull
      ? .null
      : caster.offsetBy(dx: effects.shadowOffset.width, dy: effects.shadowOffset.height)
        .insetBy(dx: -reach, dy: -reach)
  }
}
