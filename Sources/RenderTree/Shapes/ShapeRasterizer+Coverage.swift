internal import MultiplaneContents
internal import MultiplaneGeometry

extension ShapeRasterizer {
  /// Coverage of a shape of one colour, as an alpha-only bitmap.
  func coverage(of shape: Shape, _ map: Transform2D, _ region: PixelRect) throws(ShapeError) -> Bitmap {
    if !shape.isStroked, let path = shape.path { return try cover(path, shape.fillRule, map, region) }
    var opaque = shape
    opaque.fillColor = nil
    opaque.strokeColor = .black
    let bitmap = try draw(opaque, map, region)
    do {
      return try Bitmap(width: bitmap.width, height: bitmap.height, format: .a8) { bytes, _ in
        let drawn = bitmap.bytes
        for y in 0..<bitmap.height {
          let row = y * bitmap.bytesPerRow + 3
          for x in 0..<bitmap.width { bytes[y * bitmap.width + x] = drawn[row + x * 4] }
        }
      }
    } catch {
      throw ShapeError(.library(error.description))
    }
  }
}
