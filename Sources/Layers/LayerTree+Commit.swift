import MultiplaneAnimation
import MultiplaneGeometry
public import MultiplaneChanges
import MultiplaneContents

extension LayerTree {
  /// Returns all changes since the last commit, each property with its final value.
  ///
  /// First, layers marked by `Layer.setNeedsLayout()` are laid out, superlayers before their sublayers, including
  /// layers that layouts mark. When layouts repeatedly mark layers that are no deeper than their own, such as
  /// themselves, the remaining marks wait for the next commit after sixteen rounds.
  ///
  /// Before both, animations that have ended by `time` are reported and removed, and those that were removed, in the
  /// order of their ends; see `Animation.delegate`.
  ///
  /// Then, layers marked by `Layer.setNeedsDisplay()` are displayed once each, in the order of their marks. Layers that
  /// a display marks are laid out and displayed too, except those already displayed, and chains of more than sixteen
  /// displays that each mark the next: these wait for the next commit.
  ///
  /// - Parameter time: seconds of the caller's clock; a value that is not finite is replaced by the last commit's time.
  public func commit(at time: Double) -> LayerChanges {
    var changes = LayerChanges()
    commit(at: time, into: &changes)
    return changes
  }

  /// Commits to a compositor's mailbox, using an emptied commit's buffers: for programs with a frame loop. A steady
  /// frame allocates no memory.
  public func commit(at time: Double, to mailbox: Mailbox) { commit(at: time, to: mailbox, isForThisFrame: false) }

  /// Commits to a mailbox without calling `onNeedsFrame`: on the thread that renders, directly before the frame.
  package func commitForThisFrame(at time: Double, to mailbox: Mailbox) {
    commit(at: time, to: mailbox, isForThisFrame: true)
  }

  private func commit(at time: Double, to mailbox: Mailbox, isForThisFrame: Bool) {
    var spare: [LayerChanges] = []
    swap(&spare, &spareChanges)
    if spare.isEmpty { spare.append(LayerChanges()) }
    commit(at: time, into: &spare[0])
    mailbox.exchange(&spare[0], isForThisFrame: isForThisFrame)
    swap(&spare, &spareChanges)
  }

  /// Commits into a value whose buffers are reused; its contents are discarded.
  ///
  /// The cost is the number of changes. Inside a `transaction` nothing is committed: the value is empty, and the
  /// changes come with the first commit after the outermost transaction.
  package func commit(at time: Double, into changes: inout LayerChanges) {
    changes.removeAllButGeometry()
    if time.isFinite { lastTime = time }
    changes.time = lastTime
    guard openTransactions == 0 else { return changes.geometry.removeAll(keepingCapacity: true) }
    // Whether there is more to do than to send changes; asked once.
    let isAnimated = hasMarks || !animations.isIdle
    if isAnimated { prepareCommit() }
    changes.storeBytesCopied = storeBytesCopied
    storeBytesCopied = 0
    // Before the lists are walked: releasing a refused layer here may free it, which changes the lists.
    if hasAdvanced { hasAdvanced = false } else if !refusals.isEmpty { refusals.removeAll() }
    if hasNewStructure {
      writeStructure(into: &changes.structure)
      hasNewStructure = false
      if !drawnOnThreads.isEmpty { drawnOnThreads.removeAll { !$0.isAttached || !$0.treelink.refers(to: self) } }
    }
    if isAnimated { settleAnimations() }
    let hasOthers = writeProperties(into: &changes)
    if isAnimated || hasOthers { finishAnimations(at: lastTime) }
  }

  /// Reports the animations that have ended, lays out and displays.
  func prepareCommit() {
    completeAnimations(at: lastTime)
    var models: [(layer: Layer, property: AnimatableProperty, value: AnimationValue)] = []
    if !animations.layers.isEmpty { models = showDeclaredProperties(at: lastTime) }
    layOutAndDisplay()
    if !models.isEmpty { restore(models) }
    // Layouts may have moved layers from one time to another.
    if hasNewStructure, animations.hasLayerTimes { animations.forgetEnds() }
  }
}

// MARK: Structure

