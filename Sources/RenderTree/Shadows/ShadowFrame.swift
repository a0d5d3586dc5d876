internal import MultiplaneContents
internal import MultiplaneGeometry

/// Texel grid on which the shadow of a path is made. Depends on the tree and the target, never on visibility.
struct ShadowFrame {
  /// From points of the path to texels, with the shadow's offset.
  private(set) var grid: ShapeFrame
  /// Size of a texel in units of the quad's space: device pixels, or points of the layer.
  var texel = SIMD2<Double>(1, 1)
  /// Standard deviation, texels.
  var sigma = SIMD2<Double>.zero
  var isOnDevice = true

  /// - Parameters:
  ///   - offset: of the shadow, points.
  ///   - bounds: of the path with the offset, points.
  ///   - radius: standard deviation, points.
  ///   - most: limit, texels.
  init?(_ device: Homography, _ offset: Size, bounds: Rect, radius: Double, most: Int) {
    guard bounds.isFinite else { return nil }
    let (map, given): (Transform2D, SIMD2<Double>)
    var (unit, most) = (1.0, most)
    if device.isAffine, let scale = Self.scale(device.affine, bounds.size) {
      map = device.affine
      given = pointwiseMax(pointwiseMin(scale * radius, SIMD2(repeating: Filter.maximumBlur)), .zero)
    } else {
      isOnDevice = false
      var largest = 0.0
      device.forEachFrontVertex(of: bounds) { largest = max(largest, device.scale(at: $0)) }
      guard largest > 0, largest.isFinite else { return nil }
      // Under a weak blur the grid is as fine as the device.
      var density = 1.0
      while density < largest, density < 0x1p20 { density *= 2 }
      while density / 2 >= largest, density > 0x1p-20 { density /= 2 }
      map = Transform2D(scaleX: density, y: density)
      given = SIMD2(repeating: min(radius, Filter.maximumBlur / largest) * density)
      (unit, most) = (density, min(most, ShadowStore.mostTexels))
    }
    // Coarser under a strong blur, or to stay within the limit.
    let size = map.apply(to: bounds).size
    var texel = SIMD2(Self.texel(sigma: given.x), Self.texel(sigma: given.y))
    func count(_ length: Double, _ axis: Int) -> Double {
      (length + 2 * NinePartShadow.reach * given[axis]) / texel[axis] + 6
    }
    // On the device a shadow beyond the size of one bitmap is made in parts, as long as it is within the limit.
    while max(texel.x, texel.y) < 0x1p60,
      count(size.width, 0) * count(size.height, 1) > max(Double(most), 64)
        || !isOnDevice && max(count(size.width, 0), count(size.height, 1)) > Double(ShapeRasterizer.maximumSide)
    {
      let axis = count(size.width, 0) > count(size.height, 1) ? 0 : 1
      texel[axis] *= 2
    }
    let moved = Transform2D(translationX: offset.width, y: offset.height).concatenating(map)
    guard let grid = ShapeFrame(moved.concatenating(Transform2D(scaleX: 1 / texel.x, y: 1 / texel.y))) else {
      return nil
    }
    self.grid = grid
    self.texel = texel / unit
    for axis in 0..<2 where given[axis] >= Blur.leastSigma {
      if texel[axis] > 1 {
        sigma[axis] = NinePartShadow.blur(given[axis], texel: texel[axis])
      } else {
        sigma[axis] = isOnDevice ? NinePartShadow.blurOnPixels(given[axis]) : given[axis]
      }
    }
  }

  /// Least number of texels per standard deviation, where texels are larger than pixels.
  private static let least = 4.0

  /// Pixels per texel: the largest power of two that leaves enough texels per standard deviation.
  static func texel(sigma: Double) -> Double {
    var texel = 1.0
    while sigma / (texel * 2) >= least { texel *= 2 }
    return texel
  }

  /// Pixels per point along the device's axes, if a round blur in the layer's plane is a blur along these axes; nil
  /// otherwise.
  private static func scale(_ map: Transform2D, _ size: Size) -> SIMD2<Double>? {
    if LayerTable.keepsParallel(size, map) {
      return abs(map.b) > abs(map.a) ? SIMD2(abs(map.c), abs(map.b)) : SIMD2(abs(map.a), abs(map.d))
    }
    let (x, y, across) = (map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d, map.a * map.c + map.b * map.d)
    // The factor of all lengths, if it does not depend on the direction.
    guard x > 0, abs(x - y) <= 1e-6 * (x + y), abs(across) <= 1e-6 * (x + y) else { return nil }
    return SIMD2(repeating: abs(map.determinant).squareRoot())
  }

  /// The texels that contain the shadow of a path; nil if not finite.
  func region(of path: Path) -> PixelRect? {
    let margin = sigma * NinePartShadow.reach + 2
    let outer = grid.map.apply(to: path.controlBounds).insetBy(dx: -margin.x, dy: -margin.y).integral
    return outer.isFinite ? LayerTable.pixels(from: (outer.minX, outer.minY), to: (outer.maxX, outer.maxY)) : nil
  }

  /// Rectangle of texels in the quad's space.
  func place(of texels: PixelRect) -> Rect {
    let whole = grid.whole
    return Rect(
      x: (Double(texels.x) + whole.x) * texel.x, y: (Double(texels.y) + whole.y) * texel.y,
      width: Double(texels.width) * texel.x, height: Double(texels.height) * texel.y)
  }

  /// The texels that lie on some device pixels; conservative.
  func texels(of pixels: PixelRect) -> PixelRect {
    let whole = grid.whole
    return LayerTable.pixels(
      from: (
        (Double(pixels.x) / texel.x).rounded(.down) - whole.x, (Double(pixels.y) / texel.y).rounded(.down) - whole.y
      ),
      to: (
        (Double(pixels.maxX) / texel.x).rounded(.up) - whole.x, (Double(pixels.maxY) / texel.y).rounded(.up) - whole.y
      ))
  }
}
