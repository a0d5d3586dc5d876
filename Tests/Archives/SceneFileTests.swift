import Foundation
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import Testing

struct SceneFileTests {
  @Test(arguments: ["card.yaml", "card.json"])
  func theExampleOfTheDocumentationWorks(name: String) throws {
    let scene = try SceneFile(path: "\(fixtures)/\(name)")
    #expect(scene.canvas.size == Size(400, 300))
    #expect(scene.canvas.scale == 2)
    #expect(scene.canvas.background == .white)
    #expect(scene.canvas.pixelSize == (800, 600))
    #expect(scene.images["photo"]?.path == "photo.jpg")
    #expect(scene.images["panel"]?.scale == 2)

    let root = try scene.makeLayer(images: scene.loadImages())
    #expect(root.bounds == Rect(x: 0, y: 0, width: 400, height: 300))
    #expect(root.position == Point(200, 150))
    #expect(root.backgroundColor == Color(hex: "#20304080"))
    let card = try #require(root.sublayers.first)
    #expect(root.sublayers.count == 1)
    #expect(card.name == "card")
    #expect(card.bounds.size == Size(160, 120))
    #expect(card.position == Point(100, 80))
    #expect(card.contents != nil)
    #expect(card.contentsScale == 1)
    #expect(card.contentsGravity == .resizeAspectFill)
    #expect(card.masksToBounds)
    #expect(card.exactOpacity == 0.9)
    let expected = Transform3D(translationX: 10, y: 0).rotated(angle: .pi / 12, x: 0, y: 0, z: 1).scaled(x: 1.5, y: 1)
    #expect(isClose(card.transform, expected))
    #expect(card.sublayerTransform == Transform3D(perspective: 800))
    #expect(card.sublayers.isEmpty)
  }

  @Test(arguments: ["gallery", "multiplane"])
  func theGalleryIsRead(name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Tools/gallery").path
    let scene = try SceneFile(path: "\(folder)/\(name).yaml")
    let root = try scene.makeLayer(images: scene.loadImages())
    #expect(root.sublayers.count > 2)
  }

  @Test func whatIsNotGivenHasTheDefaultsOfLayer() throws {
    let scene = try SceneFile(parsing: "canvas: {width: 3, height: 2.5}\nlayer: {}")
    #expect(scene.canvas.scale == 1)
    #expect(scene.canvas.background == .clear)
    #expect(scene.canvas.pixelSize == (3, 3))
    let (made, fresh) = (try scene.makeLayer(images: [:]), Layer())
    #expect(made.bounds == fresh.bounds)
    #expect(made.anchorPoint == fresh.anchorPoint)
    #expect(made.opacity == fresh.opacity)
    #expect(made.contentsGravity == fresh.contentsGravity)
    #expect(made.isDoubleSided == fresh.isDoubleSided)
    #expect(made.backgroundColor == nil)
    #expect(made.name == nil)
  }

  @Test func everyPropertyReachesItsLayer() throws {
    let layer = try layer(
      """
      name: all
      bounds: [1, 2, 30, 40]
      position: [5, 6.5]
      anchorPoint: [0, 1]
      anchorPointZ: -3
      zPosition: 1e1
      affineTransform: [1, 2, 3, 4, 5, 6]
      sublayerTransform: [1,0,0,0, 0,1,0,0, 0,0,1,-0.01, 0,0,0,1]
      isHidden: true
      opacity: .5
      backgroundColor: [1, 0.5, 0, 0.25]
      contents: null
      contentsScale: 3
      contentsGravity: bottomRight
      contentsRect: [0.25, 0, 0.5, 1]
      contentsCenter: [-0.5, 0.25, 2, 0]
      horizontalTileMode: repeat
      verticalTileMode: round
      minificationFilter: trilinear
      magnificationFilter: nearest
      minificationFilterBias: -0.5
      contentsTintColor: "#ff000080"
      masksToBounds: true
      isGeometryFlipped: true
      isDoubleSided: false
      sublayers: [{name: a}, {name: b}]
      """)
    #expect(layer.name == "all")
    #expect(layer.bounds == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(layer.position == Point(5, 6.5))
    #expect(layer.anchorPoint == Point(0, 1))
    #expect(layer.anchorPointZ == -3)
    #expect(layer.zPosition == 10)
    #expect(layer.affineTransform == Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(layer.sublayerTransform.m34 == -0.01)
    #expect(layer.isHidden)
    #expect(layer.opacity == 0.5)
    #expect(layer.backgroundColor == Color(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    #expect(layer.contents == nil)
    #expect(layer.contentsScale == 3)
    #expect(layer.contentsGravity == .bottomRight)
    #expect(layer.contentsRect == Rect(x: 0.25, y: 0, width: 0.5, height: 1))
    #expect(layer.contentsCenter == Rect(x: -0.5, y: 0.25, width: 2, height: 0))
    #expect(layer.horizontalTileMode == .repeat && layer.verticalTileMode == .round)
    #expect(layer.minificationFilter == .trilinear && layer.magnificationFilter == .nearest)
    #expect(layer.minificationFilterBias == -0.5)
    #expect(layer.contentsTintColor == Color(red: 1, green: 0, blue: 0, alpha: 128 / 255.0))
    #expect(layer.masksToBounds)
    #expect(layer.isGeometryFlipped)
    #expect(!layer.isDoubleSided)
    #expect(layer.sublayers.map(\.name) == ["a", "b"])
  }

