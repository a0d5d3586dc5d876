internal import MultiplaneFramePlan

extension FramePlan.BreakReason {
  /// Reason why a batch cannot take an entry.
  init(_ batch: FramePlan.Batch, _ entry: PaintWalk.Entry, backdrop: FramePlan.Page?) {
    if entry.texture >= 0, batch.texture >= 0,
      entry.texture != batch.texture
        || entry.under >= 0 && batch.under >= 0 && entry.under != batch.under
    {
      self = .texture
    } else if entry.page != nil, batch.page != nil, entry.page != batch.page {
      self = .page
    } else if batch.backdrop != backdrop {
      self = .backdrop
    } else if batch.blending != entry.blending || batch.features.contains(.opaque) != entry.features.contains(.opaque) {
      self = .blending
    } else {
      self = .program
    }
  }
}
