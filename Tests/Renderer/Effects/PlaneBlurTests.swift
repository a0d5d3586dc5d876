import Foundation
import Multiplane
import MultiplaneTestSupport
import Testing

/// Blurs and shadows of layers that are rotated and stretched, or tilted, are computed in the layers' planes.
///
/// There, a rectangle's Gaussian is the product of two pairs of error functions, so that the expected value of each
/// pixel follows from its position in the plane.
@Suite(.serialized) struct PlaneBlurTests {
  private static let side = 160
  private static let bounds = Rect(x: 0, y: 0, width: 60, height: 40)

  /// Planes, and standard deviations in points of at least 3 pixels in any direction.
  private static let cases: [(what: String, map: Transform2D, sigma: Double)] = [
    ("turned and stretched", Transform2D(scaleX: 2, y: 0.7).concatenating(Transform2D(rotationAngle: 0.5)), 5),
    ("the same, halved", Transform2D(scaleX: 2, y: 0.7).concatenating(Transform2D(rotationAngle: 0.5)), 14),
    ("sheared", Transform2D(a: 1, b: 0, c: 0.8, d: 1, tx: 0, ty: 0), 6),
    ("the other way", Transform2D(a: 1, b: -0.6, c: 0, d: 0.8, tx: 0, ty: 0), 4.5),
    ("mirrored", Transform2D(scaleX: -1.5, y: 0.8).concatenating(Transform2D(rotationAngle: 2)), 6),
    ("long", Transform2D(scaleX: 4, y: 0.3).concatenating(Transform2D(rotationAngle: 0.8)), 11),
    ("longer than one pass", Transform2D(scaleX: 6, y: 0.3).concatenating(Transform2D(rotationAngle: -0.3)), 12),
    ("longer than two", Transform2D(scaleX: 12, y: 0.2).concatenating(Transform2D(rotationAngle: 0.7)), 20),
  ]

  /// The blurred rectangle, 0…255, at a position in the plane.
  private static func value(_ place: Point, _ sigma: Double) -> Double {
    func step(_ x: Double) -> Double { 0.5 * erfc(-x / (sigma * 2.0.squareRoot())) }
    return 255 * (step(place.x - bounds.minX) - step(place.x - bounds.maxX))
      * (step(place.y - bounds.minY) - step(place.y - bounds.maxY))
  }

  private static func node(_ transform: Transform3D) -> SceneNode {
    var node = SceneNode(frame: Rect(x: 50, y: 60, width: bounds.width, height: bounds.height))
    node.transform = transform
    return node
  }

  private static func root(_ node: SceneNode) -> TestScene {
    TestScene(
      canvas: SceneCanvas(width: Double(side), height: Double(side)),
      root: SceneNode(frame: Rect(x: 0, y: 0, width: Double(side), height: Double(side)), sublayers: [node]))
  }

  /// The largest difference in the alpha of the judged pixels, selected by their position in the plane.
  private static func worst(
    _ picture: Picture, _ transform: Transform3D, _ sigma: Double, judged: (Point) -> Bool = { _ in true }
  ) throws -> Double {
    let toCanvas = Transform3D(translationX: -30, y: -20, z: 0).concatenating(transform)
      .concatenating(Transform3D(translationX: 80, y: 80, z: 0)).plane
    let toPlane = try #require(toCanvas.inverted())
    var worst = 0.0
    for row in 0..<side {
      for column in 0..<side {
        guard let place = toPlane.apply(to: Point(Double(column) + 0.5, Double(row) + 0.5)), judged(place) else {
          continue
        }
        let actual = Double(picture.pixels[(row * side + column) * 4 + 3])
        worst = max(worst, abs(actual - value(place, sigma)))
      }
    }
    return worst
  }

