import Foundation
import Multiplane
import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// A frame shows the values of the animations at its time, whichever frames came before: it equals the frame of a tree
/// whose program has set these values, byte for byte.
@Suite struct SampledPictureTests {
  /// A root, a container with a sublayer, and leaves.
  private static func tree(leaves: Int = 3) -> SampledTree {
    var tree = SampledTree()
    tree.add(.init(Rect(x: 0, y: 0, width: 96, height: 96)))
    tree.add(.init(Rect(x: 30, y: 30, width: 40, height: 40), Color(red: 0.9, green: 0.8, blue: 0.3), in: 0))
    tree.add(.init(Rect(x: 5, y: 8, width: 20, height: 12), Color(red: 0.2, green: 0.4, blue: 0.6), in: 1))
    for index in 0..<leaves {
      let (x, y) = (4 + 13 * Double(index % 7), 4 + 11 * Double(index / 7))
      tree.add(.init(Rect(x: x, y: y, width: 10, height: 8), Color(red: 0.5, green: 0, blue: 0.5), in: 0))
    }
    return tree
  }

  private static func expectShown(
    _ tree: inout SampledTree, at times: [Double], _ name: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (stage, expected) = (try SampledStage(), try SampledStage())
    stage.compositor.mailbox.post(tree.commit())
    for (index, time) in times.enumerated() {
      try stage.frame(at: time, bufferAge: index == 0 ? 0 : 1)
      #expect(
        try stage.picture == expected.firstPicture(tree.shown(at: time)), "\(name) at \(time)",
        sourceLocation: sourceLocation)
    }
  }

  private static let bezier = Pace.bezier(UnitBezier(0.42, 0, 1, 1))
  private static let spring = Pace.spring(
    SpringMotion(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0), duration: 1)

  private static let tracks: [AnimationTrack] = [
    AnimationTrack(.position, [10, 20, 0, 0], [70, 60, 0, 0], legs: 3),
    AnimationTrack(.position, [10, 0, 0, 0], [70, 0, 0, 0], component: .x, begin: 0.5, pace: spring),
    AnimationTrack(.bounds, [0, 0, 20, 20], [5, 5, 60, 30]),
    AnimationTrack(.bounds, [0, 0, 10, 0], [0, 0, 40, 0], component: .sizeWidth, pace: bezier),
    AnimationTrack(.anchorPoint, [0, 0, 0, 0], [1, 1, 0, 0]),
    AnimationTrack(.zPosition, [-1, 0, 0, 0], [1, 0, 0, 0]),
    AnimationTrack(.transform, [0, 0, 0, 0], [6, 0, 0, 0], component: .rotationZ),
    AnimationTrack(.transform, [0, 0, 0, 0], [1, 0, 0, 0], component: .rotationX),
    AnimationTrack(.transform, [1, 0, 0, 0], [2, 0, 0, 0], component: .scale),
    AnimationTrack(.opacity, [1, 0, 0, 0], [0, 0, 0, 0], pace: bezier),
    AnimationTrack(.backgroundColor, [1, 0, 0, 1], [0, 0, 1, 0.5], fill: .both),
    AnimationTrack(.isHidden, [0, 0, 0, 0], [1, 0, 0, 0]),
    AnimationTrack(.cornerRadius, [0, 0, 0, 0], [10, 0, 0, 0]),
    AnimationTrack(.borderWidth, [0, 0, 0, 0], [4, 0, 0, 0]),
    AnimationTrack(.shadowOpacity, [0, 0, 0, 0], [1, 0, 0, 0]),
  ]

  @Test(arguments: 1...3) func framesShowTheValuesAtTheirTime(animated: Int) throws {
    for track in Self.tracks {
      var tree = Self.tree()
      tree.animate(animated, track)
      try Self.expectShown(
        &tree, at: [0, 0.25, 0.5, 0.99, 1, 4, 0.75, -1, 1e9, 0.3], "\(track.key)")
    }
  }

  @Test func manyLeavesMoveAtOnce() throws {
    var tree = Self.tree(leaves: 40)
    for index in 3..<43 { tree.animate(index, Self.tracks[index % Self.tracks.count]) }
    try Self.expectShown(&tree, at: [0, 0.1, 0.2, 0.3, 0.9, 1.1, 3.1, 0.2])
  }

  @Test func layersHaveTheirOwnTime() throws {
    var tree = Self.tree()
    tree.animate(2, Self.tracks[0])
    tree.set(1) { ($0.timing.speed, $0.timing.beginTime) = (2, 0.25) }
    tree.set(2) { $0.timing.timeOffset = 0.125 }
    try Self.expectShown(&tree, at: [0, 0.25, 0.5, 0.75, 2, 0.5])
  }

  @Test func filtersAndKindsAreSampled() throws {
    var tree = Self.tree()
    tree.set(1) { $0.filters.filters = [.brightness(0), .gaussianBlur(radius: 1)] }
    tree.animate(1, AnimationTrack(.filter, [0, 0, 0, 0], [0.5, 0, 0, 0], component: .amount, index: 0))
    tree.animate(1, AnimationTrack(.filter, [1, 0, 0, 0], [4, 0, 0, 0], component: .radius, index: 1))
    tree.set(3) { $0.filters.filters = [.opacity(1)] }
    tree.animate(3, AnimationTrack(.filter, [1, 0, 0, 0], [0, 0, 0, 0], component: .amount, index: 0))
    tree.animate(3, AnimationTrack(.opacity, [1, 0, 0, 0], [0.5, 0, 0, 0]))
    var shape = Shape()
    shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 8))
    (shape.strokeColor, shape.lineWidth) = (.black, 2)
    tree.set(4) { $0.kind = .shape(shape) }
    tree.animate(4, AnimationTrack(.strokeEnd, [0, 0, 0, 0], [1, 0, 0, 0]))
    var replication = Replication()
    replication.instanceCount = 3
    tree.set(1) { $0.kind = .replicator(replication) }
    tree.animate(1, AnimationTrack(.instanceCount, [1, 0, 0, 0], [4, 0, 0, 0]))
    try Self.expectShown(&tree, at: [0, 0.25, 0.5, 0.75, 1, 0.5])
  }

  /// Animations come and go while the program sets model values and the clock runs, now and then backwards.
  @Test(arguments: 0..<12) func randomHistoriesEqualTheDefinition(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var tree = Self.tree(leaves: 12)
    let (stage, expected) = (try SampledStage(), try SampledStage())
    var time = 0.0
    for step in 0..<40 {
      for _ in 0..<random.int(0...3) {
        let index = random.int(1...tree.nodes.count - 1)
        switch random.int(0...4) {
        case 0, 1:
          var track = random.one(of: Self.tracks)
          track.timing.beginTime = time + random.double(-0.5...0.5)
          track.timing.duration = random.double(0.05...1)
          track.timing.fillMode = random.one(of: FillMode.allCases)
          tree.animate(index, track)
        case 2:
          if let animation = tree.nodes[index].tracks.randomElement(using: &random)?.animation {
            tree.remove(animation, from: index)
          }
        case 3:
          tree.set(index) { $0.timing.speed = random.one(of: [0, 0.5, 1, 1, 2]) }
        default:
          tree.set(index) {
            $0.geometry.position = Point(random.double(0...96), random.double(0...96))
            $0.geometry.bounds.size.width = random.double(4...40)
            $0.appearance.opacity = random.double(0...1)
            $0.effects.borderWidth = random.double(0...2)
          }
        }
      }
      time += random.chance(0.1) ? -random.double(0...2) : random.double(0...0.2)
      stage.compositor.mailbox.post(tree.commit())
      try stage.frame(at: time, bufferAge: step == 0 ? 0 : 1)
      let isRight = try stage.picture == expected.firstPicture(tree.shown(at: time))
      #expect(isRight, "step \(step) at \(time)")
      if !isRight { return }
    }
  }

  @Test func aLostContextGoesOn() throws {
    var tree = Self.tree()
    tree.animate(1, Self.tracks[6])
    let (stage, expected) = (try SampledStage(), try SampledStage())
    stage.compositor.mailbox.post(tree.commit())
    try stage.frame(at: 0, bufferAge: 0)
    try stage.compositor.rebuild(on: stage.compositor.context)
    #expect(try stage.picture(at: 0.4) == expected.firstPicture(tree.shown(at: 0.4)))
  }

  @Test func afterTheEndNothingIsCalled() throws {
    var tree = Self.tree()
    for index in 1...5 { tree.animate(index, Self.tracks[index]) }
    let stage = try SampledStage()
    stage.compositor.mailbox.post(tree.commit())
    for time in [0, 0.5, 1, 1.5] { #expect(try stage.frame(at: time).nextFrame == .nextRefresh || time >= 1) }
    #expect(try stage.frame(at: 2).nextFrame == .never)
    _ = stage.takeGLCalls()
    for call in 0..<1000 { #expect(try stage.frame(at: 2 + Double(call)).damage.isEmpty) }
    #expect(stage.takeGLCalls() == 0)
    let expected = try SampledStage()
    #expect(try stage.picture(at: 0.5) == expected.firstPicture(tree.shown(at: 0.5)), "the clock jumps back")
    #expect(try stage.frame(at: 0.5).nextFrame == .nextRefresh)
  }

  /// The same for groups, for layers with a time of their own that ends or runs back, and for transitions.
  @Test func afterTheEndOfOtherTimesNothingIsCalled() throws {
    var tree = Self.tree(leaves: 6)
    let stage = try SampledStage()
    stage.compositor.mailbox.post(tree.commit())
    try stage.frame(at: 0, bufferAge: 0)
    for index in 1...6 {
      var settings = TrackSettings(timing: TimingRecord())
      (settings.timing.duration, settings.timing.legs, settings.timing.autoreverses) = (0.4, 2, true)
      var group = TimingRecord()
      (group.duration, group.legs) = (0.7, 2)
      settings.groups = [(group, .linear)]
      let track = try AnimationTrack(
        AnimationKey(.position, .x), from: .number(9), to: .number(60), by: nil, settings: settings)
      tree.animate(index, track)
    }
    tree.set(1) { ($0.timing.duration, $0.timing.legs, $0.timing.autoreverses) = (1, 1.5, true) }
    tree.set(3) { ($0.timing.speed, $0.timing.timeOffset) = (-1, 1.2) }
    tree.set(4) { ($0.timing.speed, $0.timing.timeOffset) = (0, 0.3) }
    tree.set(5) { $0.timing.duration = 0.5 }
    var transition = TransitionRecord()
    (transition.type, transition.timing.duration) = (.push, 1.3)
    tree.transition(6, transition)
    stage.compositor.mailbox.post(tree.commit())
    for step in 0..<14 { #expect(try stage.frame(at: Double(step) / 10).nextFrame == .nextRefresh, "step \(step)") }
    for time in [1.5, 2.0, 2.5] { try stage.frame(at: time) }
    #expect(try stage.frame(at: 3).nextFrame == .never)
    _ = stage.takeGLCalls()
    for call in 0..<1000 { #expect(try stage.frame(at: 3 + Double(call)).nextFrame == .never) }
    #expect(stage.takeGLCalls() == 0)
  }

  /// The owner's thread commits once and then waits; this thread draws meanwhile.
  @Test func framesMoveWhileTheOwnersThreadWaits() throws {
    let stage = try SampledStage()
    let inbox = stage.compositor.mailbox
    let (committed, drawn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let owner = Thread {
      let (root, layer) = (Layer(), Layer())
      root.frame = Rect(x: 0, y: 0, width: 96, height: 96)
      layer.frame = Rect(x: 0, y: 40, width: 12, height: 12)
      layer.backgroundColor = .black
      root.addSublayer(layer)
      let tree = LayerTree(root: root)
      let (move, turn) = (BasicAnimation(.positionX, from: 6, to: 90), BasicAnimation(.transformRotationZ, by: 9))
      (move.duration, turn.duration) = (1, 1)
      layer.add(move, forKey: nil)
      layer.add(turn, forKey: nil)
      tree.commit(at: 0, to: inbox)
      committed.signal()
      drawn.wait()
    }
    owner.start()
    committed.wait()
    defer { drawn.signal() }
    var (pictures, columns) = ([Picture](), [Int]())
    for step in 0..<30 {
      let picture = try stage.picture(at: Double(step) / 40)
      pictures.append(picture)
      columns.append((0..<96).first { picture[$0, 46] == [0, 0, 0, 255] } ?? -1)
    }
    #expect(Set(pictures).count == pictures.count, "each shows something else")
    #expect(columns == columns.sorted() && columns.first != columns.last, "the layer moves to the right")
  }
}
