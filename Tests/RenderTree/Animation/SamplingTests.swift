import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneRenderTree
import MultiplaneTestSupport
import Testing

/// Which layers a frame samples, and when the next frame is needed.
@Suite struct SamplingTests {
  /// A root with squares.
  private static func tree(_ count: Int) -> SampledTree {
    var tree = SampledTree()
    tree.add(SampledTree.Node(Rect(x: 0, y: 0, width: 200, height: 200)))
    for index in 0..<count {
      let (x, y) = (10 + 25 * Double(index % 7), 20 + 20 * Double(index / 7))
      tree.add(SampledTree.Node(Rect(x: x, y: y, width: 20, height: 20), .black, in: 0))
    }
    return tree
  }

  private static let tracks: [AnimationTrack] = [
    AnimationTrack(.position, [10, 20, 0, 0], [150, 90, 0, 0], legs: 3),
    AnimationTrack(.position, [10, 0, 0, 0], [150, 0, 0, 0], component: .x, begin: 0.5),
    AnimationTrack(.bounds, [0, 0, 20, 20], [5, 5, 60, 30]),
    AnimationTrack(.anchorPoint, [0, 0, 0, 0], [1, 1, 0, 0]),
    AnimationTrack(.zPosition, [-1, 0, 0, 0], [1, 0, 0, 0]),
    AnimationTrack(.transform, [0, 0, 0, 0], [6, 0, 0, 0], component: .rotationZ),
    AnimationTrack(.transform, [0, 0, 0, 0], [1, 0, 0, 0], component: .rotationX),
    AnimationTrack(.opacity, [1, 0, 0, 0], [0, 0, 0, 0], pace: .bezier(UnitBezier(0.42, 0, 1, 1))),
    AnimationTrack(.backgroundColor, [1, 0, 0, 1], [0, 0, 1, 0.5], fill: .both),
    AnimationTrack(.cornerRadius, [0, 0, 0, 0], [10, 0, 0, 0]),
    AnimationTrack(.borderWidth, [0, 0, 0, 0], [4, 0, 0, 0]),
    AnimationTrack(.shadowOpacity, [0, 0, 0, 0], [1, 0, 0, 0]),
  ]

  // MARK: The next frame

  @Test func theNextFrameIsNeededWhileSomethingMoves() {
    var tree = Self.tree(2)
    tree.animate(1, AnimationTrack(.opacity, [0, 0, 0, 0], [1, 0, 0, 0], begin: 2))
    var rendered = RenderTree()
    rendered.apply(tree.commit())
    #expect(rendered.frame(at: 0).nextTime == 2)
    #expect(rendered.frame(at: 1).nextTime == 2)
    #expect(rendered.frame(at: 2).nextTime == 2)
    #expect(rendered.frame(at: 2.5).nextTime == 2.5)
    #expect(rendered.frame(at: 3).nextTime == 3.0.nextUp, "the end shows the last value, the next frame the model")
    #expect(rendered.frame(at: 3.0.nextUp).nextTime == nil)
    #expect(rendered.frame(at: 9).nextTime == nil)
    #expect(rendered.frame(at: 9).changesEarlier)
    #expect(rendered.frame(at: 2.5).nextTime == 2.5, "the clock jumps back")
    #expect(rendered.frame(at: 1).nextTime == 2)
  }

  @Test func wishesForFewFramesAreHeard() throws {
    var tree = Self.tree(2)
    var slow = AnimationTrack(.opacity, [0, 0, 0, 0], [1, 0, 0, 0], duration: 2)
    slow.plain.framesPerSecond = 10
    tree.animate(1, slow)
    var rendered = RenderTree()
    rendered.apply(tree.commit())
    var (time, frames) = (0.0, 0)
    while let next = rendered.frame(at: time).nextTime {
      #expect(next > time)
      (time, frames) = (next, frames + 1)
      try #require(frames < 100)
    }
    #expect(time == 2.0.nextUp, "just after the end")
    #expect(frames == 21)
    tree.animate(2, AnimationTrack(.opacity, [0, 0, 0, 0], [1, 0, 0, 0]))
    rendered.apply(tree.commit())
    #expect(rendered.frame(at: 0.5).nextTime == 0.5, "another one asks for each refresh")
  }

  @Test func pausedLayersNeedNoFrame() {
    var tree = Self.tree(2)
    tree.animate(1, Self.tracks[0])
    tree.set(0) { ($0.timing.speed, $0.timing.timeOffset) = (0, 0.5) }
    var rendered = RenderTree()
    rendered.apply(tree.commit())
    #expect(rendered.frame(at: 0.2).nextTime == nil)
    tree.set(0) { $0.timing = TimingRecord() }
    rendered.apply(tree.commit())
    #expect(rendered.frame(at: 0.2).nextTime == 0.2)
  }

