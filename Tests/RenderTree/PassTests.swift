import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// How many passes trees take, and why: a tree that needs none has none.
@Suite struct PassTests {
  private static func layer(_ frame: Rect, opacity: Double = 1, _ change: (Layer) -> Void) -> Layer {
    let layer = layer(frame, opacity: opacity)
    change(layer)
    return layer
  }

  private static func layer(
    _ frame: Rect, _ color: Color? = .black, opacity: Double = 1, _ sublayers: [Layer] = []
  ) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    layer.opacity = opacity
    for sublayer in sublayers { try? layer.addSublayer(sublayer) }
    return layer
  }

  private static func plan(_ root: Layer) throws -> FramePlan {
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.apply(try LayerTree(root: root).commit(at: 0))
    tree.plan(at: 0, target: PlanTarget(width: 100, height: 100), into: &plan)
    return plan
  }

  private static let (left, right) = (Rect(x: 5, y: 5, width: 20, height: 20), Rect(x: 25, y: 5, width: 20, height: 20))
  private static let whole = Rect(x: 0, y: 0, width: 100, height: 100)

  @Test func opacityNeedsAGroupOnlyWhereThingsOverlap() throws {
    func reasons(_ color: Color?, _ second: Rect, _ change: (Layer) -> Void = { _ in }) throws -> [String] {
      let veil = Self.layer(Self.whole, color, opacity: 0.5, [Self.layer(Self.left), Self.layer(second)])
      change(veil)
      return try Self.plan(Self.layer(Self.whole, nil, [veil])).offscreens.map(\.reason.rawValue)
    }
    #expect(try reasons(nil, Self.right) == [])
    #expect(try reasons(nil, Self.right.offsetBy(dx: -0.5, dy: 0)) == ["groupOpacity"])
    #expect(try reasons(nil, Self.left) == ["groupOpacity"])
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

  /// The rectangles around them overlap; they don't.
  @Test func turnedLayersBesideEachOtherNeedNoGroup() throws {
    func reasons(_ gap: Double, _ transform: Transform3D) throws -> [String] {
      let veil = Self.layer(
        Self.whole, nil, opacity: 0.5, [Self.layer(Self.left), Self.layer(Self.right.offsetBy(dx: gap, dy: 0))])
      veil.transform = transform
      return try Self.plan(Self.layer(Self.whole, nil, [veil])).offscreens.map(\.reason.rawValue)
    }
    let turn = Transform3D(rotationAngle: 0.6, x: 0, y: 0, z: 1)
    let tilt = Transform3D(rotationAngle: 0.6, x: 1, y: 1, z: 0.4).concatenating(Transform3D(perspective: 200))
    for transform in [turn, tilt, turn.scaled(x: -1, y: 1, z: 1), turn.scaled(x: 0.9, y: 2, z: 1)] {
      #expect(try reasons(3, transform) == [])
      #expect(try reasons(0.5, transform) == ["groupOpacity"], "some pixel is touched by both")
      #expect(try reasons(-3, transform) == ["groupOpacity"])
    }
    let edgeOn = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    #expect(try reasons(3, edgeOn).count <= 1)
  }

  @Test func anOpacityThatGoesDownIsAFactor() throws {
    let inner = Self.layer(
      Self.whole, nil, opacity: 0.5, [Self.layer(Self.left), Self.layer(Self.right, opacity: 0.25)])
    let plan = try Self.plan(Self.layer(Self.whole, nil, [Self.layer(Self.whole, nil, opacity: 0.5, [inner])]))
    #expect(plan.offscreens.isEmpty && plan.passes.count == 1 && plan.batches.count == 1)
    #expect(plan.instances.map { plan.groups[Int($0.group)].place.w } == [0.25, 0.25])
    #expect(plan.batches.allSatisfy { !$0.features.contains(.opaque) })
  }

  /// Where what overlaps changes, all of the translucent layer is drawn anew: it may differ by rounding.
  @Test func aChangeOfOverlapDamagesTheWholeLayer() throws {
    let moved = Self.layer(Self.right)
    let veil = Self.layer(
      Self.whole, nil, opacity: 0.5,
      [Self.layer(Self.left), moved, Self.layer(Rect(x: 90, y: 90, width: 10, height: 10))])
    let layers = try LayerTree(root: Self.layer(Self.whole, nil, [veil]))
    var (tree, plan) = (RenderTree(), FramePlan())
    func frame() {
      tree.apply(layers.commit(at: 0))
      tree.plan(at: 0, target: PlanTarget(width: 100, height: 100, bufferAge: 1), into: &plan)
    }
    frame()
    moved.position.x += 5
    frame()
    #expect(plan.damage.bounds.maxY < 30 && plan.offscreens.isEmpty)
    moved.position.x -= 10
    frame()
    #expect(plan.damage == PixelRegion(PixelRect(x: 3, y: 3, width: 97, height: 97)) && plan.offscreens.count == 1)
    moved.removeFromSuperlayer()
    frame()
    #expect(plan.damage == PixelRegion(PixelRect(x: 3, y: 3, width: 97, height: 97)) && plan.offscreens.isEmpty)
  }

  // MARK: The number of passes

  /// Two layers that overlap, so that what acts on both must be a group.
  private static func pair(_ change: (Layer) throws -> Void) rethrows -> Layer {
    let pair = layer(Rect(x: 5, y: 5, width: 60, height: 60), nil, [layer(left), layer(left.offsetBy(dx: 9, dy: 9))])
    try change(pair)
    return pair
  }

  private static func small(_ x: Double = 10, _ change: (Layer) throws -> Void) rethrows -> Layer {
    let small = layer(Rect(x: x, y: 10, width: 20, height: 20), .white)
    try change(small)
    return small
  }

  private static func pane(_ x: Double = 10, _ change: (Layer) throws -> Void) rethrows -> Layer {
    try small(x) {
      $0.backgroundColor = nil
      try change($0)
    }
  }

  private static func nested(_ count: Int) throws -> Layer {
    let root = layer(whole, nil)
    var parent = root
    for _ in 0..<count {
      let next = pair { ($0.opacity, $0.position) = (0.9, Point(30, 30)) }
      try parent.addSublayer(next)
      parent = next
    }
    return root
  }

  private static let shadow: @Sendable (Layer) -> Void = {
    $0.shadowOpacity = 1
    $0.shadowRadius = 2
    // Rounded in a way that only its picture knows.
    $0.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
  }

  private static let trees: [(String, Int, @Sendable () throws -> [Layer])] = [
    ("a translucent leaf", 1, { [small { $0.opacity = 0.5 }] }),
    ("a group", 2, { [pair { $0.opacity = 0.5 }] }),
    ("ten groups share a page", 2, { (0..<10).map { _ in pair { $0.opacity = 0.5 } } }),
    ("opacity for each layer", 1, { [pair { ($0.opacity, $0.allowsGroupOpacity) = (0.5, false) }] }),
    ("a group in a group in a group", 4, { [try nested(3)] }),
    ("a rounded clip", 1, { [pair { ($0.cornerRadius, $0.masksToBounds) = (9, true) }] }),
    ("a mask", 3, { [try pair { try $0.setMask(layer(left, opacity: 0.5)) }] }),
    (
      "two masks share both pages", 3,
      { try (0..<2).map { _ in try pair { try $0.setMask(layer(left, opacity: 0.5)) } } }
    ),
    (
      "a mask of a mask", 4,
      {
        let mask = layer(left, opacity: 0.5)
        try mask.setMask(layer(left, opacity: 0.5))
        return [try pair { try $0.setMask(mask) }]
      }
    ),
    ("a mask that is a rectangle between pixels", 1, { [try pair { try $0.setMask(layer(left)) }] }),
    (
      "a rectangle masks a translucent group", 2,
      {
        [
          try pair {
            try $0.setMask(layer(left))
            $0.opacity = 0.5
          }
        ]
      }
    ),
    (
      "a rectangle masks what is blurred", 4,
      {
        [
          try pair {
            try $0.setMask(layer(left))
            blur($0)
          }
        ]
      }
    ),
    (
      "a rectangle masks a rectangle that masks", 3,
      {
        let mask = layer(left, opacity: 0.5)
        try mask.setMask(layer(left))
        return [try small { try $0.setMask(mask) }]
      }
    ),
    ("a mask that ends in pixels", 2, { [try pair { try $0.setMask(layer(left.offsetBy(dx: 0.5, dy: 0))) }] }),
    ("a turned mask", 2, { [try pair { try $0.setMask(layer(left) { $0.transform = turn }) }] }),
    ("a rounded mask of a leaf", 1, { [try small { try $0.setMask(layer(left) { $0.cornerRadius = 5 }) }] }),
    (
      "a rounded mask, corners apart from what overlaps", 1,
      { [try pair { try $0.setMask(layer(Rect(x: -9, y: 3, width: 60, height: 30)) { $0.cornerRadius = 2 }) }] }
    ),
    ("a rounded mask of what overlaps", 2, { [try pair { try $0.setMask(layer(left) { $0.cornerRadius = 7 }) }] }),
    (
      "a turned mask that covers all", 1,
      { [try pair { try $0.setMask(layer(whole.insetBy(dx: -20, dy: -20)) { $0.transform = turn }) }] }
    ),
    (
      "a rounded mask that covers all", 1,
      { [try pair { try $0.setMask(layer(Rect(x: -0.5, y: -0.5, width: 70, height: 70)) { $0.cornerRadius = 9 }) }] }
    ),
    (
      "a mask of opaque texels that covers all", 1,
      {
        let mask = layer(whole, nil)
        mask.contents = try Bitmap(width: 2, height: 2, bytes: Array(repeating: 255, count: 16))
        return [try pair { try $0.setMask(mask) }]
      }
    ),
    (
      "a mask that covers all, of what blends", 2,
      {
        [
          try pair {
            $0.sublayers[1].compositingFilter = .screen
            try $0.setMask(layer(whole))
          }
        ]
      }
    ),
    (
      "a rasterised mask, the first time", 4,
      { [try pair { try $0.setMask(layer(left, opacity: 0.5) { $0.shouldRasterize = true }) }] }
    ),
    ("a mask without colour shows nothing", 1, { [try pair { try $0.setMask(layer(left, nil)) }] }),
    ("a clear mask shows nothing", 1, { [try pair { try $0.setMask(layer(left, .clear)) }] }),
    (
      "a mask beside the layer shows nothing", 1, { [try pair { try $0.setMask(layer(left.offsetBy(dx: 80, dy: 0))) }] }
    ),
    ("a hidden mask shows nothing", 1, { [try pair { try $0.setMask(layer(left, opacity: 0)) }] }),
    ("colour filters", 2, { [pair { $0.filters = [.sepia(0.5), .invert(1), .hue(angle: 1)] }] }),
    ("filters that change nothing", 1, { [pair { $0.filters = [.gaussianBlur(radius: 0), .brightness(1)] }] }),
    ("a small blur", 4, { [pair { $0.filters = [.gaussianBlur(radius: 2)] }] }),
    ("a blur that is halved twice", 6, { [pair { $0.filters = [.gaussianBlur(radius: 20)] }] }),
    ("a blur and colours", 4, { [pair { $0.filters = [.gaussianBlur(radius: 2), .sepia(1)] }] }),
    ("colours and a blur", 5, { [pair { $0.filters = [.sepia(1), .gaussianBlur(radius: 2)] }] }),
    (
      "a drop shadow", 4,
      { [pair { $0.filters = [.dropShadow(offset: Size(3, 3), radius: 2, color: .black)] }] }
    ),
    ("the largest blur", 10, { [pair { $0.filters = [.gaussianBlur(radius: 10_000)] }] }),
    ("screen", 2, { [pair { $0.compositingFilter = .screen }] }),
    ("screen of a leaf", 1, { [small { $0.compositingFilter = .screen }] }),
    ("destination shows nothing", 1, { [pair { $0.compositingFilter = .destination }] }),
    ("multiply reads what is below", 4, { [pair { $0.compositingFilter = .multiply }] }),
    (
      "two that are apart read at once", 4,
      { [small { $0.compositingFilter = .multiply }, small(60) { $0.compositingFilter = .overlay }] }
    ),
    (
      "two that overlap read one after the other", 6,
      { [small { $0.compositingFilter = .multiply }, small(15) { $0.compositingFilter = .overlay }] }
    ),
    ("frosted glass", 5, { [pane { $0.backgroundFilters = [.gaussianBlur(radius: 2)] }] }),
    // Its own background hides what it would show.
    ("opaque glass", 1, { [small { $0.backgroundFilters = [.gaussianBlur(radius: 2)] }] }),
    (
      "two panes that are apart", 5,
      { [0, 60].map { x in pane(x) { $0.backgroundFilters = [.gaussianBlur(radius: 2)] } } }
    ),
    ("a coloured pane", 3, { [pane { $0.backgroundFilters = [.sepia(1)] }] }),
    ("a shadow of a picture", 4, { [pair(shadow)] }),
    ("a turned clip", 1, { [pair { ($0.transform, $0.masksToBounds) = (turn, true) }] }),
    (
      "rounded clips in a tilted one", 1,
      {
        let inner = pair { ($0.cornerRadius, $0.masksToBounds) = (20, true) }
        return [
          try pair { outer in
            (outer.cornerRadius, outer.masksToBounds, outer.transform) = (9, true, tilt)
            try outer.addSublayer(inner)
          }
        ]
      }
    ),
    ("a border above sublayers", 1, { [pair { ($0.borderWidth, $0.cornerRadius) = (3, 9) }] }),
    ("a translucent leaf with a border", 1, { [small { ($0.borderWidth, $0.opacity) = (3, 0.5) }] }),
    ("shadows of opaque cards", 1, { (0..<5).map { x in small(Double(x) * 19) { card($0) } } }),
    (
      "a shadow of a path", 1,
      { [pair { ($0.shadowOpacity, $0.shadowPath) = (1, Path(ellipseIn: left)) }] }
    ),
    (
      "translucent cards with shadows and sublayers", 2,
      {
        try (0..<5).map { x in
          try small(Double(x) * 19) {
            card($0)
            $0.opacity = 0.8
            try $0.addSublayer(layer(Rect(x: 4, y: 4, width: 6, height: 6)))
          }
        }
      }
    ),
    ("six tilted layers in one space", 1, { (0..<6).map { index in small { $0.transform = spin(index) } } }),
    (
      "copies", 1,
      {
        let copies = ReplicatorLayer()
        copies.frame = whole
        (copies.instanceCount, copies.instanceTransform) = (100, Transform3D(translationX: 1, y: 0, z: 0))
        try copies.addSublayer(layer(left))
        return [copies]
      }
    ),
    (
      "a gradient with corners", 1,
      {
        let gradient = GradientLayer()
        (gradient.frame, gradient.colors, gradient.cornerRadius) = (left, [.black, .white], 9)
        return [gradient]
      }
    ),
    ("plus-lighter of a leaf", 1, { [small { $0.compositingFilter = .plusLighter }] }),
    ("plus-lighter", 2, { [pair { $0.compositingFilter = .plusLighter }] }),
    (
      "a blur in perspective", 5,
      { [pair { ($0.filters, $0.transform) = ([.gaussianBlur(radius: 2)], inPerspective) }] }
    ),
    ("filters of colour in perspective", 2, { [pair { ($0.filters, $0.transform) = ([.sepia(1)], inPerspective) }] }),
    ("a rasterised layer, the first time", 2, { [pair { $0.shouldRasterize = true }] }),
    (
      "a blur in a group", 5,
      {
        [
          try pair {
            try $0.addSublayer(small { blur($0) }); $0.opacity = 0.5
          }
        ]
      }
    ),
    ("a group that is not on the target", 1, { [pair { ($0.opacity, $0.position.x) = (0.5, 700) }] }),
    (
      "a blur that does not reach the target", 1,
      {
        [
          pair {
            blur($0); $0.position.x = 700
          }
        ]
      }
    ),
    ("frosted glass beside the target", 1, { [small(500) { $0.backgroundFilters = [.gaussianBlur(radius: 2)] }] }),
    ("a group under opaque colour", 1, { [pair { $0.opacity = 0.5 }, layer(whole, .white)] }),
    ("a blur under opaque colour", 1, { [pair { blur($0) }, layer(whole, .white)] }),
    ("a hidden group", 1, { [pair { ($0.opacity, $0.isHidden) = (0.5, true) }] }),
  ]

  // MARK: Siblings

  private static func ten(_ change: (Layer, Int) throws -> Void) rethrows -> [Layer] {
    try (0..<10).map { index in
      let row = Rect(x: Double(index % 5) * 20, y: Double(index / 5) * 50, width: 14, height: 40)
      let layer = layer(
        row, nil, [layer(Rect(x: 1, y: 1, width: 9, height: 9)), layer(Rect(x: 4, y: 6, width: 9, height: 9))])
      try change(layer, index)
      return layer
    }
  }

  /// However many siblings there are: those of one depth are on one page, and so is the same step of all of them.
  private static let siblings: [(String, Int, @Sendable () throws -> [Layer])] = [
    ("blurs", 4, { ten { layer, _ in blur(layer) } }),
    ("blurs of ten radii", 6, { ten { $0.filters = [.gaussianBlur(radius: Double($1) * 2 + 1)] } }),
    (
      "blurs along ten directions", 5,
      { ten { ($0.filters, $0.transform) = ([.gaussianBlur(radius: 1.5)], sheared($1)) } }
    ),
    (
      "blurs between colours", 5,
      { ten { layer, _ in layer.filters = [.sepia(1), .gaussianBlur(radius: 2), .invert(1)] } }
    ),
    (
      "blurs, some of them between colours", 5,
      { ten { $0.filters = $1 % 2 == 0 ? [.gaussianBlur(radius: 2)] : [.sepia(1), .gaussianBlur(radius: 2)] } }
    ),
    ("drop shadows", 4, { ten { $0.filters = [.dropShadow(offset: Size(1, Double($1)), radius: 2, color: .black)] } }),
    (
      "drop shadows of translucent layers", 5,
      {
        ten {
          $0.filters = [.dropShadow(offset: Size(1, Double($1)), radius: 2, color: .black)]
          $0.opacity = 0.5
        }
      }
    ),
    ("shadows of pictures", 4, { ten { layer, _ in shadow(layer) } }),
    (
      "shadows of pictures in ten colours and sizes", 4,
      {
        ten {
          shadow($0); $0.shadowRadius = Double($1) / 2 + 1
        }
      }
    ),
    (
      "masks", 3,
      {
        try ten { layer, _ in
          try layer.setMask(
            Self.layer(left.offsetBy(dx: -3, dy: -3)) {
              $0.cornerRadius = 3; $0.opacity = 0.5
            })
        }
      }
    ),
    (
      "masked blurs", 5,
      {
        try ten { layer, _ in
          blur(layer)
          try layer.setMask(Self.layer(left.offsetBy(dx: -3, dy: -3)) { $0.opacity = 0.5 })
        }
      }
    ),
    ("groups", 2, { ten { $0.opacity = 0.1 + Double($1) / 20 } }),
    (
      "blurs in groups", 5,
      {
        try ten { layer, _ in
          layer.opacity = 0.5
          try layer.addSublayer(small { blur($0) })
        }
      }
    ),
    (
      "blurs in blurs", 7,
      {
        try ten { layer, _ in
          blur(layer)
          try layer.addSublayer(small { blur($0) })
        }
      }
    ),
    ("panes", 5, { ten { layer, _ in layer.backgroundFilters = [.gaussianBlur(radius: 0.5)] } }),
    (
      "panes of two kinds", 7,
      {
        ten {
          let blur = Filter.gaussianBlur(radius: 0.5)
          $0.backgroundFilters = $1 % 2 == 0 ? [blur, .sepia(1)] : [.sepia(1), blur]
        }
      }
    ),
    (
      "translucent panes", 6,
      {
        ten { layer, _ in
          layer.backgroundFilters = [.gaussianBlur(radius: 0.5)]
          layer.opacity = 0.5
        }
      }
    ),
    (
      "panes over each other", 41,
      {
        (0..<10).map { index in
          pane(Double(index)) { $0.backgroundFilters = [.gaussianBlur(radius: 0.5)] }
        }
      }
    ),
    ("layers that multiply", 4, { ten { layer, _ in layer.compositingFilter = .multiply } }),
    (
      "all of it", 6,
      {
        try ten {
          switch $1 % 5 {
          case 0: blur($0)
          case 1: shadow($0)
          case 2: try $0.setMask(Self.layer(left.offsetBy(dx: -3, dy: -3)) { $0.opacity = 0.5 })
          case 3: $0.opacity = 0.5
          default: $0.filters = [.gaussianBlur(radius: 9)]
          }
        }
      }
    ),
  ]

  private static func sheared(_ index: Int) -> Transform3D {
    Transform3D(Transform2D(a: 1, b: 0, c: Double(index) / 10 + 0.1, d: 1, tx: 0, ty: 0))
  }

  @Test(arguments: siblings.indices) func siblingsSharePasses(index: Int) throws {
    let (what, passes, layers) = Self.siblings[index]
    let plan = try Self.plan(Self.layer(Self.whole, .white, try layers()))
    #expect(plan.passes.count == passes, "ten \(what): \(plan)")
  }

  private static let turn = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
  private static let tilt = Transform3D(rotationAngle: 0.6, x: 0, y: 1, z: 0)
  private static func spin(_ index: Int) -> Transform3D { Transform3D(rotationAngle: Double(index), x: 0, y: 1, z: 0) }
  private static var inPerspective: Transform3D { spin(1).concatenating(Transform3D(perspective: 300)) }
  private static func blur(_ layer: Layer) { layer.filters = [.gaussianBlur(radius: 2)] }
  private static func card(_ layer: Layer) {
    (layer.cornerRadius, layer.masksToBounds, layer.shadowOpacity, layer.shadowRadius) = (6, false, 0.5, 3)
  }

  @Test(arguments: trees.indices) func passesAreFew(index: Int) throws {
    let (what, passes, layers) = Self.trees[index]
    let plan = try Self.plan(Self.layer(Self.whole, .white, try layers()))
    #expect(plan.passes.count == passes, "\(what): \(plan)")
  }

  // MARK: Memory

  private static func bytes(_ plan: FramePlan) -> Int {
    plan.pages.enumerated().reduce(0) { sum, set in
      let texel = set.offset == Int(FramePlan.Page.intermediates) ? 8 : 4
      return sum + set.element.reduce(0) { $0 + $1.width * $1.height * texel }
    }
  }

  /// A page is 4 MiB here. Groups that follow each other use it again, at any depth; groups in groups take turns on two.
  @Test func memoryHasACeiling() throws {
    let page = 1024 * 1024 * 4
    let chain = try Self.plan(try Self.nested(1000))
    #expect(chain.offscreens.count == 1000 && Self.bytes(chain) == 2 * page)
    let flat = try Self.plan(Self.layer(Self.whole, nil, (0..<2000).map { _ in Self.pair { $0.opacity = 0.5 } }))
    #expect(flat.offscreens.count == 2000 && Self.bytes(flat) <= 5 * page)
    let around = Self.layer(Self.whole, .white, opacity: 0.5, (0..<2000).map { _ in Self.pair { $0.opacity = 0.5 } })
    let deep = try Self.plan(Self.layer(Self.whole, nil, [around]))
    #expect(deep.offscreens.count == 2001 && Self.bytes(deep) <= 6 * page)
    let blurred = try Self.plan(
      Self.layer(Self.whole, nil, (0..<2000).map { _ in Self.pair { $0.filters = [.gaussianBlur(radius: 3)] } }))
    #expect(Self.bytes(blurred) <= 24 * page, "\(Self.bytes(blurred))")
    // What comes out of a chain waits to be drawn, and is small; on the way it is as large as it may be.
    let step = [Filter.gaussianBlur(radius: 200), .dropShadow(offset: Size(3, 3), radius: 200, color: .black)]
    let chains = try Self.plan(
      Self.layer(
        Self.whole, nil,
        (0..<60).map { _ in Self.pair { $0.filters = Array(repeating: step, count: 6).flatMap { $0 } } }))
    #expect(Self.bytes(chains) <= 40 * page, "\(Self.bytes(chains) / page) pages")
    let panes = (0..<40).map { _ in
      Self.pair {
        $0.opacity = 0.5
        $0.backgroundFilters = [.gaussianBlur(radius: 3)]
      }
    }
    var parent = Self.layer(Self.whole, nil)
    let root = parent
    for pane in panes {
      try parent.addSublayer(pane)
      parent = pane
    }
    #expect(Self.bytes(try Self.plan(root)) <= 40 * page)
  }

  /// However long the chain and however far a shadow falls: what is more than 2,048 pixels outside of the target is not looked at.
  @Test(arguments: [
    Array(repeating: Filter.gaussianBlur(radius: 256), count: 32),
    Array(repeating: Filter.dropShadow(offset: Size(1e6, 1), radius: 256, color: .black), count: 32),
    Array(repeating: Filter.gaussianBlur(radius: 10_000), count: 32),
    [.dropShadow(offset: Size(-1e9, 1e9), radius: 0, color: .black)],
  ]) func noChainTakesMore(filters: [Filter]) throws {
    for isBackground in [false, true] {
      let layer = Self.pair { if isBackground { $0.backgroundFilters = filters } else { $0.filters = filters } }
      let plan = try Self.plan(Self.layer(Self.whole, .white, [layer]))
      let side = 100 + 2 * 2048 + 256
      #expect(plan.pages.joined().allSatisfy { max($0.width, $0.height) <= side })
      #expect(Self.bytes(plan) <= 4 * side * side * 8, "\(plan.pages)")
    }
  }

  /// Layers in each other that are all split along one line are drawn in halves, not in halves of halves.
  @Test func splitsInEachOtherAreFew() throws {
    let outermost = Self.layer(Self.whole, nil)
    var parent = outermost
    for level in 0..<14 {
      let turned = Self.layer(Self.whole, .white)
      turned.transform = Transform3D(rotationAngle: level % 2 == 0 ? 0.35 : -0.35, x: 0, y: 1, z: 0)
      try parent.addSublayer(Self.layer(Self.whole))
      try parent.addSublayer(turned)
      parent = turned
    }
    #expect(try Self.plan(outermost).instances.count < 500)
  }

  /// Blurs one after the other are one; of blurs in each other, those of 64 layers are drawn, and no others are groups.
  @Test func blursAreFew() throws {
    func steps(_ root: Layer) throws -> Int {
      try Self.plan(root).passes.count { !$0.filters.isEmpty }
    }
    func blurred(_ radii: [Double]) -> Layer {
      Self.pair { $0.filters = radii.map { .gaussianBlur(radius: $0) } }
    }
    #expect(try steps(blurred([3])) == 2)
    #expect(try steps(blurred([3, 4, 2])) == 2)
    #expect(try steps(blurred([3, 0.5])) == 4, "the second is too narrow to be added")
    #expect(try steps(blurred([200, 200])) == 14, "both are more than one blur may be")
    let outermost = Self.layer(Self.whole, nil)
    var parent = outermost
    for _ in 0..<100 {
      let next = blurred([1])
      next.frame = Self.whole
      try parent.addSublayer(next)
      parent = next
    }
    #expect(try steps(outermost) == 2 * 64)
    #expect(try Self.plan(outermost).offscreens.count == 64, "what is not blurred is no group")
  }

  /// The outermost draws what is in it twice; if all did, no frame would come.
  @Test func shadowsOfPicturesInEachOtherAreFew() throws {
    let root = Self.layer(Self.whole, nil)
    var parent = root
    for _ in 0..<200 {
      let next = Self.pair(Self.shadow)
      try parent.addSublayer(next)
      parent = next
    }
    #expect(try Self.plan(root).offscreens.count <= 2 * 200)
  }

  /// Of groups in groups of which each holds more than four pages, what is drawn of each so far takes a page.
  @Test func groupsOfManyPagesKeepThem() throws {
    let page = 1024 * 1024 * 4
    var inner: Layer?
    for _ in 0..<8 {
      let group = Self.layer(Self.whole, .white, opacity: 0.5, (0..<1500).map { _ in Self.pair { $0.opacity = 0.5 } })
      if let inner { try group.addSublayer(inner) }
      inner = group
    }
    let plan = try Self.plan(Self.layer(Self.whole, nil, [try #require(inner)]))
    #expect(Self.bytes(plan) <= (8 + 2 * 5) * page, "\(Self.bytes(plan) / page) pages")
  }

  /// The largest blur of a target of 4K takes less than three times its group.
  /// What is beyond their edges is not drawn where it can be read from what is in them.
  @Test func panesBlurAtACostThatDoesNotGrow() throws {
    func fragments(_ radius: Double) throws -> Int {
      let pane = Self.layer(Rect(x: 8, y: 8, width: 80, height: 64), nil)
      pane.backgroundFilters = [.gaussianBlur(radius: radius)]
      let plan = try Self.plan(Self.layer(Self.whole, .white, [pane]))
      return plan.passes.reduce(0) { $0 + ($1.filters.isEmpty ? 0 : $1.scissor.area) }
    }
    let least = try fragments(2)
    for radius in [8.0, 16, 32, 64, 128, 256] { #expect(try fragments(radius) < 2 * least, "\(radius)") }
  }

  @Test func theLargestBlurTakesLittle() throws {
    let root = Self.layer(Rect(x: 0, y: 0, width: 3840, height: 2160), .white)
    root.filters = [.gaussianBlur(radius: 256)]
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.apply(try LayerTree(root: root).commit(at: 0))
    tree.plan(at: 0, target: PlanTarget(width: 3840, height: 2160, maximumTextureSize: 8192), into: &plan)
    #expect(Self.bytes(plan) < 3 * 3840 * 2160 * 4, "\(Self.bytes(plan)): \(plan.pages)")
  }
}
