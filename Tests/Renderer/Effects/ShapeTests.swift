import Multiplane
import MultiplaneDrawing
import MultiplaneTestSupport
import Testing

/// Shape layers on the screen, against their shapes as the rasteriser draws them.
@Suite struct ShapeTests {
  private let canvas = SceneCanvas(width: 64, height: 48)
  private let region = PixelRect(x: 0, y: 0, width: 64, height: 48)

  private func root(_ layers: Layer...) throws -> Layer {
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: 64, height: 48)
    root.anchorPoint = .zero
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private func moon() -> ShapeLayer {
    let layer = ShapeLayer()
    layer.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 30, height: 20))
    layer.fillColor = Color(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.8)
    layer.strokeColor = Color(red: 0, green: 0.2, blue: 1, alpha: 0.6)
    layer.lineWidth = 5
    return layer
  }

  private func shape(of layer: ShapeLayer) -> Shape {
    var shape = Shape()
    shape.path = layer.path
    shape.fillColor = layer.fillColor
    shape.strokeColor = layer.strokeColor
    shape.lineWidth = layer.lineWidth
    return shape
  }

  private func expected(_ layer: ShapeLayer, _ map: Transform2D) throws -> [UInt8] {
    try ShapeRasterizer.cairo.draw(shape(of: layer), map, region).bytes
  }

  private func expectAlike(_ a: [UInt8], _ b: [UInt8], within limit: Int = 0) {
    let most = zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(most <= limit && a.count == b.count)
  }

  @Test(arguments: [
    Transform2D(translationX: 12, y: 9), Transform2D(translationX: 12.25, y: 9.5),
    Transform2D(a: 1.2, b: 0.5, c: -0.4, d: 0.8, tx: 20.125, ty: 4.75),
    Transform2D(a: -1, b: 0, c: 0, d: 1, tx: 40, ty: 10),
  ])
  func itIsWhatTheRasterizerDraws(map: Transform2D) throws {
    let layer = moon()
    layer.affineTransform = Transform2D(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
    layer.position = Point(map.tx, map.ty)
    expectAlike(try Studio().render(root(layer), canvas).pixels, try expected(layer, map))
  }

  @Test func aScaledCanvasIsDrawnFiner() throws {
    let layer = moon()
    layer.position = Point(1, 1)
    let picture = try Studio().render(root(layer), SceneCanvas(width: 32, height: 24, scale: 2))
    expectAlike(picture.pixels, try expected(layer, Transform2D(a: 2, b: 0, c: 0, d: 2, tx: 2, ty: 2)), within: 1)
  }

  @Test func opacityActsOnTheWholeShape() throws {
    let layer = moon()
    layer.position = Point(12, 9)
    layer.opacity = 0.5
    let whole = try expected(layer, Transform2D(translationX: 12, y: 9))
    expectAlike(
      try Studio().render(root(layer), canvas).pixels, whole.map { UInt8(clamping: (Double($0) / 2).rounded()) },
      within: 1)
  }

  @Test func boundsClipOnlyWhenTheyAreAskedTo() throws {
    let layer = moon()
    layer.frame = Rect(x: 12, y: 9, width: 10, height: 10)
    let map = Transform2D(translationX: 12, y: 9)
    expectAlike(try Studio().render(root(layer), canvas).pixels, try expected(layer, map))
    layer.masksToBounds = true
    var cut = try expected(layer, map)
    for y in 0..<48 {
      for x in 0..<64 where !(12..<22).contains(x) || !(9..<19).contains(y) {
        for channel in 0..<4 { cut[(y * 64 + x) * 4 + channel] = 0 }
      }
    }
    expectAlike(try Studio().render(root(layer), canvas).pixels, cut)
  }

  @Test func theShapeIsBetweenBackgroundAndSublayers() throws {
    let layer = moon()
    layer.fillColor = .black
    layer.strokeColor = nil
    layer.frame = Rect(x: 10, y: 10, width: 30, height: 20)
    layer.backgroundColor = .white
    layer.borderWidth = 1
    layer.borderColor = Color(red: 0, green: 1, blue: 0)
    let child = Layer()
    child.frame = Rect(x: 14, y: 9, width: 2, height: 2)
    child.backgroundColor = Color(red: 1, green: 0, blue: 0)
    for hasChild in [false, true] {
      if hasChild { layer.addSublayer(child) }
      let pixels = try Studio().render(root(layer), canvas).pixels
      func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[(y * 64 + x) * 4..<(y * 64 + x) * 4 + 4]) }
      #expect(pixel(12, 12) == [255, 255, 255, 255] && pixel(20, 20) == [0, 0, 0, 255])
      // The ellipse touches the border's middle.
      #expect(pixel(25, 10) == [0, 255, 0, 255])
      #expect(pixel(25, 20) == (hasChild ? [255, 0, 0, 255] : [0, 0, 0, 255]))
    }
  }

  @Test func inPerspectiveItIsNearToTheRasterizersPicture() throws {
    let layer = moon()
    layer.strokeColor = nil
    layer.path = Path(Rect(x: 0, y: 0, width: 40, height: 30))
    layer.position = Point(12, 9)
    layer.anchorPoint = .zero
    layer.transform = Transform3D(rotationAngle: 0.7, x: 0, y: 1, z: 0)
    let square = Layer()
    square.frame = Rect(x: 12, y: 9, width: 40, height: 30)
    square.anchorPoint = .zero
    square.position = Point(12, 9)
    square.backgroundColor = layer.fillColor ?? .clear
    square.transform = layer.transform
    func picture(_ layer: Layer) throws -> [UInt8] {
      let root = try root(layer)
      var perspective = Transform3D.identity
      perspective.m34 = -1 / 120
      root.sublayerTransform = perspective
      return try Studio().render(root, canvas).pixels
    }
    let (a, b) = (try picture(layer), try picture(square))
    let off = zip(a, b).map { abs(Int($0) - Int($1)) }
    // Edges are interpolated from a bitmap.
    #expect(off.count { $0 > 3 } < off.count / 20)
    #expect(off.max() ?? 255 < 128 && a.contains { $0 > 200 })
  }

  /// A shape in a tilted layer too large for a bitmap is sampled between its own texels: few pixels differ much from
  /// the same shape drawn four times as large and averaged.
  @Test func tiltedStrokesAreSharp() throws {
    func alphas(_ angle: Double, scale: Int) throws -> [Double] {
      let layer = ShapeLayer()
      layer.frame = Rect(x: 10, y: 8, width: 80, height: 56)
      (layer.anchorPoint, layer.bounds.size.width) = (Point(40.0 / 5_000, 0.5), 5_000)
      layer.position = Point(50, 36)
      layer.path = Path(ellipseIn: Rect(x: 5, y: 5, width: 70, height: 46))
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, .black, 2)
      var perspective = Transform3D.identity
      perspective.m34 = -1 / 200
      layer.transform = Transform3D(rotationAngle: angle, x: 1, y: 0.5, z: 0).concatenating(perspective)
      let root = try root(layer)
      let canvas = SceneCanvas(width: 100, height: 72, scale: Double(scale))
      let pixels = try Studio().render(root, canvas).pixels
      return (0..<100 * 72).map { index in
        var sum = 0.0
        for row in 0..<scale {
          for column in 0..<scale {
            let at = (index / 100 * scale + row) * 100 * scale + index % 100 * scale + column
            sum += Double(pixels[at * 4 + 3])
          }
        }
        return sum / Double(scale * scale)
      }
    }
    let off = try [0.3, 0.5, 0.7].flatMap { angle in
      try zip(alphas(angle, scale: 1), alphas(angle, scale: 4)).map { abs($0 - $1) }
    }
    let (some, many) = (off.count { $0 > 32 }, off.count { $0 > 16 })
    #expect(some <= 40 && many <= 480, "\(some), \(many)")
  }

  @Test func partialRedrawsChangeNothing() throws {
    let layer = moon()
    layer.position = Point(12.5, 9)
    let veil = Layer()
    veil.frame = Rect(x: 3, y: 3, width: 10, height: 30)
    veil.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    let root = try root(layer, veil)
    let studio = try Studio()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    studio.compositor.mailbox.post(tree.commit(at: 0))
    _ = try studio.picture(canvas, bufferAge: 0)
    for step in 1...4 {
      veil.position.x += 7
      layer.position.y += step == 3 ? 2 : 0
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, frame) = try studio.picture(canvas, bufferAge: 1)
      #expect(frame.statistics.fullRedrawReason == nil && frame.statistics.shapesRasterized == 0)
      let (whole, _) = try studio.picture(canvas, bufferAge: 0)
      expectAlike(picture.pixels, whole.pixels)
    }
  }

  @Test func statisticsNameWhatIsNotDrawn() throws {
    let layer = moon()
    layer.name = "moon"
    let studio = try Studio()
    studio.compositor.shapeRasterizer = nil
    let tree = try LayerTree(root: root(layer), actionsAreEnabled: false)
    studio.compositor.mailbox.post(tree.commit(at: 0))
    let frame = try studio.picture(canvas, bufferAge: 0).frame
    #expect(frame.statistics.undrawnShapes.map(\.name) == ["moon"])
    #expect(frame.statistics.description.contains("no shape moon: no rasteriser"))
    #expect(frame.statistics.json.contains(#""undrawnShapes": [{"layer": "moon""#))
  }
}
