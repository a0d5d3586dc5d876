import CGLES

extension GL {
  /// Sets the state that drawing requires and never changes: in an owned context, and in a host's whose state is not
  /// preserved.
  borrowing func applyBaseline() {
    context.cache.hasBaseline = true
    for item in context.tables.switches { set(item.name, item.isOn, isOfViewports: item.isOfViewports) }
    setColorMask(SIMD4(repeating: 1))
    setClipControl()
    setPolygonMode(StateTables.Name.fill, StateTables.Name.fill)
    setClampColor(StateTables.Name.fixedOnly)
  }
}
