/// The rule for contents without slices whose texels land on pixels.
enum OneToOne {
  /// The map with whole numbers from pixels to texels that approximates the layer's map, if there is one: a signed
  /// permutation and a translation that puts pixel centres on texel centres, within the tolerance over all of `region`.
  static func map(inverse: Matrix3, x: ContentsAxis, y: ContentsAxis, over region: DeviceRect) -> Matrix3? {
    let (zeroX, zeroY) = (x.spot(at: 0), y.spot(at: 0))
    let toTexels = Matrix3(zeroX.scale, 0, zeroX.texel, 0, zeroY.scale, zeroY.texel, 0, 0, 1)
    return map(inverse: toTexels * inverse, over: region)
  }

  /// The same for a map from pixels to texels.
  static func map(inverse whole: Matrix3, over region: DeviceRect) -> Matrix3? {
    guard whole.c0 == 0, whole.c1 == 0 else { return nil }
    guard region.minX < region.maxX, region.minY < region.maxY else { return nil }
    let w = whole.c2
    let map = Matrix3(
      whole.a0 / w, whole.a1 / w, whole.a2 / w, whole.b0 / w, whole.b1 / w, whole.b2 / w, 0, 0, 1)
    let (a0, a1, b0, b1) = (map.a0.rounded(), map.a1.rounded(), map.b0.rounded(), map.b1.rounded())
    let isStraight = abs(a0) == 1 && abs(b1) == 1 && a1 == 0 && b0 == 0
    let isTurned = a0 == 0 && b1 == 0 && abs(a1) == 1 && abs(b0) == 1
    guard isStraight || isTurned else { return nil }
    let (midX, midY) = ((region.minX + region.maxX) / 2, (region.minY + region.maxY) / 2)
    let middle = map.apply(midX, midY)
    let exact = Matrix3(
      a0, a1, (middle.x - a0 * midX - a1 * midY).rounded(), b0, b1, (middle.y - b0 * midX - b1 * midY).rounded(),
      0, 0, 1)
    for x in [region.minX, region.maxX] {
      for y in [region.minY, region.maxY] {
        let (is_, should) = (map.apply(x, y), exact.apply(x, y))
        guard abs(is_.x - should.x) <= ContentsAxis.tolerance, abs(is_.y - should.y) <= ContentsAxis.tolerance
        else { return nil }
      }
    }
    return exact
  }
}
