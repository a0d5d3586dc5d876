import Multiplane
import MultiplaneTestSupport
import Testing

/// Colour matrices that give transparent pixels a colour: they fill the layer's bounds.
@Suite struct FilledFilterTests {
  private static let moreAlpha = ColorMatrix(
    red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0], alpha: [0, 0, 0, 1], offset: [0, 0, 0, 0.2])
  private let canvas = SceneCanvas(width: 96, height: 80, scale: 1, background: Color(red: 0.2, green: 0.2, blue: 0.4))
  private let root = Layer(0, 0, 43, 10, .clear)
  private let content = Layer(0, 0, 49, 62, Color(red: 1, green: 0, blue: 0))

  init() {
    root.filters = [.colorMatrix(Self.moreAlpha)]
    root.addSublayer(content)
  }

  @Test func pixelsBesideTheContentAreFilled() throws {
    content.frame = Rect(x: 0, y: 21, width: 77, height: 19)
    let picture = try Studio().render(root, canvas)
    #expect(picture[20, 5] == [41, 41, 82, 255])
    #expect(picture[60, 5] == [51, 51, 102, 255], "outside of the bounds")
  }

  @Test func contentThatLeavesTheBoundsLeavesTheFill() throws {
    try Studio.expectFramesAreFresh(of: root, canvas, count: 6) { frame in
      content.bounds.size = frame % 2 == 0 ? Size(49, 62) : Size(77, 19)
    }
  }

  @Test func aStillGroupKeepsTheFill() throws {
    let other = Layer(50, 50, 10, 10, .black)
    let parent = Layer(0, 0, 96, 80, .clear)
    content.frame = Rect(x: 0, y: 21, width: 77, height: 19)
    parent.addSublayer(root)
    parent.addSublayer(other)
    let content = content
    try Studio.expectFramesAreFresh(of: parent, canvas, count: 8) { frame in
      other.position.x += 1
      if frame == 6 { content.opacity = 0.5 }
    }
  }
}
