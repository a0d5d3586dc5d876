#if Shapes
  internal import MultiplaneGeometry

  extension Path {
    /// The path with short lines along x in place of subpaths that are one point: Cairo knows no direction for a square
    /// cap there.
    func withDots(length: Double) -> Path {
      var result = Path()
      var start = Point.zero
      // A subpath has begun, and leads nowhere yet; lines say that there is to be a dot.
      var (isAtStart, isDot) = (false, false)
      func finish() {
        guard isDot else { return }
        result.move(to: Point(start.x - length / 2, start.y))
        result.addLine(to: Point(start.x + length / 2, start.y))
      }
      for element in elements {
        switch element {
        case .move(let point):
          finish()
          (start, isAtStart, isDot) = (point, true, false)
        case .line(let point) where isAtStart && point == start: isDot = true
        case .close where isAtStart: isDot = true
        default:
          if isAtStart { result.move(to: start) }
          (isAtStart, isDot) = (false, false)
          result.add(element)
        }
      }
      finish()
      return result
    }

    private mutating func add(_ element: Element) {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): addLine(to: point)
      case .quadCurve(let point, let control): addQuadCurve(to: point, control: control)
      case .curve(let point, let first, let second): addCurve(to: point, control1: first, control2: second)
      case .close: closeSubpath()
      }
    }
  }
#endif
