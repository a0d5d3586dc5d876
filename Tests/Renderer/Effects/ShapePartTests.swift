import Multiplane
import MultiplaneDrawing
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Shapes and shadows of paths rasterised in squares look like one image, and take only the memory of their visible
/// part.
@Suite(.serialized) struct ShapePartTests {
  private static let canvas = SceneCanvas(width: 500, height: 400)
  private static let red = Color(red: 0.9, green: 0.2, blue: 0.1)
  private static let blue = Color(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.5)

  private static func root(_ layers: [Layer]) throws -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 500, height: 400)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private static func ring(_ fill: Color?, _ stroke: Color?, side: Double) -> ShapeLayer {
    let layer = ShapeLayer()
    layer.path = Path(ellipseIn: Rect(x: 0, y: 0, width: side, height: side * 0.8))
    (layer.fillColor, layer.strokeColor, layer.lineWidth) = (fill, stroke, 30)
    layer.anchorPoint = .zero
    layer.position = Point(-123.25, -77.5)
    return layer
  }

  private static func shape(of layer: ShapeLayer) -> Shape {
    var shape = Shape()
    shape.path = layer.path
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (layer.fillColor, layer.strokeColor, layer.lineWidth)
    return shape
  }

  @Test(
    arguments: [
      (red, nil, 0), (nil, red, 0), (nil, blue, 0.3), (blue, red, 0), (blue, nil, -0.2), (red, blue, 0.1),
    ] as [(Color?, Color?, Double)])
  func theyAreThoseOfTheWhole(fill: Color?, stroke: Color?, angle: Double) throws {
    let layer = Self.ring(fill, stroke, side: 640)
    layer.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    let map = Transform2D(rotationAngle: angle).concatenating(Transform2D(translationX: -123.25, y: -77.5))
    let whole = try ShapeRasterizer.cairo.draw(
      Self.shape(of: layer), map, PixelRect(x: 0, y: 0, width: 500, height: 400))
    let picture = try Studio().render(try Self.root([layer]), Self.canvas)
    let worst = picture.pixels.indices.reduce(0) { max($0, abs(Int(picture.pixels[$1]) - Int(whole.bytes[$1]))) }
    #expect(picture.pixels.contains { $0 > 60 } && worst <= 2, "\(worst)/255 off")
  }

  @Test func aPartOfThemDrawnAgainIsTheSame() throws {
    let layer = Self.ring(Self.blue, Self.red, side: 3000)
    let veil = Layer()
    veil.frame = Rect(x: 3, y: 3, width: 10, height: 300)
    veil.backgroundColor = Self.blue
    let studio = try Studio()
    let tree = LayerTree(root: try Self.root([layer, veil]), actionsAreEnabled: false)
    studio.compositor.mailbox.post(tree.commit(at: 0))
    _ = try studio.picture(Self.canvas, bufferAge: 0)
    for step in 1...4 {
      veil.position.x += 41
      if step == 3 { layer.position.y -= 200 }
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let part = try studio.picture(Self.canvas, bufferAge: 1).picture
      #expect(try studio.picture(Self.canvas, bufferAge: 0).picture.pixels == part.pixels)
    }
  }

  /// Forty whole bitmaps of 3,000 × 3,000 would take 1.4 GB.
  @Test func theyTakeWhatIsSeen() throws {
    let layers = (0..<40).map { index in
      let layer = Self.ring(nil, Self.red, side: 3000)
      layer.position.x -= Double(index) * 3.3
      return layer
    }
    let studio = try Studio()
    studio.compositor.mailbox.post(LayerTree(root: try Self.root(layers), actionsAreEnabled: false).commit(at: 0))
    let statistics = try studio.picture(Self.canvas, bufferAge: 0).frame.statistics
    // Each has at most six visible squares.
    #expect(statistics.undrawnShapes.isEmpty)
    #expect(statistics.atlasBytes + statistics.bitmapTextureBytes <= 40 * 6 * 256 * 256 * 2)
  }

  /// A corner of a giant path equals that of a small one.
  @Test(arguments: [0, 1, 5, 20, 60]) func aShadowOfAGiantPathIsSharp(radius: Double) throws {
    func picture(_ reach: Double) throws -> [UInt8] {
      let layer = Layer()
      layer.frame = Rect(x: 101.25, y: 80.5, width: 10, height: 10)
      var path = Path()
      path.move(to: .zero)
      path.addLine(to: Point(reach, 0))
      path.addLine(to: Point(reach, 100))
      path.addLine(to: Point(100, 100))
      path.addLine(to: Point(100, reach))
      path.addLine(to: Point(0, reach))
      path.closeSubpath()
      layer.shadowPath = path
      (layer.shadowOpacity, layer.shadowRadius) = (1, radius)
      return try Studio().render(try Self.root([layer]), Self.canvas).pixels
    }
    let (small, giant) = (try picture(radius > 10 ? 1800 : 900), try picture(30_000))
    let worst = zip(small, giant).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(small.contains { $0 > 100 } && worst <= 3, "\(worst)/255 off")
  }
}
