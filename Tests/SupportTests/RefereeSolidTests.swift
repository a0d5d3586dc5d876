import MultiplaneGeometry
import MultiplaneTestSupport
import Testing

/// Rectangles of one colour, with pixels computed by hand.
@Suite struct RefereeSolidTests {
  private let canvas = SceneCanvas(width: 8, height: 8)

  private func picture(_ node: SceneNode, canvas: SceneCanvas? = nil) -> Picture {
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    root.sublayers = [node]
    return Referee.render(root, canvas: canvas ?? self.canvas).picture
  }

  @Test func aRectangleOnTheGridFillsItsPixelsOnly() {
    let picture = picture(SceneNode(frame: Rect(x: 2, y: 3, width: 4, height: 2), backgroundColor: .white))
    for y in 0..<8 {
      for x in 0..<8 {
        let isInside = (2..<6).contains(x) && (3..<5).contains(y)
        #expect(picture[x, y] == (isInside ? [255, 255, 255, 255] : [0, 0, 0, 0]))
      }
    }
  }

  @Test func halfAPixelIsHalfCovered() {
    let picture = picture(SceneNode(frame: Rect(x: 1.5, y: 2, width: 3, height: 2), backgroundColor: .white))
    #expect(picture[1, 2] == [128, 128, 128, 128])
    #expect(picture[2, 2] == [255, 255, 255, 255])
    #expect(picture[4, 3] == [128, 128, 128, 128])
    #expect(picture[5, 3] == [0, 0, 0, 0])
  }

  @Test func aCornerIsTheProductOfItsEdges() {
    let picture = picture(SceneNode(frame: Rect(x: 1.5, y: 1.25, width: 4, height: 4), backgroundColor: .white))
    // 1/2 · 3/4 · 255 = 95.6
    #expect(picture[1, 1] == [96, 96, 96, 96])
  }

  @Test func aLineThinnerThanAPixelHasItsOwnArea() {
    let inside = picture(SceneNode(frame: Rect(x: 2.3, y: 1, width: 0.4, height: 4), backgroundColor: .white))
    #expect(inside[2, 2] == [102, 102, 102, 102])
    let across = picture(SceneNode(frame: Rect(x: 2.8, y: 1, width: 0.4, height: 4), backgroundColor: .white))
    #expect(across[2, 2] == [51, 51, 51, 51])
    #expect(across[3, 2] == [51, 51, 51, 51])
  }

  @Test func anEdgeWithinTheToleranceLiesOnTheGrid() {
    let near = SceneNode(frame: Rect(x: 2.003, y: 2, width: 2, height: 2), backgroundColor: .white)
    #expect(picture(near)[2, 2] == [255, 255, 255, 255])
    let far = SceneNode(frame: Rect(x: 2.02, y: 2, width: 2, height: 2), backgroundColor: .white)
    #expect(picture(far)[2, 2] == [250, 250, 250, 250])
  }

  @Test func aDiagonalCutsAPixelInHalf() {
    // A square on its corner, with its lower right edge through the centres of the pixels on the diagonal x + y = 7.
    var square = SceneNode(frame: Rect(x: 0, y: 0, width: 20, height: 20), backgroundColor: .white)
    square.anchorPoint = Point(1, 0.5)
    square.position = Point(4, 4)
    square.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    let picture = picture(square)
    #expect(picture[3, 4] == [128, 128, 128, 128])
    #expect(picture[4, 3] == [128, 128, 128, 128])
    // One row further nothing is left of the corner, and one row before it is nearly whole.
    #expect(picture[4, 4] == [0, 0, 0, 0])
    #expect(picture[3, 3] == [255, 255, 255, 255])
  }

  @Test func aShiftedDiagonalLeavesATriangle() {
    // The line x + y = 8.5 leaves a triangle with sides 1/2 of pixel (4, 4): area 1/8, 31.9.
    var square = SceneNode(frame: Rect(x: 0, y: 0, width: 20, height: 20), backgroundColor: .white)
    square.anchorPoint = Point(1, 0.5)
    square.position = Point(4.25, 4.25)
    square.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    let picture = picture(square)
    #expect(picture[4, 4] == [32, 32, 32, 32])
    // 7/8 of 255 is 223.1.
    #expect(picture[4, 3] == [223, 223, 223, 223])
  }

  @Test func pastASharpCornerNothingIsCovered() {
    // Its right corner, at (10.09, 6.48), is so sharp that the product of the two edges' areas alone would extend ten
    // pixels.
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 4, height: 0.6), backgroundColor: .white)
    node.anchorPoint = .zero
    node.position = Point(5.5, 5.5)
    node.transform = Transform3D(Transform2D(a: 1, b: 0.2, c: 0.98, d: 0.3, tx: 0, ty: 0))
    let picture = picture(node, canvas: SceneCanvas(width: 16, height: 16))
    #expect(picture[7, 5][3] > 0)
    for y in 0..<16 { for x in 12..<16 { #expect(picture[x, y] == [0, 0, 0, 0]) } }
  }

  @Test func sizesGivenBackwardsAreTheSamePlace() {
    var node = SceneNode(frame: Rect(x: 2, y: 3, width: 4, height: 2), backgroundColor: .white)
    let straight = picture(node)
    node.bounds = Rect(x: 4, y: 2, width: -4, height: -2)
    #expect(picture(node) == straight)
  }

  @Test func emptyHiddenTransparentAndCollapsedLayersDrawNothing() {
    let plain = SceneNode(frame: Rect(x: 2, y: 3, width: 4, height: 2), backgroundColor: .white)
    let nothing = Picture(width: 8, height: 8, pixels: [UInt8](repeating: 0, count: 256))
    var node = plain
    node.bounds.size.width = 0
    #expect(picture(node) == nothing)
    node = plain
    node.isHidden = true
    #expect(picture(node) == nothing)
    node = plain
    node.opacity = -1
    #expect(picture(node) == nothing)
    node = plain
    node.transform = Transform3D(scaleX: 1, y: 0)
    #expect(picture(node) == nothing)
  }

  @Test func theScaleOfTheCanvasMultiplies() {
    let node = SceneNode(frame: Rect(x: 1, y: 1, width: 1, height: 1.5), backgroundColor: .white)
    let picture = picture(node, canvas: SceneCanvas(width: 8, height: 8, scale: 1.5))
    #expect(picture.width == 12)
    #expect(picture[1, 2] == [128, 128, 128, 128])
    #expect(picture[2, 2] == [255, 255, 255, 255])
    // 1 + 1.5 points are 3.75 pixels.
    #expect(picture[2, 3] == [191, 191, 191, 191])
  }

  @Test func coloursArePremultipliedAndStoredRounded() {
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    node.backgroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    #expect(picture(node)[3, 3] == [128, 64, 0, 128])
    // Over white: 127.5 + 255 · 1/2 = 255, 63.75 + 127.5 = 191.25, 127.5.
    let canvas = SceneCanvas(width: 8, height: 8, background: .white)
    #expect(picture(node, canvas: canvas)[3, 3] == [255, 191, 128, 255])
  }
}
