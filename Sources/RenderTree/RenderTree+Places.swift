internal import MultiplaneGeometry

// Which layers touch a rectangle is asked of a spatial index wherever that saves looking at most of them. A layer that is a *space* has a plane
// of its own in the index, with points of its own space: what hangs below it is placed there, through all layers that are *open*. Those are
// plain containers: what is below them can be looked for as if it hung from the space itself. What is not open is placed as a whole, with
// all that it draws, and looked through as a tree. A container that moves becomes a space: what is below it stays where it is in there.
extension RenderTree {
  /// Fewer layers are looked at one by one.
  private var leastPlaced: Int { thrift == .always ? 1 : 64 }

  /// Whether the sublayers that are drawn can be told one by one, without the others.
  mutating func canList(_ slot: Int) -> Bool {
    container(slot).deepCount == 0 && canFind(slot)
  }

  /// Whether the index can tell the sublayers that touch a rectangle.
  private mutating func canFind(_ slot: Int) -> Bool {
    container(slot).sharingCount == 0 && states[slot].flags.isDisjoint(with: [.isReplicator, .sharesSpace])
  }

  private mutating func isOpenNow(_ slot: Int) -> Bool {
    states[slot].childCount > 0 && states[slot].raster < 0
      && states[slot].flags.contains([.isAffine, .isDrawable])
      && states[slot].flags.isDisjoint(with: [.isSpace, .isMask, .mapsSublayers]) && isSeen(slot) && canList(slot)
      && !isComposed(slot) && (states[slot].parent < 0 || !placesWholes(Int(states[slot].parent)))
  }

  /// Whether a layer's sublayers are placed as wholes: their copies are elsewhere, or they are sorted by depth.
  private mutating func placesWholes(_ slot: Int) -> Bool {
    states[slot].flags.contains(.isReplicator) || container(slot).deepCount > 0
  }

  // MARK: Keeping places

  /// A layer's place, or that of what it draws, has changed.
  mutating func notePlace(_ slot: Int) {
    guard hasSpaces, !states[slot].flags.contains(.isPlaceStale) else { return }
    states[slot].flags.insert(.isPlaceStale)
    stalePlaces.append(Int32(slot))
  }

  /// A layer is where it was not before, with all below it.
  mutating func noteSubtreePlace(_ slot: Int) {
    guard hasSpaces else { return }
    // What is below a space is where it was in there.
    if !states[slot].flags.contains(.isSpace) { states[slot].flags.insert(.isPlacedAnew) }
    notePlace(slot)
  }

  /// The map to the parent's plane has changed.
  mutating func noteMoved(_ slot: Int) {
    guard states[slot].flags.contains(.isOpen) else { return }
    becomeSpace(slot)
    notePlace(slot)
  }

  /// An open layer becomes a space, in which what is below it is still to be placed.
  private mutating func becomeSpace(_ slot: Int) {
    states[slot].flags.remove(.isOpen)
    states[slot].flags.formUnion([.isSpace, .isPlacedAnew])
  }

  /// A layer leaves its place in the tree. One with many sublayers that comes back, and another time, becomes a space.
  mutating func leavePlace(_ slot: Int) {
    let isLarge = states[slot].flags.contains(.isOpen) && states[slot].childCount >= leastPlaced
    removePlaces(of: slot)
    if isLarge { becomeSpace(slot) }
  }

  /// Takes a layer and all that is placed with it out of the index.
  private mutating func removePlaces(of slot: Int) {
    guard hasSpaces else { return }
    index.remove(Int32(slot))
    removePlaces(below: slot)
  }

  private mutating func removePlaces(below slot: Int) {
    var open = [slot]
    while let layer = open.popLast() {
      guard states[layer].flags.contains(.isOpen) else { continue }
      states[layer].flags.remove(.isOpen)
      var child = states[layer].first
      while child >= 0 {
        index.remove(child)
        open.append(Int(child))
        child = states[Int(child)].next
      }
    }
  }

