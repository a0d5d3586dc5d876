import MultiplaneGeometry
import MultiplaneTestRandom

typealias Seeded = SplitMix64

extension SplitMix64 {
  mutating func number(_ range: ClosedRange<Double> = -10...10) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func whole(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

func isClose(_ a: Point?, _ b: Point?, _ tolerance: Double = 1e-9) -> Bool {
  guard let a, let b else { return (a == nil) == (b == nil) }
  return isClose(a.x, b.x, tolerance) && isClose(a.y, b.y, tolerance)
}

func isClose(_ a: Rect, _ b: Rect, _ tolerance: Double = 1e-9) -> Bool {
  isClose(a.origin, b.origin, tolerance) && isClose(a.size.width, b.size.width, tolerance)
    && isClose(a.size.height, b.size.height, tolerance)
}
