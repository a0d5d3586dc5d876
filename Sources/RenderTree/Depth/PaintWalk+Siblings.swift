/// Sublayers that are found, and their order.
extension PaintWalk {
  /// A merge sort in room that is kept: the library's takes room anew each time.
  mutating func sortSiblings() {
    let count = sorted.count
    // Most are in order already.
    if (1..<max(count, 1)).allSatisfy({ !sorted[$0].isBelow(sorted[$0 - 1]) }) { return }
    if count <= Self.fewSiblings { return sortFewSiblings() }
    var width = 1
    while width < count {
      merged.removeAll(keepingCapacity: true)
      var start = 0
      while start < count {
        let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
        var (one, two) = (start, middle)
        while one < middle || two < end {
          let takesSecond = one == middle || two < end && sorted[two].isBelow(sorted[one])
          merged.append(takesSecond ? sorted[two] : sorted[one])
          if takesSecond { two += 1 } else { one += 1 }
        }
        start = end
      }
      swap(&sorted, &merged)
      width *= 2
    }
  }

  /// So many are sooner put into the place of each other.
  private static let fewSiblings = 16

  private mutating func sortFewSiblings() {
    var siblings = sorted.mutableSpan
    for end in 1..<siblings.count {
      let sibling = siblings[end]
      var place = end
      while place > 0, sibling.isBelow(siblings[place - 1]) {
        siblings[place] = siblings[place - 1]
        place -= 1
      }
      siblings[place] = sibling
    }
  }
}
