#if Shapes
  internal import MultiplaneGeometry

  extension Path {
    /// The path with short lines in place of subpaths that are one point: Cairo knows no direction for a square cap
    /// there.
    ///
    /// - Parameters:
    ///   - lineWidth: of the pen, points.
    ///   - toPath: points to the path's space; the lines lie along the points' x axis.
    func withDots(lineWidth: Double, _ toPath: Transform2D = .identity) -> Path {
      let half = lineWidth * Self.dotLength / 2
      var result = Path()
      var start = Point.zero
      // A subpath has begun, and leads nowhere yet; lines say that there is to be a dot.
      var (isAtStart, isDot) = (false, false)
      func finish() {
        guard isDot else { return }
        result.move(to: Point(start.x - toPath.a * half, start.y - toPath.b * half))
        result.addLine(to: Point(start.x + toPath.a * half, start.y + toPath.b * half))
      }
      for element in elements {
        switch element {
        case .move(let point):
          finish()
          (start, isAtStart, isDot) = (point, true, false)
        case .line(let point) where isAtStart && point == start: isDot = true
        case .quadCurve(let point, let c) where isAtStart && point == start && c == start: isDot = true
        case .curve(let point, let c, let d) where isAtStart && point == start && c == start && d == start: isDot = true
        case .close where isAtStart: isDot = true
        default:
          if isAtStart { result.move(to: start) }
          (isAtStart, isDot) = (false, false)
          result.append(element)
        }
      }
      finish()
      return result
    }

    /// Of a pen's width: long enough to have a direction, too short to be seen.
    private static let dotLength = 1.0 / 512
  }
#endif
