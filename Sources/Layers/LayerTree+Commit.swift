import MultiplaneGeometry
public import MultiplaneRenderTree

extension LayerTree {
  /// Everything that has changed since the last commit, each property at its final value.
  ///
  /// - Parameter time: in seconds of the owner's clock; where it is not finite, that of the last commit.
  public func commit(at time: Double) -> LayerChanges {
    var changes = LayerChanges()
    commit(at: time, into: &changes)
    return changes
  }

  /// The same into a value that came back, whose room is used again; what it holds is thrown away.
  ///
  /// The cost is the number of changes. Inside of `transaction` nothing is committed: the value is empty, and the changes
  /// come with the first commit after the outermost transaction.
  public func commit(at time: Double, into changes: inout LayerChanges) {
    changes.removeAll()
    if time.isFinite { lastTime = time }
    changes.time = lastTime
    guard openTransactions == 0 else { return }
    // First, because a refused layer that is let go of here may die and change the lists.
    if !refusals.isEmpty { refusals.removeAll() }
    if hasNewStructure {
      writeStructure(into: &changes.structure)
      hasNewStructure = false
    }
    writeProperties(into: &changes)
    emptyDirtyList()
  }

  /// Keeps the room for the next commit, unless this one used so little of it that it is left from a bulk change long past.
  private func emptyDirtyList() {
    let (smallList, wasteful) = (1024, 16)
    if dirty.capacity > smallList, dirty.count < dirty.capacity / wasteful {
      dirty = []
    } else {
      dirty.removeAll(keepingCapacity: true)
    }
  }
}

// MARK: Structure

extension LayerTree {
  // Places are sent as they are in the end, not as they were reached. After the removals every link that the compositor has left
  // is one of the final tree, so that insertions can come in any order and never make a circle on the way.
  private func writeStructure(into log: inout [LayerChanges.StructureChange]) {
    for id in removed { log.append(.remove(id)) }
    removed.removeAll(keepingCapacity: true)
    destroyDeparted(into: &log)
    for id in gone.reversed() { destroy(id, into: &log) }
    gone.removeAll(keepingCapacity: true)
    create(into: &log)
    if !hasSentRoot {
      log.append(.root(root.id))
      hasSentRoot = true
    }
    for index in dirty.indices {
      if let layer = dirty[index].object, layer.dirty.contains(.placed) { insertRun(around: layer, into: &log) }
    }
  }

  private func destroy(_ id: LayerID, into log: inout [LayerChanges.StructureChange]) {
    log.append(.destroy(id))
    identifiers.giveBack(id)
  }

  /// Destroys what has left and is still out, sublayers first.
  private func destroyDeparted(into log: inout [LayerChanges.StructureChange]) {
    for index in dirty.indices {
      guard let top = dirty[index].object, !top.isAttached, top.dirty.contains(.cut) else { continue }
      let first = log.count
      top.forEachInSubtree { layer in
        guard layer.treelink.refers(to: self), !layer.isAttached else { return }
        destroy(layer.id, into: &log)
        forget(layer)
      }
      log[first...].reverse()
    }
  }

  private func create(into log: inout [LayerChanges.StructureChange]) {
    for reference in dirty {
      reference.withObject { layer in
        guard layer.id == .none else { return }
        layer.id = identifiers.next()
        log.append(.create(layer.id))
        // A new layer has none of these until it is told.
        if layer.name == nil { layer.dirty.remove(.name) }
        if layer.contents == nil { layer.dirty.remove(.contents) }
      }
    }
  }

