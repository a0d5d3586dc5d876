import MultiplaneGLES
import MultiplaneGeometry

/// The textures of a table. With `UploadPath.ring` each write goes to the next of several textures, so that none is
/// written that a frame in flight reads; otherwise there is one.
struct TableRing {
  /// Drivers queue two frames at most while the next one is written.
  private static let length = 3
  /// Limit on the gap between two ranges that are uploaded in one call, with the unchanged items between: for some
  /// drivers a call costs as much as kilobytes.
  private static let mostBetween = 32

  /// A texture, and the items that were written to the others since it was.
  private struct Member {
    var texture: TableTexture
    var missing: [Range<Int>] = []
  }

  private let layout: TableTexture.Layout
  private let texelsPerItem: Int
  private var members: [Member]
  /// The current texture: an array hands out a copy of the whole member.
  private var box: TextureBox? { didSet { textureChanges &+= 1 } }
  /// Differs after any change of the current texture.
  private(set) var textureChanges: UInt32 = 0
  private var current = 0
  /// Bytes of all textures.
  private(set) var byteCount = 0
  // Retained for its capacity.
  private var united: [Range<Int>] = []

  init(_ texture: TableTexture) {
    (layout, texelsPerItem) = (texture.layout, texture.texelsPerItem)
    members = [Member(texture: texture)]
  }

  /// Rows of the current texture.
  var rows: Int { members[current].texture.rows }

  /// Goes on to the texture that the next write goes to; `grow` and `upload` follow.
  mutating func advance(_ gl: borrowing GL) {
    guard gl.uploadPath == .ring else {
      if members.count > 1 {
        members = [members[current]]
        current = 0
        byteCount = members[0].texture.byteCount
        box = members[0].texture.texture
      }
      return
    }
    if members.count < Self.length {
      members.append(Member(texture: members[current].texture.empty))
      current = members.count - 1
    } else {
      current = (current + 1) % Self.length
    }
    box = members[current].texture.texture
  }

  /// Discards what the textures lack: the next write changes all items.
  mutating func forget() {
    for index in members.indices { members[index].missing.removeAll(keepingCapacity: true) }
  }

  /// Makes room for so many rows; true if that took a new texture: all items must be uploaded.
  mutating func grow(to rows: Int, _ gl: borrowing GL) throws(GLError) -> Bool {
    guard try members[current].texture.grow(to: rows, gl) else { return false }
    byteCount = members.reduce(0) { $0 + $1.texture.byteCount }
    box = members[current].texture.texture
    return true
  }

  func bind(unit: Int, _ gl: borrowing GL) {
    if let box { gl.bindTexture(box.texture, unit: unit) }
  }

  /// Uploads consecutive items to the current texture: the rest of a row, whole rows, the start of a row.
  func upload<Item: BitwiseCopyable>(_ items: Span<Item>, at first: Int, _ gl: borrowing GL) {
    guard let box else { return }
    let perRow = TableTexture.itemsPerRow
    var done = 0
    while done < items.count {
      let (column, row) = ((first + done) % perRow, (first + done) / perRow)
      let (layer, line) = (row >> layout.shift, row & (layout.rows - 1))
      let left = items.count - done
      let isWhole = column == 0 && left >= perRow
      let lines = isWhole ? min(left / perRow, layout.rows - line) : 1
      let count = isWhole ? perRow : min(perRow - column, left)
      gl.upload(
        items.extracting(done..<done + count * lines), to: box.texture, layer: layer,
        at: PixelRect(x: column * texelsPerItem, y: line, width: count * texelsPerItem, height: lines))
      done += count * lines
    }
  }

  /// Writes items that each frame keeps: those that have changed, and those that the texture lacks.
  ///
  /// - Parameter changed: ascending ranges of `items`.
  /// - Returns: whether the texture had to grow, so that all items were uploaded.
  mutating func write<Item: BitwiseCopyable>(
    _ items: [Item], changed: [Range<Int>], _ gl: borrowing GL
  ) throws(GLError) -> Bool {
    advance(gl)
    for index in members.indices where index != current {
      unite(members[index].missing, changed)
      swap(&members[index].missing, &united)
    }
    let rows = (items.count + TableTexture.itemsPerRow - 1) / TableTexture.itemsPerRow
    let isGrown = try grow(to: rows, gl)
    if isGrown {
      upload(items.span, at: 0, gl)
    } else if members.count == 1, changed.count == 1 {
      upload(items.span.extracting(changed[0]), at: changed[0].lowerBound, gl)
    } else {
      unite(members[current].missing, changed)
      for range in united {
        // The list may have become shorter.
        let range = range.clamped(to: items.indices)
        upload(items.span.extracting(range), at: range.lowerBound, gl)
      }
    }
    if members.count > 1 { members[current].missing.removeAll(keepingCapacity: true) }
    return isGrown
  }

  /// Sets `united` to two lists of ascending ranges, joined where the gap is small.
  private mutating func unite(_ a: [Range<Int>], _ b: [Range<Int>]) {
    united.removeAll(keepingCapacity: true)
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      let isFirst = j == b.count || i < a.count && a[i].lowerBound <= b[j].lowerBound
      let range = isFirst ? a[i] : b[j]
      if isFirst { i += 1 } else { j += 1 }
      if let last = united.indices.last, range.lowerBound - united[last].upperBound <= Self.mostBetween {
        united[last] = united[last].lowerBound..<max(united[last].upperBound, range.upperBound)
      } else {
        united.append(range)
      }
    }
  }
}
