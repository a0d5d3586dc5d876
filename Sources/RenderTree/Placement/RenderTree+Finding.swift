internal import MultiplaneGeometry

/// What of a layer's sublayers touches a rectangle, as the spatial index knows it.
extension RenderTree {
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
        Sibling(z: geometry[Int(child)].zPosition, order: states[Int(child)].order, slot: child))
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
    while walk.marks.count < states.count { walk.marks.append(SearchMark()) }
    walk.stamp &+= 1
    walk.marks[space] = SearchMark(stamp: walk.stamp)
    for slot in walk.found {
      var child = Int(slot)
      guard walk.marks[child].stamp != walk.stamp else { continue }
      walk.marks[child] = SearchMark(stamp: walk.stamp)
      while child != space {
        let parent = Int(states[child].parent)
        let isFirst = walk.marks[parent].stamp != walk.stamp
        if isFirst { walk.marks[parent] = SearchMark(stamp: walk.stamp) }
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
        Sibling(z: isRaised ? geometry[layer].zPosition : 0, order: states[layer].order, slot: child))
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
}
