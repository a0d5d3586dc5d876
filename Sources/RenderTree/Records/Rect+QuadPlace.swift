internal import MultiplaneGeometry

extension Rect {
  /// From a record's x, y, width and height.
  init(_ record: SIMD4<Float>) {
    self.init(x: Double(record.x), y: Double(record.y), width: Double(record.z), height: Double(record.w))
  }
}

extension Rect {
  /// Whether its sides lie between pixels.
  var isOnGrid: Bool {
    let edges = SIMD4(minX, minY, maxX, maxY)
    return edges == edges.nearestWhole
  }
}
