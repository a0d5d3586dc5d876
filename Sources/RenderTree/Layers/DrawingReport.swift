internal import MultiplaneContents
internal import MultiplaneFramePlan

/// Report about layers that draw: which could not be drawn, and the bytes that backing stores copied.
///
/// Owns both; calls no other component. Filled while a commit is applied, and moved into the plan.
struct DrawingReport: Sendable {
  /// By slot.
  private var undrawn: [Int32: UndrawnContents] = [:]
  /// Since the last plan.
  private var storeBytesCopied = 0

  /// Records why a layer was not drawn; nil if it was.
  mutating func set(_ reason: UndrawnContents?, of slot: Int) { undrawn[Int32(slot)] = reason }

  mutating func addBytesCopied(_ count: Int) { storeBytesCopied += count }

  /// Removes a destroyed layer.
  mutating func forget(_ slot: Int) {
    if !undrawn.isEmpty { undrawn[Int32(slot)] = nil }
  }

  /// Writes the report into a plan. Copied bytes are reported once.
  mutating func report(in plan: inout FramePlan, layers: inout LayerTable) {
    plan.storeBytesCopied = storeBytesCopied
    storeBytesCopied = 0
    if undrawn.isEmpty { return }
    for (slot, reason) in undrawn.sorted(by: { $0.key < $1.key }) {
      plan.undrawnLayers.append(
        .init(layer: layers.id(of: Int(slot)), name: layers.name(of: Int(slot)), reason: reason))
    }
  }
}
