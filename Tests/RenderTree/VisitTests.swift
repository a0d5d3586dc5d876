import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// A frame visits the visible layers, however many others are in the tree.
@Suite struct VisitTests {
  private static let count = 2000

  /// Many layers in one container, and a small one that moves from frame to frame.
  private struct Stage {
    let root = Layer()
    let crowd: Layer
    let mover = Layer()
    private(set) var others: [Layer] = []
    let layers: LayerTree
    var (tree, plan) = (RenderTree(), FramePlan())
    private var frames = 0

    /// - Parameter isNear: whether all of them are on the target.
    init(
      isNear: Bool = true, in crowd: Layer = Layer(), make: () -> Layer = Layer.init, change: (Layer) -> Void
    ) throws {
      self.crowd = crowd
      root.frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
      root.backgroundColor = .white
      layers = LayerTree(root: root, actionsAreEnabled: false)
      crowd.frame = root.bounds
      root.addSublayer(crowd)
      for index in 0..<VisitTests.count {
        let other = make()
        let scale = isNear ? 1.0 : 10
        other.frame = Rect(
          x: Double(index % 50) * 19 * scale, y: Double(index / 50) * 23 * scale, width: 12, height: 12)
        other.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
        change(other)
        crowd.addSublayer(other)
        others.append(other)
      }
      mover.backgroundColor = .black
      crowd.addSublayer(mover)
    }

    /// - Returns: the number of layers visited.
    mutating func frame(_ change: (Int) throws -> Void = { _ in }) throws -> Int {
      frames += 1
      mover.frame = Rect(x: Double(60 + frames % 7), y: 70, width: 20, height: 20)
      try change(frames)
      tree.apply(layers.commit(at: 0))
      tree.plan(
        at: 0, target: PlanTarget(width: 1000, height: 1000, background: .white, bufferAge: 1), into: &plan)
      return plan.layersVisited
    }

    /// The most layers that a frame visits in a steady state.
    mutating func worstFrame(_ change: (Int) throws -> Void = { _ in }) throws -> Int {
      for _ in 0..<12 { _ = try frame(change) }
      var worst = 0
      for _ in 0..<6 { worst = max(worst, try frame(change)) }
      return worst
    }
  }

  /// Reasons why a layer is invisible.
  enum Absence: CaseIterable {
    case hidden, transparent, turnedAway, outside

    func act(on layer: Layer) {
      switch self {
      case .hidden: layer.isHidden = true
      case .transparent: layer.opacity = 0
      case .turnedAway:
        layer.transform = Transform3D(rotationAngle: 3, x: 0, y: 1, z: 0)
        layer.isDoubleSided = false
      case .outside: layer.position.x += 5000
      }
    }
  }

  @Test(arguments: Absence.allCases) func whatIsNotSeenIsNotLookedAt(absence: Absence) throws {
    var stage = try Stage { absence.act(on: $0) }
    let worst = try stage.worstFrame()
    #expect(worst < 10)
  }

  @Test(arguments: Absence.allCases) func whatIsNotSeenIsNotLookedAtWhileItMoves(absence: Absence) throws {
    var stage = try Stage { absence.act(on: $0) }
    // Where a layer is rotated in 3D, its depth is computed for each position.
    guard absence != .turnedAway else { return }
    let crowd = stage.crowd
    let worst = try stage.worstFrame { crowd.position.x = 500 + Double($0) }
    #expect(worst < 10)
  }

  @Test func whatIsShownAgainIsFound() throws {
    var stage = try Stage { $0.isHidden = true }
    _ = try stage.worstFrame { _ in }
    for other in stage.others { other.isHidden = false }
    let crowd = stage.crowd
    for _ in 0..<3 { _ = try stage.frame { crowd.position.x = 500 + Double($0) } }
    #expect(stage.plan.instances.count > Self.count)
  }

  @Test func aContainerIsShownAndHiddenAsAWhole() throws {
    var stage = try Stage(isNear: false) { _ in }
    let crowd = stage.crowd
    let worst = try stage.worstFrame { crowd.isHidden = $0 % 2 == 1 }
    #expect(worst < 100)
    #expect(stage.plan.instances.count > 20)
  }

