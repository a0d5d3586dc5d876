#if Shapes
  import MultiplaneGeometry

  /// How densely the lines of a path lie. Cairo keeps those that a row passes through in order, and each two that cross
  /// take a step: a scribble of a million short lines in one place takes minutes.
  struct PathDensity {
    /// Elements of a path; fewer cross in less than a second.
    static let fewest = 1 << 13
    /// Pairs of lines in the same place. As many take Cairo up to ten seconds.
    private static let mostPairs = 1e10
    /// Places along a side of the picture: to count lines in all of them takes a fraction of a millisecond.
    private static let mostPlaces = 512.0
    /// Places of a line that are counted.
    private static let mostSteps = 64.0

    /// Cairo's numbers a sample: a line that ends at the one where it begins is left out.
    private static let precision = 256.0

    /// Lines in each place, in rows.
    private var counts: [Float]
    private let columns: Int
    private let rows: Int
    /// Samples along a side of a place: those that a pen covers, all lines around which may cross there.
    private let side: Double
    private let margin: Double

    /// - Parameters:
    ///   - width: of the picture, samples, like its height; above 0.
    ///   - margin: how far around a line it is drawn: half the width of a pen.
    init(width: Double, height: Double, margin: Double) {
      side = max(1, 2 * margin, max(width, height) / Self.mostPlaces)
      (columns, rows) = (Int(clamping: (width / side).rounded(.up)), Int(clamping: (height / side).rounded(.up)))
      counts = [Float](repeating: 0, count: columns * rows)
      self.margin = margin
    }

    /// Adds a line from one point to another; what lies outside of the picture crosses nothing.
    ///
    /// - Parameters:
    ///   - along: lines that Cairo makes of it.
    ///   - atEnd: lines around its end.
    mutating func add(from a: Point, to b: Point, along: Double, atEnd: Double) {
      func place(_ value: Double) -> Double { (value * Self.precision).rounded() }
      guard place(a.x) != place(b.x) || place(a.y) != place(b.y) else { return }
      let length = max(abs(b.x - a.x), abs(b.y - a.y))
      let steps = max(1, min((length / side).rounded(.up), Self.mostSteps))
      let share = Float(max(1, along / steps) + atEnd / steps)
      for step in 0..<Int(clamping: steps) {
        let part = (Double(step) + 0.5) / steps
        let (x, y) = (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
        guard x > -margin, y > -margin, x < Double(columns) * side + margin, y < Double(rows) * side + margin else {
          continue
        }
        let column = min(max(Int(clamping: (x / side).rounded(.down)), 0), columns - 1)
        let row = min(max(Int(clamping: (y / side).rounded(.down)), 0), rows - 1)
        counts[row * columns + column] += share
      }
    }

    /// Whether too many pairs of lines lie in the same places.
    var isTooDense: Bool {
      counts.reduce(0) { $0 + Double($1) * Double($1) } > Self.mostPairs
    }
  }
#endif
