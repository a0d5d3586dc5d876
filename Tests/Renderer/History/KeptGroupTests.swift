import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Translucent groups are cached, which changes no pixel.
@Suite(.serialized) struct KeptGroupTests {
  /// A rounded card with a shadow, which clips four squares at its corners.
  private static func card(at origin: Point, _ index: Int) throws -> Layer {
    let card = Layer()
    card.frame = Rect(x: origin.x, y: origin.y, width: 60, height: 45)
    card.cornerRadius = 8
    card.backgroundColor = Color(red: 0.9, green: Double(index % 7) / 7, blue: 0.4)
    card.opacity = 0.8
    card.shadowOpacity = 0.5
    card.shadowOffset = Size(0, 3)
    card.shadowRadius = 4
    let clip = Layer()
    clip.frame = card.bounds
    clip.cornerRadius = 8
    clip.masksToBounds = true
    card.addSublayer(clip)
    for (x, y) in [(-5.0, -5.0), (50, -3), (20, 15), (49, 34)] {
      let square = Layer()
      square.frame = Rect(x: x, y: y, width: 16, height: 16)
      square.backgroundColor = Color(red: x / 60 + 0.1, green: 0.2, blue: 0.9, alpha: 0.8)
      clip.addSublayer(square)
    }
    return card
  }

  private static let canvas = SceneCanvas(width: 400, height: 300, scale: 1, background: .white)

