internal import MultiplaneGeometry

/// A quad in a plane, texels.
struct PlaneQuad: BitwiseCopyable, Sendable {
  var slot: Int32
  var points: Quadrangle

  /// So far from each other, in texels, two edges have no pixel in common.
  private static let reach = 1.5
  /// The sine of the angle at which edges cross each other and do not run along each other.
  private static let crossing = 0.1

  private func edge(_ index: Int) -> (start: SIMD2<Double>, along: SIMD2<Double>, length: Double) {
    let end = (index + 1) & 3
    let (a, b) = (SIMD2(points.x[index], points.y[index]), SIMD2(points.x[end], points.y[end]))
    let length = ((b - a) * (b - a)).sum().squareRoot()
    return (a, length > 0 ? (b - a) / length : .zero, length)
  }

  /// Whether an edge runs along one of another quad.
  func meetsEdge(of other: Quadrangle) -> Bool {
    let other = PlaneQuad(slot: -1, points: other)
    for one in 0..<4 {
      let (start, along, length) = edge(one)
      for two in 0..<4 {
        let there = other.edge(two)
        guard abs(Self.cross(along, there.along)) <= Self.crossing else { continue }
        let (a, b) = (there.start - start, there.start + there.along * there.length - start)
        let (from, to) = ((along * a).sum(), (along * b).sum())
        let (low, high) = (max(min(from, to), -Self.reach), min(max(from, to), length + Self.reach))
        guard low <= high else { continue }
        // How far the one is beside the other where both are.
        let (far, farther) = (Self.cross(along, a), Self.cross(along, b))
        func beside(_ place: Double) -> Double {
          to == from ? min(abs(far), abs(farther)) : far + (farther - far) * (place - from) / (to - from)
        }
        let (first, last) = (beside(low), beside(high))
        if first * last <= 0 || min(abs(first), abs(last)) < Self.reach { return true }
      }
    }
    return false
  }

  /// Twice the area, with the sign of the sense in which the corners follow each other.
  private var doubleArea: Double {
    var area = 0.0
    for index in 0..<4 {
      let end = (index + 1) & 3
      area += points.x[index] * points.y[end] - points.x[end] * points.y[index]
    }
    return area
  }

  /// Whether the edges that face each other lie apart, too.
  var isWide: Bool {
    let longest = (0..<4).reduce(0) { max($0, edge($1).length) }
    return abs(doubleArea) / 2 >= Self.reach * longest
  }

  /// Whether another quad lies well within this one.
  func holds(_ other: Quadrangle) -> Bool {
    let area = doubleArea
    for index in 0..<4 {
      let (start, along, _) = edge(index)
      for corner in 0..<4 {
        let away = Self.cross(along, SIMD2(other.x[corner], other.y[corner]) - start)
        guard (area < 0 ? -away : away) >= Self.reach else { return false }
      }
    }
    return true
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
}
