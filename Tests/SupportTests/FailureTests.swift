import Foundation
import MultiplaneGeometry
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Comparison, shrinking, and the report of a failure.
@Suite struct FailureTests {
  private func picture(_ value: UInt8, changing index: Int? = nil, by change: UInt8 = 0) -> Picture {
    var pixels = [UInt8](repeating: value, count: 10 * 10 * 4)
    if let index { pixels[index] += change }
    return Picture(width: 10, height: 10, pixels: pixels)
  }

  @Test func aComparisonFindsTheWorstAndTheFirst() {
    let comparison = Comparison(picture(100), picture(100, changing: (3 * 10 + 7) * 4 + 2, by: 3))
    #expect(comparison.maxDifference == 3)
    #expect(comparison.histogram[3] == 1)
    #expect(comparison.histogram[0] == 99)
    #expect(comparison.overTwoCount == 1)
    #expect(comparison.firstDifference?.x == 7)
    #expect(comparison.firstDifference?.y == 3)
    #expect(comparison.failure(.within(3)) == nil)
    #expect(comparison.failure(.within(2)) != nil)
    #expect(comparison.failure(.exact) != nil)
  }

  @Test func thePromiseDependsOnWhatMakesThePixel() {
    let scene = TestScene(
      canvas: SceneCanvas(width: 10, height: 10),
      root: SceneNode(frame: Rect(x: 0, y: 0, width: 10, height: 10), backgroundColor: .white))
    let expected = Referee.render(scene)
    var off = expected.picture
    off.pixels[0] -= 1
    #expect(Comparison(expected, expected.picture).failure(.promise) == nil)
    #expect(Comparison(expected, off).failure(.promise) != nil)
    var soft = scene
    soft.root.opacity = 0.4
    let softly = Referee.render(soft)
    var near = softly.picture
    near.pixels[0] += 2
    #expect(Comparison(softly, near).failure(.promise) == nil)
    near.pixels[0] += 1
    #expect(Comparison(softly, near).failure(.promise) != nil)
  }

  @Test func aPictureOfAnotherSizeFails() {
    let small = Picture(width: 1, height: 1, pixels: [0, 0, 0, 0])
    #expect(Comparison(picture(0), small).failure(.within(255)) != nil)
  }

  @Test func shrinkingLeavesWhatMatters() {
    let tree = RandomTree.make(seed: 11, profile: .everything)
    var scene = tree.scene
    var guilty = SceneNode(frame: Rect(x: 1, y: 1, width: 3, height: 3))
    guilty.name = "guilty"
    guilty.masksToBounds = true
    scene.root.sublayers.append(guilty)
    func isGuilty(_ node: SceneNode) -> Bool {
      (node.name == "guilty" && node.masksToBounds) || node.sublayers.contains(where: isGuilty)
    }
    let small = Shrinker.shrink(scene) { isGuilty($0.root) }
    #expect(small.root.count == 2)
    #expect(small.root.sublayers.first?.masksToBounds == true)
    #expect(small.root.sublayers.first?.bounds.width == 3)
  }

  @Test func shrinkingTakesAwayHowLayersAreComposed() {
    let tree = RandomTree.make(seed: 5, profile: .composition)
    var scene = tree.scene
    var guilty = SceneNode(frame: Rect(x: 1, y: 1, width: 3, height: 3))
    guilty.name = "guilty"
    guilty.effects.cornerRadii = CornerRadii(1)
    guilty.effects.borderWidth = 1
    guilty.filters.filters = [.gaussianBlur(radius: 1), .invert(1), .sepia(1)]
    guilty.kind = .replicator(Replication())
    guilty.masks = [SceneNode(frame: Rect(x: 0, y: 0, width: 1, height: 1))]
    scene.root.masks = [guilty]
    func isGuilty(_ node: SceneNode) -> Bool {
      (node.name == "guilty" && node.filters.filters.contains(.invert(1)))
        || (node.sublayers + node.masks).contains(where: isGuilty)
    }
    let small = Shrinker.shrink(scene) { isGuilty($0.root) }
    #expect(small.root.count == 2)
    let left = small.root.masks.first
    #expect(left?.filters.filters == [.invert(1)])
    #expect(left?.effects == .default && left?.kind == .plain && left?.masks.isEmpty == true)
  }

