import MultiplaneAnimation
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// Activity indicators as programs write them for Core Animation. The expected values are worked out in Python: the
/// curves by bisection, the cycles by remainders.
struct SpinnerTests {
  private let spinner = Layer()
  private let tree: LayerTree

  init() {
    spinner.frame = Rect(x: 0, y: 0, width: 60, height: 60)
    tree = LayerTree(root: spinner, actionsAreEnabled: false)
    _ = tree.commit(at: 100)
  }

  private func number(_ layer: Layer, _ keyPath: String, at time: Double) -> Double {
    if case .number(let number)? = layer.presentation(at: time).value(forKeyPath: keyPath) { number } else { .nan }
  }

  private func expect(_ a: Double, _ b: Double, _ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(abs(a - b) < 1e-6, "\(what): \(a), not \(b)", sourceLocation: sourceLocation)
  }

  @Test func aStrokeThatSpins() {
    let beginTime = 0.5
    let (strokeStartDuration, strokeEndDuration) = (1.2, 0.7)

    let rotation = BasicAnimation(keyPath: "transform.rotation")
    rotation.byValue = Float.pi * 2
    rotation.timingFunction = MediaTimingFunction(name: "linear")

    let strokeEnd = BasicAnimation(keyPath: "strokeEnd")
    strokeEnd.duration = strokeEndDuration
    strokeEnd.timingFunction = MediaTimingFunction(controlPoints: 0.4, 0.0, 0.2, 1.0)
    strokeEnd.fromValue = 0
    strokeEnd.toValue = 1

    let strokeStart = BasicAnimation(keyPath: "strokeStart")
    strokeStart.duration = strokeStartDuration
    strokeStart.timingFunction = MediaTimingFunction(controlPoints: 0.4, 0.0, 0.2, 1.0)
    strokeStart.fromValue = 0
    strokeStart.toValue = 1
    strokeStart.beginTime = beginTime

    let group = AnimationGroup()
    group.animations = [rotation, strokeEnd, strokeStart]
    group.duration = strokeStartDuration + beginTime
    group.repeatCount = .infinity
    group.isRemovedOnCompletion = false
    group.fillMode = .forwards

    let circle = ShapeLayer()
    circle.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    circle.path = Path(ellipseIn: circle.bounds)
    circle.fillColor = nil
    circle.strokeColor = .black
    circle.lineWidth = 2
    circle.add(group, forKey: "animation")
    spinner.addSublayer(circle)
    _ = tree.commit(at: 100)

    let table: [(time: Double, angle: Double, start: Double, end: Double)] = [
      (0, 0, 0, 0), (0.2, 0.7391983, 0, 0.3284145), (0.49, 1.8110358, 0, 0.9382455),
      (0.6, 2.2175948, 0.0172689, 0.9880366), (0.7, 2.5871940, 0.0851055, 1), (1.1, 4.0655905, 0.7755613, 1),
      (1.6, 5.9135862, 0.9961340, 1), (2.05, 1.2935970, 0, 0.7755613), (17.9, 3.3263922, 0.4572517, 1),
    ]
    for row in table {
      let angle = number(circle, "transform.rotation.z", at: 100 + row.time)
      expect((angle - row.angle).remainder(dividingBy: 2 * .pi), 0, "angle at \(row.time)")
      expect(number(circle, "strokeStart", at: 100 + row.time), row.start, "strokeStart at \(row.time)")
      expect(number(circle, "strokeEnd", at: 100 + row.time), row.end, "strokeEnd at \(row.time)")
    }
  }

  @Test func ballsThatPulseOneAfterTheOther() {
    let beginTime = 100.0
    let beginTimes = [0.12, 0.24, 0.36]
    let timingFunction = MediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08)
    let animation = KeyframeAnimation(keyPath: "transform.scale")

    animation.keyTimes = [0, 0.3, 1]
    animation.timingFunctions = [timingFunction, timingFunction]
    animation.values = [1, 0.3, 1]
    animation.duration = 0.75
    animation.repeatCount = .infinity
    animation.isRemovedOnCompletion = false

    var circles: [Layer] = []
    for i in 0..<3 {
      let circle = ShapeLayer()
      circle.frame = Rect(x: 20 * Double(i), y: 20, width: 18, height: 18)
      animation.beginTime = beginTime + beginTimes[i]
      circle.add(animation, forKey: "animation")
      spinner.addSublayer(circle)
      circles.append(circle)
    }
    _ = tree.commit(at: 100)

