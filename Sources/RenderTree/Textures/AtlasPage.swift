internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// A page of the atlas and its free room. Bitmaps stand on shelves; a shelf is a range of the page's rows.
struct AtlasPage: Sendable {
  let texture: Int32
  let format: Bitmap.Format
  private(set) var size: FramePlan.PageSize
  /// Area of the bitmaps on the page, texels.
  private(set) var used = 0

  private struct Shelf: Sendable {
    var y: Int
    var height: Int
    var columns: FreeRanges
    /// Number of bitmaps on the shelf.
    var count = 0
  }

  private var shelves: [Shelf] = []
  /// Rows without a shelf.
  private var rows: FreeRanges
  /// A size that did not fit. Until a place is freed, sizes at least as large in both directions fail at once.
  private var refused: (width: Int, height: Int)?

  init(texture: Int32, format: Bitmap.Format, size: FramePlan.PageSize) {
    self.texture = texture
    self.format = format
    self.size = size
    rows = FreeRanges(count: size.height)
  }

  var area: Int { size.area }
  /// Part of the area that is in use, 0…1.
  var share: Double { Double(used) / Double(area) }

  /// Finds room for a bitmap.
  mutating func place(width: Int, height: Int) -> TexturePlace? {
    guard width <= size.width, height <= size.height else { return nil }
    if let refused, width >= refused.width, height >= refused.height { return nil }
    guard let (shelf, x) = find(width: width, height: height) else {
      refused = (width, height)
      return nil
    }
    shelves[shelf].count += 1
    used += width * height
    return TexturePlace(texture: texture, x: Int32(x), y: Int32(shelves[shelf].y))
  }

  /// Adds free room to the right and below.
  mutating func grow(to new: FramePlan.PageSize) {
    if new.width > size.width {
      for index in shelves.indices { shelves[index].columns.give(size.width..<new.width) }
    }
    if new.height > size.height { rows.give(size.height..<new.height) }
    (size, refused) = (new, nil)
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

  /// Looks on shelves of the rounded height, then makes a new shelf, then looks on the lowest higher ones.
  private mutating func find(width: Int, height: Int) -> (shelf: Int, x: Int)? {
    let right = min(Self.shelfHeight(for: height), size.height)
    if let found = takeColumns(width, onShelvesOf: right) { return found }
    if let y = rows.take(right) {
      shelves.append(Shelf(y: y, height: right, columns: FreeRanges(count: size.width)))
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

  /// Rounds a height up to a few values, so that many bitmaps can share and reuse a shelf. Above 32 rows at most a
  /// quarter is wasted.
  private static func shelfHeight(for height: Int) -> Int {
    let step = height <= 64 ? 8 : 32
    return (height + step - 1) / step * step
  }
}

/// Free ranges of a line, in ascending order; adjacent ranges are merged.
struct FreeRanges: Sendable {
  private(set) var ranges: [Range<Int>]

  init(count: Int) {
    ranges = [0..<count]
  }

  /// Takes the start of the first range that is long enough.
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
