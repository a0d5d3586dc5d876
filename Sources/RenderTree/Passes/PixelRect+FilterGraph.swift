internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PixelRect {
  /// The cells that hold some of the pixels, each of 1, 2, 4 … of them along x and y, counted from pixel 0.
  func cells(halved x: Int, _ y: Int) -> PixelRect {
    PixelRect(
      columns: PixelSpan(low: self.x >> x, high: ((maxX - 1) >> x) + 1),
      rows: PixelSpan(low: self.y >> y, high: ((maxY - 1) >> y) + 1))
  }
}
