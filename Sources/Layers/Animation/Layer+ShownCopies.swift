extension Layer {
  /// The layer of which this one is a copy of what it shows; else the layer itself.
  package final var modelLayer: Layer { extras?.shown?.model ?? self }

  /// Gives a copy of what a layer shows its sublayers.
  @inline(never)
  final func makeShownSublayers() {
    marks.remove(.lacksSublayers)
    guard let shown = extras?.shown else { return }
    for sublayer in shown.model.children {
      let copy = sublayer.shownCopy(at: shown.time)
      copy.marks.remove(.lacksSuperlayer)
      copy.superlink = UnownedReference(self)
      copy.indexHint = UInt32(children.count)
      children.append(copy)
    }
  }

  /// Gives a copy of what a layer shows the superlayers up to the topmost one, or those that the masked layer has.
  @inline(never)
  final func makeShownSuperlayers() {
    var layer = self
    while layer.marks.contains(.lacksSuperlayer) {
      layer.marks.remove(.lacksSuperlayer)
      guard let shown = layer.extras?.shown, let above = shown.model.parent, !layer.superlink.isSet else { return }
      let copy = above.shownCopy(at: shown.time)
      layer.marks.insert(.hangs)
      layer.isMask = shown.model.isMask
      layer.extras?.shownAbove = copy
      layer.superlink = UnownedReference(copy)
      layer = copy
    }
  }

  /// Takes the superlayer from a copy that hangs from it.
  final func stopHanging() {
    marks.subtract([.hangs, .lacksSuperlayer])
    superlink = UnownedReference()
    isMask = false
    extras?.shownAbove = nil
  }
}
