internal import MultiplaneGeometry

/// A quad in a plane; coordinates in texels.
struct PlaneQuad: BitwiseCopyable, Sendable {
  var slot: Int32
  var points: Quadrangle

  /// Edges at least this far apart share no pixel; texels.
  private static let reach = 1.5
  /// Sine of the angle above which edges cross rather than run along each other.
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
        let opposite = other.edge(two)
        guard abs(Self.cross(along, opposite.along)) <= Self.crossing else { continue }
        let (a, b) = (opposite.start - start, opposite.start + opposite.along * opposite.length - start)
        let (from, to) = ((along * a).sum(), (along * b).sum())
        let (low, high) = (max(min(from, to), -Self.reach), min(max(from, to), length + Self.reach))
        guard low <= high else { continue }
        // Distances between the edges at both ends of their common part.
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

  /// Twice the area, signed by the order of the corners.
  private var doubleArea: Double {
    var area = 0.0
    for index in 0..<4 {
      let end = (index + 1) & 3
      area += points.x[index] * points.y[end] - points.x[end] * points.y[index]
    }
    return area
  }

  /// Whether opposite edges share no pixel.
  var isWide: Bool {
    let longest = (0..<4).reduce(0) { max($0, edge($1).length) }
    return abs(doubleArea) / 2 >= Self.reach * longest
  }

  /// Whether another quad lies inside this one, with a margin.
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

/// A layer in the search for quads in a plane.
struct PlaneLayer: BitwiseCopyable, Sendable {
  var slot: Int32
  /// Its own space to the plane.
  var map: Homography
  /// Innermost clip around the layer: index into `PlacementScratch.planeQuads`; −1 for none.
  var clip: Int32 = -1
  /// An odd number of layers from this one up has flipped geometry.
  var isUpsideDown = false
}
