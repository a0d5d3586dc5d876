internal import MultiplaneContents
internal import MultiplaneGeometry

// A replicator's sublayers are visited once for each copy, with the copy's transform between them and the replicator.
// Their records (nodes, quads, clips) last for one plan: the layer tree is not copied, and a copy costs a record for
// each visible layer.
extension LayerTable {
  /// Up to this number, each replicator may draw the full limit of copied layers; more replicators share it.
  private static let mostFreeReplicators = 4

  /// Limit on the layers that each replicator's copies may draw. It takes few values, because a change redraws all
  /// replicators.
  var copiedLimit: Int {
    var (limit, count) = (operators.mostCopied, Self.mostFreeReplicators)
    while limit > 1, count < operators.replicatorCount { (limit, count) = (limit / 2, count * 2) }
    return limit
  }

  /// Range of a replicator's copies that may be visible, independent of damage. If each copy is translated by the same
  /// distance, those before and after are outside; otherwise visibility is tested when copies are placed.
  mutating func seenCopies(of slot: Int, _ replication: Replication, in context: PaintWalk.Context) -> Range<Int> {
    let all = 0..<replication.count
    let step = aboutAnchor(replication.instanceTransform, of: slot)
    guard replication.count > 1, states[slot].sublayerTransform < 0, step.isAffine, container(slot).sharingCount == 0,
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

  /// Steps of a translation at which an interval meets another one; one more at either end for rounding.
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

  /// With more sublayers, the spatial index finds the visible ones of each copy.
  private static let mostLookedThrough = 64

  mutating func isCounted(_ slot: Int) -> Bool { !appearance[slot].isHidden && appearance[slot].opacity > 0 }

  /// Copies of a replicator's sublayers; nil for a layer that is no replicator.
  mutating func replication(_ slot: Int) -> Replication? {
    guard states[slot].flags.contains(.isReplicator), case .replicator(let replication) = kinds[states[slot].kind]
    else { return nil }
    return replication
  }

  /// Computes the transform of a copy.
  ///
  /// - Parameters:
  ///   - last: matrix index of the copy before it; −1 for the first one drawn.
  ///   - first: index of the first copy drawn; not 0 only if copies are translated by equal distances.
  ///   - step: from one copy to the next.
  mutating func placeCopy(of slot: Int, after last: Int32, first: Int = 0, _ step: Transform3D) {
    var place = Transform3D.identity
    if last >= 0 {
      place = matrices[last].concatenating(step)
    } else if first > 0 {
      let distance = step.affine
      place = Transform3D(translationX: distance.tx * Double(first), y: distance.ty * Double(first))
    }
    let index = copy(of: slot)
    operators.copies[Int32(slot)] = matrices.store(place, at: index)
  }

  mutating func forgetNodes(_ slot: Int) {
    noteContainer(slot)
    states[slot].records.node = -1
    if states[slot].container >= 0 { containers[states[slot].container].node = -1 }
  }

  /// Bounds of all copies of a replicator's sublayer, in the replicator's space.
  mutating func boundsOfCopies(_ slot: Int, of own: Rect) -> Rect {
    let parent = Int(states[slot].links.parent)
    guard let replication = self.replication(parent) else { return .null }
    let step = aboutAnchor(replication.instanceTransform, of: parent)
    let above = sublayerTransform3D(parent)
    var place = Transform3D.identity
    // The bounds of a transform layer are in its siblings' space already.
    if !states[slot].flags.contains(.sharesSpace) {
      place = ownTransform3D(slot)
    } else if !step.isAffine || !above.isAffine {
      return Self.everywhere
    }
    var union = Rect.null
    for _ in 0..<replication.count {
      let image = place.concatenating(above).plane.projectedBounds(of: own)
      union = union.union(image)
      place = place.concatenating(step)
    }
    return Self.allowingForRounding(union)
  }
}

extension Replication {
  /// Number of copies drawn.
  var count: Int { min(max(instanceCount, 0), Self.maximumCount) }
}
