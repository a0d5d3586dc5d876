import MultiplaneGeometry

/// The order in which things on a page are read: by rows from the top, in a row from the side where text begins.
///
/// Things are cut into rows where a horizontal line passes between them, and each row into columns where a vertical one
/// does, and so on. Where no line passes, the one whose upper edge comes first is read, and the others are cut again.
struct ReadingOrder {
  /// Things that overlap by no more are beside each other, points.
  private static let overlap = 0.5
  /// More things that no line parts are read by their upper edges: taking one away at a time would take too long.
  private static let largestKnot = 64
  /// Cuts within cuts; what is left is read by its upper edges.
  private static let deepest = 64

  private struct Item {
    let index: Int
    let frame: Rect
  }

  let isFromRight: Bool

  /// The indices of frames in the order of reading.
  func sorted(_ frames: [Rect]) -> [Int] {
    if frames.count < 2 { return Array(frames.indices) }
    var order: [Int] = []
    append(frames.enumerated().map { Item(index: $0.offset, frame: $0.element) }, to: &order, 0)
    return order
  }

  private func append(_ items: [Item], to order: inout [Int], _ depth: Int) {
    var items = items
    while !items.isEmpty {
      if items.count == 1 || depth > Self.deepest { return appendByEdges(items, to: &order) }
      let rows = Self.parts(items) { ($0.minY, $0.maxY) }
      if rows.count > 1 {
        for row in rows { append(row, to: &order, depth + 1) }
        return
      }
      let columns = Self.parts(items) { isFromRight ? (-$0.maxX, -$0.minX) : ($0.minX, $0.maxX) }
      if columns.count > 1 {
        for column in columns { append(column, to: &order, depth + 1) }
        return
      }
      guard items.count <= Self.largestKnot, let first = items.min(by: isBefore) else {
        return appendByEdges(items, to: &order)
      }
      order.append(first.index)
      items.removeAll { $0.index == first.index }
    }
  }

  private func appendByEdges(_ items: [Item], to order: inout [Int]) {
    order.append(contentsOf: items.sorted(by: isBefore).map(\.index))
  }

  private func isBefore(_ a: Item, _ b: Item) -> Bool {
    if a.frame.minY != b.frame.minY { return a.frame.minY < b.frame.minY }
    let (left, right) = isFromRight ? (-a.frame.maxX, -b.frame.maxX) : (a.frame.minX, b.frame.minX)
    return left != right ? left < right : a.index < b.index
  }

  /// Things in groups that lines part, in the order of these along an axis.
  private static func parts(_ items: [Item], _ ends: (Rect) -> (Double, Double)) -> [[Item]] {
    let sorted = items.map { (item: $0, ends: ends($0.frame)) }
      .sorted { ($0.ends.0, $0.item.index) < ($1.ends.0, $1.item.index) }
    var (parts, end): ([[Item]], Double) = ([], -.infinity)
    for (item, ends) in sorted {
      if parts.isEmpty || ends.0 >= end - overlap { parts.append([]) }
      parts[parts.count - 1].append(item)
      end = max(end, ends.1)
    }
    return parts
  }
}
