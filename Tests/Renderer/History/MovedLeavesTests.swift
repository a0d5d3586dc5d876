import Glibc
import Multiplane
import MultiplaneGLES
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Leaves that only move, and panels that change their size, take a short way from the commit to the record and to the
/// batch. The general path gives the same plan, word by word, and the same picture as a first frame.
@Suite(.serialized) struct MovedLeavesTests {
  private static let frames = 10
  private static let seeds = askedSeeds("MovedLeavesTests", else: Array(0..<24))

  /// Containers of many kinds, each with leaves of many kinds.
  private struct Stage {
    let root = Layer()
    var containers: [Layer] = []
    var leaves: [Layer] = []

    init(_ random: inout SplitMix64) throws {
      root.frame = Rect(x: 0, y: 0, width: 240, height: 200)
      let pictures = [try Self.picture(clearEdge: true), try Self.picture(clearEdge: false)]
      for kind in 0..<random.int(2...4) {
        let container = Layer()
        container.frame = Rect(x: random.double(-20...60), y: random.double(-20...60), width: 150, height: 130)
        switch random.int(0...9) {
        case 0: container.affineTransform = Transform2D(rotationAngle: random.double(-1...1))
        case 1: container.affineTransform = Transform2D(scaleX: random.double(0.5...2), y: 1)
        case 2: container.masksToBounds = true
        case 3: container.isGeometryFlipped = true
        case 4: (container.cornerRadius, container.masksToBounds) = (20, true)
        case 5: container.opacity = 0.6
        case 6: container.bounds.origin = Point(13, -7.5)
        case 7: container.sublayerTransform = Transform3D(perspective: 300)
        default: break
        }
        (kind > 0 && random.chance(0.3) ? containers[0] : root).addSublayer(container)
        containers.append(container)
        for _ in 0..<random.int(10...40) {
          let leaf = Layer(
            random.double(-10...140), random.double(-10...120), Double(random.int(2...30)), Double(random.int(2...30)),
            Color(
              red: random.double(0...1), green: random.double(0...1), blue: 0.5, alpha: random.chance(0.5) ? 1 : 0.7))
          if random.chance(0.4) {
            leaf.contents = pictures[random.int(0...1)]
            if random.chance(0.7) { leaf.backgroundColor = nil }
            if random.chance(0.6) { Self.slice(leaf, &random) }
          }
          container.addSublayer(leaf)
          leaves.append(leaf)
        }
      }
    }

    /// Makes a panel of a leaf.
    private static func slice(_ leaf: Layer, _ random: inout SplitMix64) {
      leaf.contentsCenter = Rect(x: 0.25, y: random.double(0...0.5), width: 0.5, height: 0.25)
      switch random.int(0...7) {
      case 0: leaf.contentsScale = 2
      case 1: leaf.contentsGravity = .resizeAspect
      case 2: leaf.horizontalTileMode = .round
      case 3: leaf.magnificationFilter = .nearest
      case 4: leaf.masksToBounds = true
      case 5: leaf.contentsRect = Rect(x: 0, y: 0.25, width: 1, height: 0.5)
      default: break
      }
    }

    static func picture(clearEdge: Bool) throws -> Bitmap {
      var bytes: [UInt8] = []
      for y in 0..<12 {
        for x in 0..<12 {
          let isEdge = clearEdge && (x == 0 || y == 0 || x == 11 || y == 11)
          bytes += isEdge ? [0, 0, 0, 0] : [UInt8(x * 20), UInt8(y * 20), 90, 255]
        }
      }
      return try Bitmap(width: 12, height: 12, bytes: bytes)
    }
  }

  private static func move(_ leaf: Layer, _ way: Int, _ random: inout SplitMix64) {
    switch way {
    case 0: leaf.position.x += 1
    case 1: leaf.position.y += random.double(-3...3)
    case 2: leaf.affineTransform = Transform2D(rotationAngle: random.double(-3...3))
    case 3:
      leaf.affineTransform = Transform2D(rotationAngle: random.double(-3...3)).scaled(
        x: random.double(0.3...2), y: random.double(0.3...2))
      leaf.position.x += random.double(-9...9)
    case 4: leaf.position = Point(random.double(-60...200), random.double(-60...200))
    case 5: leaf.affineTransform = Transform2D(scaleX: -1, y: random.chance(0.5) ? 1 : 0)
    case 6: leaf.affineTransform = .identity
    default: leaf.position = Point(leaf.position.x.rounded(), leaf.position.y.rounded())
    }
  }

  private static func resize(_ leaf: Layer, _ random: inout SplitMix64) {
    switch random.int(0...9) {
    case 0: leaf.bounds.size = Size(0, 10)
    case 1: leaf.bounds.size.width = -12
    case 2: leaf.bounds.size = Size(random.double(60...120), random.double(60...120))
    case 3: leaf.bounds = Rect(x: 3, y: -2, width: 8, height: random.double(2...60))
    default: leaf.bounds.size = Size(Double(random.int(1...50)), random.double(1...40))
    }
  }

