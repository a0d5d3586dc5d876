import MultiplaneGeometry
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Contents of layers: one to one, filtered, and placed by gravity.
@Suite struct RefereeContentsTests {
  private func draw(_ nodes: [SceneNode], scale: Double = 1, side: Double = 8) -> Referee.Result {
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: side, height: side))
    root.sublayers = nodes
    return Referee.render(root, canvas: SceneCanvas(width: side, height: side, scale: scale))
  }

  /// Texels that encode their position: red is 10 · column + 10, green 10 · row + 10, opaque.
  private func chart(_ width: Int, _ height: Int) throws -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<height { for x in 0..<width { bytes += [UInt8(10 * x + 10), UInt8(10 * y + 10), 0, 255] } }
    return try Bitmap(width: width, height: height, bytes: bytes)
  }

  private func grey(_ values: [UInt8], width: Int) throws -> Bitmap {
    try Bitmap(width: width, height: values.count / width, format: .a8, bytes: values)
  }

  /// Column and row of the texel at a pixel; nil where there is none.
  private func texel(_ picture: Picture, _ x: Int, _ y: Int) -> [Int]? {
    let pixel = picture[x, y]
    return pixel[3] == 0 ? nil : [(Int(pixel[0]) - 10) / 10, (Int(pixel[1]) - 10) / 10]
  }

  @Test func oneToOneIsExact() throws {
    let result = draw([SceneNode(frame: Rect(x: 2, y: 1, width: 3, height: 4), contents: try chart(3, 4))])
    for y in 0..<8 {
      for x in 0..<8 {
        let isInside = (2..<5).contains(x) && (1..<5).contains(y)
        #expect(texel(result.picture, x, y) == (isInside ? [x - 2, y - 1] : nil))
      }
    }
    #expect(result.isExact.allSatisfy { $0 })
    #expect(result.softLayers.allSatisfy { $0 == 0 })
  }

  @Test func oneToOneHoldsWhenMirroredAndQuarterTurned() throws {
    var node = SceneNode(frame: Rect(x: 2, y: 2, width: 4, height: 4), contents: try chart(4, 4))
    node.transform = Transform3D(scaleX: -1, y: 1)
    var result = draw([node])
    #expect(texel(result.picture, 2, 2) == [3, 0])
    #expect(texel(result.picture, 5, 3) == [0, 1])
    #expect(result.isExact.allSatisfy { $0 })
    // A quarter turn clockwise moves the top left texel to the top right.
    node.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    result = draw([node])
    #expect(texel(result.picture, 5, 2) == [0, 0])
    #expect(texel(result.picture, 5, 5) == [3, 0])
    #expect(result.isExact.allSatisfy { $0 })
  }

  @Test func contentsScaleMakesTexelsPixels() throws {
    var node = SceneNode(frame: Rect(x: 1, y: 1, width: 5, height: 5), contents: try chart(4, 4))
    node.contentsScale = 2
    node.contentsGravity = .bottomRight
    let result = draw([node], scale: 2)
    // 2 × 2 points at the right and the bottom of (1, 1, 5, 5): pixels from (8, 8).
    #expect(texel(result.picture, 8, 8) == [0, 0])
    #expect(texel(result.picture, 11, 11) == [3, 3])
    #expect(texel(result.picture, 7, 8) == nil)
    #expect(result.isExact.allSatisfy { $0 })
  }

  @Test func filteringWeighsFourTexels() throws {
    let bitmap = try grey([0, 100, 200, 40], width: 2)
    let result = draw([SceneNode(frame: Rect(x: 0, y: 0, width: 4, height: 4), contents: bitmap)])
    // Pixel (1, 1) is at texel (0.75, 0.75): a quarter of the way from the first centre, in both axes.
    // 0.75 · (0.75 · 0 + 0.25 · 100) + 0.25 · (0.75 · 200 + 0.25 · 40) = 18.75 + 40 = 58.75
    #expect(result.picture[1, 1] == [0, 0, 0, 59])
    // The corners are nearer to the edge than a texel's centre: clamped.
    #expect(result.picture[0, 0] == [0, 0, 0, 0])
    #expect(result.picture[3, 0] == [0, 0, 0, 100])
    #expect(result.picture[0, 3] == [0, 0, 0, 200])
    #expect(result.softLayers[1 * 8 + 1] == 1)
    #expect(!result.isExact[1 * 8 + 1])
  }

  @Test func aSpriteNeverBleedsItsNeighbour() throws {
    let bitmap = try grey([255, 10, 20, 255], width: 4)
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 1), contents: bitmap)
    node.contentsRect = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
    let picture = draw([node]).picture
    #expect(picture[0, 0] == [0, 0, 0, 10])
    #expect(picture[7, 0] == [0, 0, 0, 20])
    // Pixel 3 is at texel 1 + 3.5 / 4 = 1.875: 10 + 0.375 · 10 = 13.75.
    #expect(picture[3, 0] == [0, 0, 0, 14])
  }

  @Test func outsideOfTheBitmapItsEdgeGoesOn() throws {
    let bitmap = try grey([30, 60], width: 2)
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 1), contents: bitmap)
    node.contentsRect = Rect(x: -1, y: 0, width: 3, height: 1)
    let picture = draw([node]).picture
    #expect(picture[0, 0] == [0, 0, 0, 30])
    #expect(picture[7, 0] == [0, 0, 0, 60])
  }

  @Test func formatsAreReadInTheirOwnOrder() throws {
    let rgb = try Bitmap(width: 1, height: 1, format: .rgb8, bytes: [1, 2, 3])
    let bgra = try Bitmap(width: 1, height: 1, format: .bgra8, bytes: [1, 2, 3, 4])
    let picture = draw([
      SceneNode(frame: Rect(x: 0, y: 0, width: 1, height: 1), contents: rgb),
      SceneNode(frame: Rect(x: 1, y: 0, width: 1, height: 1), contents: bgra),
      SceneNode(frame: Rect(x: 2, y: 0, width: 1, height: 1), contents: try grey([5], width: 1)),
    ]).picture
    #expect(picture[0, 0] == [1, 2, 3, 255])
    #expect(picture[1, 0] == [3, 2, 1, 4])
    #expect(picture[2, 0] == [0, 0, 0, 5])
  }

  // MARK: Gravity

  /// The first and last pixel columns and rows that a 2 × 2 picture covers in the bounds (1, 1, 6, 4).
  @Test(arguments: [
    (ContentsGravity.topLeft, [1, 1, 2, 2]), (.top, [3, 1, 4, 2]), (.topRight, [5, 1, 6, 2]), (.left, [1, 2, 2, 3]),
    (.center, [3, 2, 4, 3]), (.right, [5, 2, 6, 3]), (.bottomLeft, [1, 3, 2, 4]), (.bottom, [3, 3, 4, 4]),
    (.bottomRight, [5, 3, 6, 4]), (.resize, [1, 1, 6, 4]), (.resizeAspect, [2, 1, 5, 4]),
    (.resizeAspectFill, [1, 0, 6, 5]),
  ])
  func gravityPlacesThePicture(gravity: ContentsGravity, expected: [Int]) throws {
    var node = SceneNode(frame: Rect(x: 1, y: 1, width: 6, height: 4), contents: try chart(2, 2))
    node.contentsGravity = gravity
    #expect(covered(draw([node]).picture) == expected)
    if gravity == .resizeAspectFill {
      node.masksToBounds = true
      #expect(covered(draw([node]).picture) == [1, 1, 6, 4])
    }
  }

  private func covered(_ picture: Picture) -> [Int] {
    var box = [8, 8, -1, -1]
    for y in 0..<8 {
      for x in 0..<8 where picture[x, y][3] != 0 {
        box = [min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)]
      }
    }
    return box
  }

  @Test func pinnedContentsOfAnEmptyLayerAreStillDrawn() throws {
    var node = SceneNode(frame: Rect(x: 3, y: 3, width: 0, height: 0), contents: try chart(2, 2))
    node.contentsGravity = .topLeft
    #expect(covered(draw([node]).picture) == [3, 3, 4, 4])
    for gravity in [ContentsGravity.resize, .resizeAspect, .resizeAspectFill] {
      node.contentsGravity = gravity
      #expect(covered(draw([node]).picture) == [8, 8, -1, -1])
    }
  }

  // MARK: Flipped

  @Test func flippingMovesSublayersAndLeavesPicturesUpright() throws {
    var parent = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    parent.isGeometryFlipped = true
    var child = SceneNode(frame: Rect(x: 1, y: 1, width: 2, height: 3), contents: try chart(2, 3))
    parent.sublayers = [child]
    // y counts from the bottom: rows 8 − 1 − 3 = 4 to 6, the picture's first row on top.
    let picture = draw([parent]).picture
    #expect(covered(picture) == [1, 4, 2, 6])
    #expect(texel(picture, 1, 4) == [0, 0])
    #expect(texel(picture, 2, 6) == [1, 2])
    // Flipped twice is not flipped.
    child.isGeometryFlipped = true
    parent.sublayers = [child]
    #expect(texel(draw([parent]).picture, 1, 4) == [0, 0])
  }

  @Test func aFlippedLayersOwnPictureStaysAndItsGravityTurnsOver() throws {
    var node = SceneNode(frame: Rect(x: 1, y: 1, width: 6, height: 4), contents: try chart(2, 2))
    node.isGeometryFlipped = true
    node.contentsGravity = .top
    let picture = draw([node]).picture
    #expect(covered(picture) == [3, 3, 4, 4])
    #expect(texel(picture, 3, 3) == [0, 0])
  }
}
