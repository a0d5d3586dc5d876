internal import MultiplaneGeometry

/// Damage of the last frames, so that a target that is some frames old can be updated.
struct DamageHistory: Sendable {
  /// Age of the oldest buffers that are updated; older ones are redrawn whole. Four buffers exceed any swap chain.
  static let depth = 4

  /// Damage since the last plan.
  private(set) var current = PixelRegion()
  private(set) var isEverything = false
  /// Damage of earlier plans, the latest first.
  private var past: [PixelRegion] = []

  mutating func add(_ rect: PixelRect) { current.add(rect) }

  mutating func addEverything() { isEverything = true }

  /// Damage that a buffer of an age lacks; nil if it is too old. A buffer of age 1 lacks only the current damage.
  func lacking(age: Int) -> PixelRegion? {
    if age == 1 { return current }
    guard age > 0, age - 1 <= past.count else { return nil }
    var region = current
    for frame in past.prefix(age - 1) { region.add(frame) }
    return region
  }

  /// Moves the current damage into the past after a plan. `drawn` is the region that the frame changed.
  mutating func advance(_ drawn: PixelRegion) {
    if past.count < Self.depth { past.append(drawn) }
    for index in past.indices.dropFirst().reversed() { past[index] = past[index - 1] }
    past[0] = drawn
    current = PixelRegion()
    isEverything = false
  }

  mutating func forgetPast() { past.clear() }
}
