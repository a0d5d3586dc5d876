import MultiplaneAnimation
import Testing

struct UnitBezierTests {
  @Test func easeInIsABezier() {
    #expect(abs(UnitBezier(0.42, 0, 1, 1).y(at: 0.2) - 0.06228) < 1e-5)
  }
}
