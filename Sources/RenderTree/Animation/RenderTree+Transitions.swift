internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Transitions: the layer and a copy of its old state are shown together by layers of the render tree alone.
extension RenderTree {
  /// Begins and removes the transitions of a commit, before its other changes.
  mutating func applyTransitions(_ changes: LayerChanges) {
    for case .create(let id) in changes.structure { transitions.floor = max(transitions.floor, Int(id.slot) + 1) }
    for change in changes.transitions {
      guard let slot = layers.slot(of: change.layer) else { continue }
      if let transition = change.transition {
        let old = copy(slot)
        endTransition(of: slot)
        beginTransition(of: slot, change.animation, transition, from: old)
      } else if let index = transitions.index(of: slot), transitions.entries[index].animation == change.animation {
        endTransition(of: slot)
      }
    }
    makeRoom(for: changes.structure)
  }

  /// Moves the phantoms elsewhere if the program takes one of their slots.
  private mutating func makeRoom(for changes: [LayerChanges.StructureChange]) {
    guard transitions.phantomCount > 0 else { return }
    var last = -1
    for case .create(let id) in changes { last = max(last, Int(id.slot)) }
    guard
      (0..<min(last + 1, layers.states.count)).contains(where: {
        isPhantom($0) && layers.states[$0].flags.contains(.isAlive)
      })
    else { return }
    for slot in transitions.fades.keys.sorted() { endFade(of: Int(slot)) }
    animations.awakeAll()
    for entry in transitions.entries {
      let old = copy(Int(layers.states[Int(entry.oldFrame)].links.first))
      endTransition(of: Int(entry.layer))
      beginTransition(of: Int(entry.layer), entry.animation, entry.record, from: old)
    }
  }

  private mutating func beginTransition(
    of slot: Int, _ animation: AnimationID, _ record: TransitionRecord, from old: Int
  ) {
    let links = layers.states[slot].links
    let isRoot = layers.root == Int32(slot)
    guard links.parent >= 0 || isRoot else { return removePhantoms(old) }
    let entry = TransitionStore.Entry(
      animation: animation, record: record, layer: Int32(slot), host: Int32(makePhantom()),
      newFrame: Int32(makePhantom()), oldFrame: Int32(makePhantom()))
    let isMask = layers.states[slot].flags.contains(.isMask)
    let next = links.next >= 0 ? Int(links.next) : nil
    unlink(slot)
    if isRoot {
      setRoot(Int(entry.host))
    } else if isMask {
      setMask(Int(entry.host), of: Int(links.parent))
    } else {
      link(Int(entry.host), into: Int(links.parent), before: next)
    }
    let frames = record.type == .reveal ? [entry.newFrame, entry.oldFrame] : [entry.oldFrame, entry.newFrame]
    for frame in frames { link(Int(frame), into: Int(entry.host), before: nil) }
    link(old, into: Int(entry.oldFrame), before: nil)
    link(slot, into: Int(entry.newFrame), before: nil)
    transitions.entries.append(entry)
  }

  /// Puts the layer back in its place, without the old picture.
  mutating func endTransition(of slot: Int) {
    guard let index = transitions.index(of: slot) else { return }
    let entry = transitions.entries.remove(at: index)
    let host = Int(entry.host)
    let (links, isMask) = (layers.states[host].links, layers.states[host].flags.contains(.isMask))
    unlink(slot)
    unlink(host)
    if layers.root == entry.host {
      setRoot(slot)
    } else if isMask {
      setMask(slot, of: Int(links.parent))
    } else if links.parent >= 0 {
      link(slot, into: Int(links.parent), before: links.next >= 0 ? Int(links.next) : nil)
    }
    removePhantoms(host)
  }

  // MARK: Pictures

  /// Shows all transitions at a time, and notes when the next frame is needed.
  mutating func sampleTransitions(at time: Double, plan: inout FramePlan) {
    for index in transitions.entries.indices {
      let entry = transitions.entries[index]
      if !entry.span.contains(time) { sample(entry, index, at: time, plan: &plan) }
      let until = transitions.entries[index].span.until
      if until.isFinite { plan.noteTime(max(until, time)) }
    }
  }

  private mutating func sample(_ entry: TransitionStore.Entry, _ index: Int, at time: Double, plan: inout FramePlan) {
    let own = animations.ownTime(of: Int(entry.layer), at: time, layers: &layers)
    show(entry, progress: entry.record.progress(at: own.local))
    let timing = entry.record.timing
    var (moves, span) = (false, AnimationStore.Span(since: time, until: own.until))
    switch own.nextChange(begin: timing.beginTime, end: timing.end, entry.record.nextChange(after: own.local)) {
    case .never: break
    case .at(let change): span.until = min(span.until, change)
    case .continuously: moves = true
    }
    if moves {
      span = AnimationStore.Span(since: .infinity, until: -.infinity)
      plan.noteTime(AnimationStore.nextTime(after: time, framesPerSecond: entry.record.framesPerSecond))
    }
    transitions.entries[index].span = span
  }

  /// - Parameter progress: nil outside of the transition, where the layer shows alone.
  private mutating func show(_ entry: TransitionStore.Entry, progress: Double?) {
    let slot = Int(entry.layer)
    let transform = layers.matrices(of: slot)?.transform ?? Transform3D(layers.geometry[slot].transform)
    var pictures = TransitionPictures(isOldHidden: progress == nil, isDeep: layers.geometry[slot].hasTransform3D)
    if let progress {
      pictures = TransitionPictures(
        entry.record, progress: progress, of: layers.geometry[slot],
        layers.geometry[slot].hasTransform3D ? transform : nil)
      if pictures.fades { addPerspective(of: Int(layers.states[Int(entry.host)].links.parent), to: &pictures) }
    }
    // Layers that move on their plane in space are in the space of their siblings.
    if !pictures.isDeep { pictures.host.geometry.zPosition = layers.geometry[slot].zPosition }
    let kind = pictures.isDeep ? LayerKind.transform : .plain
    for frame in [entry.host, entry.oldFrame, entry.newFrame] where layers.kind(of: Int(frame)) != kind {
      setKind(kind, at: Int(frame))
    }
    set(pictures.host, at: Int(entry.host))
    set(pictures.new, at: Int(entry.newFrame))
    set(pictures.old, at: Int(entry.oldFrame))
    setCrossFade(pictures.fades, at: Int(entry.host))
    var effects = LayerEffects.default
    if pictures.fades { effects.compositingFilter = .plusLighter }
    if effects != layers.effects(of: Int(entry.newFrame)) { setEffects(effects, at: Int(entry.newFrame)) }
  }

  /// Shows fading pictures in the perspective of the layer around them, which the host's own plane is not changed by.
  private mutating func addPerspective(of parent: Int, to pictures: inout TransitionPictures) {
    guard parent >= 0, layers.geometry[parent].hasSublayerTransform,
      let perspective = layers.matrices(of: parent)?.sublayerTransform, perspective.plane == Homography.identity
    else { return }
    let about = layers.aboutAnchor(perspective, of: parent)
    for frame in [\TransitionPictures.old, \.new] {
      pictures[keyPath: frame].geometry.hasSublayerTransform = true
      pictures[keyPath: frame].matrices.sublayerTransform = about
    }
  }

  private mutating func set(_ picture: TransitionPictures.Frame, at slot: Int) {
    show(picture.geometry, picture.matrices, at: slot)
    var appearance = AppearanceRecord()
    (appearance.opacity, appearance.isHidden) = (picture.opacity, picture.isHidden)
    if appearance != layers.appearance[slot] { setAppearance(appearance, at: slot) }
  }
}
