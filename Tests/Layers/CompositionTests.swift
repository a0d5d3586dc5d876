import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneChanges
import MultiplaneContents
import Testing

@Suite struct CompositionTests {
  let tree: LayerTree
  let a = named("a")

  init() throws {
    tree = LayerTree(root: named("root"), actionsAreEnabled: false)
    tree.root.addSublayer(a)
  }

  @Test func defaultsAreCoreAnimations() {
    let layer = Layer()
    #expect(layer.cornerRadius == 0 && layer.cornerRadii == nil && layer.maskedCorners == .all)
    #expect(layer.cornerCurve == .circular && layer.borderWidth == 0 && layer.borderColor == .black)
    #expect(layer.shadowColor == .black && layer.shadowOpacity == 0 && layer.shadowOffset == Size(0, -3))
    #expect(layer.shadowRadius == 3 && layer.shadowPath == nil && layer.compositingFilter == .normal)
    #expect(layer.filters.isEmpty && layer.backgroundFilters.isEmpty && layer.allowsGroupOpacity)
    #expect(layer.allowsEdgeAntialiasing && layer.edgeAntialiasingMask == .all && !layer.shouldRasterize)
    #expect(layer.rasterizationScale == 1 && layer.mask == nil)
    #expect(EdgeMask.all == [.left, .right, .bottom, .top] && CornerMask.all.rawValue == 15)
  }

  private static let radii = CornerRadii(
    topLeft: Size(1, 2), topRight: Size(3, 4), bottomRight: Size(5, 6), bottomLeft: Size(7, 8))

  @Test func everyPropertyReadsBackAndIsSentOnce() throws {
    _ = tree.commit(at: 0)
    let (radii, path) = (Self.radii, Path(Rect(x: 0, y: 0, width: 3, height: 4)))
    let cases: [(name: String, set: (Layer) -> Void, holds: (Layer) -> Bool)] = [
      ("cornerRadius", { $0.cornerRadius = 4 }, { $0.cornerRadius == 4 }),
      ("cornerRadii", { $0.cornerRadii = radii }, { $0.cornerRadii == radii && $0.cornerRadius == 4 }),
      ("maskedCorners", { $0.maskedCorners.remove(.layerMaxXMaxYCorner) }, { $0.maskedCorners.rawValue == 7 }),
      ("no cornerRadii", { $0.cornerRadii = nil }, { $0.cornerRadii == nil && $0.cornerRadius == 4 }),
      ("cornerCurve", { $0.cornerCurve = .continuous }, { $0.cornerCurve == .continuous }),
      ("borderWidth", { $0.borderWidth = -1 }, { $0.borderWidth == -1 }),
      ("borderColor", { $0.borderColor = .white }, { $0.borderColor == .white }),
      ("no borderColor", { $0.borderColor = nil }, { $0.borderColor == nil }),
      ("shadowColor", { $0.shadowColor = .white }, { $0.shadowColor == .white }),
      ("no shadowColor", { $0.shadowColor = nil }, { $0.shadowColor == nil }),
      ("shadowOpacity", { $0.shadowOpacity = 0.5 }, { $0.shadowOpacity == 0.5 }),
      ("shadowOffset", { $0.shadowOffset.height = 2 }, { $0.shadowOffset == Size(0, 2) }),
      ("shadowRadius", { $0.shadowRadius = 8 }, { $0.shadowRadius == 8 }),
      ("shadowPath", { $0.shadowPath = path }, { $0.shadowPath == path }),
      ("no shadowPath", { $0.shadowPath = nil }, { $0.shadowPath == nil }),
      ("compositingFilter", { $0.compositingFilter = .hue }, { $0.compositingFilter == .hue }),
      ("filters", { $0.filters = [.sepia(1)] }, { $0.filters == [.sepia(1)] && $0.backgroundFilters.isEmpty }),
      ("backgroundFilters", { $0.backgroundFilters = [.invert(1)] }, { $0.backgroundFilters == [.invert(1)] }),
      ("no filters", { $0.filters = [] }, { $0.filters.isEmpty && $0.backgroundFilters.count == 1 }),
      ("allowsGroupOpacity", { $0.allowsGroupOpacity = false }, { !$0.allowsGroupOpacity }),
      ("edgeAntialiasingMask", { $0.edgeAntialiasingMask = .left }, { $0.edgeAntialiasingMask == .left }),
      ("allowsEdgeAntialiasing", { $0.allowsEdgeAntialiasing = false }, { !$0.allowsEdgeAntialiasing }),
      ("shouldRasterize", { $0.shouldRasterize = true }, { $0.shouldRasterize }),
      ("rasterizationScale", { $0.rasterizationScale = 2 }, { $0.rasterizationScale == 2 }),
    ]
    var mirror = Mirror()
    let twin = LayerTree(root: Layer(), actionsAreEnabled: false)
    mirror.apply(twin.commit(at: 0))
    for (name, set, holds) in cases {
      set(a)
      set(twin.root)
      #expect(holds(a), "\(name)")
      #expect(tree.commit(at: 0).count == 1, "\(name)")
      mirror.apply(twin.commit(at: 0))
      #expect(mirror.compare(with: twin.root).differences == [], "\(name)")
      #expect(tree.commit(at: 0).isEmpty)
      set(a)
      #expect(!tree.needsCommit && tree.commit(at: 0).isEmpty, "\(name), again")
    }
  }

