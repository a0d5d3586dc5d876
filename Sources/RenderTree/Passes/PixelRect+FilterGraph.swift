internal import MultiplaneGeometry

extension PixelRect {
  /// Cells that contain some pixels, after a number of halvings along x and y; counted from pixel 0.
  func cells(halved x: Int, _ y: Int) -> PixelRect {
    PixelRect(
      columns: PixelSpan(low: self.x >> x, high: ((maxX - 1) >> x) + 1),
      rows: PixelSpan(low: self.y >> y, high: ((maxY - 1) >> y) + 1))
  }
}
