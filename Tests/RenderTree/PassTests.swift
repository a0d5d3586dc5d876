import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// The number of passes of trees, with their reasons: a tree that needs none has none.
@Suite struct PassTests {
  static func layer(_ frame: Rect, opacity: Double = 1, _ change: (Layer) -> Void) -> Layer {
    let layer = layer(frame, opacity: opacity)
    change(layer)
    return layer
  }

  static func layer(
    _ frame: Rect, _ color: Color? = .black, opacity: Double = 1, _ sublayers: [Layer] = [],
    _ change: (Layer) -> Void = { _ in }
  ) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    layer.opacity = Float(opacity)
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    change(layer)
    return layer
  }

  static func plan(_ root: Layer) throws -> FramePlan {
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.apply(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    tree.plan(at: 0, target: PlanTarget(width: 100, height: 100), into: &plan)
    return plan
  }

  static let (left, right) = (Rect(x: 5, y: 5, width: 20, height: 20), Rect(x: 25, y: 5, width: 20, height: 20))
  static let whole = Rect(x: 0, y: 0, width: 100, height: 100)

  /// Two overlapping layers, so that properties of both need a group.
  static func pair(_ change: (Layer) throws -> Void) rethrows -> Layer {
    let pair = layer(Rect(x: 5, y: 5, width: 60, height: 60), nil, [layer(left), layer(left.offsetBy(dx: 9, dy: 9))])
    try change(pair)
    return pair
  }

  static func small(_ x: Double = 10, _ change: (Layer) throws -> Void) rethrows -> Layer {
    let small = layer(Rect(x: x, y: 10, width: 20, height: 20), .white)
    try change(small)
    return small
  }

  static func pane(_ x: Double = 10, _ change: (Layer) throws -> Void) rethrows -> Layer {
    try small(x) {
      $0.backgroundColor = nil
      try change($0)
    }
  }

  static func nested(_ count: Int) throws -> Layer {
    let root = layer(whole, nil)
    var parent = root
    for _ in 0..<count {
      let next = pair { ($0.opacity, $0.position) = (0.9, Point(30, 30)) }
      parent.addSublayer(next)
      parent = next
    }
    return root
  }

  static let shadow: @Sendable (Layer) -> Void = {
    $0.shadowOpacity = 1
    $0.shadowRadius = 2
    // Rounded by its alpha only.
    $0.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
  }

  static let turn = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
  static let tilt = Transform3D(rotationAngle: 0.6, x: 0, y: 1, z: 0)
  static func spin(_ index: Int) -> Transform3D { Transform3D(rotationAngle: Double(index), x: 0, y: 1, z: 0) }
  static var inPerspective: Transform3D { spin(1).concatenating(Transform3D(perspective: 300)) }
  static func blur(_ layer: Layer) { layer.filters = [.gaussianBlur(radius: 2)] }
  static func card(_ layer: Layer) {
    (layer.cornerRadius, layer.masksToBounds, layer.shadowOpacity, layer.shadowRadius) = (6, false, 0.5, 3)
  }

  @Test func opacityNeedsAGroupOnlyWhereThingsOverlap() throws {
    func reasons(_ color: Color?, _ second: Rect, _ change: (Layer) -> Void = { _ in }) throws -> [String] {
      let veil = Self.layer(Self.whole, color, opacity: 0.5, [Self.layer(Self.left), Self.layer(second)])
      change(veil)
      return try Self.plan(Self.layer(Self.whole, nil, [veil])).offscreens.map(\.reason.rawValue)
    }
    #expect(try reasons(nil, Self.right) == [])
    #expect(try reasons(nil, Self.right.offsetBy(dx: -0.5, dy: 0)) == ["groupOpacity"])
    #expect(try reasons(nil, Self.left) == ["groupOpacity"], "one hides the other")
    #expect(try reasons(nil, Self.left.insetBy(dx: 1, dy: 0)) == ["groupOpacity"])
    #expect(try reasons(.white, Self.right) == ["groupOpacity"], "the background is below both")
    #expect(try reasons(.white, Self.left) { $0.allowsGroupOpacity = false } == [])
    #expect(try reasons(nil, Self.left) { $0.sublayers[0].isHidden = true } == [])
    #expect(
      try reasons(nil, Self.right) { $0.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1) } == [
        "groupOpacity"
      ])
    #expect(
      try reasons(nil, Self.right.offsetBy(dx: 9, dy: 9)) {
        $0.transform = Transform3D(rotationAngle: 0.1, x: 0, y: 0, z: 1)
      } == [])
  }

  /// Their bounding boxes overlap, but they do not.
  @Test func turnedLayersBesideEachOtherNeedNoGroup() throws {
    func reasons(_ gap: Double, _ transform: Transform3D) throws -> [String] {
      let veil = Self.layer(
        Self.whole, nil, opacity: 0.5, [Self.layer(Self.left), Self.layer(Self.right.offsetBy(dx: gap, dy: 0))])
      veil.transform = transform
      return try Self.plan(Self.layer(Self.whole, nil, [veil])).offscreens.map(\.reason.rawValue)
    }
    let turn = Transform3D(rotationAngle: 0.6, x: 0, y: 0, z: 1)
    let tilt = Transform3D(rotationAngle: 0.6, x: 1, y: 1, z: 0.4).concatenating(Transform3D(perspective: 200))
    for transform in [turn, turn.scaled(x: -1, y: 1, z: 1), turn.scaled(x: 0.9, y: 2, z: 1)] {
      #expect(try reasons(3, transform) == [])
      #expect(try reasons(0.5, transform) == ["groupOpacity"], "some pixel is touched by both")
      #expect(try reasons(-3, transform) == ["groupOpacity"])
    }
    #expect(try reasons(3, tilt) == ["plane"])
    let edgeOn = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    #expect(try reasons(3, edgeOn).count <= 1)
  }

  /// A layer with more than one quad in perspective is drawn in its plane first, unless it does not fit, is seen small,
  /// or reads the pixels below it.
  @Test func whatIsTiltedIsMadeInItsPlane() throws {
    func reasons(_ change: (Layer) throws -> Void) throws -> [String] {
      let card = try Self.pair {
        $0.transform = Self.inPerspective
        try change($0)
      }
      return try Self.plan(Self.layer(Self.whole, .white, [card])).offscreens.map(\.reason.rawValue)
    }
    #expect(try reasons { _ in } == ["plane"])
    #expect(try reasons { $0.opacity = 0.5 } == ["plane"])
    #expect(try reasons { ($0.masksToBounds, $0.cornerRadius) = (true, 9) } == ["plane"])
    #expect(try reasons { $0.transform = $0.transform.scaled(x: 0.3, y: 0.3, z: 1) } == [])
    #expect(try reasons { $0.bounds.size = Size(5_000, 60) } == [])
    #expect(try reasons { $0.sublayers[0].position.x = 9_000 } == [])
    #expect(try reasons { $0.sublayers[1].compositingFilter = .multiply } == [])
    #expect(try !reasons { $0.sublayers[1].backgroundFilters = [.gaussianBlur(radius: 2)] }.contains("plane"))
    #expect(try reasons { $0.sublayers[1].removeFromSuperlayer() } == [], "one quad")
    #expect(try reasons { ($0.sublayers[1].opacity, $0.sublayers[1].isHidden) = (0.5, true) } == ["plane"])
  }

  /// In a plane, contents count where they are shown: clipped, and on the side of the layer's orientation.
  @Test(arguments: [ContentsGravity.right, .bottom], [false, true])
  func whatAPlaneShowsOfContents(gravity: ContentsGravity, isFlipped: Bool) throws {
    let contents = try Bitmap(width: 40, height: 40, bytes: Array(repeating: 255, count: 40 * 40 * 4))
    let inner = Self.layer(Rect(x: 20, y: 12, width: 20, height: 30)) {
      $0.transform = Transform3D(rotationAngle: 0.4, x: 1, y: 0, z: 0)
    }
    let card = Self.layer(Rect(x: 0, y: 0, width: 60, height: 60), .white, [inner]) {
      ($0.contents, $0.contentsGravity, $0.contentsScale) = (contents, gravity, 0.5)
      ($0.masksToBounds, $0.isGeometryFlipped) = (true, isFlipped)
      $0.transform = Self.inPerspective
    }
    let plan = try Self.plan(Self.layer(Self.whole, .white, [card]))
    #expect(plan.offscreens.isEmpty, "quads apart from each other")
  }

  @Test func anOpacityThatGoesDownIsAFactor() throws {
    let inner = Self.layer(
      Self.whole, nil, opacity: 0.5, [Self.layer(Self.left), Self.layer(Self.right, opacity: 0.25)])
    let plan = try Self.plan(Self.layer(Self.whole, nil, [Self.layer(Self.whole, nil, opacity: 0.5, [inner])]))
    #expect(plan.offscreens.isEmpty && plan.passes.count == 1 && plan.batches.count == 1)
    #expect(plan.instances.map { plan.groups[Int($0.group)].place.w } == [0.25, 0.25])
    #expect(plan.batches.allSatisfy { !$0.features.contains(.opaque) })
  }

  /// When nearly everything changes, the rest is drawn as well: then no old pixels are read.
  @Test func whatIsSparedOfATargetIsWorthIt() throws {
    for (side, damaged) in [(94.0, 100), (80, 84)] {
      let pane = Self.layer(Rect(x: 2, y: 2, width: side, height: side))
      let layers = LayerTree(root: Self.layer(Self.whole, .white, [pane]), actionsAreEnabled: false)
      var (tree, plan) = (RenderTree(), FramePlan())
      for color in [Color.black, Color(white: 0.5)] {
        pane.backgroundColor = color
        tree.apply(layers.commit(at: 0))
        tree.plan(at: 0, target: PlanTarget(width: 100, height: 100, background: .white, bufferAge: 1), into: &plan)
      }
      #expect(plan.damage == PixelRegion(PixelRect(x: 0, y: 0, width: damaged, height: damaged)))
    }
  }

  /// When an overlap changes, the whole translucent layer is redrawn: its rounding may differ.
  @Test func aChangeOfOverlapDamagesTheWholeLayer() throws {
    let moved = Self.layer(Self.right)
    let veil = Self.layer(
      Self.whole, nil, opacity: 0.5,
      [Self.layer(Self.left), moved, Self.layer(Rect(x: 90, y: 90, width: 10, height: 10))])
    let layers = LayerTree(root: Self.layer(Self.whole, nil, [veil]), actionsAreEnabled: false)
    var (tree, plan) = (RenderTree(), FramePlan())
    func frame() {
      tree.apply(layers.commit(at: 0))
      tree.plan(at: 0, target: PlanTarget(width: 200, height: 100, bufferAge: 1), into: &plan)
    }
    frame()
    moved.position.x += 5
    frame()
    #expect(plan.damage.bounds.maxY < 30 && plan.offscreens.isEmpty)
    moved.position.x -= 10
    frame()
    #expect(plan.damage == PixelRegion(PixelRect(x: 3, y: 3, width: 99, height: 97)) && plan.offscreens.count == 1)
    moved.removeFromSuperlayer()
    frame()
    #expect(plan.damage == PixelRegion(PixelRect(x: 3, y: 3, width: 99, height: 97)) && plan.offscreens.isEmpty)
  }
}