  mutating func updatePlaces() {
    for slot in stalePlaces {
      let slot = Int(slot)
      let flags = states[slot].flags
      guard flags.contains(.isPlaceStale) else { continue }
      states[slot].flags.remove(.isPlaceStale)
      guard flags.contains(.isAlive) else {
        index.remove(Int32(slot))
        continue
      }
      guard let (space, map) = spaceAround(slot) else {
        if !flags.contains(.isSpace) { states[slot].flags.remove(.isPlacedAnew) }
        removePlaces(of: slot)
        continue
      }
      let isOpen = isOpenNow(slot)
      // One that is hidden may be shown again, and another time.
      if flags.contains(.isOpen), !isOpen, states[slot].childCount >= leastPlaced { becomeSpace(slot) }
      if states[slot].flags.contains(.isPlacedAnew) || states[slot].flags.contains(.isOpen) != isOpen {
        place(slot, in: space, map)
      } else {
        setPlace(slot, in: space, map)
      }
    }
    stalePlaces.removeAll(keepingCapacity: true)
  }

  /// The space that a layer is placed in, and the map from its parent's space to that one; nil where it is not placed.
  private mutating func spaceAround(_ slot: Int) -> (space: Int32, map: Transform2D)? {
    guard !states[slot].flags.contains(.isMask) else { return nil }
    var map = Transform2D.identity
    var parent = Int(states[slot].parent)
    while parent >= 0 {
      let flags = states[parent].flags
      if flags.contains(.isSpace) { return (Int32(parent), map) }
      guard flags.contains(.isOpen) else { return nil }
      map = map.concatenating(states[parent].toSiblings)
      parent = Int(states[parent].parent)
    }
    return nil
  }

  private mutating func setPlace(_ slot: Int, in space: Int32, _ map: Transform2D) {
    walk.visitedCount += 1
    guard isSeen(slot) else { return index.remove(Int32(slot)) }
    let own =
      states[slot].flags.contains(.isOpen)
      ? toSiblings(slot).projectedBounds(of: extent(slot))
      : isReplicated(slot) ? boundsWithoutCopies(slot) : boundsAmongSiblings(slot)
    index.set(Int32(slot), own.isNull ? .null : map.apply(to: own), in: space)
  }

  private mutating func place(_ slot: Int, in space: Int32, _ map: Transform2D) {
    var pending = [(slot: Int32(slot), space: space, map: map)]
    while let next = pending.popLast() {
      let layer = Int(next.slot)
      let flags = states[layer].flags
      states[layer].flags.remove(.isPlacedAnew)
      let isOpen = isOpenNow(layer)
      if !isOpen { removePlaces(below: layer) }
      if isOpen {
        states[layer].flags.insert(.isOpen)
        containers[states[Int(states[layer].parent)].container].holdsOpen = true
      }
      setPlace(layer, in: next.space, next.map)
      let isNewSpace = flags.contains([.isSpace, .isPlacedAnew])
      guard isOpen || isNewSpace else { continue }
      let below = isNewSpace ? .identity : states[layer].toSiblings.concatenating(next.map)
      var child = states[layer].first
      while child >= 0 {
        pending.append((child, isNewSpace ? next.slot : next.space, below))
        child = states[Int(child)].next
      }
    }
  }

  private mutating func beginSpace(_ slot: Int) {
    hasSpaces = true
    states[slot].flags.subtract([.isOpen, .isPlacedAnew])
    states[slot].flags.insert(.isSpace)
    if states[slot].container >= 0 { containers[states[slot].container].holdsOpen = false }
    var child = states[slot].first
    while child >= 0 {
      place(Int(child), in: Int32(slot), .identity)
      child = states[Int(child)].next
    }
    notePlace(slot)
  }

  // MARK: Finding

  /// Finds the sublayers that touch what is drawn, where that is quicker than to look at each.
  ///
  /// - Parameter isListed: the layer itself was found so, and is drawn where it was looked for: a group of its own may hold more.
  /// - Returns: whether the frame visits only those, and their sublayers can be told as well.
  mutating func listSublayers(_ frame: inout PaintWalk.Frame, isListed: Bool) -> Bool {
    let (slot, context) = (Int(frame.owner), Int(frame.context))
    // The picture of what is still must not miss what is out of sight now and moves.
    if snapshot.mode == .making, walk.contexts[context].isOnPath { return false }
    let flags = states[slot].flags
    if !flags.contains(.isSpace), flags.contains(.isOpen), isListed {
      gatherListed(slot, &frame)
      return true
    }
    guard flags.contains(.isSpace) || states[slot].childCount >= leastPlaced || isLargeRoot(slot),
      canList(slot), let seen = seenPart(of: slot, walk.contexts[context].cull), isWorthAsking(slot, seen),
      max(index.count(in: Int32(slot)), Int(states[slot].childCount)) >= leastPlaced,
      findSublayers(of: slot, in: seen)
    else { return false }
    gatherListed(slot, &frame)
    return true
  }

