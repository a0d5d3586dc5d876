/// Numbers whose sums from the beginning are found, and which are changed, in the logarithm of their count: Fenwick's
/// tree ("A new data structure for cumulative frequency tables", 1994).
package struct PrefixSums<Value: Numeric & Comparable> {
  /// `tree[i]` is the sum of as many numbers up to and with number i as the lowest set bit of i + 1 says.
  private var tree: [Value]

  package init(_ values: [Value]) {
    tree = values
    for index in tree.indices {
      let above = index | (index + 1)
      if above < tree.count { tree[above] += tree[index] }
    }
  }

  package var total: Value { sum(before: tree.count) }

  /// The sum of the first numbers.
  package func sum(before count: Int) -> Value {
    var (sum, index) = (Value.zero, count)
    while index > 0 {
      sum += tree[index - 1]
      index &= index - 1
    }
    return sum
  }

  package mutating func add(_ change: Value, at index: Int) {
    var index = index
    while index < tree.count {
      tree[index] += change
      index |= index + 1
    }
  }

  package subscript(index: Int) -> Value {
    get { sum(before: index + 1) - sum(before: index) }
    set { add(newValue - self[index], at: index) }
  }

  /// Puts numbers in the place of others: in the logarithm of the count for each where they are as many, else in the
  /// count.
  package mutating func replace(_ range: Range<Int>, with new: [Value]) {
    if range.count == new.count {
      for (index, number) in zip(range, new) { self[index] = number }
      return
    }
    // Each number again.
    for index in tree.indices.reversed() {
      let above = index | (index + 1)
      if above < tree.count { tree[above] -= tree[index] }
    }
    tree.replaceSubrange(range, with: new)
    self = PrefixSums(tree)
  }

  /// The number in which a sum is reached, and what the sum goes into it; the last number for larger sums. Numbers are
  /// not negative; of several, the one after those that are 0.
  package func index(at sum: Value) -> (index: Int, rest: Value) {
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
  package var bytes: Int { tree.capacity * MemoryLayout<Value>.stride }
}
