import Multiplane
import MultiplaneContents
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// A leaf that moves is drawn with the leaves that an earlier search found around it: each picture is that of a first
/// frame, whatever else has changed in between.
struct FoundLeavesTests {
  private static let canvas = SceneCanvas(width: 240, height: 200)

  private static func sprite(_ random: inout SplitMix64, _ bitmap: Bitmap) -> Layer {
    let sprite = Layer(
      random.double(0...690).rounded(), random.double(0...570).rounded(), 30, 30,
      Color(red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1)))
    if random.int(0...2) == 0 { sprite.contents = bitmap }
    return sprite
  }

  private final class Scene {
    let (root, document) = (Layer(), Layer())
    var sprites: [Layer] = []
    var mover: Layer
    var random: SplitMix64
    let bitmap: Bitmap

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      bitmap = try Bitmap(width: 2, height: 1, bytes: [230, 80, 60, 255, 40, 90, 200, 255])
      root.frame = Rect(x: 0, y: 0, width: 240, height: 200)
      document.anchorPoint = .zero
      root.addSublayer(document)
      for index in 0..<400 {
        let sprite = FoundLeavesTests.sprite(&random, bitmap)
        // Every third is in the one before.
        if index % 3 == 2, let last = sprites.last {
          sprite.frame = Rect(x: 9, y: 7, width: 20, height: 20)
          last.addSublayer(sprite)
        } else {
          document.addSublayer(sprite)
        }
        sprites.append(sprite)
      }
      mover = Layer(100, 90, 24, 24, Color(red: 0.2, green: 0.9, blue: 0.3, alpha: 0.7))
      document.insertSublayer(mover, at: 120)
    }

    /// Adds sprites where the mover goes to and fro: as many below it as above.
    func addSprites(nearMover count: Int) {
      for index in 0..<count {
        let sprite = FoundLeavesTests.sprite(&random, bitmap)
        sprite.position = Point(random.double(90...150).rounded(), random.double(80...130).rounded())
        document.insertSublayer(sprite, at: index % 2 == 0 ? 0 : document.sublayers.count)
      }
    }

    /// Puts the mover into the last of a few layers, each in the one before.
    func nestMover(borderWidth: Double) {
      var above = document
      for index in 0..<3 {
        let layer = Layer(0, 0, 60, 50, Color(red: 0.2, green: 0.3, blue: 0.9, alpha: 0.5))
        layer.borderWidth = index == 1 ? borderWidth : 0
        above.insertSublayer(layer, at: min(300, above.sublayers.count))
        above = layer
      }
      mover.removeFromSuperlayer()
      above.addSublayer(mover)
      above.addSublayer(Layer(90, 80, 30, 30, Color(red: 0.1, green: 0.5, blue: 0.2, alpha: 0.5)))
    }

    /// A sprite that is seen.
    private var seen: Layer {
      let near = sprites.filter { $0.superlayer === document && $0.position.x < 220 && $0.position.y < 180 }
      return near[random.int(0...near.count - 1)]
    }

    /// Changes something besides the mover.
    func change() {
      let sprite = seen
      switch random.int(0...11) {
      case 0: sprite.isHidden.toggle()
      case 1: sprite.opacity = 0.5
      case 2: sprite.contents = sprite.contents == nil ? bitmap : nil
      case 3: sprite.removeFromSuperlayer()
      case 4: document.addSublayer(sprite)
      case 5: sprite.zPosition = sprite.zPosition == 0 ? 1 : 0
      case 6: document.position.x += 1
      case 7: sprite.position = Point(mover.position.x + 20, mover.position.y)
      case 8: sprite.position = Point(mover.position.x + 5.5, mover.position.y)
      case 9: sprite.bounds.size.width += 6
      case 10: sprite.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
      default: sprite.cornerRadius = sprite.cornerRadius == 0 ? 6 : 0
      }
    }
  }

  /// Expects each frame to be the same as a first one.
  ///
  /// - Parameters:
  ///   - isListed: some are drawn by a list.
  ///   - change: changes the scene before a frame.
  /// - Returns: number of frames that copied pixels of still layers.
  @discardableResult
  private func comparesFrames(
    _ count: Int, of scene: Scene, isListed: Bool = true, change: (_ frame: Int) -> Void
  ) throws -> Int {
    var copies = 0
    let (kept, fresh) = (try Studio(), try Studio())
    let tree = LayerTree(root: scene.root, actionsAreEnabled: false)
    for frame in 0..<count {
      change(frame)
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, result) = try kept.picture(Self.canvas, bufferAge: frame == 0 ? 0 : 1)
      if result.statistics.stillPixels > 0 { copies += 1 }
      let whole = try fresh.render(TestScene(canvas: Self.canvas, root: SceneNode(layer: scene.root)))
      #expect(Comparison(whole, picture).failure(.exact) == nil, "frame \(frame)")
    }
    #expect((kept.compositor.listedFrames > 0) == isListed)
    return copies
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func areDrawnAsInAFirstFrame(seed: UInt64) throws {
    let scene = try Scene(seed: seed)
    try comparesFrames(80, of: scene) { frame in
      scene.mover.position = Point(100 + Double(frame * 3 % 40), 90 + Double(frame * 5 % 28))
      if frame > 20, frame % 7 == 0 { scene.change() }
      // Another leaf comes near, and leaves again.
      if frame % 5 == 4 { scene.sprites[0].position.x = scene.sprites[0].position.x == 118 ? 3 : 118 }
    }
  }

  /// Many leaves are listed; those below the mover are copied. None is listed where a container has a border.
  @Test(arguments: [nil, 0, 2] as [Double?]) func manyAreDrawnAsInAFirstFrame(nested borderWidth: Double?) throws {
    let scene = try Scene(seed: 5)
    scene.addSprites(nearMover: 400)
    if let borderWidth { scene.nestMover(borderWidth: borderWidth) }
    let copies = try comparesFrames(40, of: scene, isListed: borderWidth != 2) { frame in
      scene.mover.position = Point(100 + Double(frame * 3 % 40), 90 + Double(frame * 5 % 28))
      if frame > 20, frame % 25 == 0 { scene.change() }
    }
    #expect(copies > 10)
  }

  /// The same while layers near the mover are removed, added, hidden, raised, moved and given sublayers and borders.
  @Test(arguments: [1, 2, 3] as [UInt64]) func manyThatChangeAreDrawnAsInAFirstFrame(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let scene = try Scene(seed: seed)
    scene.addSprites(nearMover: 200)
    if seed > 1 { scene.nestMover(borderWidth: seed == 2 ? 0 : 2) }
    let all = scene.document.sublayers
    var removed: [Layer] = []
    let copies = try comparesFrames(80, of: scene, isListed: seed < 3) { frame in
      scene.mover.position = Point(100 + Double(frame * 3 % 40), 90 + Double(frame * 5 % 28))
      guard frame > 12, random.chance(0.15) else { return }
      let layer = random.one(of: all)
      switch random.int(0...6) {
      case 0 where layer.superlayer === scene.document:
        layer.removeFromSuperlayer()
        removed.append(layer)
      case 1:
        guard let back = removed.popLast() else { return }
        scene.document.insertSublayer(back, at: random.int(0...scene.document.sublayers.count))
      case 2: layer.isHidden.toggle()
      case 3: layer.zPosition = random.chance(0.5) ? 0 : random.double(-2...2)
      case 4: layer.position = Point(random.double(90...150), random.double(80...130))
      case 5: layer.addSublayer(Layer(0, 0, 9, 9, Color(red: 0.9, green: 0.2, blue: 0.3, alpha: 0.6)))
      default: layer.borderWidth = 2 - layer.borderWidth
      }
    }
    #expect(copies > 0)
  }

  /// A leaf of a cached group far away comes near the mover: its place is in the group's pixels, which are others than
  /// those of the list.
  @Test func groupsComeNear() throws {
    let scene = try Scene(seed: 9)
    let group = Layer(200, 160, 30, 30)
    let leaf = Layer(3, 3, 20, 20, Color(red: 0.9, green: 0.1, blue: 0.1))
    group.opacity = 0.6
    (group.shadowOpacity, group.shadowPath) = (0.5, Path(Rect(x: 0, y: 0, width: 30, height: 30)))
    group.addSublayer(leaf)
    group.addSublayer(Layer(8, 8, 20, 20, Color(red: 0.1, green: 0.1, blue: 0.9)))
    scene.document.addSublayer(group)
    // Behind the group, which is cached while this one moves.
    let behind = Layer(195, 165, 10, 10, .black)
    scene.document.insertSublayer(behind, at: 0)
    try comparesFrames(60, of: scene) { frame in
      if frame % 20 < 8 { behind.position.x += frame % 2 == 0 ? 3 : -3 }
      if frame % 20 >= 8 { scene.mover.position = Point(100 + Double(frame % 20), 90 + Double(frame * 3 % 20)) }
      if frame % 20 == 5 { leaf.position.x += 1 }
      if frame % 20 == 15 { leaf.position = Point(-85, -60) }
      if frame % 20 == 19 { leaf.position = Point(13, 13) }
    }
  }

  /// One list is used again and again while a leaf moves to and fro, however many layers are around it.
  @Test(arguments: [0, 400]) func oneListIsEnough(near count: Int) throws {
    let studio = try Studio()
    let scene = try Scene(seed: 9)
    scene.addSprites(nearMover: count)
    let tree = LayerTree(root: scene.root, actionsAreEnabled: false)
    for frame in 0..<120 {
      scene.mover.position = Point(100 + Double(frame % 40), 90 + Double(frame * 3 % 30))
      studio.compositor.mailbox.post(tree.commit(at: 0))
      _ = try studio.picture(Self.canvas, bufferAge: frame == 0 ? 0 : 1)
    }
    #expect(studio.compositor.listedFrames > 90)
  }
}
