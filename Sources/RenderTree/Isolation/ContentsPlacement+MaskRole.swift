internal import MultiplaneContents
internal import MultiplaneGeometry

extension ContentsPlacement {
  /// Part of `rect` that shows only opaque texels, whatever the filter; nil if there is none.
  func opaqueRect(of bitmap: Bitmap) -> Rect? {
    let (columns, rows) = range(of: bitmap)
    if bitmap.isOpaque(columns: columns, rows: rows) { return rect }
    let part = bitmap.opaqueRect.rect.insetBy(dx: 1, dy: 1)
    guard !part.isNull, !part.isEmpty else { return nil }
    let scale = (x: rect.width / source.width, y: rect.height / source.height)
    let shown = Rect(
      x: rect.minX + (part.minX - source.minX) * scale.x, y: rect.minY + (part.minY - source.minY) * scale.y,
      width: part.width * scale.x, height: part.height * scale.y)
    return shown.intersection(rect)
  }
}
