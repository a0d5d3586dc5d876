internal import MultiplaneContents
internal import MultiplaneFramePlan

/// What owners told of layers that draw: those that could not be drawn, and bytes that backing stores copied.
struct DrawingReport: Sendable {
  /// By slot.
  private var undrawn: [Int32: UndrawnContents] = [:]
  /// Since the last plan.
  private var storeBytesCopied = 0

  /// Notes that a layer was not drawn; nil where it was.
  mutating func set(_ reason: UndrawnContents?, of slot: Int) { undrawn[Int32(slot)] = reason }

  mutating func addBytesCopied(_ count: Int) { storeBytesCopied += count }

  /// The layer is gone.
  mutating func forget(_ slot: Int) {
    if !undrawn.isEmpty { undrawn[Int32(slot)] = nil }
  }

  /// Writes the report into a plan; bytes are told once.
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
