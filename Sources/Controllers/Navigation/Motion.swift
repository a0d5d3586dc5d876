import MultiplaneAnimation
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// The moves and fades of one transition: of layers, whose views keep their places, so that nothing is laid out. What
/// is shown at a time follows from that time alone.
@MainActor final class Motion {
  static let key = "org.multiplane.controllers"
  let duration: Double
  let curve: MediaTimingFunction
  private var moved: [View] = []

  init(duration: Double, curve: MediaTimingFunction) { (self.duration, self.curve) = (duration, curve) }

  /// Shows a view beside its place.
  ///
  /// - Parameters:
  ///   - start: the distance at the beginning, points.
  ///   - end: that at the end, kept until the motion is cleared.
  func move(_ view: View, from start: Point, to end: Point) {
    let animation = BasicAnimation(.position, from: start, to: end)
    animation.isAdditive = true
    add(animation, "position", to: view)
    if start != .zero, end == .zero { view.drawAhead(by: Point(-start.x, -start.y)) }
  }

  /// Shows a view in part, of its own opacity.
  func fade(_ view: View, from start: Double, to end: Double) {
    let alpha = view.alpha
    // What comes is drawn at once.
    let first = start == 0 ? View.unseenOpacity : start
    add(BasicAnimation(.opacity, from: first * alpha, to: end * alpha), "opacity", to: view)
  }

  private func add(_ animation: BasicAnimation, _ name: String, to view: View) {
    animation.duration = duration
    animation.timingFunction = curve
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    view.layer.add(animation, forKey: "\(Self.key).\(name)")
    moved.append(view)
  }

  /// Shows all views at their places again.
  func clear() {
    for view in moved {
      for name in ["position", "opacity"] { view.layer.removeAnimation(forKey: "\(Self.key).\(name)") }
    }
    moved = []
  }
}
