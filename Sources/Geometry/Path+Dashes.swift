extension Path {
  /// The path cut into dashes, each a subpath. Curves stay curves, so that line caps are perpendicular to them. The
  /// pattern starts again at each subpath. A closed subpath that begins and ends within a dash has one dash there.
  ///
  /// - Parameters:
  ///   - pattern: lengths of dashes and gaps, alternating, finite.
  ///   - phase: distance into the pattern at which a subpath begins, from 0 up to the length of the pattern, which is
  ///     doubled if it has an odd count.
  /// - Returns: nil when there would be too many dashes, or when a dash has length 0.
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

  /// The most pieces to search for dashes; takes a millisecond or two.
  private static let mostSteps = 4096

  /// The start and end of each dash of a subpath, as lengths from the subpath's start.
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