    let table: [(Double, [Double])] = [
      (0.05, [1, 1, 1]), (0.2, [0.3826353, 1, 1]), (0.3, [0.2929348, 0.4513356, 1]),
      (0.4, [0.5677479, 0.2953520, 0.5724721]), (0.8, [1.0063542, 0.9989794, 0.9445129]),
      (3.3, [0.2929348, 0.4513356, 1.0058179]),
    ]
    for (time, scales) in table {
      for (circle, scale) in zip(circles, scales) {
        expect(number(circle, "transform.scale", at: 100 + time), scale, "scale at \(time)")
      }
    }
  }

  @Test func ballsThatGrowAndFade() {
    let duration = 1.0
    let beginTimes = [0, 0.2, 0.4]

    let scaleAnimation = BasicAnimation(keyPath: "transform.scale")
    scaleAnimation.duration = duration
    scaleAnimation.fromValue = 0
    scaleAnimation.toValue = 1

    let opacityAnimation = KeyframeAnimation(keyPath: "opacity")
    opacityAnimation.duration = duration
    opacityAnimation.keyTimes = [0, 0.05, 1]
    opacityAnimation.values = [0, 1, 0]

    let animation = AnimationGroup()
    animation.animations = [scaleAnimation, opacityAnimation]
    animation.timingFunction = MediaTimingFunction(name: "linear")
    animation.duration = duration
    animation.repeatCount = .infinity
    animation.isRemovedOnCompletion = false

    var circles: [Layer] = []
    for i in 0..<3 {
      let circle = Layer()
      animation.beginTime = 100 + beginTimes[i]
      circle.frame = spinner.bounds
      circle.opacity = 0
      circle.add(animation, forKey: "animation")
      spinner.addSublayer(circle)
      circles.append(circle)
    }
    _ = tree.commit(at: 100)

    // Scale and opacity; before its beginning, a ball is whole and invisible.
    let table: [(Double, [(Double, Double)])] = [
      (0, [(0, 0), (1, 0), (1, 0)]), (0.04, [(0.04, 0.8), (1, 0), (1, 0)]),
      (0.5, [(0.5, 0.5263158), (0.3, 0.7368421), (0.1, 0.9473684)]),
      (1.03, [(0.03, 0.6), (0.83, 0.1789474), (0.63, 0.3894737)]),
      (7.45, [(0.45, 0.5789474), (0.25, 0.7894737), (0.05, 1)]),
    ]
    for (time, values) in table {
      for (circle, value) in zip(circles, values) {
        expect(number(circle, "transform.scale", at: 100 + time), value.0, "scale at \(time)")
        expect(number(circle, "opacity", at: 100 + time), value.1, "opacity at \(time)")
      }
    }
  }

  /// The hands of a clock: rotations about z that turn at different speeds, paused and resumed by the layer's time.
  @Test func aClockThatIsPausedAndGoesOn() {
    let hands = [60.0, 3600].map { period in
      let (hand, turn) = (Layer(), BasicAnimation(keyPath: "transform.rotation.z"))
      turn.fromValue = 0
      turn.toValue = 2 * Double.pi
      turn.duration = period
      turn.repeatCount = .infinity
      hand.add(turn, forKey: "turn")
      spinner.addSublayer(hand)
      return hand
    }
    _ = tree.commit(at: 100)
    // As in Apple's Technical Q&A 1673.
    let pausedTime = spinner.convertTime(115, from: nil)
    spinner.speed = 0
    spinner.timeOffset = pausedTime
    _ = tree.commit(at: 115)
    for time in [115.0, 500] {
      expect(number(hands[0], "transform.rotation.z", at: time), .pi / 2, "paused at \(time)")
    }
    spinner.speed = 1
    spinner.timeOffset = 0
    spinner.beginTime = 0
    spinner.beginTime = spinner.convertTime(500, from: nil) - pausedTime
    _ = tree.commit(at: 500)
    expect(number(hands[0], "transform.rotation.z", at: 500), .pi / 2, "goes on")
    expect(abs(number(hands[0], "transform.rotation.z", at: 515)), .pi, "15 s later")
    expect(number(hands[1], "transform.rotation.z", at: 515), .pi / 60, "the slow hand")
  }
}
