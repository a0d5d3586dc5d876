import Multiplane
import MultiplaneGLES
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Layers that are filtered in their own planes start and stop being so, rotate, come near, are copied, masked and
/// hidden: a frame always equals a first frame.
@Suite(.serialized) struct PlaneHistoryTests {
  private static let frames = 24
  /// The last seed has failed once.
  private static let seeds = askedSeeds("PlaneHistoryTests", else: Array(0..<12), found: [71])

  /// A stage with a perspective, two containers with two cards each, one of them copied, and a square that moves below.
  private struct Stage {
    let root = Layer()
    let mover = Layer()
    let boxes: [Layer]
    var cards: [Layer] = []

    init() throws {
      boxes = [Layer(), ReplicatorLayer()]
      root.frame = Rect(x: 0, y: 0, width: 150, height: 110)
      root.sublayerTransform = Transform3D(perspective: 200)
      mover.backgroundColor = Color(red: 0.3, green: 0.7, blue: 0.2)
      root.addSublayer(mover)
      for (index, box) in boxes.enumerated() {
        box.sublayerTransform = Transform3D(perspective: 150)
        box.frame = Rect(x: 10 + 60 * Double(index), y: 15, width: 60, height: 80)
        if let copies = box as? ReplicatorLayer {
          (copies.instanceCount, copies.instanceTransform) = (2, Transform3D(translationX: 5, y: 9, z: 20))
        }
        root.addSublayer(box)
        for place in 0..<2 {
          let card = Layer(
            6.3, 4 + 38 * Double(place), 44, 30, Color(red: 0.2, green: 0.4, blue: 0.9, alpha: place == 0 ? 1 : 0.6))
          let dot = Layer(30, 18, 20, 20, Color(red: 0.9, green: 0.5, blue: 0.1))
          card.addSublayer(dot)
          box.addSublayer(card)
          cards.append(card)
        }
      }
    }
  }

  private static func tilt(_ random: inout SplitMix64) -> Transform3D {
    if random.chance(0.3) {
      // In the plane of the superlayer: sizes on both sides of the limit for drawing in planes.
      let (scale, longer) = (random.one(of: [1, 1, 0.1, 0.4, 2.5]), random.one(of: [1, 1, 1.7, 2.4]))
      return Transform3D(scaleX: scale * longer, y: scale, z: 1)
        .concatenating(Transform3D(rotationAngle: random.double(-3...3), x: 0, y: 0, z: 1))
    }
    return Transform3D(
      rotationAngle: random.double(-1.3...1.3), x: random.double(-1...1), y: 1, z: random.double(-0.3...0.3))
  }

  private static func filters(_ random: inout SplitMix64) -> [Filter] {
    switch random.int(0...4) {
    case 0: []
    case 1: [.gaussianBlur(radius: random.double(0.2...9))]
    case 2: [.dropShadow(offset: Size(random.double(-4...4), 2), radius: random.double(0...3), color: .black)]
    case 3: [.sepia(0.8)]
    default: [.saturation(1.2), .gaussianBlur(radius: random.double(0...3)), .opacity(0.8)]
    }
  }

  /// Changes one property of a stage, other than its layers' visibility.
  private static func change(_ stage: Stage, _ random: inout SplitMix64) throws -> Int {
    let card = stage.cards[random.int(0...3)]
    let box = stage.boxes[random.int(0...1)]
    let kind = random.int(0...25)
    switch kind {
    case 0...2: card.filters = filters(&random)
    case 3...4: card.transform = random.chance(0.3) ? .identity : tilt(&random)
    case 5: box.transform = random.chance(0.4) ? .identity : tilt(&random)
    case 6: box.filters = filters(&random)
    case 20...21: (card.shadowOpacity, card.shadowRadius) = (random.chance(0.3) ? 0 : 0.7, random.double(0...6))
    case 22: (box.shadowOpacity, box.shadowRadius) = (random.chance(0.5) ? 0 : 0.6, random.double(0...4))
    case 23: card.sublayers[0].position = random.chance(0.5) ? Point(14, 14) : Point(40, 28)
    case 24: card.sublayers[0].isHidden.toggle()
    case 25: card.backgroundColor?.alpha = random.chance(0.5) ? 1 : 0.6
    case 7:
      stage.root.sublayerTransform =
        random.chance(0.3) ? .identity : Transform3D(perspective: 90 + random.double(0...300))
    case 8: card.shouldRasterize.toggle()
    case 9: card.backgroundFilters = random.chance(0.5) ? [] : [.gaussianBlur(radius: 2)]
    case 10: card.opacity = random.chance(0.5) ? 1 : Float(random.double(0.2...1))
    case 11: box.opacity = random.chance(0.5) ? 1 : Float(random.double(0.2...1))
    case 12: (random.chance(0.5) ? card : box).isHidden.toggle()
    case 13: card.sublayers[0].position.x += random.double(-8...8)
    case 14: card.position.x += random.double(-6...6)
    case 15: box.position.y += random.chance(0.5) ? 3 : random.double(-4...4)
    case 16: card.zPosition = random.double(-80...40)
    case 17:
      let mask = Layer()
      mask.frame = Rect(x: 3, y: 2, width: 36, height: 26)
      (mask.backgroundColor, mask.cornerRadius, mask.filters) = (.black, 7, filters(&random))
      card.mask = random.chance(0.4) ? nil : mask
    case 18:
      (card.isGeometryFlipped, card.compositingFilter) = (random.chance(0.5), random.chance(0.5) ? .normal : .multiply)
    default: stage.boxes[random.int(0...1)].addSublayer(card)
    }
    return kind
  }

