import MultiplaneGeometry
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Interaction of layers: order, groups, clips, depth.
@Suite struct RefereeTreeTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func draw(_ nodes: [SceneNode], sublayerTransform: Transform3D = .identity) -> Referee.Result {
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    root.sublayers = nodes
    root.sublayerTransform = sublayerTransform
    return Referee.render(root, canvas: SceneCanvas(width: 8, height: 8))
  }

  private func square(_ color: Color, _ x: Double, _ y: Double, _ side: Double) -> SceneNode {
    SceneNode(frame: Rect(x: x, y: y, width: side, height: side), backgroundColor: color)
  }

  // MARK: Order and groups

  @Test func zPositionGoesBeforeTreeOrder() {
    var first = square(red, 0, 0, 4)
    #expect(draw([first, square(blue, 0, 0, 4)]).picture[1, 1] == [0, 0, 255, 255])
    first.zPosition = 1
    #expect(draw([first, square(blue, 0, 0, 4)]).picture[1, 1] == [255, 0, 0, 255])
  }

  @Test func aGroupIsCompositedBeforeItsOpacity() {
    var group = square(red, 0, 0, 6)
    group.sublayers = [square(blue, 2, 2, 6)]
    group.opacity = 0.5
    let result = draw([group])
    #expect(result.picture[1, 1] == [128, 0, 0, 128])
    // Where the two overlap, the lower one is invisible: that is a group.
    #expect(result.picture[4, 4] == [0, 0, 128, 128])
    #expect(result.picture[7, 7] == [0, 0, 128, 128])
    #expect(result.softLayers[4 * 8 + 4] == 1)
  }

  @Test func translucentLayersAreStoredOneByOne() {
    let faint = Color(white: 1, alpha: 0.001)
    // 0.255 is stored as 0, however often it is drawn.
    let result = draw((0..<40).map { _ in square(faint, 0, 0, 4) })
    #expect(result.picture[1, 1] == [0, 0, 0, 0])
  }

  @Test func opaqueLayersHideWhatMadeTheOnesBelowInexact() {
    let soft = square(Color(white: 1, alpha: 0.3), 0, 0, 8)
    let result = draw([soft, soft, soft, square(red, 2, 2, 2)])
    #expect(result.softLayers[0] == 3)
    #expect(!result.isExact[0])
    #expect(result.softLayers[2 * 8 + 2] == 0)
    #expect(result.isExact[2 * 8 + 2])
  }

  // MARK: Clips

  @Test func masksToBoundsClipsSublayers() {
    var parent = square(red, 1, 1, 4)
    parent.sublayers = [square(blue, 2, 2, 8)]
    #expect(draw([parent]).picture[6, 6] == [0, 0, 255, 255])
    parent.masksToBounds = true
    let clipped = draw([parent]).picture
    #expect(clipped[6, 6] == [0, 0, 0, 0])
    #expect(clipped[4, 4] == [0, 0, 255, 255])
  }

  @Test func coincidentEdgesOfClipAndLayerCountOnce() {
    var parent = SceneNode(frame: Rect(x: 1.5, y: 0, width: 4, height: 4))
    parent.masksToBounds = true
    parent.sublayers = [SceneNode(frame: Rect(x: 0, y: 0, width: 4, height: 4), backgroundColor: .white)]
    #expect(draw([parent]).picture[1, 1] == [128, 128, 128, 128])
    // Rotated together, too.
    parent = SceneNode(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    parent.anchorPoint = Point(1, 0.5)
    parent.position = Point(4, 4)
    parent.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    parent.masksToBounds = true
    parent.sublayers = [SceneNode(frame: Rect(x: 0, y: 0, width: 20, height: 20), backgroundColor: .white)]
    #expect(draw([parent]).picture[3, 4] == [128, 128, 128, 128])
    // Beyond the clip's edge, and at both of its ends.
    parent.sublayers[0].position.x += 7
    parent.sublayers[0].bounds.size.width += 20
    #expect(draw([parent]).picture[3, 4] == [128, 128, 128, 128])
    // With corners of its own, the two coverages multiply: half of a half.
    parent.sublayers[0].effects.cornerRadii = CornerRadii(1)
    parent.sublayers[0].position.x = 10
    parent.sublayers[0].bounds.size.width = 20
    #expect(draw([parent]).picture[3, 4] == [64, 64, 64, 64])
  }

  /// Layers under a clip are composited first; nested clips cut the rest again.
  @Test func aClipCutsTheCompositeOnce() {
    let whole = [square(blue, 0, 0, 8), square(Color(red: 1, green: 0, blue: 0, alpha: 0.5), 0, 0, 8)]
    var clip = SceneNode(frame: Rect(x: 0, y: 0, width: 2.5, height: 8), sublayers: [square(.black, 0, 0, 8)] + whole)
    clip.masksToBounds = true
    let result = draw([square(.white, 0, 0, 8), clip])
    // Half of white, half of red over blue.
    #expect(result.picture[2, 4] == [192, 128, 192, 255])
    #expect(result.picture[1, 4] == [128, 0, 128, 255] && result.picture[3, 4] == [255, 255, 255, 255])
    var outer = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 4.5), sublayers: [clip])
    outer.masksToBounds = true
    #expect(draw([square(.white, 0, 0, 8), outer]).picture[2, 4] == [224, 192, 224, 255])
  }

  @Test func aTurnedPictureThatFillsItsBoundsHasOneEdge() throws {
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    node.contents = try Bitmap(width: 2, height: 1, format: .rgb8, bytes: [255, 255, 255, 255, 255, 255])
    node.contentsGravity = .resizeAspectFill
    node.masksToBounds = true
    node.anchorPoint = Point(1, 0.5)
    node.position = Point(4, 4)
    node.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    #expect(draw([node]).picture[3, 4] == [128, 128, 128, 128])
  }

  @Test func clipsAboveAGroupActOnTheWholeOfIt() {
    var clip = SceneNode(frame: Rect(x: 1.5, y: 0, width: 4, height: 4))
    clip.masksToBounds = true
    var group = SceneNode(frame: Rect(x: -2, y: 0, width: 8, height: 4), backgroundColor: .white)
    group.sublayers = [SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 4), backgroundColor: .white)]
    clip.sublayers = [group]
    // The one in front hides the other one, and covers half.
    #expect(draw([clip]).picture[1, 1] == [128, 128, 128, 128])
    // Two translucent layers over each other, covered by half: (1 − 1/2 · 1/2) / 2.
    group.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    group.sublayers[0].backgroundColor = group.backgroundColor
    clip.sublayers = [group]
    #expect(draw([clip]).picture[1, 1] == [96, 96, 96, 96])
    group.backgroundColor = .white
    group.sublayers[0].backgroundColor = .white
    group.opacity = 0.5
    clip.sublayers = [group]
    #expect(draw([clip]).picture[1, 1] == [64, 64, 64, 64])
  }

  // MARK: Depth

  /// A wall across the canvas, rotated about the vertical through its middle.
  private func wall(_ color: Color, angle: Double) -> SceneNode {
    var node = square(color, -4, -4, 16)
    node.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
    return node
  }

  @Test func intersectingPlanesAreSplit() {
    // With a positive angle about y, the right side moves away from the viewer.
    let result = draw([wall(red, angle: 0.5), wall(blue, angle: -0.5)])
    for y in 0..<8 {
      #expect(result.picture[1, y] == [255, 0, 0, 255])
      #expect(result.picture[6, y] == [0, 0, 255, 255])
    }
    // The order in the tree has no effect here.
    #expect(draw([wall(blue, angle: -0.5), wall(red, angle: 0.5)]).picture == result.picture)
  }

  @Test func coplanarSiblingsKeepTheirOrder() {
    let picture = draw([wall(red, angle: 0.5), wall(blue, angle: 0.5)]).picture
    #expect(picture[1, 4] == [0, 0, 255, 255])
    #expect(picture[6, 4] == [0, 0, 255, 255])
  }

  @Test func aLayerMovedBackByItsTransformIsBehind() {
    var back = square(blue, 0, 0, 8)
    back.transform = Transform3D(translationX: 0, y: 0, z: -5)
    #expect(draw([square(red, 0, 0, 4), back]).picture[1, 1] == [255, 0, 0, 255])
  }

  @Test func perspectiveMovesAndScales() {
    var node = square(red, 2, 2, 4)
    node.transform = Transform3D(translationX: 0, y: 0, z: -8)
    // Seen from 8 above, 16 below: half as large, about the middle of the canvas.
    let picture = draw([node], sublayerTransform: Transform3D(perspective: 8)).picture
    #expect(picture[3, 3] == [255, 0, 0, 255])
    #expect(picture[4, 4] == [255, 0, 0, 255])
    #expect(picture[2, 3] == [0, 0, 0, 0])
    #expect(picture[5, 4] == [0, 0, 0, 0])
  }

  @Test func behindTheEyeNothingIsSeen() {
    var node = square(red, 2, 2, 4)
    node.transform = Transform3D(translationX: 0, y: 0, z: 9)
    let picture = draw([node], sublayerTransform: Transform3D(perspective: 8)).picture
    #expect(picture.pixels.allSatisfy { $0 == 0 })
  }

  @Test func aFloorThatPassesTheEyeIsCutThere() {
    // Nearly flat, from the middle of the canvas to behind the viewer: it fills everything below.
    var floor = square(red, -46, 4, 100)
    floor.anchorPoint = Point(0.5, 0)
    floor.position = Point(4, 4)
    floor.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    floor.transform = Transform3D(rotationAngle: 1.2, x: 1, y: 0, z: 0)
    let result = draw([floor], sublayerTransform: Transform3D(perspective: 8))
    #expect(result.picture[4, 7] == [255, 0, 0, 255])
    #expect(result.picture[4, 2] == [0, 0, 0, 0])
  }

  @Test func aLayerSeenFromBehindIsDrawnOnlyWhenDoubleSided() {
    var node = square(red, 2, 2, 4)
    node.transform = Transform3D(rotationAngle: 3, x: 0, y: 1, z: 0)
    #expect(draw([node]).picture[4, 4] == [255, 0, 0, 255])
    node.isDoubleSided = false
    #expect(draw([node]).picture[4, 4] == [0, 0, 0, 0])
    // A mirror image in the plane still shows its front.
    node.transform = Transform3D(scaleX: -1, y: 1)
    #expect(draw([node]).picture[4, 4] == [255, 0, 0, 255])
  }
}
