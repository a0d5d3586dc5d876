import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// The snapshot of the still layers below all moving ones changes no pixel.
@Suite(.serialized) struct SnapshotTests {
  private static let profiles = RandomTree.Profile.supported

  /// A few layers of random trees change frame after frame, and occasionally another one.
  @Test(arguments: profiles) func framesWithItEqualThoseWithout(profile: RandomTree.Profile) throws {
    var copied = 0
    for seed in 0..<12 as Range<UInt64> {
      let random = RandomTree.make(seed: seed &+ 500, profile: profile)
      let (kept, fresh) = (try Studio(), try Studio())
      kept.compositor.shortcuts = .always
      var generator = SplitMix64(seed: seed)
      let root = try random.root.makeLayer()
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      var all: [Layer] = [root]
      var next = 0
      while next < all.count {
        all += all[next].sublayers
        next += 1
      }
      let movers = (0..<2).compactMap { _ in all.dropFirst().randomElement(using: &generator) }
      for frame in 0..<12 {
        kept.compositor.mailbox.post(tree.commit(at: 0))
        let (partial, result) = try kept.picture(random.canvas, bufferAge: frame == 0 ? 0 : frame % 3 == 2 ? 0 : 1)
        copied += result.statistics.stillPixels
        let full = try fresh.render(TestScene(canvas: random.canvas, root: SceneNode(layer: root)))
        if let failure = Comparison(full, partial).failure(.exact) {
          let place = FailureReport.write(
            "snapshot-\(profile.rawValue)-\(seed)",
            scene: TestScene(canvas: random.canvas, root: SceneNode(layer: root)), expected: full, actual: partial,
            notes: kept.compositor.planText)
          Issue.record("seed \(seed) frame \(frame): \(failure); \(place)")
          break
        }
        for mover in movers { Self.change(mover, &generator) }
        if frame % 5 == 4, let other = all.randomElement(using: &generator) {
          switch Int.random(in: 0..<4, using: &generator) {
          case 0 where other !== root: other.removeFromSuperlayer()
          case 1: other.zPosition += 1
          case 2: other.isHidden.toggle()
          default: other.backgroundColor = .white
          }
        }
      }
    }
    #expect(copied > 0)
  }

  private static func change(_ layer: Layer, _ random: inout SplitMix64) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: layer.opacity = Float(Double.random(in: 0...1, using: &random))
    case 1: layer.bounds.size.width += 3
    case 2: layer.isHidden.toggle()
    default: layer.position.x += Double.random(in: -9...9, using: &random)
    }
  }

  /// The lowest of many translucent layers are drawn once, and copied while one moves above them.
  @Test func whatIsStillIsDrawnOnce() throws {
    let studio = try Studio()
    let canvas = SceneCanvas(width: 400, height: 300, scale: 1, background: .white)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    for index in 0..<30 {
      let layer = Layer()
      layer.frame = Rect(x: Double(index * 3), y: Double(index * 2), width: 300, height: 200)
      layer.backgroundColor = Color(red: 0.2, green: Double(index) / 30, blue: 0.7, alpha: 0.1)
      root.addSublayer(layer)
    }
    let mover = Layer()
    mover.frame = Rect(x: 100, y: 50, width: 120, height: 120)
    mover.backgroundColor = Color(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.5)
    root.addSublayer(mover)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var frames: [FrameStatistics] = []
    for _ in 0..<12 {
      studio.compositor.mailbox.post(tree.commit(at: 0))
      frames.append(try studio.picture(canvas, bufferAge: frames.isEmpty ? 0 : 1).frame.statistics)
      mover.position.x += 2
    }
    #expect(frames.count { $0.offscreens.contains { $0.reason == .stillBelow } } == 1)
    #expect(frames[11].instances == 2 && frames[11].stillPixels == frames[11].damage.area)
    #expect(frames[2].instances > 20 && frames[2].stillPixels == 0)
    // Another change: the frame is drawn directly.
    root.sublayers[3].backgroundColor = .black
    studio.compositor.mailbox.post(tree.commit(at: 0))
    let after = try studio.picture(canvas, bufferAge: 1)
    #expect(after.frame.statistics.stillPixels == 0)
    let fresh = try Studio().render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
    #expect(Comparison(fresh, after.picture).failure(.exact) == nil)
  }

  /// A layer takes the place in the table of one that has moved just before, and is seen through.
  @Test func aNewLayerInTheSlotOfOneThatMovedIsNotStill() throws {
    let studio = try Studio()
    let canvas = SceneCanvas(width: 400, height: 300, scale: 1, background: .white)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    func sheet(_ opacity: Float) -> Layer {
      let layer = Layer()
      layer.frame = root.bounds
      layer.backgroundColor = .black
      layer.opacity = opacity
      return layer
    }
    for _ in 0..<8 {
      let layer = sheet(0.05)
      layer.backgroundColor = Color(red: 0.2, green: 0.5, blue: 0.7, alpha: 1)
      root.addSublayer(layer)
    }
    var page: Layer? = sheet(0.1)
    if let page { root.addSublayer(page) }
    let mover = Layer()
    mover.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    mover.backgroundColor = .white
    root.addSublayer(mover)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    func frame(_ age: Int) throws -> Picture {
      mover.position.x += 3
      studio.compositor.mailbox.post(tree.commit(at: 0))
      return try studio.picture(canvas, bufferAge: age).picture
    }
    for index in 0..<2 {
      page?.opacity = 0.1 + Float(index) / 50
      _ = try frame(index)
    }
    page?.removeFromSuperlayer()
    page = nil
    _ = try frame(1)
    let veil = sheet(0)
    root.insertSublayer(veil, below: mover)
    for index in 0..<12 {
      veil.opacity = Float(index) / 20
      let picture = try frame(1)
      let fresh = try Studio().render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      #expect(Comparison(fresh, picture).failure(.exact) == nil, "frame \(index)")
    }
  }
}
