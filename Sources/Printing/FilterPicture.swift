#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneFramePlan
  import MultiplaneGeometry

  /// A picture whose pixels are filtered: premultiplied blue, green, red and alpha.
  struct FilterPicture {
    let width: Int
    let height: Int
    private var bytes: [UInt8]

    /// nil of a bitmap that is not of the format `.bgra8`.
    init?(_ bitmap: Bitmap) {
      guard bitmap.format == .bgra8 else { return nil }
      (width, height) = (bitmap.width, bitmap.height)
      let (row, all) = (width * 4, bitmap.bytes)
      bytes = (0..<bitmap.height).flatMap { all[$0 * bitmap.bytesPerRow..<$0 * bitmap.bytesPerRow + row] }
    }

    /// What holds all pixels that are not clear, and some around them; nil where all are clear.
    func drawnRect(andAround around: Int) -> PixelRect? {
      let rows = (0..<height).filter { row in bytes[row * width * 4..<(row + 1) * width * 4].contains { $0 != 0 } }
      guard let top = rows.first, let bottom = rows.last else { return nil }
      let columns = (0..<width).filter { x in (top...bottom).contains { bytes[($0 * width + x) * 4 + 3] != 0 } }
      guard let left = columns.first, let right = columns.last else { return nil }
      let (x, y) = (max(left - around, 0), max(top - around, 0))
      return PixelRect(
        x: x, y: y, width: min(right + 1 + around, width) - x, height: min(bottom + 1 + around, height) - y)
    }

    func part(_ rect: PixelRect) -> FilterPicture {
      var part = FilterPicture(width: rect.width, height: rect.height)
      for y in 0..<rect.height {
        let (row, from, to) = (rect.width * 4, ((rect.y + y) * width + rect.x) * 4, y * rect.width * 4)
        part.bytes.replaceSubrange(to..<to + row, with: bytes[from..<from + row])
      }
      return part
    }

    /// How far filters carry a pixel, points.
    static func spread(_ filters: [Filter]) -> Double {
      filters.suffix(Filter.maximumCount).reduce(0) { sum, filter in
        switch filter {
        case .gaussianBlur(let radius): sum + 3 * max(0, min(radius.usable, Filter.maximumBlur)) + 1
        case .dropShadow(let offset, let radius, _):
          sum + 3 * max(0, min(radius.usable, Filter.maximumBlur)) + 1
            + max(abs(offset.width.usable), abs(offset.height.usable))
        default: sum
        }
      }
    }

    // MARK: Wide blurs

    /// Pixels along an axis that are one of a picture in which a chain's result looks the same: of a first blur, whose
    /// deviation is some of these then, nothing finer is left. Where pictures are too large, of one with fewer details.
    ///
    /// - Parameters:
    ///   - scale: pixels a point.
    ///   - size: of the picture that is filtered, pixels.
    static func reduction(_ filters: [Filter], scale: Double, of size: Size) -> Int {
      var factor = (size.width * size.height / Double(mostPixels)).squareRoot().rounded(.up)
      if case .gaussianBlur(let radius)? = filters.suffix(Filter.maximumCount).first {
        factor = max(factor, (min(radius.usable * scale, Filter.maximumBlur) / leastDeviation).rounded(.down))
      }
      return max(1, Int(clamping: factor))
    }

    /// Pixels of a blur's deviation; of less, its steps would be seen.
    private static let leastDeviation = 12.0
    /// A page of 8.5 × 11 inches at 300 pixels an inch has 8.4 million.
    static let mostPixels = 9 << 20

    /// The picture with the means of squares of pixels. Past its end, the last squares have fewer.
    func reduced(by factor: Int) -> FilterPicture {
      if factor == 1 { return self }
      var result = FilterPicture(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
      for y in 0..<result.height {
        let rows = y * factor..<min((y + 1) * factor, height)
        for x in 0..<result.width {
          let columns = x * factor..<min((x + 1) * factor, width)
          var sum = SIMD4<Int>.zero
          for row in rows {
            let first = (row * width + columns.lowerBound) * 4
            for at in stride(from: first, to: first + columns.count * 4, by: 4) {
              sum &+= SIMD4(Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]), Int(bytes[at + 3]))
            }
          }
          let count = rows.count * columns.count
          for channel in 0..<4 {
            result.bytes[(y * result.width + x) * 4 + channel] = UInt8(clamping: (sum[channel] + count / 2) / count)
          }
        }
      }
      return result
    }

    /// A part of a reduced picture in pixels again, mixed from the means around each.
    ///
    /// - Parameter part: the first square; then the size of the result, pixels.
    func enlarged(by factor: Int, at part: (x: Int, y: Int), width: Int, height: Int) -> FilterPicture {
      var result = FilterPicture(width: width, height: height)
      let share = 1 / Double(factor)
      for y in 0..<height {
        let row = (Double(y) + 0.5) * share - 0.5 + Double(part.y)
        for x in 0..<width {
          let color = sample((Double(x) + 0.5) * share - 0.5 + Double(part.x), row)
          let at = (y * width + x) * 4
          for channel in 0..<4 { result.bytes[at + channel] = UInt8(clamping: color[channel] + 0.5) }
        }
      }
      return result
    }

    // MARK: Filters

    /// - Parameter scale: pixels a point.
    func applying(_ filters: [Filter], scale: Double) -> Bitmap? {
      var picture = self
      for filter in filters.suffix(Filter.maximumCount) {
        switch filter {
        case .gaussianBlur(let radius): picture.blur(radius * scale)
        case .dropShadow(let offset, let radius, let color):
          var shadow = picture
          shadow.apply(ColorStepRecord(shadow: color))
          shadow.blur(radius * scale)
          shadow.move(Int(clamping: (offset.width * scale).rounded()), Int(clamping: (offset.height * scale).rounded()))
          picture.put(over: shadow)
        default:
          if let step = ColorStepRecord(filter) { picture.apply(step) }
        }
      }
      return picture.bitmap
    }

    var bitmap: Bitmap? { try? Bitmap(width: width, height: height, format: .bgra8, bytes: bytes) }

    private mutating func apply(_ step: ColorStepRecord) {
      let (low, high) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 1))
      for at in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = Float(bytes[at + 3]) / 255
        var color = SIMD4<Float>(Float(bytes[at + 2]), Float(bytes[at + 1]), Float(bytes[at]), 255 * alpha) / 255
        if alpha > 0 {
          color /= SIMD4(alpha, alpha, alpha, 1)
        } else {
          color = .zero
        }
        var mixed = step.offset
        mixed.x += (step.red * color).sum()
        mixed.y += (step.green * color).sum()
        mixed.z += (step.blue * color).sum()
        mixed.w += (step.alpha * color).sum()
        mixed.clamp(lowerBound: low, upperBound: high)
        mixed = SIMD4(mixed.x * mixed.w, mixed.y * mixed.w, mixed.z * mixed.w, mixed.w) * 255
        bytes[at] = UInt8(clamping: mixed.z + 0.5)
        bytes[at + 1] = UInt8(clamping: mixed.y + 0.5)
        bytes[at + 2] = UInt8(clamping: mixed.x + 0.5)
        bytes[at + 3] = UInt8(clamping: mixed.w + 0.5)
      }
    }

    private mutating func blur(_ deviation: Double) {
      let blur = GaussianBlur(deviation: min(deviation.usable, Filter.maximumBlur))
      guard blur.reach > 0 else { return }
      for channel in 0..<4 {
        let plane = stride(from: channel, to: bytes.count, by: 4).map { bytes[$0] }
        let reach = blur.reach
        let soft = blur.blurred(
          plane, width: width, height: height, columns: reach..<reach + width, rows: reach..<reach + height)
        for (at, value) in soft.enumerated() { bytes[at * 4 + channel] = value }
      }
    }

    private mutating func move(_ dx: Int, _ dy: Int) {
      var moved = [UInt8](repeating: 0, count: bytes.count)
      for y in 0..<height {
        guard (0..<height).contains(y - dy) else { continue }
        for x in 0..<width where (0..<width).contains(x - dx) {
          for channel in 0..<4 {
            moved[(y * width + x) * 4 + channel] = bytes[((y - dy) * width + x - dx) * 4 + channel]
          }
        }
      }
      bytes = moved
    }

    private mutating func put(over below: FilterPicture) {
      for at in stride(from: 0, to: bytes.count, by: 4) {
        let left = 255 - Int(bytes[at + 3])
        for channel in at..<at + 4 {
          bytes[channel] = UInt8(clamping: Int(bytes[channel]) + (Int(below.bytes[channel]) * left + 127) / 255)
        }
      }
    }

    /// The picture as seen through a map; clear beside it.
    ///
    /// - Parameter place: the place in this picture, pixels, of one in the result; nil where there is none.
    func mapped(width: Int, height: Int, _ place: (Double, Double) -> Point?) -> Bitmap? {
      var result = FilterPicture(width: width, height: height)
      func row(_ y: Int) -> [Point?] { (-1..<width).map { place(Double($0) + 0.5, Double(y) + 0.5) } }
      var above = row(-1)
      for y in 0..<height {
        let places = row(y)
        for x in 0..<width {
          guard let source = places[x + 1] else { continue }
          let color = mean(around: source, places[x], above[x + 1])
          for channel in 0..<4 { result.bytes[(y * width + x) * 4 + channel] = UInt8(clamping: color[channel] + 0.5) }
        }
        above = places
      }
      return result.bitmap
    }

    /// The mean of what a pixel of a mapped picture covers.
    ///
    /// - Parameters:
    ///   - source: the middle of the pixel.
    ///   - left: the middle of the pixel to the left; nil where there is none.
    ///   - above: the middle of the pixel above.
    private func mean(around source: Point, _ left: Point?, _ above: Point?) -> SIMD4<Float> {
      let (left, above) = (left ?? source, above ?? source)
      let (across, down) = (
        Point(source.x - left.x, source.y - left.y), Point(source.x - above.x, source.y - above.y)
      )
      func samples(_ step: Point) -> Int {
        max(1, min(Int(clamping: max(abs(step.x), abs(step.y)).rounded()), Self.mostSamples))
      }
      let (columns, rows) = (samples(across), samples(down))
      if columns * rows == 1 { return sample(source.x - 0.5, source.y - 0.5) }
      var sum = SIMD4<Float>.zero
      for row in 0..<rows {
        for column in 0..<columns {
          let (x, y) = ((Double(column) + 0.5) / Double(columns) - 0.5, (Double(row) + 0.5) / Double(rows) - 0.5)
          sum += sample(
            source.x + x * across.x + y * down.x - 0.5, source.y + x * across.y + y * down.y - 0.5)
        }
      }
      return sum / Float(columns * rows)
    }

    /// Of a pixel along an axis.
    private static let mostSamples = 16

    /// The picture with some pixels more on each side, in which it is mirrored at its edges, again and again.
    func mirrored(by around: Int) -> FilterPicture {
      var result = FilterPicture(width: width + 2 * around, height: height + 2 * around)
      func place(_ at: Int, _ count: Int) -> Int {
        let turn = (at % (2 * count) + 2 * count) % (2 * count)
        return min(turn, 2 * count - 1 - turn)
      }
      let columns = (0..<result.width).map { place($0 - around, width) * 4 }
      for y in 0..<result.height {
        let (from, to) = (place(y - around, height) * width * 4, y * result.width * 4)
        for x in 0..<result.width {
          for channel in 0..<4 { result.bytes[to + x * 4 + channel] = bytes[from + columns[x] + channel] }
        }
      }
      return result
    }

    private init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      bytes = [UInt8](repeating: 0, count: width * height * 4)
    }

    /// The four texels around a place, weighted.
    private func sample(_ x: Double, _ y: Double) -> SIMD4<Float> {
      guard x > -1, y > -1, x < Double(width), y < Double(height) else { return .zero }
      let (left, top) = (Int(clamping: x.rounded(.down)), Int(clamping: y.rounded(.down)))
      let (fx, fy) = (Float(x - Double(left)), Float(y - Double(top)))
      func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        guard x >= 0, y >= 0, x < width, y < height else { return .zero }
        let at = (y * width + x) * 4
        return SIMD4(Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]), Float(bytes[at + 3]))
      }
      let above = texel(left, top) * (1 - fx) + texel(left + 1, top) * fx
      let below = texel(left, top + 1) * (1 - fx) + texel(left + 1, top + 1) * fx
      return above * (1 - fy) + below * fy
    }
  }
#endif
