internal import MultiplaneContents
internal import MultiplaneGeometry

/// View of a tiled layer: its place, its visible part and its level. A function of the tree and the target.
struct TileView: Sendable {
  /// Tile space (the layer's own except for a vertical flip) to device pixels, and back.
  var map: Homography
  var back: Homography
  /// The layer's bounds in tile space.
  var bounds: Rect
  /// Device pixels in which the layer can be seen.
  var region: PixelRect
  /// Visible part of the bounds, or slightly more; tile space.
  var visible: Rect
  /// Device pixels per point.
  var density: Double
  /// The sides of tiles are parallel to the device's.
  var isParallel: Bool
  /// Level that the scale calls for, and the level shown.
  var natural = 0
  var level = 0
  /// Tiles of the shown level that may be visible.
  var span = TileSpan.empty

  init?(map: Homography, bounds: Rect, region: PixelRect) {
    guard let back = map.inverted(), !region.isEmpty, bounds.isFinite, bounds.width > 0, bounds.height > 0 else {
      return nil
    }
    self.map = map
    self.back = back
    self.bounds = bounds
    self.region = region
    visible = back.projectedBounds(of: region.rect).intersection(bounds)
    guard !visible.isNull, visible.isFinite, visible.width > 0, visible.height > 0 else { return nil }
    density = Self.density(map, back, region, bounds)
    guard density.isFinite, density > 0 else { return nil }
    isParallel = LayerTable.keepsParallel(visible.size, map)
  }

  /// Largest number of pixels that a point spans in any direction, within the visible part.
  private static func density(_ map: Homography, _ back: Homography, _ region: PixelRect, _ bounds: Rect) -> Double {
    if map.isAffine { return map.scale(at: SIMD3(0, 0, 1)) }
    // Sampled at nine places: between them the scale changes little, unless the layer is seen nearly edge-on.
    var largest = 0.0
    for index in 0..<9 {
      let pixel = Point(
        Double(region.x) + Double(index % 3) / 2 * Double(region.width),
        Double(region.y) + Double(index / 3) / 2 * Double(region.height))
      guard let point = back.apply(to: pixel), bounds.insetBy(dx: -1, dy: -1).contains(point) else { continue }
      let seen = map.homogeneous(point)
      if seen.z >= Homography.nearW { largest = max(largest, map.scale(at: seen)) }
    }
    if largest > 0 { return largest }
    // The layer is smaller than the distance between the samples.
    map.forEachFrontVertex(of: bounds) { largest = max(largest, map.scale(at: $0)) }
    return largest
  }

  /// Whether a rectangle of the layer touches some device pixels; conservative.
  func touches(_ rect: Rect, _ pixels: PixelRect) -> Bool {
    if isParallel { return true }
    let image = map.projectedBounds(of: rect)
    return !image.isNull
      && image.insetBy(dx: -1, dy: -1).intersects(pixels.rect)
  }

  /// Part of the bounds that some device pixels and one pixel around them show.
  func content(in pixels: PixelRect) -> Rect {
    back.projectedBounds(of: pixels.rect.insetBy(dx: -1, dy: -1)).intersection(bounds)
  }

  /// Number of visible tiles of a level; at most Int.max.
  func tileCount(_ grid: TileGrid, level: Int) -> Int {
    let span = grid.span(visible, level: level)
    let count = span.count
    guard !isParallel, count <= Self.mostCounted else { return count }
    var seen = 0
    for row in span.rows {
      for column in span.columns where touches(grid.rect(of: TileKey(level: level, column: column, row: row)), region) {
        seen += 1
      }
    }
    return max(seen, 1)
  }

  private static let mostCounted = 4096

  /// Visible area of a rectangle, in device pixels; about that if its sides are not parallel to the device's.
  func area(_ rect: Rect) -> Double {
    let part = rect.intersection(isParallel ? bounds : visible)
    guard !part.isNull, part.width > 0, part.height > 0, touches(part, region) else { return 0 }
    guard isParallel else { return part.width * part.height * density * density }
    let image = map.affine.apply(to: part).intersection(region.rect)
    return image.isNull ? 0 : image.width * image.height
  }
}
