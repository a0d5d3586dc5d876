internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension GroupRecord {
  /// Record of a group whose pixels are on a page, moved by `offset`.
  init(region: PixelRect, offset: SIMD2<Int>, opacity: Float, reference: (x: Int, y: Int)) {
    self.init()
    place = SIMD4(Float(offset.x + reference.x), Float(offset.y + reference.y), opacity, 1)
    setRegion(region, reference: reference)
    cells = self.region
  }

  mutating func setRegion(_ rect: PixelRect, reference: (x: Int, y: Int)) {
    region = rect.moved(-reference.x, -reference.y).corners
  }

  /// Record that shows a page region within a rectangle of device pixels.
  init(_ picture: PageRegion, region rect: PixelRect, opacity: Float, reference: (x: Int, y: Int)) {
    self.init()
    setRegion(rect, reference: reference)
    let middle = SIMD2(reference.x, reference.y)
    if picture.isWhole {
      // Like a group: cells count from the reference.
      let start = picture.grid &+ SIMD2(Int(pixel: picture.shift.x), Int(pixel: picture.shift.y)) &- middle
      let offset = picture.origin &- start
      place = SIMD4(Float(offset.x), Float(offset.y), opacity, 1)
      cells = picture.cells.moved(start.x, start.y).corners
    } else {
      let scale = 1 / SIMD2<Double>(picture.factor)
      let start = (SIMD2<Double>(middle &- picture.grid) - picture.shift) * scale
      sampling = SIMD4(Float(scale.x), Float(scale.y), Float(start.x), Float(start.y))
      place = SIMD4(Float(picture.origin.x), Float(picture.origin.y), opacity, 1)
      cells = picture.cells.corners
    }
    steps = SIMD4(Float(picture.colors.lowerBound), Float(picture.colors.count), 0, 0)
  }
}
