import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import Testing

struct ActionTests {
  private let layer = Layer()
  private let tree: LayerTree

  init() {
    let root = Layer()
    root.addSublayer(layer)
    tree = LayerTree(root: root)
  }

  @Test func layersThatWereSentAnimateTheirChanges() {
    layer.opacity = 0.5
    #expect(layer.animationKeys.isEmpty)
    _ = tree.commit(at: 0)
    layer.opacity = 1
    layer.position = Point(100, 0)
    #expect(layer.animationKeys == ["opacity", "position"])
    _ = tree.commit(at: 1)
    let fraction = MediaTimingFunction.default.progress(at: 0.5)
    #expect(abs(Double(layer.presentation(at: 1.125).opacity) - (0.5 + 0.5 * fraction)) < 1e-7)
    #expect(abs(layer.presentation(at: 1.125).position.x - 100 * fraction) < 1e-9)
    #expect(layer.presentation(at: 1.25).opacity == 1)
    _ = tree.commit(at: 1.25)
    #expect(layer.animationKeys.isEmpty)
  }

  /// Where no commit comes, as on a screen without a surface: the same actions, and the same ends.
  @Test func layersThatTurnsHaveTakenAnimateTheirChanges() {
    layer.opacity = 0.5
    tree.advance(to: 0)
    #expect(layer.animationKeys.isEmpty)
    var completions = 0
    tree.transaction(completion: { completions += 1 }) { layer.opacity = 1 }
    let late = Layer()
    tree.root.addSublayer(late)
    late.opacity = 0.5
    #expect(layer.animationKeys == ["opacity"] && late.animationKeys.isEmpty)
    tree.advance(to: 1)
    late.opacity = 1
    #expect(late.animationKeys == ["opacity"])
    late.removeFromSuperlayer()
    late.opacity = 0.5
    #expect(late.animationKeys.isEmpty)
    tree.advance(to: 1.125)
    let fraction = MediaTimingFunction.default.progress(at: 0.5)
    #expect(abs(Double(layer.presentation(at: 1.125).opacity) - (0.5 + 0.5 * fraction)) < 1e-7 && completions == 0)
    tree.advance(to: 1.25)
    #expect(layer.animationKeys.isEmpty && completions == 1)
    // Another tree has not taken it.
    let other = LayerTree(root: late)
    late.opacity = 1
    #expect(late.animationKeys.isEmpty)
    other.advance(to: 0)
    late.opacity = 0.5
    #expect(late.animationKeys == ["opacity"])
  }

  @Test func aChangeBeginsWhereTheLayerShows() {
    _ = tree.commit(at: 0)
    tree.transaction(duration: 1, timingFunction: .linear) { layer.position = Point(100, 0) }
    _ = tree.commit(at: 0)
    _ = tree.commit(at: 0.5)
    tree.transaction(duration: 1, timingFunction: .linear) { layer.position = Point(0, 0) }
    _ = tree.commit(at: 0.5)
    #expect(layer.presentation(at: 0.5).position.x == 50)
    #expect(layer.presentation(at: 1).position.x == 25)
  }

