/// A rectangle on the device, parallel to the pixel grid, in pixels.
struct DeviceRect {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  static let nothing = DeviceRect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  static let everything = DeviceRect(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  mutating func include(_ x: Double, _ y: Double) {
    if x < minX { minX = x }
    if x > maxX { maxX = x }
    if y < minY { minY = y }
    if y > maxY { maxY = y }
  }

  /// The intersection; maxX < minX or maxY < minY when it is empty.
  func intersection(_ o: DeviceRect) -> DeviceRect {
    DeviceRect(minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX), maxY: min(maxY, o.maxY))
  }

  func union(_ o: DeviceRect) -> DeviceRect {
    DeviceRect(minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
  }

  /// The area of the pixel around (x, y) inside the rectangle.
  func coverage(_ x: Double, _ y: Double) -> Double {
    let x0 = minX > x - 0.5 ? minX : x - 0.5
    let x1 = maxX < x + 0.5 ? maxX : x + 0.5
    if x1 <= x0 { return 0 }
    let y0 = minY > y - 0.5 ? minY : y - 0.5
    let y1 = maxY < y + 0.5 ? maxY : y + 0.5
    return y1 <= y0 ? 0 : (x1 - x0) * (y1 - y0)
  }

  /// Enlarged by a pixel on each side: two edges through the same pixel meet there, although their interiors may not.
  var grown: DeviceRect {
    minX > maxX || minY > maxY ? self : DeviceRect(minX: minX - 1, minY: minY - 1, maxX: maxX + 1, maxY: maxY + 1)
  }
}
