import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

struct PresentationTests {
  private func stage(_ layers: Layer...) -> LayerTree {
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    for layer in layers { root.addSublayer(layer) }
    return LayerTree(root: root, actionsAreEnabled: false)
  }

  @Test func theModelIsNotChanged() {
    let layer = Layer()
    layer.position = Point(5, 6)
    let tree = stage(layer)
    let animation = BasicAnimation(.positionX, from: 20, to: 120)
    animation.duration = 2
    layer.add(animation, forKey: "move")
    #expect(layer.presentation(at: 7).position == Point(20, 6))
    _ = tree.commit(at: 10)
    #expect(layer.presentation(at: 11).position == Point(70, 6))
    #expect(layer.presentation(at: 9.9).position == Point(5, 6))
    #expect(layer.presentation(at: 12).position == Point(120, 6))
    #expect(layer.presentation(at: 12.0.nextUp).position == Point(5, 6))
    #expect(layer.position == Point(5, 6))
    #expect(layer.animationKeys == ["move"])
    #expect((layer.animation(forKey: "move") as? BasicAnimation)?.keyPath == "position.x")
  }

  @Test(
    arguments: [
      (10.0, 30.0, nil, 20.0), (10, nil, 8, 14), (nil, 30, 8, 26), (10, nil, nil, 55), (nil, 30, nil, 65),
      (nil, nil, 8, 104), (nil, nil, nil, 100), (10, 30, 99, 20),
    ] as [(Double?, Double?, Double?, Double)])
  func endsOfBasicAnimations(_ from: Double?, _ to: Double?, _ by: Double?, _ middle: Double) {
    let layer = Layer()
    layer.position = Point(100, 0)
    let tree = stage(layer)
    let animation = BasicAnimation(.positionX, from: from, to: to, by: by)
    animation.duration = 1
    layer.add(animation, forKey: nil)
    _ = tree.commit(at: 0)
    #expect(layer.presentation(at: 0.5).position.x == middle)
  }

  @Test func additiveAnimationsAddAndCumulativeOnesGrow() {
    let layer = Layer()
    layer.position = Point(100, 0)
    let tree = stage(layer)
    for _ in 0..<2 {
      let animation = BasicAnimation(.positionX, from: 0, to: 10)
      (animation.isAdditive, animation.isCumulative) = (true, true)
      (animation.duration, animation.repeatCount) = (1, 3)
      layer.add(animation, forKey: nil)
    }
    _ = tree.commit(at: 0)
    #expect(layer.presentation(at: 0.5).position.x == 110)
    #expect(layer.presentation(at: 2.5).position.x == 150)
  }

