/// Numbers with the sums of those before each of them: a changed number and a lookup take the logarithm of their count,
/// an inserted one their count.
struct RunningSums<Value: AdditiveArithmetic & Comparable> {
  private(set) var values: [Value]
  /// Fenwick's tree: at an index of one more, the sum of as many values as its lowest bit says.
  private var tree: [Value]

  init(_ values: [Value] = []) {
    self.values = values
    tree = values
    build()
  }

  private mutating func build() {
    for number in 1..<Swift.max(values.count + 1, 1) {
      let parent = number + (number & -number)
      if parent <= values.count { tree[parent - 1] += tree[number - 1] }
    }
  }

  var count: Int { values.count }

  /// The sum of the first values.
  func sum(ofFirst count: Int) -> Value {
    var (sum, number) = (Value.zero, count)
    while number > 0 {
      sum += tree[number - 1]
      number &= number - 1
    }
    return sum
  }

  var total: Value { sum(ofFirst: values.count) }

  mutating func set(_ index: Int, to value: Value) {
    let change = value - values[index]
    values[index] = value
    var number = index + 1
    while number <= values.count {
      tree[number - 1] += change
      number += number & -number
    }
  }

  mutating func replace(_ range: Range<Int>, with new: [Value]) {
    if range.count == new.count {
      for (index, value) in zip(range, new) { set(index, to: value) }
      return
    }
    values.replaceSubrange(range, with: new)
    tree = values
    build()
  }

  /// The value in which a sum lies: the last one that begins at or before it.
  func index(containing sum: Value) -> Int {
    var (found, rest) = (0, sum)
    var step = 1
    while step * 2 <= values.count { step *= 2 }
    while step > 0 {
      if found + step <= values.count, tree[found + step - 1] <= rest {
        found += step
        rest -= tree[found - 1]
      }
      step /= 2
    }
    return Swift.max(0, Swift.min(found, values.count - 1))
  }
}