  @Test func aValueThatTheLayerHasIsNoChange() throws {
    let bitmap = try Bitmap(width: 1, height: 1, bytes: [1, 2, 3, 4])
    let shape = ShapeLayer()
    layer.addSublayer(shape)
    let set = { [layer] in
      (layer.opacity, layer.position, layer.contents) = (0.3, Point(1, 2), bitmap)
      (layer.transform, layer.backgroundColor) = (Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1), .white)
      (layer.cornerRadius, layer.filters) = (3, [.sepia(1)])
      layer.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
      (layer.speed, layer.timeOffset) = (0.5, 3)
      (shape.frame, shape.lineWidth) = (Rect(x: 3, y: 4, width: 50, height: 60), 3)
      shape.path = Path(Rect(x: 0, y: 0, width: 9, height: 9))
    }
    set()
    _ = tree.commit(at: 0)
    set()
    #expect(layer.animationKeys.isEmpty && shape.animationKeys.isEmpty && !tree.needsCommit)
    layer.position.x += 1
    #expect(layer.animationKeys == ["position"] && tree.needsCommit)
  }

  @Test func actionsCanBeOff() {
    _ = tree.commit(at: 0)
    tree.transaction(disableActions: true) { layer.opacity = 0.1 }
    #expect(layer.animationKeys.isEmpty)
    tree.currentTransaction.disableActions = true
    layer.opacity = 0.2
    #expect(layer.animationKeys.isEmpty)
    _ = tree.commit(at: 0)
    layer.opacity = 0.3
    #expect(layer.animationKeys == ["opacity"])
    tree.actionsAreEnabled = false
    layer.position = Point(1, 1)
    #expect(layer.animationKeys == ["opacity"])
  }

  final class Viewlike: LayerDelegate {
    func action(for layer: Layer, forKey event: String) -> (any LayerAction)? { NoAction() }
  }

  final class Named: Layer {
    override class func defaultAction(forKey event: String) -> (any LayerAction)? {
      event == "opacity" ? BasicAnimation(.positionX, from: 3, to: 4) : nil
    }
  }

  @Test func actionsComeFromDelegateLayerAndClass() {
    let view = Viewlike()
    layer.delegate = view
    let named = Named()
    tree.root.addSublayer(named)
    _ = tree.commit(at: 0)
    layer.opacity = 0.5
    #expect(layer.animationKeys.isEmpty)
    layer.delegate = nil
    layer.actions["opacity"] = NoAction()
    layer.opacity = 0.6
    #expect(layer.animationKeys.isEmpty)
    named.opacity = 0.5
    #expect((named.animation(forKey: "opacity") as? BasicAnimation)?.keyPath == "position.x")
  }

  // MARK: Blocks

  @Test func overlappingBlocksAddUp() {
    _ = tree.commit(at: 0)
    tree.animate(withDuration: 1, options: .curveLinear) { layer.position = Point(100, 0) }
    _ = tree.commit(at: 0)
    tree.animate(withDuration: 1, options: .curveLinear) { layer.position = Point(0, 0) }
    _ = tree.commit(at: 0.5)
    func x(_ time: Double) -> Double { layer.presentation(at: time).position.x }
    #expect(x(0.5) == 50)
    #expect(x(0.75) == 50)
    #expect(abs(x(1) - 50) < 1e-12)
    #expect(abs(x(1.25) - 25) < 1e-12)
    #expect(x(1.5) == 0)
  }

  @Test func blocksCompleteAndNest() {
    var log: [String] = []
    let other = Layer()
    tree.root.addSublayer(other)
    tree.animate(withDuration: 2, options: .curveLinear) {
      layer.opacity = 0
      tree.animate(withDuration: 5) { other.position = Point(10, 0) }
      tree.performWithoutAnimation { layer.position = Point(7, 7) }
    } completion: {
      log.append("done \($0)")
    }
    tree.animate(withDuration: 0) {
      layer.zPosition = 3
    } completion: {
      log.append("none \($0)")
    }
    #expect(log.isEmpty)
    _ = tree.commit(at: 0)
    #expect(log == ["none true"])
    #expect(layer.presentation(at: 1).opacity == 0.5)
    #expect(layer.presentation(at: 1).position == Point(7, 7))
    #expect(other.presentation(at: 1).position.x == 5)
    _ = tree.commit(at: 2)
    #expect(log == ["none true", "done true"])
  }

  @Test func blocksWaitAndSpring() {
    _ = tree.commit(at: 0)
    tree.animate(withDuration: 1, delay: 2, options: .curveLinear) { layer.opacity = 0 }
    tree.animate(withDuration: 1, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) { layer.zPosition = 100 }
    _ = tree.commit(at: 10)
    #expect(layer.presentation(at: 11.9).opacity == 1)
    #expect(abs(layer.presentation(at: 12.5).opacity - 0.5) < 1e-7)
    #expect(layer.presentation(at: 10.4).zPosition > 100)
    #expect(abs(layer.presentation(at: 10.999).zPosition - 100) < 0.2)
  }

  @Test func keyframesOfBlocks() {
    _ = tree.commit(at: 0)
    tree.animateKeyframes(withDuration: 4) {
      tree.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { layer.position = Point(100, 0) }
      tree.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { layer.position = Point(100, 40) }
    }
    _ = tree.commit(at: 0)
    func at(_ time: Double) -> Point { layer.presentation(at: time).position }
    #expect(at(1) == Point(50, 0))
    #expect(at(2) == Point(100, 0))
    #expect(at(2.5) == Point(100, 20))
    #expect(at(3.5) == Point(100, 40))
  }

  @Test func animatorsPauseScrubReverseAndStop() {
    _ = tree.commit(at: 0)
    var ends: [PropertyAnimator.Position] = []
    let animator = PropertyAnimator(tree: tree, duration: 2, timing: .cubic(.linear)) { [layer] in
      layer.position = Point(100, 0)
    }
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    func x(_ time: Double) -> Double { layer.presentation(at: time).position.x }
    _ = tree.commit(at: 0)
    _ = tree.commit(at: 1)
    #expect(x(1) == 50)
    #expect(animator.fractionComplete == 0.5)
    animator.pauseAnimation()
    _ = tree.commit(at: 1)
    #expect(x(50) == 50)
    animator.fractionComplete = 0.25
    _ = tree.commit(at: 50)
    #expect(x(60) == 25)
    animator.isReversed = true
    animator.startAnimation()
    _ = tree.commit(at: 60)
    #expect(abs(x(60.25) - 12.5) < 1e-12)
    _ = tree.commit(at: 60.5)
    #expect(ends == [.start])
    #expect(layer.position == .zero)
    #expect(x(60.5) == 0)
    #expect(animator.state == .inactive)
    let other = PropertyAnimator(tree: tree, duration: 1, timing: .cubic(.linear)) { [layer] in
      layer.position = Point(10, 0)
    }
    other.startAnimation()
    _ = tree.commit(at: 100)
    _ = tree.commit(at: 100.5)
    other.stopAnimation(false)
    #expect(layer.position == Point(5, 0))
    #expect(layer.animationKeys.isEmpty)
    other.finishAnimation(at: .end)
    #expect(layer.position == Point(10, 0))
  }

  // MARK: Declared properties

  final class Pie: Layer {
    var angle = 0.0 { didSet { didChangeValue(forKey: "angle") } }
    var drawn: [Double] = []

    override class var animatableProperties: [AnimatableProperty] { [AnimatableProperty("angle", \Pie.angle)] }

    override class func needsDisplay(forKey key: String) -> Bool { key == "angle" }

    override func display() { drawn.append(angle) }
  }

  @Test func declaredPropertiesAreDisplayedByCommits() {
    let pie = Pie()
    tree.root.addSublayer(pie)
    pie.angle = 8
    _ = tree.commit(at: 0)
    #expect(pie.drawn == [8])
    let animation = BasicAnimation(AnimatableKeyPath<Double>("angle"), from: 0, to: 4)
    animation.duration = 4
    pie.add(animation, forKey: "angle")
    _ = tree.commit(at: 0)
    #expect(tree.nextCommit(after: 0) == .continuously(framesPerSecond: 0))
    _ = tree.commit(at: 1)
    #expect(pie.angle == 8)
    #expect(pie.presentation(at: 2).value(forKeyPath: "angle").debugDescription.contains("2.0"))
    _ = tree.commit(at: 4)
    #expect(pie.drawn == [8, 0, 1, 8])
    #expect(tree.nextCommit(after: 4) == .never)
    #expect(!tree.needsCommit)
  }
}