  @Test(arguments: seeds) func aFrameIsWhatItWouldBeIfItWereTheFirst(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 4_000)
    let (kept, fresh) = (try Studio(), try Studio())
    if seed % 4 == 3 { kept.compositor.shortcuts = .always }
    let stage = try Stage()
    let tree = LayerTree(root: stage.root, actionsAreEnabled: false)
    var canvas = SceneCanvas(width: 150, height: 110, scale: 1, background: .white)
    for card in stage.cards { (card.filters, card.transform) = (Self.filters(&random), Self.tilt(&random)) }
    var planes = 0
    var log: [Int] = []
    for frame in 0..<Self.frames {
      stage.mover.frame = Rect(x: 20 + Double(frame % 5), y: 30, width: 80, height: 50)
      if frame % 9 == 8 {
        canvas = SceneCanvas(width: 150, height: 110, scale: [1, 0.4, 1.5][frame / 9], background: .white)
      }
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let (partial, result) = try kept.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      planes += result.statistics.offscreens.count { $0.reason == .plane }
      let full = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: stage.root)))
      if let failure = Comparison(full, partial).failure(.exact) {
        let whole =
          Comparison(full, try kept.picture(canvas, bufferAge: 0).picture).failure(.exact).map { "\($0)" }
          ?? "whole right"
        let place = FailureReport.write(
          "planes-\(seed)", scene: TestScene(canvas: canvas, root: SceneNode(layer: stage.root)), expected: full,
          actual: partial, notes: kept.compositor.planText + whole)
        Issue.record("seed \(seed) frame \(frame), after \(log.suffix(3)): \(failure); \(place)")
        return
      }
      if frame % 4 == 3 || frame % 9 == 7 { continue }
      for _ in 0..<random.int(1...2) { log.append(try Self.change(stage, &random)) }
    }
    #expect(planes > 0, "\(planes)")
  }

  private enum Keeping: CaseIterable { case plane, bitmap, group }

  /// A layer that casts a shadow from its image is drawn once inside another such shadow, otherwise twice: cached pages
  /// of it, or of a superlayer, are redrawn when a surrounding layer starts or stops casting a shadow.
  @Test(arguments: Keeping.allCases) private func aShadowAroundDrawsAnewWhatIsKept(keeping: Keeping) throws {
    let canvas = SceneCanvas(width: 120, height: 110, background: .white)
    let (root, box, holder) = (Layer(0, 0, 120, 110), Layer(0, 0, 120, 110), Layer(10, 10, 90, 80))
    if keeping == .plane { box.sublayerTransform = Transform3D(perspective: 200) }
    let card = Layer(15.3, 12.6, 50, 40, Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.6))
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.7, 5.8, Size(0, -3))
    let dot = Layer(33.4, 18, 20, 20, Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.8))
    switch keeping {
    case .plane:
      holder.transform = Transform3D(rotationAngle: 0.4, x: 0.2, y: 1, z: 0)
      holder.filters = [.dropShadow(offset: Size(3, 3), radius: 2, color: .black)]
    case .bitmap: holder.shouldRasterize = true
    case .group: holder.opacity = 0.8
    }
    card.addSublayer(dot)
    holder.addSublayer(card)
    box.addSublayer(holder)
    root.addSublayer(box)
    let (studio, tree) = (try Studio(), LayerTree(root: root, actionsAreEnabled: false))
    for frame in 0..<12 {
      if frame % 4 == 0 { (box.shadowOpacity, box.shadowRadius) = (frame % 8 == 4 ? 0.6 : 0, 2.5) }
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, _) = try studio.picture(canvas, bufferAge: 0)
      #expect(try Studio.isFresh(picture, of: root, canvas), "frame \(frame)")
    }
  }

  /// The pages of a copy stay until the frame is finished, although another copy is not drawn in its plane; none is
  /// cached then.
  @Test func oneOfTwoCopiesIsDrawnInItsPlane() throws {
    let (kept, fresh) = (try Studio(), try Studio())
    kept.compositor.shortcuts = .always
    let (root, copies) = (Layer(), ReplicatorLayer())
    (root.frame, copies.frame) = (Rect(x: 0, y: 0, width: 100, height: 80), Rect(x: 5, y: 5, width: 90, height: 70))
    (copies.instanceCount, copies.instanceTransform) = (2, Transform3D(scaleX: 1, y: 0.3))
    let card = Layer(10, 20, 30, 20, .black)
    card.transform = Transform3D(rotationAngle: 0.6, x: 0, y: 0, z: 1)
    card.filters = [.gaussianBlur(radius: 2)]
    root.addSublayer(copies)
    copies.addSublayer(card)
    let canvas = SceneCanvas(width: 100, height: 80, scale: 1, background: .white)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for frame in 0..<4 {
      card.position.x += frame == 2 ? 3 : 0
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let (partial, result) = try kept.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      if frame == 0 { #expect(result.statistics.offscreens.map(\.reason) == [.plane, .filters, .filters]) }
      #expect(partial == (try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))))
    }
  }
}
