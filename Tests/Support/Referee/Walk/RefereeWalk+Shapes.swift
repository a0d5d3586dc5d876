internal import MultiplaneGeometry
internal import MultiplaneContents

/// Filled and stroked paths.
extension RefereeWalk {
  /// Draws a shape as an image of its own: its stroke over its fill, each stored in 8 bits.
  mutating func draw(
    _ shape: Shape, of layer: LayerOnDevice, context: Context, into target: inout RefereeTarget
  ) {
    guard let path = shape.path else { return }
    let visible = context.visible(in: target.box)
    let lines = PathLines(path)
    var picture = RefereeTarget(box: visible)
    if let color = shape.fillColor, color.alpha > 0 {
      fill(lines.polygons, rule: shape.fillRule, color: color.premultiplied, of: layer, into: &picture)
    }
    if let color = shape.strokeColor, color.alpha > 0, shape.lineWidth > 0, shape.strokeStart < shape.strokeEnd {
      let stroked = lines.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
      fill(
        stroked.stroke(width: shape.lineWidth), rule: .nonZero, color: color.premultiplied, of: layer, into: &picture)
    }
    compose(
      RefereePicture(picture, box: picture.used.intersection(picture.box)), factor: context.factor, context: context,
      into: &target)
  }

  private func fill(
    _ polygons: [[(x: Double, y: Double)]], rule: FillRule, color: SIMD4<Double>, of layer: LayerOnDevice,
    into target: inout RefereeTarget
  ) {
    let seen = polygons.map { RoundedCorners.visible($0, through: layer.toDevice) }
    let area = PathArea(seen, rule: rule, in: target.box)
    target.touch(area.box)
    for row in area.box.y0..<max(area.box.y1, area.box.y0) {
      for column in area.box.x0..<area.box.x1 {
        let (from, index) = (area.box.index(column, row), target.box.index(column, row))
        if area.doubts[from] { target.unsure[index] = true }
        let share = area.area(from) * 255
        guard share > 0 else { continue }
        target.blend(
          at: index, color.x * share, color.y * share, color.z * share, color.w * share, layers: 0, isExact: false)
      }
    }
  }

  // MARK: The shadow of a path

  /// The blurred path, in `a`: on the device's pixels where the blur is the same along both axes, otherwise in the
  /// layer's plane.
  func pathShadow(_ path: Path, of layer: LayerOnDevice, in visible: PixelBox) -> RefereePicture {
    shadow(of: PathLines(path).polygons, on: layer, in: visible)
  }

  /// - Parameter polygons: in the layer's plane, points.
  func shadow(
    of polygons: [[(x: Double, y: Double)]], on layer: LayerOnDevice, in visible: PixelBox
  ) -> RefereePicture {
    let (effects, scale) = (layer.node.effects, layer.scale)
    let offset = effects.shadowOffset
    let polygons = polygons.map { polygon in
      polygon.map { (x: $0.x + offset.width, y: $0.y + offset.height) }
    }
    let radius = max(effects.shadowRadius, 0)
    let isAffine = layer.toDevice.c0 == 0 && layer.toDevice.c1 == 0
    let blur = scale.blur(radius)
    guard radius > 0, !(isAffine && blur.isParallel) else {
      let seen = polygons.map { RoundedCorners.visible($0, through: layer.toDevice) }
      return Self.blurredFill(seen, by: blur.integrated, in: visible)
    }
    // Texels so small that interpolating between them equals the definition.
    let finest = max(
      (scale.xByX * scale.xByX + scale.yByX * scale.yByX).squareRoot(),
      (scale.xByY * scale.xByY + scale.yByY * scale.yByY).squareRoot())
    let density = max(finest, 1 / radius) * Self.texelsPerPixel
    let fine = polygons.map { polygon in polygon.map { (x: $0.x * density, y: $0.y * density) } }
    var bounds = DeviceRect.nothing
    for polygon in fine { for point in polygon { bounds.include(point.x, point.y) } }
    let own = Gaussian(x: radius * density, y: radius * density)
    let texels = Self.blurredFill(
      fine, by: own, in: PixelBox(around: bounds).grown(own.reach.x, own.reach.y))
    var result = RefereePicture(box: visible)
    for row in visible.y0..<max(visible.y1, visible.y0) {
      for column in visible.x0..<visible.x1 {
        let point = layer.inverse.apply(Double(column) + 0.5, Double(row) + 0.5)
        guard point.w > 0 else { continue }
        result.a[visible.index(column, row)] = texels.alpha(point.x / point.w * density, point.y / point.w * density)
      }
    }
    return result
  }

  private static let texelsPerPixel = 2.0

  private static func blurredFill(
    _ polygons: [[(x: Double, y: Double)]], by gaussian: Gaussian, in visible: PixelBox
  ) -> RefereePicture {
    let (reachX, reachY) = gaussian.reach
    let area = PathArea(polygons, rule: .nonZero, in: visible.grown(reachX, reachY))
    let box = area.box.grown(reachX, reachY).intersection(visible)
    var result = RefereePicture(box: box)
    let values = (0..<area.box.count).map { area.area($0) * 255 }
    result.a = Convolution.blur(values, from: area.box, to: box, by: gaussian)
    if reachX == 0, reachY == 0 {
      result.doubt = Convolution.blur(area.doubts.map { $0 ? 1 : 0 }, from: area.box, to: box, by: gaussian)
    }
    return result
  }
}

extension RefereePicture {
  /// The alpha, interpolated linearly between the pixels' centres.
  fileprivate func alpha(_ x: Double, _ y: Double) -> Double {
    let (u, v) = (x - 0.5, y - 0.5)
    guard abs(u) < 1e8, abs(v) < 1e8 else { return 0 }
    let (column, row) = (Int(clamping: u.rounded(.down)), Int(clamping: v.rounded(.down)))
    let (shareX, shareY) = (u - Double(column), v - Double(row))
    let at = { (x: Int, y: Int) in box.contains(x, y) ? a[box.index(x, y)] : 0 }
    let above = at(column, row) * (1 - shareX) + at(column + 1, row) * shareX
    let below = at(column, row + 1) * (1 - shareX) + at(column + 1, row + 1) * shareX
    return above * (1 - shareY) + below * shareY
  }
}
