import Multiplane
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// The history of a tree does not affect it: after changes and back again it looks like a tree without that history,
/// byte by byte.
@Suite struct HistoryTests {
  private let canvas = SceneCanvas(width: 120, height: 90, scale: 1, background: .white)

  private func isForgotten(_ root: Layer, _ change: @escaping () -> Void, back: @escaping () -> Void) throws {
    let (kept, fresh) = (try Studio(), try Studio())
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for step in [{}, change, back] {
      step()
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let whole = try kept.picture(canvas, bufferAge: 0).picture
      let expected = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      #expect(Comparison(expected, whole).failure(.exact) == nil)
    }
  }

  /// A rasterised layer too large for a bitmap is drawn at half the scale, only while it is too large.
  @Test func aLargeRasterizedLayerThatShrinksIsSharpAgain() throws {
    let root = Layer(0, 0, 120, 90, .white)
    let card = Layer(20, 20, 60, 40, Color(red: 0.9, green: 0.5, blue: 0.1))
    card.shouldRasterize = true
    card.affineTransform = Transform2D(rotationAngle: 0.2)
    let dot = Layer(7, 9, 13, 11, .black)
    card.addSublayer(dot)
    root.addSublayer(card)
    try isForgotten(root, { dot.position.x += 9_000 }, back: { dot.position.x -= 9_000 })
  }

  @Test func aBitmapHasTheScaleThatItIsGiven() throws {
    let root = Layer(0, 0, 120, 90, .white)
    let card = Layer(20, 20, 60, 40, Color(red: 0.9, green: 0.5, blue: 0.1))
    (card.shouldRasterize, card.rasterizationScale) = (true, 1)
    card.affineTransform = Transform2D(rotationAngle: 0.2)
    card.addSublayer(Layer(7, 9, 13, 11, .black))
    root.addSublayer(card)
    try isForgotten(root, { card.rasterizationScale = 0.25 }, back: { card.rasterizationScale = 1.5 })
  }

