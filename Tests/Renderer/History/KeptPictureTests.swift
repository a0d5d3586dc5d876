import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// The results of passes are cached for layers that do not change, which changes no pixel.
@Suite(.serialized) struct KeptPictureTests {
  private static let canvas = SceneCanvas(width: 400, height: 300, scale: 1, background: .white)

  /// Layers that need passes.
  enum Kind: CaseIterable, CustomTestStringConvertible {
    case blur, color, colorAndBlur, shadowFilter, shadowFilterInClip, mask, clippedMask, multiply, plusLighter, shadow
    case tiltedBlur, tiltedShadowFilter

    /// A mask drawn as an image has a group too, and so has a bitmap in the layer's own plane.
    var passCount: Int { [.mask, .clippedMask, .tiltedBlur, .tiltedShadowFilter].contains(self) ? 8 : 4 }

    var testDescription: String { "\(self)" }
  }

  private static func layer(_ frame: Rect, _ color: Color?, _ sublayers: [Layer] = []) throws -> Layer {
    let layer = Layer(frame: frame, color)
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    return layer
  }

  /// Two overlapping squares, and effects of a kind.
  private static func panel(_ kind: Kind, at origin: Point) throws -> Layer {
    let panel = try layer(
      Rect(x: origin.x, y: origin.y, width: 60, height: 50), nil,
      [
        layer(Rect(x: 4, y: 5, width: 34.5, height: 30), Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.8)),
        layer(Rect(x: 20, y: 16, width: 36, height: 29.5), Color(red: 0.1, green: 0.4, blue: 0.9, alpha: 0.7)),
      ])
    let shadow = Filter.dropShadow(offset: Size(3, 4), radius: 2.5, color: Color(red: 0, green: 0, blue: 0, alpha: 0.6))
    if kind == .tiltedBlur || kind == .tiltedShadowFilter {
      var eye = Transform3D.identity
      eye.m34 = -1.0 / 200
      panel.transform = Transform3D(rotationAngle: 0.6, x: 0.4, y: 1, z: 0).concatenating(eye)
    }
    switch kind {
    case .tiltedBlur: panel.filters = [.gaussianBlur(radius: 3)]
    case .tiltedShadowFilter: panel.filters = [shadow]
    case .blur: panel.filters = [.gaussianBlur(radius: 3)]
    case .color: panel.filters = [.hue(angle: 1), .contrast(1.4)]
    case .colorAndBlur: panel.filters = [.gaussianBlur(radius: 9), .hue(angle: 1)]
    case .shadowFilter: panel.filters = [shadow]
    case .shadowFilterInClip:
      panel.filters = [shadow]
      panel.opacity = 0.9
    case .mask, .clippedMask:
      let mask = try layer(
        Rect(x: 6, y: 4, width: 44, height: 40), Color(red: 0, green: 0, blue: 0, alpha: kind == .mask ? 0.7 : 1))
      mask.cornerRadius = 12
      panel.mask = mask
      if kind == .clippedMask { panel.filters = [.contrast(0.7)] }
    case .multiply: panel.compositingFilter = .multiply
    case .plusLighter: panel.compositingFilter = .plusLighter
    case .shadow:
      panel.shadowOpacity = 0.7
      panel.shadowRadius = 3
      panel.shadowOffset = Size(2, 5)
    }
    return panel
  }

  /// A square that moves below panels, and four panels of one kind.
  private struct Stage {
    let studio: Studio
    private let other: Studio
    let root: Layer
    let box: Layer
    let mover: Layer
    let panels: [Layer]
    private let tree: LayerTree
    private var count = 0

    init(_ kind: Kind) throws {
      (studio, other) = (try Studio(), try Studio())
      mover = try KeptPictureTests.layer(
        Rect(x: 40, y: 40, width: 20, height: 20), Color(red: 0.2, green: 0.7, blue: 0.3))
      let corners = [Point(20, 20), Point(110, 20), Point(20, 100), Point(110, 100)]
      panels = try corners.map { corner in try KeptPictureTests.panel(kind, at: corner) }
      box = try KeptPictureTests.layer(Rect(x: 0, y: 0, width: 300, height: 220), nil, panels)
      box.masksToBounds = kind == .shadowFilterInClip
      root = try KeptPictureTests.layer(Rect(x: 0, y: 0, width: 400, height: 300), nil, [mover, box])
      tree = LayerTree(root: root, actionsAreEnabled: false)
    }

    /// Draws the next frame, in which the square touches all panels; returns whether it equals a first frame.
    mutating func frame(bufferAge: Int = 1) throws -> (statistics: FrameStatistics, isRight: Bool) {
      let (x, y) = (30 + count % 5, 30 + count % 3)
      mover.frame = Rect(x: Double(x), y: Double(y), width: 140, height: 120)
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, result) = try studio.picture(KeptPictureTests.canvas, bufferAge: count == 0 ? 0 : bufferAge)
      count += 1
      let fresh = try other.render(TestScene(canvas: KeptPictureTests.canvas, root: SceneNode(layer: root)))
      return (result.statistics, Comparison(fresh, picture).failure(.exact) == nil)
    }
  }

  @Test(arguments: Kind.allCases) func whatIsStillTakesNoPass(kind: Kind) throws {
    var stage = try Stage(kind)
    for frame in 0..<6 {
      let (statistics, isRight) = try stage.frame()
      #expect(isRight, "frame \(frame)")
      #expect(statistics.offscreens.count == (frame < 2 ? kind.passCount : 0), "frame \(frame)")
      #expect(statistics.keptGroups == (frame < 2 ? 0 : 4), "frame \(frame)")
      // A blended layer reads the pixels below it.
      if frame > 1, kind != .multiply { #expect(statistics.passes == 1, "frame \(frame)") }
    }
  }

  /// A layer of which the damage shows only a part is cached as a whole.
  @Test(arguments: Kind.allCases) func whatIsSeenInPartIsKeptAsAWhole(kind: Kind) throws {
    var stage = try Stage(kind)
    for frame in 0..<9 {
      for (index, panel) in stage.panels.enumerated() where frame == 0 && index > 0 { panel.isHidden = index > 1 }
      if frame == 4 { stage.box.bounds.origin.x = 25 }
      let (_, isRight) = try stage.frame(bufferAge: frame % 4 == 3 ? 0 : 1)
      #expect(isRight, "frame \(frame)")
      if frame == 5 { for panel in stage.panels { panel.isHidden = false } }
    }
  }

  /// Properties applied in compositing keep the cache.
  @Test(arguments: Kind.allCases) func whatActsOnTheWholeLeavesIt(kind: Kind) throws {
    var stage = try Stage(kind)
    let ways: [(Layer, Layer) -> Void] = [
      { panel, _ in panel.opacity = 0.6 }, { panel, _ in panel.opacity = 0.3 },
      { _, box in box.masksToBounds = true }, { _, box in box.cornerRadius = 60 },
      { panel, _ in panel.isHidden = true }, { panel, _ in panel.isHidden = false },
    ]
    for _ in 0..<3 { _ = try stage.frame() }
    for (index, way) in ways.enumerated() {
      way(stage.panels[0], stage.box)
      let (statistics, isRight) = try stage.frame()
      #expect(isRight, "way \(index)")
      // A shadow that is not below its own layer is one image with it, and the shadow of a translucent layer belongs to
      // its group.
      if kind == .shadowFilter || kind == .shadow { continue }
      #expect(statistics.keptGroups == (index == 4 ? 3 : 4) && statistics.offscreens.isEmpty, "way \(index)")
    }
  }

  @Test(arguments: Kind.allCases) func whatChangesIsDrawnAnew(kind: Kind) throws {
    var stage = try Stage(kind)
    let box = stage.box
    let ways: [(Layer) throws -> Void] = [
      { $0.sublayers[0].position.x += 3 }, { $0.sublayers[1].backgroundColor = .black },
      { $0.sublayers[0].isHidden = true }, { $0.sublayers[0].isHidden = false },
      { $0.mask?.position.x += 4 }, { $0.mask?.backgroundColor = .black }, { $0.mask?.cornerRadius = 0 },
      { $0.filters = $0.filters.map { _ in .gaussianBlur(radius: 1.5) } }, { $0.shadowRadius += 1 },
      { $0.position.x += 2 }, { $0.affineTransform = Transform2D(rotationAngle: 0.2) },
      { _ in box.position.x += 3 }, { _ in box.sublayerTransform = Transform3D(scaleX: 1.1, y: 1.1, z: 1) },
      { _ in box.isGeometryFlipped = true }, { $0.addSublayer($0.sublayers[0]) },
      { $0.sublayers[1].removeFromSuperlayer() },
      { try $0.sublayers[0].addSublayer(Self.layer(Rect(x: 9, y: 9, width: 9, height: 9), .black)) },
      { $0.sublayers[0].sublayers[0].opacity = 0.5 }, { $0.bounds.size.width += 9 }, { $0.masksToBounds = true },
      { $0.removeFromSuperlayer() }, { box.addSublayer($0) }, { $0.mask = nil }, { $0.filters = [] },
      { $0.compositingFilter = .normal }, { $0.shadowOpacity = 0 },
    ]
    var kept = 0
    for (index, way) in ways.enumerated() {
      for frame in 0..<3 {
        let (statistics, isRight) = try stage.frame()
        #expect(isRight, "way \(index), frame \(frame)")
        kept += statistics.keptGroups
      }
      try way(stage.panels[0])
    }
    #expect(kept > 100, "\(kept)")
  }

  /// Changes while the layer is invisible are drawn when it becomes visible again.
  @Test(arguments: Kind.allCases) func whatChangesUnseenIsDrawnAnew(kind: Kind) throws {
    let hidings: [(Layer, Layer, Bool) throws -> Void] = [
      { panel, _, hides in panel.isHidden = hides }, { _, box, hides in box.isHidden = hides },
      { _, box, hides in box.opacity = hides ? 0 : 1 },
      { panel, box, hides in if hides { panel.removeFromSuperlayer() } else { box.addSublayer(panel) } },
      { _, box, hides in if hides { box.removeFromSuperlayer() } else { box.addSublayer(Layer()) } },
      { panel, _, hides in panel.position.x += hides ? 5000 : -5000 },
    ]
    for (index, hide) in hidings.enumerated() {
      var stage = try Stage(kind)
      for frame in 0..<9 {
        if frame == 4 { try hide(stage.panels[0], stage.box, true) }
        if frame == 5 { stage.panels[0].sublayers[1].position.x -= 6 }
        if frame == 6 {
          try hide(stage.panels[0], stage.box, false)
          if stage.box.superlayer == nil { stage.root.addSublayer(stage.box) }
        }
        #expect(try stage.frame().isRight, "way \(index), frame \(frame)")
      }
    }
  }

  /// Another target, or a context without the cached pages.
  @Test(arguments: Kind.allCases) func anotherTargetDrawsItAnew(kind: Kind) throws {
    let studio = try Studio()
    let root = try Self.layer(Rect(x: 0, y: 0, width: 400, height: 300), nil, [Self.panel(kind, at: Point(20.5, 30))])
    try studio.expectOtherTargetsAreDrawnAnew(root, Self.canvas, scale: 1.5, frames: 4)
  }

  /// A layer with a shadow inside another layer with a shadow looks the same where the outer shadow is not redrawn.
  @Test func aShadowOutOfSightChangesNothing() throws {
    let studio = try Studio()
    let mover = try Self.layer(Rect(x: 0, y: 0, width: 50, height: 40), Color(red: 0.2, green: 0.7, blue: 0.3))
    let inner = try Self.panel(.shadow, at: Point(10, 8))
    for (index, square) in inner.sublayers.enumerated() { square.opacity = 0.45 + Float(index) / 9 }
    let outer = try Self.layer(Rect(x: 20, y: 20, width: 90, height: 70), nil, [inner])
    outer.shadowOpacity = 0.8
    outer.shadowOffset = Size(0, 160)
    let root = try Self.layer(Rect(x: 0, y: 0, width: 400, height: 300), nil, [mover, outer])
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for frame in 0..<4 {
      mover.position = Point(Double(50 + frame * 3), 50)
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, _) = try studio.picture(Self.canvas, bufferAge: frame == 0 ? 0 : 1)
      #expect(try Studio.isFresh(picture, of: root, Self.canvas), "frame \(frame)")
    }
  }

  /// Another context, without the cached pages.
  @Test(arguments: Kind.allCases) func aLostContextDrawsItAnew(kind: Kind) throws {
    let studio = try Studio()
    let root = try Self.layer(Rect(x: 0, y: 0, width: 400, height: 300), nil, [Self.panel(kind, at: Point(20.5, 30))])
    studio.compositor.mailbox.post(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    for _ in 0..<4 { _ = try studio.picture(Self.canvas, bufferAge: 0) }
    let other = try Studio()
    try studio.compositor.rebuild(on: other.surface.context)
    let target = RenderTarget(
      framebuffer: other.surface.target().framebuffer, width: 400, height: 300, rowOrder: .topDown, bufferAge: 0)
    let options = Compositor.FrameOptions(scale: 1, background: .white)
    let fresh = try Studio().render(TestScene(canvas: Self.canvas, root: SceneNode(layer: root)))
    for _ in 0..<4 {
      _ = try studio.compositor.render(at: 0, to: target, options: options)
      let pixels = other.surface.context.withCurrent { gl in gl.readPixels(of: target) }
      #expect(Comparison(fresh, Picture(width: 400, height: 300, pixels: pixels)).failure(.exact) == nil)
    }
  }
}
