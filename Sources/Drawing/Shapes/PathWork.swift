#if Shapes
  import MultiplaneContents
  import MultiplaneGeometry

  /// What it takes to draw a path into a picture: for each straight line that Cairo makes of it the rows that it passes
  /// through, and one.
  struct PathWork {
    /// Lines times rows. As many take Cairo ten seconds.
    static let most = 1 << 23
    /// Lines, each of which takes Cairo a hundred bytes.
    static let mostLines = 1 << 22

    /// Rows of the picture.
    let rows: Double
    /// Columns of the picture.
    private let columns: Double
    /// Around all that is drawn of a line, samples.
    let halfWidth: Double
    /// Lines of the outline of a stroke for each of its own, and more of them at each end.
    private let linesAlong: Double
    private let linesAtEnd: Double

    private var lines = 0.0
    private var steps = 0.0
    /// Of a path of many elements.
    private var density: PathDensity?

    /// How near lines keep to curves.
    private let tolerance: Double

    /// Of a fill.
    ///
    /// - Parameter picture: samples.
    init(_ picture: PixelRect, tolerance: Double) {
      (rows, columns, self.tolerance) = (Double(picture.height), Double(picture.width), tolerance)
      (halfWidth, linesAlong, linesAtEnd) = (0, 1, 0)
    }

    /// Of a stroke.
    ///
    /// - Parameter scale: samples a point.
    init(_ picture: PixelRect, tolerance: Double, pen: CairoPen, scale: Double) {
      (rows, columns, self.tolerance) = (Double(picture.height), Double(picture.width), tolerance)
      halfWidth = pen.width * scale / 2
      // Half of Cairo's round pen, whose chords keep within the tolerance.
      let isRound = pen.join == .round || pen.cap == .round
      let round = (halfWidth / (2 * tolerance)).squareRoot() * .pi
      (linesAlong, linesAtEnd) = (2, isRound ? max(round, 2) : 2)
    }

    /// Why it would take too long; nil where it does not.
    var excess: ShapeError.Code? {
      if lines > Double(Self.mostLines) || lines + steps > Double(Self.most) {
        return .tooManyLines(limit: Self.mostLines)
      }
      return density?.isTooDense == true ? .tooDense : nil
    }

    /// - Parameter path: samples; the picture's first row is at 0.
    mutating func add(_ path: Path) {
      if path.elements.count > PathDensity.fewest, density == nil {
        density = PathDensity(width: columns, height: rows, margin: halfWidth)
      }
      for (element, from, to) in path.steps {
        switch element {
        case .move: add(from: to, to: to, bend: 0)
        case .line, .close: add(from: from, to: to, bend: 0)
        case .quadCurve(_, let c): add(from: from, to: to, through: c, c)
        case .curve(_, let c, let d): add(from: from, to: to, through: c, d)
        }
      }
    }

    private mutating func add(from a: Point, to b: Point, through c: Point, _ d: Point) {
      let bend = max(
        abs(a.x - 2 * c.x + d.x), abs(a.y - 2 * c.y + d.y), abs(c.x - 2 * d.x + b.x), abs(c.y - 2 * d.y + b.y))
      add(from: a, to: c, bend: bend)
      add(from: c, to: d, bend: 0)
      add(from: d, to: b, bend: 0)
    }

    /// - Parameter bend: how far a curve leaves its chord, by Wang's bound: see `FarPath`.
    private mutating func add(from a: Point, to b: Point, bend: Double) {
      let (top, bottom) = (min(a.y, b.y) - halfWidth, max(a.y, b.y) + halfWidth)
      let passed = max(0, min(bottom, rows) - max(top, 0))
      let pieces = 1 + (bend / tolerance).squareRoot()
      lines += pieces * linesAlong + linesAtEnd
      // A round pen's lines are short: together they are as high as some that are as long as it is wide.
      density?.add(from: a, to: b, along: pieces * linesAlong, atEnd: min(linesAtEnd, 3))
      steps += min(passed, rows) * linesAlong
    }
  }

  extension ShapeError.Code {
    /// A path was refused that may be drawn with fewer samples.
    var isExcess: Bool {
      switch self {
      case .tooManyLines, .tooDense: true
      default: false
      }
    }
  }
#endif
