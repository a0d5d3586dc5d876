#if Drawing
  internal import Glibc
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  /// A part of a bitmap, as a filter of a screen's shows it where the screen reduces it. The formulas are those of the
  /// compositor's shaders.
  struct ScreenFilter {
    /// Texels that are read.
    private let part: PixelRect
    private let toTexels: Homography
    private let filter: ContentsFilter
    private let bias: Double
    /// The part, or the bitmap and the smaller ones of a trilinear filter.
    private let levels: [PictureTexels]

    /// nil of a bitmap with too many texels for its filter.
    ///
    /// - Parameters:
    ///   - part: texels that are read.
    ///   - map: from texels to pixels of the screen.
    ///   - bias: added to the level of a trilinear filter.
    init?(
      _ bitmap: Bitmap, part: PixelRect, map: Homography, filter: ContentsFilter, bias: Double, of print: PrintTexels
    ) {
      guard let toTexels = map.inverted(),
        let levels = filter == .trilinear ? print.levels(of: bitmap) : print.texels(of: bitmap, in: part).map({ [$0] })
      else { return nil }
      (self.part, self.toTexels, self.filter, self.bias, self.levels) = (part, toTexels, filter, bias, levels)
    }

    /// Whether a map from texels makes them smaller than pixels somewhere in a rectangle of the screen.
    static func reduces(_ rect: Rect, by map: Homography) -> Bool {
      guard let toTexels = map.inverted() else { return false }
      return (rect.corners + [Point(rect.midX, rect.midY)]).contains { step(toTexels, at: $0) > 1 + tolerance }
    }

    private static let tolerance = 1.0 / 256
    private static let border = 1.0 / 1024

    /// Texels from a pixel to the next one.
    private static func step(_ toTexels: Homography, at place: Point) -> Double {
      let w = toTexels.wx * place.x + toTexels.wy * place.y + toTexels.w1
      guard w != 0, let texel = toTexels.apply(to: place) else { return 0 }
      let across = Point((toTexels.xx - toTexels.wx * texel.x) / w, (toTexels.yx - toTexels.wx * texel.y) / w)
      let down = Point((toTexels.xy - toTexels.wy * texel.x) / w, (toTexels.yy - toTexels.wy * texel.y) / w)
      return max(across.x * across.x + across.y * across.y, down.x * down.x + down.y * down.y).squareRoot()
    }

    /// What a pixel shows; nil where the bitmap is enlarged.
    func color(at place: Point) -> SIMD4<Float>? {
      let step = Self.step(toTexels, at: place)
      guard step > 1 + Self.tolerance, step.isFinite, let texel = toTexels.apply(to: place) else { return nil }
      switch filter {
      case .nearest:
        func index(_ place: Double, _ first: Int, _ end: Int) -> Int {
          max(first, min(Int(clamping: (place + Self.border).rounded(.down)), end - 1))
        }
        let (x, y) = (index(texel.x, part.x, part.maxX), index(texel.y, part.y, part.maxY))
        return levels[0][x, y]
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
      let above = level[x.low, y.low] * (1 - x.part) + level[x.high, y.low] * x.part
      let below = level[x.low, y.high] * (1 - x.part) + level[x.high, y.high] * x.part
      return above * (1 - y.part) + below * y.part
    }
  }
#endif
