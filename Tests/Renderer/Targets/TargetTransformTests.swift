import CGLES
import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// A picture on a rotated target, anywhere in a larger framebuffer, is the unrotated picture rotated, byte by byte, and
/// pixels around it are unchanged.
@Suite(.serialized) struct TargetTransformTests {
  static let profiles = RandomTree.Profile.supported + [.effects, .blending, .backdrops]

  static func target(
    _ host: HostFramebuffer, _ canvas: SceneCanvas, _ transform: TargetTransform, x: Int = 5, y: Int = 3, age: Int = 0
  ) -> RenderTarget {
    let (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    return RenderTarget(
      framebuffer: host.name, x: x, y: y, width: transform.swapsSides ? height : width,
      height: transform.swapsSides ? width : height, rowOrder: host.rows, transform: transform, bufferAge: age)
  }

  @Test(arguments: TargetTransform.allCases) func anyTreeIsTurned(transform: TargetTransform) throws {
    let studio = try Studio()
    for (index, profile) in Self.profiles.enumerated() {
      let random = RandomTree.make(seed: UInt64(700 + index), profile: profile)
      let picture = try studio.render(random.scene)
      let side = max(picture.width, picture.height) + 9
      let host = try HostFramebuffer(
        width: side, height: side + 2, samples: index % 4 == 3 ? 4 : 0, rows: index % 2 == 0 ? .topDown : .bottomUp,
        sharing: studio)
      let target = Self.target(host, random.canvas, transform)
      let tree = LayerTree(root: try random.root.makeLayer(), actionsAreEnabled: false)
      tree.commit(at: 0, to: host.compositor.mailbox)
      _ = try host.compositor.render(
        at: 0, to: target, options: .init(scale: random.canvas.scale, background: random.canvas.background))
      let difference = try host.raw().largestDifference(to: host.expected(picture, on: target))
      #expect(difference == 0, "\(profile.rawValue)")
      if host.name != 0, index % 4 != 3 {
        let read = host.surface.context.withCurrent { gl in gl.readPixels(of: target) }
        #expect(read == picture.pixels, "reading turns back")
      }
    }
  }

  /// Random changes, frame after frame, as partial redraws.
  @Test(arguments: TargetTransform.allCases) func partialFramesAreTurned(transform: TargetTransform) throws {
    let fresh = try Studio()
    for seed in [15, 60, 98, 140] as [UInt64] {
      let random = RandomTree.make(seed: seed, profile: Self.profiles[Int(seed) % Self.profiles.count])
      let (canvas, root) = (random.canvas, try random.root.makeLayer())
      let side = max(canvas.pixelWidth, canvas.pixelHeight) + 9
      let host = try HostFramebuffer(
        width: side, height: side, rows: seed % 2 == 0 ? .topDown : .bottomUp, sharing: fresh)
      if seed % 4 == 0 { host.compositor.shortcuts = .always }
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      var mutator = TreeMutator(seed: seed)
      let mover = Layer()
      mover.backgroundColor = Color(red: 0.4, green: 0.8, blue: 0.2)
      root.insertSublayer(mover, at: 0)
      for frame in 0..<8 {
        mover.frame = Rect(x: 4 + Double(frame), y: 6 - Double(frame) / 4, width: 20, height: 20)
        tree.commit(at: 0, to: host.compositor.mailbox)
        let target = Self.target(host, canvas, transform, age: frame == 0 ? 0 : 1)
        _ = try host.compositor.render(
          at: 0, to: target, options: .init(scale: canvas.scale, background: canvas.background))
        let picture = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
        let difference = try host.raw().largestDifference(to: host.expected(picture, on: target))
        #expect(difference == 0, "seed \(seed), frame \(frame)")
        if frame % 3 == 2 { try mutator.change(root) }
      }
    }
  }

  /// While few layers move above many still ones, the snapshot is copied to the target, and read back from it.
  @Test(arguments: TargetTransform.allCases, [0, 4]) func whatIsStillIsCopied(
    transform: TargetTransform, samples: Int
  ) throws {
    let canvas = SceneCanvas(width: 200, height: 150, scale: 1, background: .white)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 200, height: 150)
    for index in 0..<30 {
      let layer = Layer()
      layer.frame = Rect(x: Double(index), y: Double(index % 7), width: 150, height: 130)
      layer.backgroundColor = Color(red: Double(index) / 30, green: 0.5, blue: 0.3, alpha: 0.2)
      layer.cornerRadius = 20
      root.addSublayer(layer)
    }
    let mover = Layer()
    mover.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    root.addSublayer(mover)
    let (tree, fresh) = (LayerTree(root: root, actionsAreEnabled: false), try Studio())
    let host = try HostFramebuffer(width: 220, height: 220, samples: samples, rows: .bottomUp, sharing: fresh)
    var copied = 0
    for frame in 0..<8 {
      mover.frame = Rect(x: 20 + 10 * Double(frame), y: 30, width: 60, height: 70)
      tree.commit(at: 0, to: host.compositor.mailbox)
      let target = Self.target(host, canvas, transform)
      let result = try host.compositor.render(at: 0, to: target, options: .init(background: .white))
      copied += result.statistics.stillPixels
      let picture = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      let difference = try host.raw().largestDifference(to: host.expected(picture, on: target))
      #expect(difference == 0, "frame \(frame)")
      host.surface.context.withCurrent { _ in #expect(glGetError() == GLenum(GL_NO_ERROR)) }
    }
    #expect(copied > 0)
  }

  /// A buffer age from before the target moved or rotated is invalid.
  @Test func aTargetThatMovesIsDrawnWhole() throws {
    let canvas = SceneCanvas(width: 40, height: 40, scale: 1, background: .white)
    let root = Layer()
    root.frame = Rect(x: 5, y: 5, width: 20, height: 10)
    root.backgroundColor = .black
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let host = try HostFramebuffer(width: 60, height: 60)
    let picture = try Studio().render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
    for (frame, transform) in [TargetTransform.identity, .identity, .turned90, .turned180, .turned180].enumerated() {
      let target = Self.target(host, canvas, transform, age: 1)
      let result = try host.compositor.render(tree, at: 0, to: target, options: .init(background: .white))
      #expect(try host.raw() == host.expected(picture, on: target), "frame \(frame)")
      #expect(result.damage.isEmpty == (frame == 1 || frame == 4))
    }
  }
}

extension Compositor {
  func render(
    _ tree: LayerTree, at time: Double, to target: RenderTarget, options: FrameOptions
  ) throws -> Frame {
    tree.commit(at: time, to: mailbox)
    return try render(at: time, to: target, options: options)
  }
}
