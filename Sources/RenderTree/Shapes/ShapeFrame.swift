internal import MultiplaneContents
internal import MultiplaneGeometry

/// Texel grid on which a shape is rasterised. Depends on the tree and the target, never on visibility.
struct ShapeFrame {
  /// a, b, c, d of the map from points to texels.
  var linear: SIMD4<Double>
  /// Origin on the grid: whole texels, and the remainder rounded to `fractionStep`.
  var whole: Point
  var fraction: SIMD2<Double>

  var map: Transform2D {
    Transform2D(a: linear.x, b: linear.y, c: linear.z, d: linear.w, tx: fraction.x, ty: fraction.y)
  }

  /// The grid of a map's unit squares: device pixels, or larger texels. nil if the origin is too far away for integer
  /// coordinates.
  init?(_ map: Transform2D) {
    guard map.isFinite, abs(map.tx) < 0x1p30, abs(map.ty) < 0x1p30 else { return nil }
    linear = SIMD4(map.a, map.b, map.c, map.d)
    let steps = 1 / ShapeStore.fractionStep
    let (x, y) = ((map.tx * steps).rounded(), (map.ty * steps).rounded())
    whole = Point((x / steps).rounded(.down), (y / steps).rounded(.down))
    fraction = SIMD2(x / steps - whole.x, y / steps - whole.y)
  }

  /// A grid in the shape's own space, at least as fine as its largest scale along each axis. Scales come in steps, so
  /// that a turning layer seldom needs another grid. nil if the shape is not visible.
  init?(_ device: Homography, bounds: Rect) {
    var largest = SIMD2<Double>.zero
    device.forEachFrontVertex(of: bounds) { vertex in
      largest = pointwiseMax(largest, device.axisScales(at: vertex))
    }
    guard max(bounds.width, bounds.height) > 0,
      let x = Self.scale(atLeast: largest.x * Self.fineness, bounds.width),
      let y = Self.scale(atLeast: largest.y * Self.fineness, bounds.height)
    else { return nil }
    linear = SIMD4(x, 0, 0, y)
    whole = .zero
    fraction = .zero
  }

  /// The next power of 2^¼ (the fourth root of 2), as long as the bitmap's side stays within the limit.
  private static func scale(atLeast least: Double, _ length: Double) -> Double? {
    guard least > 0 else { return nil }
    var scale = 1.0
    let root = 1.189_207_115_002_721
    while scale < least, scale * length < longestSide { scale *= root }
    while scale / root >= least, scale > 1e-6 { scale /= root }
    if length > 0 { scale = min(scale, (longestSide - 2) / length) }
    return scale.isFinite && scale > 0 ? scale : nil
  }

  /// Texels per pixel: bilinear filtering softens a shape, and with much finer texels steps become visible. Measured on
  /// forty tilted shapes: the number of pixels that are more than 32/255 off is least at this value.
  private static let fineness = 1.25

  /// Lower bound, however many shapes there are.
  private static let leastTexels = 64

  /// Limit on the side of a bitmap in perspective, texels.
  private static let longestSide = 4096.0

  /// The texels that contain a rectangle; nil if not finite.
  func pixels(of bounds: Rect) -> PixelRect? {
    let outer = map.apply(to: bounds).integral.insetBy(dx: -1, dy: -1)
    return outer.isFinite ? LayerTable.pixels(from: (outer.minX, outer.minY), to: (outer.maxX, outer.maxY)) : nil
  }

  /// The texels that contain a rectangle, and their density per unit of the grid: halved along the longer side until
  /// they fit the limit. nil if not finite.
  func region(of bounds: Rect, most: Int) -> (region: PixelRect, density: SIMD2<Double>)? {
    let most = Double(min(max(most, Self.leastTexels), ShapeRasterizer.maximumPixels))
    var density = SIMD2<Double>(1, 1)
    while density.min() > 0x1p-64 {
      let image = map.concatenating(Transform2D(scaleX: density.x, y: density.y)).apply(to: bounds)
      guard image.isFinite else { return nil }
      let (width, height) = (image.width + 4, image.height + 4)
      if max(width, height) <= Double(ShapeRasterizer.maximumSide),
        width * height <= most
      {
        let outer = image.integral.insetBy(dx: -1, dy: -1)
        return (LayerTable.pixels(from: (outer.minX, outer.minY), to: (outer.maxX, outer.maxY)), density)
      }
      if width > height { density.x /= 2 } else { density.y /= 2 }
    }
    return nil
  }
}
