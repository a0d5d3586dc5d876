internal import MultiplaneGeometry

extension LayerTable {
  /// Part of a layer's plane that some device pixels may show; nil if unknown or unbounded.
  mutating func seenPart(of slot: Int, _ pixels: PixelRect) -> Rect? {
    sublayerDevice(slot).inverted().flatMap { Self.seenPart(pixels, through: $0) }
  }

  /// - Parameter back: device pixels to the plane.
  static func seenPart(_ pixels: PixelRect, through back: Homography) -> Rect? {
    // Grown by two pixels for antialiasing.
    let rect = pixels.grown(2, 2).rect
    if !back.isAffine {
      let corners = rect.corners
      let nearest = min(
        min(back.homogeneous(corners.0).z, back.homogeneous(corners.1).z),
        min(back.homogeneous(corners.2).z, back.homogeneous(corners.3).z))
      // The horizon is visible, or nearly so.
      guard nearest >= Homography.nearW else { return nil }
    }
    let seen = back.projectedBounds(of: rect)
    return seen.isNull || !seen.isFinite ? nil : seen
  }

  /// Marks a layer sparse if nearly none of its sublayers drew anything: the spatial index is then used the next time.
  ///
  /// - Parameter drawn: number of instances that the sublayers drew.
  mutating func noteSparse(_ slot: Int, drawn: Int) {
    if drawn < Int(states[slot].links.childCount) / Self.sparseShare { states[slot].flags.insert(.isSparse) }
  }

  private static let sparseShare = 8

  mutating func isLargeRoot(_ slot: Int) -> Bool { Int32(slot) == root && states.count >= 4 * leastPlaced }

  // MARK: Spaces of the spatial index

  /// With fewer sublayers, all are visited without the index.
  var leastPlaced: Int { frame.shortcuts == .always ? 1 : Int(Self.usuallyPlaced) }
  static var usuallyPlaced: Int32 { 64 }

  /// Whether the visible sublayers can be listed one by one, without the others.
  mutating func canList(_ slot: Int) -> Bool {
    container(slot).deepCount == 0 && canFind(slot)
  }

  /// Whether the index can find the sublayers that touch a rectangle.
  mutating func canFind(_ slot: Int) -> Bool {
    container(slot).sharingCount == 0 && states[slot].flags.isDisjoint(with: [.isReplicator, .sharesSpace])
  }

  mutating func canBeSpread(_ slot: Int) -> Bool {
    states[slot].links.childCount > 0 && states[slot].raster < 0
      && states[slot].flags.contains([.isAffine, .isDrawable])
      && states[slot].flags.isDisjoint(with: [.isSpace, .isMask, .mapsSublayers]) && isSeen(slot) && canList(slot)
      && !isComposed(slot) && (states[slot].links.parent < 0 || !placesWholes(Int(states[slot].links.parent)))
  }

  /// Whether a layer's sublayers are placed in the index with all that they draw: their copies lie elsewhere, or they
  /// are sorted by depth.
  mutating func placesWholes(_ slot: Int) -> Bool {
    states[slot].flags.contains(.isReplicator) || container(slot).deepCount > 0
  }

  /// Makes a spread layer a space. Its sublayers are placed in it later.
  mutating func becomeSpace(_ slot: Int) {
    noteContainer(slot)
    states[slot].flags.remove(.isSpread)
    states[slot].flags.insert(.isSpace)
    states[slot].stale.insert(.isPlacedAnew)
  }

  /// Space that a layer is placed in, and the map from its superlayer's space to it; nil if it is not placed.
  mutating func spaceAround(_ slot: Int) -> (space: Int32, map: Transform2D)? {
    guard !states[slot].flags.contains(.isMask) else { return nil }
    var map = Transform2D.identity
    var parent = Int(states[slot].links.parent)
    while parent >= 0 {
      let flags = states[parent].flags
      if flags.contains(.isSpace) { return (Int32(parent), map) }
      guard flags.contains(.isSpread) else { return nil }
      map = map.concatenating(states[parent].toSiblings)
      parent = Int(states[parent].links.parent)
    }
    return nil
  }
}
