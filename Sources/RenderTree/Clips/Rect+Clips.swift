internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension Rect {
  /// Pixels from the reference: sides farther out cut nothing on any target.
  static let farthest = 0x1p30

  /// The rectangle with sides limited to that distance.
  var limited: Rect {
    func side(_ value: Double) -> Double { min(max(value, -Self.farthest), Self.farthest) }
    return Rect(minX: side(minX), minY: side(minY), maxX: side(maxX), maxY: side(maxY))
  }
}

extension Rect {
  /// minX, minY, maxX, maxY.
  var sides: SIMD4<Float> { SIMD4(Float(minX), Float(minY), Float(maxX), Float(maxY)) }

  /// Whether the rectangle reaches or exceeds a side of another that is not between pixels.
  func ends(onSidesBetweenPixelsOf other: Rect) -> Bool {
    let (own, sides) = (SIMD4(minX, minY, -maxX, -maxY), SIMD4(other.minX, other.minY, -other.maxX, -other.maxY))
    return any((own .<= sides + gridTolerance) .& (sides .!= sides.rounded(.toNearestOrEven)))
  }
}

extension Rect {
  /// A rectangle on the device, grown on the sides that reach or exceed a clip's edge.
  func extended(beyond clip: Rect) -> Rect {
    let reach = LayerTable.sharedEdgeReach
    return Rect(
      minX: minX <= clip.minX + gridTolerance ? minX - reach : minX,
      minY: minY <= clip.minY + gridTolerance ? minY - reach : minY,
      maxX: maxX >= clip.maxX - gridTolerance ? maxX + reach : maxX,
      maxY: maxY >= clip.maxY - gridTolerance ? maxY + reach : maxY)
  }
}
