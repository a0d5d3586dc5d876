import MultiplaneAnimation
import Testing

struct CurveTests {
  /// From CSS's and Core Animation's control points, by bisection of the curve's parameter in long arithmetic.
  @Test(arguments: [
    (MediaTimingFunction.easeIn, 0.2, 0.06228), (.easeIn, 0.5, 0.31536), (.easeOut, 0.5, 0.68464),
    (.easeInEaseOut, 0.25, 0.12916), (.easeInEaseOut, 0.5, 0.5), (.default, 0.5, 0.80240), (.linear, 0.3, 0.3),
  ])
  func namedFunctions(_ function: MediaTimingFunction, _ x: Double, _ y: Double) {
    #expect(abs(function.progress(at: x) - y) < 1e-5)
  }

  @Test func functionsAreExactWhereTheyAreFlat() {
    // x = t³, y = 1 − (1 − t)³: vertical at 0.
    let function = MediaTimingFunction(controlPoints: 0, 1, 0, 1)
    for exponent in 1...12 {
      var x = 1.0
      for _ in 0..<exponent { x /= 10 }
      // The cube root by bisection.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<200 {
        let middle = (low + high) / 2
        if middle * middle * middle < x { low = middle } else { high = middle }
      }
      let expected = 1 - (1 - low) * (1 - low) * (1 - low)
      #expect(abs(function.progress(at: x) - expected) < 1e-7)
    }
    #expect(function.progress(at: 0) == 0)
    #expect(function.progress(at: 1) == 1)
    #expect(function.progress(at: 2) == 1)
  }

  /// The closed form against Runge and Kutta's integration of m·x″ + c·x′ + k·x = 0.
  @Test(arguments: [
    (1.0, 100.0, 10.0, 0.0), (1, 100, 20, 0), (1, 100, 40, 0), (2, 50, 3, -4), (0.5, 300, 60, 8), (1, 100, 0, 0),
    (1, 100, 20.000001, 2),
  ])
  func springs(_ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double) {
    let spring = SpringMotion(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    var (x, v) = (-1.0, velocity)
    let (step, steps) = (1.0 / 8192, 16384)
    func force(_ x: Double, _ v: Double) -> Double { (-stiffness * x - damping * v) / mass }
    for index in 1...steps {
      let (k1, l1) = (v, force(x, v))
      let (k2, l2) = (v + step / 2 * l1, force(x + step / 2 * k1, v + step / 2 * l1))
      let (k3, l3) = (v + step / 2 * l2, force(x + step / 2 * k2, v + step / 2 * l2))
      let (k4, l4) = (v + step * l3, force(x + step * k3, v + step * l3))
      x += step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += step / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
      if index % 512 == 0 { #expect(abs(spring.way(after: Double(index) * step) - (1 + x)) < 1e-7) }
    }
  }

  @Test func settlingDurationOfTheDefaultSpringIsCoreAnimations() {
    let spring = SpringMotion(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)
    #expect(abs(spring.settlingDuration - 1.4727003346780927) < 1e-9)
    #expect(SpringMotion(mass: 1, stiffness: 100, damping: 0, initialVelocity: 0).settlingDuration == .infinity)
    for damping in [20.0, 30, 200] {
      let spring = SpringMotion(mass: 1, stiffness: 100, damping: damping, initialVelocity: 0)
      #expect(abs(spring.way(after: spring.settlingDuration) - 1) <= 1.001e-3)
    }
  }
}
