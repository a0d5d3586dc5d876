internal import MultiplaneContents
internal import MultiplaneGeometry

/// Texel grid on which the shadow of a path is made. Depends on the tree and the target, never on visibility.
struct ShadowFrame {
  /// a, b, c, d of the map from points to texels.
  var linear: SIMD4<Double>
  /// Place of the layer's origin, texels.
  private var origin = SIMD2<Double>.zero
  /// Size of a texel in units of the quad's space: device pixels, or points of the layer.
  var texel = SIMD2<Double>(1, 1)
  /// Standard deviation, texels.
  var sigma = SIMD2<Double>.zero
  var isOnDevice = true

  /// - Parameters:
  ///   - bounds: of the path with the shadow's offset, points.
  ///   - radius: standard deviation, points.
  ///   - most: limit, texels.
  init?(_ device: Homography, bounds: Rect, radius: Double, most: Int) {
    guard bounds.isFinite else { return nil }
    linear = .zero
    if device.isAffine, let scale = Self.scale(device.affine, bounds.size) {
      let map = device.affine
      guard map.isFinite, abs(map.tx) < 0x1p30, abs(map.ty) < 0x1p30 else { return nil }
      let sigma = pointwiseMin(scale * radius, SIMD2(repeating: Filter.maximumBlur))
      set(map, sigma: pointwiseMax(sigma, .zero), size: map.apply(to: bounds).size, most: most)
      return
    }
    isOnDevice = false
    var largest = 0.0
    device.forEachFrontVertex(of: bounds) { largest = max(largest, device.scale(at: $0)) }
    guard largest > 0, largest.isFinite else { return nil }
    // Under a weak blur the grid is as fine as the device.
    var density = 1.0
    while density < largest, density < 0x1p20 { density *= 2 }
    while density / 2 >= largest, density > 0x1p-20 { density /= 2 }
    let map = Transform2D(scaleX: density, y: density)
    let sigma = SIMD2(repeating: min(radius, Filter.maximumBlur / largest) * density)
    set(map, sigma: sigma, size: map.apply(to: bounds).size, most: min(most, ShadowStore.mostTexels))
    texel /= density
  }

  /// Sets the texels for a map: coarser under a strong blur, or to stay within the limit.
  private mutating func set(_ map: Transform2D, sigma given: SIMD2<Double>, size: Size, most: Int) {
    var texel = SIMD2(Self.texel(sigma: given.x), Self.texel(sigma: given.y))
    func count(_ length: Double, _ axis: Int) -> Double {
      (length + 2 * NinePartShadow.reach * given[axis]) / texel[axis] + 6
    }
    // On the device a shadow beyond the size of one bitmap is made in parts, as long as it is within the limit.
    let most = max(Double(most), 64)
    while max(texel.x, texel.y) < 0x1p60,
      count(size.width, 0) * count(size.height, 1) > most
        || !isOnDevice && max(count(size.width, 0), count(size.height, 1)) > Double(ShapeRasterizer.maximumSide)
    {
      let axis = count(size.width, 0) > count(size.height, 1) ? 0 : 1
      texel[axis] *= 2
    }
    linear = SIMD4(map.a / texel.x, map.b / texel.y, map.c / texel.x, map.d / texel.y)
    origin = SIMD2(map.tx, map.ty) / texel
    self.texel = texel
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
    return map.uniformScale.map { SIMD2(repeating: $0) }
  }

  func place(_ offset: Size) -> SIMD2<Double> {
    let moved = SIMD2(
      origin.x + linear.x * offset.width + linear.z * offset.height,
      origin.y + linear.y * offset.width + linear.w * offset.height)
    let steps = 1 / ShapeStore.fractionStep
    return (moved * steps).rounded(.toNearestOrEven) / steps
  }

  /// Origin of the moved path in whole texels; `fraction` is the remainder.
  func whole(_ offset: Size) -> Point {
    let place = place(offset)
    return Point(place.x.rounded(.down), place.y.rounded(.down))
  }

  func fraction(_ offset: Size) -> SIMD2<Double> {
    let place = place(offset)
    return place - place.rounded(.down)
  }

  /// Points to texels, without the whole texels of the translation.
  func map(_ offset: Size) -> Transform2D {
    let fraction = fraction(offset)
    return Transform2D(a: linear.x, b: linear.y, c: linear.z, d: linear.w, tx: fraction.x, ty: fraction.y)
  }

  /// The texels that contain the shadow of a path; nil if not finite.
  func region(of path: Path, _ offset: Size) -> PixelRect? {
    let margin = sigma * NinePartShadow.reach + 2
    let outer = map(offset).apply(to: path.controlBounds).insetBy(dx: -margin.x, dy: -margin.y).integral
    return outer.isFinite ? LayerTable.pixels(from: (outer.minX, outer.minY), to: (outer.maxX, outer.maxY)) : nil
  }

  /// Rectangle of texels in the quad's space.
  func place(of texels: PixelRect, _ offset: Size) -> Rect {
    let whole = whole(offset)
    return Rect(
      x: (Double(texels.x) + whole.x) * texel.x, y: (Double(texels.y) + whole.y) * texel.y,
      width: Double(texels.width) * texel.x, height: Double(texels.height) * texel.y)
  }

  /// The texels that lie on some device pixels; conservative.
  func texels(of pixels: PixelRect, _ offset: Size) -> PixelRect {
    let whole = whole(offset)
    return LayerTable.pixels(
      from: (
        (Double(pixels.x) / texel.x).rounded(.down) - whole.x, (Double(pixels.y) / texel.y).rounded(.down) - whole.y
      ),
      to: (
        (Double(pixels.maxX) / texel.x).rounded(.up) - whole.x, (Double(pixels.maxY) / texel.y).rounded(.up) - whole.y
      ))
  }
}

extension Transform2D {
  /// Factor of all lengths; nil if it depends on the direction.
  fileprivate var uniformScale: Double? {
    let (x, y, across) = (a * a + b * b, c * c + d * d, a * c + b * d)
    guard x > 0, abs(x - y) <= 1e-6 * (x + y), abs(across) <= 1e-6 * (x + y) else { return nil }
    return abs(determinant).squareRoot()
  }
}
