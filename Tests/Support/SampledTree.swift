package import MultiplaneAnimation
package import MultiplaneChanges
package import MultiplaneContents
package import MultiplaneGeometry

/// Layers with model values and tracks, and their shown values by definition: each track in order, over the model.
package struct SampledTree {
  package struct Node {
    package var geometry = GeometryRecord()
    package var appearance = AppearanceRecord()
    package var effects = LayerEffects()
    package var filters = LayerFilters()
    package var kind = LayerKind.plain
    package var contents: Bitmap?
    package var parent: Int?
    package var timing = TimingRecord()
    package var tracks: [(animation: AnimationID, track: AnimationTrack)] = []

    package init() {}

    /// A coloured rectangle.
    package init(_ frame: Rect, _ color: Color = .clear, in parent: Int? = nil) {
      geometry.bounds.size = frame.size
      geometry.position = Point(frame.midX, frame.midY)
      appearance.backgroundColor = color
      self.parent = parent
    }
  }

  package private(set) var nodes: [Node] = []
  private var changes = LayerChanges()
  private var serial: UInt64 = 0

  package init() {}

  package static func id(_ index: Int) -> LayerID { LayerID(slot: UInt32(index), generation: 0) }

  /// Adds a layer, the first as the root; returns its index.
  @discardableResult
  package mutating func add(_ node: Node) -> Int {
    let id = Self.id(nodes.count)
    changes.structure.append(.create(id))
    if let parent = node.parent {
      changes.structure.append(.insert(child: id, parent: Self.id(parent), before: nil))
    } else {
      changes.structure.append(.root(id))
    }
    nodes.append(node)
    Self.write(node, to: &changes, id, timing: true)
    return nodes.count - 1
  }

  /// Changes model values.
  package mutating func set(_ index: Int, _ change: (inout Node) -> Void) {
    change(&nodes[index])
    Self.write(nodes[index], to: &changes, Self.id(index), timing: true)
  }

  private static func write(_ node: Node, to changes: inout LayerChanges, _ id: LayerID, timing: Bool) {
    changes.geometry.append(.init(id, node.geometry))
    changes.appearance.append(.init(id, node.appearance))
    changes.effects.append(.init(id, node.effects))
    changes.filters.append(.init(id, node.filters))
    changes.kinds.append(.init(id, node.kind))
    changes.contents.append(.init(id, node.contents))
    if timing { changes.timings.append(.init(id, node.timing)) }
  }

  @discardableResult
  package mutating func animate(_ index: Int, _ track: AnimationTrack) -> AnimationID {
    serial += 1
    let animation = AnimationID(serial)
    nodes[index].tracks.append((animation, track))
    changes.animations.append(.init(Self.id(index), animation, .add(track)))
    return animation
  }

  package mutating func remove(_ animation: AnimationID, from index: Int) {
    nodes[index].tracks.removeAll { $0.animation == animation }
    changes.animations.append(.init(Self.id(index), animation, .remove))
  }

  /// Begins a transition from the state of the last commit; nil removes it.
  package mutating func transition(_ index: Int, _ transition: TransitionRecord?) {
    changes.transitions.append(.init(Self.id(index), AnimationID(0), transition))
  }

  /// The changes since the last call.
  package mutating func commit() -> LayerChanges {
    defer { changes = LayerChanges() }
    return changes
  }

  /// A new tree without animations, of which the model values are those shown at a time.
  package func shown(at time: Double) -> LayerChanges {
    var result = LayerChanges()
    for (index, node) in nodes.enumerated() {
      let id = Self.id(index)
      result.structure.append(.create(id))
      if let parent = node.parent {
        result.structure.append(.insert(child: id, parent: Self.id(parent), before: nil))
      } else {
        result.structure.append(.root(id))
      }
      var (shown, matrices) = (node, MatrixPair())
      let local = localTime(of: index, at: time)
      for (_, track) in node.tracks {
        guard let moment = track.moment(at: local) else { continue }
        switch track.key.part {
        case .geometry: track.apply(moment, to: &shown.geometry, &matrices)
        case .appearance: track.apply(moment, to: &shown.appearance)
        case .effects: track.apply(moment, to: &shown.effects)
        case .filters: track.apply(moment, to: &shown.filters)
        case .kind: track.apply(moment, to: &shown.kind)
        default: break
        }
      }
      if shown.geometry.hasTransform3D { result.matrices.append(.init(id, .transform, matrices.transform)) }
      Self.write(shown, to: &result, id, timing: false)
    }
    return result
  }

  private func localTime(of index: Int, at time: Double) -> Double {
    let above = nodes[index].parent.map { localTime(of: $0, at: time) } ?? time
    return nodes[index].timing.localTime(at: above)
  }
}

extension AnimationTrack {
  /// From one number, or up to four, to others, from `begin` on.
  package init(
    _ property: AnimatedProperty, _ from: SIMD4<Double>, _ to: SIMD4<Double>, component: AnimatedComponent = .whole,
    index: UInt8 = 0, begin: Double = 0, duration: Double = 1, legs: Double = 1, fill: FillMode = .removed,
    pace: Pace = .linear
  ) {
    var timing = TimingRecord()
    (timing.beginTime, timing.duration, timing.legs, timing.fillMode) = (begin, duration, legs, fill)
    timing.autoreverses = legs > 1
    self.init(AnimationKey(property, component, index: index), from: from, to: to, timing: timing, pace: pace)
  }
}
