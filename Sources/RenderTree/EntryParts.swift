internal import MultiplaneGeometry

extension PaintWalk.Entry {
  /// Whether its instances can tell that only a part of them is drawn.
  var canBeCut: Bool {
    !features.isDisjoint(with: [.parallel, .composite]) && min(bounds.x, bounds.y) > -Instance.farthest
      && max(bounds.maxX, bounds.maxY) < Instance.farthest
  }

  /// What is drawn of it, piece by piece: all but what is hidden.
  func forEachSeenPart(reference: (x: Int, y: Int), _ body: (PaintWalk.Entry) -> Void) {
    if hidden.isEmpty { return body(self) }
    for part in EntryParts(entry: self, reference: reference) { body(part) }
  }
}

/// Up to four entries in place of one: those above what is hidden, below it, to the left and to the right.
struct EntryParts: Sequence, IteratorProtocol {
  let entry: PaintWalk.Entry
  let reference: (x: Int, y: Int)
  private var index = 0

  init(entry: PaintWalk.Entry, reference: (x: Int, y: Int)) {
    self.entry = entry
    self.reference = reference
  }

  mutating func next() -> PaintWalk.Entry? {
    while index < 4 {
      let rect = part(index)
      index += 1
      guard !rect.isEmpty else { continue }
      var part = entry
      part.bounds = rect
      part.hidden = .empty
      part.instance.cut(to: rect, reference: reference)
      return part
    }
    return nil
  }

  private func part(_ index: Int) -> PixelRect {
    let (all, hole) = (entry.bounds, entry.hidden)
    return switch index {
    case 0: PixelRect(x: all.x, y: all.y, width: all.width, height: hole.y - all.y)
    case 1: PixelRect(x: all.x, y: hole.maxY, width: all.width, height: all.maxY - hole.maxY)
    case 2: PixelRect(x: all.x, y: hole.y, width: hole.x - all.x, height: hole.height)
    default: PixelRect(x: hole.maxX, y: hole.y, width: all.maxX - hole.maxX, height: hole.height)
    }
  }
}

extension Instance {
  /// Device pixels up to which parts can be told, wherever on a target the reference is.
  static let farthest = 0x5F00

  /// Draws only what lies in a rectangle, too.
  ///
  /// - Parameter part: device pixels, none of them beyond `farthest`.
  mutating func cut(to part: PixelRect, reference: (x: Int, y: Int)) {
    columns = Self.cut(columns, part.x - reference.x, part.maxX - reference.x)
    rows = Self.cut(rows, part.y - reference.y, part.maxY - reference.y)
  }

  private static func cut(_ span: UInt32, _ first: Int, _ end: Int) -> UInt32 {
    let (low, high) = (max(Int(span & 0xFFFF), first + 0x8000), min(Int(span >> 16), end + 0x8000))
    return UInt32(max(low, 0)) | UInt32(min(max(high, low, 0), 0xFFFF)) << 16
  }
}