  private static func root() -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    return root
  }

  /// Twelve cards in three rows.
  private static func rootWithCards() throws -> Layer {
    let root = root()
    for index in 0..<12 {
      try root.addSublayer(card(at: Point(Double(20 + index % 4 * 80), Double(20 + index / 4 * 80)), index))
    }
    return root
  }

  @Test func groupsThatMoveAsTheyAreTakeNoPass() throws {
    let studio = try Studio()
    let root = try Self.rootWithCards()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var frames: [FrameStatistics] = []
    for frame in 0..<6 {
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, result) = try studio.picture(Self.canvas, bufferAge: frame == 0 ? 0 : 1)
      frames.append(result.statistics)
      #expect(try Studio.isFresh(picture, of: root, Self.canvas))
      for layer in root.sublayers {
        layer.position.x += frame == 3 ? 0.25 : 5
        layer.position.y += 3
      }
    }
    // Drawn twice, the second time into the cache; redrawn at another subpixel position.
    #expect(frames.map(\.keptGroups) == [0, 0, 12, 12, 0, 0])
    #expect(frames.map(\.offscreens.count) == [12, 12, 0, 0, 12, 12])
    #expect((frames[2].passes, frames[2].batches) == (1, 1))
    #expect(frames[2].recordsWritten <= 24)
    // All shadows, all backgrounds, all squares: at most two pages of instances for each, not several for each group.
    #expect(frames[0].batches <= 12, "\(frames[0].batches)")
  }

  @Test func aGroupThatChangesIsDrawnAsItIs() throws {
    let studio = try Studio()
    let root = Self.root()
    let cards = try (0..<3).map { try Self.card(at: Point(Double(20 + $0 * 100), 40), $0) }
    for card in cards { root.addSublayer(card) }
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let changes: [() throws -> Void] = [
      { cards[0].position.x += 4 }, { cards[0].position.x += 4 },
      { cards[1].sublayers[0].sublayers[2].position.x += 3 },
      { cards[1].position.y += 2 }, { cards[1].opacity = 0.5 }, { cards[1].opacity = 1 }, { cards[1].opacity = 0.7 },
      { cards[2].removeFromSuperlayer() }, { cards[0].addSublayer(cards[2]) }, { cards[0].cornerRadius = 0 },
      { cards[0].affineTransform = Transform2D(rotationAngle: 0.3) }, { cards[0].position.x += 10 },
      { cards[0].position.x += 10 }, { cards[2].isHidden = true }, { cards[0].position.x += 350 },
      { cards[0].position.x -= 350 }, { cards[0].sublayers[0].cornerRadius = 3 },
    ]
    var kept = 0
    for (step, change) in changes.enumerated() {
      for frame in 0..<3 {
        studio.compositor.mailbox.post(tree.commit(at: 0))
        let (picture, result) = try studio.picture(Self.canvas, bufferAge: step + frame == 0 ? 0 : 1)
        kept += result.statistics.keptGroups
        #expect(try Studio.isFresh(picture, of: root, Self.canvas), "step \(step), frame \(frame)")
        if frame == 0 { try change() }
        if frame == 1 { root.sublayers[0].position.x += 1 }
      }
    }
    #expect(kept > 10)
  }

  /// What leaves a cached group while both are outside of the target is drawn once the group returns.
  @Test func whatLeavesAGroupOffTheTargetIsDrawnWhenItReturns() throws {
    let studio = try Studio()
    let root = Self.root()
    let card = try Self.card(at: Point(120, 40), 1)
    // The leaf does not decide about the shadow.
    card.shadowPath = Path(card.bounds)
    let leaf = Layer()
    leaf.frame = Rect(x: 20, y: 10, width: 16, height: 16)
    leaf.backgroundColor = .black
    card.addSublayer(leaf)
    root.addSublayer(card)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let changes: [() -> Void] = [
      { card.position.x += 1 }, { card.position.x += 1 }, { card.position.x += 1 }, { card.position.x += 1000 },
      { leaf.position.x -= 70 }, { card.position.x -= 1000 }, {},
    ]
    var kept = 0
    for (step, change) in changes.enumerated() {
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, result) = try studio.picture(Self.canvas, bufferAge: step == 0 ? 0 : 1)
      kept += result.statistics.keptGroups
      #expect(try Studio.isFresh(picture, of: root, Self.canvas), "step \(step)")
      change()
    }
    #expect(kept > 0)
  }

  /// A target of another size and scale redraws all groups.
  @Test func anotherTargetDrawsThemAnew() throws {
    let studio = try Studio()
    let root = Self.root()
    try root.addSublayer(Self.card(at: Point(20.5, 30), 1))
    try studio.expectOtherTargetsAreDrawnAnew(root, Self.canvas, scale: 2, frames: 3)
  }

  /// Layers that share no pixel are drawn together, whatever is between them in paint order.
  @Test func rowsOfAListTakeTwoBatches() throws {
    let studio = try Studio()
    let root = Self.root()
    for row in 0..<20 {
      let ground = Layer()
      ground.frame = Rect(x: 10, y: Double(row * 14), width: 300, height: 12)
      ground.backgroundColor = Color(red: 0.5, green: 0.6, blue: 0.7, alpha: 0.5)
      let label = Layer()
      label.frame = Rect(x: 20.4, y: Double(row * 14 + 2), width: 50, height: 8)
      label.affineTransform = Transform2D(rotationAngle: 0.02)
      label.backgroundColor = .black
      root.addSublayer(ground)
      root.addSublayer(label)
    }
    studio.compositor.mailbox.post(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    let (_, frame) = try studio.picture(Self.canvas, bufferAge: 0)
    #expect(frame.statistics.batches == 2)
  }

  /// Only the changed part of a cached group is redrawn into the cache.
  @Test func whatChangesInAGroupIsMended() throws {
    let studio = try Studio()
    let root = try Self.rootWithCards()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var frames: [FrameStatistics] = []
    for frame in 0..<7 {
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, result) = try studio.picture(Self.canvas, bufferAge: frame == 0 ? 0 : 1)
      frames.append(result.statistics)
      #expect(try Studio.isFresh(picture, of: root, Self.canvas), "frame \(frame)")
      for card in root.sublayers {
        card.position.x += 2
        card.sublayers[0].sublayers[2].position.y += frame == 5 ? 60 : 1
      }
    }
    func areas(_ frame: Int) -> Int { frames[frame].offscreens.reduce(0) { $0 + $1.region.area } }
    // Drawn twice, the second time into the cache; then a square and the row that it left; finally the square leaves
    // the card.
    #expect(frames.map(\.offscreens.count) == [12, 12, 12, 12, 12, 12, 12])
    #expect(areas(1) == areas(0))
    #expect(areas(2) == 12 * 20 * 21 && areas(3) == areas(2) && areas(4) == areas(2), "\(areas(2))")
    #expect((frames[3].passes, frames[3].keptGroups) == (2, 0))
    // The background covers its area and the visible part of the shadow: neither needs a clear.
    #expect(frames[3].occluded == 0)
    // Records close to each other are written together.
    #expect(frames[3].recordsWritten >= 12 && frames[3].gl.textureUploads < 6, "\(frames[3])")
  }

  /// The content of a clip also decides whether a shadow is that of the outline: by its blend modes and its opacity.
  @Test func shadowsAreJudgedAgain() throws {
    let studio = try Studio()
    let root = Self.root()
    let card = try Self.card(at: Point(60, 60), 0)
    card.bounds.size = Size(200, 150)
    card.sublayers[0].frame = card.bounds
    root.addSublayer(card)
    let (clip, squares) = (card.sublayers[0], card.sublayers[0].sublayers)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    func expectFresh(_ what: String) throws {
      // Cached from the second frame on.
      for frame in 0..<3 {
        studio.compositor.mailbox.post(tree.commit(at: 0))
        let (picture, _) = try studio.picture(Self.canvas, bufferAge: 1)
        #expect(try Studio.isFresh(picture, of: root, Self.canvas), "\(what), frame \(frame)")
        squares[2].position.x += 1
      }
    }
    try expectFresh("as it is")
    squares[2].compositingFilter = .destinationOut
    try expectFresh("a hole")
    squares[2].position = Point(70, 40)
    squares[2].compositingFilter = .normal
    try expectFresh("no hole")
    squares[1].isHidden = true
    squares[1].compositingFilter = .clear
    try expectFresh("a hidden hole")
    squares[1].isHidden = false
    try expectFresh("a hole again")
    squares[1].compositingFilter = .normal
    let many = (0..<70).map { index in
      let layer = Layer()
      layer.frame = Rect(x: Double(index), y: 90, width: 4, height: 4)
      layer.backgroundColor = .black
      return layer
    }
    for layer in many { clip.addSublayer(layer) }
    try expectFresh("more than are looked at")
    for layer in many { layer.removeFromSuperlayer() }
    try expectFresh("few again")
  }

  /// A cached shadow has no more pixels than are visible, and all visible pixels: it ends where its value is less than
  /// half a step.
  @Test func shadowsEndWhereTheyAreClear() throws {
    for radius in [0.5, 1.3, 2, 3.9, 4, 7.7, 12] {
      let studio = try Studio()
      let root = Self.root()
      let card = Layer()
      card.frame = Rect(x: 150, y: 100, width: 100, height: 100)
      card.backgroundColor = .black
      card.shadowOpacity = 1
      card.shadowRadius = radius
      root.addSublayer(card)
      studio.compositor.mailbox.post(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
      let (picture, frame) = try studio.picture(Self.canvas, bufferAge: 0)
      // The shadow's value at a pixel's centre is the error function of the distance to its edge.
      let seen = (0..<100).last { picture[249 + $0, 150][0] < 255 } ?? 0
      let least = Int(clamping: (radius * 2.886).rounded(.down))
      #expect(seen >= least - 1 && seen <= least + 2, "radius \(radius): \(seen) pixels of \(least)")
      let side = Double(100 + 2 * (seen + 3))
      #expect(Double(frame.statistics.fragments) < side * side + 10000, "radius \(radius)")
    }
  }

  /// Nested groups that all change: each is redrawn on a page that it does not read.
  @Test func groupsInGroupsAreMended() throws {
    var random = SplitMix64(seed: 9)
    let studio = try Studio()
    let root = Self.root()
    var movers: [Layer] = []
    for index in 0..<4 {
      let outer = try Self.card(at: Point(Double(20 + index * 90), 40), index)
      outer.bounds.size = Size(80, 200)
      outer.sublayers[0].bounds.size = Size(80, 200)
      for row in 0..<3 {
        let inner = try Self.card(at: Point(5, Double(8 + row * 60)), row)
        outer.sublayers[0].addSublayer(inner)
        movers.append(contentsOf: inner.sublayers[0].sublayers)
        movers.append(inner)
      }
      root.addSublayer(outer)
    }
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var mended = 0
    for frame in 0..<40 {
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, result) = try studio.picture(Self.canvas, bufferAge: frame % 11 == 0 ? 0 : 1)
      mended += result.statistics.offscreens.filter { $0.region.area < 800 }.count
      #expect(try Studio.isFresh(picture, of: root, Self.canvas), "frame \(frame)")
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let mover = movers.randomElement(using: &random) ?? root
        mover.position.x += Double(Int.random(in: -3...3, using: &random))
        mover.position.y += Double(Int.random(in: -3...3, using: &random)) * (frame % 7 == 0 ? 0.5 : 1)
        if frame % 5 == 0 { mover.isHidden.toggle() }
        if frame % 13 == 0 { mover.backgroundColor = Color(red: Double(frame) / 40, green: 0.5, blue: 0, alpha: 0.7) }
      }
    }
    #expect(mended > 20, "\(mended)")
  }

  /// Changes in a group while it is invisible are drawn when it becomes visible again.
  @Test func aHiddenGroupIsNotForgotten() throws {
    let hidings: [(Layer, Bool) -> Void] = [
      { $0.isHidden = $1 }, { $0.opacity = $1 ? 0 : 0.8 }, { $0.superlayer?.isHidden = $1 },
      { $0.superlayer?.opacity = $1 ? 0 : 1 }, { $0.position.x += $1 ? 5000 : -5000 },
    ]
    for (index, hide) in hidings.enumerated() {
      let studio = try Studio()
      let root = Self.root()
      let box = Layer()
      box.frame = root.bounds
      root.addSublayer(box)
      let card = try Self.card(at: Point(30, 30), 2)
      box.addSublayer(card)
      let mover = Layer()
      mover.backgroundColor = Color(red: 0.2, green: 0.7, blue: 0.3)
      root.insertSublayer(mover, at: 0)
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      for frame in 0..<9 {
        // Without the mover, nothing would be drawn until the group is hidden, and nothing would be cached.
        mover.frame = Rect(x: 30 + Double(frame), y: 30, width: 40, height: 40)
        studio.compositor.mailbox.post(tree.commit(at: 0))
        let (picture, _) = try studio.picture(Self.canvas, bufferAge: frame == 0 ? 0 : 1)
        #expect(try Studio.isFresh(picture, of: root, Self.canvas), "way \(index), frame \(frame)")
        if frame == 3 { hide(card, true) }
        if frame == 4 { card.sublayers[0].sublayers[2].position.x += 9 }
        if frame == 5 { hide(card, false) }
      }
    }
  }
}
