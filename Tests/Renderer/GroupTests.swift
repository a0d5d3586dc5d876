import Multiplane
import MultiplaneTestSupport
import Testing

@Suite struct GroupTests {
  /// More groups than fit the pages: no group may be lost or drawn twice.
  @Test func manyTranslucentGroupsAgreeWithTheReferee() throws {
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: 40, height: 30), backgroundColor: .white)
    // Four hundred groups of the target's size do not fit four pages.
    for index in 0..<400 {
      let hue = Double(index % 7) / 7
      let spot = SceneNode(
        frame: Rect(x: Double(index % 31), y: Double(index % 23), width: 6, height: 5),
        backgroundColor: Color(red: hue, green: 1 - hue, blue: 0.5))
      var group = SceneNode(frame: Rect(x: 0, y: 0, width: 40, height: 30), sublayers: [spot, spot])
      group.opacity = 1
      group.sublayers[1].position.x += 2
      var veil = SceneNode(frame: Rect(x: 0, y: 0, width: 40, height: 30), sublayers: [group])
      veil.opacity = 0.9
      root.sublayers.append(veil)
    }
    let scene = TestScene(canvas: SceneCanvas(width: 40, height: 30), root: root)
    let studio = try Studio()
    let comparison = Comparison(Referee.render(scene), try studio.render(scene))
    #expect(comparison.failure(.within(4)) == nil)
  }

  /// A group that is added to the pixels below, smaller than its rectangle and next to others on a page: no pixels of
  /// its neighbours are added.
  @Test func maskedGroupsThatAddShowNothingOfOthers() throws {
    var root = SceneNode(
      frame: Rect(x: 0, y: 0, width: 90, height: 40), backgroundColor: Color(red: 0.1, green: 0.2, blue: 0.1))
    for index in 0..<4 {
      let ground = SceneNode(
        frame: Rect(x: 0, y: 0, width: 20, height: 30), backgroundColor: Color(red: 0.5, green: 0.1, blue: 0.4))
      var panel = SceneNode(frame: Rect(x: Double(2 + index * 22), y: 4, width: 20, height: 30), sublayers: [ground])
      panel.effects.compositingFilter = .plusLighter
      panel.masks = [
        SceneNode(
          frame: Rect(x: 6, y: 7, width: 5, height: 9), backgroundColor: Color(red: 0, green: 0, blue: 0, alpha: 0.6))
      ]
      root.sublayers.append(panel)
    }
    let scene = TestScene(canvas: SceneCanvas(width: 90, height: 40), root: root)
    #expect(Comparison(Referee.render(scene), try Studio().render(scene)).failure(.within(2)) == nil)
  }

  /// A group of the size of its clip is cut once, on whichever sides the clip ends within pixels.
  @Test(arguments: 1..<16) func aGroupThatEndsOnItsClipIsCutOnce(sides: Int) throws {
    let isCut = (0..<4).map { sides >> $0 & 1 == 1 }
    let (x, y) = (isCut[0] ? 10.5 : 10, isCut[1] ? 8.25 : 8)
    let size = Size((isCut[2] ? 40.5 : 40) - x, (isCut[3] ? 30.75 : 30) - y)
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var group = SceneNode(frame: whole, backgroundColor: .black)
    group.sublayers = [SceneNode(frame: whole, backgroundColor: Color(red: 1, green: 0, blue: 0))]
    group.opacity = 0.5
    var clip = SceneNode(frame: Rect(x: x, y: y, width: size.width, height: size.height), sublayers: [group])
    clip.masksToBounds = true
    let root = SceneNode(
      frame: Rect(x: 0, y: 0, width: 50, height: 40), backgroundColor: .white, sublayers: [clip])
    let scene = TestScene(canvas: SceneCanvas(width: 50, height: 40), root: root)
    let comparison = Comparison(Referee.render(scene), try Studio().render(scene))
    #expect(comparison.maxDifference <= 2, "\(comparison)")
  }
}
