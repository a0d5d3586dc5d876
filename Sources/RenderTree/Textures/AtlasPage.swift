internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// A page of the atlas, and the room on it: bitmaps stand on shelves, each a part of the page's rows.
struct AtlasPage: Sendable {
  let texture: Int32
  let format: Bitmap.Format
  let width: Int
  let height: Int
  /// The area of the bitmaps on it, texels.
  private(set) var used = 0

  private struct Shelf: Sendable {
    var y: Int
    var height: Int
    var columns: FreeRanges
    /// How many bitmaps stand on it.
    var count = 0
  }

  private var shelves: [Shelf] = []
  /// Rows that belong to no shelf.
  private var rows: FreeRanges
  /// There has been no room for this size, nor for a larger one, since a place was given back.
  private var refused: (width: Int, height: Int)?

  init(texture: Int32, format: Bitmap.Format, size: FramePlan.PageSize) {
    self.texture = texture
    self.format = format
    width = size.width
    height = size.height
    rows = FreeRanges(count: size.height)
  }

  var area: Int { width * height }
  /// The part of it that is in use.
  var share: Double { Double(used) / Double(area) }

  /// Room for a bitmap that is no larger than the page.
  mutating func place(width: Int, height: Int) -> TexturePlace? {
    if let refused, width >= refused.width, height >= refused.height { return nil }
    guard let (shelf, x) = find(width: width, height: height) else {
      refused = (width, height)
      return nil
    }
    shelves[shelf].count += 1
    used += width * height
    return TexturePlace(texture: texture, x: Int32(x), y: Int32(shelves[shelf].y))
  }

  mutating func free(_ place: TexturePlace, width: Int, height: Int) {
    guard let index = shelves.firstIndex(where: { $0.y == Int(place.y) }) else { return }
    refused = nil
    used -= width * height
    shelves[index].columns.give(Int(place.x)..<Int(place.x) + width)
    shelves[index].count -= 1
    if shelves[index].count == 0 {
      let shelf = shelves.remove(at: index)
      rows.give(shelf.y..<shelf.y + shelf.height)
    }
  }

  /// On a shelf of the right height, on a new one, or else on the lowest that is higher.
  private mutating func find(width: Int, height: Int) -> (shelf: Int, x: Int)? {
    let right = min(Self.shelfHeight(for: height), self.height)
    if let found = takeColumns(width, onShelvesOf: right) { return found }
    if let y = rows.take(right) {
      shelves.append(Shelf(y: y, height: right, columns: FreeRanges(count: self.width)))
      return takeColumns(width, onShelvesOf: right)
    }
    var higher = right
    while let next = shelves.lazy.map(\.height).filter({ $0 > higher }).min() {
      if let found = takeColumns(width, onShelvesOf: next) { return found }
      higher = next
    }
    return nil
  }

  private mutating func takeColumns(_ width: Int, onShelvesOf height: Int) -> (shelf: Int, x: Int)? {
    for index in shelves.indices where shelves[index].height == height {
      if let x = shelves[index].columns.take(width) { return (index, x) }
    }
    return nil
  }

  /// Few heights, so that a shelf is used by many bitmaps and again by others: at most a quarter is wasted of what is
  /// over 32 rows.
  private static func shelfHeight(for height: Int) -> Int {
    let step = height <= 64 ? 8 : 32
    return (height + step - 1) / step * step
  }
}

/// Free stretches of a line: ascending, and between two of them something is taken.
struct FreeRanges: Sendable {
  private(set) var ranges: [Range<Int>]

  init(count: Int) {
    ranges = [0..<count]
  }

  /// Takes the start of the first stretch that is long enough.
  mutating func take(_ count: Int) -> Int? {
    guard let index = ranges.firstIndex(where: { $0.count >= count }) else { return nil }
    let start = ranges[index].lowerBound
    if ranges[index].count == count {
      ranges.remove(at: index)
    } else {
      ranges[index] = start + count..<ranges[index].upperBound
    }
    return start
  }

  mutating func give(_ range: Range<Int>) {
    var range = range
    var index = ranges.firstIndex { $0.lowerBound >= range.upperBound } ?? ranges.count
    if index < ranges.count, ranges[index].lowerBound == range.upperBound {
      range = range.lowerBound..<ranges.remove(at: index).upperBound
    }
    if index > 0, ranges[index - 1].upperBound == range.lowerBound {
      index -= 1
      range = ranges.remove(at: index).lowerBound..<range.upperBound
    }
    ranges.insert(range, at: index)
  }
}
