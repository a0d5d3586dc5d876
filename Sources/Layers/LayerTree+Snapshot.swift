public import MultiplaneChanges
package import MultiplaneContents
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
    var changes = LayerChanges()
    changes.time = lastTime
    guard top.treelink.refers(to: self) else { return changes }
    let new = withNew ? nameNew(in: top) : []
    defer { forget(new) }
    guard top.id != .none else { return changes }
    let snapshot = LayerSnapshot { _ in .whole }
    snapshot.write(top, top.geometry(atOriginOf: origin), into: &changes)
    changes.structure.insert(.root(top.id), at: snapshot.layers.count)
    return changes
  }

  /// Gives layers that were never committed an identifier.
  private func nameNew(in top: Layer) -> [Layer] {
    var new: [Layer] = []
    top.forEachInSubtree { if $0.id == .none { new.append($0) } }
    for layer in new { layer.id = identifiers.next() }
    return new
  }

  private func forget(_ new: [Layer]) {
    for layer in new {
      identifiers.giveBack(layer.id)
      layer.id = .none
    }
  }

  /// A picture of a part of the tree in a canvas of its own. The tree itself is unchanged.
  ///
  /// - Parameter top: the layer that all others are in.
  package func picture(of top: Layer, _ scope: PictureScope) -> LayerPicture {
    var changes = LayerChanges()
    changes.time = scope.shown.map { (top.parent ?? top).localTime(at: $0.time) } ?? lastTime
    let picture = LayerPicture(changes: changes, size: scope.canvas.size, scale: scope.scale)
    guard top.treelink.refers(to: self) else { return picture }
    let (new, canvas) = (nameNew(in: top), identifiers.next())
    defer {
      forget(new)
      identifiers.giveBack(canvas)
    }
    let snapshot = LayerSnapshot(scope.share)
    (snapshot.shown, snapshot.redraws) = (scope.shown, scope.redraws)
    let map = scope.map.concatenating(Transform3D(translationX: -scope.canvas.minX, y: -scope.canvas.minY))
    snapshot.write(top, top.geometry(by: map, isFlipped: scope.isFlipped), into: &changes)
    changes.structure.insert(.create(canvas), at: 0)
    changes.structure.append(.insert(child: top.id, parent: canvas, before: nil))
    changes.structure.insert(.root(canvas), at: snapshot.layers.count + 1)
    var (geometry, appearance) = (GeometryRecord(), AppearanceRecord())
    geometry.bounds = Rect(origin: .zero, size: scope.canvas.size)
    geometry.anchorPoint = .zero
    if let color = scope.background { appearance.backgroundColor = color }
    changes.geometry.append(.init(canvas, geometry))
    changes.appearance.append(.init(canvas, appearance))
    var made = LayerPicture(changes: changes, size: scope.canvas.size, scale: scope.scale)
    made.budget = scope.budget
    return made
  }
}

extension Layer {
  /// The tree that the layer is in; nil for none.
  package final var tree: LayerTree? { treelink.object }
}

/// Which part of a tree a picture shows, and where.
package struct PictureScope {
  /// From the topmost layer's own space to the plane of the canvas.
  package var map: Transform3D
  /// Whether pictures would be upside down in that space: an odd number of geometries are turned over above it.
  package var isFlipped = false
  /// What the picture shows of the plane.
  package var canvas: Rect
  /// Pixels a point of the plane.
  package var scale: Double
  /// What the picture may take; nil for no limit.
  package var budget: PictureBudget?
  /// What is below the layers.
  package var background: Color?
  /// What the layers show at the time of the picture; nil for their model values.
  package var shown: ShownModel?
  /// What draws again what layers draw, and at how many pixels a point of the layer; nil for what they have.
  package var redraws: (factory: DrawingContextFactory, scale: Double)?
  /// What is shown of a layer.
  package var share: (Layer) -> PictureShare = { _ in .whole }

  package init(map: Transform3D, canvas: Rect, scale: Double) {
    (self.map, self.canvas, self.scale) = (map, canvas, scale)
  }
}