  @Test func theSceneIsWrittenInTheSceneFileFormat() throws {
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    var child = SceneNode(frame: Rect(x: 1, y: 1, width: 2, height: 2), backgroundColor: Color(white: 1, alpha: 0.2))
    child.name = "child"
    child.opacity = 0.25
    child.transform = Transform3D(scaleX: 2, y: 1e-7)
    root.sublayers = [child]
    let text = SceneText(TestScene(canvas: SceneCanvas(width: 4, height: 4, scale: 1.5), root: root)).text
    #expect(
      text == """
        canvas: {width: 4, height: 4, scale: 1.5, background: "#00000000"}
        layer:
          bounds: [0, 0, 4, 4]
          position: [2, 2]
          sublayers:
            - name: child
              bounds: [0, 0, 2, 2]
              position: [2, 2]
              transform: [{matrix: [2, 0, 0, 0, 0, 1.0e-07, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}]
              opacity: 0.25
              backgroundColor: "#ffffff33"

        """)
  }

  @Test func theSceneSaysHowContentsAreSlicedAndFiltered() throws {
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    node.contents = try Bitmap(
      width: 1, height: 1, format: .nv12, encoding: YUVEncoding(matrix: .bt601, range: .full),
      planes: [([1], nil), ([2, 3], nil)])
    node.detail.contentsCenter = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
    node.detail.capInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    node.detail.horizontalTileMode = .repeat
    node.detail.verticalTileMode = .round
    node.detail.minificationFilter = .trilinear
    node.detail.magnificationFilter = .nearest
    node.detail.minificationFilterBias = -0.5
    node.detail.tintColor = .white
    let text = SceneText(TestScene(canvas: SceneCanvas(width: 4, height: 4), root: node)).text
    #expect(
      text == """
        canvas: {width: 4, height: 4, scale: 1, background: "#00000000"}
        images:
          image1: {path: image1.raw, format: nv12, width: 1, height: 1, matrix: bt601, range: full}
        layer:
          bounds: [0, 0, 4, 4]
          position: [2, 2]
          contents: image1
          contentsScale: 1
          contentsGravity: resize
          contentsCenter: [0.25, 0, 0.5, 1]
          contentsCapInsets: [1, 2, 3, 4]
          horizontalTileMode: repeat
          verticalTileMode: round
          minificationFilter: trilinear
          magnificationFilter: nearest
          minificationFilterBias: -0.5
          contentsTintColor: "#ffffffff"

        """)
    #expect(try SceneNode(layer: node.makeLayer()).detail == node.detail)
  }

  @Test func aReferencePictureIsKeptComparedAndReported() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("references-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let kept = picture(90)
    #expect(ReferencePicture.check(kept, named: "a-b", .exact, in: folder, updates: false) != nil)
    #expect(ReferencePicture.check(kept, named: "a-b", .exact, in: folder, updates: true) == nil)
    #expect(ReferencePicture.check(kept, named: "a-b", .exact, in: folder, updates: false) == nil)
    let other = picture(90, changing: 0, by: 9)
    let failure = try #require(ReferencePicture.check(other, named: "a-b", .exact, in: folder, updates: false))
    #expect(failure.contains("written to"))
    for name in ["expected", "actual", "difference"] {
      #expect(FileManager.default.fileExists(atPath: "\(FailureReport.folder)/a-b/\(name).png"))
    }
  }

  @Test func aRendererThatIsWrongIsFoundAndReported() throws {
    let tree = RandomTree.make(seed: 3, profile: .groups)
    let good = RefereeCheck(tree) { Referee.render($0).picture }
    #expect(good.failure == nil)
    #expect(good.comparison.maxDifference == 0)
    let bad = RefereeCheck(tree, shrinkLimit: 40) { scene in
      var picture = Referee.render(scene).picture
      picture.pixels[0] ^= 64
      return picture
    }
    let failure = try #require(bad.failure)
    #expect(failure.contains("groups-3"))
    #expect(FileManager.default.fileExists(atPath: "\(FailureReport.folder)/groups-3/scene.yaml"))
  }
}
