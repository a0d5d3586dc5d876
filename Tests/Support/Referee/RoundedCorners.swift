internal import MultiplaneGeometry

/// The rounded corners of an outline on the device: the exact area of each pixel inside the outline.
///
/// Sides parallel to the grid are first snapped to it, as those of a sharp rectangle are, and the curves follow. In
/// perspective, the definition allows a curve to be straightened within a pixel; here it is not.
final class RoundedCorners {
  private let polygon: PolygonArea
  private let aligned: DeviceRect?
  /// The boxes of the corners, on the device.
  private let boxes: [DeviceRect]
  private let turnedBoxes: [Outline]
  /// Sharp corners of an outline that is not parallel to the grid; pixels.
  private let doubtful: [(x: Double, y: Double)]

  init(_ box: RoundedBox, map: Matrix3, inverse: Matrix3, aligned: DeviceRect?, in area: PixelBox) {
    let toDevice = { (x: Double, y: Double) -> (x: Double, y: Double)? in
      let point = map.apply(x, y)
      return point.w >= Outline.nearW ? (point.x / point.w, point.y / point.w) : nil
    }
    self.aligned = aligned
    guard let aligned else {
      polygon = PolygonArea(Self.visible(box.polygon, through: map), in: area)
      boxes = []
      turnedBoxes = box.cornerBoxes.map { Outline(RoundedBox($0), map: map, inverse: inverse, area: area) }
      doubtful = box.sharpCorners.compactMap { toDevice($0.x, $0.y) }
      return
    }
    turnedBoxes = []
    doubtful = []
    // From the box to the snapped box, with x and y possibly exchanged or mirrored.
    let (start, end) = (map.apply(box.minX, box.minY), map.apply(box.maxX, box.maxY))
    let (x0, x1) = (start.x / start.w, end.x / end.w)
    let (y0, y1) = (start.y / start.w, end.y / end.w)
    let alongX = map.apply(box.maxX, box.minY)
    let isSwapped = abs(alongX.x / alongX.w - x0) < abs(alongX.y / alongX.w - y0)
    let place = { (x: Double, y: Double) -> (x: Double, y: Double) in
      let (u, v) = ((x - box.minX) / box.width, (y - box.minY) / box.height)
      let (across, down) = isSwapped ? (v, u) : (u, v)
      return (
        aligned.minX + (aligned.maxX - aligned.minX) * (x0 <= x1 ? across : 1 - across),
        aligned.minY + (aligned.maxY - aligned.minY) * (y0 <= y1 ? down : 1 - down)
      )
    }
    polygon = PolygonArea(box.polygon.map { place($0.x, $0.y) }, in: area)
    boxes = box.cornerBoxes.map { corner in
      var rect = DeviceRect.nothing
      for (x, y) in [place(corner.minX, corner.minY), place(corner.maxX, corner.maxY)] { rect.include(x, y) }
      return rect
    }
  }

  /// The area of the pixel around the centre (x, y) inside the outline.
  func area(_ x: Double, _ y: Double) -> Double { polygon.area(x, y) }

  /// For an outline parallel to the grid: the fraction of the rectangle's coverage of a pixel that is inside the
  /// outline.
  func share(_ x: Double, _ y: Double) -> Double {
    guard let aligned, touches(x, y) else { return 1 }
    let whole = aligned.coverage(x, y)
    return whole > 0 ? min(area(x, y) / whole, 1) : 0
  }

  /// Whether the pixel overlaps the box of a corner.
  func touches(_ x: Double, _ y: Double) -> Bool {
    if aligned != nil { return boxes.contains { $0.coverage(x, y) > 0 } }
    return turnedBoxes.contains { $0.coverage(x, y) > 0 }
  }

  /// For an outline parallel to the grid: the radii of a corner along x and y on the device.
  func reach(_ isRight: Bool, _ isLow: Bool) -> (x: Double, y: Double) {
    guard let aligned else { return (0, 0) }
    let corner = boxes.first {
      (isRight ? $0.maxX == aligned.maxX : $0.minX == aligned.minX)
        && (isLow ? $0.maxY == aligned.maxY : $0.minY == aligned.minY)
    }
    return corner.map { ($0.maxX - $0.minX, $0.maxY - $0.minY) } ?? (0, 0)
  }

  var hasDoubtfulCorners: Bool { !doubtful.isEmpty }

  func isNearDoubtfulCorner(_ x: Double, _ y: Double) -> Bool {
    doubtful.contains { abs($0.x - x) < 2 && abs($0.y - y) < 2 }
  }

  /// The part of a polygon in front of the viewer, in pixels.
  static func visible(_ polygon: [(x: Double, y: Double)], through map: Matrix3) -> [(x: Double, y: Double)] {
    let points = polygon.map { map.apply($0.x, $0.y) }
    guard var previous = points.last else { return [] }
    var result: [(x: Double, y: Double)] = []
    for point in points {
      if (previous.w >= Outline.nearW) != (point.w >= Outline.nearW) {
        let share = (Outline.nearW - previous.w) / (point.w - previous.w)
        let (x, y) = (previous.x + (point.x - previous.x) * share, previous.y + (point.y - previous.y) * share)
        result.append((x / Outline.nearW, y / Outline.nearW))
      }
      if point.w >= Outline.nearW { result.append((point.x / point.w, point.y / point.w)) }
      previous = point
    }
    return result
  }
}