  @Test func whatIsStretchedHasThreeNames() throws {
    #expect(try layer("contentStretch: [0.25, 0, 0.5, 1]").contentsCenter == Rect(x: 0.25, y: 0, width: 0.5, height: 1))
    let insets = EdgeInsets(top: 1, left: 2.5, bottom: 1e6, right: 0)
    #expect(try layer("contentsCapInsets: [1, 2.5, 1e6, 0]").contentsCapInsets == insets)
    #expect(try layer("contentsCapInsets: null\ncontentsTintColor: null").contentsCapInsets == nil)
    for mode in TileMode.allCases {
      #expect(try layer("horizontalTileMode: \(mode)").horizontalTileMode == mode)
    }
    for filter in ContentsFilter.allCases {
      #expect(try layer("minificationFilter: \(filter)").minificationFilter == filter)
    }
  }

  @Test func aFrameIsMeantWithoutTheTransform() throws {
    let keys = ["frame: [20, 30, 100, 50]", "transform: [{rotate: 90}, {scale: 3}]", "anchorPoint: [0, 1]"]
    for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1]] {
      let layer = try layer(order.map { keys[$0] }.joined(separator: "\n"))
      #expect(layer.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
      #expect(layer.position == Point(20, 80))
    }
  }

  @Test func anImageBringsItsScaleUnlessTheLayerGivesOne() throws {
    let text = """
      canvas: {width: 1, height: 1}
      images: {panel: {path: panel.png, scale: 2}}
      layer: {sublayers: [{contents: panel}, {contents: panel, contentsScale: 3}, {contentsScale: 4, contents: panel}]}
      """
    let scene = try SceneFile(parsing: text, baseDirectory: fixtures)
    let root = try scene.makeLayer(images: scene.loadImages())
    #expect(root.sublayers.map(\.contentsScale) == [2, 3, 4])
    #expect(Set(root.sublayers.map { ObjectIdentifier($0.contents!) }).count == 1)
  }

  @Test func colours() throws {
    let values: [(String, Color)] = [
      ("\"#f80\"", Color(red: 1, green: 136 / 255.0, blue: 0)),
      ("'#f808'", Color(red: 1, green: 136 / 255.0, blue: 0, alpha: 136 / 255.0)),
      ("\"#Ff8000\"", Color(red: 1, green: 128 / 255.0, blue: 0)),
      ("\"#00000080\"", Color(white: 0, alpha: 128 / 255.0)),
      ("[0, 1, 0]", Color(red: 0, green: 1, blue: 0)),
      ("[0.0, 1, 0, 0.5]", Color(red: 0, green: 1, blue: 0, alpha: 0.5)),
    ]
    for (text, color) in values { #expect(try layer("backgroundColor: \(text)").backgroundColor == color) }
  }

  @Test func transforms() throws {
    let third = 30 * Double.pi / 180
    let values: [(String, Transform3D)] = [
      ("[]", .identity),
      ("[{translate: [1, 2]}]", Transform3D(translationX: 1, y: 2)),
      ("[{translate: [1, 2, 3]}]", Transform3D(translationX: 1, y: 2, z: 3)),
      ("[{scale: 2}]", Transform3D(scaleX: 2, y: 2)),
      ("[{scale: [2, 3]}]", Transform3D(scaleX: 2, y: 3)),
      ("[{scale: [2, 3, 4]}]", Transform3D(scaleX: 2, y: 3, z: 4)),
      ("[{rotate: 30}]", Transform3D(rotationAngle: third, x: 0, y: 0, z: 1)),
      ("[{rotate: {angle: 30}}]", Transform3D(rotationAngle: third, x: 0, y: 0, z: 1)),
      ("[{rotate: {angle: 30, axis: [0, 0, -2]}}]", Transform3D(rotationAngle: -third, x: 0, y: 0, z: 1)),
      ("[{rotate: {angle: 30, axis: [0, 3, 0]}}]", Transform3D(rotationAngle: third, x: 0, y: 1, z: 0)),
      ("[{rotate: {angle: 30, axis: [1e-200, 0, 0]}}]", Transform3D(rotationAngle: third, x: 1, y: 0, z: 0)),
      ("[{perspective: 500}]", Transform3D(perspective: 500)),
      (
        "[{translate: [5, 0]}, {matrix: [2,0,0,0, 0,2,0,0, 0,0,1,0, 0,0,0,1]}]",
        Transform3D(scaleX: 2, y: 2).concatenating(Transform3D(translationX: 5, y: 0))
      ),
      ("[1,0,0,0, 0,1,0,0, 0,0,1,0, 7,8,9,1]", Transform3D(translationX: 7, y: 8, z: 9)),
      ("[{perspective: 100}, {translate: [0, 0, 10]}]", Transform3D(perspective: 100).translated(x: 0, y: 0, z: 10)),
    ]
    for (text, transform) in values {
      #expect(isClose(try layer("transform: \(text)").transform, transform), "\(text)")
    }
  }

  @Test func aTurnInThePlaneStaysInThePlane() throws {
    for degrees in -720...720 {
      #expect(try layer("transform: [{rotate: \(degrees)}]").transform.isAffine)
    }
  }

  @Test func wordsAreNotReadAsNumbersOrBooleans() throws {
    for name in [
      "yes", "'5'", "\"true\"", "1.2.3", "0x10", "12:30", "2001-01-01", "Infinity", "a & b", "\"*x\"", "1_000",
    ] {
      let text = name.trimmingCharacters(in: ["'", "\""])
      #expect(try layer("name: \(name)").name == text)
    }
  }

  @Test func jsonHasItsEscapesAndAnyDepth() throws {
    let text = #"{"canvas":{"width":1,"height":1},"layer":{"name":"\u00e4\ud83d\ude00\/\"\n"}}"#
    #expect(try SceneFile(parsing: text, format: .json).makeLayer(images: [:]).name == "ä😀/\"\n")

    let deep = 4095
    let chain =
      #"{"canvas":{"width":1,"height":1},"layer":"# + String(repeating: #"{"sublayers":["#, count: deep)
      + "{}" + String(repeating: "]}", count: deep) + "}"
    var layer = try SceneFile(parsing: chain, format: .json).makeLayer(images: [:])
    var levels = 1
    while let next = layer.sublayers.first { (layer, levels) = (next, levels + 1) }
    #expect(levels == 4096)
  }

  @Test func yamlHoldsTreesOfHundredsOfLevels() throws {
    let levels = 450
    let text =
      "canvas: {width: 1, height: 1}\nlayer: " + String(repeating: "{sublayers: [", count: levels)
      + "{}" + String(repeating: "]}", count: levels)
    #expect(try SceneFile(parsing: text).makeLayer(images: [:]).sublayers.count == 1)
  }

  @Test func imagesAreFoundBesideTheScene() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.copyItem(atPath: "\(fixtures)/panel.png", toPath: "\(folder)/p.png")
      for path in ["p.png", "./p.png", "\(folder)/p.png"] {
        let text = "canvas: {width: 1, height: 1}\nimages: {p: \(path)}\nlayer: {contents: p}\n"
        try text.write(toFile: "\(folder)/s.yaml", atomically: true, encoding: .utf8)
        let scene = try SceneFile(path: "\(folder)/s.yaml")
        #expect(try scene.makeLayer(images: scene.loadImages()).contents != nil)
      }
    }
  }
}

func isClose(_ a: Transform3D, _ b: Transform3D) -> Bool {
  func values(_ t: Transform3D) -> [Double] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ]
  }
  return zip(values(a), values(b)).allSatisfy { abs($0 - $1) < 1e-12 }
}
