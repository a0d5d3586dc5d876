import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneRenderTree

/// Layers with model values and tracks, and their shown values by definition: each track in order, over the model.
struct SampledTree {
  struct Node {
    var geometry = GeometryRecord()
    var appearance = AppearanceRecord()
    var effects = LayerEffects()
    var kind = LayerKind.plain
    var parent: Int?
    var timing = TimingRecord()
    var tracks: [(animation: AnimationID, track: AnimationTrack)] = []
  }

  var nodes: [Node] = []
  private(set) var changes = LayerChanges()
  private var serial: UInt64 = 0

  static func id(_ index: Int) -> LayerID { LayerID(slot: UInt32(index), generation: 0) }

  /// Adds a layer, the first as the root.
  mutating func add(_ node: Node) {
    let id = Self.id(nodes.count)
    changes.structure.append(.create(id))
    if let parent = node.parent {
      changes.structure.append(.insert(child: id, parent: Self.id(parent), before: nil))
    } else {
      changes.structure.append(.root(id))
    }
    nodes.append(node)
    set(nodes.count - 1) { $0 = node }
  }

  /// Changes model values.
  mutating func set(_ index: Int, _ change: (inout Node) -> Void) {
    let old = nodes[index]
    change(&nodes[index])
    let (id, new) = (Self.id(index), nodes[index])
    changes.geometry.append(.init(id, new.geometry))
    changes.appearance.append(.init(id, new.appearance))
    changes.effects.append(.init(id, new.effects))
    if new.kind != old.kind || new.kind != .plain { changes.kinds.append(.init(id, new.kind)) }
    if new.timing != old.timing { changes.timings.append(.init(id, new.timing)) }
  }

  @discardableResult
  mutating func animate(_ index: Int, _ track: AnimationTrack) -> AnimationID {
    serial += 1
    let animation = AnimationID(serial)
    nodes[index].tracks.append((animation, track))
    changes.animations.append(.init(Self.id(index), animation, .add(track)))
    return animation
  }

  mutating func remove(_ animation: AnimationID, from index: Int) {
    nodes[index].tracks.removeAll { $0.animation == animation }
    changes.animations.append(.init(Self.id(index), animation, .remove))
  }

  /// The changes since the last call.
  mutating func commit() -> LayerChanges {
    defer { changes = LayerChanges() }
    return changes
  }

  /// A commit of the same layers with their shown values as model values.
  func shown(at time: Double) -> LayerChanges {
    var result = LayerChanges()
    for (index, node) in nodes.enumerated() {
      let id = Self.id(index)
      var (shown, matrices) = (node, MatrixPair())
      let local = localTime(of: index, at: time)
      for (_, track) in node.tracks {
        guard let moment = track.moment(at: local) else { continue }
        switch track.key.part {
        case .geometry: track.apply(moment, to: &shown.geometry, &matrices)
        case .appearance: track.apply(moment, to: &shown.appearance)
        case .effects: track.apply(moment, to: &shown.effects)
        case .kind: track.apply(moment, to: &shown.kind)
        default: break
        }
      }
      if shown.geometry.hasTransform3D { result.matrices.append(.init(id, .transform, matrices.transform)) }
      result.geometry.append(.init(id, shown.geometry))
      result.appearance.append(.init(id, shown.appearance))
      result.effects.append(.init(id, shown.effects))
      if shown.kind != .plain { result.kinds.append(.init(id, shown.kind)) }
    }
    return result
  }

  /// A new render tree without animations, with the shown values.
  func rendered(at time: Double) -> RenderTree {
    var plain = SampledTree()
    for var node in nodes {
      node.tracks = []
      plain.add(node)
    }
    var tree = RenderTree()
    tree.apply(plain.commit())
    tree.apply(shown(at: time))
    return tree
  }

  private func localTime(of index: Int, at time: Double) -> Double {
    let above = nodes[index].parent.map { localTime(of: $0, at: time) } ?? time
    return nodes[index].timing.localTime(at: above)
  }
}

extension RenderTree {
  /// The next frame of a target of 200 × 200 pixels.
  mutating func frame(at time: Double, bufferAge: Int = 1) -> FramePlan {
    var plan = FramePlan()
    self.plan(
      at: time, target: PlanTarget(width: 200, height: 200, background: .white, bufferAge: bufferAge), into: &plan)
    return plan
  }

  /// A keyframe, without its number.
  mutating func keyframe(at time: Double) -> [Substring] {
    invalidate()
    return Array(frame(at: time).description.split(separator: "\n").dropFirst())
  }
}

extension AnimationTrack {
  /// From one number, or up to four, to others, from `begin` on.
  init(
    _ property: AnimatedProperty, _ from: SIMD4<Double>, _ to: SIMD4<Double>, component: AnimatedComponent = .whole,
    begin: Double = 0, duration: Double = 1, legs: Double = 1, fill: FillMode = .removed, pace: Pace = .linear
  ) {
    var timing = TimingRecord()
    (timing.beginTime, timing.duration, timing.legs, timing.fillMode) = (begin, duration, legs, fill)
    timing.autoreverses = legs > 1
    self.init(AnimationKey(property, component), from: from, to: to, timing: timing, pace: pace)
  }
}
