extension Array {
  /// Heap sort: sorts in place, while the library's sort allocates each time. Not stable, but deterministic.
  mutating func heapSort(by isBefore: (Element, Element) -> Bool) {
    var end = count
    var start = end / 2
    while end > 1 {
      if start > 0 {
        start -= 1
      } else {
        end -= 1
        swapAt(0, end)
      }
      var parent = start
      while true {
        var largest = 2 * parent + 1
        if largest >= end { break }
        if largest + 1 < end, isBefore(self[largest], self[largest + 1]) { largest += 1 }
        guard isBefore(self[parent], self[largest]) else { break }
        swapAt(parent, largest)
        parent = largest
      }
    }
  }
}
