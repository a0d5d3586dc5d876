internal import MultiplaneGeometry

/// A replicator whose copies are looked at one after the other.
struct JudgedCopies {
  var replicator: Int32
  /// How many come after the one at hand.
  var left: Int
  /// From one to the next, and where the next one is, in the replicator's space.
  var step: Transform2D
  var next = Transform2D.identity
  /// The replicator's space to the device, and the same for what is in the copy at hand.
  var around: Homography
  var device: Homography
}

extension Isolation {
  /// Stands in `walk.judged` below what is in a copy.
  static let nextCopy: Int32 = -1

  /// Lets the sublayers of a replicator be looked at once for each copy; false where these leave the plane, or are too many.
  ///
  /// - Parameter map: the replicator's own space to the device.
  mutating func judgeCopies(of slot: Int, through map: Homography, most: Int32, layers: inout LayerTable) -> Bool {
    guard let says = layers.replication(slot), says.count > 0, layers.states[slot].links.childCount > 0 else {
      return true
    }
    let step = layers.aboutAnchor(says.instanceTransform, of: slot)
    guard says.count <= Int(most), layers.states[slot].sublayerTransform < 0, layers.container(slot).deepCount == 0,
      layers.states[slot].copy < 0, step.isAffine
    else { return false }
    judgedCopies.append(
      JudgedCopies(replicator: Int32(slot), left: says.count, step: step.affine, around: map, device: map))
    judged.append(Self.nextCopy)
    return true
  }

  /// Goes on to the next copy of the innermost replicator, or leaves it.
  mutating func judgeNextCopy(most: Int32, layers: inout LayerTable) -> Bool {
    let last = judgedCopies.count - 1
    var copies = judgedCopies[last]
    guard copies.left > 0 else {
      judgedCopies.removeLast()
      return true
    }
    copies.left -= 1
    copies.device = Homography(copies.next).concatenating(copies.around)
    copies.next = copies.next.concatenating(copies.step)
    judgedCopies[last] = copies
    judged.append(Self.nextCopy)
    return judgeSublayers(of: Int(copies.replicator), most: most, layers: &layers)
  }
}
