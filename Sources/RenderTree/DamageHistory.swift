internal import MultiplaneGeometry

/// What changed on the device, frame by frame, so that a target that is some frames old can be brought up to date.
struct DamageHistory: Sendable {
  /// The oldest buffers that are brought up to date; older ones are drawn whole. Four buffers is more than any swap chain has.
  static let depth = 4

  /// Since the last plan.
  private(set) var current = PixelRect.empty
  private(set) var isEverything = false
  /// Of the plans before, the latest first.
  private var past: [PixelRect] = []

  mutating func add(_ rect: PixelRect) { current = current.union(rect) }

  mutating func addEverything() { isEverything = true }

  /// What a buffer of that age lacks; nil when it is too old to tell. A buffer of age 1 lacks only what is current.
  func lacking(age: Int) -> PixelRect? {
    guard age > 0, age - 1 <= past.count else { return nil }
    return past.prefix(age - 1).reduce(current) { $0.union($1) }
  }

  /// The frame is planned: what was current is past. `drawn` is what the frame changed.
  mutating func advance(_ drawn: PixelRect) {
    past.insert(drawn, at: 0)
    if past.count > Self.depth { past.removeLast() }
    current = .empty
    isEverything = false
  }

  mutating func forgetPast() { past.removeAll(keepingCapacity: true) }
}