  private static func change(_ stage: Stage, _ random: inout SplitMix64) {
    let leaf = stage.leaves[random.int(0...stage.leaves.count - 1)]
    let container = stage.containers[random.int(0...stage.containers.count - 1)]
    switch random.int(0...11) {
    case 0: leaf.isHidden.toggle()
    case 1: leaf.opacity = Float(random.double(0...1))
    case 2: leaf.bounds.size.width += 3
    case 3: leaf.addSublayer(Layer(1, 1, 5, 5, .black))
    case 4: leaf.removeFromSuperlayer()
    case 5: container.position.x += random.chance(0.5) ? 4 : 0.3
    case 6: container.opacity = random.chance(0.5) ? 1 : 0.7
    case 7: leaf.zPosition = random.double(-1...1)
    case 8: container.addSublayer(leaf)
    case 9: leaf.cornerRadius = 4
    case 10: container.affineTransform = container.affineTransform.rotated(angle: 0.1)
    default: leaf.backgroundColor = .white
    }
  }

  /// Draws by the short way, by the general path, and each frame as a first one.
  private final class Studios {
    private let (short, general, fresh): (Studio, Studio, Studio)
    /// By the short way, in all frames so far.
    private var places: Set<Substring> = []

    init() throws {
      (short, general, fresh) = (try Studio(), try Studio(), try Studio())
      general.compositor.shortcuts = .withoutLeaves
    }

    func post(_ tree: LayerTree) {
      let changes = tree.commit(at: 0)
      short.compositor.mailbox.post(changes)
      general.compositor.mailbox.post(changes)
    }

    /// The lines of the last plan: records of places, and all others.
    private func lines(_ studio: Studio) -> (places: Set<Substring>, rest: [Substring]) {
      let lines = studio.compositor.planText.split(separator: "\n")
      return (Set(lines.filter { $0.hasPrefix("place ") }), lines.filter { !$0.hasPrefix("place ") })
    }

    /// Expects the same plan and picture of all.
    ///
    /// - Returns: the number of kept groups that were drawn.
    @discardableResult
    func expectSame(_ frame: Int, of root: Layer, _ canvas: SceneCanvas, bufferAge: Int) throws -> Int {
      let (picture, result) = try short.picture(canvas, bufferAge: bufferAge)
      let other = try general.picture(canvas, bufferAge: bufferAge).picture
      let (plan, expected) = (lines(short), lines(general))
      #expect(plan.rest == expected.rest, "frame \(frame)")
      // Places of leaves that are hidden may be written earlier.
      places.formUnion(plan.places)
      #expect(places.isSuperset(of: expected.places), "frame \(frame)")
      #expect(Comparison(other, picture).failure(.exact) == nil, "frame \(frame)")
      let whole = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      #expect(Comparison(whole, picture).failure(.exact) == nil, "frame \(frame), against a first frame")
      return result.statistics.keptGroups
    }
  }

