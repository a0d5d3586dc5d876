/// Numbers whose sums from the beginning are found, and which are changed, in the logarithm of their count: Fenwick's
/// tree ("A new data structure for cumulative frequency tables", 1994).
struct PrefixSums {
  /// `tree[i]` is the sum of as many numbers up to and with number i as the lowest set bit of i + 1 says.
  private var tree: [Double]

  init(_ values: [Double]) {
    tree = values
    for index in tree.indices {
      let above = index | (index + 1)
      if above < tree.count { tree[above] += tree[index] }
    }
  }

  var count: Int { tree.count }

  var total: Double { sum(before: tree.count) }

  /// The sum of the first numbers.
  func sum(before count: Int) -> Double {
    var (sum, index) = (0.0, count)
    while index > 0 {
      sum += tree[index - 1]
      index &= index - 1
    }
    return sum
  }

  mutating func add(_ change: Double, at index: Int) {
    var index = index
    while index < tree.count {
      tree[index] += change
      index |= index + 1
    }
  }

  /// The number in which a sum is reached, and what the sum goes into it; the last number for larger sums. Numbers are
  /// not negative; of several, the one after those that are 0.
  func index(at sum: Double) -> (index: Int, rest: Double) {
    guard !tree.isEmpty else { return (0, sum) }
    var (index, rest, step) = (0, sum, 1)
    while step * 2 <= tree.count { step *= 2 }
    while step > 0 {
      let next = index + step
      if next <= tree.count, tree[next - 1] <= rest {
        rest -= tree[next - 1]
        index = next
      }
      step /= 2
    }
    if index == tree.count {
      // Past the end: the last one, with what is left.
      index -= 1
      rest = sum - self.sum(before: index)
    }
    return (index, rest)
  }

  /// Bytes of the heap.
  var bytes: Int { tree.capacity * MemoryLayout<Double>.stride }
}
