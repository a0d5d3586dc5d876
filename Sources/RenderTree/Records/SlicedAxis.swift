package import MultiplaneContents
internal import MultiplaneGeometry

/// One axis of nine-sliced contents: the places of its three parts, and the texels that each shows.
///
/// The outer parts keep their natural size, texels ÷ contentsScale, as long as both fit; otherwise they shrink in
/// proportion until they meet. The middle takes the rest. The article "Contents in their place" has the formulas.
package struct SlicedAxis {
  /// What does not depend on the length.
  package let parts: Parts
  /// Start and end of the middle, points.
  package var joins: (first: Double, last: Double)
  /// Texels that the middle shows, from c0 to c1.
  package var center: (first: Double, last: Double)
  /// Texels per point in the outer parts.
  package var outerScale: Double
  /// Texels per point in the middle.
  package var middleScale: Double
  package var isTiled = false
  /// Start and end of the middle in texels, if its copies start at multiples of their length.
  package var tiles = (start: 0.0, end: 0.0)
  /// First and last texel of a copy.
  package var tile: (first: Double, last: Double)

  /// Input of an axis: a place in points, a part of the bitmap in texels, and the stretched part of that.
  package struct Given {
    package var start: Double
    package var length: Double
    package var part: (first: Double, last: Double)
    /// Texels that may be read.
    package var range: (first: Double, last: Double)
    /// Texels per point.
    package var scale: Double
    /// Stretched part, as a fraction of `part`.
    package var unit: (first: Double, last: Double)
    /// Unstretched edges in points; replaces `unit`.
    package var insets: (first: Double, last: Double)?
    package var mode: TileMode

    package init(
      start: Double, length: Double, part: (first: Double, last: Double), range: (first: Double, last: Double),
      scale: Double, unit: (first: Double, last: Double), insets: (first: Double, last: Double)?, mode: TileMode
    ) {
      (self.start, self.length, self.part, self.range) = (start, length, part, range)
      (self.scale, self.unit, self.insets, self.mode) = (scale, unit, insets, mode)
    }
  }

  package init(_ given: Given) {
    center = Self.center(of: given)
    let (part, scale) = (given.part, given.scale)
    parts = Parts(
      first: (center.first - part.first) / scale, last: (part.last - center.last) / scale, scale: scale,
      texels: center.last - center.first)
    (joins, outerScale, middleScale) = parts.places(from: given.start, length: given.length)
    let room = joins.last - joins.first
    let texels = parts.texels
    tile = TexelRange.whole(center.first, center.last, within: given.range)
    guard room > 0, given.mode != .stretch else { return }
    isTiled = true
    if given.mode == .round {
      let copies = max(1, (room * scale / texels + 0.5 + gridTolerance).rounded(.down))
      middleScale = copies * texels / room
      tiles.end = copies * texels
    } else {
      middleScale = scale
      if given.mode == .repeat {
        tiles.start = (texels - room * scale) / 2
        tiles.start -= (tiles.start / texels).rounded(.down) * texels
        if tiles.start > texels - gridTolerance { tiles.start = 0 }
      }
      tiles.end = tiles.start + room * scale
    }
  }

  /// Stretched texels: at whole texels if they nearly are, and at least one, as in Core Animation.
  private static func center(of given: Given) -> (first: Double, last: Double) {
    let (part, length) = (given.part, given.part.last - given.part.first)
    var (first, last): (Double, Double)
    if let insets = given.insets {
      // Halved, so that the sum of the insets is finite.
      let (low, high) = (max(insets.first, 0) / 2, max(insets.last, 0) / 2)
      (first, last) = (part.first + low * 2 * given.scale, part.last - high * 2 * given.scale)
      if (low + high) * 2 * given.scale > length {
        first = part.first + length * (low / (low + high))
        last = first
      }
    } else {
      let unit = (min(max(given.unit.first, 0), 1), min(max(given.unit.last, 0), 1))
      (first, last) = (part.first + unit.0 * length, part.first + unit.1 * length)
    }
    (first, last) = (onTexels(first), onTexels(last))
    guard last - first < 1 - gridTolerance else { return (first, last) }
    guard length >= 1 else { return part }
    let start = min(max((first + last) / 2 - 0.5, part.first), part.last - 1)
    return (start, start + 1)
  }

  private static func onTexels(_ value: Double) -> Double {
    abs(value - value.rounded()) <= gridTolerance ? value.rounded() : value
  }
}

extension SlicedAxis {
  /// The three parts in their natural size.
  package struct Parts: BitwiseCopyable, Sendable {
    /// Lengths of the outer parts, points.
    var first: Double
    var last: Double
    /// Texels per point in them.
    var scale: Double
    /// Texels of the middle.
    var texels: Double

    /// Ends of the middle, points, and texels per point, if the parts fill a length.
    @inline(__always)
    func places(
      from start: Double, length: Double
    ) -> (joins: (first: Double, last: Double), outerScale: Double, middleScale: Double) {
      let needed = first + last
      if needed > length {
        let share = length / needed
        let join = start + first * share
        return ((join, join), scale / share, 0)
      }
      let joins = (first: start + first, last: start + length - last)
      let room = joins.last - joins.first
      return (joins, scale, room > 0 ? texels / room : 0)
    }
  }
}

/// Ranges of texels that filters may read, by index.
enum TexelRange {
  typealias Ends = (first: Double, last: Double)

  /// Texels that an interval touches, within a range; ends within the tolerance of a texel's border lie on it.
  static func whole(
    _ low: Double, _ high: Double, within range: Ends
  ) -> Ends {
    let first = min(max((low + gridTolerance).rounded(.down), range.first), range.last)
    return (first, min(max((high - gridTolerance).rounded(.up) - 1, first), range.last))
  }

  /// Chroma samples of a range of texels; one sample covers two.
  static func chroma(_ range: Ends) -> Ends { ((range.first / 2).rounded(.down), (range.last / 2).rounded(.down)) }

  /// Last mip level in which, as in all levels before it, each range contains a whole texel.
  ///
  /// - Parameters:
  ///   - count: number of texels along the axis.
  ///   - levels: number of levels of the chain, by both axes.
  static func lastLevel(_ ranges: [Ends], count: Int, levels: Int) -> Int {
    for level in 1..<max(levels, 1) {
      let share = Double(max(1, count >> level)) / Double(count)
      let fits = ranges.allSatisfy { range in
        let first = (range.first * share - gridTolerance).rounded(.up)
        return first <= ((range.last + 1) * share + gridTolerance).rounded(.down) - 1
      }
      if !fits { return level - 1 }
    }
    return max(levels, 1) - 1
  }
}
