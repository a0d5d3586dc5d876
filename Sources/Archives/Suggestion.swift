/// Finds the known word closest to a misspelt one.
enum Suggestion {
  /// The word with the smallest edit distance: at most two, or a third of its letters, and less than all of them.
  static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.prefix(64))
    var best: (word: String, distance: Int)?
    for candidate in words {
      let target = Array(candidate.lowercased().unicodeScalars)
      let distance = editDistance(letters, target)
      if distance <= min(max(target.count / 3, 2), target.count - 1), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
  private static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(last[j] + 1, row[j - 1] + 1, change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