  @Test func aContainerIsBroughtToTheFrontAsAWhole() throws {
    var stage = try Stage(isNear: false) { _ in }
    let (root, crowd, other) = (stage.root, stage.crowd, Layer())
    other.frame = Rect(x: 200, y: 200, width: 30, height: 30)
    other.backgroundColor = .black
    root.addSublayer(other)
    let worst = try stage.worstFrame { root.addSublayer($0 % 2 == 0 ? crowd : other) }
    #expect(worst < 100)
  }

  @Test func aContainerGoesToAnotherOneAsAWhole() throws {
    var stage = try Stage(isNear: false) { _ in }
    let (root, crowd, other) = (stage.root, stage.crowd, Layer())
    other.frame = Rect(x: 100, y: 0, width: 30, height: 30)
    root.addSublayer(other)
    let worst = try stage.worstFrame { ($0 % 2 == 0 ? root : other).addSublayer(crowd) }
    #expect(worst < 100)
    #expect(stage.plan.instances.count > 20)
  }

  @Test func whatIsStillBelowIsNotLookedAt() throws {
    var stage = try Stage { $0.bounds.size = Size(60, 60) }
    let veil = Layer()
    veil.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    stage.root.addSublayer(veil)
    stage.mover.removeFromSuperlayer()
    let visited = try stage.worstFrame { veil.frame = Rect(x: Double($0 % 5), y: 0, width: 1000, height: 1000) }
    #expect(visited < 10)
    #expect(stage.plan.kept.map(\.reason) == [.stillBelow])
  }

  @Test func filtersOfWhatIsBelowAreNotLookedAtOutOfSight() throws {
    var stage = try Stage {
      $0.position.x += 5000
      $0.backgroundFilters = [.gaussianBlur(radius: 2)]
    }
    stage.root.addSublayer(stage.mover)
    let worst = try stage.worstFrame()
    #expect(worst < 10)
  }

  /// Sublayers of transform layers are ordered among their siblings.
  @Test func transformLayersAmongSiblingsCostNothing() throws {
    var stage = try Stage { $0.position.x += 5000 }
    for (index, other) in stage.others.enumerated() where index % 7 == 0 {
      let space = TransformLayer()
      stage.crowd.insertSublayer(space, at: 0)
      space.addSublayer(other)
    }
    let worst = try stage.worstFrame()
    #expect(worst < 10)
  }

  /// A layer whose sublayers scroll by its `sublayerTransform`: one node, for any number of sublayers.
  @Test func whatASublayerTransformMovesIsNotLookedAt() throws {
    var stage = try Stage(isNear: false) { _ in }
    stage.root.addSublayer(stage.mover)
    let crowd = stage.crowd
    // It also returns to no transform.
    let worst = try stage.worstFrame {
      crowd.sublayerTransform = Transform3D(translationX: 0, y: Double($0 % 4) * 3, z: 0)
    }
    #expect(worst < 60)
    #expect(stage.plan.instances.count > 20)
    let tilted = try stage.worstFrame { _ in crowd.sublayerTransform = Transform3D(scaleX: 1, y: 1, z: 2) }
    #expect(tilted < 60)
  }

  /// When all sublayers of a transform layer are in its plane, it scrolls like any other layer.
  @Test func whatATransformLayerMovesIsNotLookedAt() throws {
    var stage = try Stage(isNear: false) { _ in }
    stage.root.addSublayer(stage.mover)
    let space = TransformLayer()
    space.frame = stage.root.bounds
    stage.crowd.addSublayer(space)
    for other in stage.others { space.addSublayer(other) }
    let worst = try stage.worstFrame { space.position.y = 500 - Double($0 % 4) * 3 }
    #expect(worst < 60)
    #expect(stage.plan.instances.count > 20)
  }

