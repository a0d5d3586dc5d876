import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents

extension LayerTree {
  /// Sends the marked composition properties of a layer.
  func writeComposition(of layer: Layer, _ parts: Dirty, into changes: inout LayerChanges) {
    if parts.contains(.kind), layer.hasKind { writeKind(of: layer, into: &changes) }
    let composition = layer.composition ?? .default
    if parts.contains(.effects) {
      let effects = composition.effects
      if effects.isFinite {
        changes.effects.append(.init(layer.id, effects))
      } else {
        refuse(.effects, of: layer, .effects)
      }
    }
    if parts.contains(.filters) {
      if composition.filters.isFit {
        changes.filters.append(.init(layer.id, composition.filters))
      } else {
        refuse(.filters, of: layer, .filters)
      }
    }
    if parts.contains(.shadowPath) {
      if composition.shadowPath?.isFinite ?? true {
        changes.shadowPaths.append(.init(layer.id, composition.shadowPath))
      } else {
        refuse(.shadowPath, of: layer, .shadowPath)
      }
    }
  }

  private func writeKind(of layer: Layer, into changes: inout LayerChanges) {
    let kind = layer.kind()
    guard kind.isFinite else { return refuse(.kind, of: layer, .kind) }
    changes.kinds.append(.init(layer.id, kind))
    guard let tiled = layer as? TiledLayer else { return }
    if tiled.ownSource != nil, !drawnOnThreads.contains(where: { $0 === tiled }) { drawnOnThreads.append(tiled) }
    for rect in tiled.takeStale() { changes.staleTiles.append(.init(layer.id, rect)) }
  }
}

extension Layer {
  /// Unmarks the parts of a new layer that have default values: the compositor gives a new layer these.
  @inline(__always)
  final func forgetDefaultComposition() {
    if !hasKind { dirty.remove(.kind) }
    guard let composition else { return dirty.subtract([.effects, .filters, .shadowPath]) }
    if composition.effects == .default { dirty.remove(.effects) }
    if composition.filters == LayerFilters() { dirty.remove(.filters) }
    if composition.shadowPath == nil { dirty.remove(.shadowPath) }
  }
}

// MARK: Validity

extension LayerFilters {
  /// Whether all numbers are finite and neither chain is too long.
  var isFit: Bool {
    max(filters.count, backgroundFilters.count) <= Filter.maximumCount && AnimationValue.filters(filters).isFinite
      && AnimationValue.filters(backgroundFilters).isFinite
  }
}
