internal import MultiplaneChanges
internal import MultiplaneGeometry

/// Makes and removes layers that the program does not know: see `TransitionStore`.
extension RenderTree {
  mutating func makePhantom() -> Int {
    var slot = transitions.nextSlot(count: layers.states.count)
    while slot < layers.states.count, layers.states[slot].flags.contains(.isAlive) {
      slot = transitions.nextSlot(count: layers.states.count)
    }
    transitions.noteMade()
    create(LayerID(slot: UInt32(slot), generation: TransitionStore.phantom))
    return slot
  }

  func isPhantom(_ slot: Int) -> Bool { layers.states[slot].generation == TransitionStore.phantom }

  /// Removes a phantom with all phantoms below it.
  mutating func removePhantoms(_ top: Int) {
    for slot in layers.subtree(top, most: .max).reversed() {
      destroy(Int(slot))
      transitions.giveBack(Int(slot))
    }
  }

  /// Copies a layer with all layers below it, their animations included.
  mutating func copy(_ top: Int) -> Int {
    let result = copyAlone(top)
    var pending = [(top, result)]
    while let (source, copy) = pending.popLast() {
      let links = layers.states[source].links
      if links.mask >= 0 {
        let mask = copyAlone(Int(links.mask))
        setMask(mask, of: copy)
        pending.append((Int(links.mask), mask))
      }
      let fade = transitions.fades[Int32(source)]?.group
      var child = links.first
      while child >= 0 {
        // A copy of fading contents is made anew when it is sampled.
        if child != fade {
          let sublayer = copyAlone(Int(child))
          link(sublayer, into: copy, before: nil)
          pending.append((Int(child), sublayer))
        }
        child = layers.states[Int(child)].links.next
      }
    }
    return result
  }

  private mutating func copyAlone(_ source: Int) -> Int {
    let copy = makePhantom()
    let (geometry, matrices) = modelGeometry(of: source)
    show(geometry, matrices, at: copy)
    setAppearance(modelAppearance(of: source), at: copy)
    if layers.isTiled(source) { tiles.share(source, with: layers.id(of: copy)) }
    show(modelOthers(of: source), .others, at: copy)
    if layers.states[source].stale.contains(.isCrossFade) { setCrossFade(true, at: copy) }
    if let timing = animations.timings[Int32(source)] { animations.timings[Int32(copy)] = timing }
    guard let index = animations.index(of: source) else { return copy }
    var track = animations.layers[index].first
    while track >= 0 {
      let link = animations.links[track]
      addTrack(link.track, of: link.animation, to: copy)
      track = link.next
    }
    return copy
  }

  // MARK: Model values

  private mutating func modelGeometry(of slot: Int) -> (GeometryRecord, MatrixPair) {
    if let index = animations.index(of: slot), animations.layers[index].parts.contains(.geometry) {
      return animations.modelGeometry(of: animations.layers[index])
    }
    return (layers.geometry[slot], layers.matrices(of: slot) ?? MatrixPair())
  }

  private mutating func modelAppearance(of slot: Int) -> AppearanceRecord {
    if let index = animations.index(of: slot), animations.layers[index].parts.contains(.appearance) {
      return animations.appearance[animations.layers[index].appearance]
    }
    return layers.appearance[slot]
  }

  private mutating func modelOthers(of slot: Int) -> OtherModel {
    var model = shownOthers(of: slot)
    guard let index = animations.index(of: slot), animations.layers[index].other >= 0 else { return model }
    model.take(animations.layers[index].parts, of: animations.others[animations.layers[index].other])
    return model
  }

  // MARK: Cross-fades

  /// Makes a layer a group of its own in which pictures add up, or a plain layer.
  mutating func setCrossFade(_ fades: Bool, at slot: Int) {
    guard fades != layers.states[slot].stale.contains(.isCrossFade) else { return }
    // With effects that are no outline, no fast path takes the layer.
    var effects = LayerEffects.default
    if fades { effects.shadowRadius = 0 }
    layers.states[slot].stale.set(.isCrossFade, fades)
    setEffects(effects, at: slot)
  }

  /// Shows contents, or two that fade.
  mutating func showContents(_ shown: OtherModel, at slot: Int) {
    guard let fade = shown.fade, fade.from !== fade.to, fade.fraction > 0, fade.fraction < 1 else {
      endFade(of: slot)
      let contents = shown.fade.map { $0.fraction < 1 ? $0.from : $0.to } ?? shown.contents
      if contents !== layers.contents[slot] { setContents(contents, at: slot) }
      return
    }
    if layers.contents[slot] != nil { setContents(nil, at: slot) }
    let phantoms = transitions.fades[Int32(slot)] ?? beginFade(of: slot)
    let bounds = layers.geometry[slot].bounds
    for phantom in [phantoms.group, phantoms.from, phantoms.to] {
      var geometry = GeometryRecord()
      (geometry.bounds, geometry.anchorPoint, geometry.position) = (bounds, .zero, bounds.origin)
      if geometry != layers.geometry[Int(phantom)] { setGeometry(geometry, at: Int(phantom)) }
    }
    let pictures = [(phantoms.from, fade.from, 1 - fade.fraction), (phantoms.to, fade.to, fade.fraction)]
    for (phantom, bitmap, opacity) in pictures {
      let phantom = Int(phantom)
      var look = AppearanceRecord()
      look.contentsScale = layers.appearance[slot].contentsScale
      look.contentsGravity = layers.appearance[slot].contentsGravity
      look.opacity = opacity
      if look != layers.appearance[phantom] { setAppearance(look, at: phantom) }
      let detail = layers.detail(of: slot)
      if detail != layers.detail(of: phantom) { setDetail(detail, at: phantom) }
      if bitmap !== layers.contents[phantom] { setContents(bitmap, at: phantom) }
    }
  }

  private mutating func beginFade(of slot: Int) -> TransitionStore.Fade {
    let fade = TransitionStore.Fade(
      group: Int32(makePhantom()), from: Int32(makePhantom()), to: Int32(makePhantom()))
    let first = layers.states[slot].links.first
    link(Int(fade.group), into: slot, before: first >= 0 ? Int(first) : nil)
    link(Int(fade.from), into: Int(fade.group), before: nil)
    link(Int(fade.to), into: Int(fade.group), before: nil)
    setCrossFade(true, at: Int(fade.group))
    var effects = LayerEffects.default
    effects.compositingFilter = .plusLighter
    setEffects(effects, at: Int(fade.to))
    transitions.fades[Int32(slot)] = fade
    return fade
  }

  /// Removes the layers of fading contents; the layer has none afterwards.
  mutating func endFade(of slot: Int) {
    if let fade = transitions.fades.removeValue(forKey: Int32(slot)) { removePhantoms(Int(fade.group)) }
  }
}
