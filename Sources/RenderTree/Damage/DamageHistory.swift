internal import MultiplaneGeometry

/// Damage of the last frames, so that a target that is some frames old can be updated.
struct DamageHistory: Sendable {
  /// Age of the oldest buffers that are updated; older ones are redrawn whole. Four buffers exceed any swap chain.
  static let depth = 4

  /// Damage since the last plan.
  private(set) var current = PixelRegion()
  private(set) var isEverything = false
  /// Damage of earlier plans: a ring, of which `latest` is the index of the last one.
  private var past: [PixelRegion] = []
  private var latest = 0

  mutating func add(_ rect: PixelRect) { current.add(rect) }

  mutating func addEverything() { isEverything = true }

  /// Damage that a buffer of an age lacks; nil if it is too old. A buffer of age 1 lacks only the current damage.
  func lacking(age: Int) -> PixelRegion? {
    if age == 1 { return current }
    guard age > 0, age - 1 <= past.count else { return nil }
    var region = current
    for frame in 0..<age - 1 { region.add(past[(latest + past.count - frame) % past.count]) }
    return region
  }

  /// Moves the current damage into the past after a plan. `drawn` is the region that the frame changed.
  mutating func advance(_ drawn: PixelRegion) {
    if past.count < Self.depth {
      latest = past.count
      past.append(drawn)
    } else {
      latest = (latest + 1) % Self.depth
      past[latest] = drawn
    }
    current = PixelRegion()
    isEverything = false
  }

  mutating func forgetPast() { past.clear() }
}
