#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry

  /// What a screen of 72 pixels an inch shows of a part of a bitmap, where it reduces the bitmap: its filters skip texels,
  /// or mix more of them than a pixel has. What shows a page makes their means.
  struct ScreenSampling {
    private let bitmap: Bitmap
    /// Texels that are drawn.
    private let part: PixelRect
    /// From the bitmap's texels to pixels of the screen.
    private let map: Homography
    /// What the screen shows.
    private let filter: ScreenFilter
    /// Pixels of the screen that the part is on.
    private let screen: PixelRect

    /// - Parameters:
    ///   - part: texels that are drawn.
    ///   - map: from texels to pixels of the screen.
    ///   - shown: pixels of the screen that are seen.
    /// - Returns: nil of a bitmap whose texels are too many.
    init?(_ bitmap: Bitmap, part: PixelRect, map: Homography, shown: Rect, as filter: ScreenFilter) {
      let area = part.area
      let seen = map.projectedBounds(of: area).intersection(shown)
      guard area.width * area.height < Self.mostTexels, !seen.isNull, !seen.isEmpty, seen.isFinite,
        seen.width * seen.height < Self.mostTexels,
        let plain = bitmap.format == .bgra8 ? bitmap : try? bitmap.converted(to: .bgra8)
      else { return nil }
      (self.bitmap, self.part, self.map, self.filter) = (plain, part, map, filter)
      let (x, y) = (Int(clamping: seen.minX.rounded(.down)), Int(clamping: seen.minY.rounded(.down)))
      screen = PixelRect(
        x: x, y: y, width: Int(clamping: seen.maxX.rounded(.up)) - x, height: Int(clamping: seen.maxY.rounded(.up)) - y)
    }

    private static let mostTexels = Double(1 << 24)

    /// The part with the colours that the screen shows where the means of its texels differ from them visibly: by more
    /// than `limit` in even surroundings, or in the mean of a block of pixels; nil where they do not.
    ///
    /// Elsewhere its texels are kept, so that a page in print has more than a screen.
    ///
    /// - Parameter all: whether all pixels are the screen's.
    func picture(all: Bool = false) -> Bitmap? {
      var times = times
      var places = PixelPlaces(self, times: times)
      var (sums, counts) = sums(places, times: times)
      var shown = [SIMD4<Float>](repeating: .zero, count: sums.count)
      for at in sums.indices where counts[at] > 0 {
        let place = Point(Double(screen.x + at % screen.width) + 0.5, Double(screen.y + at / screen.width) + 0.5)
        if let color = filter.color(at: place) {
          shown[at] = color
          sums[at] /= counts[at]
        } else {
          counts[at] = 0
        }
      }
      let isShown = counts.map { $0 > 0 }
      let isOff = all ? isShown : visible(shown, means: sums, isShown: isShown)
      let share = Double(isOff.count { $0 }) / Double(isOff.count)
      guard share > 0 else { return nil }
      if share < Self.fewPixels, times > 1 {
        times = 1
        places = PixelPlaces(self, times: 1)
      }
      guard
        let large = try? bitmap.enlarged(part, width: part.width * times, height: part.height * times, isSmooth: true)
      else { return nil }
      let (bytes, row) = (large.bytes, large.bytesPerRow)
      return try? Bitmap(width: large.width, height: large.height, format: .bgra8) { target, stride in
        for y in 0..<large.height {
          for x in 0..<large.width {
            let (from, to, at) = (y * row + x * 4, y * stride + x * 4, places.index(x, y))
            for channel in 0..<4 {
              target[to + channel] =
                at >= 0 && isOff[at] ? UInt8(clamping: shown[at][channel] + 0.5) : bytes[from + channel]
            }
          }
        }
      }
    }

    private static let limit: Float = 5
    /// The share of pixels below which the texels are fine enough as they are.
    private static let fewPixels = 0.02
    private static let side = 8

    /// Parts of a texel along an axis, so many that each pixel has about its share of them.
    private var times: Int {
      let area = Double(part.width * part.height) / Double(max(1, screen.width * screen.height))
      let wanted = (4 / max(area, 1).squareRoot()).rounded(.up)
      let most = (Self.mostTexels / Double(part.width * part.height)).squareRoot()
      return max(1, Int(clamping: min(wanted, most)))
    }

    /// The sums of the texels of each pixel, and their numbers.
    private func sums(_ places: PixelPlaces, times: Int) -> ([SIMD4<Float>], [Float]) {
      let count = screen.width * screen.height
      var (sums, counts) = ([SIMD4<Float>](repeating: .zero, count: count), [Float](repeating: 0, count: count))
      let (bytes, row) = (bitmap.bytes, bitmap.bytesPerRow)
      for y in 0..<part.height * times {
        for x in 0..<part.width * times {
          let at = places.index(x, y)
          guard at >= 0 else { continue }
          let from = (part.y + y / times) * row + (part.x + x / times) * 4
          sums[at] += SIMD4(
            Float(bytes[from]), Float(bytes[from + 1]), Float(bytes[from + 2]), Float(bytes[from + 3]))
          counts[at] += 1
        }
      }
      return (sums, counts)
    }

    /// Which pixels differ visibly from means.
    private func visible(_ shown: [SIMD4<Float>], means: [SIMD4<Float>], isShown: [Bool]) -> [Bool] {
      let (width, height) = (screen.width, screen.height)
      var isOff = [Bool](repeating: false, count: shown.count)
      var wrong: [(x: Int, y: Int)] = []
      // Blocks of the page, by the pixels before the first one.
      let blocks = (width + Self.side) / Self.side + 1
      let (left, top) = (Self.rest(screen.x), Self.rest(screen.y))
      var sums = [SIMD4<Float>](repeating: .zero, count: blocks * ((height + Self.side) / Self.side + 1))
      func block(_ x: Int, _ y: Int) -> Int { (y + top) / Self.side * blocks + (x + left) / Self.side }
      for y in 0..<height {
        for x in 0..<width where isShown[y * width + x] {
          let at = y * width + x
          let most = Self.largest(shown[at] - means[at])
          guard most > Self.limit else { continue }
          var (low, high) = (shown[at], shown[at])
          for y in max(y - 1, 0)...min(y + 1, height - 1) {
            for x in max(x - 1, 0)...min(x + 1, width - 1) where isShown[y * width + x] {
              low = pointwiseMin(low, shown[y * width + x])
              high = pointwiseMax(high, shown[y * width + x])
            }
          }
          // Under a translucent layer both are less.
          if most > 0.4 * (high - low).max() { wrong.append((x, y)) }
        }
      }
      // With the pixels around them: what shows a page mixes texels at their edges.
      for (x, y) in wrong {
        for y in max(y - 1, 0)...min(y + 1, height - 1) {
          for x in max(x - 1, 0)...min(x + 1, width - 1) where isShown[y * width + x] { isOff[y * width + x] = true }
        }
      }
      for y in 0..<height {
        for x in 0..<width where isShown[y * width + x] && !isOff[y * width + x] {
          sums[block(x, y)] += shown[y * width + x] - means[y * width + x]
        }
      }
      let all = Float(Self.side * Self.side)
      for y in 0..<height {
        for x in 0..<width where isShown[y * width + x] && Self.largest(sums[block(x, y)]) > Self.limit * all {
          isOff[y * width + x] = true
        }
      }
      return isOff
    }

    private static func rest(_ place: Int) -> Int { (place % side + side) % side }

    private static func largest(_ difference: SIMD4<Float>) -> Float {
      max(difference.max(), -difference.min())
    }

    // MARK: Pixels of texels

    /// The pixel that each part of a texel is in.
    private struct PixelPlaces {
      /// Of an upright picture: by column and by row; −1 beside the screen.
      private var columns: [Int] = []
      private var rows: [Int] = []
      /// Of others: all of them.
      private var all: [Int32] = []
      private let width: Int

      init(_ sampling: ScreenSampling, times: Int) {
        let (part, screen, map) = (sampling.part, sampling.screen, sampling.map)
        width = part.width * times
        func place(_ first: Int, _ at: Int) -> Double { Double(first) + (Double(at) + 0.5) / Double(times) }
        if map.isAffine, map.xy == 0, map.yx == 0 {
          func pixel(_ place: Double, _ first: Int, _ count: Int) -> Int {
            let at = Int(clamping: place.rounded(.down)) - first
            return (0..<count).contains(at) ? at : -1
          }
          columns = (0..<width).map { pixel(place(part.x, $0) * map.xx + map.x1, screen.x, screen.width) }
          rows = (0..<part.height * times).map {
            let row = pixel(place(part.y, $0) * map.yy + map.y1, screen.y, screen.height)
            return row < 0 ? -1 : row * screen.width
          }
        } else {
          all.reserveCapacity(width * part.height * times)
          for y in 0..<part.height * times {
            for x in 0..<width {
              guard let point = map.apply(to: Point(place(part.x, x), place(part.y, y))) else {
                all.append(-1)
                continue
              }
              let column = Int(clamping: point.x.rounded(.down)) - screen.x
              let row = Int(clamping: point.y.rounded(.down)) - screen.y
              let isInside = (0..<screen.width).contains(column) && (0..<screen.height).contains(row)
              all.append(isInside ? Int32(clamping: row * screen.width + column) : -1)
            }
          }
        }
      }

      /// Of the screen's pixels; below 0 beside the screen.
      func index(_ x: Int, _ y: Int) -> Int {
        guard !rows.isEmpty else { return Int(all[y * width + x]) }
        let (column, row) = (columns[x], rows[y])
        return column < 0 || row < 0 ? -1 : row + column
      }
    }
  }
#endif
