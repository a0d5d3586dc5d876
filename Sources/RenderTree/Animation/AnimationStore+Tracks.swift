internal import MultiplaneAnimation
internal import MultiplaneChanges

extension AnimationStore {
  /// Index of a layer's entry; nil if it is not animated.
  func index(of slot: Int) -> Int32? { slots.isEmpty ? nil : slots[Int32(slot)] }

  /// Adds a track above all others of a layer, which is to be sampled in the next plan.
  mutating func add(_ track: AnimationTrack, of animation: AnimationID, to slot: Int) {
    let index = slots[Int32(slot)] ?? makeLayer(slot)
    let link = links.store(Link(track: track, animation: animation), at: -1)
    if layers[index].last >= 0 { links[layers[index].last].next = link } else { layers[index].first = link }
    layers[index].last = link
    awake(index)
  }

  private mutating func makeLayer(_ slot: Int) -> Int32 {
    let index = layers.store(AnimatedLayer(slot: Int32(slot)), at: -1)
    slots[Int32(slot)] = index
    layers[index].place = Int32(moving.count)
    moving.append(index)
    return index
  }

  /// Removes all tracks of an animation.
  mutating func remove(_ animation: AnimationID, from index: Int32) {
    var (link, previous) = (layers[index].first, Int32(-1))
    while link >= 0 {
      let next = links[link].next
      if links[link].animation == animation {
        if previous >= 0 { links[previous].next = next } else { layers[index].first = next }
        if layers[index].last == link { layers[index].last = previous }
        links.release(link)
      } else {
        previous = link
      }
      link = next
    }
    awake(index)
  }

  /// The parts that the remaining tracks of a layer may change.
  func parts(of index: Int32) -> AnimatedLayer.Parts {
    var parts: AnimatedLayer.Parts = []
    var link = layers[index].first
    while link >= 0 {
      parts.formUnion(.init(links[link].track.key.part))
      link = links[link].next
    }
    return parts
  }

  /// Removes a destroyed layer.
  mutating func forget(_ slot: Int) {
    if timings.removeValue(forKey: Int32(slot)) != nil { areTimesStale = true }
    forgetTracks(slot)
  }

  /// Removes a layer's animations and model values.
  mutating func forgetTracks(_ slot: Int) {
    guard let index = slots.removeValue(forKey: Int32(slot)) else { return }
    var link = layers[index].first
    while link >= 0 {
      let next = links[link].next
      links.release(link)
      link = next
    }
    releaseModel(index, parts: layers[index].parts)
    leaveList(index)
    layers[index].slot = -1
    layers.release(index)
    if isEmpty { rest = Span() }
  }

  mutating func releaseModel(_ index: Int32, parts: AnimatedLayer.Parts) {
    if parts.contains(.geometry) {
      geometry.release(layers[index].geometry)
      matrices.release(layers[index].matrices)
      (layers[index].geometry, layers[index].matrices) = (-1, -1)
    }
    if parts.contains(.appearance) {
      appearance.release(layers[index].appearance)
      layers[index].appearance = -1
    }
    if !parts.isDisjoint(with: .others), layers[index].parts.subtracting(parts).isDisjoint(with: .others),
      layers[index].other >= 0
    {
      others[layers[index].other] = OtherModel()
      if Int(layers[index].other) < spares.count { spares[Int(layers[index].other)] = OtherModel() }
      others.release(layers[index].other)
      layers[index].other = -1
    }
  }

  // MARK: Lists

  /// Lists a layer to be sampled in the next plan.
  mutating func awake(_ index: Int32) {
    layers[index].span = Span(since: .infinity, until: -.infinity)
    setMoving(true, index)
  }

  /// Lists all layers to be sampled in the next plan.
  mutating func awakeAll() {
    areTimesStale = false
    while let last = resting.last { awake(last) }
    for index in moving { layers[index].span = Span(since: .infinity, until: -.infinity) }
    rest = Span()
  }

  /// Moves a layer to the other list.
  mutating func setMoving(_ moves: Bool, _ index: Int32) {
    if layers[index].isMoving == moves { return }
    leaveList(index)
    layers[index].isMoving = moves
    layers[index].place = Int32(moves ? moving.count : resting.count)
    if moves { moving.append(index) } else { resting.append(index) }
  }

  private mutating func leaveList(_ index: Int32) {
    let place = Int(layers[index].place)
    if layers[index].isMoving {
      moving.swapAt(place, moving.count - 1)
      moving.removeLast()
      if place < moving.count { layers[moving[place]].place = Int32(place) }
    } else {
      resting.swapAt(place, resting.count - 1)
      resting.removeLast()
      if place < resting.count { layers[resting[place]].place = Int32(place) }
    }
  }
}
