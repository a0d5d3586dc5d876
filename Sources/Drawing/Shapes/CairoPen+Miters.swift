#if Shapes
  import MultiplaneGeometry

  extension CairoPen {
    /// The pen with the miter limit that Cairo has to be given in memory: it compares a mitre's length with the
    /// limit where it draws, and where a map does not keep angles that is another length than in points.
    ///
    /// Where no limit is right for all corners, those are wrong whose mitres are shortest.
    ///
    /// - Parameters:
    ///   - path: as it is drawn.
    ///   - toPoints: from there to points.
    func withDrawnMiterLimit(of path: Path, toPoints: Transform2D) -> CairoPen {
      guard join == .miter, !toPoints.keepsAngles else { return self }
      var isRight = true
      var (longest, shortest) = (1.0, Double.infinity)
      path.forEachCorner(toPoints) { length, drawn in
        let isMiter = length <= miterLimit
        if isMiter != (drawn <= miterLimit) { isRight = false }
        if isMiter { longest = max(longest, drawn) } else { shortest = min(shortest, drawn) }
      }
      guard !isRight else { return self }
      var pen = self
      pen.miterLimit =
        longest < shortest ? min(longest * 2, (longest * shortest).squareRoot()) : leastWrong(path, toPoints)
      return pen
    }

    private func leastWrong(_ path: Path, _ toPoints: Transform2D) -> Double {
      var corners: [(length: Double, drawn: Double)] = []
      path.forEachCorner(toPoints) { corners.append((min($0, Self.longMiter), $1)) }
      corners.sort { $0.drawn < $1.drawn }
      var (limit, least, sum) = (1.0, 0.0, 0.0)
      for (index, corner) in corners.enumerated() {
        sum += corner.length <= miterLimit ? -corner.length : corner.length
        guard sum < least else { continue }
        let next = index + 1 < corners.count ? corners[index + 1].drawn : 2 * corner.drawn
        (limit, least) = ((corner.drawn * next).squareRoot(), sum)
      }
      return limit
    }

    /// A longer one is as wrong.
    private static let longMiter = 1e6
  }

  extension Transform2D {
    fileprivate var keepsAngles: Bool {
      let (x, y) = (a * a + b * b, c * c + d * d)
      return abs(x - y) <= 1e-9 * x && abs(a * c + b * d) <= 1e-9 * x
    }
  }

  extension Path {
    /// Calls for the corners between lines and curves, but for turns back: with the lengths of their mitres, in line
    /// widths, behind the map and in the path's own space.
    fileprivate func forEachCorner(_ map: Transform2D, _ body: (_ length: Double, _ drawn: Double) -> Void) {
      // Of the subpath: its first point and direction; and those of its end.
      var (start, pen) = (Point.zero, Point.zero)
      var (first, last): (Point?, Point?) = (nil, nil)
      func length(_ u: Point, _ v: Point) -> Double {
        let lengths = (u.x * u.x + u.y * u.y) * (v.x * v.x + v.y * v.y)
        // 1/sin of half the angle.
        return (2 / (1 + (u.x * v.x + u.y * v.y) / lengths.squareRoot())).squareRoot()
      }
      func mapped(_ way: Point) -> Point { Point(map.a * way.x + map.c * way.y, map.b * way.x + map.d * way.y) }
      func turn(to way: Point) {
        guard let last else {
          first = way
          return
        }
        let (inner, drawn) = (length(mapped(last), mapped(way)), length(last, way))
        if inner.isFinite, drawn.isFinite { body(inner, drawn) }
      }
      // A curve, or a line to a point three times.
      func go(_ a: Point, _ b: Point, _ c: Point) {
        let ways = (a - pen, b - a, c - b)
        let begin = isLong(ways.0) ? ways.0 : isLong(ways.1) ? ways.1 : ways.2
        guard isLong(begin) else { return }
        turn(to: begin)
        last = isLong(ways.2) ? ways.2 : isLong(ways.1) ? ways.1 : ways.0
        pen = c
      }
      // Cairo's numbers end at 1/256, and what rounding leaves of a line has no direction.
      func isLong(_ way: Point) -> Bool { max(abs(way.x), abs(way.y)) > 1.0 / 512 }
      for element in elements {
        switch element {
        case .move(let p): (start, pen, first, last) = (p, p, nil, nil)
        case .line(let p): go(p, p, p)
        case .quadCurve(let p, let c): go(c, c, p)
        case .curve(let p, let c, let d): go(c, d, p)
        case .close:
          go(start, start, start)
          if let first { turn(to: first) }
          (first, last) = (nil, nil)
        }
      }
    }
  }
#endif
