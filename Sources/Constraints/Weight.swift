import MultiplaneGeometry

/// A number with a part for each level, sorted from the highest down; a higher level outweighs all lower ones.
///
/// Up to six levels need no heap.
struct Weight {
  private typealias Level = ConstraintSolver.Level

  private var first = InlineArray<6, Level>(repeating: Level(key: 0, value: 0))
  private var more: [Level] = []
  private(set) var count = 0

  private subscript(index: Int) -> Level {
    get { index < 6 ? first[index] : more[index - 6] }
    set { if index < 6 { first[index] = newValue } else { more[index - 6] = newValue } }
  }

  var isEmpty: Bool { count == 0 }

  /// The highest level, of a number that is not empty.
  var highestKey: Float { first[0].key }

  /// The key and the value of a level by its place, from the highest.
  func level(_ index: Int) -> ConstraintSolver.Level { self[index] }

  /// The same, with a level below all where there is none.
  func levelOrNone(_ index: Int) -> ConstraintSolver.Level {
    index < count ? self[index] : ConstraintSolver.Level(key: -1, value: 0)
  }

  mutating func removeAll() {
    count = 0
    if !more.isEmpty { more.removeAll() }
  }

  /// Adds to one level.
  mutating func add(_ key: Float, _ value: Double) {
    var index = 0
    while index < count, self[index].key > key { index += 1 }
    if index < count, self[index].key == key {
      self[index].value += value
      return
    }
    if count >= 6 { more.append(Level(key: 0, value: 0)) }
    var last = count
    count += 1
    while last > index {
      self[last] = self[last - 1]
      last -= 1
    }
    self[index] = Level(key: key, value: value)
  }

  /// Adds a multiple of another number.
  mutating func add(_ other: borrowing Weight, times factor: Double) {
    for index in 0..<other.count { add(other[index].key, other[index].value * factor) }
  }

  /// Multiplies all levels by a number.
  mutating func multiply(by factor: Double) {
    for index in 0..<count { self[index].value *= factor }
  }

  /// Removes what is rounding error.
  mutating func dropZeros() {
    var kept = 0
    for index in 0..<count where abs(self[index].value) > ConstraintSolver.zero {
      if kept < index { self[kept] = self[index] }
      kept += 1
    }
    count = kept
    if !more.isEmpty { more.removeLast(more.count - max(0, kept - 6)) }
  }

  /// The sign of the highest level that is not zero: -1, 0 or 1.
  var sign: Int { sign(downTo: -1) }

  /// The same, of the levels down to one.
  func sign(downTo lowest: Float) -> Int {
    for index in 0..<count where self[index].key >= lowest {
      let value = self[index].value
      if abs(value) > ConstraintSolver.zero { return value > 0 ? 1 : -1 }
    }
    return 0
  }

  /// The sign of self minus `other`.
  func compared(with other: borrowing Weight) -> Int {
    var i = 0
    var j = 0
    while i < count || j < other.count {
      var difference = 0.0
      if j == other.count || (i < count && self[i].key > other[j].key) {
        difference = self[i].value
        i += 1
      } else if i == count || other[j].key > self[i].key {
        difference = -other[j].value
        j += 1
      } else {
        difference = self[i].value - other[j].value
        i += 1
        j += 1
      }
      if abs(difference) > ConstraintSolver.zero { return difference > 0 ? 1 : -1 }
    }
    return 0
  }
}
