import Multiplane
import MultiplaneTestSupport
import Testing

/// Copies of a replicator that are behind each other, of a layer whose mask moves.
@Suite struct DelayedMaskTests {
  private let canvas = SceneCanvas(width: 96, height: 80, scale: 2, background: Color(red: 0.2, green: 0.2, blue: 0.4))

  private func tree(count: Int = 1) -> LayerTree {
    let (root, replicator) = (GradientLayer(), ReplicatorLayer())
    root.frame = Rect(x: 0, y: 0, width: 53, height: 18)
    replicator.instanceDelay = 0.614
    replicator.instanceCount = count
    let layer = Layer(-0.671, 24.768268430845488, 13.35, 10.401)
    layer.borderWidth = 4.21
    let (mask, shade) = (Layer(), GradientLayer())
    mask.bounds = Rect(x: 0, y: 0, width: 36, height: 62)
    mask.position = Point(19.893960173402803, 27.207)
    shade.frame = Rect(x: 0, y: 0, width: 26, height: 17)
    shade.colors = [Color(red: 0.984, green: 0.791, blue: 0.697)]
    root.addSublayer(replicator)
    replicator.addSublayer(layer)
    mask.addSublayer(shade)
    layer.mask = mask
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let more = BasicAnimation(keyPath: "instanceCount")
    more.byValue = 4.43982106490269
    replicator.add(more, forKey: nil)
    let move = BasicAnimation(keyPath: "bounds.origin.x")
    move.byValue = 0.6568605477235291
    mask.add(move, forKey: nil)
    return tree
  }

  @Test(arguments: [1, 3], [1.0 / 60, 0.05, 0.11, 0.23, -0.07])
  func partialRedrawsEqualWholeOnes(count: Int, step: Double) throws {
    let (kept, fresh) = (try Studio(), try Studio())
    let own = tree(count: count)
    kept.compositor.mailbox.post(own.commit(at: 0))
    for frame in 0..<40 {
      let time = step > 0 ? Double(frame) * step : 2 + Double(frame) * step
      let partial = try kept.picture(canvas, at: time, bufferAge: frame == 0 ? 0 : 1).picture
      fresh.compositor.startOver()
      fresh.compositor.mailbox.post(tree(count: count).commit(at: 0))
      let whole = try fresh.picture(canvas, at: time, bufferAge: 0).picture
      #expect(partial == whole, "at \(time)")
    }
  }
}
