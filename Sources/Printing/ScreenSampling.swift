#if Drawing
  internal import Glibc
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  /// A part of a bitmap as a screen of 72 pixels an inch samples it, where it reduces the bitmap: filters skip texels, or
  /// mix more of them than a pixel has. What shows a page has their means.
  struct ScreenSampling {
    /// Texels that are drawn; no others are read.
    private let part: PixelRect
    /// From the bitmap's texels to pixels of the screen.
    private let map: Homography
    private let toTexels: Homography
    private let filter: ContentsFilter
    private let bias: Double
    /// Blue, green, red and alpha: the bitmap, and the smaller ones of a trilinear filter.
    private let levels: [Level]
    /// Pixels of the screen that the part is on.
    private let screen: PixelRect

    private struct Level {
      var width: Int
      var height: Int
      var bytesPerRow: Int
      var bytes: [UInt8]
    }

    /// - Parameters:
    ///   - part: texels that are drawn.
    ///   - map: from texels to pixels of the screen.
    ///   - shown: pixels of the screen that are seen.
    /// - Returns: nil of a bitmap that the screen enlarges, or whose texels are too many.
    init?(_ bitmap: Bitmap, part: PixelRect, map: Homography, shown: Rect, of layer: Layer) {
      let area = Rect(
        x: Double(part.x), y: Double(part.y), width: Double(part.width), height: Double(part.height))
      guard bitmap.format != .a8, let toTexels = map.inverted(), area.width * area.height < Self.mostTexels,
        (area.corners + [Point(area.midX, area.midY)]).contains(where: { corner in
          map.apply(to: corner).map { Self.step(toTexels, at: $0) > 1 + Self.tolerance } ?? false
        })
      else { return nil }
      let seen = map.projectedBounds(of: area).intersection(shown)
      guard !seen.isNull, !seen.isEmpty, seen.isFinite, seen.width * seen.height < Self.mostTexels,
        let plain = bitmap.format == .bgra8 ? bitmap : try? bitmap.converted(to: .bgra8)
      else { return nil }
      (self.part, self.map, self.toTexels) = (part, map, toTexels)
      (filter, bias) = (layer.minificationFilter, layer.minificationFilterBias.usable)
      let (x, y) = (Int(clamping: seen.minX.rounded(.down)), Int(clamping: seen.minY.rounded(.down)))
      screen = PixelRect(
        x: x, y: y, width: Int(clamping: seen.maxX.rounded(.up)) - x, height: Int(clamping: seen.maxY.rounded(.up)) - y)
      var levels = [
        Level(width: plain.width, height: plain.height, bytesPerRow: plain.bytesPerRow, bytes: plain.bytes)
      ]
      if filter == .trilinear {
        levels += MipChain(plain.planes[0], texel: (4, 1)).levels
          .map { Level(width: $0.width, height: $0.height, bytesPerRow: $0.bytesPerRow, bytes: $0.bytes) }
      }
      self.levels = levels
    }

    private static let mostTexels = Double(1 << 24)
    /// As in the compositor's shaders.
    private static let tolerance = 1.0 / 256
    private static let border = 1.0 / 1024

    /// The part with the colours that the screen shows where the means of its texels differ from them visibly: by more
    /// than `limit` in even surroundings, or in the mean of a block of pixels; nil where they do not.
    ///
    /// Elsewhere its texels are kept, so that a page in print has more than a screen.
    func picture(of bitmap: Bitmap) -> Bitmap? {
      var times = times
      var places = PixelPlaces(self, times: times)
      var (sums, counts) = sums(places, times: times)
      var shown = [SIMD4<Float>](repeating: .zero, count: sums.count)
      for at in sums.indices where counts[at] > 0 {
        let place = Point(Double(screen.x + at % screen.width) + 0.5, Double(screen.y + at / screen.width) + 0.5)
        if let color = color(at: place) {
          shown[at] = color
          sums[at] /= counts[at]
        } else {
          counts[at] = 0
        }
      }
      let isOff = visible(shown, means: sums, isShown: counts.map { $0 > 0 })
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
      let (bytes, row) = (levels[0].bytes, levels[0].bytesPerRow)
      for y in 0..<part.height * times {
        for x in 0..<part.width * times {
          let at = places.index(x, y)
          guard at >= 0 else { continue }
          sums[at] += Self.texel(bytes, (part.y + y / times) * row + (part.x + x / times) * 4)
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

    // MARK: The screen's filters

    /// Texels from a pixel to the next one.
    private static func step(_ toTexels: Homography, at place: Point) -> Double {
      let w = toTexels.wx * place.x + toTexels.wy * place.y + toTexels.w1
      guard w != 0, let texel = toTexels.apply(to: place) else { return 0 }
      let across = Point((toTexels.xx - toTexels.wx * texel.x) / w, (toTexels.yx - toTexels.wx * texel.y) / w)
      let down = Point((toTexels.xy - toTexels.wy * texel.x) / w, (toTexels.yy - toTexels.wy * texel.y) / w)
      return max(across.x * across.x + across.y * across.y, down.x * down.x + down.y * down.y).squareRoot()
    }

    /// What a pixel shows; nil where the bitmap is enlarged.
    private func color(at place: Point) -> SIMD4<Float>? {
      let step = Self.step(toTexels, at: place)
      guard step > 1 + Self.tolerance, step.isFinite, let texel = toTexels.apply(to: place) else { return nil }
      switch filter {
      case .nearest:
        func index(_ place: Double, _ first: Int, _ end: Int) -> Int {
          max(first, min(Int(clamping: (place + Self.border).rounded(.down)), end - 1))
        }
        let (x, y) = (index(texel.x, part.x, part.maxX), index(texel.y, part.y, part.maxY))
        return Self.texel(levels[0].bytes, y * levels[0].bytesPerRow + x * 4)
      case .linear: return bilinear(texel, level: 0)
      case .trilinear:
        let level = max(0, min(log2(step) + bias, Double(levels.count - 1)))
        let fine = Int(clamping: level.rounded(.down))
        let share = Float(level - level.rounded(.down))
        let color = bilinear(texel, level: fine)
        return share == 0 ? color : color + (bilinear(texel, level: fine + 1) - color) * share
      }
    }

    /// The mean of the four texels around a place of the bitmap.
    private func bilinear(_ place: Point, level index: Int) -> SIMD4<Float> {
      let level = levels[index]
      let (across, down) = (
        Double(level.width) / Double(levels[0].width), Double(level.height) / Double(levels[0].height)
      )
      func axis(_ place: Double, _ first: Int, _ end: Int, _ share: Double) -> (low: Int, high: Int, part: Float) {
        let first = Int(clamping: (Double(first) * share).rounded(.down))
        let last = max(first, Int(clamping: (Double(end) * share).rounded(.up)) - 1)
        let low = (place * share - 0.5).rounded(.down)
        func within(_ at: Double) -> Int { max(first, min(Int(clamping: at), last)) }
        return (within(low), within(low + 1), Float(place * share - 0.5 - low))
      }
      let x = axis(place.x, part.x, part.maxX, across)
      let y = axis(place.y, part.y, part.maxY, down)
      func texel(_ x: Int, _ y: Int) -> SIMD4<Float> { Self.texel(level.bytes, y * level.bytesPerRow + x * 4) }
      let above = texel(x.low, y.low) * (1 - x.part) + texel(x.high, y.low) * x.part
      let below = texel(x.low, y.high) * (1 - x.part) + texel(x.high, y.high) * x.part
      return above * (1 - y.part) + below * y.part
    }

    private static func texel(_ bytes: [UInt8], _ at: Int) -> SIMD4<Float> {
      SIMD4(Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]), Float(bytes[at + 3]))
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
