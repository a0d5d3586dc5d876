internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneGeometry

/// Shown values at a layer's own time: the model values, changed by each track in order.
///
/// These functions change nothing but memory that is used again. They are `mutating` because a call of another function
/// copies the store, a part of the render tree.
extension AnimationStore {
  /// Model geometry of a layer of which animations change the geometry.
  func modelGeometry(of layer: AnimatedLayer) -> (GeometryRecord, MatrixPair) {
    (geometry[layer.geometry], layer.matrices >= 0 ? matrices[layer.matrices] : MatrixPair())
  }

  mutating func sampledGeometry(_ index: Int32, at time: Double) -> (GeometryRecord, MatrixPair) {
    let layer = layers[index]
    var (shown, shownMatrices) = modelGeometry(of: layer)
    forEachTrack(of: layer, .geometry, at: time) { $0.apply($1, to: &shown, &shownMatrices) }
    return (shown, shownMatrices)
  }

  mutating func sampledAppearance(_ index: Int32, at time: Double) -> AppearanceRecord {
    let layer = layers[index]
    var shown = appearance[layer.appearance]
    forEachTrack(of: layer, .appearance, at: time) { $0.apply($1, to: &shown) }
    return shown
  }

  /// The result is in the memory of values that were shown before.
  mutating func sampledOthers(_ index: Int32, at time: Double) -> OtherModel {
    let other = Int(layers[index].other)
    while spares.count <= other { spares.append(OtherModel()) }
    var shown = OtherModel()
    swap(&shown, &spares[other])
    shown.refill(from: others.values[other])
    apply(to: &shown, index, at: time)
    return shown
  }

  private mutating func apply(to shown: inout OtherModel, _ index: Int32, at time: Double) {
    let layer = layers[index]
    forEachTrack(of: layer, .others, at: time) { track, moment in
      switch track.key.part {
      case .detail: track.apply(moment, to: &shown.detail)
      case .effects: track.apply(moment, to: &shown.effects)
      case .filters: track.apply(moment, to: &shown.filters)
      case .shadowPath: track.apply(moment, to: &shown.shadowPath)
      case .kind:
        if track.key.property == .locations { shown.setEvenLocations() }
        track.apply(moment, to: &shown.kind)
      case .contents: shown.fade = track.contents(moment, over: shown.fade?.to ?? shown.contents)
      default: break
      }
    }
  }

  @inline(__always)
  private mutating func forEachTrack(
    of layer: AnimatedLayer, _ parts: AnimatedLayer.Parts, at time: Double, _ body: (AnimationTrack, Moment) -> Void
  ) {
    var link = layer.first
    while link >= 0 {
      // The array's own element: a pool's is copied.
      let index = Int(link)
      if parts.contains(.init(links.values[index].track.key.part)),
        let moment = links.values[index].track.moment(at: time)
      {
        body(links.values[index].track, moment)
      }
      link = links.values[index].next
    }
  }
}