  /// A layer's own time that stands still in the end, and runs forward, back or to and fro before.
  @Test(arguments: [
    (1.0, 4.0, 1.0, false, [0.5, 1.5, 3]), (-1, 4, 1, false, [0.5, 1.5, 3.9]), (2, 1, 4, true, [0.25, 0.75, 1.9]),
    (0.5, 2, 1, false, [1, 3]), (-2, 3, 2, true, [0.2, 1, 1.9]), (-1, .infinity, 1, false, [0, 2, 3.9]),
  ])
  func aLayersTimeEnds(_ speed: Double, _ duration: Double, _ legs: Double, _ reverses: Bool, _ moving: [Double]) {
    var tree = Self.tree(2)
    tree.animate(1, AnimationTrack(.opacity, [0, 0, 0, 0], [1, 0, 0, 0], begin: 0, duration: 4))
    tree.set(0) { node in
      (node.timing.speed, node.timing.duration, node.timing.legs) = (speed, duration, legs)
      (node.timing.autoreverses, node.timing.timeOffset) = (reverses, speed < 0 ? 4 : 0)
    }
    var rendered = RenderTree()
    rendered.apply(tree.commit())
    for time in [0.0] + moving { #expect(rendered.frame(at: time).nextTime == time, "moves at \(time)") }
    #expect(rendered.frame(at: 13).nextTime == nil)
    let plan = rendered.frame(at: 14)
    #expect(plan.nextTime == nil && plan.layersSampled == 0)
    #expect(rendered.frame(at: moving[0]).nextTime == moving[0], "the clock jumps back")
    // Frames at the times that are asked for come to an end.
    var (time, steps) = (0.0, 0)
    while let next = rendered.frame(at: time).nextTime, steps < 2000 {
      (time, steps) = (next > time ? next : time + 0.01, steps + 1)
    }
    #expect(steps < 2000 && time <= 13)
  }

  @Test func anEndedTimeKeepsWhatItShows() {
    var tree = Self.tree(1)
    tree.animate(1, AnimationTrack(.position, [0, 0, 0, 0], [100, 0, 0, 0], component: .x, duration: 10))
    tree.set(0) { $0.timing.duration = 3 }
    var rendered = RenderTree()
    rendered.apply(tree.commit())
    #expect(rendered.frame(at: 2).nextTime == 2)
    #expect(rendered.frame(at: 3).nextTime == nil)
  }

  @Test func delayedLayersAreWaitedFor() {
    var tree = Self.tree(2)
    tree.animate(1, AnimationTrack(.opacity, [0, 0, 0, 0], [1, 0, 0, 0], begin: 2))
    tree.set(0) { ($0.timing.speed, $0.timing.beginTime) = (0.5, 1) }
    var rendered = RenderTree()
    rendered.apply(tree.commit())
    #expect(rendered.frame(at: 0).nextTime == 5)
    #expect(rendered.frame(at: 6).nextTime == 6)
    #expect(rendered.frame(at: 7).nextTime == 7.0.nextUp)
    #expect(rendered.frame(at: 7.1).nextTime == nil)
    tree.set(0) { ($0.timing.speed, $0.timing.beginTime) = (-1, 10) }
    rendered.apply(tree.commit())
    // The time runs back: it is 3 at 7 and 2 at 8.
    #expect(rendered.frame(at: 0).nextTime == 7)
    #expect(rendered.frame(at: 7.5).nextTime == 7.5)
    #expect(rendered.frame(at: 8.25).nextTime == nil)
  }

  @Test func whatHasEndedIsNotTouched() {
    var tree = Self.tree(30)
    for index in 1...30 { tree.animate(index, Self.tracks[index % Self.tracks.count]) }
    var rendered = RenderTree()
    rendered.apply(tree.commit())
    for time in [0, 0.5, 10] { _ = rendered.frame(at: time) }
    let plan = rendered.frame(at: 11)
    #expect(plan.kind == .idle)
    #expect(plan.layersSampled == 0)
  }

  // MARK: Layers' own times

  /// A layer with a time of its own takes its own subtree out of the short loop, not others.
  @Test func onlyTheSubtreeOfAnOwnTimeIsSampledAlone() {
    var tree = Self.tree(40)
    let timed = tree.add(SampledTree.Node(Rect(x: 0, y: 150, width: 40, height: 40), .black, in: 0))
    let inner = tree.add(SampledTree.Node(Rect(x: 5, y: 5, width: 10, height: 10), .white, in: timed))
    // In space: outside of the short loop in any case.
    let deep = tree.add(SampledTree.Node(Rect(x: 50, y: 150, width: 40, height: 40), .black, in: 0))
    for index in 1...40 {
      tree.animate(index, AnimationTrack(.position, [0, 9, 0, 0], [90, 30, 0, 0], duration: 9))
    }
    for index in [timed, inner] {
      tree.animate(index, AnimationTrack(.opacity, [1, 0, 0, 0], [0, 0, 0, 0], duration: 9))
    }
    tree.animate(deep, AnimationTrack(.transform, [0, 0, 0, 0], [1, 0, 0, 0], component: .rotationX, duration: 9))
    var other = tree
    tree.set(timed) { $0.timing.speed = 0.5 }
    // The same times in all of the tree, each of them an own one.
    other.set(0) { ($0.timing.beginTime, $0.timing.timeOffset) = (2, 2) }
    other.set(timed) { $0.timing.speed = 0.5 }
    var (rendered, alone) = (RenderTree(), RenderTree())
    rendered.apply(tree.commit())
    alone.apply(other.commit())
    for step in 0..<64 {
      let time = 1 + Double(step) / 16
      let (plan, expected) = (rendered.frame(at: time), alone.frame(at: time))
      #expect(plan.layersSampled == 43 && expected.layersSampled == 43)
      if step > 0 { #expect(plan.layersSampledAlike == 40, "at \(time)") }
      #expect(expected.layersSampledAlike == 0)
      for index in 0..<44 {
        let (a, b) = (rendered.shownValues(of: SampledTree.id(index)), alone.shownValues(of: SampledTree.id(index)))
        #expect(a?.geometry == b?.geometry && a?.appearance == b?.appearance, "\(index) at \(time)")
      }
      // Damaged rectangles, and the passes for them, are in another order.
      let lines = [plan, expected].map { plan in
        plan.description.split(separator: "\n").filter { !$0.hasPrefix("damage") }.sorted()
      }
      #expect(lines[0] == lines[1], "at \(time)")
    }
  }

  /// A layer that moves below one with a time of its own, or away from it, is in the other time from then on.
  @Test func aLayerThatMovesIsInTheTimeAboveIt() {
    var tree = Self.tree(2)
    let inner = tree.add(SampledTree.Node(Rect(x: 5, y: 5, width: 10, height: 10), .black, in: 1))
    tree.animate(inner, AnimationTrack(.opacity, [1, 0, 0, 0], [0, 0, 0, 0], begin: 4, duration: 2))
    tree.set(1) { $0.timing.speed = 2 }
    var rendered = RenderTree()
    rendered.apply(tree.commit())
    #expect(rendered.frame(at: 0).nextTime == 2)
    var changes = LayerChanges()
    changes.structure.append(.insert(child: SampledTree.id(inner), parent: SampledTree.id(2), before: nil))
    rendered.apply(changes)
    #expect(rendered.frame(at: 0.5).nextTime == 4)
    #expect(rendered.frame(at: 5).nextTime == 5)
    #expect(rendered.shownValues(of: SampledTree.id(inner))?.appearance.opacity == 0.5)
    #expect(rendered.frame(at: 5.5).layersSampledAlike == 1)
    changes = LayerChanges()
    changes.structure.append(.insert(child: SampledTree.id(inner), parent: SampledTree.id(1), before: nil))
    rendered.apply(changes)
    #expect(rendered.frame(at: 2.5).layersSampledAlike == 0)
    #expect(rendered.shownValues(of: SampledTree.id(inner))?.appearance.opacity == 0.5)
  }

  /// What rests is looked at again only if a container comes below a layer with a time of its own, or leaves it.
  @Test func aContainerThatMovesWakesWhatMayBeInAnotherTime() {
    var tree = Self.tree(3)
    _ = tree.add(SampledTree.Node(Rect(x: 5, y: 5, width: 10, height: 10), .black, in: 1))
    tree.animate(2, AnimationTrack(.opacity, [1, 0, 0, 0], [0, 0, 0, 0], duration: 1))
    tree.set(3) { $0.timing.speed = 2 }
    var rendered = RenderTree()
    rendered.apply(tree.commit())
    _ = rendered.frame(at: 5)
    #expect(rendered.frame(at: 6).layersSampled == 0)
    for (parent, sampled) in [(2, 0), (3, 1), (0, 1), (2, 0)] {
      var changes = LayerChanges()
      changes.structure.append(.insert(child: SampledTree.id(1), parent: SampledTree.id(parent), before: nil))
      rendered.apply(changes)
      #expect(rendered.frame(at: 7).layersSampled == sampled, "below \(parent)")
    }
  }

  // MARK: Transitions

  @Test func transitionsAskForFramesUntilTheyEnd() {
    var tree = Self.tree(2)
    var rendered = RenderTree()
    rendered.apply(tree.commit())
    _ = rendered.frame(at: 0)
    var transition = TransitionRecord()
    (transition.timing.beginTime, transition.timing.duration) = (1, 1)
    tree.transition(1, transition)
    tree.set(1) { $0.geometry.position.x += 50 }
    rendered.apply(tree.commit())
    #expect(rendered.frame(at: 0.5).nextTime == 1)
    #expect(rendered.frame(at: 1.5).nextTime == 1.5)
    #expect(rendered.frame(at: 2).nextTime == nil)
    #expect(rendered.frame(at: 1.5).nextTime == 1.5, "the clock jumps back")
    tree.transition(1, nil)
    rendered.apply(tree.commit())
    #expect(rendered.frame(at: 1.5).nextTime == nil)
    #expect(rendered.layerCount == 3)
  }
}

extension RenderTree {
  /// The next frame of a target of 200 × 200 pixels.
  fileprivate mutating func frame(at time: Double) -> FramePlan {
    var plan = FramePlan()
    self.plan(
      at: time, target: PlanTarget(width: 200, height: 200, background: .white, bufferAge: 1), into: &plan)
    return plan
  }
}