  /// Each property alone on a new layer, so that each creates the object once.
  @Test func whatIsSetToItsDefaultSaysNothing() {
    a.cornerRadius = 0
    a.cornerRadii = nil
    a.maskedCorners = .all
    a.cornerCurve = .circular
    a.borderWidth = 0
    a.borderColor = .black
    a.shadowColor = .black
    a.shadowOpacity = 0
    a.shadowOffset = Size(0, -3)
    a.shadowRadius = 3
    a.shadowPath = nil
    a.compositingFilter = .normal
    a.filters = []
    a.backgroundFilters = []
    a.allowsGroupOpacity = true
    a.allowsEdgeAntialiasing = true
    a.edgeAntialiasingMask = .all
    a.shouldRasterize = false
    a.rasterizationScale = 1
    _ = tree.commit(at: 0)
    a.cornerRadius = 0
    #expect(!tree.needsCommit)
    let path = Path(.unit)
    let sets: [(Layer) -> Void] = [
      { $0.borderColor = nil }, { $0.shadowColor = nil }, { $0.allowsGroupOpacity = false },
      { $0.allowsEdgeAntialiasing = false }, { $0.edgeAntialiasingMask = [] }, { $0.cornerRadii = .zero },
      { $0.shadowPath = path }, { $0.backgroundFilters = [.invert(1)] }, { $0.rasterizationScale = 0 },
    ]
    for set in sets {
      let layer = Layer()
      set(layer)
      let tree = LayerTree(root: layer, actionsAreEnabled: false)
      var mirror = Mirror()
      let changes = tree.commit(at: 0)
      mirror.apply(changes)
      #expect(mirror.compare(with: layer).differences == [])
      #expect(changes.effects.count + changes.filters.count + changes.shadowPaths.count <= 1)
    }
  }

