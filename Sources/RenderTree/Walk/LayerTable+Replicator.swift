internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// A replicator's sublayers are visited once for each copy, with that copy's transform between them and the replicator.
// What is written for them (nodes, quads, clips) lasts for one plan: the layer tree is not copied, and a copy costs a
// record for each of its visible layers.
extension LayerTable {
  /// So many replicators may draw as many layers as there are for one; of more, each has the same part.
  private static let mostFreeReplicators = 4

  /// What each replicator there is may draw. It takes few values, since all is drawn again when it changes.
  var copiedLimit: Int {
    var (limit, count) = (operators.mostCopied, Self.mostFreeReplicators)
    while limit > 1, count < operators.replicatorCount { (limit, count) = (limit / 2, count * 2) }
    return limit
  }

  /// The copies that may be seen of a replicator's sublayers, whatever is drawn again: where each is moved by the same
  /// distance, those before and after them are far away. Of others it is known when they are placed.
  mutating func seenCopies(of slot: Int, _ says: Replication, in context: PaintWalk.Context) -> Range<Int> {
    let all = 0..<says.count
    let step = aboutAnchor(says.instanceTransform, of: slot)
    guard says.count > 1, states[slot].sublayerTransform < 0, step.isAffine, container(slot).sharingCount == 0,
      states[slot].links.childCount <= Self.mostLookedThrough
    else { return all }
    let map = step.affine
    guard (map.a, map.b, map.c, map.d) == (1, 0, 0, 1),
      let seen = seenPart(of: slot, largestRegion(in: context))
    else { return all }
    tightenBounds(of: slot)
    let reach = reachOfSublayers(slot)
    guard !reach.isNull else { return all }
    return Self.steps(in: all, from: (reach.minX, reach.maxX), by: map.tx, reaching: (seen.minX, seen.maxX))
      .clamped(to: Self.steps(in: all, from: (reach.minY, reach.maxY), by: map.ty, reaching: (seen.minY, seen.maxY)))
  }

  /// The steps of a distance after which an interval meets another one; one more at either end, for what is rounded.
  private static func steps(
    in all: Range<Int>, from own: (low: Double, high: Double), by step: Double,
    reaching other: (low: Double, high: Double)
  ) -> Range<Int> {
    if step == 0 { return own.low <= other.high && own.high >= other.low ? all : all.lowerBound..<all.lowerBound }
    let ends = ((other.low - own.high) / step, (other.high - own.low) / step)
    func whole(_ value: Double) -> Int {
      Int(clamping: min(max(value, Double(all.lowerBound)), Double(all.upperBound)))
    }
    let first = whole((min(ends.0, ends.1) - 1).rounded(.down))
    return first..<max(first, whole((max(ends.0, ends.1) + 2).rounded(.up)))
  }

  /// Of more sublayers it is left to the spatial index which of their copies are seen.
  private static let mostLookedThrough = 64

  mutating func isCounted(_ slot: Int) -> Bool { !appearance[slot].isHidden && appearance[slot].opacity > 0 }

  /// How often the sublayers are drawn; nil for a layer that draws them once, as they are.
  mutating func replication(_ slot: Int) -> Replication? {
    guard states[slot].flags.contains(.isReplicator), case .replicator(let says) = kinds[states[slot].kind] else {
      return nil
    }
    return says
  }

  /// Says where a copy is.
  ///
  /// - Parameters:
  ///   - last: the one before it; −1 for the first.
  ///   - first: which one is the first; another one than 0 only where each is moved by the same distance.
  ///   - step: from one to the next.
  mutating func placeCopy(of slot: Int, after last: Int32, first: Int = 0, _ step: Transform3D) {
    var place = Transform3D.identity
    if last >= 0 {
      place = matrices[last].concatenating(step)
    } else if first > 0 {
      let distance = step.affine
      place = Transform3D(translationX: distance.tx * Double(first), y: distance.ty * Double(first))
    }
    states[slot].copy = matrices.store(place, at: states[slot].copy)
  }

  mutating func forgetNodes(_ slot: Int) {
    states[slot].records.node = -1
    if states[slot].container >= 0 { containers[states[slot].container].node = -1 }
  }

  /// What all copies of a replicator's sublayer draw, in the replicator's space.
  mutating func boundsOfCopies(_ slot: Int, of own: Rect) -> Rect {
    let parent = Int(states[slot].links.parent)
    guard let says = replication(parent) else { return .null }
    let step = aboutAnchor(says.instanceTransform, of: parent)
    let above = sublayerTransform3D(parent)
    var place = Transform3D.identity
    // A transform layer's bounds are those of its sublayers, where they are already.
    if !states[slot].flags.contains(.sharesSpace) {
      place = ownTransform3D(slot)
    } else if !step.isAffine || !above.isAffine {
      return Self.everywhere
    }
    var union = Rect.null
    for _ in 0..<says.count {
      let image = place.concatenating(above).plane.projectedBounds(of: own)
      union = union.union(image)
      place = place.concatenating(step)
    }
    return union.isNull || union.isFinite ? union : Self.everywhere
  }
}
