import MultiplaneChanges
import MultiplaneContents
package import MultiplaneGeometry

extension Layer {
  /// A rectangle around all that the layer and its sublayers draw, in the plane of the layer's own space: shapes,
  /// shadows, copies and sublayers outside of the bounds included. It may be larger. Null where nothing is drawn.
  package final var drawnExtent: Rect {
    // Superlayers before their sublayers; each with the place of the layer in the list whose plane it is drawn in.
    var layers: [(layer: Layer, above: Int, map: Homography, extent: Rect)] = [(self, -1, .identity, ownExtent)]
    var pending: [(layer: Layer, above: Int, space: Transform3D)] = children.map { ($0, 0, .identity) }
    while let (layer, above, space) = pending.popLast() {
      guard !layer.isHidden else { continue }
      let map = layer.toSuper.concatenating(space)
      guard layer.hasOwnPlane else {
        pending.append(contentsOf: layer.children.map { ($0, above, map) })
        continue
      }
      pending.append(contentsOf: layer.children.map { ($0, layers.count, .identity) })
      layers.append((layer, above, map.plane, layer.ownExtent))
    }
    for index in layers.indices.reversed() {
      let (layer, above, map, below) = layers[index]
      let extent = layer.extent(around: below)
      guard above >= 0, !extent.isNull else {
        layers[index].extent = extent
        continue
      }
      var placed = map.projectedBounds(of: extent)
      if let replicator = layers[above].layer as? ReplicatorLayer { placed = replicator.copies(of: placed) }
      layers[above].extent = layers[above].extent.union(placed)
    }
    return layers[0].extent
  }

  /// What the layer itself draws: its bounds, contents and shape.
  private final var ownExtent: Rect {
    let bounds = bounds.standardized
    var extent = bounds.isEmpty ? Rect.null : bounds
    if !masksToBounds, case .bitmap(let bitmap)? = contents?.source.kind, contentsScale > 0 {
      // Gravities that do not scale.
      let (width, height) = (Double(bitmap.width) / contentsScale, Double(bitmap.height) / contentsScale)
      extent = extent.union(bounds.insetBy(dx: min(0, bounds.width - width), dy: min(0, bounds.height - height)))
    }
    guard let shape = self as? ShapeLayer, let path = shape.path else { return extent }
    var reach = 0.0
    if shape.strokeColor != nil {
      let corner = shape.lineJoin == .miter ? max(shape.miterLimit, 1) : 1
      reach = max(shape.lineWidth, 0) / 2 * max(corner, 2.0.squareRoot())
    }
    let box = path.isEmpty ? Rect.null : path.controlBounds
    return box.isNull ? extent : extent.union(box.insetBy(dx: -reach, dy: -reach))
  }

  /// What is drawn of an extent of the layer and its sublayers, with clip, filters and shadow.
  private final func extent(around below: Rect) -> Rect {
    var extent = masksToBounds ? below.intersection(bounds.standardized) : below
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius): extent = extent.grown(by: radius)
      case .dropShadow(let offset, let radius, _): extent = extent.union(extent.shadow(offset, radius))
      default: break
      }
    }
    if exactShadowOpacity > 0, !masksToBounds {
      let caster = shadowPath.map { $0.isEmpty ? .null : $0.controlBounds } ?? extent
      if !caster.isNull { extent = extent.union(caster.shadow(shadowOffset, shadowRadius)) }
    }
    return extent
  }
}

extension ReplicatorLayer {
  /// Around the copies of a rectangle.
  fileprivate final func copies(of rect: Rect) -> Rect {
    guard case .replicator(let replication) = kind(), instanceCount > 1, !rect.isNull else { return rect }
    let step = replication.instanceTransform.about(x: anchor.x, y: anchor.y, z: geometry.anchorPointZ)
    var (all, map) = (rect, Transform3D.identity)
    for _ in 1..<min(instanceCount, Replication.maximumCount) {
      map = step.concatenating(map)
      let copy = map.plane.projectedBounds(of: rect)
      guard copy.isFinite, !copy.isNull else { break }
      all = all.union(copy)
    }
    return all
  }
}

extension Rect {
  /// How far a Gaussian blur is seen, in standard deviations.
  private static let blurReach = 3.0

  fileprivate func grown(by radius: Double) -> Rect {
    let reach = max(radius, 0) * Self.blurReach
    return isNull ? self : insetBy(dx: -reach, dy: -reach)
  }

  fileprivate func shadow(_ offset: Size, _ radius: Double) -> Rect {
    isNull ? self : grown(by: radius).offsetBy(dx: offset.width, dy: offset.height)
  }
}
