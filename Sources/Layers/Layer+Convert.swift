import MultiplaneAnimation
public import MultiplaneGeometry

// Conversion goes up from both layers to their nearest common ancestor only: transforms above it have no effect. Layers
// of different trees have the space around their topmost layers in common.
// QuartzCore's functions of the same names, whose results are not optional, come first where it is imported.
extension Layer {
  /// Converts a point from another layer's space to this layer's space. A nil layer is the canvas, the superspace of
  /// the topmost layer.
  ///
  /// Between layers of different trees it goes through the superspaces of both topmost layers, as if they were one. Nil
  /// when the target plane has no inverse (collapsed, or seen edge-on), and when the point is behind the viewer. Under
  /// perspective, the result is where the ray through the point meets
  /// this layer's plane.
  @_disfavoredOverload public final func convert(_ point: Point, from layer: Layer?) -> Point? {
    Layer.map(from: layer, to: self)?.applyFinite(to: point)
  }

  /// Converts a point from this layer's space to another layer's; nil as in `convert(_:from:)`.
  @_disfavoredOverload public final func convert(_ point: Point, to layer: Layer?) -> Point? {
    Layer.map(from: self, to: layer)?.applyFinite(to: point)
  }

  /// The bounding box in this layer's space of a rectangle of another layer's space, for the part in front of the
  /// viewer; nil as for points.
  @_disfavoredOverload public final func convert(_ rect: Rect, from layer: Layer?) -> Rect? {
    Layer.map(from: layer, to: self)?.boundsFinite(of: rect)
  }

  /// The bounding box in another layer's space of a rectangle of this layer's space; nil as for points.
  @_disfavoredOverload public final func convert(_ rect: Rect, to layer: Layer?) -> Rect? {
    Layer.map(from: self, to: layer)?.boundsFinite(of: rect)
  }

  /// Converts a time of another layer, seconds of its own time (see `timing`), to this layer's own time. A nil layer is
  /// the clock of the tree's commits. Infinite where the other layer, or one above it, stands still.
  public final func convertTime(_ time: Double, from layer: Layer?) -> Double {
    Layer.time(time, from: layer, to: self)
  }

  /// Converts a time of this layer, seconds of its own time, to another layer's own time; see `convertTime(_:from:)`.
  public final func convertTime(_ time: Double, to layer: Layer?) -> Double {
    Layer.time(time, from: self, to: layer)
  }

  /// Goes up to the nearest common ancestor only: the times above it have no effect.
  private static func time(_ time: Double, from source: Layer?, to target: Layer?) -> Double {
    var (time, down) = (time, [TimingRecord]())
    var (a, b) = (source, target)
    var (depthA, depthB) = depths(a, b)
    while a !== b {
      let (isDeeperA, isDeeperB) = (depthA >= depthB, depthB >= depthA)
      if isDeeperA, let layer = a {
        if let record = layer.extras?.animations?.record, !record.isIdentity {
          time = record.speed == 0 ? record.beginTime : record.parentTime(at: time)
        }
        (a, depthA) = (layer.parent, depthA - 1)
      }
      if isDeeperB, let layer = b {
        if let record = layer.extras?.animations?.record, !record.isIdentity { down.append(record) }
        (b, depthB) = (layer.parent, depthB - 1)
      }
    }
    return down.reversed().reduce(time) { $1.localTime(at: $0) }
  }

  private static func map(from source: Layer?, to target: Layer?) -> Homography? {
    for layer in [source, target] {
      if let layer, layer.marks.contains(.lacksSuperlayer) { layer.makeShownSuperlayers() }
    }
    var (up, down) = (Homography.identity, Homography.identity)
    var (a, b) = (source, target)
    var (depthA, depthB) = depths(a, b)
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
    return down == .identity ? up : down.inverted().map { up.concatenating($0) }
  }

  /// The numbers of layers from two to the topmost, both included; only their difference counts. Neighbours are not
  /// followed up.
  private static func depths(_ a: Layer?, _ b: Layer?) -> (Int, Int) {
    if let a, let b {
      if b.superlink.refers(to: a) { return (1, 2) }
      if a.superlink.refers(to: b) { return (2, 1) }
    }
    return (a?.depth ?? 0, b?.depth ?? 0)
  }

  /// The number of layers from this one to the topmost, both included.
  private final var depth: Int { upwards.count { _ in true } }
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
