import MultiplaneGeometry
import MultiplaneViews

/// A zoom by fingers.
struct Zoom {
  /// The scale at the beginning, without a band.
  let start: Double
  /// The offset that the fingers ask for, as if there were no edges.
  var asked: Point
  /// The middle of the fingers in the view, from its upper left corner.
  var middle: Point
}

extension ScrollView {
  /// The scales between the limits; the least one where the greatest is none.
  private final var scales: ClosedRange<Double> {
    let least = minimumZoomScale.isFinite && minimumZoomScale > 0 ? minimumZoomScale : 1
    return least...max(least, maximumZoomScale.isFinite ? maximumZoomScale : least)
  }

  final var canZoom: Bool { scales.upperBound > scales.lowerBound && delegate != nil }

  final func updatePinch() { pinch.isEnabled = canZoom }

  private final var zoomed: View? { delegate?.viewForZooming(in: self) }

  /// Shows the view at a scale, with its upper left corner where it is, and its size as that of the contents.
  ///
  /// - Returns: the scale by the one before; nil where there is no view.
  @discardableResult
  private final func place(scale new: Double) -> Double? {
    guard let view = zoomed, new.isFinite, new > 0 else { return nil }
    let (ratio, origin) = (new / scale, view.frame.origin)
    guard ratio != 1 else { return 1 }
    scale = new
    view.transform = Transform2D(scaleX: new, y: new)
    let frame = view.frame
    view.center = view.center + (origin - frame.origin)
    contentSize = view.frame.size
    return ratio
  }

  /// Shows a scale of a motion.
  final func show(scale new: Double) {
    guard new != scale else { return }
    if place(scale: new) != nil { delegate?.scrollViewDidZoom(self) }
  }

  // MARK: Fingers

  final func pinchChanged() {
    switch pinch.state {
    case .began:
      guard let view = zoomed else { return }
      if motion != nil { stop() }
      let start = physics.unbanded(scale: scale, in: scales)
      zoom = Zoom(start: start, asked: drag?.asked ?? unbanded(contentOffset), middle: middle)
      showIndicators()
      delegate?.scrollViewWillBeginZooming(self, with: view)
      pinchMoved()
    case .changed: pinchMoved()
    case .ended, .cancelled: endZoom()
    case .possible, .failed: break
    }
  }

  private final var middle: Point { pinch.location(in: self) - contentOffset }

  /// Where an offset comes to be when the contents are scaled, so that a point of them stays.
  ///
  /// - Parameter middle: the point that stays, in the view, from its upper left corner.
  private final func scaled(_ offset: Point, by ratio: Double, about middle: Point) -> Point {
    let corner = zoomed?.frame.origin ?? .zero
    return Point(
      (offset.x + middle.x - corner.x) * ratio + corner.x - middle.x,
      (offset.y + middle.y - corner.y) * ratio + corner.y - middle.y)
  }

  private final func pinchMoved() {
    guard var own = zoom else { return }
    let limits = scales
    let wanted = own.start * pinch.scale
    let shown =
      bouncesZoom
      ? physics.banded(scale: wanted, in: limits) : min(max(wanted, limits.lowerBound), limits.upperBound)
    guard shown.isFinite, shown > 0 else { return }
    if pinch.numberOfTouches != 1 { own.middle = middle }
    guard let ratio = place(scale: shown) else { return }
    // The point of the contents between the fingers stays there.
    own.asked = scaled(own.asked, by: ratio, about: own.middle)
    zoom = own
    drag?.asked = own.asked
    let offset = banded(own.asked)
    drag?.shown = offset
    show(offset)
    if ratio != 1 { delegate?.scrollViewDidZoom(self) }
  }

  private final func endZoom() {
    guard let own = zoom else { return }
    zoom = nil
    let limit = min(max(scale, scales.lowerBound), scales.upperBound)
    // A drag that goes on brings the contents back itself.
    if scale == limit {
      hideIndicators()
      delegate?.scrollViewDidEndZooming(self, with: zoomed, atScale: scale)
      return isDragging ? () : panReleased(at: pan.lastTime)
    }
    animate(.zoomBounce, toScale: limit, at: scaled(contentOffset, by: limit / scale, about: own.middle))
  }

  // MARK: By the program

  final func zoom(toScale wanted: Double, animated: Bool) {
    guard wanted.isFinite else { return }
    let new = min(max(wanted, scales.lowerBound), scales.upperBound)
    guard new != scale, zoomed != nil else { return }
    let middle = Point(bounds.width / 2, bounds.height / 2)
    zoom(to: new, at: scaled(contentOffset, by: new / scale, about: middle), animated)
  }

  final func zoom(toRect rect: Rect, animated: Bool) {
    guard let view = zoomed, rect.origin.isFinite, rect.width > 0, rect.height > 0, rect.width.isFinite,
      rect.height.isFinite
    else { return }
    let (size, limits) = (bounds.size, scales)
    let fitting = min(size.width / rect.width, size.height / rect.height)
    let new = min(max(fitting, limits.lowerBound), limits.upperBound)
    let (corner, own) = (view.frame.origin, view.bounds)
    let target = Point(
      (rect.midX - own.minX) * new + corner.x - size.width / 2,
      (rect.midY - own.minY) * new + corner.y - size.height / 2)
    zoom(to: new, at: target, animated)
  }

  /// Goes to a scale and an offset, brought between the edges that there are at that scale.
  private final func zoom(to new: Double, at target: Point, _ animated: Bool) {
    if animated, application != nil, drag == nil, zoom == nil {
      if motion != nil { stop() }
      return animate(.zoomAnimation, toScale: new, at: target)
    }
    place(scale: new)
    contentOffset = clamped(target)
    delegate?.scrollViewDidZoom(self)
  }

  /// Scale and offset go by one part of their ways, so that a point of the contents that is to stay does.
  private final func animate(_ kind: RunningMotion.Kind, toScale new: Double, at target: Point) {
    let (size, time, from) = (zoomed?.bounds.size ?? .zero, now, contentOffset)
    let range = range(of: Size(size.width * new, size.height * new))
    let end = onGrid(
      Point(
        min(max(target.x, range.x.lowerBound), range.x.upperBound),
        min(max(target.y, range.y.lowerBound), range.y.upperBound)))
    begin(
      RunningMotion(
        kind, x: physics.motion(from: from.x, to: end.x, at: time),
        y: physics.motion(from: from.y, to: end.y, at: time),
        scale: physics.motion(from: scale, to: new, at: time)))
  }
}
