internal import MultiplaneContents
internal import MultiplaneGeometry

/// The grid of texels that the shadow of a path is made on. A matter of the tree and the target, never of what is seen.
struct ShadowFrame {
  /// Points to texels: a, b, c, d.
  var linear: SIMD4<Double>
  /// Where the layer's origin lies, texels.
  private var origin = SIMD2<Double>.zero
  /// Units of the picture's space: of the device, or of the layer's own.
  var texel = SIMD2<Double>(1, 1)
  /// Texels.
  var sigma = SIMD2<Double>.zero
  var isOnDevice = true

  /// - Parameters:
  ///   - bounds: of the path where the shadow falls, points.
  ///   - radius: the standard deviation, points.
  ///   - most: texels.
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
    // As fine as the device where the blur is weak.
    var density = 1.0
    while density < largest, density < 0x1p20 { density *= 2 }
    while density / 2 >= largest, density > 0x1p-20 { density /= 2 }
    let map = Transform2D(scaleX: density, y: density)
    let sigma = SIMD2(repeating: min(radius, Filter.maximumBlur / largest) * density)
    set(map, sigma: sigma, size: map.apply(to: bounds).size, most: min(most, ShadowStore.mostTexels))
    texel /= density
  }

  /// Texels a unit of `map`'s image: fewer where the blur is strong, or where they would be too many.
  private mutating func set(_ map: Transform2D, sigma given: SIMD2<Double>, size: Size, most: Int) {
    var texel = SIMD2(Self.texel(sigma: given.x), Self.texel(sigma: given.y))
    func count(_ length: Double, _ axis: Int) -> Double {
      (length + 2 * NinePartShadow.reach * given[axis]) / texel[axis] + 6
    }
    // On the device, too many are made in parts, unless there may not be so many.
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

  /// Texels a standard deviation, at least, where they are not the device's pixels.
  private static let least = 4.0

  /// Pixels a texel: the largest power of two that leaves enough texels to a standard deviation, which is no more than
  /// the largest blur's.
  static func texel(sigma: Double) -> Double {
    var texel = 1.0
    while sigma / (texel * 2) >= least { texel *= 2 }
    return texel
  }

  /// Pixels a point along the device's axes where a round blur in the layer's plane is one along these axes; nil
  /// elsewhere.
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

  /// Where the moved path begins, in whole texels and what is left of them.
  func whole(_ offset: Size) -> Point {
    let place = place(offset)
    return Point(place.x.rounded(.down), place.y.rounded(.down))
  }

  func fraction(_ offset: Size) -> SIMD2<Double> {
    let place = place(offset)
    return place - place.rounded(.down)
  }

  /// Points to texels, but for whole ones.
  func map(_ offset: Size) -> Transform2D {
    let fraction = fraction(offset)
    return Transform2D(a: linear.x, b: linear.y, c: linear.z, d: linear.w, tx: fraction.x, ty: fraction.y)
  }

  /// The texels that hold the shadow of a path; nil where that is not finite.
  func region(of path: Path, _ offset: Size) -> PixelRect? {
    let margin = sigma * NinePartShadow.reach + 2
    let outer = map(offset).apply(to: path.controlBounds).insetBy(dx: -margin.x, dy: -margin.y).integral
    return outer.isFinite ? LayerTable.pixels(from: (outer.minX, outer.minY), to: (outer.maxX, outer.maxY)) : nil
  }

  /// Where texels lie in the picture's space.
  func place(of texels: PixelRect, _ offset: Size) -> Rect {
    let whole = whole(offset)
    return Rect(
      x: (Double(texels.x) + whole.x) * texel.x, y: (Double(texels.y) + whole.y) * texel.y,
      width: Double(texels.width) * texel.x, height: Double(texels.height) * texel.y)
  }

  /// The texels that lie on some of the device's pixels, or more.
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
  /// How much longer all lengths become; nil where that depends on their direction.
  fileprivate var uniformScale: Double? {
    let (x, y, across) = (a * a + b * b, c * c + d * d, a * c + b * d)
    guard x > 0, abs(x - y) <= 1e-6 * (x + y), abs(across) <= 1e-6 * (x + y) else { return nil }
    return abs(determinant).squareRoot()
  }
}
