internal import MultiplaneFramePlan

extension DetailRecord {
  /// Writes the picture below a tile that fades in.
  mutating func write(under texels: SIMD4<Float>?, range: SIMD4<Float>?, layer: Int32?, share: Double) {
    joins = texels ?? .zero
    centers = range ?? .zero
    scales = SIMD4(Float(layer ?? -1), Float(share), 0, 0)
  }

  /// Writes the lines that bound a tile's pixels, and the rectangle of its part in the record's space.
  mutating func write(
    left: SIMD4<Float>, top: SIMD4<Float>, right: SIMD4<Float>, bottom: SIMD4<Float>, rect: SIMD4<Float>
  ) {
    (tilesX, tilesY, sampling, tint, pages) = (left, top, right, bottom, rect)
  }
}
