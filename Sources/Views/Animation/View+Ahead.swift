import MultiplaneAnimation
package import MultiplaneGeometry
import MultiplaneLayers

// What an animation brings into sight is uploaded as it is seen. In the first frame all of it is drawn, and not seen:
// then the others only move it.
extension View {
  /// The opacity of what is drawn and not seen: in pixels of eight bits nothing is left of it.
  package static var unseenOpacity: Double { 1 / 1024 }

  /// Seconds from the beginning that the first frame has to itself.
  private static let first = 0.0001

  /// Draws the view unseen in the first frame of an animation that begins now.
  ///
  /// - Parameter way: from where the animation begins to where the view will be, points.
  package final func drawAhead(by way: Point) {
    let place = BasicAnimation(.position, from: way, to: way)
    place.isAdditive = true
    add(place, "position")
    add(BasicAnimation(.opacity, from: Self.unseenOpacity, to: Self.unseenOpacity), "opacity")
  }

  /// Lets what the view covers be drawn in that frame, too.
  package final func drawAheadBehind() {
    let opacity = alpha * (1 - Self.unseenOpacity)
    add(BasicAnimation(.opacity, from: opacity, to: opacity), "opacity")
  }

  private final func add(_ animation: BasicAnimation, _ name: String) {
    animation.duration = Self.first
    layer.add(animation, forKey: "org.multiplane.ahead.\(name)")
  }
}