  @Test func rotationsTurnAsOftenAsTheySay() {
    let layer = Layer()
    layer.transform = Transform3D(scaleX: 2, y: 2, z: 1)
    let tree = stage(layer)
    let animation = BasicAnimation(keyPath: "transform.rotation.z")
    animation.byValue = 2 * Double.pi * 3
    animation.duration = 3
    layer.add(animation, forKey: "spin")
    _ = tree.commit(at: 0)
    for (time, angle) in [(0.25, Double.pi / 2), (0.5, .pi), (1.25, .pi / 2), (2.125, .pi / 4)] {
      let shown = layer.presentation(at: time).transform
      let expected = Transform3D(scaleX: 2, y: 2, z: 1).concatenating(
        Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1))
      #expect(abs(shown.m11 - expected.m11) < 1e-12 && abs(shown.m12 - expected.m12) < 1e-12)
      #expect(abs(shown.m21 - expected.m21) < 1e-12 && abs(shown.m22 - expected.m22) < 1e-12)
    }
  }

  @Test func keyframes() {
    let layer = Layer()
    let tree = stage(layer)
    let animation = KeyframeAnimation(.opacity, values: [0, 1, 0.5])
    animation.keyTimes = [0, 0.4, 1]
    animation.timingFunctions = [.linear, .easeIn]
    (animation.duration, animation.beginTime, animation.fillMode) = (1, 0.5, .both)
    layer.add(animation, forKey: "fade")
    _ = tree.commit(at: 0)
    #expect(layer.presentation(at: 0).opacity == 0)
    #expect(abs(layer.presentation(at: 0.7).opacity - 0.5) < 1e-7)
    #expect(abs(layer.presentation(at: 0.9).opacity - 1) < 1e-7)
    let eased = 1 - 0.5 * MediaTimingFunction.easeIn.progress(at: 0.5)
    #expect(abs(Double(layer.presentation(at: 1.2).opacity) - eased) < 1e-7)
    #expect(layer.presentation(at: 9).opacity == 0.5)
  }

  @Test func discreteAndPacedKeyframes() {
    let (a, b, c) = (Layer(), Layer(), Layer())
    let tree = stage(a, b, c)
    func add(_ mode: CalculationMode, to layer: Layer) {
      let animation = KeyframeAnimation(.positionX, values: [0, 10, 40])
      (animation.duration, animation.calculationMode) = (4, mode)
      layer.add(animation, forKey: nil)
    }
    add(.discrete, to: a)
    add(.paced, to: b)
    add(.cubic, to: c)
    _ = tree.commit(at: 0)
    #expect(a.presentation(at: 1.3).position.x == 0)
    #expect(a.presentation(at: 1.4).position.x == 10)
    #expect(a.presentation(at: 3.9).position.x == 40)
    #expect(abs(b.presentation(at: 1).position.x - 10) < 1e-12)
    #expect(abs(b.presentation(at: 2).position.x - 20) < 1e-12)
    // Catmull and Rom's spline passes the values.
    #expect(abs(c.presentation(at: 2).position.x - 10) < 1e-12)
    #expect(tree.nextCommit(after: 0) == .at(4))
  }

  @Test func alongAPath() {
    let layer = Layer()
    let tree = stage(layer)
    var path = Path()
    path.move(to: Point(0, 0))
    path.addLine(to: Point(100, 0))
    path.addLine(to: Point(100, 300))
    let animation = KeyframeAnimation(keyPath: "position")
    (animation.path, animation.calculationMode, animation.rotationMode) = (path, .paced, .rotateAuto)
    animation.duration = 4
    layer.add(animation, forKey: "path")
    _ = tree.commit(at: 0)
    #expect(abs(layer.presentation(at: 1).position.x - 100) < 1e-9)
    let later = layer.presentation(at: 3)
    #expect(abs(later.position.y - 200) < 1e-9)
    #expect(abs(later.transform.m12 - 1) < 1e-12)
  }

  @Test func groupsCutTheirAnimationsOff() {
    let layer = ShapeLayer()
    let tree = stage(layer)
    let group = AnimationGroup()
    let (spin, stroke) = (BasicAnimation(keyPath: "transform.rotation.z"), BasicAnimation(keyPath: "strokeEnd"))
    spin.byValue = 2 * Double.pi
    (stroke.fromValue, stroke.toValue, stroke.beginTime, stroke.duration) = (0, 1, 0.5, 2)
    (group.animations, group.duration, group.repeatCount) = ([spin, stroke], 1.5, .infinity)
    layer.add(group, forKey: "spinner")
    _ = tree.commit(at: 0)
    func end(_ time: Double) -> AnimationValue? { layer.presentation(at: time).value(forKeyPath: "strokeEnd") }
    func number(_ value: AnimationValue?) -> Double {
      if case .number(let number)? = value { number } else { .nan }
    }
    #expect(number(end(0.25)) == 1)
    #expect(number(end(0.75)) == 0.125)
    #expect(abs(number(end(1.4999999)) - 0.5) < 1e-6)
    #expect(number(end(15.75)) == 0.125)
    #expect(abs(layer.presentation(at: 0.375).transform.m12 - 1) < 1e-12)
  }

  @Test func layersHaveTimesOfTheirOwn() {
    let (outer, inner) = (Layer(), Layer())
    outer.addSublayer(inner)
    let tree = stage(outer)
    (outer.speed, inner.speed, inner.beginTime) = (2, 0.5, 1)
    let animation = BasicAnimation(.positionX, from: 0, to: 100)
    animation.duration = 10
    animation.beginTime = 1
    inner.add(animation, forKey: "move")
    _ = tree.commit(at: 0)
    // 4 s are 8 s of the outer layer and 3.5 s of the inner one.
    #expect(inner.presentation(at: 4).position.x == 25)
    #expect(inner.convertTime(4, from: nil) == 3.5)
    #expect(inner.convertTime(3.5, to: nil) == 4)
    #expect(inner.convertTime(3.5, to: outer) == 8)
    (outer.speed, outer.timeOffset) = (0, 8)
    _ = tree.commit(at: 100)
    #expect(inner.presentation(at: 1000).position.x == 25)
  }

  @Test func hitTestingFindsModelLayersWhereTheyShow() {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let tree = stage(layer)
    let animation = BasicAnimation(.position, from: Point(5, 5), to: Point(85, 5))
    animation.duration = 1
    layer.add(animation, forKey: "move")
    _ = tree.commit(at: 0)
    let root = tree.root.presentation(at: 0.5)
    #expect(root.hitTest(Point(-5, -5)) !== layer)
    #expect(root.hitTest(tree.root.convert(Point(45, 5), to: nil) ?? .zero) === layer)
    #expect(tree.root.hitTest(tree.root.convert(Point(45, 5), to: nil) ?? .zero) === tree.root)
    #expect(layer.presentation(at: 0.5).frame == Rect(x: 40, y: 0, width: 10, height: 10))
    #expect(layer.presentation(at: 0.5).convert(Point(0, 0), to: tree.root) == Point(40, 0))
    #expect(layer.frame == Rect(x: 0, y: 0, width: 10, height: 10))
  }
}