  @Test(arguments: cases.indices) func aBlurFollowsItsLayer(index: Int) throws {
    let (what, map, sigma) = Self.cases[index]
    var node = Self.node(Transform3D(map))
    node.backgroundColor = .white
    node.filters.filters = [.gaussianBlur(radius: sigma)]
    for usesHalfFloats in [true, false] {
      let studio = try Studio()
      studio.compositor.usesHalfFloats = usesHalfFloats
      let worst = try Self.worst(studio.render(Self.root(node)), node.transform, sigma)
      #expect(worst < (usesHalfFloats ? 1.5 : 5), "\(what), halves \(usesHalfFloats): \(worst)/255 off")
    }
  }

  /// The shadow of a sublayer's image, in a pass.
  @Test(arguments: cases.indices) func theShadowOfAPictureFollowsIt(index: Int) throws {
    let (what, map, sigma) = Self.cases[index]
    var node = Self.node(Transform3D(map))
    node.sublayers = [SceneNode(frame: Self.bounds, backgroundColor: .white)]
    node.effects.shadowOpacity = 1
    (node.effects.shadowRadius, node.effects.shadowOffset) = (sigma, .zero)
    let worst = try Self.worst(Studio().render(Self.root(node)), node.transform, sigma, judged: Self.isFar(map))
    #expect(worst < 1.5, "\(what): \(worst)/255 off")
  }

  /// Farther than two pixels from the rectangle.
  private static func isFar(_ map: Transform2D) -> (Point) -> Bool {
    let least = abs(map.determinant) / (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d).squareRoot()
    return { !bounds.insetBy(dx: -2 / least, dy: -2 / least).contains($0) }
  }

  /// The shadow of an outline, without a pass, in any perspective.
  @Test(arguments: [0.4, 0.9, 1.2]) func theShadowOfATiltedCardLiesInItsPlane(angle: Double) throws {
    for axis in [(0.0, 1.0), (1.0, 0.3)] {
      var node = Self.node(Self.tilt(angle, axis.0, axis.1, eye: 250))
      node.backgroundColor = .black
      node.effects.shadowOpacity = 1
      (node.effects.shadowRadius, node.effects.shadowOffset) = (9, .zero)
      let studio = try Studio()
      let picture = try studio.render(Self.root(node))
      let worst = try Self.worst(picture, node.transform, 9) {
        !Self.bounds.insetBy(dx: -6, dy: -6).contains($0)
      }
      #expect(worst < 1.6, "angle \(angle), axis \(axis): \(worst)/255 off")
    }
  }

  /// A weak shadow, too.
  @Test(arguments: [0.4, 0.9], [1.2, 2.5]) func theWeakShadowOfATiltedCardLiesInItsPlane(
    angle: Double, radius: Double
  ) throws {
    var node = Self.node(Self.tilt(angle, 1, 0.3, eye: 250))
    node.backgroundColor = .black
    node.effects.shadowOpacity = 1
    (node.effects.shadowRadius, node.effects.shadowOffset) = (radius, .zero)
    let worst = try Self.worst(Studio().render(Self.root(node)), node.transform, radius) {
      !Self.bounds.insetBy(dx: -1.2, dy: -1.2).contains($0)
    }
    #expect(worst < 6, "angle \(angle), radius \(radius): \(worst)/255 off")
  }

