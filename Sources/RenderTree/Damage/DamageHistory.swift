internal import MultiplaneGeometry

/// Damage of the last frames, so that a target that is some frames old can be updated.
struct DamageHistory: Sendable {
  /// Age of the oldest buffers that are updated; older ones are redrawn whole. Four buffers exceed any swap chain.
  static let depth = 4

  /// Damage since the last plan, without `added`.
  private(set) var current = PixelRegion()
  /// Rectangles that `unite` adds to the damage. In their own order, so that it does not matter in which order layers
  /// are marked; beyond a number of them, they are added as they come.
  private var added: [PixelRect] = []
  /// They are in the damage; there were too many.
  private var isUnited = false
  /// Twice as many as the layers of a frame of which each is looked at.
  private static let mostAdded = 2 * Snapshot.mostMoving
  private(set) var isEverything = false
  /// Damage of earlier plans: a ring, of which `latest` is the index of the last one.
  private var past: [PixelRegion] = []
  private var latest = 0

  mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    if added.count < Self.mostAdded { return added.append(rect) }
    if !isUnited {
      isUnited = true
      for rect in added { current.add(rect) }
    }
    current.add(rect)
  }

  /// Adds the rectangles since the last plan to the current damage: from top to bottom, without those in another one.
  mutating func unite() {
    if added.isEmpty || isUnited { return }
    if added.count == 2, current.isEmpty {
      // The old and the new place of one layer, mostly: they are joined, whatever their order.
      current = Self.isBefore(added[1], added[0]) ? PixelRegion(added[1], added[0]) : PixelRegion(added[0], added[1])
      return added.clear()
    }
    if added.count > 1 { added.heapSort(by: Self.isBefore) }
    for index in added.indices {
      var earlier = 0
      while earlier < index, !added[earlier].contains(added[index]) { earlier += 1 }
      if earlier == index { current.add(added[index]) }
    }
    added.clear()
  }

  /// From top to bottom, then from left to right; the larger of two at one place first.
  private static func isBefore(_ a: PixelRect, _ b: PixelRect) -> Bool {
    if a.y != b.y { return a.y < b.y }
    if a.x != b.x { return a.x < b.x }
    return a.height != b.height ? a.height > b.height : a.width > b.width
  }

  /// Replaces the current damage by what a frame has changed.
  mutating func setCurrent(_ drawn: PixelRegion) { current = drawn }

  mutating func addEverything() { isEverything = true }

  /// Damage that a buffer of an age lacks; nil if it is too old. A buffer of age 1 lacks only the current damage.
  func lacking(age: Int) -> PixelRegion? {
    if age == 1 { return current }
    guard age > 0, age - 1 <= past.count else { return nil }
    var region = current
    for frame in 0..<age - 1 { region.add(past[(latest + past.count - frame) % past.count]) }
    return region
  }

  /// Moves the current damage, that of a frame, into the past after a plan.
  mutating func advance() {
    if past.count < Self.depth {
      latest = past.count
      past.append(current)
    } else {
      latest = (latest + 1) % Self.depth
      past[latest] = current
    }
    current = PixelRegion()
    added.clear()
    isUnited = false
    isEverything = false
  }

  mutating func forgetPast() { past.clear() }
}
