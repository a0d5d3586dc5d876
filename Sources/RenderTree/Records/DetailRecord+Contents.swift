internal import MultiplaneContents
internal import MultiplaneFramePlan

extension DetailRecord {
  /// Exceeds the logarithm of any scale: a larger bias would select the same first or last level.
  static let largestBias = 1024.0

  mutating func write(_ slices: ContentsSlices) {
    let (x, y) = (slices.x, slices.y)
    joins = SIMD4(Float(x.joins.first), Float(y.joins.first), Float(x.joins.last), Float(y.joins.last))
    centers = SIMD4(Float(x.center.first), Float(y.center.first), Float(x.center.last), Float(y.center.last))
    scales = SIMD4(Float(x.outerScale), Float(y.outerScale), Float(x.middleScale), Float(y.middleScale))
    tilesX = Self.tiles(x)
    tilesY = Self.tiles(y)
  }

  static func tiles(_ axis: SlicedAxis) -> SIMD4<Float> {
    guard axis.isTiled else { return .zero }
    return SIMD4(Float(axis.tiles.start), Float(axis.tiles.end), Float(axis.tile.first), Float(axis.tile.last))
  }

  /// Sources: ITU-R BT.601-7, BT.709-6: R = y + 2(1 − Kr)·Cr, B = y + 2(1 − Kb)·Cb, G = (y − Kr·R − Kb·B) ÷ (1 − Kr −
  /// Kb).
  mutating func write(_ encoding: YUVEncoding, isInterleaved: Bool) {
    let (kr, kb) = encoding.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let isFull = encoding.range == .full
    let (yScale, cScale) = isFull ? (1.0, 1.0) : (255.0 / 219, 255.0 / 224)
    let (red, blue) = (2 * (1 - kr) * cScale, 2 * (1 - kb) * cScale)
    let kg = 1 - kr - kb
    luma = SIMD4(Float(yScale), isFull ? 0 : Float(16.0 / 255), Float(red), Float(-blue * kb / kg))
    chroma = SIMD4(Float(-red * kr / kg), Float(blue), isInterleaved ? 1 : 0, 0)
  }

  var isFinite: Bool {
    joins.isFinite && centers.isFinite && scales.isFinite && tilesX.isFinite && tilesY.isFinite && sampling.isFinite
      && tint.isFinite && cornersX.isFinite && cornersY.isFinite && edge.isFinite && gradient.isFinite
  }
}
