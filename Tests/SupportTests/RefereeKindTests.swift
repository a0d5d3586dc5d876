import MultiplaneGeometry
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Gradients, replicators, transform layers and shapes.
@Suite struct RefereeKindTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func draw(_ nodes: [SceneNode], side: Double = 16, perspective: Double? = nil) -> Referee.Result {
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: side, height: side))
    root.sublayers = nodes
    if let perspective { root.sublayerTransform = Transform3D(perspective: perspective) }
    return Referee.render(root, canvas: SceneCanvas(width: side, height: side))
  }

  private func box(_ color: Color, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> SceneNode {
    SceneNode(frame: Rect(x: x, y: y, width: width, height: height), backgroundColor: color)
  }

  private func alphas(_ picture: Picture) -> Double {
    stride(from: 3, to: picture.pixels.count, by: 4).reduce(0) { $0 + Double(picture.pixels[$1]) / 255 }
  }

  // MARK: Gradients

  private func gradient(_ change: (inout Gradient) -> Void) -> SceneNode {
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 16, height: 16))
    var gradient = Gradient()
    gradient.colors = [.black, .white]
    change(&gradient)
    node.kind = .gradient(gradient)
    return node
  }

  @Test func anAxialGradientRunsFromTopToBottom() {
    let picture = draw([gradient { _ in }]).picture
    for y in 0..<16 { #expect(picture[5, y][0] == UInt8(clamping: ((Double(y) + 0.5) / 16 * 255).rounded())) }
    // Flipped geometry does not mirror pictures.
    var flipped = gradient { _ in }
    flipped.isGeometryFlipped = true
    #expect(draw([flipped]).picture == picture)
  }

  @Test func stopsAreMixedPremultiplied() {
    let node = gradient {
      $0.colors = [red, Color(red: 0, green: 0, blue: 1, alpha: 0)]
      ($0.startPoint, $0.endPoint) = (Point(0, 0), Point(1, 0))
    }
    // A quarter of the way and half a pixel: 1 − 4.5 / 16 of red, and nothing of a blue without alpha.
    #expect(draw([node]).picture[4, 0] == [183, 0, 0, 183])
  }

  @Test func locationsAreClampedAndDoNotDecrease() {
    let node = gradient {
      $0.colors = [red, blue, .white, .black]
      $0.locations = [0.25, 0.5, 0.3, 0.75]
      ($0.startPoint, $0.endPoint) = (Point(0, 0), Point(1, 0))
    }
    let picture = draw([node]).picture
    #expect(picture[3, 0] == [255, 0, 0, 255])
    #expect(picture[7, 0][2] > 200 && picture[7, 0][0] < 50)
    // Two stops at 0.5: the later one applies from there on.
    #expect(picture[8, 0][0] > 220)
    #expect(picture[12, 0] == [0, 0, 0, 255])
  }

  @Test func radialAndConicGradients() {
    let radial = draw([
      gradient {
        $0.type = .radial
        ($0.startPoint, $0.endPoint) = (Point(0.5, 0.5), Point(1, 0.75))
      }
    ]).picture
    // At (12.5, 8.5): (4.5 / 8, 0.5 / 4) has length 0.576.
    #expect(radial[12, 8][0] == 147)
    #expect(radial[8, 15][0] == 255)
    let conic = draw([
      gradient {
        $0.type = .conic
        ($0.startPoint, $0.endPoint) = (Point(0.5, 0.5), Point(1, 0.5))
      }
    ])
    // Clockwise from the right: below on the diagonal is an eighth, to the left a half, above three quarters.
    #expect(conic.picture[12, 12][0] == 32)
    #expect(abs(Int(conic.picture[0, 8][0]) - 125) <= 1)
    #expect(abs(Int(conic.picture[8, 0][0]) - 194) <= 1)
    let empty = draw([gradient { $0.endPoint = $0.startPoint }]).picture
    #expect(empty[3, 3] == [255, 255, 255, 255])
  }

  // MARK: Replicators

  @Test func copiesAreWhatExplicitLayersWouldBe() {
    var replication = Replication()
    replication.instanceCount = 3
    replication.instanceTransform = Transform3D(translationX: 4, y: 1)
    replication.instanceColor = Color(red: 1, green: 0.5, blue: 1)
    replication.offset = [-0.25, 0, 0, -0.4]
    var node = box(.white, 0, 0, 16, 16)
    node.kind = .replicator(replication)
    node.sublayers = [box(Color(red: 1, green: 1, blue: 0.2), 1, 1, 5, 5)]
    var explicit = box(.white, 0, 0, 16, 16)
    explicit.sublayers = (0..<3).map { index in
      box(
        Color(red: 1 - 0.25 * Double(index), green: 0.5, blue: 0.2, alpha: 1 - 0.4 * Double(index)),
        1 + 4 * Double(index), 1 + Double(index), 5, 5)
    }
    #expect(draw([node]).picture == draw([explicit]).picture)
    // About the anchor point.
    replication.instanceTransform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    replication.instanceCount = 2
    (replication.instanceColor, replication.offset) = (.white, .zero)
    node.kind = .replicator(replication)
    let turned = draw([node]).picture
    #expect(turned[3, 3] == [255, 255, 51, 255])
    #expect(turned[12, 3] == [255, 255, 51, 255])
    #expect(turned[3, 12] == [255, 255, 255, 255])
  }

  @Test func copiesOfCopiesMultiply() {
    var inner = SceneNode(frame: Rect(x: 0, y: 0, width: 16, height: 16))
    var replication = Replication()
    replication.instanceCount = 2
    replication.instanceTransform = Transform3D(translationX: 2, y: 0)
    replication.offset = [0, 0, 0, -0.5]
    inner.kind = .replicator(replication)
    inner.sublayers = [box(.white, 0, 0, 1, 1)]
    var outer = SceneNode(frame: Rect(x: 0, y: 0, width: 16, height: 16))
    replication.instanceTransform = Transform3D(translationX: 0, y: 2)
    outer.kind = .replicator(replication)
    outer.sublayers = [inner]
    let picture = draw([outer]).picture
    #expect(picture[0, 0][3] == 255 && picture[2, 0][3] == 128)
    #expect(picture[0, 2][3] == 128 && picture[2, 2][3] == 64)
    replication.instanceCount = 0
    outer.kind = .replicator(replication)
    #expect(draw([outer]).picture.pixels.allSatisfy { $0 == 0 })
  }

  // MARK: Transform layers

  /// Front, right and top of a cube of side 6, as siblings.
  private func faces(_ turn: Transform3D) -> [SceneNode] {
    let places: [(Color, Double, Double, Double)] = [
      (red, 0, 1, 0), (blue, .pi / 2, 1, 0), (.white, .pi / 2, 0, 1), (.black, .pi, 1, 0),
      (Color(red: 0, green: 1, blue: 0), -.pi / 2, 1, 0), (Color(red: 1, green: 1, blue: 0), -.pi / 2, 0, 1),
    ]
    return places.map { color, angle, y, x in
      var face = box(color, 5, 5, 6, 6)
      face.transform = Transform3D(translationX: 0, y: 0, z: 3)
        .concatenating(Transform3D(rotationAngle: angle, x: x, y: y, z: 0)).concatenating(turn)
      return face
    }
  }

  @Test func aTransformLayersChildrenAreItsSiblings() {
    let turn = Transform3D(rotationAngle: 0.5, x: 0.4, y: 1, z: 0.2)
    var cube = SceneNode(frame: Rect(x: 0, y: 0, width: 16, height: 16))
    cube.kind = .transform
    cube.transform = turn
    cube.sublayers = faces(.identity)
    // A wall through the middle is cut by the faces; a flattened layer would not cut it.
    let wall = box(Color(white: 0.5), 0, 0, 16, 16)
    let together = draw([wall, cube], perspective: 60)
    #expect(together.picture == draw([wall] + faces(turn), perspective: 60).picture)
    #expect(draw([cube], perspective: 60).picture != draw([wall, cube], perspective: 60).picture)
    var flattened = cube
    flattened.kind = .plain
    #expect(draw([wall, flattened], perspective: 60).picture != together.picture)
  }

  @Test func aTransformLayerPassesItsOpacityOn() {
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 16, height: 16), backgroundColor: .white)
    node.kind = .transform
    node.opacity = 0.5
    node.zPosition = 1
    node.sublayers = [box(red, 0, 0, 8, 8), box(blue, 4, 0, 8, 8)]
    let picture = draw([node, box(.black, 0, 4, 16, 4)]).picture
    #expect(picture[6, 2] == [64, 0, 128, 192])
    #expect(picture[14, 14] == [0, 0, 0, 0])
    // Above its sibling, by the sum of the z positions.
    #expect(picture[2, 6] == [128, 0, 0, 255])
  }

  // MARK: Shapes

  private func shape(_ path: Path, _ change: (inout Shape) -> Void = { _ in }) -> SceneNode {
    var node = SceneNode(frame: Rect(x: 0, y: 0, width: 16, height: 16))
    var shape = Shape()
    shape.path = path
    change(&shape)
    node.kind = .shape(shape)
    return node
  }

  /// A triangle within a triangle, both with the same direction.
  private var nested: Path {
    var path = Path(Rect(x: 2, y: 2, width: 10, height: 10))
    for (index, point) in [Point(4, 4), Point(8, 4), Point(8, 8)].enumerated() {
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  @Test func fillsGoByTheirRule() {
    #expect(abs(alphas(draw([shape(nested)]).picture) - 100) < 0.01)
    #expect(abs(alphas(draw([shape(nested) { $0.fillRule = .evenOdd }]).picture) - 92) < 0.1)
    #expect(draw([shape(nested) { $0.fillRule = .evenOdd }]).picture[4, 4] == [0, 0, 0, 128])
    var clipped = shape(nested)
    clipped.bounds = Rect(x: 0, y: 0, width: 6, height: 16)
    clipped.position = Point(3, 8)
    clipped.masksToBounds = true
    #expect(abs(alphas(draw([clipped]).picture) - 40) < 0.01)
  }

  @Test func aRoundStrokeCoversItsLineAndItsEnds() {
    var line = Path()
    line.move(to: Point(4, 8))
    line.addLine(to: Point(12, 8))
    let stroked = shape(line) { ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, red, 4) }
    #expect(abs(alphas(draw([stroked]).picture) - (32 + Double.pi * 4)) < 0.1)
    let half = shape(line) {
      ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, red, 4)
      ($0.strokeStart, $0.strokeEnd) = (0.25, 0.75)
    }
    #expect(abs(alphas(draw([half]).picture) - (16 + Double.pi * 4)) < 0.1)
    // A circle's ring, from four curves.
    var circle = Path()
    let k = 4 * 0.5522847498
    circle.move(to: Point(12, 8))
    circle.addCurve(to: Point(8, 12), control1: Point(12, 8 + k), control2: Point(8 + k, 12))
    circle.addCurve(to: Point(4, 8), control1: Point(8 - k, 12), control2: Point(4, 8 + k))
    circle.addCurve(to: Point(8, 4), control1: Point(4, 8 - k), control2: Point(8 - k, 4))
    circle.addCurve(to: Point(12, 8), control1: Point(8 + k, 4), control2: Point(12, 8 - k))
    circle.closeSubpath()
    let ring = shape(circle) { ($0.fillColor, $0.strokeColor, $0.lineWidth) = (blue, red, 3) }
    let picture = draw([ring]).picture
    #expect(abs(alphas(picture) - Double.pi * 5.5 * 5.5) < 0.15)
    #expect(picture[8, 8] == [0, 0, 255, 255])
    #expect(picture[12, 8] == [255, 0, 0, 255])
  }
}
