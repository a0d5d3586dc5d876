import CAllocations
import Multiplane
import MultiplaneGLES
import Testing

/// Frames of running animations allocate nothing, whatever they change, without any commit. Counted in release builds.
struct AnimatedFrameTests {
  private static let keyPaths = [
    "position", "position.x", "bounds.size", "transform", "transform.rotation.z", "opacity", "backgroundColor",
    "cornerRadius", "borderColor", "filters[0].radius", "filters[0].amount", "colors", "locations", "startPoint",
  ]

  private static func layer(_ keyPath: String) -> Layer {
    let gradient = GradientLayer()
    gradient.frame = Rect(x: 20, y: 20, width: 60, height: 50)
    let frames = KeyframeAnimation(keyPath: keyPath)
    (frames.duration, frames.autoreverses, frames.repeatCount) = (1.3, true, .infinity)
    switch keyPath {
    case "filters[0].radius": gradient.filters = [.gaussianBlur(radius: 1)]
    case "filters[0].amount": gradient.filters = [.brightness(0)]
    default: break
    }
    let colors: [Color] = [.black, .white, Color(red: 0.2, green: 0.6, blue: 0.3)]
    if ["colors", "locations", "startPoint"].contains(keyPath) { gradient.colors = colors }
    let values: [any AnimatableValue] =
      switch keyPath {
      case "position", "startPoint": [Point(0, 0), Point(1, 0.5), Point(0.3, 1)]
      case "bounds.size": [Size(20, 20), Size(50, 30), Size(30, 70)]
      case "transform": [Transform3D.identity, Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1), .identity]
      case "backgroundColor", "borderColor": colors
      case "colors": [colors, [Color.white, .white, .black], colors]
      case "locations": [[0, 0.2, 1], [0, 0.7, 1], [0.3, 0.4, 0.5]]
      default: [0.2, 0.9, 0.4]
      }
    frames.values = values
    gradient.borderWidth = 2
    gradient.backgroundColor = Color(red: 0.7, green: 0.5, blue: 0.2)
    gradient.add(frames, forKey: nil)
    return gradient
  }

  @Test(.enabled(if: CountedAllocations.areThere), arguments: keyPaths)
  func samplingAllocatesNothing(_ keyPath: String) throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    root.addSublayer(Self.layer(keyPath))
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let compositor = try Compositor(context: Context.recording())
    tree.commit(at: 0, to: compositor.mailbox)
    #expect(tree.refusals.isEmpty)
    let target = RenderTarget(framebuffer: 1, width: 400, height: 300, bufferAge: 1)
    var counts: [UInt64] = []
    for frame in 0..<80 {
      let before = allocations_on_this_thread()
      let report = try compositor.render(at: Double(frame) / 60, to: target, options: .init(background: .white))
      counts.append(allocations_on_this_thread() - before)
      #expect(frame == 0 || !report.damage.isEmpty, "it moves")
    }
    #expect(counts[50...].sorted()[15] == 0, "\(counts)")
  }
}
