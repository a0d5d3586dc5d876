internal import MultiplaneFramePlan

extension LayerTable {
  /// Whether a layer's device transform has not changed since the last plan.
  mutating func isStill(_ slot: Int) -> Bool { states[slot].deviceVersion &- frame.firstVersion &- 1 >= 1 << 31 }

  /// Whether drawing in a context goes unchanged into a group with its own pixels: such a group's place on the target
  /// does not matter.
  mutating func isInMovedGroup(_ context: PaintWalk.Context) -> Bool {
    context.isMoved && context.group == context.base && context.factor == .one && context.laterClips < 0
  }
}