extension LayerTree {
  // Final places are sent, not the steps to them. After the removals, every link that the compositor has left is also a
  // link of the final tree, so that insertions in any order form no cycle on the way.
  private func writeStructure(into log: inout [LayerChanges.StructureChange]) {
    for id in removed { log.append(.remove(id)) }
    removed.removeAll(keepingCapacity: true)
    destroyDeparted(into: &log)
    for id in destroyedIDs.reversed() { destroy(id, into: &log) }
    destroyedIDs.removeAll(keepingCapacity: true)
    create(into: &log)
    if !hasSentRoot {
      log.append(.root(root.id))
      hasSentRoot = true
    }
    forEachDirty { layer in
      if layer.dirty.contains(.placed) { insertRun(around: layer, into: &log) }
    }
  }

  private func destroy(_ id: LayerID, into log: inout [LayerChanges.StructureChange]) {
    log.append(.destroy(id))
    identifiers.giveBack(id)
  }

  /// Destroys the departed layers that have not come back, sublayers first.
  private func destroyDeparted(into log: inout [LayerChanges.StructureChange]) {
    for top in departedTops {
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
    forEachDirty { layer in
      guard layer.id == .none else { return }
      layer.id = identifiers.next()
      log.append(.create(layer.id))
      // The compositor gives a new layer these defaults.
      if layer.name == nil { layer.dirty.remove(.name) }
      if layer.contents == nil { layer.dirty.remove(.contents) }
      if layer.extras?.detail == nil, !layer.marks.contains(.isPartlyCovered) { layer.dirty.remove(.detail) }
      if layer.displayBox?.undrawn == nil { layer.dirty.remove(.drawing) }
      if !layer.marks.contains(.animates) {
        layer.dirty.subtract([.timing, .animations])
      } else if layer.timing == MediaTimingValues() {
        layer.dirty.remove(.timing)
      }
      layer.forgetDefaultComposition()
    }
  }

  /// Inserts the run of adjacent siblings with a new place that contains `layer`, first to last. Each goes before the
  /// sibling that follows the run, whose place is already right.
  private func insertRun(around layer: Layer, into log: inout [LayerChanges.StructureChange]) {
    guard let parent = layer.parent else { return }
    if layer.isMask {
      layer.dirty.remove(.placed)
      return log.append(.mask(layer.id, of: parent.id))
    }
    parent.marks.remove(.hasNewSublayer)
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
  /// - Returns: whether a layer has changed in more than its two-dimensional geometry.
  private func writeProperties(into changes: inout LayerChanges) -> Bool {
    guard dirtyCount > 0 else {
      changes.geometry.clear()
      return false
    }
    let areAllMoves = writeMoves(into: &changes.geometry)
    if !areAllMoves { writeOthers(into: &changes) }
    firstDirty = UnownedReference()
    lastDirty = UnownedReference()
    dirtyCount = 0
    return !areAllMoves
  }

  /// Sends the layers that changed only in two-dimensional geometry, the common case. Returns whether those were all.
  ///
  /// Records overwrite those of an earlier commit field by field: appending copies each record twice, measured at 40
  /// more instructions a layer.
  private func writeMoves(into geometry: inout [LayerChanges.Change<GeometryRecord>]) -> Bool {
    if geometry.count < dirtyCount {
      let blank = LayerChanges.Change(LayerID.none, GeometryRecord())
      geometry.append(contentsOf: repeatElement(blank, count: dirtyCount - geometry.count))
    }
    let (count, isAll) = writeMoves(over: &geometry)
    geometry.removeLast(geometry.count - count)
    return isAll
  }

  /// - Returns: the number of records written, and whether those are all changes.
  private func writeMoves(over geometry: inout [LayerChanges.Change<GeometryRecord>]) -> (count: Int, isAll: Bool) {
    var geometry = geometry.mutableSpan
    var (count, isAll) = (0, true)
    var link = firstDirty
    let blank = LayerChanges.Change(LayerID.none, GeometryRecord())
    // In short closures, which are inlined: `forEachDirty` would call one for each layer.
    while link.isSet {
      let current = link
      var (change, parts) = (blank, Dirty())
      current.withObject { layer in
        link = layer.nextDirty
        parts = layer.dirty.union(layer.refusedParts)
        (change.id, change.value) = (layer.id, layer.geometry)
      }
      guard parts == .geometry, change.value.isFlatAndFinite else {
        isAll = false
        continue
      }
      current.withObject { ($0.dirty, $0.refusedParts) = ([], []) }
      geometry[count].set(change)
      count += 1
    }
    return (count, isAll)
  }

  private func writeOthers(into changes: inout LayerChanges) {
    forEachDirty { layer in
      guard !layer.dirty.isEmpty else { return }
      let parts = layer.dirty.union(layer.refusedParts)
      layer.dirty = []
      layer.refusedParts = []
      if !parts.isDisjoint(with: .place) { writePlace(of: layer, parts, into: &changes) }
      if parts.contains(.appearance) { writeAppearance(of: layer, into: &changes) }
      if parts.contains(.detail) { writeDetail(of: layer, into: &changes) }
      if !parts.isDisjoint(with: .composition) { writeComposition(of: layer, parts, into: &changes) }
      if parts.contains(.contents) { writeContents(of: layer, into: &changes) }
      if parts.contains(.timing) { writeTiming(of: layer, into: &changes) }
      if parts.contains(.animations) { writeAnimations(of: layer, at: lastTime, into: &changes) }
      if parts.contains(.name) { changes.names.append(.init(layer.id, layer.name)) }
      if parts.contains(.drawing) { changes.undrawn.append(.init(layer.id, layer.displayBox?.undrawn)) }
    }
  }

  private func writePlace(of layer: Layer, _ parts: Dirty, into changes: inout LayerChanges) {
    guard layer.geometry.isFinite, layer.hasFiniteMatrices else { return refuse(.geometry, of: layer, parts) }
    changes.geometry.append(.init(layer.id, layer.geometry))
    if parts.isDisjoint(with: [.transformMatrix, .sublayerMatrix]) { return }
    if parts.contains(.transformMatrix), layer.geometry.hasTransform3D {
      changes.matrices.append(.init(layer.id, .transform, layer.matrices.transform))
    }
    if parts.contains(.sublayerMatrix), layer.geometry.hasSublayerTransform {
      changes.matrices.append(.init(layer.id, .sublayerTransform, layer.matrices.sublayerTransform))
    }
  }

  func writeContents(of layer: Layer, into changes: inout LayerChanges) {
    switch layer.contents?.source.kind {
    case nil: changes.contents.append(.init(layer.id, nil))
    case .bitmap(let bitmap): changes.contents.append(.init(layer.id, bitmap))
    }
  }

  private func writeAppearance(of layer: Layer, into changes: inout LayerChanges) {
    guard layer.appearance.isFinite else { return refuse(.appearance, of: layer, .appearance) }
    changes.appearance.append(.init(layer.id, layer.appearance))
  }

  private func writeDetail(of layer: Layer, into changes: inout LayerChanges) {
    let detail = layer.sentDetail
    guard detail.isFinite else { return refuse(.contentsDetail, of: layer, .detail) }
    changes.details.append(.init(layer.id, detail))
  }

  func refuse(_ part: Refusal.Part, of layer: Layer, _ parts: Dirty) {
    layer.refusedParts.formUnion(part == .geometry ? parts.intersection(.place) : parts)
    refusals.append(Refusal(layer: layer, part: part))
  }
}

extension LayerChanges.Change<GeometryRecord> {
  /// Takes over another change, field by field.
  @inline(__always)
  fileprivate mutating func set(_ new: Self) {
    id = new.id
    value.bounds = new.value.bounds
    value.position = new.value.position
    value.anchorPoint = new.value.anchorPoint
    value.anchorPointZ = new.value.anchorPointZ
    value.zPosition = new.value.zPosition
    value.transform = new.value.transform
    value.flags = new.value.flags
  }
}

extension Layer {
  final var hasFiniteMatrices: Bool {
    (!geometry.hasTransform3D || matrices.transform.isFinite)
      && (!geometry.hasSublayerTransform || matrices.sublayerTransform.isFinite)
  }
}

extension GeometryRecord {
  @inline(__always)
  fileprivate var isFlatAndFinite: Bool {
    flags.isDisjoint(with: Flags.hasTransform3D.union(.hasSublayerTransform)) && isFinite
  }
}
