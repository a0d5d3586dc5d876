public import MultiplaneChanges
import MultiplaneContents
package import MultiplaneGeometry

extension LayerTree {
  /// The commit of one layer with all its sublayers and masks, as if they were a tree of their own: for a picture of a
  /// part of the tree, by another compositor.
  ///
  /// The layer's bounds begin at the canvas's origin, without its own transform. Model values are sent as they are now;
  /// layers that were never committed are left out. The tree itself is unchanged.
  ///
  /// - Returns: an empty commit where the layer is not of this tree, or was never committed.
  public func snapshot(of top: Layer) -> LayerChanges { snapshot(of: top, withNew: false) }

  /// The same, also with layers that were never committed if `withNew` is true: with identifiers that are free again.
  ///
  /// - Parameter origin: the point of the layer's own space that is the canvas's origin; nil for that of its bounds.
  package func snapshot(of top: Layer, withNew: Bool, from origin: Point? = nil) -> LayerChanges {
    var new: [Layer] = []
    if withNew, top.treelink.refers(to: self) {
      top.forEachInSubtree { if $0.id == .none { new.append($0) } }
      for layer in new { layer.id = identifiers.next() }
    }
    defer {
      for layer in new {
        identifiers.giveBack(layer.id)
        layer.id = .none
      }
    }
    return snapshotOfKnown(top, from: origin)
  }

  private func snapshotOfKnown(_ top: Layer, from origin: Point?) -> LayerChanges {
    var changes = LayerChanges()
    changes.time = lastTime
    guard top.treelink.refers(to: self), top.id != .none else { return changes }
    var layers: [Layer] = []
    top.forEachInSubtree { layer in
      if layer.id != .none { layers.append(layer) }
    }
    changes.structure = layers.map { .create($0.id) }
    changes.structure.append(.root(top.id))
    for layer in layers {
      for sublayer in layer.children where sublayer.id != .none {
        changes.structure.append(.insert(child: sublayer.id, parent: layer.id, before: nil))
      }
      if let mask = layer.mask, mask.id != .none { changes.structure.append(.mask(mask.id, of: layer.id)) }
      writeAll(of: layer, isTop: layer === top, from: origin, into: &changes)
    }
    return changes
  }

  private func writeAll(of layer: Layer, isTop: Bool, from origin: Point?, into changes: inout LayerChanges) {
    var geometry = layer.geometry
    if isTop {
      let size = geometry.bounds.standardized.size
      geometry.position = Point(size.width * geometry.anchorPoint.x, size.height * geometry.anchorPoint.y)
      if let origin {
        geometry.position = geometry.position + (geometry.bounds.standardized.origin - origin)
      }
      geometry.transform = .identity
      geometry.hasTransform3D = false
    }
    if geometry.isFinite, layer.hasFiniteMatrices {
      changes.geometry.append(.init(layer.id, geometry))
      if let matrices = layer.matrices {
        if geometry.hasTransform3D {
          changes.matrices.append(.init(layer.id, .transform, matrices.transform))
        }
        if geometry.hasSublayerTransform {
          changes.matrices.append(.init(layer.id, .sublayerTransform, matrices.sublayerTransform))
        }
      }
    }
    if layer.appearance.isFinite { changes.appearance.append(.init(layer.id, layer.appearance)) }
    let detail = layer.sentDetail
    if detail != .default, detail.isFinite { changes.details.append(.init(layer.id, detail)) }
    if layer.hasKind, case let kind = layer.kind(), kind.isFinite { changes.kinds.append(.init(layer.id, kind)) }
    // The kind is written above: writing it here would take a tiled layer's stale tiles from the tree.
    writeComposition(of: layer, [.effects, .filters, .shadowPath], into: &changes)
    writeContents(of: layer, into: &changes)
    if let name = layer.name { changes.names.append(.init(layer.id, name)) }
    if let reason = layer.displayBox?.undrawn { changes.undrawn.append(.init(layer.id, reason)) }
  }
}
