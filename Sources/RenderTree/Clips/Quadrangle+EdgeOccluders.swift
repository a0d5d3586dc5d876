internal import MultiplaneGeometry

extension Quadrangle {
  /// From device pixels, relative to the reference.
  init(_ pixels: PixelRect, from reference: (x: Int, y: Int)) {
    let (minX, minY) = (Double(pixels.x - reference.x), Double(pixels.y - reference.y))
    let (maxX, maxY) = (minX + Double(pixels.width), minY + Double(pixels.height))
    (x, y) = (SIMD4(minX, maxX, maxX, minX), SIMD4(minY, minY, maxY, maxY))
  }
}