  /// Inserts the siblings around `layer` that have a new place, from the first to the last without a gap: each comes before the
  /// sibling at the end of the run, which stands where it belongs already.
  private func insertRun(around layer: Layer, into log: inout [LayerChanges.StructureChange]) {
    guard let parent = layer.superlayer else { return }
    let siblings = parent.children
    var first = parent.index(of: layer)
    var end = first + 1
    while first > 0, siblings[first - 1].dirty.contains(.placed) { first -= 1 }
    while end < siblings.count, siblings[end].dirty.contains(.placed) { end += 1 }
    let before = end < siblings.count ? siblings[end].id : nil
    for index in first..<end {
      siblings[index].dirty.remove(.placed)
      siblings[index].indexHint = UInt32(index)
      log.append(.insert(child: siblings[index].id, parent: parent.id, before: before))
    }
  }
}

// MARK: Properties

extension LayerTree {
  private func writeProperties(into changes: inout LayerChanges) {
    for reference in dirty {
      reference.withObject { layer in
        let parts = layer.dirty.union(layer.owed)
        layer.dirty = []
        layer.owed = []
        layer.dirtyIndex = -1
        if !parts.isDisjoint(with: .place) { writePlace(of: layer, parts, into: &changes) }
        if parts.contains(.appearance) { writeAppearance(of: layer, into: &changes) }
        if parts.contains(.contents) { changes.contents.append(.init(layer.id, layer.contents)) }
        if parts.contains(.name) { changes.names.append(.init(layer.id, layer.name)) }
      }
    }
  }

  @inline(__always)
  private func writePlace(of layer: Layer, _ parts: Dirty, into changes: inout LayerChanges) {
    guard layer.geometry.isFinite, layer.hasFiniteMatrices else { return refuse(.geometry, of: layer, parts) }
    changes.geometry.append(.init(layer.id, layer.geometry))
    if parts.isDisjoint(with: [.transformMatrix, .sublayerMatrix]) { return }
    guard let matrices = layer.matrices else { return }
    if parts.contains(.transformMatrix), layer.geometry.hasTransform3D {
      changes.matrices.append(.init(layer.id, .transform, matrices.transform))
    }
    if parts.contains(.sublayerMatrix), layer.geometry.hasSublayerTransform {
      changes.matrices.append(.init(layer.id, .sublayerTransform, matrices.sublayerTransform))
    }
  }

  @inline(__always)
  private func writeAppearance(of layer: Layer, into changes: inout LayerChanges) {
    guard layer.appearance.isFinite else { return refuse(.appearance, of: layer, .appearance) }
    changes.appearance.append(.init(layer.id, layer.appearance))
  }

  @inline(never)
  private func refuse(_ part: Refusal.Part, of layer: Layer, _ parts: Dirty) {
    layer.owed.formUnion(part == .geometry ? parts.intersection(.place) : .appearance)
    refusals.append(Refusal(layer: layer, part: part))
  }
}

extension Layer {
  @inline(__always)
  fileprivate final var hasFiniteMatrices: Bool {
    guard geometry.hasTransform3D || geometry.hasSublayerTransform, let matrices else { return true }
    return (!geometry.hasTransform3D || matrices.transform.isFinite)
      && (!geometry.hasSublayerTransform || matrices.sublayerTransform.isFinite)
  }
}

// Zero times anything is zero, but for NaN and infinity; one comparison at the end instead of one for each component.
extension GeometryRecord {
  @inline(__always)
  fileprivate var isFinite: Bool {
    let zero =
      SIMD4(bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height) * 0
      + SIMD4(position.x, position.y, anchorPoint.x, anchorPoint.y) * 0
      + SIMD4(anchorPointZ, zPosition, transform.a, transform.b) * 0
      + SIMD4(transform.c, transform.d, transform.tx, transform.ty) * 0
    return zero.sum() == 0
  }
}

extension AppearanceRecord {
  @inline(__always)
  fileprivate var isFinite: Bool {
    let zero =
      SIMD4(backgroundColor.red, backgroundColor.green, backgroundColor.blue, backgroundColor.alpha) * 0
      + SIMD4(contentsRect.origin.x, contentsRect.origin.y, contentsRect.size.width, contentsRect.size.height) * 0
      + SIMD4(contentsScale, opacity, 0, 0) * 0
    return zero.sum() == 0
  }
}
