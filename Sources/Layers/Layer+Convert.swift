public import MultiplaneGeometry

// A point goes up to the nearest layer that both are in, and down from there: what is above can't spoil it.
extension Layer {
  /// A point of another layer's space in this layer's space; nil for the layer stands for the canvas (the space that
  /// the topmost layer is in).
  ///
  /// Nil when the two have no layer in common, when the plane to come down to is collapsed or seen edge-on, and when
  /// the point is behind the viewer. Under perspective the point is where the ray through it meets this layer's plane.
  public final func convert(_ point: Point, from layer: Layer?) -> Point? {
    Layer.map(from: layer, to: self)?.applyFinite(to: point)
  }

  /// A point of this layer's space in another's; nil as in `convert(_:from:)`.
  public final func convert(_ point: Point, to layer: Layer?) -> Point? {
    Layer.map(from: self, to: layer)?.applyFinite(to: point)
  }

  /// The smallest rectangle in this layer's space that holds a rectangle of another's, as far as that is in front of
  /// the viewer; nil as for points.
  public final func convert(_ rect: Rect, from layer: Layer?) -> Rect? {
    Layer.map(from: layer, to: self)?.boundsFinite(of: rect)
  }

  /// The smallest rectangle in another layer's space that holds a rectangle of this one's.
  public final func convert(_ rect: Rect, to layer: Layer?) -> Rect? {
    Layer.map(from: self, to: layer)?.boundsFinite(of: rect)
  }

  /// A time of another layer in this layer's time, in seconds: the same, because all layers of a tree share one clock.
  public final func convertTime(_ time: Double, from layer: Layer?) -> Double { time }

  /// A time of this layer in another's.
  public final func convertTime(_ time: Double, to layer: Layer?) -> Double { time }

  private static func map(from source: Layer?, to target: Layer?) -> Homography? {
    var (up, down) = (Homography.identity, Homography.identity)
    var (a, b) = (source, target)
    var (depthA, depthB) = (a?.depth ?? 0, b?.depth ?? 0)
    while a !== b {
      let (isDeeperA, isDeeperB) = (depthA >= depthB, depthB >= depthA)
      if isDeeperA, let layer = a {
        let step = layer.toPlaneAbove
        up = up.concatenating(step.map)
        a = step.layer
        depthA -= step.levels
      }
      if isDeeperB, let layer = b {
        let step = layer.toPlaneAbove
        down = down.concatenating(step.map)
        b = step.layer
        depthB -= step.levels
      }
    }
    // Both having come out at the top is what was asked for only when one of them is the canvas.
    if a == nil, let source, let target, source !== target { return nil }
    return down == .identity ? up : down.inverted().map { up.concatenating($0) }
  }

  /// The number of layers from here to the topmost one, both counted.
  private final var depth: Int {
    var (depth, layer) = (1, parent)
    while let next = layer {
      depth += 1
      layer = next.parent
    }
    return depth
  }
}

extension Homography {
  fileprivate func applyFinite(to point: Point) -> Point? {
    apply(to: point).flatMap { $0.isFinite ? $0 : nil }
  }

  fileprivate func boundsFinite(of rect: Rect) -> Rect? {
    let bounds = projectedBounds(of: rect)
    return bounds.isFinite ? bounds : nil
  }
}
