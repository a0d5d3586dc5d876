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
}
