internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PaintWalk.Entry {
  /// Whether the instance can be restricted to a part of its pixels.
  var canBeCut: Bool {
    !features.isDisjoint(with: [.parallel, .composite]) && bounds.isNearEnoughToCut
  }
}

extension PixelRect {
  /// Whether an instance can be restricted to a part of the rectangle.
  var isNearEnoughToCut: Bool {
    min(x, y) > -Instance.farthest && max(maxX, maxY) < Instance.farthest
  }
}

extension Instance {
  /// Limit of coordinates that an instance's cut can hold, wherever on the target the reference is; device pixels.
  static let farthest = 0x5F00

  /// Restricts the instance to a rectangle.
  ///
  /// - Parameter part: device pixels, within `farthest`.
  mutating func cut(to part: PixelRect, reference: (x: Int, y: Int)) {
    columns = Self.cut(columns, part.x - reference.x, part.maxX - reference.x)
    rows = Self.cut(rows, part.y - reference.y, part.maxY - reference.y)
  }

  private static func cut(_ span: UInt32, _ first: Int, _ end: Int) -> UInt32 {
    let (low, high) = (max(Int(span & 0xFFFF), first + 0x8000), min(Int(span >> 16), end + 0x8000))
    return UInt32(max(low, 0)) | UInt32(min(max(high, low, 0), 0xFFFF)) << 16
  }
}
