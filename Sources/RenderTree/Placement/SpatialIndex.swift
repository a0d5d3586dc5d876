package import MultiplaneGeometry

/// Finds the items that touch a rectangle, in several planes.
///
/// Hierarchical grid in a hash table. Each item is in one cell, at least twice as large as the item: a query visits,
/// for each size, the cells that the rectangle grown by half an item touches. Items and planes are identified by small
/// integers.
package struct SpatialIndex: Sendable {
  private struct Entry: BitwiseCopyable, Sendable {
    /// Plane of the item; −1 for none.
    var plane: Int32 = -1
    /// Other items of the same bucket; −1 for none.
    var next: Int32 = -1
    var previous: Int32 = -1
    var level: Int32 = 0
    /// minX, minY, maxX, maxY, rounded outwards.
    var box = SIMD4<Float>.zero
  }

  /// Statistics of a plane.
  private struct Plane: BitwiseCopyable, Sendable {
    var count = 0
    /// A bit for each size of items.
    var levels: UInt64 = 0
  }

  private var entries: [Entry] = []
  private var buckets: [Int32] = []
  private var planes: [Int32: Plane] = [:]
  /// The plane that has changed last, which most queries ask for: a dictionary takes longer.
  private var latest: (plane: Int32, state: Plane) = (-1, Plane())
  package private(set) var count = 0
  /// Number of items to make room for with the next one.
  private var expected = 0

  package init() {}

  /// Sides of items are up to 2^4 to 2^40. Larger items, and those not finite, are found by every query.
  private static let levels: ClosedRange<Int32> = 4...40
  private static let everywhere: Int32 = 63
  /// Part of a side by which an item may be larger: those of just the size are, once rounded.
  private static let excess: Float = 0x1p-9

  /// Makes room for items up to a number, once there are any.
  package mutating func reserve(_ count: Int) { expected = count }

  /// Number of items in a plane.
  package func count(in plane: Int32) -> Int { state(of: plane).count }

  private func state(of plane: Int32) -> Plane {
    plane == latest.plane ? latest.state : planes[plane] ?? Plane()
  }

  /// Sets the place of an item; removes it if the rectangle is null.
  package mutating func set(_ item: Int32, _ rect: Rect, in plane: Int32) {
    guard !rect.isNull, !rect.minX.isNaN, !rect.minY.isNaN, !rect.maxX.isNaN, !rect.maxY.isNaN else {
      return remove(item)
    }
    if entries.capacity <= Int(item), expected > Int(item) { entries.reserveCapacity(expected) }
    while entries.count <= Int(item) { entries.append(Entry()) }
    let box = SIMD4(
      Float(rect.minX).nextDown, Float(rect.minY).nextDown, Float(rect.maxX).nextUp, Float(rect.maxY).nextUp)
    let level = Self.level(of: box)
    let old = entries[Int(item)]
    if old.plane == plane, old.level == level, Self.cell(of: box, level) == Self.cell(of: old.box, level) {
      entries[Int(item)].box = box
      return
    }
    remove(item)
    entries[Int(item)].plane = plane
    entries[Int(item)].level = level
    entries[Int(item)].box = box
    count += 1
    change(plane) { state in
      state.count += 1
      state.levels |= 1 << UInt64(level)
    }
    if count > buckets.count { grow() } else { link(item) }
  }

  package mutating func remove(_ item: Int32) {
    guard Int(item) < entries.count, entries[Int(item)].plane >= 0 else { return }
    let entry = entries[Int(item)]
    if entry.previous >= 0 {
      entries[Int(entry.previous)].next = entry.next
    } else {
      buckets[bucket(of: entry.box, entry.level, entry.plane)] = entry.next
    }
    if entry.next >= 0 { entries[Int(entry.next)].previous = entry.previous }
    entries[Int(item)] = Entry()
    count -= 1
    change(entry.plane) { $0.count -= 1 }
  }

  /// Writes the value back as a whole: changing a dictionary's value in place allocates.
  private mutating func change(_ plane: Int32, _ body: (inout Plane) -> Void) {
    var state = self.state(of: plane)
    body(&state)
    if state.count == 0 { state = Plane() }
    planes[plane] = state.count > 0 ? state : nil
    latest = (plane, state)
  }

  /// Adds the items of a plane whose boxes touch a rectangle to a list, in no order, possibly several times.
  ///
  /// - Parameter most: limit on the cells visited. Beyond it the result is false, and the list is useless.
  package func find(_ rect: Rect, in plane: Int32, most: Int, into found: inout [Int32]) -> Bool {
    let state = self.state(of: plane)
    guard state.count > 0 else { return true }
    let box = SIMD4(
      Float(rect.minX).nextDown, Float(rect.minY).nextDown, Float(rect.maxX).nextUp, Float(rect.maxY).nextUp)
    let (entries, buckets) = (self.entries.span, self.buckets.span)
    var visitedCells = 0
    var latest = Latest()
    defer { latest.append(to: &found) }
    var levels = state.levels
    while levels != 0 {
      let level = Int32(levels.trailingZeroBitCount)
      levels &= levels - 1
      guard level != Self.everywhere else {
        latest.collect(buckets[bucket(x: 0, y: 0, level, plane)], entries, touching: box, in: plane, into: &found)
        continue
      }
      let half = Self.side(level) / 2 * (1 + Self.excess)
      let (x0, x1) = (Self.cell(box.x - half, level), Self.cell(box.z + half, level))
      let (y0, y1) = (Self.cell(box.y - half, level), Self.cell(box.w + half, level))
      guard x1 - x0 < most, y1 - y0 < most else { return false }
      visitedCells += (x1 - x0 + 1) * (y1 - y0 + 1)
      guard visitedCells <= most else { return false }
      for y in y0...y1 {
        var x = x0
        while x <= x1 {
          let run = runOfBuckets(x: x, y: y, level, plane)
          let end = min(x | Self.runMask, x1)
          while x <= end {
            latest.collect(buckets[run + (x & Self.runMask)], entries, touching: box, in: plane, into: &found)
            x += 1
          }
        }
      }
    }
    return true
  }

  /// The items found last: a list checks at each item whether it is shared.
  private struct Latest {
    private var items = InlineArray<32, Int32>(repeating: 0)
    private var count = 0

    /// Adds the items of a bucket, from its first one on, that touch a rectangle.
    @inline(__always)
    mutating func collect(
      _ first: Int32, _ entries: Span<Entry>, touching box: SIMD4<Float>, in plane: Int32, into found: inout [Int32]
    ) {
      var next = first
      while next >= 0 {
        let item = Int(next)
        // One by one: most items fail in the first comparisons.
        if entries[item].plane == plane, entries[item].box.x <= box.z, entries[item].box.z >= box.x,
          entries[item].box.y <= box.w, entries[item].box.w >= box.y
        {
          if count == items.count { append(to: &found) }
          items[count] = next
          count += 1
        }
        next = entries[item].next
      }
    }

    @inline(never)
    mutating func append(to found: inout [Int32]) {
      found.append(addingCapacity: count) { found in
        for index in 0..<count { found.append(items[index]) }
      }
      count = 0
    }
  }

  // MARK: Cells

  private static func level(of box: SIMD4<Float>) -> Int32 {
    let side = max(box.z - box.x, box.w - box.y)
    let farthest = max(abs(box.x), abs(box.y), abs(box.z), abs(box.w))
    guard side.isFinite, farthest < 0x1p60, side <= Self.side(levels.upperBound) else { return everywhere }
    // Float must resolve a cell at the item's distance from the origin.
    let least = max(side, farthest * 0x1p-20, Self.side(levels.lowerBound))
    let isLarger = least.significand > 1 + excess / 2
    return min(max(Int32(least.exponent) + (isLarger ? 1 : 0), levels.lowerBound), everywhere - 1)
  }

  private static func side(_ level: Int32) -> Float { power(level) }

  /// 2 to a power from −126 to 127.
  private static func power(_ exponent: Int32) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: exponent + 127) << 23)
  }

  /// Fewer cells with more items each: a cell takes as long as an item.
  private static func cell(_ value: Float, _ level: Int32) -> Int {
    let cell = (value * power(-level - 1)).rounded(.down)
    return Int(clamping: min(max(cell, -0x1p40), 0x1p40))
  }

  /// The cell of an item.
  private static func cell(of box: SIMD4<Float>, _ level: Int32) -> SIMD2<Int> {
    if level == everywhere { return .zero }
    return SIMD2(cell((box.x + box.z) / 2, level), cell((box.y + box.w) / 2, level))
  }

  private func bucket(of box: SIMD4<Float>, _ level: Int32, _ plane: Int32) -> Int {
    let cell = Self.cell(of: box, level)
    return bucket(x: cell.x, y: cell.y, level, plane)
  }

  private func bucket(x: Int, y: Int, _ level: Int32, _ plane: Int32) -> Int {
    runOfBuckets(x: x, y: y, level, plane) + (x & Self.runMask)
  }

  /// Cells of a row, as many as `runMask` says, have neighbouring buckets: a query finds them by one hash.
  private static let runMask = 7

  /// The first bucket of a cell's run.
  private func runOfBuckets(x: Int, y: Int, _ level: Int32, _ plane: Int32) -> Int {
    var hash = UInt64(truncatingIfNeeded: x & ~Self.runMask) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ UInt64(truncatingIfNeeded: y)) &* 0xC2B2_AE3D_27D4_EB4F
    hash = (hash ^ (hash >> 29) ^ UInt64(truncatingIfNeeded: Int(plane) << 8 | Int(level))) &* 0x1656_67B1_9E37_79F9
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & UInt64(buckets.count - 1)) & ~Self.runMask
  }

  private mutating func link(_ item: Int32) {
    let entry = entries[Int(item)]
    let bucket = bucket(of: entry.box, entry.level, entry.plane)
    let first = buckets[bucket]
    entries[Int(item)].next = first
    entries[Int(item)].previous = -1
    if first >= 0 { entries[Int(first)].previous = item }
    buckets[bucket] = item
  }

  private mutating func grow() {
    buckets = [Int32](repeating: -1, count: max(256, buckets.count * 2))
    for item in entries.indices where entries[item].plane >= 0 { link(Int32(item)) }
  }
}
