import Multiplane
import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Transitions and contents that fade: a layer's old and new state in one picture.
@Suite struct TransitionTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  /// A red square of 40 pixels that becomes blue, with a sublayer that is there only afterwards, from 0 to 1 s.
  private struct Stage {
    let stage: SampledStage
    var tree = SampledTree()

    init(_ type: TransitionType, _ side: TransitionSubtype = .fromLeft, before: (inout SampledTree) -> Void = { _ in })
      throws
    {
      stage = try SampledStage()
      tree.add(.init(Rect(x: 0, y: 0, width: 96, height: 96)))
      tree.add(.init(Rect(x: 28, y: 28, width: 40, height: 40), TransitionTests.red, in: 0))
      before(&tree)
      stage.compositor.mailbox.post(tree.commit())
      try stage.frame(at: 0, bufferAge: 0)
      var transition = TransitionRecord()
      (transition.type, transition.subtype, transition.timing.duration) = (type, side, 1)
      tree.transition(1, transition)
      tree.set(1) { $0.appearance.backgroundColor = TransitionTests.blue }
      for _ in 0..<3 { tree.add(.init(Rect(x: 10, y: 10, width: 8, height: 8), .black, in: 1)) }
      stage.compositor.mailbox.post(tree.commit())
    }
  }

  /// Pixels of a row, as letters: red, blue, black, white or another.
  private static func row(_ picture: Picture, y: Int = 60, from: Int = 0, to: Int = 96, step: Int = 4) -> String {
    String(
      stride(from: from + step / 2, to: to, by: step).map { x -> Character in
        switch picture[x, y] {
        case [255, 0, 0, 255]: "r"
        case [0, 0, 255, 255]: "b"
        case [255, 255, 255, 255]: "."
        default: "?"
        }
      })
  }

  @Test func theNewPictureFadesIn() throws {
    let stage = try Stage(.fade).stage
    for progress in [0.25, 0.5, 0.75] {
      let picture = try stage.picture(at: progress)
      let pixel = picture[60, 60]
      #expect(abs(Double(pixel[0]) - 255 * (1 - progress)) <= 1 && abs(Double(pixel[2]) - 255 * progress) <= 1)
      #expect(pixel[1] == 0 && pixel[3] == 255)
      #expect(picture[10, 10] == [255, 255, 255, 255])
    }
    #expect(Self.row(try stage.picture(at: 0)) == ".......rrrrrrrrrr.......")
    #expect(Self.row(try stage.picture(at: 1)) == ".......bbbbbbbbbb.......")
    #expect(try stage.picture(at: 1)[40, 40] == [0, 0, 0, 255])
  }

  @Test func picturesMoveOverEachOther() throws {
    let rows: [(TransitionType, TransitionSubtype, String)] = [
      (.moveIn, .fromLeft, "..bbbbbbbbbbrrrrr......."),
      (.moveIn, .fromRight, ".......rrrrrbbbbbbbbbb.."),
      (.push, .fromLeft, "..bbbbbbbbbbrrrrrrrrrr.."),
      (.push, .fromRight, "..rrrrrrrrrrbbbbbbbbbb.."),
      (.reveal, .fromLeft, ".......bbbbbrrrrrrrrrr.."),
      (.reveal, .fromRight, "..rrrrrrrrrrbbbbb......."),
    ]
    for (type, side, row) in rows {
      let stage = try Stage(type, side).stage
      #expect(Self.row(try stage.picture(at: 0.5)) == row, "\(type) \(side)")
      #expect(Self.row(try stage.picture(at: 1)) == ".......bbbbbbbbbb.......")
      #expect(Self.row(try stage.picture(at: 0.5)) == row, "\(type) \(side) again")
    }
    let push = try Stage(.push, .fromTop).stage
    let picture = try push.picture(at: 0.5)
    #expect(picture[60, 20] == [0, 0, 255, 255] && picture[60, 60] == [255, 0, 0, 255])
  }

  @Test func aLayerTurnsLikeACard() throws {
    for side in [TransitionSubtype.fromLeft, .fromRight, .fromTop, .fromBottom] {
      let stage = try Stage(.flip, side).stage
      let early = try stage.picture(at: 0.25)
      #expect(early[48, 48] == [255, 0, 0, 255], "\(side)")
      // The side that is nearer is larger.
      let near = side == .fromLeft || side == .fromTop ? 37 : 59
      let isUpright = side == .fromLeft || side == .fromRight
      func reds(at place: Int) -> Int {
        (0..<SampledStage.side).count { early[isUpright ? place : $0, isUpright ? $0 : place] == [255, 0, 0, 255] }
      }
      #expect(reds(at: near) > reds(at: 96 - near), "\(side)")
      #expect(try stage.picture(at: 0.75)[52, 52] == [0, 0, 255, 255], "\(side)")
      #expect(Self.row(try stage.picture(at: 2)) == ".......bbbbbbbbbb.......")
    }
  }

  /// The old picture is values: its animations go on.
  @Test func theOldPictureMovesOn() throws {
    let stage = try Stage(.push, .fromLeft) { tree in
      tree.animate(1, AnimationTrack(.opacity, [1, 0, 0, 0], [0, 0, 0, 0]))
    }.stage
    // The old picture is right of 48, the new one left of it; both have the animation.
    let picture = try stage.picture(at: 0.5)
    #expect(abs(Int(picture[60, 60][1]) - 128) <= 1 && picture[60, 60][0] == 255)
    #expect(abs(Int(picture[20, 60][1]) - 128) <= 1 && picture[20, 60][2] == 255)
  }

  @Test func layersThatComeLaterHaveTheirPlace() throws {
    var stage = try Stage(.push, .fromLeft)
    _ = try stage.stage.picture(at: 0.25)
    for index in 0..<600 {
      stage.tree.add(.init(Rect(x: Double(index % 90), y: 90, width: 2, height: 2), Self.blue, in: 0))
    }
    stage.stage.compositor.mailbox.post(stage.tree.commit())
    #expect(Self.row(try stage.stage.picture(at: 0.5)) == "..bbbbbbbbbbrrrrrrrrrr..")
    stage.tree.transition(1, nil)
    stage.stage.compositor.mailbox.post(stage.tree.commit())
    #expect(try stage.stage.picture(at: 0.5) == SampledStage().firstPicture(stage.tree.shown(at: 0.5)))
  }

  @Test func aRemovedLayerTakesItsTransitionWithIt() throws {
    let stage = try Stage(.fade)
    _ = try stage.stage.picture(at: 0.25)
    var changes = LayerChanges()
    changes.structure.append(.remove(SampledTree.id(1)))
    stage.stage.compositor.mailbox.post(changes)
    #expect(Self.row(try stage.stage.picture(at: 0.5)) == "........................")
    #expect(try stage.stage.frame(at: 0.5).nextFrame == .never)
    changes = LayerChanges()
    changes.structure.append(.insert(child: SampledTree.id(1), parent: SampledTree.id(0), before: nil))
    stage.stage.compositor.mailbox.post(changes)
    #expect(Self.row(try stage.stage.picture(at: 0.5)) == ".......bbbbbbbbbb.......")
  }

  // MARK: Roots, masks, contents

  @Test func rootsHaveTransitions() throws {
    for (type, row) in [
      (TransitionType.push, "bbbbbbbbbbbbrrrrrrrrrrrr"), (.fade, "????????????????????????"),
      (.reveal, "bbbbbbbbbbbbrrrrrrrrrrrr"),
    ] {
      let stage = try SampledStage()
      var tree = SampledTree()
      tree.add(.init(Rect(x: 0, y: 0, width: 96, height: 96), Self.red))
      stage.compositor.mailbox.post(tree.commit())
      try stage.frame(at: 0, bufferAge: 0)
      var transition = TransitionRecord()
      (transition.type, transition.timing.duration) = (type, 1)
      tree.transition(0, transition)
      tree.set(0) { $0.appearance.backgroundColor = Self.blue }
      stage.compositor.mailbox.post(tree.commit())
      #expect(Self.row(try stage.picture(at: 0.5)) == row, "\(type)")
      #expect(Self.row(try stage.picture(at: 1)) == "bbbbbbbbbbbbbbbbbbbbbbbb", "\(type)")
      tree.transition(0, nil)
      stage.compositor.mailbox.post(tree.commit())
      #expect(Self.row(try stage.picture(at: 0.5)) == "bbbbbbbbbbbbbbbbbbbbbbbb", "\(type)")
      #expect(try stage.frame(at: 0.5).nextFrame == .never)
    }
  }

  @Test func masksHaveTransitions() throws {
    for (type, row) in [(TransitionType.push, "....rrrrrrrrrr.........."), (.fade, ".......?????............")] {
      let stage = try SampledStage()
      var tree = SampledTree()
      tree.add(.init(Rect(x: 0, y: 0, width: 96, height: 96)))
      tree.add(.init(Rect(x: 0, y: 0, width: 96, height: 96), Self.red, in: 0))
      var changes = tree.commit()
      // A mask of 20 pixels, opaque before, clear afterwards.
      let mask = LayerID(slot: 9, generation: 0)
      var (geometry, look) = (GeometryRecord(), AppearanceRecord())
      (geometry.bounds.size, geometry.position) = (Size(20, 96), Point(38, 48))
      look.backgroundColor = .black
      changes.structure += [.create(mask), .mask(mask, of: SampledTree.id(1))]
      changes.geometry.append(.init(mask, geometry))
      changes.appearance.append(.init(mask, look))
      stage.compositor.mailbox.post(changes)
      try stage.frame(at: 0, bufferAge: 0)
      #expect(Self.row(try stage.picture) == ".......rrrrr............")
      changes = LayerChanges()
      var transition = TransitionRecord()
      (transition.type, transition.subtype, transition.timing.duration) = (type, .fromLeft, 1)
      changes.transitions.append(.init(mask, AnimationID(7), transition))
      if type == .fade {
        look.backgroundColor = .clear
        changes.appearance.append(.init(mask, look))
      }
      stage.compositor.mailbox.post(changes)
      // The push shows the mask twice: 10 points left of its place and 10 points right of it.
      #expect(Self.row(try stage.picture(at: 0.5)) == row, "\(type)")
      let end = Self.row(try stage.picture(at: 1))
      #expect(end == (type == .fade ? "........................" : ".......rrrrr............"), "\(type)")
    }
  }

  private static func bitmap(_ color: [UInt8]) throws -> Bitmap {
    try Bitmap(width: 2, height: 2, bytes: Array(repeating: color, count: 4).flatMap { $0 })
  }

  @Test func contentsFadeIntoOthers() throws {
    let (stage, expected) = (try SampledStage(), try SampledStage())
    var tree = SampledTree()
    tree.add(.init(Rect(x: 0, y: 0, width: 96, height: 96)))
    var node = SampledTree.Node(Rect(x: 28, y: 28, width: 40, height: 40), in: 0)
    node.contents = try Self.bitmap([255, 0, 0, 255])
    tree.add(node)
    var settings = TrackSettings(timing: TimingRecord())
    (settings.timing.beginTime, settings.timing.duration) = (1, 1)
    tree.animate(
      1,
      try AnimationTrack(
        AnimationKey(.contents), from: nil, to: .bitmap(try Self.bitmap([0, 0, 255, 255])), by: nil, settings: settings)
    )
    stage.compositor.mailbox.post(tree.commit())
    #expect(Self.row(try stage.picture(at: 0)) == ".......rrrrrrrrrr.......")
    for way in [0.25, 0.5, 0.75] {
      let pixel = try stage.picture(at: 1 + way)[60, 60]
      #expect(abs(Double(pixel[0]) - 255 * (1 - way)) <= 1 && abs(Double(pixel[2]) - 255 * way) <= 1)
      #expect(pixel[1] == 0 && pixel[3] == 255)
    }
    #expect(Self.row(try stage.picture(at: 2)) == ".......bbbbbbbbbb.......", "the end")
    #expect(Self.row(try stage.picture(at: 2.01)) == ".......rrrrrrrrrr.......", "removed: the model shows")
    #expect(try stage.picture(at: 2.01) == expected.firstPicture(tree.shown(at: 2.01)))
    // The model changes meanwhile: it is the value below.
    tree.set(1) { $0.contents = try? Self.bitmap([0, 255, 0, 255]) }
    stage.compositor.mailbox.post(tree.commit())
    let pixel = try stage.picture(at: 1.5)[60, 60]
    #expect(abs(Int(pixel[1]) - 128) <= 1 && abs(Int(pixel[2]) - 128) <= 1 && pixel[0] == 0)
  }

  @Test func aLostContextKeepsTheOldPicture() throws {
    for type in [TransitionType.push, .fade] {
      let (stage, other) = (try Stage(type).stage, try Stage(type).stage)
      try stage.frame(at: 0.25)
      try stage.compositor.rebuild(on: stage.compositor.context)
      try stage.frame(at: 0.5)
      #expect(try stage.picture == other.picture(at: 0.5), "\(type)")
      #expect(Self.row(try stage.picture(at: 1)) == ".......bbbbbbbbbb.......")
    }
  }

  /// A layer that is turned in perspective keeps its outline while its pictures fade, and pushes in its own plane.
  @Test func layersInSpaceStayThere() throws {
    for type in [TransitionType.fade, .push] {
      let stage = try SampledStage()
      var tree = SampledTree()
      tree.add(.init(Rect(x: 0, y: 0, width: 96, height: 96)))
      tree.add(.init(Rect(x: 28, y: 28, width: 40, height: 40), Self.red, in: 0))
      var changes = tree.commit()
      var space = LayerChanges()
      var (root, turned) = (tree.nodes[0].geometry, tree.nodes[1].geometry)
      (root.hasSublayerTransform, turned.hasTransform3D) = (true, true)
      space.geometry = [.init(SampledTree.id(0), root), .init(SampledTree.id(1), turned)]
      let turn = Transform3D(rotationAngle: 0.9, x: 0, y: 1, z: 0)
      space.matrices = [
        .init(SampledTree.id(0), .sublayerTransform, Transform3D(perspective: 120)),
        .init(SampledTree.id(1), .transform, turn),
      ]
      changes.geometry = []
      stage.compositor.mailbox.post(changes)
      stage.compositor.mailbox.post(space)
      try stage.frame(at: 0, bufferAge: 0)
      let still = try stage.picture
      #expect(still[48, 48] == [255, 0, 0, 255])
      var transition = LayerChanges()
      var record = TransitionRecord()
      (record.type, record.timing.duration) = (type, 1)
      transition.transitions.append(.init(SampledTree.id(1), AnimationID(1), record))
      stage.compositor.mailbox.post(transition)
      // Nothing else has changed: both pictures are the same.
      let start = try stage.picture(at: 0)
      func reds(_ picture: Picture, _ y: Int) -> [Int] { (0..<96).filter { picture[$0, y] == [255, 0, 0, 255] } }
      for y in [34, 48, 60] {
        // The picture that pushes is left of the layer, and nearer.
        let place = type == .push ? reds(start, y).filter { $0 >= reds(still, y)[0] } : reds(start, y)
        #expect(place == reds(still, y), "\(type), row \(y)")
        #expect(type == .fade || reds(start, y)[0] == 0, "row \(y)")
      }
      let middle = try stage.picture(at: 0.5)
      if type == .fade {
        for y in [34, 48, 60] { #expect(reds(middle, y) == reds(still, y), "row \(y)") }
      } else {
        // The push shows the square twice, side by side along its own turned edge: the outer half is taller.
        let heights = [30, 66].map { x in (0..<96).count { middle[x, $0][0] == 255 && middle[x, $0][1] == 0 } }
        #expect(heights[0] != heights[1] && heights.min() ?? 0 > 20, "\(heights)")
      }
      #expect(try stage.picture(at: 1) == still, "\(type)")
    }
  }
}
