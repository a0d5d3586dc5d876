internal import MultiplaneGeometry

extension Rect {
  /// Whether a rectangle touches another one somewhere along its move.
  func meets(_ other: Rect, within move: (x: Double, y: Double)) -> Bool {
    // Interval of the move, from 0 to 1, in which the rectangles overlap along one axis.
    func part(_ from: Double, _ to: Double, _ first: Double, _ last: Double, _ move: Double) -> (Double, Double) {
      if move == 0 { return from < last && first < to ? (0, 1) : (1, 0) }
      let (a, b) = ((first - to) / move, (last - from) / move)
      return (min(a, b), max(a, b))
    }
    let (x, y) = (
      part(minX, maxX, other.minX, other.maxX, move.x), part(minY, maxY, other.minY, other.maxY, move.y)
    )
    return max(x.0, y.0, 0) < min(x.1, y.1, 1)
  }
}
