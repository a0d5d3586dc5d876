internal import MultiplaneGeometry

/// Where a part of a tiled layer whose sides are parallel to the device's ends there: at whole pixels where another
/// part goes on, so that each pixel belongs to the part that its centre is in, and at the layer's own outline
/// elsewhere.
struct TileCut {
  /// Device pixels; empty where no pixel belongs to it.
  var image: Rect
  /// The device's x is a matter of the layer's y.
  let isTurned: Bool
  /// Device pixels a point along the layer's x and y, with their sign.
  let scale: SIMD2<Double>

  init(_ rect: Rect, in view: TileView) {
    let map = view.map.affine
    let isTurned = abs(map.b) + abs(map.c) > abs(map.a) + abs(map.d)
    self.isTurned = isTurned
    scale = isTurned ? SIMD2(map.b, map.c) : SIMD2(map.a, map.d)
    // What is left of a turn is less than 1/256 pixel over what is seen: about its middle, half of that.
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

  /// A join is where the first pixel begins whose centre is past it; an outline that is as near to the grid lies on it.
  private static func edge(_ place: Double, isJoin: Bool) -> Double {
    let nearest = place.rounded()
    let onGrid = abs(place - nearest) < gridTolerance ? nearest : place
    return isJoin ? (onGrid - 0.5).rounded(.up) : onGrid
  }

  /// Device to the part's own space: pixels from the corner where the layer's x and y are least, along these.
  var inverse: SIMD4<Float> {
    let sign = SIMD2<Float>(scale.x < 0 ? -1 : 1, scale.y < 0 ? -1 : 1)
    return isTurned ? SIMD4(0, sign.x, sign.y, 0) : SIMD4(sign.x, 0, 0, sign.y)
  }

  /// That corner, device pixels.
  var origin: Point {
    let along = SIMD2(isTurned ? scale.y : scale.x, isTurned ? scale.x : scale.y)
    return Point(along.x < 0 ? image.maxX : image.minX, along.y < 0 ? image.maxY : image.minY)
  }

  /// Device pixels, along the layer's x and y.
  var size: Size { isTurned ? Size(image.height, image.width) : Size(image.width, image.height) }
}
