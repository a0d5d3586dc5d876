internal import MultiplaneGeometry

/// Layers that are first drawn into a bitmap in their own space.
extension RefereeWalk {
  /// More texels than the largest canvas of a test, on each side of the bounds.
  private static let farthest = 2048
  /// The same limit where the visible texels cannot be found: a plane that contains the viewer.
  private static let farthestInPlane = 512

  /// Draws the layer, without its opacity, into a bitmap in its own space, and that bitmap onto the device.
  ///
  /// - Parameters:
  ///   - scale: texels a point.
  ///   - target: the pixels that the result is composited to.
  mutating func rasterized(
    _ layer: LayerOnDevice, scale: Double, context: Context, target: PixelBox
  ) -> RefereePicture {
    let visible = context.visible(in: target)
    let bounds = layer.bounds
    let toTexels = Matrix3(scale, 0, -bounds.minX * scale, 0, scale, -bounds.minY * scale, 0, 0, 1)
    guard let fromTexels = toTexels.inverse, !visible.isEmpty else { return RefereePicture(box: .nothing) }
    let map = layer.toDevice * fromTexels
    let inverse = toTexels * layer.inverse
    let size = (x: Int(clamping: min(bounds.width * scale, 1e4)), y: Int(clamping: min(bounds.height * scale, 1e4)))
    let box = Self.texels(seenIn: visible, of: size, through: inverse)
    let inside = LayerOnDevice(
      node: layer.node, toDevice: toTexels, inverse: fromTexels, isFlipped: layer.isFlipped)
    var walk = RefereeWalk(device: box.rect, scale: self.scale, pixels: pixels)
    walk.planes = planes
    var bitmap = walk.group(inside, backdrop: nil, in: box)
    bitmap.round()
    let ends = layer.endsOfPlane(scale, canvas: self.scale)
    return Self.draw(bitmap, map: map, inverse: inverse, ends: ends, in: visible, device: device)
  }

  /// The texels that pixels can show, and a margin.
  ///
  /// - Parameter size: of the bounds, texels.
  private static func texels(
    seenIn visible: PixelBox, of size: (x: Int, y: Int), through inverse: Matrix3
  ) -> PixelBox {
    var rect = DeviceRect.nothing
    for x in [visible.x0, visible.x1] {
      for y in [visible.y0, visible.y1] {
        let point = inverse.apply(Double(x), Double(y))
        guard point.w > 0 else {
          return PixelBox(x0: 0, y0: 0, x1: size.x, y1: size.y).grown(farthestInPlane, farthestInPlane)
        }
        rect.include(point.x / point.w, point.y / point.w)
      }
    }
    return PixelBox(around: rect).grown(1, 1)
      .intersection(PixelBox(x0: -farthest, y0: -farthest, x1: farthest, y1: farthest))
  }

  /// The bitmap drawn like contents, transparent outside.
  ///
  /// - Parameter ends: where it has an edge; nil where it ends in transparency.
  private static func draw(
    _ bitmap: RefereePicture, map: Matrix3, inverse: Matrix3, ends: PlaneEnds?, in visible: PixelBox,
    device: DeviceRect
  ) -> RefereePicture {
    guard !bitmap.box.isEmpty else { return RefereePicture(box: .nothing) }
    let box = ends?.box ?? bitmap.box
    let texels = box.rect
    let outline = Outline(
      RoundedBox(
        Rect(x: texels.minX, y: texels.minY, width: texels.maxX - texels.minX, height: texels.maxY - texels.minY)),
      map: map, inverse: inverse, area: visible)
    var result = RefereePicture(box: PixelBox(around: outline.bounds).intersection(visible))
    let areDoubtful = ends.map { !$0.areSure } ?? false
    if !bitmap.doubt.isEmpty || areDoubtful { result.doubt = result.a }
    let oneToOne = OneToOne.map(inverse: inverse, over: outline.bounds.intersection(device))
    for row in result.box.y0..<max(result.box.y1, result.box.y0) {
      for column in result.box.x0..<result.box.x1 {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let index = result.box.index(column, row)
        if let oneToOne {
          let point = oneToOne.apply(x, y)
          result.add(
            bitmap, Int(clamping: point.x.rounded(.down)), Int(clamping: point.y.rounded(.down)), weight: 1, to: index)
          continue
        }
        let point = inverse.apply(x, y)
        guard point.w > 0, point.w < 1 / Outline.nearW else { continue }
        let (u, v) = (point.x / point.w - 0.5, point.y / point.w - 0.5)
        guard abs(u) < 1e8, abs(v) < 1e8 else { continue }
        let (left, above) = (Int(clamping: u.rounded(.down)), Int(clamping: v.rounded(.down)))
        let (shareX, shareY) = (u - Double(left), v - Double(above))
        let part = ends == nil ? 1 : outline.coverage(x, y)
        if areDoubtful, part < 1 || ends?.areNear(left, above) == true { result.doubt[index] = 1 }
        for (column, row, share) in [
          (left, above, (1 - shareX) * (1 - shareY)), (left + 1, above, shareX * (1 - shareY)),
          (left, above + 1, (1 - shareX) * shareY), (left + 1, above + 1, shareX * shareY),
        ] {
          var (x, y) = (column, row)
          if ends != nil { (x, y) = (min(max(x, box.x0), box.x1 - 1), min(max(y, box.y0), box.y1 - 1)) }
          result.add(bitmap, x, y, weight: part * share, to: index)
        }
      }
    }
    return result
  }
}

extension RefereePicture {
  /// Adds a weighted texel; texels outside are transparent.
  fileprivate mutating func add(_ source: RefereePicture, _ x: Int, _ y: Int, weight: Double, to index: Int) {
    guard weight > 0, source.box.contains(x, y) else { return }
    let from = source.box.index(x, y)
    r[index] += source.r[from] * weight
    g[index] += source.g[from] * weight
    b[index] += source.b[from] * weight
    a[index] += source.a[from] * weight
    if source.counts[from] > counts[index] { counts[index] = source.counts[from] }
    if !source.doubt.isEmpty { doubt[index] += source.doubt[from] * weight }
  }
}
