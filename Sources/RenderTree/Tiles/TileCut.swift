internal import MultiplaneGeometry

/// Edges on the device of a part of a tiled layer whose sides are parallel to the device's. Joins with neighbouring
/// parts are at whole pixels, so that each pixel belongs to the part that its centre is in; outer edges are at the
/// layer's own outline.
struct TileCut {
  /// Device pixels; empty if no pixel belongs to the part.
  var image: Rect
  /// The layer is turned by a quarter: its y axis lies along the device's x axis.
  let isTurned: Bool
  /// Device pixels per point along the layer's x and y axes, signed.
  let scale: SIMD2<Double>

  init(_ rect: Rect, in view: TileView) {
    let map = view.map.affine
    let isTurned = abs(map.b) + abs(map.c) > abs(map.a) + abs(map.d)
    self.isTurned = isTurned
    scale = isTurned ? SIMD2(map.b, map.c) : SIMD2(map.a, map.d)
    // The remaining turn moves an edge by less than 1/256 pixel over the visible part: half of that measured from its
    // middle.
    let (middleX, middleY) = (view.visible.midX, view.visible.midY)
    let bounds = view.bounds
    func alongX(_ x: Double) -> Double {
      isTurned ? map.b * x + map.d * middleY + map.ty : map.a * x + map.c * middleY + map.tx
    }
    func alongY(_ y: Double) -> Double {
      isTurned ? map.a * middleX + map.c * y + map.tx : map.b * middleX + map.d * y + map.ty
    }
    let left = Self.edge(alongX(max(rect.minX, bounds.minX)), isJoin: rect.minX > bounds.minX)
    let right = Self.edge(alongX(min(rect.maxX, bounds.maxX)), isJoin: rect.maxX < bounds.maxX)
    let top = Self.edge(alongY(max(rect.minY, bounds.minY)), isJoin: rect.minY > bounds.minY)
    let bottom = Self.edge(alongY(min(rect.maxY, bounds.maxY)), isJoin: rect.maxY < bounds.maxY)
    let (x, y) = isTurned ? ((top, bottom), (left, right)) : ((left, right), (top, bottom))
    image = Rect(minX: min(x.0, x.1), minY: min(y.0, y.1), maxX: max(x.0, x.1), maxY: max(y.0, y.1))
  }

  /// A join is at the first pixel whose centre is past it. An outline within the tolerance of the grid lies on it.
  private static func edge(_ place: Double, isJoin: Bool) -> Double {
    let nearest = place.rounded()
    let onGrid = abs(place - nearest) < gridTolerance ? nearest : place
    return isJoin ? (onGrid - 0.5).rounded(.up) : onGrid
  }

  /// Device pixels to the part's own space: pixels along the layer's axes, from `origin`.
  var inverse: SIMD4<Float> {
    let sign = SIMD2<Float>(scale.x < 0 ? -1 : 1, scale.y < 0 ? -1 : 1)
    return isTurned ? SIMD4(0, sign.x, sign.y, 0) : SIMD4(sign.x, 0, 0, sign.y)
  }

  /// Corner of the image with the least x and y of the layer, device pixels.
  var origin: Point {
    let along = SIMD2(isTurned ? scale.y : scale.x, isTurned ? scale.x : scale.y)
    return Point(along.x < 0 ? image.maxX : image.minX, along.y < 0 ? image.maxY : image.minY)
  }

  /// Device pixels along the layer's x and y axes.
  var size: Size { isTurned ? Size(image.height, image.width) : Size(image.width, image.height) }

  /// The part's own space to device pixels.
  var back: Transform2D {
    let origin = origin
    let sign = SIMD2(scale.x < 0 ? -1.0 : 1, scale.y < 0 ? -1.0 : 1)
    return isTurned
      ? Transform2D(a: 0, b: sign.x, c: sign.y, d: 0, tx: origin.x, ty: origin.y)
      : Transform2D(a: sign.x, b: 0, c: 0, d: sign.y, tx: origin.x, ty: origin.y)
  }
}