  /// What of a layer's plane may be seen in device pixels; nil where that is not known, or has no end.
  mutating func seenPart(of slot: Int, _ pixels: PixelRect) -> Rect? {
    guard let back = sublayerDevice(slot).inverted() else { return nil }
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

  /// Whether the index is asked which sublayers a replicator shows of each copy.
  ///
  /// - Parameter seen: the replicator's space: what of it is.
  mutating func listsCopies(of slot: Int, _ seen: Rect) -> Bool {
    states[slot].childCount >= leastPlaced && container(slot).deepCount == 0
      && container(slot).sharingCount == 0 && isWorthAsking(slot, seen)
  }

  /// Finds what lies below a layer and may touch device pixels, down to layers that are not open: in `walk.found`, and marked.
  ///
  /// - Returns: false where the sublayers are better looked through.
  mutating func findBelow(_ slot: Int, touching pixels: PixelRect) -> Bool {
    guard states[slot].flags.contains(.isSpace) || states[slot].childCount >= leastPlaced,
      canFind(slot), let seen = seenPart(of: slot, pixels)
    else { return false }
    return isWorthAsking(slot, seen) && findSublayers(of: slot, in: seen)
  }

  /// Finds the sublayers of a layer, sorted by depth, that may touch device pixels, and puts them into `walk.sorted` in no order.
  ///
  /// - Returns: false where they are better looked through.
  mutating func findSiblings(of slot: Int, touching pixels: PixelRect) -> Bool {
    guard findBelow(slot, touching: pixels) else { return false }
    walk.sorted.removeAll(keepingCapacity: true)
    var child = walk.marks[slot].first
    while child >= 0 {
      walk.visitedCount += 1
      walk.sorted.append(
        PaintWalk.Sibling(z: geometry[Int(child)].zPosition, order: states[Int(child)].order, slot: child))
      child = walk.marks[Int(child)].next
    }
    return true
  }

  /// Whether little is seen of what a layer's sublayers draw; then the index knows them.
  private mutating func isWorthAsking(_ slot: Int, _ seen: Rect) -> Bool {
    let all = container(slot).children
    guard !all.isNull else { return false }
    let part = seen.intersection(all)
    if thrift != .always, !states[slot].flags.contains(.isSparse), !part.isNull,
      part.width * part.height * 2 >= all.width * all.height
    {
      return false
    }
    updatePlaces()
    if states[slot].flags.intersection([.isSpace, .isPlacedAnew]) != .isSpace
      || container(slot).holdsOpen && placesWholes(slot)
    {
      beginSpace(slot)
    }
    return true
  }

  /// All sublayers of a layer were looked at; where next to none of them drew anything, the index is asked the next time.
  ///
  /// - Parameter drawn: how many instances all of it took.
  mutating func noteSparse(_ slot: Int, drawn: Int) {
    if drawn < Int(states[slot].childCount) / Self.sparseShare { states[slot].flags.insert(.isSparse) }
  }

  static let leastSparse: Int32 = 256
  private static let sparseShare = 8

  private mutating func isLargeRoot(_ slot: Int) -> Bool { Int32(slot) == root && states.count >= 4 * leastPlaced }

  /// Marks what is found in a rectangle, and what is between that and the space.
  mutating func findSublayers(of space: Int, in rect: Rect) -> Bool {
    walk.found.removeAll(keepingCapacity: true)
    // Where there are many more cells than layers, those are looked at sooner.
    let count = max(index.count(in: Int32(space)), Int(states[space].childCount))
    let most = thrift == .always ? 1 << 16 : Self.cellsALayer * count + leastPlaced
    guard index.find(rect, in: Int32(space), most: most, into: &walk.found) else { return false }
    while walk.marks.count < states.count { walk.marks.append(PaintWalk.Mark()) }
    walk.stamp &+= 1
    walk.marks[space] = PaintWalk.Mark(stamp: walk.stamp)
    for slot in walk.found {
      var child = Int(slot)
      guard walk.marks[child].stamp != walk.stamp else { continue }
      walk.marks[child] = PaintWalk.Mark(stamp: walk.stamp)
      while child != space {
        let parent = Int(states[child].parent)
        let isFirst = walk.marks[parent].stamp != walk.stamp
        if isFirst { walk.marks[parent] = PaintWalk.Mark(stamp: walk.stamp) }
        walk.marks[child].next = walk.marks[parent].first
        walk.marks[parent].first = Int32(child)
        guard isFirst else { break }
        child = parent
      }
    }
    // Many are there now: the next time all are looked at.
    if walk.found.count * 2 > states[space].childCount { states[space].flags.remove(.isSparse) }
    return true
  }

  /// So many cells are looked at in the time that a layer is.
  private static let cellsALayer = 4

  /// The only sublayer of a layer to be visited, where it is known to be that; the layer itself was found by the index.
  mutating func onlyListed(_ slot: Int) -> Int? {
    let flags = states[slot].flags
    guard flags.contains(.isOpen), !flags.contains(.isSpace) else { return nil }
    let first = walk.marks[slot].first
    return first >= 0 && walk.marks[Int(first)].next < 0 ? Int(first) : nil
  }

  mutating func gatherListed(_ slot: Int, _ frame: inout PaintWalk.Frame) {
    let first = walk.marks[slot].first
    if first >= 0, walk.marks[Int(first)].next < 0 {
      frame.cursor = first
      frame.isLast = true
      return
    }
    walk.sorted.removeAll(keepingCapacity: true)
    let isRaised = container(slot).raisedCount > 0
    var child = walk.marks[slot].first
    while child >= 0 {
      let layer = Int(child)
      walk.sorted.append(
        PaintWalk.Sibling(z: isRaised ? geometry[layer].zPosition : 0, order: states[layer].order, slot: child))
      child = walk.marks[layer].next
    }
    walk.sortSiblings()
    frame.start = Int32(walk.pieces.count)
    for sibling in walk.sorted {
      walk.pieces.append(DepthOrder.Piece(slot: sibling.slot))
    }
    frame.cursor = frame.start
    frame.end = Int32(walk.pieces.count)
  }

  // MARK: Order

  /// Numbers a layer among its siblings, which it has just been linked to.
  mutating func number(_ slot: Int) {
    let before = Int(states[slot].previous)
    let after = Int(states[slot].next)
    switch (before >= 0, after >= 0) {
    case (false, false): states[slot].order = 0
    case (true, false): states[slot].order = states[before].order + Self.step
    case (false, true): states[slot].order = states[after].order - Self.step
    case (true, true):
      let (low, high) = (states[before].order, states[after].order)
      states[slot].order = low + (high - low) / 2
      if states[slot].order == low { renumber(around: slot) }
    }
  }

  private static let step = 1 << 32
  /// Between siblings that are numbered anew, for each of them: the more they are, the longer that lasts.
  private static let leastRoom = 256

  /// Spreads the numbers of as few siblings around a layer as will have room between them.
  private mutating func renumber(around slot: Int) {
    var (first, last, count) = (slot, slot, 1)
    while true {
      for _ in 0..<count {
        if states[first].previous >= 0 {
          first = Int(states[first].previous)
          count += 1
        }
        if states[last].next >= 0 {
          last = Int(states[last].next)
          count += 1
        }
      }
      let (before, after) = (Int(states[first].previous), Int(states[last].next))
      if before >= 0, after >= 0 {
        let room = (states[after].order - states[before].order) / (count + 1)
        if room >= count * Self.leastRoom {
          return spread(from: first, to: last, states[before].order + room, by: room)
        }
      } else {
        let start =
          before >= 0 ? states[before].order + Self.step : after >= 0 ? states[after].order - count * Self.step : 0
        return spread(from: first, to: last, start, by: Self.step)
      }
    }
  }

  private mutating func spread(from first: Int, to last: Int, _ start: Int, by room: Int) {
    var (slot, order) = (first, start)
    while true {
      states[slot].order = order
      if slot == last { return }
      order += room
      slot = Int(states[slot].next)
    }
  }
}
