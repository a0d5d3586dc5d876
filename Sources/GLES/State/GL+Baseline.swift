import CGLES

extension GL {
  /// Puts in place, whatever there was, what drawing relies on and never changes: in a context of our own, and in a
  /// host's whose state is not kept.
  borrowing func applyBaseline() {
    context.cache.hasBaseline = true
    for item in context.tables.switches { set(item.name, item.isOn, isOfViewports: item.isOfViewports) }
    setColorMask(SIMD4(repeating: 1))
    setClipControl()
    setPolygonMode(StateTables.Name.fill, StateTables.Name.fill)
    setClampColor(StateTables.Name.fixedOnly)
  }
}
