/// The coverage of pixels by a polygon that does not cross itself: exact up to rounding.
struct PolygonArea {
  let box: PixelBox
  private var areas: [Double]

  /// - Parameters:
  ///   - polygon: in pixels, in either direction.
  ///   - box: the pixels to compute.
  init(_ polygon: [(x: Double, y: Double)], in box: PixelBox) {
    var bounds = DeviceRect.nothing
    for point in polygon { bounds.include(point.x, point.y) }
    let own = PixelBox(around: bounds).intersection(box)
    self.box = own
    // The last cell of each row collects everything to the right.
    let stride = own.width + 2
    areas = [Double](repeating: 0, count: own.isEmpty ? 0 : stride * own.height)
    guard !own.isEmpty else { return }
    let clipped = Self.clip(polygon, to: own.rect)
    guard var previous = clipped.last else { return }
    for point in clipped {
      add(from: previous, to: point, stride: stride)
      previous = point
    }
    for row in 0..<own.height {
      var sum = 0.0
      for column in 0..<own.width {
        sum += areas[row * stride + column]
        let area = sum < 0 ? -sum : sum
        areas[row * stride + column] = area > 1 ? 1 : (area < 1e-12 ? 0 : area)
      }
    }
  }

  /// The area of the pixel around the centre (x, y) inside the polygon.
  func area(_ x: Double, _ y: Double) -> Double {
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    return box.contains(column, row) ? areas[(row - box.y0) * (box.width + 2) + column - box.x0] : 0
  }

  /// Each edge adds, to every pixel of the rows that it crosses, the signed area between itself and the pixel's right
  /// side: partly in its own pixel, fully in those to the right. Cells store the differences between neighbours.
  private mutating func add(from a: (x: Double, y: Double), to b: (x: Double, y: Double), stride: Int) {
    guard a.y != b.y else { return }
    let direction = a.y < b.y ? 1.0 : -1.0
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    var row = max(Int(top.y.rounded(.down)), box.y0)
    while row < box.y1, Double(row) < bottom.y {
      let y0 = max(top.y, Double(row))
      let y1 = min(bottom.y, Double(row + 1))
      let (xa, xb) = (top.x + (y0 - top.y) * slope, top.x + (y1 - top.y) * slope)
      let (left, right) = (min(xa, xb) - Double(box.x0), max(xa, xb) - Double(box.x0))
      let height = (y1 - y0) * direction
      let base = (row - box.y0) * stride
      row += 1
      var column = min(max(Int(left.rounded(.down)), 0), box.width)
      let last = min(max(Int(right.rounded(.down)), 0), box.width)
      while column <= last {
        let from = column == 0 ? left : max(left, Double(column))
        let to = column == last ? right : min(right, Double(column + 1))
        let part = right > left ? height * (to - from) / (right - left) : height
        let behind = (from + to) / 2 - Double(column)
        areas[base + column] += part * (1 - behind)
        areas[base + column + 1] += part * behind
        column += 1
      }
    }
  }

  /// Sutherland–Hodgman; separate parts stay connected along the sides of the rectangle, with zero area.
  private static func clip(_ polygon: [(x: Double, y: Double)], to rect: DeviceRect) -> [(x: Double, y: Double)] {
    var result = polygon
    result = clip(result) { $0.x - rect.minX }
    result = clip(result) { rect.maxX - $0.x }
    result = clip(result) { $0.y - rect.minY }
    return clip(result) { rect.maxY - $0.y }
  }

  private static func clip(
    _ polygon: [(x: Double, y: Double)], to inside: ((x: Double, y: Double)) -> Double
  ) -> [(x: Double, y: Double)] {
    guard var previous = polygon.last else { return [] }
    var result: [(x: Double, y: Double)] = []
    var before = inside(previous)
    for point in polygon {
      let now = inside(point)
      if (before >= 0) != (now >= 0) {
        let share = before / (before - now)
        result.append((previous.x + (point.x - previous.x) * share, previous.y + (point.y - previous.y) * share))
      }
      if now >= 0 { result.append(point) }
      (previous, before) = (point, now)
    }
    return result
  }
}
