internal import MultiplaneGeometry
internal import MultiplaneContents

/// A gradient over a layer's bounds: the colour at a pixel's centre, premultiplied and in units of 1/255. Not dithered.
struct GradientRamp {
  private let type: GradientType
  private let colors: [SIMD4<Double>]
  private let locations: [Double]
  /// Points of the layer's upright space.
  private let start: Point
  private let end: Point
  /// From pixels to that space.
  private let inverse: Matrix3

  /// nil without colours.
  ///
  /// - Parameter inverse: from pixels to the layer's upright space.
  init?(_ gradient: Gradient, bounds: Rect, inverse: Matrix3) {
    guard !gradient.isDegenerate else { return nil }
    type = gradient.type
    colors = gradient.colors.prefix(Gradient.maximumCount).map { $0.premultiplied * 255 }
    let count = colors.count
    var locations = (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
    if let given = gradient.locations, given.count == gradient.colors.count { locations = Array(given.prefix(count)) }
    var highest = 0.0
    for index in locations.indices {
      highest = max(highest, RefereeMath.unit(locations[index]))
      locations[index] = highest
    }
    self.locations = locations
    let place = { (p: Point) in Point(bounds.minX + p.x * bounds.width, bounds.minY + p.y * bounds.height) }
    (start, end) = (place(gradient.startPoint), place(gradient.endPoint))
    self.inverse = inverse
  }

  /// At the pixel centre (x, y).
  func color(_ x: Double, _ y: Double) -> Texel {
    let point = inverse.apply(x, y)
    return color(at: parameter(point.x / point.w, point.y / point.w))
  }

  /// Whether the colour jumps so near that Float cannot tell the side: at hard stops, and at the start of a turn.
  func isUnsure(_ x: Double, _ y: Double) -> Bool {
    guard type == .conic || zip(locations, locations.dropFirst()).contains(where: { $1 - $0 < Self.steep }) else {
      return false
    }
    let here = color(x, y)
    for (dx, dy) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
      let there = color(x + dx * Self.noise, y + dy * Self.noise)
      if there.distance(to: here) > Self.jump { return true }
    }
    return false
  }

  /// Stops closer than this may form a jump.
  private static let steep = 0.02
  /// The possible error of a position, pixels.
  private static let noise = 1.0 / 512
  /// In 255ths.
  private static let jump = 0.75

  private func parameter(_ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let (qx, qy) = (x - start.x, y - start.y)
    switch type {
    case .axial:
      let length = dx * dx + dy * dy
      return length > 0 ? (qx * dx + qy * dy) / length : 1
    case .radial:
      guard dx != 0, dy != 0 else { return 1 }
      let (u, v) = (qx / dx, qy / dy)
      return (u * u + v * v).squareRoot()
    case .conic:
      let turn = (RefereeMath.angle(x: qx, y: qy) - RefereeMath.angle(x: dx, y: dy)) / (2 * .pi)
      return turn - turn.rounded(.down)
    }
  }

  private func color(at t: Double) -> Texel {
    var next = 0
    while next < locations.count, locations[next] <= t { next += 1 }
    if next == 0 { return texel(colors[0]) }
    if next == locations.count { return texel(colors[next - 1]) }
    let share = (t - locations[next - 1]) / (locations[next] - locations[next - 1])
    return texel(colors[next - 1] * (1 - share) + colors[next] * share)
  }

  private func texel(_ c: SIMD4<Double>) -> Texel { Texel(r: c.x, g: c.y, b: c.z, a: c.w) }
}
