internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension Rect {
  /// Pixels from the reference: sides that are farther out cut nothing, wherever they are.
  static let farthest = 0x1p30

  /// The same place, its sides no farther out than that.
  var limited: Rect {
    func side(_ value: Double) -> Double { min(max(value, -Self.farthest), Self.farthest) }
    return Rect(minX: side(minX), minY: side(minY), maxX: side(maxX), maxY: side(maxY))
  }
}

extension Rect {
  /// minX, minY, maxX, maxY.
  var sides: SIMD4<Float> { SIMD4(Float(minX), Float(minY), Float(maxX), Float(maxY)) }

  /// Whether it goes on to a side of another that lies between pixels, or beyond.
  func ends(onSidesBetweenPixelsOf other: Rect) -> Bool {
    let (own, sides) = (SIMD4(minX, minY, -maxX, -maxY), SIMD4(other.minX, other.minY, -other.maxX, -other.maxY))
    return any((own .<= sides + gridTolerance) .& (sides .!= sides.rounded(.toNearestOrEven)))
  }
}

extension Rect {
  /// A rectangle on the device that goes on where it ends at the edge of a clip or beyond.
  func extended(beyond clip: Rect) -> Rect {
    let reach = LayerTable.sharedEdgeReach
    return Rect(
      minX: minX <= clip.minX + gridTolerance ? minX - reach : minX,
      minY: minY <= clip.minY + gridTolerance ? minY - reach : minY,
      maxX: maxX >= clip.maxX - gridTolerance ? maxX + reach : maxX,
      maxY: maxY >= clip.maxY - gridTolerance ? maxY + reach : maxY)
  }
}
