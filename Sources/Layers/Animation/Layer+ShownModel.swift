package import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry

extension Layer {
  /// Calls a function while the model values of all animated layers of the layer's tree are what they show at a time,
  /// and sets them back afterwards.
  ///
  /// Layers whose values change are sent with the next commit, and drawn again, as if a program had set them.
  /// Transitions take no part: see `shownTransition(at:)`; nor does what `ShownModel.moves(_:)` names.
  package final func withShownValues<Result>(at time: Double, _ body: (ShownModel) -> Result) -> Result {
    let model = ShownModel(at: time)
    guard let tree = treelink.object else { return body(model) }
    let layers = tree.animations.layers.filter(\.hasAnimations)
    tree.transaction(disableActions: true) { for layer in layers { model.set(layer) } }
    let result = body(model)
    tree.transaction(disableActions: true) { model.reset() }
    return result
  }
}

/// What layers show at a time, in the place of their model values.
package final class ShownModel {
  /// The time of the tree's commits.
  package let time: Double
  /// Layers whose contents are between two bitmaps: they keep those of the model.
  private var fading: Set<ObjectIdentifier> = []
  /// Animated layers in a replicator whose copies are each later than the one before: they keep their model values.
  private var delayed: Set<ObjectIdentifier> = []
  /// Both.
  private var moving: [Layer] = []
  private var restorers: [() -> Void] = []

  fileprivate init(at time: Double) { self.time = time }

  fileprivate func set(_ layer: Layer) {
    if layer.isCopiedLater {
      delayed.insert(ObjectIdentifier(layer))
      moving.append(layer)
    } else {
      if layer.isFading(at: time) {
        fading.insert(ObjectIdentifier(layer))
        moving.append(layer)
      }
      restorers += layer.setShownValues(at: time)
    }
  }

  fileprivate func reset() { for restore in restorers { restore() } }

  /// Whether a layer's contents are between two bitmaps.
  package func isFading(_ layer: Layer) -> Bool { fading.contains(ObjectIdentifier(layer)) }

  /// Whether a layer, or one in it, shows more than model values can have.
  package func moves(_ top: Layer) -> Bool { moving.contains { $0 === top || $0.isBelow(top) } }

  /// Whether any layer of the tree does.
  var moves: Bool { !moving.isEmpty }

  /// The animated properties of a layer that are not those of the model; nil for none.
  func running(_ layer: Layer) -> ((AnimatedProperty) -> Bool)? {
    if delayed.contains(ObjectIdentifier(layer)) { return { _ in true } }
    return isFading(layer) ? { $0 == .contents } : nil
  }
}

extension Layer {
  /// Whether the layer is in a replicator whose copies are each later than the one before.
  fileprivate final var isCopiedLater: Bool {
    upwards.dropFirst().contains { layer in (layer as? ReplicatorLayer).map { $0.instanceDelay != 0 } ?? false }
  }

  fileprivate final func isFading(at time: Double) -> Bool {
    guard let fade = shownValues(at: time).crossFade else { return false }
    return fade.fraction > 0 && fade.fraction < 1 && fade.from !== fade.to
  }
}

extension Layer {
  /// The transition that the layer shows at a time of its tree's commits, and its progress: 0 for the old picture, 1
  /// for the new one. nil outside of a transition.
  package final func shownTransition(at time: Double) -> (transition: TransitionRecord, progress: Double)? {
    guard let entry = extras?.animations?.entries.last(where: { $0.transition != nil }), entry.problem == nil,
      !entry.isInstant, var transition = entry.transition
    else { return nil }
    let local = localTime(at: time)
    // As if the next commit were at this time.
    if entry.beginsAtCommit { transition.timing.beginTime = local + entry.delay }
    return transition.progress(at: local).map { (transition, $0) }
  }
}

extension Layer {
  /// Sets the animated properties to what the layer shows at a time.
  ///
  /// - Returns: what sets them back.
  fileprivate final func setShownValues(at time: Double) -> [() -> Void] {
    guard let box = extras?.animations else { return [] }
    let (shown, local) = (shownValues(at: time), localTime(at: time))
    var restorers: [() -> Void] = []
    if let fade = shown.crossFade, !isFading(at: time) {
      restorers.append(restorer(of: .contents))
      contents = fade.fraction < 1 ? fade.from : fade.to
    }
    for property in Set(box.entries.flatMap { $0.tracks.map(\.key.property.whole) }) {
      guard property != .contents, let value = shown[AnimationKey(property)] else { continue }
      restorers.append(restorer(of: property))
      setModel(value, of: property)
    }
    for property in Swift.type(of: self).animatableProperties where box.changes(property) {
      guard let model = property.value(of: self), let value = shownValue(of: property, at: local) else { continue }
      restorers.append { property.setValue(model, of: self) }
      property.setValue(value, of: self)
    }
    return restorers
  }

  /// What sets a property to its present value, also to nil.
  private final func restorer(of property: AnimatedProperty) -> () -> Void {
    if property == .contents {
      // Contents of a program's own class too.
      let contents = contents
      return { self.contents = contents }
    }
    guard let entry = LayerProperty[property] else { return {} }
    let value = entry.value(of: self)
    return { entry.set(value, of: self) }
  }
}

extension AnimatedProperty {
  /// The property that holds a parameter of a filter.
  var whole: AnimatedProperty {
    switch self {
    case .filter: .filters
    case .backgroundFilter: .backgroundFilters
    default: self
    }
  }
}
