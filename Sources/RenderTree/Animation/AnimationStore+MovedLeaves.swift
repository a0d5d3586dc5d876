internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneGeometry

/// The shown appearance of a layer.
struct ShownLook: BitwiseCopyable, Sendable {
  var slot: Int32
  var appearance: AppearanceRecord
}

/// Where a layer shows in its superlayer's plane.
struct ShownPlace: BitwiseCopyable, Sendable {
  var slot: Int32
  var position: Point
  var transform: Transform2D
}

extension AnimationStore {
  /// Samples layers in the plan's time of which animations change the geometry alone or the appearance alone. Kept
  /// leaves are moved, as `LayerTable.takeMoves` does with a commit; appearances, and places of other layers, are
  /// collected in `looks` and `places`.
  ///
  /// - Parameters:
  ///   - place: index in `moving` of the first layer; afterwards, of the first that the general path must sample.
  ///   - time: the plan's.
  ///   - takesMoves: whether leaves may be moved this way.
  mutating func sampleAlike(
    from place: inout Int, at time: Double, takesMoves: Bool, states: inout [LayerState],
    shown: inout [GeometryRecord], moved: inout [Int32]
  ) {
    Self.sampleAlike(
      moving, from: &place, at: time, takesMoves, layers.values, links.values, geometry.values, appearance.values,
      looks: &looks, places: &places, states: &states, shown: &shown, moved: &moved)
  }

  private static func sampleAlike(
    _ moving: [Int32], from place: inout Int, at time: Double, _ takesMoves: Bool, _ layers: [AnimatedLayer],
    _ links: [Link], _ models: [GeometryRecord], _ lookModels: [AppearanceRecord], looks: inout [ShownLook],
    places: inout [ShownPlace], states: inout [LayerState], shown: inout [GeometryRecord], moved: inout [Int32]
  ) {
    let (moving, layers, links) = (moving.span, layers.span, links.span)
    let (models, lookModels) = (models.span, lookModels.span)
    var states = states.mutableSpan
    var shown = shown.mutableSpan
    while place < moving.count {
      let index = Int(moving[place])
      guard layers[index].isInPlansTime, layers[index].span.contains(time) else { return }
      var link = Int(layers[index].first)
      if layers[index].parts == .appearance {
        var look = ShownLook(slot: layers[index].slot, appearance: lookModels[Int(layers[index].appearance)])
        while link >= 0 {
          if links[link].track.plain.isAll {
            if let moment = links[link].track.plain.timing.moment(at: time),
              !links[link].track.plain.show(moment, &look.appearance)
            {
              links[link].sample(at: time, &look.appearance)
            }
          } else {
            links[link].sample(at: time, &look.appearance)
          }
          link = Int(links[link].next)
        }
        looks.append(look)
        place += 1
        continue
      }
      let (slot, model) = (Int(layers[index].slot), Int(layers[index].geometry))
      guard layers[index].parts == .geometry, models[model].holdsTransforms, shown[slot].onlyMoves(to: models[model])
      else { return }
      var (position, transform) = (models[model].position, models[model].transform)
      while link >= 0 {
        if links[link].track.plain.isAll {
          if let moment = links[link].track.plain.timing.moment(at: time),
            !links[link].track.plain.move(moment, &position, &transform)
          {
            guard links[link].sample(at: time, models[model], &position, &transform) else { return }
          }
        } else {
          guard links[link].sample(at: time, models[model], &position, &transform) else { return }
        }
        link = Int(links[link].next)
      }
      place += 1
      if shown[slot].position == position, shown[slot].transform == transform { continue }
      guard takesMoves, states[slot].isDrawnLeaf, !states[slot].stale.contains(.isListed) else {
        places.append(ShownPlace(slot: Int32(truncatingIfNeeded: slot), position: position, transform: transform))
        continue
      }
      shown[slot].position = position
      shown[slot].transform = transform
      if !states[slot].stale.contains(.isMovedLeaf) {
        states[slot].stale.insert(.isMovedLeaf)
        moved.append(Int32(truncatingIfNeeded: slot))
      }
    }
  }
}

extension AnimationStore.Link {
  /// Samples a track that is not simple.
  @inline(never)
  fileprivate func sample(at time: Double, _ appearance: inout AppearanceRecord) {
    if let moment = track.moment(at: time) { track.apply(moment, to: &appearance) }
  }

  /// Samples a track that is not simple; false where the layer does not only move in its plane.
  @inline(never)
  fileprivate func sample(
    at time: Double, _ model: GeometryRecord, _ position: inout Point, _ transform: inout Transform2D
  ) -> Bool {
    guard let moment = track.moment(at: time) else { return true }
    var (geometry, matrices) = (model, MatrixPair())
    (geometry.position, geometry.transform) = (position, transform)
    track.apply(moment, to: &geometry, &matrices)
    guard geometry.holdsTransforms, model.onlyMoves(to: geometry) else { return false }
    (position, transform) = (geometry.position, geometry.transform)
    return true
  }
}

extension GeometryRecord {
  /// Whether the layer has no transform that is kept elsewhere: see `LayerChanges.matrices`.
  fileprivate var holdsTransforms: Bool { flags.isDisjoint(with: [.hasTransform3D, .hasSublayerTransform]) }
}
