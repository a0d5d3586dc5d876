#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry

  /// Squares of texels that are fine patterns: where, at most three texels away, each texel is the opposite of another.
  ///
  /// The measure is the correlation of a square's texels with those up to `reach` columns and rows away: −1 of stripes
  /// and checks of one, two or three texels, about 0 of grain and most of text. Codes, bars and text have single
  /// squares like that, but no three by three of them.
  struct FinePattern {
    /// Texels that were looked at.
    private let part: PixelRect
    private let columns: Int
    private var isPattern: [Bool]

    /// Texels along an axis of a square.
    private static let side = 16
    private static let reach = 3
    private static let mostCorrelation: Float = -0.8
    /// The least variance of a square that is seen.
    private static let leastContrast: Float = 25

    /// nil where no square is one.
    init?(_ texels: PictureTexels, in part: PixelRect) {
      let rows = part.height / Self.side
      (self.part, columns) = (part, part.width / Self.side)
      isPattern = [Bool](repeating: false, count: columns * rows)
      var square = [Float](repeating: 0, count: Self.side * Self.side)
      for at in isPattern.indices {
        let (left, top) = (part.x + at % columns * Self.side, part.y + at / columns * Self.side)
        for index in square.indices {
          square[index] = (texels[left + index % Self.side, top + index / Self.side] * Self.weights).sum()
        }
        isPattern[at] = Self.isPattern(&square)
      }
      leaveOutSmallAreas(rows)
      guard isPattern.contains(true) else { return nil }
    }

    /// Leaves squares that are in three by three of them.
    private mutating func leaveOutSmallAreas(_ rows: Int) {
      var isInArea = [Bool](repeating: false, count: isPattern.count)
      for row in 0..<max(rows - 2, 0) {
        for column in 0..<max(columns - 2, 0) {
          let area = (0..<9).lazy.map { [columns] in (row + $0 / 3) * columns + column + $0 % 3 }
          if area.allSatisfy({ isPattern[$0] }) { for at in area { isInArea[at] = true } }
        }
      }
      isPattern = isInArea
    }

    /// Of blue, green, red and alpha: most colours that are seen apart have different sums.
    private static let weights = SIMD4<Float>(1, 3, 2, 2) / 8

    /// Whether a texel of the bitmap is in such a square.
    func contains(_ x: Int, _ y: Int) -> Bool {
      let (column, row) = ((x - part.x) / Self.side, (y - part.y) / Self.side)
      return column < columns && row * columns < isPattern.count && isPattern[row * columns + column]
    }

    private static func isPattern(_ square: inout [Float]) -> Bool {
      let count = Float(square.count)
      let mean = square.reduce(0, +) / count
      var contrast: Float = 0
      for index in square.indices {
        square[index] -= mean
        contrast += square[index] * square[index]
      }
      guard contrast >= leastContrast * count else { return false }
      for down in 0...reach {
        for across in down == 0 ? 1...reach : -reach...reach
        where correlation(square, across, down) <= mostCorrelation { return true }
      }
      return false
    }

    private static func correlation(_ square: [Float], _ across: Int, _ down: Int) -> Float {
      var (both, first, second): (Float, Float, Float) = (0, 0, 0)
      for row in 0..<side - down {
        for column in max(0, -across)..<min(side, side - across) {
          let (a, b) = (square[row * side + column], square[(row + down) * side + column + across])
          both += a * b
          first += a * a
          second += b * b
        }
      }
      return first > 0 && second > 0 ? both / (first * second).squareRoot() : 0
    }
  }

  extension Bitmap {
    /// A part of a bitmap with the colours that a screen of 72 pixels an inch shows, where it is a fine pattern; nil of
    /// others, and of what the screen does not reduce.
    ///
    /// What shows a page reduces pictures by means, while a screen's filter skips texels, or mixes more of them than a
    /// pixel has.
    ///
    /// - Parameters:
    ///   - part: texels, in the bitmap.
    ///   - map: from texels to pixels of the screen.
    ///   - seen: pixels of the screen that are seen.
    func asOnScreen(
      _ part: PixelRect, by map: Homography, seen: Rect, _ filter: ContentsFilter, bias: Double, of print: PrintTexels
    ) -> Bitmap? {
      let shown = map.projectedBounds(of: part.rect).intersection(seen)
      guard format != .a8, !shown.isNull, !shown.isEmpty, ScreenFilter.reduces(shown, by: map),
        let pattern = print.pattern(of: self, in: part),
        let screen = ScreenFilter(self, part: part, map: map, filter: filter, bias: bias, of: print),
        let texels = print.texels(of: self, in: part)
      else { return nil }
      var known: (pixel: Point, color: SIMD4<Float>?)?
      return try? Bitmap(width: part.width, height: part.height, format: .bgra8) { target, stride in
        for y in 0..<part.height {
          for x in 0..<part.width {
            let (column, row, at) = (part.x + x, part.y + y, y * stride + x * 4)
            var color = texels[column, row]
            if pattern.contains(column, row),
              let place = map.apply(to: Point(Double(column) + 0.5, Double(row) + 0.5)), seen.contains(place)
            {
              let pixel = Point(place.x.rounded(.down) + 0.5, place.y.rounded(.down) + 0.5)
              if known?.pixel != pixel { known = (pixel, screen.color(at: pixel)) }
              color = known?.color ?? color
            }
            for channel in 0..<4 { target[at + channel] = UInt8(clamping: color[channel] + 0.5) }
          }
        }
      }
    }
  }
#endif
