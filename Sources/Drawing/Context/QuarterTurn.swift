#if Drawing
  import MultiplaneContents
  import MultiplaneGeometry

  /// How the matrix that a rounded rectangle was added with has turned and mirrored it. Those are known by the order of
  /// their points, and that begins elsewhere, or runs the other way round, until they are turned back.
  struct QuarterTurn {
    /// From the one way to the other: numbers of -1, 0 and 1.
    private let map: Transform2D
    private let back: Transform2D

    /// nil of a path that begins to the right and turns down, as they do without it, and of one that does not begin
    /// upright.
    init?(_ path: Path) {
      var x = Point.zero
      for (element, start, end) in path.steps {
        // Its direction where it begins.
        let way: Point
        switch element {
        case .move: continue
        case .line: way = end - start
        case .curve(_, let c, _): way = c - start
        case .quadCurve, .close: return nil
        }
        // Less is what rounding leaves of lines where corners meet.
        let least = 1e-9 * (1 + max(abs(start.x), abs(start.y)))
        if x == .zero {
          let (isAcross, isDown) = (abs(way.x) > least, abs(way.y) > least)
          guard isAcross || isDown else { continue }
          guard isAcross != isDown else { return nil }
          x = isAcross ? Point(way.x < 0 ? -1 : 1, 0) : Point(0, way.y < 0 ? -1 : 1)
        }
        let side = x.y == 0 ? end.y - start.y : end.x - start.x
        guard abs(side) > least else { continue }
        let y = side < 0 ? -1.0 : 1
        guard x.x != 1 || y != 1 else { return nil }
        map = Transform2D(a: x.x, b: x.y, c: x.y == 0 ? 0 : y, d: x.y == 0 ? y : 0, tx: 0, ty: 0)
        guard let back = map.inverted() else { return nil }
        self.back = back
        return
      }
      return nil
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
