internal import MultiplaneGeometry

extension Homography {
  /// The three rows of the matrix, with a free fourth column.
  var rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    (
      SIMD4(Float(xx), Float(xy), Float(x1), 0), SIMD4(Float(yx), Float(yy), Float(y1), 0),
      SIMD4(Float(wx), Float(wy), Float(w1), 0)
    )
  }
}
