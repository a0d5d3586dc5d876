import MultiplaneGLES

/// Map from the pixels of a picture, top-left, to clip space, with the target's row order and turn.
struct Projection {
  /// Factors of a pixel's x and y: for clip x, then for clip y.
  var rows: SIMD4<Float>
  /// Offset of clip x and y, then the pixels by which the quads of turned layers are enlarged.
  var shift: SIMD4<Float>

  /// Half the diagonal of a pixel: the samples of a pixel are not further from its centre.
  private static let samplesReach: Float = 0.7072

  /// - Parameters:
  ///   - viewport: all or a part of the target.
  ///   - isMultisampled: whether a quad draws the samples that it contains, not pixels by their centres.
  init(_ target: RenderTarget, viewport: GLRect, isMultisampled: Bool = false) {
    let map = target.map
    let scale = SIMD2(2 / Double(max(viewport.width, 1)), 2 / Double(max(viewport.height, 1)))
    rows = SIMD4(
      Float(scale.x * Double(map.xx)), Float(scale.x * Double(map.xy)), Float(scale.y * Double(map.yx)),
      Float(scale.y * Double(map.yy)))
    let (x, y) = (map.x - Int(clamping: viewport.x), map.y - Int(clamping: viewport.y))
    shift = SIMD4(
      Float(scale.x * Double(x) - 1), Float(scale.y * Double(y) - 1),
      isMultisampled ? Self.samplesReach : 0, 0)
  }
}
