import MultiplaneGeometry
import MultiplaneChanges
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Nine-slice contents, along one row of pixels, computed by hand.
@Suite struct RefereeSliceTests {
  /// The alpha of the row of pixels from a row of texels, 10, 20, 30….
  private func row(
    texels: Int, length: Double, scale: Double = 1, gravity: ContentsGravity = .resize,
    _ change: (inout ContentsDetail) -> Void
  ) throws -> [Int] {
    let bitmap = try Bitmap(width: texels, height: 1, format: .a8, bytes: (1...texels).map { UInt8($0 * 10) })
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: length, height: 1), contents: bitmap)
    node.contentsScale = scale
    node.contentsGravity = gravity
    change(&node.detail)
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: 16, height: 1))
    root.sublayers = [node]
    let picture = Referee.render(root, canvas: SceneCanvas(width: 16, height: 1)).picture
    return (0..<Int(clamping: length)).map { Int(picture[$0, 0][3]) }
  }

  private func center(_ start: Double, _ length: Double) -> Rect { Rect(x: start, y: 0, width: length, height: 1) }

  @Test func cornersKeepTheirSize() throws {
    let pixels = try row(texels: 9, length: 15) { $0.contentsCenter = center(3.0 / 9, 3.0 / 9) }
    #expect(pixels[0..<3] == [10, 20, 30])
    #expect(pixels[12..<15] == [70, 80, 90])
    // 9 pixels for 3 texels: the first is at texel 3 1/6, a third on the left side of texel 3's centre.
    #expect(pixels[3] == 37)
    #expect(pixels[4] == 40)
    #expect(pixels[7] == 50)
    // The other end: 5 5/6, a third on the right side's texel.
    #expect(pixels[11] == 63)
  }

  @Test func pinnedContentsHaveNoParts() throws {
    let pixels = try row(texels: 4, length: 8, gravity: .left) { $0.contentsCenter = center(0.25, 0.5) }
    #expect(pixels == [10, 20, 30, 40, 0, 0, 0, 0])
  }

  @Test func capInsetsArePointsAndWin() throws {
    // At two texels a point, 1 point on the left and 2 on the right are 2 and 4 texels.
    let pixels = try row(texels: 8, length: 8, scale: 2) {
      $0.capInsets = EdgeInsets(top: 0, left: 1, bottom: 0, right: 2)
      $0.contentsCenter = center(0, 0.25)
      $0.magnificationFilter = .nearest
    }
    // Centre: texels 2 and 3 over pixels 1 to 5; pixel 3 is on their edge, which belongs to the second.
    #expect(pixels[1..<6] == [30, 30, 40, 40, 40])
    // Two texels a pixel, between the two: 15, 55, 75.
    #expect([pixels[0], pixels[6], pixels[7]] == [15, 55, 75])
  }

  @Test func aMiddleIsRepeatedAboutItsMiddle() throws {
    let pixels = try row(texels: 5, length: 9) {
      $0.contentsCenter = center(0.2, 0.6)
      $0.horizontalTileMode = .repeat
    }
    #expect(pixels == [10, 30, 40, 20, 30, 40, 20, 30, 50])
  }

  @Test func aRepeatedMiddleReadsTheNextCopy() throws {
    let pixels = try row(texels: 5, length: 8) {
      $0.contentsCenter = center(0.2, 0.6)
      $0.horizontalTileMode = .repeat
    }
    // 6 pixels for copies of 3 texels, one in the middle and half a one on each side: pixels are between two texels.
    #expect(pixels == [10, 35, 30, 25, 35, 30, 25, 50])
  }

  @Test func aMiddleIsRepeatedAWholeNumberOfTimes() throws {
    let pixels = try row(texels: 5, length: 9) {
      $0.contentsCenter = center(0.2, 0.6)
      $0.horizontalTileMode = .round
      $0.magnificationFilter = .nearest
    }
    // 7 pixels for two copies of 3 texels, at 6/7 texel a pixel.
    #expect(pixels == [10, 20, 30, 40, 20, 20, 30, 40, 50])
    // 3 pixels for 3 texels: once.
    let few = try row(texels: 5, length: 5) {
      $0.contentsCenter = center(0.2, 0.6)
      $0.horizontalTileMode = .round
      $0.minificationFilter = .nearest
    }
    #expect(few == [10, 20, 30, 40, 50])
  }

  private static let thinCenters: [(Double, [Int])] = [
    // In the middle of the picture it is half a texel of each, 1.5 to 2.5, over pixels 1.5 to 8.5.
    (0.5, [10, 20, 20, 20, 20, 30, 30, 30, 30, 40]), (0, [10, 10, 10, 10, 10, 10, 10, 20, 30, 40]),
    (1, [10, 20, 30, 40, 40, 40, 40, 40, 40, 40]),
  ]

  @Test(arguments: thinCenters)
  func aCenterOfNoWidthIsOneTexel(start: Double, expected: [Int]) throws {
    let pixels = try row(texels: 4, length: 10) {
      $0.contentsCenter = center(start, 0)
      $0.magnificationFilter = .nearest
    }
    #expect(pixels == expected)
  }

  @Test func aCenterThatLeavesTheUnitSquareIsCut() throws {
    let pixels = try row(texels: 4, length: 8) {
      $0.contentsCenter = center(0.5, 3)
      $0.magnificationFilter = .nearest
    }
    #expect(pixels == [10, 20, 30, 30, 30, 40, 40, 40])
  }

  @Test func cornersShrinkAndMeet() throws {
    // 4 points of corners in 2: two texels a pixel.
    #expect(try row(texels: 6, length: 2) { $0.contentsCenter = center(2.0 / 6, 2.0 / 6) } == [15, 55])
    #expect(
      try row(texels: 6, length: 2) {
        $0.contentsCenter = center(2.0 / 6, 2.0 / 6)
        $0.horizontalTileMode = .repeat
      } == [15, 55])
  }

  @Test func capInsetsThatAreLargerThanThePictureMeet() throws {
    // 6 to 2 of 4 texels: they meet at 3, and the middle is 2.5 to 3.5.
    let pixels = try row(texels: 4, length: 10) {
      $0.capInsets = EdgeInsets(top: 0, left: 6, bottom: 0, right: 2)
      $0.magnificationFilter = .nearest
    }
    // 2.5 pixels at the left, 0.5 at the right, and texel 2 up to halfway, at pixel 6.
    #expect(pixels == [10, 20, 30, 30, 30, 30, 40, 40, 40, 40])
  }

  @Test func partsThatLandOnPixelsAreExact() throws {
    let bitmap = try Bitmap(
      width: 3, height: 1, format: .rgb8, bytes: [200, 10, 0, 0, 40, 90, 7, 77, 177])
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 8, height: 1), contents: bitmap)
    node.detail.contentsCenter = center(1.0 / 3, 1.0 / 3)
    let result = Referee.render(node, canvas: SceneCanvas(width: 8, height: 1))
    #expect(result.picture[0, 0] == [200, 10, 0, 255])
    #expect(result.picture[7, 0] == [7, 77, 177, 255])
    #expect(result.isExact == [true, false, false, false, false, false, false, true])
    #expect(result.unsureShare == 0)
  }

  /// Across a join, the filter reads the adjacent texels of the picture, not the end of the corner.
  @Test func atAJoinTheFilterReadsAcross() throws {
    // Pixel 2 is at texel 2.25 of a middle from 2 to 4 over 4 pixels.
    let pixels = try row(texels: 6, length: 8) { $0.contentsCenter = center(2.0 / 6, 2.0 / 6) }
    #expect(pixels == [10, 20, 28, 33, 38, 43, 50, 60])
  }
}
