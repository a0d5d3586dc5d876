import MultiplaneAnimation
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// Numbers that were measured on Apple's frameworks: by presentation layers of a layer whose time stands still, and of
/// the animations that UIKit adds.
struct MeasuredTests {
  private func shown(
    model: Double = 0.5, _ animation: Animation, _ times: [Double], _ keyPath: String = "zPosition"
  ) -> [Double] {
    let layer = Layer()
    layer.zPosition = model
    let tree = LayerTree(root: layer, actionsAreEnabled: false)
    layer.add(animation, forKey: nil)
    _ = tree.commit(at: 0)
    #expect(tree.refusals.isEmpty)
    return times.map {
      if case .number(let number)? = layer.presentation(at: $0).value(forKeyPath: keyPath) { number } else { .nan }
    }
  }

  private func expect(
    _ a: [Double], _ b: [Double], _ name: String, within tolerance: Double = 1e-6,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < tolerance }, "\(name): \(a), not \(b)",
      sourceLocation: sourceLocation)
  }

  private func rise(_ change: (BasicAnimation) -> Void = { _ in }) -> BasicAnimation {
    let animation = BasicAnimation(.zPosition, from: 0, to: 1)
    animation.duration = 1
    change(animation)
    return animation
  }

  @Test func timing() {
    let times = [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3, 4.5]
    let rows: [(String, BasicAnimation, [Double])] = [
      ("autoreverses", rise { $0.autoreverses = true }, [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5]),
      ("repeatCount", rise { $0.repeatCount = 2.5 }, [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5]),
      ("repeatDuration", rise { $0.repeatDuration = 1.7 }, [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5]),
      // The end, 0.5 s, belongs to the interval.
      ("speed 2", rise { $0.speed = 2 }, [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
      ("timeOffset", rise { $0.timeOffset = 0.3 }, [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
      // The local time is 0, then goes round.
      ("speed -1", rise { $0.speed = -1 }, [0, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
      ("no duration", rise { $0.duration = 0 }, [0, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    ]
    for (name, animation, values) in rows { expect(shown(animation, times), values, name) }
    let fills: [(FillMode, [Double])] = [
      (.removed, [0.5, 0.5, 0, 0.5, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1]), (.backwards, [0, 0, 0, 0.5, 0.5]),
      (.both, [0, 0, 0, 0.5, 1]),
    ]
    for (fill, values) in fills {
      let animation = rise { ($0.beginTime, $0.fillMode) = (1, fill) }
      expect(shown(animation, [0, 0.5, 1, 1.5, 2.5]), values, "\(fill)")
    }
  }

  @Test func endsAndCycles() {
    let rows: [(Double?, Double?, Double?, Double)] = [
      (0.2, nil, nil, 0.35), (nil, 0.8, nil, 0.65), (nil, nil, 0.3, 0.65), (0.2, nil, 0.3, 0.35),
      (nil, 0.9, 0.3, 0.75), (nil, nil, nil, 0.5),
    ]
    for (from, to, by, value) in rows {
      let animation = BasicAnimation(.zPosition, from: from, to: to, by: by)
      animation.duration = 1
      expect(shown(animation, [0.5]), [value], "\(String(describing: (from, to, by)))")
    }
    // The end value of each cycle is added to the next ones, the value below included.
    let by = BasicAnimation(.zPosition, by: 10)
    (by.duration, by.isCumulative, by.repeatCount) = (1, true, 3)
    expect(shown(model: 100, by, [0.5, 1.5, 2.5]), [105, 215, 325], "by")
    let ends = BasicAnimation(.zPosition, from: 0, to: 10)
    (ends.duration, ends.isCumulative, ends.repeatCount) = (1, true, 3)
    expect(shown(ends, [0.5, 1.5, 2.5]), [5, 15, 25], "from and to")
    (ends.autoreverses, ends.repeatCount) = (true, 2)
    expect(shown(ends, [2.5]), [5], "a cycle that goes back ends at 0")
  }

  @Test func keyframes() {
    let times = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
    let keyTimes = [0, 0.1, 0.6, 1]
    let rows: [(CalculationMode, [Double]?, [Double])] = [
      (.linear, nil, [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64]),
      (.linear, keyTimes, [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65]),
      (.discrete, nil, [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7]),
      (.discrete, keyTimes, [0, 1, 1, 1, 1, 0.5, 0.5, 0.5]),
      (.paced, nil, [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53]),
      (.cubic, nil, [0.16434374, 0.708, 0.96075, 0.9848, 0.8, 0.49165, 0.5296, 0.61795]),
      (.cubic, keyTimes, [0.6145833, 1.0066667, 0.9, 0.74, 0.58666664, 0.503125, 0.55833334, 0.634375]),
    ]
    for (mode, keyTimes, values) in rows {
      let animation = KeyframeAnimation(.zPosition, values: [0, 1, 0.5, 0.7])
      (animation.calculationMode, animation.keyTimes, animation.duration) = (mode, keyTimes, 1)
      expect(shown(animation, times), values, "\(mode) \(keyTimes ?? [])")
    }
  }

  /// A line, then a curve: each element is a keyframe.
  @Test func paths() {
    let times = [0, 0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 0.99]
    let rows: [(CalculationMode, [Double]?, [(Double, Double)])] = [
      (
        .linear, nil,
        [(0, 0), (20, 0), (50, 0), (100, 0), (129.6, 5.6), (168.75, 31.25), (194.4, 70.4), (199.94, 97)]
      ),
      (
        .linear, [0, 0.2, 1],
        [
          (0, 0), (50, 0), (109.36, 0.57), (153.61, 18.46), (168.75, 31.25), (186.88, 54.65), (197.75, 81.35),
          (199.98, 98.13),
        ]
      ),
      (
        .paced, nil,
        [
          (0, 0), (25.49, 0), (63.72, 0), (126.87, 4.62), (149.72, 15.82), (177.88, 41.5), (195.99, 74.98),
          (199.96, 97.46),
        ]
      ),
      (.discrete, nil, [(0, 0), (0, 0), (0, 0), (100, 0), (100, 0), (100, 0), (100, 0), (100, 0)]),
    ]
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(100, 0))
    path.addCurve(to: Point(200, 100), control1: Point(150, 0), control2: Point(200, 50))
    for (mode, keyTimes, points) in rows {
      let animation = KeyframeAnimation(keyPath: "position")
      (animation.path, animation.calculationMode, animation.keyTimes) = (path, mode, keyTimes)
      animation.duration = 1
      expect(shown(animation, times, "position.x"), points.map(\.0), "x, \(mode)", within: 0.3)
      expect(shown(animation, times, "position.y"), points.map(\.1), "y, \(mode)", within: 0.3)
    }
  }

  /// m11, m12, m21, m22 at a fraction of the way between two transforms.
  @Test func transforms() {
    func scale(_ x: Double, _ y: Double) -> Transform3D { Transform3D(scaleX: x, y: y, z: 1) }
    func turn(_ angle: Double) -> Transform3D { Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1) }
    let shear = Transform3D(Transform2D(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
    let h = 0.5.squareRoot()
    let rows: [(Transform3D, Transform3D, Double, [Double])] = [
      (.identity, scale(-1, 1), 0.25, [0.5, 0, 0, 1]), (.identity, scale(1, -1), 0.25, [1, 0, 0, 0.5]),
      (.identity, scale(-1, -1), 0.25, [h, -h, h, h]), (.identity, turn(.pi), 0.5, [0, -1, 1, 0]),
      (.identity, shear, 0.25, [1, 0, 0.1151, 1.0023]), (.identity, shear, 0.5, [1, 0, 0.2368, 1.0031]),
      (.identity, turn(0.5).concatenating(scale(-1, 1)), 0.25, [0.4961, -0.0623, 0.1247, 0.9922]),
      (.identity, scale(2, 1).concatenating(turn(1.5)), 0.25, [1.1631, 0.4578, -0.3663, 0.9305]),
      (.identity, scale(2, 1).concatenating(turn(1.5)), 0.5, [1.0975, 1.0225, -0.6816, 0.7317]),
      (scale(-1, 1), scale(1, -1), 0.25, [-h, -h, -h, h]), (scale(-1, 1), scale(1, -1), 0.5, [0, -1, -1, 0]),
      (.identity, turn(170 * .pi / 180), 0.25, [0.73728, 0.67559, -0.67559, 0.73728]),
      (.identity, turn(270 * .pi / 180), 0.25, [0.92388, -0.38268, 0.38268, 0.92388]),
      (
        scale(2, 1), turn(1).concatenating(Transform3D(translationX: 40, y: 0, z: 0)), 0.25,
        [1.6956, 0.43296, -0.2474, 0.96891]
      ),
      (.identity, Transform3D(rotationAngle: 1.2, x: 0, y: 1, z: 0), 0.25, [0.95534, 0, 0, 1]),
    ]
    for (from, to, way, numbers) in rows {
      let layer = Layer()
      let tree = LayerTree(root: layer, actionsAreEnabled: false)
      let animation = BasicAnimation(.transform, from: from, to: to)
      animation.duration = 1
      layer.add(animation, forKey: nil)
      _ = tree.commit(at: 0)
      let m = layer.presentation(at: way).transform
      expect([m.m11, m.m12, m.m21, m.m22], numbers, "\(from) to \(to)", within: 2e-4)
    }
  }

  @Test func springs() {
    let settling: [(Double, Double, Double, Double, Double)] = [
      (1, 300, 20, 0, 0.7442555275721707), (2, 100, 5, 0, 5.658348137358159), (1, 100, 10, 5, 1.3815510557964275),
      (1, 100, 10, -5, 1.5350814063145797), (1, 100, 1, 0, 13.91321015404625), (1, 100, 20, 0, 0.9999999999999999),
      (1, 25, 10, 0, 1.9000000000000006), (1, 1, 2, 0, 9.299999999999983), (1, 400, 40, 0, 0.5),
      (1, 157.91367041742973, 25.132741228718345, 0, 0.7999999999999999),
      (1, 39.47841760435743, 12.566370614359172, 0, 1.5000000000000002),
      (1, 157.91367041742973, 7.539822368615504, 0, 1.904872615017113),
    ]
    for (mass, stiffness, damping, velocity, duration) in settling {
      let spring = SpringAnimation(.zPosition, from: 0, to: 100)
      (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
      spring.initialVelocity = velocity
      expect([spring.settlingDuration], [duration], "\((mass, stiffness, damping, velocity))", within: 1e-12)
    }
    let positions: [(Double, Double, [Double])] = [
      (10, 0, [10.44054701924324, 61.04925274848938, 102.33595371246338, 111.84459924697876]),
      (20, 0, [9.020400792360306, 44.217461347579956, 71.27025127410889, 93.89005303382874]),
      (10, 5, [29.307806491851807, 87.320476770401, 116.04145765304565, 107.67215490341187]),
      (10, -5, [-8.426713198423386, 34.77803170681, 88.63046169281006, 116.01705551147461]),
    ]
    for (damping, velocity, values) in positions {
      let spring = SpringAnimation(.zPosition, from: 0, to: 100)
      (spring.damping, spring.initialVelocity) = (damping, velocity)
      spring.duration = spring.settlingDuration
      expect(shown(spring, [0.05, 0.15, 0.25, 0.45]), values, "\((damping, velocity))", within: 1e-4)
    }
    let short = SpringAnimation(.zPosition, from: 0, to: 100)
    short.duration = 0.5
    expect(shown(short, [0.1, 0.49]), [34.02998447418213, 108.34387540817261], "cut off", within: 1e-4)
  }

  /// UIKit's springs of a damping ratio and a duration: the frequency is the one at which |β − v|/ω·e^(−β·duration), or
  /// with a ratio of 1 |1 + (β − v)·duration|·e^(−β·duration), is 1/1000. Found in Python by a scan for all its roots.
  @Test func springsOfBlocks() {
    let fractions = [0.1, 0.25, 0.5, 0.8]
    let rows: [(ratio: Double, velocity: Double, duration: Double, values: [Double])] = [
      (0.5, 0, 1, [48.78231, 114.42226, 98.71545, 100.29929]),
      (0.7, 0, 0.6, [29.86501, 86.08778, 104.11334, 99.92447]),
      (0.2, 0, 2, [144.38827, 73.0101, 93.09731, 100.32088]),
      (1, 0, 0.5, [23.60687, 67.10675, 94.44772, 99.48051]),
      (0.5, 3, 1, [54.9824, 114.19755, 100.84305, 99.57076]),
      (0.8, -2, 0.75, [19.01602, 72.15538, 100.86107, 100.49649]),
      (1, 4, 1, [38.29077, 75.08018, 95.58001, 99.52995]), (1.5, 0, 1, [23.60687, 67.10675, 94.44772, 99.48051]),
      (0.3, 30, 1, [171.55049, 74.60317, 96.60788, 99.4802]), (1, 20, 1, [103.2267, 117.10466, 104.44716, 100.49001]),
    ]
    for row in rows {
      let layer = Layer()
      let tree = LayerTree(root: layer, actionsAreEnabled: false)
      _ = tree.commit(at: 0)
      tree.animate(
        withDuration: row.duration, usingSpringWithDamping: row.ratio, initialSpringVelocity: row.velocity
      ) { layer.zPosition = 100 }
      _ = tree.commit(at: 0)
      let values = fractions.map { layer.presentation(at: $0 * row.duration).zPosition }
      expect(values, row.values, "\(row)", within: 2e-5)
    }
  }

  /// A time of a layer that stands still is its beginning in the superlayer's time.
  @Test func timesOfAPausedLayer() {
    let (root, layer) = (Layer(), Layer())
    root.addSublayer(layer)
    layer.speed = 0
    #expect(layer.convertTime(10, to: nil) == 0)
    layer.timeOffset = 4
    #expect(layer.convertTime(10, from: nil) == 4)
  }
}
