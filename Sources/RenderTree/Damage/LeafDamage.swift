internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Damage of leaves of one superlayer that move: the old and the new place of each, as far as it can be seen.
struct LeafDamage {
  /// Device pixels that can be seen: minX, minY, maxX, maxY.
  let space: SIMD4<Int32>
  /// The pixels are those of a kept group around the leaves, see `DamageTracker.keptGroupDamage`.
  let isInKeptGroup: Bool
  /// A rectangle of the damage so far: minX, minY, maxX, maxY.
  private var damaged = SIMD4<Int32>.zero
  /// That rectangle contains `space`.
  private(set) var isWhole = false

  init(space: SIMD4<Int32>, isInKeptGroup: Bool = false) {
    (self.space, self.isInKeptGroup) = (space, isInKeptGroup)
  }

  @inline(__always)
  mutating func add(
    _ old: SIMD4<Int32>, _ new: SIMD4<Int32>, to history: inout DamageHistory, _ keptGroup: inout [PixelRect]
  ) {
    if old.touches(space), !isDamaged(old) { add(old, to: &history, &keptGroup) }
    if new.touches(space), !isDamaged(new) { add(new, to: &history, &keptGroup) }
  }

  /// Whether the damage so far contains a place.
  @inline(__always)
  private func isDamaged(_ place: SIMD4<Int32>) -> Bool {
    place.x >= damaged.x && place.y >= damaged.y && place.z <= damaged.z && place.w <= damaged.w
  }

  @inline(never)
  private mutating func add(
    _ place: SIMD4<Int32>, to history: inout DamageHistory, _ keptGroup: inout [PixelRect]
  ) {
    if isInKeptGroup { return keptGroup.append(PixelRect(place)) }
    let seen = SIMD4(
      lowHalf: pointwiseMax(place.lowHalf, space.lowHalf), highHalf: pointwiseMin(place.highHalf, space.highHalf))
    guard seen.x < seen.z, seen.y < seen.w, !isDamaged(seen) else { return }
    let rect = PixelRect(seen)
    history.add(rect)
    damaged = (history.current.first { $0.contains(rect) } ?? .empty).box
    isWhole = all(space.lowHalf .>= damaged.lowHalf) && all(space.highHalf .<= damaged.highHalf)
  }
}