  @Test func radiiAreSentForTheCornersThatAreRounded() throws {
    a.cornerRadius = 9
    a.maskedCorners = [.layerMinXMinYCorner, .layerMinXMaxYCorner]
    var sent = try #require(tree.commit(at: 0).effects.first?.value.cornerRadii)
    #expect(
      sent == CornerRadii(topLeft: Size(9, 9), topRight: .zero, bottomRight: .zero, bottomLeft: Size(9, 9)))
    a.cornerRadii = Self.radii
    a.maskedCorners = [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
    sent = try #require(tree.commit(at: 0).effects.first?.value.cornerRadii)
    #expect(
      sent == CornerRadii(topLeft: .zero, topRight: Size(3, 4), bottomRight: Size(5, 6), bottomLeft: .zero))
  }

  @Test func aLayerIsSentWholeToANewTree() throws {
    a.filters = [.sepia(1)]
    a.shadowPath = Path(.unit)
    a.borderWidth = 2
    _ = tree.commit(at: 0)
    a.removeFromSuperlayer()
    let other = LayerTree(root: a, actionsAreEnabled: false)
    let changes = other.commit(at: 0)
    #expect(changes.effects.count == 1 && changes.filters.count == 1 && changes.shadowPaths.count == 1)
  }

  // MARK: Classes

  @Test func aPlainLayerSendsNoKind() {
    #expect(tree.commit(at: 0).kinds.isEmpty && Layer().kind() == .plain)
  }

  @Test func classesSendWhatTheyAre() throws {
    let gradient = GradientLayer()
    #expect(gradient.kind() == .gradient(Gradient()) && gradient.type == .axial && gradient.locations == nil)
    #expect(gradient.startPoint == Point(0.5, 0) && gradient.endPoint == Point(0.5, 1) && gradient.colors.isEmpty)
    let replicator = ReplicatorLayer()
    #expect(replicator.kind() == .replicator(Replication()) && replicator.instanceColor == .white)
    let shape = ShapeLayer()
    #expect(shape.kind() == .shape(Shape()) && shape.fillColor == .black && shape.strokeColor == nil)
    let transform = TransformLayer()
    #expect(transform.kind() == .transform)
    for layer in [gradient, replicator, shape, transform] { a.addSublayer(layer) }
    var mirror = Mirror()
    let changes = tree.commit(at: 0)
    mirror.apply(changes)
    #expect(changes.kinds.count == 4 && mirror.compare(with: tree.root).differences == [])
    gradient.colors.append(.white)
    gradient.locations = [0.5]
    shape.strokeEnd = 0.5
    let second = tree.commit(at: 1)
    mirror.apply(second)
    #expect(second.count == 2 && second.kinds.count == 2 && mirror.compare(with: tree.root).differences == [])
    #expect("\(shape)" == "ShapeLayer without a name")
  }

  @Test func everyPropertyOfAClassIsSent() throws {
    let (gradient, replicator, shape) = (GradientLayer(), ReplicatorLayer(), ShapeLayer())
    for layer in [gradient, replicator, shape] { a.addSublayer(layer) }
    _ = tree.commit(at: 0)
    let tilt = Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0)
    let changes: [() -> Void] = [
      { gradient.colors = [.white, .black] }, { gradient.locations = [0, 1] }, { gradient.startPoint = .zero },
      { gradient.endPoint = .zero }, { gradient.type = .conic }, { replicator.instanceCount = -3 },
      { replicator.instanceTransform = tilt }, { replicator.instanceColor = .black },
      { replicator.instanceRedOffset = 0.1 }, { replicator.instanceGreenOffset = 0.2 },
      { replicator.instanceBlueOffset = 0.3 }, { replicator.instanceAlphaOffset = 0.4 },
      { shape.path = Path(.unit) }, { shape.fillColor = nil }, { shape.fillRule = .evenOdd },
      { shape.strokeColor = .white }, { shape.lineWidth = 3 }, { shape.lineCap = .round }, { shape.lineJoin = .bevel },
      { shape.miterLimit = 4 }, { shape.lineDashPattern = [1, 2] }, { shape.lineDashPhase = 5 },
      { shape.strokeStart = 0.25 }, { shape.strokeEnd = 0.75 },
    ]
    var seen: Set<LayerKind> = []
    for change in changes {
      change()
      let kinds = tree.commit(at: 1).kinds
      #expect(kinds.count == 1 && seen.insert(kinds[0].value).inserted)
      change()
      #expect(!tree.needsCommit)
    }
    guard case .replicator(let replication) = replicator.kind(), case .shape(let sent) = shape.kind(),
      case .gradient(let filled) = gradient.kind()
    else {
      Issue.record("other kinds")
      return
    }
    #expect(replication.offset == SIMD4<Double>([0.1, 0.2, 0.3, 0.4] as SIMD4<Float>))
    #expect(replication.instanceColor == .black)
    #expect(replication.instanceCount == -3 && replication.instanceTransform == tilt)
    #expect(
      sent.path == Path(.unit) && sent.fillColor == nil && sent.fillRule == .evenOdd && sent.strokeColor == .white)
    #expect(sent.lineWidth == 3 && sent.lineCap == .round && sent.lineJoin == .bevel && sent.miterLimit == 4)
    #expect(sent.lineDashPattern == [1, 2] && sent.lineDashPhase == 5)
    #expect(sent.strokeStart == 0.25 && sent.strokeEnd == 0.75)
    #expect(filled.colors == [.white, .black] && filled.locations == [0, 1] && filled.type == .conic)
    replicator.instanceColor = nil
    #expect(replicator.kind() != .replicator(replication))
  }

  // MARK: Refused

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func everyNumberIsLookedAt(bad: Double) throws {
    let color = [
      Color(red: bad, green: 0, blue: 0), Color(red: 0, green: bad, blue: 0), Color(red: 0, green: 0, blue: bad),
      Color(white: 0, alpha: bad),
    ]
    var effects: [(Layer) -> Void] = [
      { $0.cornerRadius = bad }, { $0.borderWidth = bad }, { $0.exactShadowOpacity = bad },
      { $0.shadowOffset.width = bad }, { $0.shadowOffset.height = bad }, { $0.shadowRadius = bad },
      { $0.rasterizationScale = bad },
    ]
    for corner in [\CornerRadii.topLeft, \.topRight, \.bottomRight, \.bottomLeft] {
      effects.append {
        $0.cornerRadii = .zero; $0.cornerRadii?[keyPath: corner].width = bad
      }
      effects.append {
        $0.cornerRadii = .zero; $0.cornerRadii?[keyPath: corner].height = bad
      }
    }
    for color in color {
      effects.append { $0.borderColor = color }
      effects.append { $0.shadowColor = color }
    }
    var filters: [Filter] = [
      .gaussianBlur(radius: bad), .brightness(bad), .contrast(bad), .saturation(bad), .hue(angle: bad), .sepia(bad),
      .grayscale(bad), .invert(bad), .opacity(bad), .dropShadow(offset: .zero, radius: bad, color: .black),
      .dropShadow(offset: Size(0, bad), radius: 0, color: .black),
      .dropShadow(offset: .zero, radius: 0, color: color[3]),
    ]
    for row in [\ColorMatrix.red, \.green, \.blue, \.alpha, \.offset] {
      for column in 0..<4 {
        var matrix = ColorMatrix.identity
        matrix[keyPath: row][column] = bad
        filters.append(.colorMatrix(matrix))
      }
    }
    var path = Path(.unit)
    path.addCurve(to: .zero, control1: .zero, control2: Point(0, bad))
    for change in effects { try expectRefusal(Layer(), .effects, change) }
    for filter in filters {
      try expectRefusal(Layer(), .filters) { $0.filters = [.sepia(1), filter] }
      try expectRefusal(Layer(), .filters) { $0.backgroundFilters = [filter] }
    }
    try expectRefusal(Layer(), .shadowPath) { $0.shadowPath = path }
    let gradients: [(GradientLayer) -> Void] = [
      { $0.colors = [.white, color[1]] }, { $0.locations = [0, bad] }, { $0.startPoint.x = bad },
      { $0.endPoint.y = bad },
    ]
    for change in gradients { try expectRefusal(GradientLayer(), .kind, change) }
    let replicators: [(ReplicatorLayer) -> Void] = [
      { $0.instanceTransform.m34 = bad }, { $0.instanceColor = color[0] }, { $0.offset.x = bad },
      { $0.offset.y = bad }, { $0.offset.z = bad }, { $0.offset.w = bad },
    ]
    for change in replicators { try expectRefusal(ReplicatorLayer(), .kind, change) }
    let shapes: [(ShapeLayer) -> Void] = [
      { $0.path = path }, { $0.fillColor = color[2] }, { $0.strokeColor = color[2] }, { $0.lineWidth = bad },
      { $0.miterLimit = bad }, { $0.lineDashPattern = [1, bad] }, { $0.lineDashPhase = bad }, { $0.strokeStart = bad },
      { $0.strokeEnd = bad },
    ]
    for change in shapes { try expectRefusal(ShapeLayer(), .kind, change) }
  }

  private func expectRefusal<L: Layer>(
    _ layer: L, _ part: LayerTree.Refusal.Part, _ change: (L) -> Void
  ) throws {
    let tree = LayerTree(root: layer, actionsAreEnabled: false)
    _ = tree.commit(at: 0)
    change(layer)
    layer.opacity = 0.5
    let changes = tree.commit(at: 1)
    #expect(changes.count == 1 && changes.appearance.count == 1 && tree.refusals.map(\.part) == [part])
    layer.opacity = 0.25
    #expect(tree.commit(at: 2).count == 1 && tree.refusals.map(\.part) == [part], "tried again")
  }

  @Test func aChainThatIsTooLongKeepsTheLast() {
    a.filters = [Filter](repeating: .brightness(0.9), count: Filter.maximumCount)
    a.backgroundFilters = a.filters
    #expect(tree.commit(at: 0).filters.count == 1 && tree.refusals.isEmpty)
    a.filters.append(.sepia(1))
    #expect(tree.commit(at: 1).isEmpty && tree.refusals.map(\.part) == [.filters])
    a.filters.removeLast()
    a.backgroundFilters.append(.sepia(1))
    #expect(tree.commit(at: 2).isEmpty && tree.refusals.map(\.part) == [.filters])
    a.backgroundFilters = [.gaussianBlur(radius: 10_000)]
    #expect(tree.commit(at: 3).filters.count == 1 && tree.refusals.isEmpty)
  }

  @Test func aNumberThatIsNotSentDoesNoHarm() throws {
    a.cornerRadius = .nan
    a.cornerRadii = .zero
    #expect(tree.commit(at: 0).effects.isEmpty && tree.refusals.isEmpty, "cornerRadii takes its place")
    a.maskedCorners = []
    a.cornerRadii = nil
    #expect(tree.commit(at: 1).effects.count == 1 && tree.refusals.isEmpty, "no corner has it")
  }
}
