import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Leaves follow a scrolled superlayer by its one step where all numbers are exact: the plan is the one of the general
/// path, and the picture that of a first frame.
@Suite(.serialized) struct ScrolledLeavesTests {
  private static let seeds = askedSeeds("ScrolledLeavesTests", else: Array(0..<7))
  /// A ninth of it shows.
  private static let document = Size(720, 600)

  /// Some whole, some multiples of a quarter, some that no step of a device pixel meets.
  private static func place(_ random: inout SplitMix64, _ size: Double) -> Double {
    let place = random.double(0...size)
    switch random.int(0...9) {
    case 0: return place
    case 1: return (place * 4).rounded() / 4
    case 2: return place.rounded() + 0x1p-40
    default: return place.rounded()
    }
  }

  private static func leaf(_ random: inout SplitMix64) -> Layer {
    let leaf = Layer(
      place(&random, document.width), place(&random, document.height), Double(random.int(2...30)),
      Double(random.int(2...30)),
      Color(
        red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
        alpha: random.chance(0.6) ? 1 : 0.6))
    switch random.int(0...19) {
    case 0: leaf.affineTransform = Transform2D(rotationAngle: 0.3)
    case 1: leaf.affineTransform = Transform2D(scaleX: -1, y: 1)
    case 2: leaf.isGeometryFlipped = true
    case 3: leaf.bounds.origin = Point(3, 0.25)
    case 4: leaf.bounds.size = Size(3e8, 2)
    default: break
    }
    return leaf
  }

  /// The next place of the document: mostly whole steps, then some by fractions, and soon back.
  private static func scroll(_ document: Layer, _ random: inout SplitMix64) {
    switch random.int(0...9) {
    case 0: document.position = Point(random.double(-300...0), random.double(-200...0))
    case 1: document.position.x -= 0.5
    case 2, 3, 4: document.position = Point(document.position.x.rounded(), document.position.y.rounded())
    case 5: break
    default:
      document.position.x -= Double(random.int(-20...30))
      document.position.y -= Double(random.int(-15...20))
    }
  }

  @Test(arguments: seeds) func theGeneralPathGivesTheSamePlan(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 4242)
    let (short, general, fresh) = (try Studio(), try Studio(), try Studio())
    general.compositor.shortcuts = .withoutLeaves
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 240, height: 200)
    let (outer, document) = (Layer(), Layer())
    document.anchorPoint = .zero
    let scale = seed % 7 == 6 ? 2.0 : 1
    switch seed % 7 {
    case 1: document.affineTransform = Transform2D(scaleX: 1, y: -1)
    case 2: document.affineTransform = Transform2D(scaleX: 1.5, y: 1)
    case 3: document.isGeometryFlipped = true
    case 4: outer.position = Point(0.3, 0.7)
    case 5: outer.affineTransform = Transform2D(scaleX: 2, y: 4)
    default: break
    }
    // Turned over, the document is above its origin.
    if [1, 3].contains(seed % 7) { outer.position.y = 500 }
    outer.addSublayer(document)
    root.addSublayer(outer)
    let leaves = (0..<400).map { _ in Self.leaf(&random) }
    for leaf in leaves { document.addSublayer(leaf) }
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let canvas = SceneCanvas(width: 240, height: 200, scale: scale)
    for frame in 0..<24 {
      let changes = tree.commit(at: 0)
      for studio in [short, general] { studio.compositor.mailbox.post(changes) }
      let age = frame == 0 ? 0 : 1
      let (picture, own) = try short.picture(canvas, bufferAge: age)
      let (other, frameOfOther) = try general.picture(canvas, bufferAge: age)
      // The pixels of all bounds.
      #expect(own.statistics.fragments == frameOfOther.statistics.fragments, "frame \(frame)")
      #expect(short.planLines == general.planLines, "frame \(frame)")
      #expect(Comparison(other, picture).failure(.exact) == nil, "frame \(frame)")
      let whole = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      #expect(Comparison(whole, picture).failure(.exact) == nil, "frame \(frame), against a first frame")
      Self.scroll(document, &random)
      for _ in 0..<random.int(0...2) {
        let leaf = leaves[random.int(0...leaves.count - 1)]
        leaf.position.x += random.chance(0.5) ? 3 : 0.3
      }
      if random.chance(0.1) { outer.position.y += 1 }
      if random.chance(0.1) { leaves[random.int(0...leaves.count - 1)].opacity = 0.5 }
    }
  }

  /// A picture of 100.1 texels on 100 points looks as in a first frame, also where so little of it is seen that its
  /// texels nearly lie on the pixels.
  @Test func picturesOfNearlyATexelAPixel() throws {
    let (studio, fresh) = (try Studio(), try Studio())
    let (root, document) = (Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 240, height: 64)
    document.anchorPoint = .zero
    root.addSublayer(document)
    let leaf = Layer(100, 8, 100, 32)
    var random = SplitMix64(seed: 11)
    let texels = (0..<128 * 32).flatMap { _ -> [UInt8] in
      let grey: UInt8 = random.chance(0.5) ? 255 : 0
      return [grey, grey, grey, 255]
    }
    leaf.contents = try Bitmap(width: 128, height: 32, bytes: texels)
    leaf.contentsRect = Rect(x: 0, y: 0, width: 100.1 / 128, height: 1)
    document.addSublayer(leaf)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let canvas = SceneCanvas(width: 240, height: 64, scale: 1)
    for (frame, place) in [0.0, 137, 136, 40, -197, 139, 1].enumerated() {
      document.position.x = place
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let picture = try studio.picture(canvas, bufferAge: frame == 0 ? 0 : 1).0
      let whole = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      #expect(Comparison(whole, picture).failure(.exact) == nil, "at \(place)")
    }
  }
}