  @Test(arguments: seeds) func theGeneralPathGivesTheSamePlan(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 77)
    let studios = try Studios()
    let stage = try Stage(&random)
    let tree = LayerTree(root: stage.root, actionsAreEnabled: false)
    let canvas = SceneCanvas(width: 240, height: 200, scale: random.chance(0.5) ? 1 : 1.5)
    for frame in 0..<Self.frames {
      studios.post(tree)
      let age = frame == 0 || random.chance(0.2) ? 0 : 1
      try studios.expectSame(frame, of: stage.root, canvas, bufferAge: age)
      // Often two commits come before the next frame.
      for round in 0..<random.int(1...2) {
        if round > 0 { studios.post(tree) }
        Self.change(stage, of: random.one(of: [0.02, 0.5, 1]), &random)
      }
    }
  }

  /// Sprites of two pictures turn, all of them or those near a point: runs of sprites of one picture are read without a
  /// look at more than their places.
  @Test(arguments: seeds.prefix(12)) func turnedSpritesAreReadInRuns(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 913)
    let studios = try Studios()
    let (root, box) = (Layer(0, 0, 240, 200), Layer(10, 5, 220, 190))
    root.addSublayer(box)
    let pictures = [try Stage.picture(clearEdge: true), try Stage.picture(clearEdge: false)]
    var sprites: [Layer] = []
    for index in 0..<120 {
      let sprite = Layer(random.double(-10...210), random.double(-10...180), 12, 12)
      sprite.contents = pictures[random.chance(0.1) || index > 100 ? 1 : 0]
      sprite.affineTransform = Transform2D(rotationAngle: random.double(0.1...1))
      box.addSublayer(sprite)
      sprites.append(sprite)
    }
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let canvas = SceneCanvas(width: 240, height: 200)
    for frame in 0..<30 {
      studios.post(tree)
      try studios.expectSame(frame, of: root, canvas, bufferAge: frame == 0 ? 0 : 1)
      let (point, reach) = (Point(random.double(0...220), random.double(0...190)), random.one(of: [20.0, 40, 500]))
      for sprite in sprites where hypot(sprite.position.x - point.x, sprite.position.y - point.y) < reach {
        Self.move(sprite, random.one(of: [2, 2, 2, 2, 2, 2, 2, 4, 6]), &random)
      }
      guard random.chance(0.3) else { continue }
      let sprite = sprites[random.int(0...119)]
      switch random.int(0...7) {
      case 0: sprite.contents = pictures[random.int(0...1)]
      case 1: sprite.isHidden.toggle()
      case 2: sprite.opacity = Float(random.double(0.5...1))
      case 3: sprite.bounds.size.width += 1
      case 4: box.position.x += random.one(of: [1, 0.5])
      case 5: box.masksToBounds.toggle()
      case 6: box.affineTransform = Transform2D(rotationAngle: random.double(-0.1...0.1))
      default: box.insertSublayer(sprite, at: 0)
      }
    }
  }

  /// Cards: translucent groups with a shadow and a rounded clip, in which leaves move.
  private static func cards(_ random: inout SplitMix64) throws -> (root: Layer, cards: [Layer], leaves: [Layer]) {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 600, height: 350)
    let picture = try Stage.picture(clearEdge: false)
    var (cards, leaves): ([Layer], [Layer]) = ([], [])
    for index in 0..<40 {
      let card = Layer(
        Double(5 + index % 8 * 72), Double(5 + index / 8 * 66), 80, 70,
        Color(red: random.double(0...1), green: 0.5, blue: 0.5, alpha: 1))
      (card.opacity, card.cornerRadius, card.shadowOpacity, card.shadowRadius) = (0.8, 10, 0.5, 3)
      let clip = Layer()
      (clip.frame, clip.cornerRadius, clip.masksToBounds) = (card.bounds, 10, true)
      card.addSublayer(clip)
      for _ in 0..<2 {
        let leaf = Layer(random.double(0...60), random.double(0...50), 14, 12, .white)
        if random.chance(0.5) { (leaf.contents, leaf.backgroundColor) = (picture, nil) }
        clip.addSublayer(leaf)
        leaves.append(leaf)
      }
      root.addSublayer(card)
      cards.append(card)
    }
    return (root, cards, leaves)
  }

  @Test(arguments: seeds.prefix(8)) func leavesMoveInKeptGroups(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 4001)
    let studios = try Studios()
    let (root, cards, leaves) = try Self.cards(&random)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let canvas = SceneCanvas(width: 600, height: 350)
    var keptGroups = 0
    for frame in 0..<16 {
      studios.post(tree)
      let age = frame == 0 || random.chance(0.1) ? 0 : 1
      keptGroups += try studios.expectSame(frame, of: root, canvas, bufferAge: age)
      for leaf in stride(from: 0, to: leaves.count, by: 2) where random.chance(0.95) {
        Self.move(leaves[leaf], random.one(of: [0, 0, 0, 1, 2, 7]), &random)
      }
      guard frame > 5 else { continue }
      for card in cards where random.chance(0.3) { card.position.x += random.chance(0.8) ? 2 : 0.25 }
      if random.chance(0.3) { cards[random.int(0...39)].opacity = Float(random.double(0.3...1)) }
      if random.chance(0.3) { Self.move(leaves[random.int(0...79)], 4, &random) }
      if random.chance(0.2) { leaves[random.int(0...79)].isHidden.toggle() }
      if random.chance(0.2) { leaves[random.int(0...79)].shadowOpacity = 0.5 }
      if random.chance(0.1) { cards[random.int(0...39)].sublayers[0].masksToBounds.toggle() }
    }
    #expect(keptGroups > 0)
  }

  /// Leaves move while their superlayer tilts them, and as they lie flat again, where they have no perspective.
  @Test(arguments: seeds.prefix(8)) func leavesMoveAsTheirSuperlayerTilts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 5077)
    let (root, box) = (Layer(0, 0, 240, 200), Layer(20, 10, 200, 180))
    root.addSublayer(box)
    let leaves = (0..<30).map { _ in Layer(random.double(0...180), random.double(0...160), 12, 12, .white) }
    for leaf in leaves { box.addSublayer(leaf) }
    try Studio.expectFramesAreFresh(of: root, SceneCanvas(width: 240, height: 200), count: 20) { frame in
      guard frame > 0 else { return }
      if random.chance(0.5) {
        let tilt = Transform3D(rotationAngle: random.double(-1...1), x: 0, y: 1, z: 0)
        let isFlat = random.chance(0.6)
        box.sublayerTransform = isFlat ? .identity : tilt.concatenating(Transform3D(perspective: 400))
      }
      for leaf in leaves where random.chance(0.7) { Self.move(leaf, random.one(of: [0, 1, 2, 3]), &random) }
    }
  }

  /// Moves and resizes a share of the leaves, and changes a few layers otherwise.
  private static func change(_ stage: Stage, of share: Double, _ random: inout SplitMix64) {
    let way = random.int(0...9)
    for leaf in stage.leaves where random.chance(share) {
      move(leaf, way > 7 ? random.int(0...7) : way, &random)
    }
    if random.chance(0.6) {
      for leaf in stage.leaves where random.chance(share) { resize(leaf, &random) }
    }
    for _ in 0..<random.int(0...2) { change(stage, &random) }
  }
}