/// What a picture shows of a layer.
package enum PictureShare {
  case whole
  /// All but the border.
  case borderless
  /// The sublayers alone.
  case sublayers
  /// The contents alone.
  case contents
  /// Its shadow in the place of the layer, which is so far to the left, points of its own space.
  case shadow(Double)
  /// Nor what is in it.
  case nothing
}

extension Layer {
  /// A topmost layer's geometry, without its own transform.
  ///
  /// - Parameter origin: the point that is at the canvas's origin; nil for that of the bounds.
  fileprivate final func geometry(atOriginOf origin: Point?) -> (record: GeometryRecord, transform: Transform3D?) {
    var geometry = geometry
    let size = geometry.bounds.standardized.size
    geometry.position = Point(size.width * geometry.anchorPoint.x, size.height * geometry.anchorPoint.y)
    if let origin { geometry.position = geometry.position + (geometry.bounds.standardized.origin - origin) }
    geometry.transform = .identity
    geometry.hasTransform3D = false
    return (geometry, nil)
  }

  /// The geometry with which the layer's own space is mapped to its superlayer's.
  fileprivate final func geometry(
    by map: Transform3D, isFlipped: Bool
  ) -> (record: GeometryRecord, transform: Transform3D?) {
    var (geometry, map) = (geometry, map)
    let bounds = geometry.bounds
    geometry.isGeometryFlipped = isFlipped
    if isFlipped {
      let flip = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
      map = Transform3D(flip).concatenating(map)
    }
    (geometry.zPosition, geometry.hasTransform3D, geometry.isDoubleSided) = (0, !map.plane.isAffine, true)
    guard geometry.hasTransform3D else {
      let plane = map.plane.affine
      geometry.position = plane.apply(to: anchor)
      geometry.transform = Transform2D(a: plane.a, b: plane.b, c: plane.c, d: plane.d, tx: 0, ty: 0)
      return (geometry, nil)
    }
    (geometry.position, geometry.transform) = (.zero, .identity)
    let toAnchor = Transform3D(translationX: anchor.x, y: anchor.y, z: geometry.anchorPointZ)
    return (geometry, toAnchor.concatenating(map))
  }
}

/// Writes layers into a commit that creates them.
private final class LayerSnapshot {
  private(set) var layers: [(layer: Layer, share: PictureShare)] = []
  var shown: ShownModel?
  var redraws: (factory: DrawingContextFactory, scale: Double)?
  private let share: (Layer) -> PictureShare
  private var lastAnimation: UInt64 = 0

  init(_ share: @escaping (Layer) -> PictureShare) { self.share = share }

  /// - Parameter place: of the topmost layer.
  func write(
    _ top: Layer, _ place: (record: GeometryRecord, transform: Transform3D?), into changes: inout LayerChanges
  ) {
    list(top)
    changes.structure = layers.map { .create($0.layer.id) }
    for (layer, share) in layers {
      if layer !== top, let parent = layer.parent {
        changes.structure.append(
          layer.isMask ? .mask(layer.id, of: parent.id) : .insert(child: layer.id, parent: parent.id, before: nil))
      }
      let own = layer === top ? place : (layer.geometry, layer.geometry.hasTransform3D ? layer.transform : nil)
      write(layer, share, own, into: &changes)
    }
  }

  /// Layers before those in them.
  private func list(_ top: Layer) {
    var pending = [top]
    while let layer = pending.popLast() {
      guard layer.id != .none else { continue }
      let share = share(layer)
      if case .nothing = share { continue }
      layers.append((layer, share))
      if case .contents = share { continue }
      pending.append(contentsOf: layer.children.reversed())
      if case .sublayers = share { continue }
      if let mask = layer.mask { pending.append(mask) }
    }
  }

