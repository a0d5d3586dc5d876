#if Shapes
  import MultiplaneGeometry
  import MultiplaneContents

  /// What a shape is stroked with, in numbers that Cairo takes. Lengths are points.
  struct CairoPen {
    var width: Double
    var cap: LineCap
    var join: LineJoin
    var miterLimit: Double
    /// Empty for a line without gaps.
    var dashes: [Double]
    var dashPhase: Double

    /// A wider line covers whatever it comes near to; with half of it to either side of `FarPath.reach` Cairo still
    /// works.
    private static let widestLine = FarPath.reach / 2
    /// More than that, by the length of the path, take seconds.
    static let mostDashes = 1 << 20

    /// nil for a shape without a stroke.
    ///
    /// - Parameter scale: pixels a point where the map makes it longest.
    init?(_ shape: Shape, scale: Double) {
      self.init(
        width: shape.lineWidth, cap: shape.lineCap, join: shape.lineJoin, miterLimit: shape.miterLimit,
        dashes: shape.lineDashPattern, dashPhase: shape.lineDashPhase, scale: scale)
    }

    /// nil for a line without a width. Dashes that are negative, or none above 0, are none.
    init?(
      width lineWidth: Double, cap: LineCap, join: LineJoin, miterLimit: Double, dashes pattern: [Double],
      dashPhase: Double, scale: Double
    ) {
      guard lineWidth > 0, lineWidth.isFinite else { return nil }
      width = min(lineWidth, Self.widestLine / scale)
      self.cap = cap
      self.join = join
      // A miter's end is a number of Cairo's, too.
      self.miterLimit = miterLimit >= 1 ? min(miterLimit, max(1, Self.widestLine / (width * scale))) : 1
      let period = pattern.reduce(0, +) * (pattern.count.isMultiple(of: 2) ? 1 : 2)
      let isDashed = period > 0 && period.isFinite && pattern.allSatisfy { $0 >= 0 }
      dashes = isDashed ? pattern : []
      self.dashPhase = isDashed && dashPhase.isFinite ? dashPhase.remainder(dividingBy: period) : 0
      if self.dashPhase < 0 { self.dashPhase += period }
    }

    /// Without gaps.
    var solid: CairoPen {
      var pen = self
      pen.dashes = []
      return pen
    }

    var period: Double { dashes.reduce(0, +) * (dashes.count.isMultiple(of: 2) ? 1 : 2) }

    /// Whether a path is cut into too many dashes.
    ///
    /// - Parameter path: points of the shape's space.
    func isDashedTooOften(_ path: Path, scale: Double) -> Bool {
      guard !dashes.isEmpty else { return false }
      // Cairo takes dashes together whose period is under its tolerance.
      let shortest = max(period, CairoCanvas.tolerance / scale) / Double(dashes.count)
      return path.polygonLength / shortest > Double(Self.mostDashes)
    }
  }

  extension Path {
    /// Of the polygon through points and control points: at least that of the path.
    fileprivate var polygonLength: Double {
      func length(_ a: Point, _ b: Point) -> Double {
        let way = b - a
        return (way.x * way.x + way.y * way.y).squareRoot()
      }
      var sum = 0.0
      for (element, from, to) in steps {
        switch element {
        case .move: break
        case .line, .close: sum += length(from, to)
        case .quadCurve(_, let c): sum += length(from, c) + length(c, to)
        case .curve(_, let c, let d): sum += length(from, c) + length(c, d) + length(d, to)
        }
      }
      return sum
    }
  }
#endif
