internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension ClipRecord {
  /// The clip's rectangle in device pixels.
  func deviceRect(_ reference: (x: Int, y: Int)) -> Rect {
    Rect(
      minX: Double(rect.x) + Double(reference.x), minY: Double(rect.y) + Double(reference.y),
      maxX: Double(rect.z) + Double(reference.x), maxY: Double(rect.w) + Double(reference.y))
  }
}