  private func write(
    _ layer: Layer, _ share: PictureShare, _ place: (record: GeometryRecord, transform: Transform3D?),
    into changes: inout LayerChanges
  ) {
    let id = layer.id
    if place.record.isFinite, layer.hasFiniteMatrices, place.transform?.isFinite ?? true {
      changes.geometry.append(.init(id, place.record))
      if let transform = place.transform { changes.matrices.append(.init(id, .transform, transform)) }
      if place.record.hasSublayerTransform {
        changes.matrices.append(.init(id, .sublayerTransform, layer.matrices.sublayerTransform))
      }
    }
    if case .sublayers = share { return }
    writeAnimations(of: layer, into: &changes)
    let redrawn = redrawn(layer)
    var appearance = layer.appearance
    if let redrawn { appearance.contentsScale = redrawn.scale }
    switch share {
    case .contents: (appearance.backgroundColor, appearance.opacity, appearance.isHidden) = (.clear, 1, false)
    case .shadow: (appearance.opacity, appearance.isHidden) = (1, false)
    default: break
    }
    if appearance.isFinite { changes.appearance.append(.init(id, appearance)) }
    let detail = layer.sentDetail(of: redrawn ?? layer.contents as? BackingStore)
    if detail != .default, detail.isFinite { changes.details.append(.init(id, detail)) }
    if layer.hasKind, case let kind = layer.kind(), kind.isFinite {
      // Of shapes and gradients no contents are.
      var isShown = true
      if case .contents = share { isShown = layer is TiledLayer }
      if isShown { changes.kinds.append(.init(id, kind)) }
    }
    if case .bitmap(let bitmap)? = (redrawn ?? layer.contents)?.source.kind {
      changes.contents.append(.init(id, bitmap))
    }
    if let name = layer.name { changes.names.append(.init(id, name)) }
    if let reason = layer.displayBox?.undrawn, redrawn == nil { changes.undrawn.append(.init(id, reason)) }
    if case .contents = share { return }
    writeComposition(of: layer, share, into: &changes)
  }

  private func writeComposition(of layer: Layer, _ share: PictureShare, into changes: inout LayerChanges) {
    guard let composition = layer.composition else { return }
    var effects = composition.effects
    switch share {
    case .borderless: effects.borderWidth = 0
    case .shadow(let distance):
      effects.shadowOffset.width += distance
      effects.compositingFilter = .normal
    default: break
    }
    if effects.isFinite { changes.effects.append(.init(layer.id, effects)) }
    if composition.filters.isFit { changes.filters.append(.init(layer.id, composition.filters)) }
    if let path = composition.shadowPath, path.isFinite { changes.shadowPaths.append(.init(layer.id, path)) }
  }

  /// Of layers that do not stand still at the time of the picture: see `ShownModel`.
  private func writeAnimations(of layer: Layer, into changes: inout LayerChanges) {
    guard let shown, shown.moves, let box = layer.extras?.animations else { return }
    if !box.record.isIdentity { changes.timings.append(.init(layer.id, box.record)) }
    guard let running = shown.running(layer) else { return }
    let local = layer.localTime(at: shown.time)
    for entry in box.entries where entry.problem == nil && !entry.isInstant {
      lastAnimation += 1
      for var track in entry.tracks where running(track.key.property) {
        if entry.beginsAtCommit { track.begin(at: local + entry.delay) }
        changes.animations.append(.init(layer.id, AnimationID(lastAnimation), .add(track)))
      }
    }
  }

  /// What a layer draws, for the picture's pixels; nil of a layer that draws nothing, or has enough of them.
  private func redrawn(_ layer: Layer) -> BackingStore? {
    let draws = layer.contents == nil ? layer.needsDisplay || layer is TextLayer : layer.contents is BackingStore
    guard let redraws, draws else { return nil }
    let area = layer.bounds.standardized
    let scale = min(redraws.scale, (Self.mostRedrawn / (area.width * area.height)).squareRoot())
    guard scale.isFinite, scale > 0, scale > layer.contentsScale || layer.contents == nil,
      let size = try? BackingStore.size(of: area.size, scale: scale)
    else { return nil }
    return try? BackingStore(
      size: size, scale: scale, isOpaque: layer.isOpaque, owner: layer, bounds: area, with: redraws.factory
    ) { layer.draw(in: $0) }
  }

  /// Pixels of a layer: a sheet of A4 has 8.7 million at 300 an inch.
  private static let mostRedrawn = Double(1 << 24)
}