  /// The texels of a coarse bitmap extend more than a pixel beyond the layer.
  @Test(arguments: [0.05, 0.2]) func whatACoarseBitmapShowedIsGone(scale: Double) throws {
    let root = Layer(0, 0, 120, 90, .white)
    let box = Layer(10, 5, 1, 1, .white)
    let card = Layer(30.5, 20.5, 40, 30, Color(red: 0.9, green: 0.5, blue: 0.1))
    (card.shouldRasterize, card.rasterizationScale) = (true, scale)
    box.addSublayer(card)
    root.addSublayer(box)
    let studio = try Studio()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for frame in 0..<4 {
      box.position.x += Double(frame) * 1.3
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, _) = try studio.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      #expect(try Studio.isFresh(picture, of: root, canvas), "frame \(frame)")
    }
  }

  /// An unbounded operator also applies outside of partial changes, and when its layer is a bitmap.
  @Test(arguments: [BlendMode.sourceIn, .sourceOut, .copy, .destinationIn, .clear])
  func anOperatorOfABitmapActsEverywhere(mode: BlendMode) throws {
    for isTilted in [false, true] {
      let root = Layer(0, 0, 120, 90, .white)
      let group = Layer(5, 5, 110, 80, Color(red: 0.2, green: 0.6, blue: 0.3))
      group.opacity = 0.8
      let card = Layer(30, 20, 40, 30, Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.7))
      if isTilted {
        card.filters = [.gaussianBlur(radius: 1)]
        card.transform = Transform3D(rotationAngle: 0.6, x: 0, y: 1, z: 0).concatenating(Transform3D(perspective: 200))
      } else {
        card.shouldRasterize = true
      }
      let dot = Layer(85, 60, 9, 9, .black)
      group.addSublayer(dot)
      group.addSublayer(card)
      root.addSublayer(group)
      let studio = try Studio()
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      let steps: [() -> Void] = [
        {}, { dot.position.x += 5 }, { card.compositingFilter = mode }, { dot.position.y += 7 },
        { card.position.x += 3 }, { card.isHidden = true }, { card.isHidden = false },
        { card.compositingFilter = .normal },
      ]
      for (index, step) in steps.enumerated() {
        step()
        studio.compositor.mailbox.post(tree.commit(at: 0))
        let (picture, _) = try studio.picture(canvas, bufferAge: index == 0 ? 0 : 1)
        #expect(try Studio.isFresh(picture, of: root, canvas), "step \(index), tilted \(isTilted)")
      }
    }
  }

  /// A layer that leaves a replicator is drawn by itself again, also those of its sublayers that no copy showed.
  @Test(arguments: [false, true]) func whatWasCopiedIsDrawnAlone(isSeen: Bool) throws {
    let root = Layer(0, 0, 120, 90, .white)
    let copies = ReplicatorLayer()
    copies.frame = Rect(x: 0, y: 0, width: 120, height: 90)
    (copies.instanceCount, copies.instanceTransform) = (3, Transform3D(translationX: 6, y: 9, z: 0))
    let list = Layer(10, 10, 40, 40)
    let green = Color(red: 0.2, green: 0.7, blue: 0.3)
    for row in 0..<6 { list.addSublayer(Layer(0, Double(row) * 20, 30, 15, green)) }
    root.addSublayer(list)
    root.addSublayer(copies)
    let studio = try Studio()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let canvas = SceneCanvas(width: 120, height: 90)
    let steps: [() -> Void] = [
      {},
      { list.position.y += 1 },
      { list.bounds.origin.y = isSeen ? 0 : 90 },
      { copies.addSublayer(list) },
      { list.position.x += 1 },
      { root.addSublayer(list) },
      { list.bounds.origin.y = 3 },
      { for row in list.sublayers { row.position.x += 2 } },
    ]
    for (index, step) in steps.enumerated() {
      step()
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, _) = try studio.picture(canvas, bufferAge: index == 0 ? 0 : 1)
      #expect(try Studio.isFresh(picture, of: root, canvas), "step \(index)")
    }
  }

  /// A row that was not visible in any copy of its list has the list's new node when the list is drawn alone again:
  /// with `always`, and in a list so long that the spatial index finds its rows.
  @Test(arguments: [1, 1.5], [false, true])
  func rowsThatNoCopyShowedAreDrawnAlone(scale: Double, isLong: Bool) throws {
    let root = Layer(0, 0, 200, 160)
    let copies = ReplicatorLayer()
    copies.frame = Rect(x: -24, y: -50, width: 120, height: 100)
    (copies.instanceCount, copies.instanceTransform) = (4, Transform3D(translationX: 14, y: 11, z: 0))
    let list = Layer(-9, 6, 100, 140)
    let bitmap = try Bitmap(width: 2, height: 2, bytes: Array(repeating: 255, count: 16))
    for frame in [Rect(x: 81, y: -15, width: 8, height: 24), Rect(x: 39, y: 103, width: 5, height: 15)] {
      let row = Layer(frame.minX, frame.minY, frame.width, frame.height)
      row.contents = bitmap
      list.addSublayer(row)
    }
    // Out of sight in each frame.
    for row in 0..<(isLong ? 100 : 0) { list.addSublayer(Layer(0, 400 + Double(row) * 20, 30, 15, .black)) }
    for layer in [copies, list] { root.addSublayer(layer) }
    let studio = try Studio()
    if !isLong { studio.compositor.shortcuts = .always }
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let canvas = SceneCanvas(width: 200, height: 160, scale: scale)
    let steps: [() -> Void] = [{}, { copies.addSublayer(list) }, { root.addSublayer(list) }]
    for (index, step) in steps.enumerated() {
      step()
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, _) = try studio.picture(canvas, bufferAge: index == 0 ? 0 : 1)
      #expect(try Studio.isFresh(picture, of: root, canvas), "step \(index)")
    }
  }

  /// Background filters of all copies are redrawn when something below one of them changes.
  @Test(arguments: [0.0, 20], [false, true]) func copiesOfGlassSeeWhatMoves(depth: Double, isTilted: Bool) throws {
    let root = Layer(0, 0, 120, 90, .white)
    let mover = Layer(0, 20, 30, 40, Color(red: 0.3, green: 0.7, blue: 0.2))
    let copies = ReplicatorLayer()
    copies.frame = Rect(x: 10, y: 10, width: 60, height: 60)
    (copies.instanceCount, copies.instanceTransform) = (2, Transform3D(translationX: 45, y: 9, z: depth))
    if depth > 0 { copies.sublayerTransform = Transform3D(perspective: 150) }
    let glass = Layer(5, 5, 40, 30, Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.4))
    glass.backgroundFilters = [.gaussianBlur(radius: 2)]
    if isTilted { glass.transform = Transform3D(rotationAngle: 0.5, x: 0.3, y: 1, z: 0) }
    copies.addSublayer(glass)
    for layer in [mover, copies] { root.addSublayer(layer) }
    let studio = try Studio()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for frame in 0..<8 {
      mover.position.x = 20 + Double(frame) * 8
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, _) = try studio.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      #expect(try Studio.isFresh(picture, of: root, canvas), "frame \(frame)")
    }
  }

  /// A layer split by a sibling is redrawn when that sibling is removed.
  @Test func whatIsSplitNoLongerLooksTheSame() throws {
    let root = Layer(0, 0, 120, 90, .white)
    let box = Layer()
    box.frame = Rect(x: 10, y: 5, width: 60, height: 80)
    box.sublayerTransform = Transform3D(perspective: 150)
    root.addSublayer(box)
    let blue = Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.6)
    let cutting = Layer(6.3, 4, 44, 30, blue)
    cutting.transform = Transform3D(rotationAngle: 0.53, x: -0.53, y: 0.85, z: 0.1)
    let below = Layer(11.3, 42, 44, 30, blue)
    below.transform = Transform3D(rotationAngle: 0.38, x: -0.18, y: -0.71, z: 0.19)
    let glass = Layer(6.3, 42, 44, 30, blue)
    glass.zPosition = 17.459153782543098
    glass.filters = [.dropShadow(offset: Size(-2.3638501067579947, 2), radius: 0.28006566846385317, color: .black)]
    for card in [cutting, below, glass] {
      card.addSublayer(Layer(30, 18, 20, 20, Color(red: 0.9, green: 0.5, blue: 0.1)))
      box.addSublayer(card)
    }
    let studio = try Studio()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for (frame, z) in [0.0, 32, 10, -30, 0, 40, 5, 25].enumerated() {
      cutting.zPosition = z
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, _) = try studio.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      #expect(try Studio.isFresh(picture, of: root, canvas), "frame \(frame)")
    }
  }

  /// Siblings in 3D are split at their current intersections, not at earlier ones.
  @Test func siblingsInSpaceAreSplitByWhatTheyAreNow() throws {
    let root = Layer(0, 0, 120, 90, .white)
    root.sublayerTransform = Transform3D(perspective: 200)
    let near = Layer(20, 20, 40, 50, Color(red: 0.2, green: 0.3, blue: 0.9, alpha: 0.7))
    near.transform = Transform3D(rotationAngle: 0.8, x: 0, y: 1, z: 0)
    let far = Layer(70, 20, 40, 50, Color(red: 0.9, green: 0.3, blue: 0.2, alpha: 0.7))
    far.transform = Transform3D(rotationAngle: -0.7, x: 0.2, y: 1, z: 0)
    let dot = Layer(9, 9, 9, 9, .black)
    near.addSublayer(dot)
    root.addSublayer(near)
    root.addSublayer(far)
    try isForgotten(root, { dot.position.x += 70 }, back: { dot.position.x -= 70 })
    try isForgotten(root, { dot.position.x += 70 }, back: { dot.removeFromSuperlayer() })
  }
}