  /// A tilt in perspective.
  private static func tilt(_ angle: Double, _ x: Double, _ y: Double, eye: Double = 150) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: 0).concatenating(Transform3D(perspective: eye))
  }

  /// In perspective, near parts are blurred more widely than far parts.
  @Test(arguments: [0.4, 0.9, 1.2]) func theBlurOfATiltedLayerLiesInItsPlane(angle: Double) throws {
    for (x, y) in [(0.0, 1.0), (1.0, 0.3)] {
      var node = Self.node(Self.tilt(angle, x, y))
      node.backgroundColor = .white
      node.filters.filters = [.gaussianBlur(radius: 7)]
      let worst = try Self.worst(Studio().render(Self.root(node)), node.transform, 7)
      #expect(worst < 1.8, "angle \(angle), axis \(x) \(y): \(worst)/255 off")
    }
  }

  @Test(arguments: [0.4, 0.9, 1.2]) func theDropShadowOfATiltedLayerLiesInItsPlane(angle: Double) throws {
    for (x, y) in [(0.0, 1.0), (1.0, 0.3)] {
      var node = Self.node(Self.tilt(angle, x, y))
      node.sublayers = [SceneNode(frame: Self.bounds, backgroundColor: .black)]
      node.filters.filters = [.dropShadow(offset: .zero, radius: 7, color: .black)]
      let worst = try Self.worst(Studio().render(Self.root(node)), node.transform, 7) {
        !Self.bounds.insetBy(dx: -2, dy: -2).contains($0)
      }
      #expect(worst < 1.8, "angle \(angle), axis \(x) \(y): \(worst)/255 off")
    }
  }

  /// The same for a shadow of an image.
  @Test(arguments: [0.4, 0.9, 1.2]) func theShadowOfATiltedPictureLiesInItsPlane(angle: Double) throws {
    for (x, y) in [(0.0, 1.0), (1.0, 0.3)] {
      var node = Self.node(Self.tilt(angle, x, y))
      node.sublayers = [SceneNode(frame: Self.bounds, backgroundColor: .black)]
      node.effects.shadowOpacity = 1
      (node.effects.shadowRadius, node.effects.shadowOffset) = (7, .zero)
      let worst = try Self.worst(Studio().render(Self.root(node)), node.transform, 7) {
        !Self.bounds.insetBy(dx: -2, dy: -2).contains($0)
      }
      #expect(worst < 1.8, "angle \(angle), axis \(x) \(y): \(worst)/255 off")
    }
  }

  /// A layer seen much larger than the canvas's pixels has finer texels, so that its edges stay sharp.
  @Test func whatIsSeenLargeIsNotCoarse() throws {
    var node = Self.node(Transform3D(scaleX: 16, y: 16, z: 1).concatenating(Self.tilt(0.3, 0, 1)))
    node.bounds.size = Size(6, 4)
    node.backgroundColor = .white
    node.filters.filters = [.dropShadow(offset: .zero, radius: 0.4, color: .white)]
    let picture = try Studio().render(Self.root(node))
    let row = (0..<Self.side).map { picture.pixels[(Self.side / 2 * Self.side + $0) * 4 + 3] }
    #expect(row.contains(255) && row.first == 0)
    // The full transition of the shadow: 6.4 pixels of σ, 3.5 of them on each side.
    #expect(row[..<(Self.side / 2)].count { $0 > 0 && $0 < 255 } < 30)
  }

  /// A sublayer that ends where its layer ends hides the layer's edge completely; with separate coverage it would not.
  @Test(arguments: [0.3, 1.0, 2.5], [0.5, 1, 2]) func aTurnedLayerWithADropShadowHasOneEdge(
    angle: Double, scale: Double
  ) throws {
    var node = Self.node(
      Transform3D(scaleX: scale, y: scale, z: 1).concatenating(Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)))
    node.backgroundColor = .black
    node.sublayers = [SceneNode(frame: Self.bounds, backgroundColor: .white)]
    node.filters.filters = [.dropShadow(offset: .zero, radius: 2, color: .white)]
    var scene = Self.root(node)
    scene.root.backgroundColor = .white
    let picture = try Studio().render(scene)
    let darkest = try #require(picture.pixels.min())
    #expect(darkest >= 253)
  }

  /// Layers whose texels would not be seen like a bitmap's are blurred on the device.
  @Test func aTurnedLayerIsDrawnInItsPlaneWhereThatLiesLikeTheDevices() throws {
    let (turn, quarter) = (Transform2D(rotationAngle: 0.4), Transform2D(rotationAngle: .pi / 2))
    let cases: [(what: String, map: Transform2D, isInPlane: Bool)] = [
      ("upright", .identity, false), ("by a quarter", quarter, false), ("turned", turn, true),
      ("mirrored", Transform2D(scaleX: -1, y: 1).concatenating(turn), true),
      ("twice as long", Transform2D(scaleX: 2, y: 1).concatenating(turn), true),
      ("longer", Transform2D(scaleX: 2.1, y: 1).concatenating(turn), false),
      ("sheared", turn.concatenating(Transform2D(scaleX: 1, y: 1.5)), false),
      ("small", Transform2D(scaleX: 0.5, y: 0.5).concatenating(turn), true),
      ("tiny", Transform2D(scaleX: 0.3, y: 0.3).concatenating(turn), false),
      ("as large as two targets", Transform2D(scaleX: 4.6, y: 4.6).concatenating(turn), true),
      ("larger", Transform2D(scaleX: 4.7, y: 4.7).concatenating(turn), false),
    ]
    for (what, map, isInPlane) in cases {
      var node = Self.node(Transform3D(map))
      node.backgroundColor = .white
      node.filters.filters = [.gaussianBlur(radius: 4)]
      let scene = Self.root(node)
      let (_, frame) = try Studio().firstPicture(scene.root.makeLayer(), scene.canvas)
      let reasons = frame.statistics.offscreens.map { $0.reason }
      #expect(reasons.contains(.plane) == isInPlane, "\(what): \(reasons)")
    }
  }

  /// While the layer rotates, the bitmap in its plane stays cached, and no pass is drawn.
  @Test(arguments: [true, false]) func aTurningLayerKeepsItsPicture(isTilted: Bool) throws {
    let studio = try Studio()
    let canvas = SceneCanvas(width: Double(Self.side), height: Double(Self.side), background: .white)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side))
    let card = Layer()
    card.frame = Rect(x: 50, y: 60, width: 60, height: 40)
    card.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.8)
    card.filters = [.gaussianBlur(radius: 3)]
    root.addSublayer(card)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for frame in 0..<8 {
      let angle = 0.2 + 0.1 * Double(frame)
      card.transform = isTilted ? Self.tilt(angle, 0.3, 1) : Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
      if frame == 6 { card.backgroundColor = .black }
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, result) = try studio.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      #expect(try Studio.isFresh(picture, of: root, canvas), "frame \(frame)")
      let isDrawn = frame < 2 || frame > 5
      let reasons = result.statistics.offscreens.map { $0.reason }
      #expect(reasons == (isDrawn ? [.plane, .filters] : []), "frame \(frame): \(reasons)")
      #expect(result.statistics.keptGroups == (isDrawn ? 0 : 1), "frame \(frame)")
    }
  }

  /// Copies of one layer may have bitmaps of several scales.
  @Test func copiesNearAndFarDiffer() throws {
    let studio = try Studio()
    let canvas = SceneCanvas(width: Double(Self.side), height: Double(Self.side), background: .white)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side))
    root.sublayerTransform = Self.tilt(0.4, 0, 1)
    let copies = ReplicatorLayer()
    copies.frame = Rect(x: 20, y: 60, width: 60, height: 40)
    (copies.instanceCount, copies.instanceTransform) = (
      4, Transform3D(scaleX: 1.7, y: 1.7, z: 1).concatenating(Transform3D(translationX: 20, y: 5, z: 0))
    )
    let card = Layer()
    card.frame = Rect(x: 0, y: 0, width: 12, height: 9)
    card.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.8)
    card.filters = [.dropShadow(offset: Size(2, 2), radius: 1, color: .black)]
    copies.addSublayer(card)
    root.addSublayer(copies)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for frame in 0..<6 {
      if frame == 4 { card.bounds.size.width = 14 }
      if frame == 5 { root.sublayerTransform = Self.tilt(0.5, 0, 1) }
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, _) = try studio.picture(canvas, bufferAge: 0)
      #expect(try Studio.isFresh(picture, of: root, canvas), "frame \(frame)")
    }
  }

  /// Consecutive blurs are combined into one, with the passes of one.
  @Test func blursAddUp() throws {
    var node = Self.node(.identity)
    node.backgroundColor = .white
    node.filters.filters = [.gaussianBlur(radius: 3), .gaussianBlur(radius: 4), .gaussianBlur(radius: 12)]
    let picture = try Studio().render(Self.root(node))
    #expect(try Self.worst(picture, node.transform, 13) < 1.5)
  }
}
