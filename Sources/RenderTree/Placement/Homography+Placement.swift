internal import MultiplaneGeometry

extension Homography {
  /// Rounds the place of an upright plane with sublayers to 1/1024 pixel, so that layers below it can be placed
  /// relative to it without rounding while it moves by fractions of pixels: see `LayerTable.fitsNodeAbove`.
  mutating func roundPlace() {
    guard isAffine, DrawnQuad.isExactScale(affine) else { return }
    let place = SIMD2(x1, y1) * 1024
    guard all((place .< 0x1p38) .& (place .> -0x1p38)) else { return }
    (x1, y1) = (place.x.rounded() / 1024, place.y.rounded() / 1024)
  }

  /// As that of `Transform2D`; nil if one of them is not affine.
  func wholeStep(from old: Homography) -> SIMD4<Int32>? {
    isAffine && old.isAffine ? affine.wholeStep(from: old.affine) : nil
  }

  /// Pixels per point at [X Y W], in the direction of the largest scale.
  func scale(at vertex: SIMD3<Double>) -> Double { scales(at: vertex).most }

  /// Pixels per point at [X Y W], in the direction of the smallest scale.
  func leastScale(at vertex: SIMD3<Double>) -> Double { scales(at: vertex).least }

  /// Pixels per point at [X Y W], along x and along y.
  func axisScales(at vertex: SIMD3<Double>) -> SIMD2<Double> {
    let (x, y, w) = (vertex.x / vertex.z, vertex.y / vertex.z, vertex.z)
    let (a, b) = ((xx - wx * x) / w, (xy - wy * x) / w)
    let (c, d) = ((yx - wx * y) / w, (yy - wy * y) / w)
    return SIMD2((a * a + c * c).squareRoot(), (b * b + d * d).squareRoot())
  }

  /// Smallest and largest scale at [X Y W], in pixels per point: the singular values of the derivative.
  private func scales(at vertex: SIMD3<Double>) -> (least: Double, most: Double) {
    let (x, y, w) = (vertex.x / vertex.z, vertex.y / vertex.z, vertex.z)
    let (a, b) = ((xx - wx * x) / w, (xy - wy * x) / w)
    let (c, d) = ((yx - wx * y) / w, (yy - wy * y) / w)
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    let most = ((sum + max(sum * sum - 4 * determinant * determinant, 0).squareRoot()) / 2).squareRoot()
    return (min(abs(determinant) / most, most), most)
  }

  /// Smallest and largest scale at the corners of a rectangle, in pixels per point; nil if unbounded.
  func scales(of rect: Rect) -> ClosedRange<Double>? {
    let corners = rect.corners
    var (least, most) = (Double.infinity, 0.0)
    for corner in [corners.0, corners.1, corners.2, corners.3] {
      let seen = homogeneous(corner)
      guard seen.z >= Self.nearW else { return nil }
      let scales = scales(at: seen)
      guard scales.least > 0, scales.most.isFinite else { return nil }
      (least, most) = (min(least, scales.least), max(most, scales.most))
    }
    return least...most
  }

  /// Whether the map is far from overflow and from degenerating to a line.
  var isModerate: Bool {
    let most = 0x1p40
    return max(abs(xx), abs(xy), abs(x1), abs(yx), abs(yy), abs(y1)) < most && max(abs(wx), abs(wy), abs(w1)) < most
      && abs(determinant) > 1 / most
  }

  /// A map to device pixels, as one to device pixels from the reference.
  func relative(to reference: (x: Int, y: Int)) -> Homography {
    concatenating(Homography(Transform2D(translationX: -Double(reference.x), y: -Double(reference.y))))
  }

  /// The three rows of the matrix, with a free fourth column.
  var rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    (
      SIMD4(Float(xx), Float(xy), Float(x1), 0), SIMD4(Float(yx), Float(yy), Float(y1), 0),
      SIMD4(Float(wx), Float(wy), Float(w1), 0)
    )
  }
}
