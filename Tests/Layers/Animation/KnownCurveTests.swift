import MultiplaneAnimation
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// Core Animation's rules with numbers worked out elsewhere: curves by bisection and splines by Kochanek and Bartels'
/// formulas, in Python.
struct KnownCurveTests {
  @Test func timingFunctions() throws {
    let table: [(String, [Double], [Double])] = [
      ("linear", [0, 0, 1, 1], [0.1, 0.2, 0.3, 0.5, 0.7, 0.9]),
      ("easeIn", [0.42, 0, 1, 1], [0.0170266, 0.0622820, 0.1295768, 0.3153568, 0.5548140, 0.8394278]),
      ("easeOut", [0, 0, 0.58, 1], [0.1605722, 0.3083661, 0.4451860, 0.6846432, 0.8704232, 0.9829734]),
      ("easeInEaseOut", [0.42, 0, 0.58, 1], [0.0197225, 0.0816599, 0.1873959, 0.5, 0.8126041, 0.9802775]),
      ("default", [0.25, 0.1, 0.25, 1], [0.0947963, 0.2952443, 0.5133152, 0.8024034, 0.9407646, 0.9943165]),
    ]
    for (name, points, values) in table {
      let function = try #require(MediaTimingFunction(name: name))
      #expect(function == MediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3]))
      for (x, y) in zip([0.1, 0.2, 0.3, 0.5, 0.7, 0.9], values) {
        #expect(abs(function.progress(at: x) - y) < 1e-7, "\(name) at \(x)")
      }
    }
    #expect(MediaTimingFunction(name: "easeInEaseOutQuad") == nil)
  }

  private func shown(_ animation: Animation, _ times: [Double]) -> [Double] {
    let layer = Layer()
    let tree = LayerTree(root: layer, actionsAreEnabled: false)
    layer.add(animation, forKey: nil)
    _ = tree.commit(at: 0)
    #expect(tree.refusals.isEmpty)
    return times.map { layer.presentation(at: $0).zPosition }
  }

