/// The readable texels of one axis of one level of one plane, and the replacement of other texels.
struct ReadableTexels {
  /// The texels that are wholly in the shown part.
  let first: Int
  let last: Int
  /// The texels that are wholly in the repeated part, if there is one.
  let tile: (first: Int, last: Int)?

  init(first: Int, last: Int, tile: (first: Int, last: Int)?) {
    (self.first, self.last, self.tile) = (first, last, tile)
  }

  /// Level 0 of a plane that has the bitmap's own size.
  init(_ axis: ContentsAxis, count: Int) {
    let tolerance = ContentsAxis.tolerance
    let whole = { (value: Double) in Int(min(max(value, -1e9), 1e9)) }
    let range = { (start: Double, end: Double) in
      (
        first: whole((start + tolerance).rounded(.down)), last: whole((end - tolerance).rounded(.up)) - 1
      )
    }
    let part = range(axis.part.start, axis.part.end)
    let first = min(max(part.first, 0), count - 1)
    let last = max(min(max(part.last, 0), count - 1), first)
    (self.first, self.last) = (first, last)
    tile = axis.tile.map { tile in
      let texels = range(tile.start, tile.end)
      let start = min(max(texels.first, first), last)
      return (start, max(min(max(texels.last, first), last), start))
    }
  }

  /// The samples of chroma for these texels.
  var halved: ReadableTexels {
    ReadableTexels(first: first / 2, last: last / 2, tile: tile.map { ($0.first / 2, $0.last / 2) })
  }

  /// The texels of a smaller level that contain no other texels; nil when there are none.
  ///
  /// - Parameters:
  ///   - count: texels of this level 0.
  ///   - newCount: texels of the smaller level.
  func reduced(from count: Int, to newCount: Int) -> ReadableTexels? {
    let share = Double(newCount) / Double(count)
    let range = { (first: Int, last: Int) -> (first: Int, last: Int)? in
      let start = Int((Double(first) * share - ContentsAxis.tolerance).rounded(.up))
      let end = Int((Double(last + 1) * share + ContentsAxis.tolerance).rounded(.down)) - 1
      return start <= end ? (start, end) : nil
    }
    guard let part = range(first, last) else { return nil }
    guard let tile else { return ReadableTexels(first: part.first, last: part.last, tile: nil) }
    guard let inner = range(tile.first, tile.last) else { return nil }
    return ReadableTexels(first: part.first, last: part.last, tile: inner)
  }

  /// The texel that is read for `index` at a spot.
  func index(_ index: Int, at spot: ContentsAxis.Spot) -> Int {
    if let copies = spot.copies, let tile {
      if index < tile.first, copies.before { return tile.last }
      if index > tile.last, copies.after { return tile.first }
    }
    return min(max(index, first), last)
  }
}