  @Test func oneOfManyShapesCostsOne() throws {
    let shape = Path(ellipseIn: Rect(x: 0, y: 0, width: 12, height: 12))
    var stage = try Stage(
      isNear: false,
      make: {
        let layer = ShapeLayer()
        layer.path = shape
        return layer
      }
    ) { $0.shadowPath = shape }
    let other = stage.others[0]
    let worst = try stage.worstFrame { other.position.x = 500 + Double($0 % 3) }
    #expect(worst < 20)
  }

  /// In each copy, only sublayers that may be visible are visited.
  @Test func copiesOfManyCostWhatIsSeenOfThem() throws {
    let replicator = ReplicatorLayer()
    replicator.instanceCount = 3
    replicator.instanceTransform = Transform3D(translationX: 2000, y: 0)
    var stage = try Stage(isNear: false, in: replicator) { _ in }
    stage.mover.removeFromSuperlayer()
    stage.root.addSublayer(stage.mover)
    let worst = try stage.worstFrame()
    #expect(worst < 20)
    let scrolling = try stage.worstFrame { replicator.position.x = 500 - Double($0) }
    #expect(scrolling < 200)
    #expect(stage.plan.instances.count > 20)
    // Counted before and after: hidden layers are not copied.
    let other = stage.others[3]
    let hiding = try stage.worstFrame { other.isHidden = $0 % 2 == 0 }
    #expect(hiding < 200)
  }

  @Test func copiesOutOfSightAreNotLookedInto() throws {
    let replicator = ReplicatorLayer()
    replicator.instanceCount = 1000
    replicator.instanceTransform = Transform3D(translationX: 0, y: 20)
    var stage = try Stage { _ in }
    for other in stage.others.prefix(20) { replicator.addSublayer(other) }
    for other in stage.others.dropFirst(20) { other.removeFromSuperlayer() }
    stage.root.addSublayer(replicator)
    stage.root.addSublayer(stage.mover)
    let worst = try stage.worstFrame()
    #expect(worst < 100)
  }

  /// One tilted sublayer does not cause visits to invisible siblings.
  @Test func depthsAreFoundOfWhatIsInSight() throws {
    var stage = try Stage(isNear: false) { _ in }
    let (crowd, others) = (stage.crowd, stage.others)
    others[1].transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    let worst = try stage.worstFrame { _ in others[3].zPosition += 1 }
    #expect(worst < 200)
    let turning = try stage.worstFrame {
      others[1].transform = Transform3D(rotationAngle: 0.1 * Double($0), x: 0, y: 1, z: 0)
    }
    #expect(turning < 80)
    let scrolling = try stage.worstFrame { crowd.position.x = 500 - Double($0) }
    #expect(scrolling < 300)
    #expect(stage.plan.instances.count > 30)
  }

  /// A layer with background filters does not cause visits to its siblings.
  @Test func filtersOfWhatIsBelowLeaveTheIndexAsked() throws {
    var stage = try Stage(isNear: false) { _ in }
    stage.others[2].backgroundFilters = [.gaussianBlur(radius: 2)]
    let worst = try stage.worstFrame()
    #expect(worst < 20)
  }

  /// However often a layer is inserted between two siblings, the order of the index is that of the tree.
  @Test func muchComesBetweenTwoSiblings() throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let layers = LayerTree(root: root, actionsAreEnabled: false)
    func add(at index: Int) throws {
      let layer = Layer()
      layer.bounds = Rect(x: 0, y: 0, width: 10 + Double(root.sublayers.count) / 8, height: 10)
      layer.position = Point(50, 50)
      layer.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
      root.insertSublayer(layer, at: index)
    }
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.shortcuts = .always
    for count in 0..<400 {
      try add(at: count < 4 ? count : 1 + count / 200)
      tree.apply(layers.commit(at: 0))
    }
    let target = PlanTarget(width: 100, height: 100, background: .white, bufferAge: 1)
    tree.plan(at: 0, target: target, into: &plan)
    tree.invalidate()
    tree.plan(at: 0, target: target, into: &plan)
    let widths = plan.instances.map { plan.looks.values[Int($0.item)].shape.x }
    #expect(widths == root.sublayers.map { Float($0.bounds.size.width) })
  }
}
