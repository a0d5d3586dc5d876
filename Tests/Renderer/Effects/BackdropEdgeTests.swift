import Multiplane
import MultiplaneTestSupport
import Testing

/// The input of background filters: the pixels inside the layer's bounds, and their mirror image outside.
@Suite struct BackdropEdgeTests {
  private static let canvas = SceneCanvas(width: 60, height: 40, background: .white)

  private func pixels(_ picture: Picture, _ x: Int, _ y: Int) -> [UInt8] {
    Array(picture.pixels[(y * picture.width + x) * 4..<(y * picture.width + x) * 4 + 4])
  }

  private func scene(_ panes: [Layer], around: [Rect]) throws -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    for rect in around {
      let bar = Layer()
      bar.frame = rect
      bar.backgroundColor = .black
      root.addSublayer(bar)
    }
    for pane in panes { root.addSublayer(pane) }
    return root
  }

  private func pane(_ frame: Rect, _ filters: [Filter]) -> Layer {
    let pane = Layer()
    pane.frame = frame
    pane.backgroundFilters = filters
    return pane
  }

  private static let chains: [[Filter]] = [
    [.gaussianBlur(radius: 2)], [.gaussianBlur(radius: 12)], [.brightness(0.9999), .gaussianBlur(radius: 5)],
    [.gaussianBlur(radius: 3), .opacity(1), .gaussianBlur(radius: 9)],
  ]

  /// Pixels adjacent to the layer do not affect it.
  @Test(arguments: chains) func whatIsBesideTheLayerIsNotSeen(filters: [Filter]) throws {
    let around = [
      Rect(x: 0, y: 0, width: 60, height: 8), Rect(x: 0, y: 32, width: 60, height: 8),
      Rect(x: 0, y: 8, width: 10, height: 24), Rect(x: 50, y: 8, width: 10, height: 24),
    ]
    let root = try scene([pane(Rect(x: 10, y: 8, width: 40, height: 24), filters)], around: around)
    let picture = try Studio().render(root, Self.canvas)
    for y in 8..<32 {
      for x in 10..<50 { #expect(pixels(picture, x, y).min()! >= 254, "\(x), \(y)") }
    }
  }

  /// Beyond an edge, the pixels inside continue as their mirror image: the same as a wider layer over that image.
  @Test(arguments: chains) func beyondTheEdgeIsTheMirrorImage(filters: [Filter]) throws {
    let bars = [Rect(x: 21, y: 0, width: 2, height: 40), Rect(x: 26, y: 0, width: 3, height: 40)]
    let mirrored = bars.map { Rect(x: 40 - $0.maxX, y: 0, width: $0.width, height: 40) }
    let narrow = try scene([pane(Rect(x: 20, y: 0, width: 40, height: 40), filters)], around: bars)
    let wide = try scene([pane(Rect(x: 0, y: 0, width: 60, height: 40), filters)], around: bars + mirrored)
    let studio = try Studio()
    let (one, other) = (try studio.render(narrow, Self.canvas), try studio.render(wide, Self.canvas))
    for y in [0, 17, 39] {
      for x in 20..<36 {
        for (a, b) in zip(pixels(one, x, y), pixels(other, x, y)) { #expect(abs(Int(a) - Int(b)) <= 2, "\(x), \(y)") }
      }
    }
  }

  /// A shadow of translucent pixels continues beyond the edge too, also without a blur.
  @Test(arguments: [0, 2]) func shadowsOfMirrorImagesAgree(radius: Double) throws {
    let root = SceneNode(layer: try scene([], around: [Rect(x: 0, y: 0, width: 60, height: 40)]))
    let shadow = Filter.dropShadow(
      offset: Size(-5, 3), radius: radius, color: Color(red: 0.7, green: 0.4, blue: 0.9, alpha: 0.5))
    for frame in [Rect(x: 10, y: 8, width: 30, height: 20), Rect(x: -6, y: 23, width: 40, height: 30)] {
      var scene = TestScene(canvas: SceneCanvas(width: 60, height: 40), root: root)
      scene.root.sublayers[0].backgroundColor?.alpha = 0.2
      scene.root.sublayers.append(SceneNode(layer: pane(frame, [shadow])))
      let comparison = Comparison(Referee.render(scene), try Studio().render(scene))
      #expect(comparison.failure(.promise) == nil, "\(frame)")
    }
  }

  /// The mirror lines are on cells of the blur, in the middle of them and elsewhere, and at the edge of the canvas.
  @Test(arguments: [9, 60], [0, 1, 2]) func mirrorImagesOfHalvedPicturesAgree(radius: Double, more: Double)
    throws
  {
    let bars = [Rect(x: 12, y: 0, width: 5, height: 14), Rect(x: 26, y: 9, width: 9, height: 40)]
    for frame in [
      Rect(x: 10, y: 4, width: 24 + more, height: 16 + more / 2), Rect(x: -7 - more, y: 9, width: 40, height: 44),
      Rect(x: 11.5, y: 3.25, width: 30.5 + more, height: 30),
    ] {
      let scene = TestScene(
        canvas: Self.canvas,
        root: SceneNode(layer: try scene([pane(frame, [.gaussianBlur(radius: radius)])], around: bars)))
      let comparison = Comparison(Referee.render(scene), try Studio().render(scene))
      #expect(comparison.failure(.promise) == nil, "\(frame)")
    }
  }

  private static let filling = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0), alpha: SIMD4(0, 0, 0, 0.5),
    offset: SIMD4(0, 0, 0, 0.4))

  /// A mirror image is treated like the picture: by colours, by a blur before the last one, by filters that fill it,
  /// and below a shadow.
  @Test(
    arguments: [
      [.saturation(2), .gaussianBlur(radius: 9)],
      [.gaussianBlur(radius: 3), .contrast(0.5), .gaussianBlur(radius: 20)],
      [.gaussianBlur(radius: 30), .invert(1), .gaussianBlur(radius: 1.5), .sepia(0.5)],
      [.dropShadow(offset: Size(5, -3), radius: 4, color: .black), .gaussianBlur(radius: 7)],
      [.colorMatrix(filling), .gaussianBlur(radius: 6)],
    ] as [[Filter]])
  func mirrorImagesOfChainsAgree(filters: [Filter]) throws {
    let bars = [Rect(x: 12, y: 0, width: 5, height: 14), Rect(x: 26, y: 9, width: 9, height: 40)]
    for frame in [Rect(x: 10, y: 4, width: 25, height: 17), Rect(x: -7, y: 9, width: 40, height: 44)] {
      for outer in [[], [Filter.gaussianBlur(radius: 3)]] {
        let pane = pane(frame, filters)
        pane.filters = outer
        let scene = TestScene(canvas: Self.canvas, root: SceneNode(layer: try scene([pane], around: bars)))
        let comparison = Comparison(Referee.render(scene), try Studio().render(scene))
        let failure = comparison.failure(.promise)
        #expect(failure == nil, "\(frame), \(outer): \(String(describing: failure))")
      }
    }
  }

  /// A layer smaller than the blur is mirrored repeatedly: the result is nearly its mean.
  @Test func aSmallLayerIsItsMean() throws {
    let root = try scene(
      [pane(Rect(x: 20, y: 12, width: 8, height: 6), [.gaussianBlur(radius: 30)])],
      around: [Rect(x: 20, y: 0, width: 2, height: 40)])
    let picture = try Studio().render(root, Self.canvas)
    for y in 12..<18 {
      for x in 20..<28 { #expect(abs(Int(pixels(picture, x, y)[0]) - 191) <= 2, "\(pixels(picture, x, y))") }
    }
  }
}
