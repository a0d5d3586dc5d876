internal import MultiplaneGeometry

/// What changed on the device, frame by frame, so that a target that is some frames old can be brought up to date.
struct DamageHistory: Sendable {
  /// The oldest buffers that are brought up to date; older ones are drawn whole. Four buffers is more than any swap
  /// chain has.
  static let depth = 4

  /// Since the last plan.
  private(set) var current = PixelRegion()
  private(set) var isEverything = false
  /// Of the plans before, the latest first.
  private var past: [PixelRegion] = []

  mutating func add(_ rect: PixelRect) { current.add(rect) }

  mutating func addEverything() { isEverything = true }

  /// What a buffer of that age lacks; nil when it is too old to tell. A buffer of age 1 lacks only what is current.
  func lacking(age: Int) -> PixelRegion? {
    guard age > 0, age - 1 <= past.count else { return nil }
    var region = current
    for frame in past.prefix(age - 1) { region.add(frame) }
    return region
  }

  /// The frame is planned: what was current is past. `drawn` is what the frame changed.
  mutating func advance(_ drawn: PixelRegion) {
    past.insert(drawn, at: 0)
    if past.count > Self.depth { past.removeLast() }
    current = PixelRegion()
    isEverything = false
  }

  mutating func forgetPast() { past.removeAll(keepingCapacity: true) }
}
