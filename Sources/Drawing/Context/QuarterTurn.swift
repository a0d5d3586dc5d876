#if Drawing
  import MultiplaneContents
  import MultiplaneGeometry

  /// How a matrix turns and mirrors what stays upright. Rounded rectangles are known by the order of their points, and
  /// that begins elsewhere, or runs the other way round, until they are turned back.
  struct QuarterTurn {
    /// From the one way to the other: numbers of -1, 0 and 1.
    private let map: Transform2D
    private let back: Transform2D

    /// nil of a matrix that neither turns nor mirrors, and of one that leaves nothing upright.
    init?(_ matrix: Transform2D) {
      // What is left of the sine of a quarter.
      let least = max(abs(matrix.a), abs(matrix.b), abs(matrix.c), abs(matrix.d)) * 1e-12
      func way(_ value: Double) -> Double { abs(value) <= least ? 0 : value < 0 ? -1 : 1 }
      let (a, b, c, d) = (way(matrix.a), way(matrix.b), way(matrix.c), way(matrix.d))
      let isUpright = b == 0 && c == 0 && a != 0 && d != 0
      guard isUpright && (a < 0 || d < 0) || a == 0 && d == 0 && b != 0 && c != 0 else { return nil }
      map = Transform2D(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
      guard let back = map.inverted() else { return nil }
      self.back = back
    }

    /// The path before the turn.
    func undone(_ path: Path) -> Path { path.applying(back) }

    /// A shape of before the turn behind it.
    func turned(_ shape: RoundedRectShape) -> RoundedRectShape {
      func corner(_ x: Double, _ y: Double) -> Size {
        let before = back.apply(to: Point(x, y))
        let corners = shape.corners
        let size =
          before.x < 0
          ? (before.y < 0 ? corners.topLeft : corners.bottomLeft)
          : (before.y < 0 ? corners.topRight : corners.bottomRight)
        return map.a == 0 ? Size(size.height, size.width) : size
      }
      var result = shape
      result.rect = map.apply(to: shape.rect)
      result.corners = CornerRadii(
        topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1), bottomLeft: corner(-1, 1))
      return result
    }
  }
#endif
