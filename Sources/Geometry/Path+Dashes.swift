extension Path {
  /// The dashes of the path, each a subpath; curves stay curves, so that what ends a dash stands square to them. Each
  /// subpath begins the pattern anew. Where a closed one begins and ends in a dash, that is one.
  ///
  /// - Parameters:
  ///   - pattern: lengths of dashes and gaps in turns, finite.
  ///   - phase: where in the pattern a subpath begins, from 0 up to the length of the pattern, twice that of an odd
  ///     one.
  /// - Returns: nil where there would be many, or a dash is a point.
  package func dashed(_ pattern: [Double], phase: Double) -> Path? {
    let lengths = pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    guard period > 0, stride(from: 0, to: lengths.count, by: 2).allSatisfy({ lengths[$0] > 0 }) else { return nil }
    let strokes = PathStrokes(self)
    let all = strokes.lengths.reduce(0, +)
    let most = Double(Self.mostSteps) / Double(max(strokes.pieces.count, 1) * lengths.count)
    guard all / period + Double(strokes.subpaths.count) <= most else { return nil }
    var result = Path()
    for subpath in strokes.subpaths {
      let length = strokes.lengths[subpath.range].reduce(0, +)
      let dashes = Self.dashes(of: length, lengths, period: period, phase: phase)
      guard let first = dashes.first, let last = dashes.last else { continue }
      if first.from <= 0, first.to >= length {
        strokes.add(subpath.range, from: 0, to: length, isWhole: true, to: &result)
        if subpath.isClosed { result.closeSubpath() }
        continue
      }
      let isJoined = subpath.isClosed && first.from <= 0 && last.to >= length
      for dash in isJoined ? dashes.dropFirst() : dashes[...] {
        strokes.add(subpath.range, from: dash.from, to: dash.to, isWhole: false, to: &result)
      }
      if isJoined { strokes.add(subpath.range, from: 0, to: first.to, isWhole: false, goesOn: true, to: &result) }
    }
    return result
  }

  /// Pieces that are looked at for dashes: a millisecond or two.
  private static let mostSteps = 4096

  /// Where the dashes of a subpath begin and end, lengths from its start.
  private static func dashes(
    of length: Double, _ pattern: [Double], period: Double, phase: Double
  ) -> [(from: Double, to: Double)] {
    var result: [(from: Double, to: Double)] = []
    var (begin, index) = (-phase, 0)
    while begin < length, index < mostSteps * pattern.count {
      let end = begin + pattern[index % pattern.count]
      if index.isMultiple(of: 2), end > 0 { result.append((max(begin, 0), min(end, length))) }
      begin = end
      index += 1
    }
    return result
  }
}
