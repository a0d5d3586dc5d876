internal import MultiplaneGeometry

extension TileCut {
  /// The part's own space to device pixels.
  var back: Transform2D {
    let origin = origin
    let sign = SIMD2(scale.x < 0 ? -1.0 : 1, scale.y < 0 ? -1.0 : 1)
    return isTurned
      ? Transform2D(a: 0, b: sign.x, c: sign.y, d: 0, tx: origin.x, ty: origin.y)
      : Transform2D(a: sign.x, b: 0, c: 0, d: sign.y, tx: origin.x, ty: origin.y)
  }
}
