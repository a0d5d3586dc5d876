internal import MultiplaneContents

/// The coverage of pixels by polygons that may cross themselves and each other: exact along x, on many lines along y.
struct PathArea {
  /// Lines a pixel: a multiple of the number that Cairo uses, 15 for each of twelve rows of samples.
  private static let lines = 180
  private static let classes = 4
  /// Where each class of lines gives a different area, the pixel is unsure.
  private static let doubtful = 2.0 / 255

  let box: PixelBox
  private var areas: [Double] = []
  private(set) var doubts: [Bool] = []

  private struct Edge {
    var top: Double
    var bottom: Double
    var x: Double
    var slope: Double
    var winding: Int
  }

  /// - Parameter polygons: in pixels; each is closed.
  init(_ polygons: [[(x: Double, y: Double)]], rule: FillRule, in limit: PixelBox) {
    var bounds = DeviceRect.nothing
    var edges: [Edge] = []
    for polygon in polygons {
      guard var previous = polygon.last else { continue }
      for point in polygon {
        bounds.include(point.x, point.y)
        if point.y != previous.y {
          let (a, b) = previous.y < point.y ? (previous, point) : (point, previous)
          edges.append(
            Edge(
              top: a.y, bottom: b.y, x: a.x, slope: (b.x - a.x) / (b.y - a.y), winding: previous.y < point.y ? 1 : -1))
        }
        previous = point
      }
    }
    box = PixelBox(around: bounds).intersection(limit)
    areas = [Double](repeating: 0, count: box.count)
    doubts = [Bool](repeating: false, count: box.count)
    guard !box.isEmpty else { return }
    for row in 0..<box.height { fill(row, edges, rule: rule) }
  }

  func area(_ index: Int) -> Double { areas[index] }

  private mutating func fill(_ row: Int, _ edges: [Edge], rule: FillRule) {
    let top = Double(box.y0 + row)
    let near = edges.filter { $0.bottom > top && $0.top < top + 1 }
    guard !near.isEmpty else { return }
    let width = box.width
    var sums = (0..<Self.classes).map { _ in [Double](repeating: 0, count: width + 2) }
    for line in 0..<Self.lines {
      let y = top + (Double(line) + 0.5) / Double(Self.lines)
      var crossings: [(x: Double, winding: Int)] = []
      for edge in near where edge.top <= y && y < edge.bottom {
        crossings.append((edge.x + (y - edge.top) * edge.slope - Double(box.x0), edge.winding))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      var start = 0.0
      for crossing in crossings {
        let wasInside = rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
        winding += crossing.winding
        let isInside = rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
        if !wasInside && isInside { start = crossing.x }
        if wasInside && !isInside {
          Self.add(from: start, to: crossing.x, width: width, to: &sums[line % Self.classes])
        }
      }
    }
    var totals = [Double](repeating: 0, count: Self.classes)
    for column in 0..<width {
      for k in 0..<Self.classes { totals[k] += sums[k][column] }
      let share = Double(Self.lines / Self.classes)
      areas[row * width + column] = RefereeMath.unit(totals.reduce(0, +) / share / Double(Self.classes))
      let (least, most) = (totals.min() ?? 0, totals.max() ?? 0)
      if (most - least) / share > Self.doubtful { doubts[row * width + column] = true }
    }
  }

  /// Adds a span's overlap with pixels, as differences between neighbours.
  private static func add(from start: Double, to end: Double, width: Int, to cells: inout [Double]) {
    let limit = { (value: Double) in min(max(value, 0), Double(width)) }
    for (x, sign) in [(limit(start), 1.0), (limit(end), -1.0)] {
      let column = Int(x)
      let behind = x - Double(column)
      cells[column] += sign * (1 - behind)
      cells[column + 1] += sign * behind
    }
  }
}
