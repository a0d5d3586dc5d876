internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PaintWalk.Entry {
  /// Whether its instances can tell that only a part of them is drawn.
  var canBeCut: Bool {
    !features.isDisjoint(with: [.parallel, .composite]) && min(bounds.x, bounds.y) > -Instance.farthest
      && max(bounds.maxX, bounds.maxY) < Instance.farthest
  }

  /// What is drawn of it, piece by piece: up to four entries around what is hidden, above it, below it, to the left and
  /// to the right.
  func forEachSeenPart(reference: (x: Int, y: Int), _ body: (PaintWalk.Entry) -> Void) {
    if hidden.isEmpty { return body(self) }
    let (all, hole) = (bounds, hidden)
    func add(_ x: Int, _ y: Int, _ maxX: Int, _ maxY: Int) {
      var part = self
      part.bounds = PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
      guard !part.bounds.isEmpty else { return }
      part.hidden = .empty
      part.instance.cut(to: part.bounds, reference: reference)
      body(part)
    }
    add(all.x, all.y, all.maxX, hole.y)
    add(all.x, hole.maxY, all.maxX, all.maxY)
    add(all.x, hole.y, hole.x, hole.maxY)
    add(hole.maxX, hole.y, all.maxX, hole.maxY)
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
