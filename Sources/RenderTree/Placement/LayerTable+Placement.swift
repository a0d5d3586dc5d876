internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Finding

  /// What of a layer's plane may be seen in device pixels; nil where that is not known, or has no end.
  mutating func seenPart(of slot: Int, _ pixels: PixelRect) -> Rect? {
    sublayerDevice(slot).inverted().flatMap { Self.seenPart(pixels, through: $0) }
  }

  /// - Parameter back: from the device to the plane.
  static func seenPart(_ pixels: PixelRect, through back: Homography) -> Rect? {
    // Two pixels more: what antialiasing reaches.
    let rect = pixels.grown(2, 2).rect
    if !back.isAffine {
      let corners = rect.corners
      let nearest = min(
        min(back.homogeneous(corners.0).z, back.homogeneous(corners.1).z),
        min(back.homogeneous(corners.2).z, back.homogeneous(corners.3).z))
      // The horizon is seen, or nearly.
      guard nearest >= Homography.nearW else { return nil }
    }
    let seen = back.projectedBounds(of: rect)
    return seen.isNull || !seen.isFinite ? nil : seen
  }

  /// All sublayers of a layer were looked at; where next to none of them drew anything, the index is asked the next
  /// time.
  ///
  /// - Parameter drawn: how many instances all of it took.
  mutating func noteSparse(_ slot: Int, drawn: Int) {
    if drawn < Int(states[slot].links.childCount) / Self.sparseShare { states[slot].flags.insert(.isSparse) }
  }

  private static let sparseShare = 8

  mutating func isLargeRoot(_ slot: Int) -> Bool { Int32(slot) == root && states.count >= 4 * leastPlaced }

  // MARK: Giants

  /// Such a rectangle, and the map of its own space, upright from its top-left corner, to the device; nil where the
  /// layer is turned or in perspective.
  mutating func standIn(for slot: Int, upsideDown: Bool) -> (map: Transform2D, size: Size)? {
    let size = geometry[slot].bounds.standardized.size
    guard let target = frame.target?.bounds.rect, states[slot].device.isAffine else { return nil }
    let map = uprightSpace(slot, upsideDown: upsideDown).concatenating(states[slot].device.affine)
    guard map.isFinite, Self.keepsParallel(size, map) else { return nil }
    let image = Self.imageOnGrid(of: Rect(x: 0, y: 0, width: size.width, height: size.height), through: map)
    let x = Self.limited(image.minX, image.maxX, around: target.midX)
    let y = Self.limited(image.minY, image.maxY, around: target.midY)
    guard x.low < x.high, y.low < y.high else { return nil }
    // Lengths in the layer's space are what they are, unless these, too, are giants.
    func unit(_ scale: Double) -> Double { (0x1p-20...0x1p20).contains(abs(scale)) ? abs(scale) : 1 }
    let isTurned = abs(map.b) > abs(map.a)
    let (right, down) = isTurned ? (map.b, map.c) : (map.a, map.d)
    let units = Size(unit(right), unit(down))
    let (first, second) = (right < 0 ? -units.width : units.width, down < 0 ? -units.height : units.height)
    let (alongX, alongY) = isTurned ? (second, first) : (first, second)
    let origin = Point(alongX < 0 ? x.high : x.low, alongY < 0 ? y.high : y.low)
    let (width, height) = isTurned ? (y.high - y.low, x.high - x.low) : (x.high - x.low, y.high - y.low)
    return (
      isTurned
        ? Transform2D(a: 0, b: first, c: second, d: 0, tx: origin.x, ty: origin.y)
        : Transform2D(a: first, b: 0, c: 0, d: second, tx: origin.x, ty: origin.y),
      Size(width / units.width, height / units.height)
    )
  }

  /// What stands for the place between two ends: the ends themselves where they are near to the middle of the target,
  /// and else ends so far from it, in pixels, that the middle is the same part of the way.
  private static func limited(_ low: Double, _ high: Double, around middle: Double) -> (low: Double, high: Double) {
    let (near, least, most) = (0x1p23, 0x1p16, 0x1p24)
    let part = (middle / 2 - low / 2) / (high / 2 - low / 2)
    let share = part >= 0 && part <= 1 ? part : 0.5
    return (
      middle - low <= near ? low : middle - max(share * most, least),
      high - middle <= near ? high : middle + max((1 - share) * most, least)
    )
  }

  // MARK: Moves

  // Most of what changes from frame to frame are leaves that move in their parent's plane. What is said of them here is
  // what the general ways come to, in a fraction of the instructions.

  /// Brings the map of a bare leaf to its parent up to date where it has moved in the parent's plane and nothing more,
  /// and sees to it that the bounds of the layers above hold it. Those are as exact as they were unless they may depend
  /// on where it was.
  ///
  /// - Returns: false where the general way is to be taken.
  mutating func settleMove(_ slot: Int) -> Bool {
    guard states[slot].links.childCount == 0, states[slot].drawsItselfAlone,
      states[slot].stale.intersection([.isMoved, .isExtentStale, .areChildrenStale]) == .isMoved,
      states[slot].flags.isDisjoint(with: [.isOpen, .hasDepth]),
      states[slot].transform & states[slot].plane == -1
    else { return false }
    let parent = Int(states[slot].links.parent)
    guard states[parent].copy < 0, !movesEachSublayer(parent), !states[parent].flags.contains(.isReplicator) else {
      return false
    }
    let map = toSiblingsFlat(slot)
    guard map.isInvertible else { return false }
    let container = states[parent].container
    let children = containers[container].children
    if !states[parent].flags.contains(.holdsConservative), !isInside(slot, children) { noteConservative(parent) }
    states[slot].toSiblings = map
    states[slot].flags.insert(.isDrawable)
    states[slot].stale.remove(.isMoved)
    states[slot].stale.insert(.isDeviceStale)
    if let image = simpleImage(slot, through: map),
      containers[container].conservativeGrowth < 4 * states[parent].links.childCount + 8,
      image.x >= children.minX, image.y >= children.minY, -image.z <= children.maxX, -image.w <= children.maxY
    {
      containers[container].conservativeGrowth += 1
    } else {
      changes.outgrown.append(Int32(slot))
    }
    return true
  }

  /// Whether a bare layer, where it has been so far, lies within the bounds of its siblings, and none of them depends
  /// on it.
  private mutating func isInside(_ slot: Int, _ children: Rect) -> Bool {
    guard let image = simpleImage(slot, through: states[slot].toSiblings) else { return false }
    // More than rounding makes of a number in the two ways.
    let edges = SIMD4(children.minX, children.minY, -children.maxX, -children.maxY)
    let slack = 1e-6 * (1 + max(abs(edges.x), abs(edges.y), abs(edges.z), abs(edges.w)))
    return (image - edges).min() > slack
  }

  /// The rectangle around the image of what a bare layer draws: least x and y, greatest x and y with the sign turned;
  /// nil where it is better found in the general way.
  @inline(__always)
  private mutating func simpleImage(_ slot: Int, through map: Transform2D) -> SIMD4<Double>? {
    guard states[slot].extent == LayerState.boundsExtent else { return nil }
    let bounds = geometry[slot].bounds
    let (width, height) = (abs(bounds.size.width) / 2, abs(bounds.size.height) / 2)
    let (x, y) = (bounds.midX, bounds.midY)
    let middle = SIMD2(map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty)
    let reach = SIMD2(abs(map.a) * width + abs(map.c) * height, abs(map.b) * width + abs(map.d) * height)
    let image = SIMD4(lowHalf: middle - reach, highHalf: -middle - reach)
    return (image * 0).sum() == 0 ? image : nil
  }

  /// Brings the device transform of a bare layer up to date, and the pixels that it may touch itself. Its parent's
  /// device transform is.
  @inline(__always)
  mutating func updateSimple(_ slot: Int) {
    let parent = Int(states[slot].links.parent)
    if states[slot].stale.contains(.isDeviceStale) || states[slot].versions.parent != states[parent].deviceVersion
      || states[slot].versions.place != states[slot].deviceVersion
    {
      placeSimple(slot)
    }
  }

  private mutating func placeSimple(_ slot: Int) {
    updateDeviceBelow(slot)
    if states[slot].device.isAffine, let image = simpleImage(slot, through: states[slot].device.affine) {
      states[slot].place = Self.pixels(around: image)
    } else {
      let pixels = Self.pixels(of: simpleBounds(slot), through: states[slot].device)
      states[slot].place = SIMD4(Int32(pixels.x), Int32(pixels.y), Int32(pixels.maxX), Int32(pixels.maxY))
    }
    states[slot].versions.place = states[slot].deviceVersion
  }

  // MARK: Places

  /// Fewer layers are looked at one by one.
  var leastPlaced: Int { frame.shortcuts == .always ? 1 : 64 }

  /// Whether the sublayers that are drawn can be told one by one, without the others.
  mutating func canList(_ slot: Int) -> Bool {
    container(slot).deepCount == 0 && canFind(slot)
  }

  /// Whether the index can tell the sublayers that touch a rectangle.
  mutating func canFind(_ slot: Int) -> Bool {
    container(slot).sharingCount == 0 && states[slot].flags.isDisjoint(with: [.isReplicator, .sharesSpace])
  }

  mutating func isOpenNow(_ slot: Int) -> Bool {
    states[slot].links.childCount > 0 && states[slot].raster < 0
      && states[slot].flags.contains([.isAffine, .isDrawable])
      && states[slot].flags.isDisjoint(with: [.isSpace, .isMask, .mapsSublayers]) && isSeen(slot) && canList(slot)
      && !isComposed(slot) && (states[slot].links.parent < 0 || !placesWholes(Int(states[slot].links.parent)))
  }

  /// Whether a layer's sublayers are placed as wholes: their copies are elsewhere, or they are sorted by depth.
  mutating func placesWholes(_ slot: Int) -> Bool {
    states[slot].flags.contains(.isReplicator) || container(slot).deepCount > 0
  }

  /// An open layer becomes a space, in which what is below it is still to be placed.
  mutating func becomeSpace(_ slot: Int) {
    states[slot].flags.remove(.isOpen)
    states[slot].flags.insert(.isSpace)
    states[slot].stale.insert(.isPlacedAnew)
  }

  /// The space that a layer is placed in, and the map from its parent's space to that one; nil where it is not placed.
  mutating func spaceAround(_ slot: Int) -> (space: Int32, map: Transform2D)? {
    guard !states[slot].flags.contains(.isMask) else { return nil }
    var map = Transform2D.identity
    var parent = Int(states[slot].links.parent)
    while parent >= 0 {
      let flags = states[parent].flags
      if flags.contains(.isSpace) { return (Int32(parent), map) }
      guard flags.contains(.isOpen) else { return nil }
      map = map.concatenating(states[parent].toSiblings)
      parent = Int(states[parent].links.parent)
    }
    return nil
  }

  // MARK: Sublayer plane

  // Sublayers lie in a plane, and that lies in their superlayer's own space: `sublayerTransform` is the way from the
  // one to the other. Where it can be said of the plane it is said once for all of them, so that they scroll by one
  // node, however many there are. Where a sublayer leaves the plane and `sublayerTransform` makes something of its
  // depth, the two are one transform, which each sublayer has for itself.
  //
  // A transform layer is a plain container as long as all that is in it lies in its plane: only then is its transform
  // one of a plane.

  /// The plane of a layer's sublayers to its own space.
  @inline(__always)
  mutating func sublayerPlane(_ slot: Int) -> Homography {
    states[slot].flags.contains(.mapsSublayers) ? planes[containers[states[slot].container].plane] : .identity
  }

  /// The plane of a layer's sublayers to device pixels; the layer's own device transform is up to date.
  @inline(__always)
  mutating func sublayerDevice(_ slot: Int) -> Homography {
    states[slot].flags.contains(.mapsSublayers)
      ? sublayerPlane(slot).concatenating(states[slot].device) : states[slot].device
  }

  /// The node that sublayers without one of their own are placed relative to.
  @inline(__always)
  mutating func sublayerNode(_ slot: Int) -> Int32 {
    states[slot].flags.contains(.mapsSublayers) ? containers[states[slot].container].node : states[slot].records.node
  }

  /// What a layer's sublayers draw, or more, in its own space.
  mutating func sublayerBounds(_ slot: Int) -> Rect {
    let all = container(slot).children
    guard states[slot].flags.contains(.mapsSublayers), !all.isNull else { return all }
    let image = sublayerPlane(slot).projectedBounds(of: all)
    return image.isNull || image.isFinite ? image : Self.everywhere
  }

  /// Whether a layer's sublayers have what it does to them in their own transforms.
  @inline(__always)
  mutating func movesEachSublayer(_ slot: Int) -> Bool {
    states[slot].sublayerTransform >= 0 && !states[slot].flags.contains(.mapsSublayers)
      || states[slot].flags.contains(.sharesSpace)
  }

  // MARK: Finding out

  /// What a layer does to its sublayers has changed, or what they are that decides how it is said.
  mutating func noteSublayerPlane(_ slot: Int) {
    guard states[slot].stale.isDisjoint(with: .isSublayerPlaneStale),
      states[slot].sublayerTransform >= 0
        || !states[slot].flags.isDisjoint(with: [.isTransformLayer, .sharesSpace, .mapsSublayers])
    else { return }
    states[slot].stale.insert(.isSublayerPlaneStale)
    changes.sublayerPlanes.append(Int32(slot))
  }

  /// What `sublayerTransform` does to the plane of all sublayers; nil where it is to be said of each of them, or there
  /// is none.
  mutating func planeOfAll(_ slot: Int) -> Homography? {
    guard states[slot].flags.isDisjoint(with: [.isReplicator, .sharesSpace]) else { return nil }
    // A layer that scrolls comes back to where it was without.
    if states[slot].sublayerTransform < 0 { return states[slot].flags.contains(.mapsSublayers) ? .identity : nil }
    let transform = sublayerTransform3D(slot)
    let map = transform.plane.simplified
    guard map.isModerate, container(slot).solidCount == 0 || transform.keepsDepthApart else { return nil }
    return map
  }
}
