internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension FilterRecord {
  /// - Parameters:
  ///   - place: of the result on its page.
  ///   - cells: of the result, at that place.
  init(_ kernel: FilterGraph.Kernel, of source: PageRegion, cells: PixelRect, at place: PixelRect) {
    self.init()
    let factor = SIMD2(Int(kernel.factor.x), Int(kernel.factor.y))
    let offset = source.origin &- SIMD2(place.x - cells.x, place.y - cells.y) &* factor
    rect = place.corners
    map = SIMD4(Float(factor.x), Float(factor.y), Float(offset.x), Float(offset.y))
    range = source.cells.moved(source.origin.x, source.origin.y).corners
    if let edge = source.edge { self.edge = edge.moved(source.origin.x, source.origin.y).lines }
    let weight = kernel.sigma > 0 ? 1 / (2 * kernel.sigma * kernel.sigma) : 0
    self.kernel = SIMD4(kernel.direction.x, kernel.direction.y, weight, Float(kernel.radius))
  }
}

extension PixelRect {
  /// minX, minY, maxX, maxY.
  var corners: SIMD4<Float> { SIMD4(Float(x), Float(y), Float(maxX), Float(maxY)) }
}