  private func expect(_ a: [Double], _ b: [Double], _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }, "\(name): \(a), not \(b)")
  }

  private func frames(_ values: [Double], _ mode: CalculationMode) -> KeyframeAnimation {
    let animation = KeyframeAnimation(.zPosition, values: values)
    (animation.duration, animation.calculationMode) = (1, mode)
    return animation
  }

  @Test func splinesThroughValues() {
    let table: [(t: [Double], c: [Double], b: [Double], values: [Double])] = [
      ([], [], [], [2.37, 6.09375, 15.52, 26.875, 36.88, 38.515625, 27.575]),
      ([0.5, 0.5, 0.5, 0.5], [], [], [2.265, 7.265625, 14.32, 25.9375, 36.88, 37.6953125, 25.9475]),
      ([], [0.5, 0.5, 0.5, 0.5], [], [2.055, 5.390625, 15.28, 27.8125, 38.32, 40.2734375, 28.3625]),
      ([], [], [0.5, 0.5, 0.5, 0.5], [2.685, 6.796875, 14.48, 24.6875, 35.12, 40.2734375, 28.3625]),
      (
        [0, 0.3, -0.6, 0], [0, 0.2, -0.4, 0], [0, -0.5, 0.7, 0],
        [2.3511, 6.0515625, 13.26592, 20.0575, 30.40768, 40.31, 28.37888]
      ),
    ]
    for row in table {
      let animation = frames([0, 10, 40, 20], .cubic)
      if !row.t.isEmpty { animation.tensionValues = row.t }
      if !row.c.isEmpty { animation.continuityValues = row.c }
      if !row.b.isEmpty { animation.biasValues = row.b }
      expect(shown(animation, [0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9]), row.values, "\(row)")
    }
  }

  @Test func discreteValuesHoldUntilTheNextTime() {
    let even = frames([1, 2, 3, 4], .discrete)
    expect(shown(even, [0, 0.24, 0.25, 0.6, 0.75, 0.99]), [1, 1, 2, 3, 4, 4], "without key times")
    // One more key time than values: the last one is the end.
    let timed = frames([1, 2, 3], .discrete)
    timed.keyTimes = [0, 0.1, 0.7, 1]
    expect(shown(timed, [0, 0.09, 0.1, 0.69, 0.7, 0.99]), [1, 1, 2, 2, 3, 3], "n + 1 key times")
    timed.keyTimes = [0, 0.5, 1]
    expect(shown(timed, [0, 0.49, 0.5, 0.99]), [1, 1, 2, 2], "n key times")
  }

  @Test func pacedValuesTakeTheTimeOfTheirDistance() {
    let paced = frames([0, 1, 4, 0], .paced)
    paced.keyTimes = [0, 0.9, 0.95, 1]
    paced.timingFunctions = [.easeIn, .easeIn, .easeIn]
    // 8 in all: key times and functions are ignored.
    expect(shown(paced, [0.0625, 0.125, 0.25, 0.5, 0.75]), [0.5, 1, 2, 4, 2], "paced")
  }

  /// What is cumulative adds the end value of each cycle; what is additive, the value below.
  @Test func cumulativeAndAdditive() {
    let by = BasicAnimation(.zPosition, by: 10)
    (by.duration, by.repeatCount, by.isCumulative) = (1, 3, true)
    expect(shown(by, [0.5, 1.5, 2.5]), [5, 15, 25], "by")
    let ends = BasicAnimation(.zPosition, from: 1, to: 3)
    (ends.duration, ends.repeatCount, ends.isCumulative) = (1, 3, true)
    expect(shown(ends, [0, 1, 2.5]), [1, 4, 8], "from and to")
    let values = frames([0, 5, 2], .linear)
    (values.repeatCount, values.isCumulative, values.isAdditive) = (2, true, true)
    expect(shown(values, [0.5, 1, 1.5]), [5, 2, 7], "keyframes")
  }

  /// A group cuts its animations off, and its fill mode keeps theirs only where they fill themselves.
  @Test func groupsAndFillModes() {
    func group(_ fill: FillMode, _ inner: FillMode) -> AnimationGroup {
      let (group, animation) = (AnimationGroup(), BasicAnimation(.zPosition, from: 10, to: 20))
      (animation.beginTime, animation.duration, animation.fillMode) = (1, 1, inner)
      (group.animations, group.duration, group.beginTime, group.fillMode) = ([animation], 3, 1, fill)
      return group
    }
    let times = [0.5, 1.5, 2.5, 3.5, 4.5]
    expect(shown(group(.removed, .removed), times), [0, 0, 15, 0, 0], "removed")
    expect(shown(group(.removed, .both), times), [0, 10, 15, 20, 0], "the animation fills")
    expect(shown(group(.both, .both), times), [10, 10, 15, 20, 20], "both fill")
    expect(shown(group(.both, .removed), times), [0, 0, 15, 0, 0], "the group fills")
  }

  /// The end of an animation in a group is in its interval, whatever the rounding; the group's end cuts it off.
  @Test func endsInGroups() {
    for (begin, duration, whole) in [(0.1, 0.2, 0.7), (0.3, 0.6, 1.1), (0.7, 0.1, 1.3), (0.0, 0.5, 1.5)] {
      let (group, animation) = (AnimationGroup(), BasicAnimation(.zPosition, from: 10, to: 20))
      (animation.beginTime, animation.duration) = (begin, duration)
      (group.animations, group.duration) = ([animation], whole)
      let end = begin + duration
      expect(shown(group, [begin, end, end.nextUp]), [10, 20, 0], "\((begin, duration, whole))")
      // Two cycles: at the end of the first, the second begins.
      (animation.beginTime, animation.duration) = (0, whole)
      (group.animations, group.repeatCount) = ([animation], 2)
      expect(shown(group, [whole, 2 * whole, 2 * whole + 0.001]), [10, 20, 0], "\(whole) twice")
      // Half a cycle, which stays.
      (group.repeatCount, group.fillMode) = (0.5, .forwards)
      expect(shown(group, [whole / 2, 0.7 * whole, 9]), [15, 15, 15], "half of \(whole)")
    }
  }

  /// `settlingDuration` of Apple's default spring, and a spring's way at some times: from the closed forms.
  @Test func springs() {
    let spring = SpringAnimation(.zPosition, from: 0, to: 1)
    #expect((spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) == (1, 100, 10, 0))
    #expect(abs(spring.settlingDuration - 1.4727003346780927) < 1e-9)
    #expect(spring.duration == 0, "a spring's duration is not its settling duration unless it is set so")
    spring.duration = spring.settlingDuration
    // 1 − e^(−5t)·(cos(√75·t) + sin(√75·t)/√3).
    expect(shown(spring, [0.1, 0.2, 0.5, 1]), [0.3402998, 0.8494256, 1.0745906, 1.0021701], "default spring")
  }

  /// Along a path, the x axis points along it, or back.
  @Test(arguments: [(RotationMode.rotateAuto, 0.0), (.rotateAutoReverse, Double.pi)])
  func rotationAlongAPath(_ mode: RotationMode, _ turn: Double) throws {
    let layer = Layer()
    let tree = LayerTree(root: layer, actionsAreEnabled: false)
    let animation = KeyframeAnimation(keyPath: "position")
    // A quarter of a circle, clockwise from its top to its right.
    let (radius, k) = (100.0, 55.22847498)
    var path = Path()
    path.move(to: Point(0, -radius))
    path.addCurve(to: Point(radius, 0), control1: Point(k, -radius), control2: Point(radius, -k))
    (animation.path, animation.rotationMode, animation.calculationMode) = (path, mode, .paced)
    animation.duration = 1
    layer.add(animation, forKey: nil)
    _ = tree.commit(at: 0)
    for way in [0.1, 0.5, 0.8] {
      let shown = layer.presentation(at: way)
      let angle = way * .pi / 2
      #expect(
        abs(shown.position.x - radius * sine(angle)) < 0.1 && abs(shown.position.y + radius * cosine(angle)) < 0.1)
      let along = Transform3D(rotationAngle: angle + turn, x: 0, y: 0, z: 1)
      #expect(abs(shown.transform.m11 - along.m11) < 0.01 && abs(shown.transform.m12 - along.m12) < 0.01)
    }
  }

  private func sine(_ angle: Double) -> Double { Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1).m12 }
  private func cosine(_ angle: Double) -> Double { Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1).m11 }
}
