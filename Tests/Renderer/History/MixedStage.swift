import Multiplane
import MultiplaneAnimation
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneTestRandom

/// A fixed set of layers of all classes, which steps link, unlink and change.
final class MixedStage {
  /// One change, which draws its values from its own seed: others can be left out without changing it.
  struct Step {
    /// One of `kinds`.
    var kind: Int
    var seed: UInt64
  }

  static let (width, height) = (200.0, 160.0)
  static let kinds = 64
  /// Those of animations.
  static let animations: Set<Int> = [48, 49, 50, 51, 52, 53, 54, 63]
  /// Invalid and very large numbers.
  static let oddNumbers = 55
  let root = Layer()
  /// The root first.
  private(set) var layers: [Layer] = []
  private(set) var lists: [Layer] = []
  let bitmaps: [Bitmap]
  let tree: LayerTree
  private var hasRefusals = false
  /// Layers have other values than those of their models.
  var isAnimated = false

  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    bitmaps = try (0..<4).map { try Self.bitmap($0) }
    root.frame = Rect(x: 0, y: 0, width: Self.width, height: Self.height)
    layers.append(root)
    for index in 0..<44 {
      let layer: Layer
      switch index {
      case 0..<3: layer = TransformLayer()
      case 3..<8: layer = ReplicatorLayer()
      case 8..<11:
        let gradient = GradientLayer()
        gradient.colors = [.white, .black, Self.color(&random)]
        layer = gradient
      case 11..<13:
        let shape = ShapeLayer()
        shape.path = Path(ellipseIn: Rect(x: 2, y: 1, width: 30, height: 20))
        layer = shape
      case 13:
        let text = TextLayer()
        (text.string, text.fontSize) = ("Ag", 14)
        layer = text
      case 14: layer = ScrollLayer()
      default: layer = Layer()
      }
      let isLarge = random.chance(0.3)
      layer.bounds = Rect(
        x: 0, y: 0, width: Double(random.int(4...(isLarge ? 150 : 50))),
        height: Double(random.int(4...(isLarge ? 120 : 50))))
      layer.position = Point(Double(random.int(0...150)), Double(random.int(0...120)))
      if random.chance(0.7) { layer.backgroundColor = Self.color(&random) }
      if random.chance(0.3) { layer.contents = bitmaps[random.int(0...3)] }
      if let replicator = layer as? ReplicatorLayer {
        replicator.instanceCount = random.int(2...4)
        replicator.instanceTransform = Transform3D(translationX: random.double(-20...20).rounded(), y: 11, z: 0)
        replicator.backgroundColor = nil
        replicator.bounds.size = Size(120, 100)
      }
      layers.append(layer)
    }
    for list in 0..<3 {
      let box = Layer(
        Double(random.int(-10...20)), Double(random.int(-10...20)), Double(random.int(80...200)), 140,
        random.chance(0.3) ? Self.color(&random) : nil)
      for _ in 0..<[12, 40, 160][list] {
        let leaf = Layer(
          Double(random.int(-30...180)), Double(random.int(-30...170)), Double(random.int(3...24)),
          Double(random.int(3...24)), Self.color(&random))
        if random.chance(0.4) {
          leaf.contents = bitmaps[random.int(0...3)]
          if random.chance(0.7) { leaf.backgroundColor = nil }
          if random.chance(0.3) { leaf.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }
        }
        box.addSublayer(leaf)
      }
      layers.append(box)
      lists.append(box)
    }
    tree = LayerTree(root: root, actionsAreEnabled: false)
    tree.drawingContexts = .cairo
  }

  static func color(_ random: inout SplitMix64) -> Color {
    Color(
      red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
      alpha: random.chance(0.5) ? 1 : random.double(0...1))
  }

  private static func bitmap(_ index: Int) throws -> Bitmap {
    var bytes: [UInt8] = []
    let side = [12, 5, 33, 64][index]
    for y in 0..<side {
      for x in 0..<side {
        let alpha = index == 1 ? 255 : index == 0 && (x == 0 || y == 0 || x == side - 1) ? 0 : index == 3 ? 128 : 255
        bytes += [
          UInt8(x * 20 % 256 * alpha / 255), UInt8(y * 30 % 256 * alpha / 255), UInt8(90 * alpha / 255), UInt8(alpha),
        ]
      }
    }
    return try Bitmap(width: side, height: side, bytes: bytes)
  }

  /// Puts most layers into the tree.
  func begin(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for index in 1..<layers.count where random.chance(index >= layers.count - 3 ? 0.9 : 0.45) {
      let parent = random.chance(0.4) ? root : layers[random.int(0...layers.count - 1)]
      try? parent.addSublayer(checked: layers[index])
      if layers[index].superlayer == nil { try? root.addSublayer(checked: layers[index]) }
    }
  }

  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, -1, 0, 1e-300, 1e9, -1e9, 1e30, 1e300, 3e6, 16_777_217, -40_000.25,
  ]
  private static let modes: [BlendMode] = BlendMode.allCases

  /// Whether a snapshot of the tree shows what its commits show: the root is where a snapshot has it, and no value was
  /// ever refused, of which the last valid one is shown.
  var canBeSent: Bool {
    if !tree.refusals.isEmpty { hasRefusals = true }
    let (size, anchor) = (root.bounds.size, root.anchorPoint)
    return !hasRefusals && root.transform.isIdentity
      && root.position == Point(size.width * anchor.x, size.height * anchor.y)
  }

  // MARK: Steps

  func apply(_ step: Step) {
    var random = SplitMix64(seed: step.seed)
    let (a, b) = (random.int(0...layers.count - 1), random.int(0...layers.count - 1))
    // Changes reach layers that are not seen as well.
    let (layer, other) = (layers[a], layers[b])
    let list = lists[random.int(0...lists.count - 1)]
    switch step.kind {
    case 0, 1, 2: move(list, &random)
    case 3:
      if random.chance(0.5) {
        list.position.x += random.one(of: [1, 0.5, -3, 16])
      } else {
        list.bounds.origin.y += random.one(of: [1, -7, 0.25, 60, -60])
      }
    case 4...7:
      if layer !== root { try? other.insertSublayer(checked: layer, at: random.int(0...other.sublayers.count)) }
    case 8: if layer !== root { layer.removeFromSuperlayer() }
    case 9: for sublayer in layer.sublayers { try? other.addSublayer(checked: sublayer) }
    case 10: if layer !== root { try? other.setMask(checked: layer) }
    case 11: layer.mask = nil
    case 12:
      if let parent = layer.superlayer, parent.sublayers.count > 1 {
        try? parent.exchangeSublayers(checkedAt: 0, and: parent.sublayers.count - 1)
      }
    case 13: try? layers[random.int(3...8)].addSublayer(checked: random.chance(0.5) ? list : layer)
    case 14: try? root.addSublayer(checked: random.chance(0.5) ? list : layer === root ? list : layer)
    case 15: layer.isHidden.toggle()
    case 16: layer.opacity = random.one(of: [0, 0, 0.5, 1, 1])
    case 17: layer.allowsGroupOpacity.toggle()
    case 18:
      layer.position = Point(layer.position.x + random.double(-20...20), layer.position.y + random.double(-20...20))
    case 19: layer.position = Point(layer.position.x.rounded() + 1, layer.position.y.rounded())
    case 20: layer.bounds.size = Size(random.double(0...90), random.double(0...90))
    case 21: layer.bounds.origin = Point(random.double(-10...10), random.one(of: [0, 3, 200, -200]))
    case 22: layer.affineTransform = Transform2D(rotationAngle: random.double(-3...3))
    case 23: layer.transform = Transform3D(rotationAngle: random.double(-1...1), x: random.double(-1...1), y: 1, z: 0)
    case 24: layer.transform = .identity
    case 25:
      layer.sublayerTransform = random.one(of: [
        Transform3D(perspective: 250), .identity, Transform3D(rotationAngle: 0.2, x: 0, y: 0, z: 1),
      ])
    case 26: layer.zPosition = random.one(of: [0, 0, 1, 1, -1, 2.5])
    case 27: layer.anchorPoint = random.one(of: [Point(0.5, 0.5), .zero, Point(1.5, -0.5)])
    case 28: layer.isGeometryFlipped.toggle()
    case 29: layer.masksToBounds.toggle()
    case 30: layer.cornerRadius = random.one(of: [0, 4, 12, 100])
    case 31: (layer.cornerRadius, layer.masksToBounds) = (random.one(of: [0, 9]), random.chance(0.7))
    case 32: layer.borderWidth = random.one(of: [0, 1, 2.5])
    case 33: (layer.shadowOpacity, layer.shadowRadius) = (random.one(of: [0, 0, 0.5]), random.one(of: [0, 3]))
    case 34: layer.shadowPath = random.chance(0.5) ? nil : Path(ellipseIn: Rect(x: 0, y: 0, width: 30, height: 20))
    case 35: layer.filters = filters(&random)
    case 36: layer.backgroundFilters = filters(&random)
    case 37: layer.compositingFilter = random.chance(0.5) ? .normal : random.one(of: Self.modes)
    case 38: layer.shouldRasterize.toggle()
    case 39: (layer.shouldRasterize, layer.rasterizationScale) = (random.chance(0.7), random.one(of: [1, 2, 0.3]))
    case 40: layer.contents = random.chance(0.3) ? nil : bitmaps[random.int(0...3)]
    case 41:
      if let bitmap = layer.contents as? Bitmap { layer.contents = changed(bitmap, random.int(0...255)) ?? bitmap }
    case 42: layer.contentsGravity = random.one(of: ContentsGravity.allCases)
    case 43: layer.contentsCenter = random.one(of: [.unit, Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)])
    case 44: layer.contentsRect = random.one(of: [.unit, Rect(x: 0.25, y: -0.25, width: 0.5, height: 1.5)])
    case 45: layer.backgroundColor = random.chance(0.3) ? nil : Self.color(&random)
    case 46: setKind(layer, &random)
    case 47: setKind(layers[random.int(4...15)], &random)
    case 48, 49: animate(layer, &random)
    case 50: if let leaf = list.sublayers.first { animate(leaf, &random) }
    case 51: layer.removeAllAnimations()
    case 52: layer.timing.speed = random.one(of: [0, 1, 1, 2, -1])
    case 53: layer.timing.timeOffset = random.one(of: [0, 0.3])
    case 54:
      tree.actionsAreEnabled = true
      layer.position = Point(random.double(0...150), random.double(0...100))
      layer.opacity = Float(random.double(0...1))
      tree.actionsAreEnabled = false
      isAnimated = true
    case 55: setOdd(layer, &random)
    case 56: for layer in layers { heal(layer) }
    case 57, 58: change(list, &random)
    case 59: for _ in 0..<8 { change(list, &random) }
    case 60: layer.isDoubleSided.toggle()
    case 61:
      if let leaf = list.sublayers.last {
        try? other.insertSublayer(checked: leaf, at: random.int(0...other.sublayers.count))
      }
    case 62:
      list.insertSublayer(
        Layer(random.double(0...100), random.double(0...100), 20, 15, Self.color(&random)),
        at: random.int(0...list.sublayers.count))
    default: transition(layer, &random)
    }
  }

  private func move(_ list: Layer, _ random: inout SplitMix64) {
    let leaves = list.sublayers
    guard !leaves.isEmpty else { return }
    let way = random.int(0...9)
    let (first, step) = (random.int(0...leaves.count - 1), random.one(of: [1, 2, 7, 1000]))
    for index in stride(from: first, to: leaves.count, by: step) {
      let leaf = leaves[index]
      switch way {
      case 0: leaf.position.x += 1
      case 1: leaf.position.y += random.double(-3...3)
      case 2: leaf.affineTransform = Transform2D(rotationAngle: random.double(-3...3))
      case 3: leaf.position = Point(random.double(-300...500), random.double(-60...200))
      case 4: leaf.position = Point(leaf.position.x.rounded(), leaf.position.y.rounded())
      case 5: leaf.affineTransform = Transform2D(scaleX: -1, y: random.one(of: [1, 0, 1e-9, 1e9]))
      case 6: leaf.affineTransform = .identity
      case 7: leaf.bounds.size = Size(random.double(-3...40), Double(random.int(0...30)))
      case 8: leaf.position = Point(random.double(0...180).rounded(), random.double(0...140).rounded())
      default: leaf.position.x += random.double(-30...30)
      }
    }
  }

  private func change(_ list: Layer, _ random: inout SplitMix64) {
    let leaves = list.sublayers
    guard !leaves.isEmpty else { return }
    let leaf = leaves[random.int(0...leaves.count - 1)]
    switch random.int(0...14) {
    case 0: leaf.isHidden.toggle()
    case 1: leaf.opacity = random.one(of: [0, 0.5, 1])
    case 2: leaf.contents = random.chance(0.5) ? nil : bitmaps[random.int(0...3)]
    case 3: leaf.backgroundColor = Self.color(&random)
    case 4: leaf.removeFromSuperlayer()
    case 5: list.insertSublayer(leaf, at: 0)
    case 6: leaf.zPosition = random.one(of: [0, 1, -1])
    case 7: leaf.addSublayer(Layer(1, 1, 5, 5, .black))
    case 8: leaf.transform = Transform3D(rotationAngle: 0.4, x: 0, y: 1, z: 0)
    case 9: leaf.cornerRadius = random.one(of: [0, 4])
    case 10: leaf.shadowOpacity = random.one(of: [0, 0.5])
    case 11: leaf.compositingFilter = random.one(of: [.normal, .normal, .multiply, .copy, .sourceIn])
    case 12: leaf.mask = random.chance(0.5) ? nil : Layer(0, 0, 9, 9, .black)
    case 13: leaf.position.x = random.one(of: Self.odd)
    default: leaf.position = Point(20, 30)
    }
  }

  private func filters(_ random: inout SplitMix64) -> [Filter] {
    (0..<random.int(0...2)).map { _ in
      switch random.int(0...5) {
      case 0: .gaussianBlur(radius: random.double(0...6))
      case 1: .dropShadow(offset: Size(3, 2), radius: 2, color: .black)
      case 2: .hue(angle: 1)
      case 3: .opacity(random.one(of: [0, 0.5, 1]))
      case 4: .invert(1)
      default: .saturation(0.3)
      }
    }
  }

  private func changed(_ bitmap: Bitmap, _ value: Int) -> Bitmap? {
    try? bitmap.updating(PixelRect(x: 0, y: 0, width: bitmap.width / 2, height: bitmap.height / 2)) {
      (_, bytes: inout MutableSpan<UInt8>, stride) in
      for y in 0..<bitmap.height / 2 {
        for x in 0..<bitmap.width / 2 { bytes[y * stride + x * 4] = min(UInt8(value), bytes[y * stride + x * 4 + 3]) }
      }
    }
  }

  private func setKind(_ layer: Layer, _ random: inout SplitMix64) {
    switch layer {
    case let replicator as ReplicatorLayer:
      switch random.int(0...5) {
      case 0: replicator.instanceCount = random.int(-1...4)
      case 1:
        replicator.instanceTransform = Transform3D(
          translationX: random.double(-20...20), y: random.one(of: [0, 9]), z: 0)
      case 2:
        replicator.instanceTransform = Transform3D(
          rotationAngle: random.double(-1...1), x: random.one(of: [0, 1]), y: 0, z: 1)
      case 3: replicator.instanceAlphaOffset = random.one(of: [0, -0.3])
      case 4: replicator.instanceDelay = random.one(of: [0, 0.2])
      default: replicator.instanceColor = random.chance(0.5) ? .white : Self.color(&random)
      }
    case let gradient as GradientLayer:
      switch random.int(0...2) {
      case 0: gradient.colors = (0..<random.int(0...4)).map { _ in Self.color(&random) }
      case 1: gradient.type = random.one(of: [.axial, .radial, .conic])
      default: gradient.endPoint = Point(random.double(0...1), 1)
      }
    case let shape as ShapeLayer:
      switch random.int(0...3) {
      case 0:
        shape.path = Path(roundedRect: Rect(x: 0, y: 0, width: random.double(1...40), height: 20), cornerRadius: 5)
      case 1: shape.fillColor = random.chance(0.3) ? nil : Self.color(&random)
      case 2: (shape.strokeColor, shape.lineWidth) = (Self.color(&random), 3)
      default: shape.strokeEnd = random.double(0...1)
      }
    case let text as TextLayer: text.string = random.one(of: ["", "W", "Mixed"])
    default: layer.contentsTintColor = random.chance(0.5) ? nil : Self.color(&random)
    }
  }

  private func animate(_ layer: Layer, _ random: inout SplitMix64) {
    isAnimated = true
    let animation: BasicAnimation =
      switch random.int(0...10) {
      case 0: BasicAnimation(.positionX, from: 0, to: 150)
      case 1: BasicAnimation(.position, from: Point(0, 10), to: Point(90, 50))
      case 2: BasicAnimation(.transformRotationZ, from: 0, to: 6)
      case 3: BasicAnimation(.transformRotationY, from: 0, to: 6)
      case 4: BasicAnimation(.opacity, from: 0, to: 1)
      case 5:
        BasicAnimation(
          .bounds, from: Rect(x: 0, y: 0, width: 3, height: 3), to: Rect(x: 3, y: 3, width: 60, height: 30))
      case 6: BasicAnimation(.backgroundColor, from: .black, to: .white)
      case 7: BasicAnimation(.zPosition, from: -2, to: 2)
      case 8: BasicAnimation(.cornerRadius, from: 0, to: 20)
      case 9: BasicAnimation(.isHidden, from: false, to: true)
      default: BasicAnimation(.shadowOpacity, from: 0, to: 1)
      }
    animation.timing.duration = random.one(of: [0.3, 1, 2])
    animation.timing.repeatCount = random.one(of: [0, 0, 1e9])
    animation.timing.autoreverses = random.chance(0.3)
    animation.timing.fillMode = random.one(of: FillMode.allCases)
    animation.isAdditive = random.chance(0.1)
    animation.isRemovedOnCompletion = random.chance(0.7)
    layer.add(animation, forKey: random.one(of: ["a", "b"]))
  }

  private func transition(_ layer: Layer, _ random: inout SplitMix64) {
    guard layer !== root else { return }
    isAnimated = true
    let transition = Transition()
    transition.type = random.one(of: TransitionType.allCases)
    transition.timing.duration = 1
    layer.add(transition, forKey: "t")
    layer.backgroundColor = Self.color(&random)
  }

  private func setOdd(_ layer: Layer, _ random: inout SplitMix64) {
    let x = random.one(of: Self.odd)
    switch random.int(0...10) {
    case 0: layer.position.x = x
    case 1: layer.bounds.size.width = x
    case 2: layer.bounds.origin.y = x
    case 3: layer.affineTransform = Transform2D(a: x, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    case 4: layer.transform = Transform3D(translationX: x, y: 0, z: x)
    case 5: layer.zPosition = x
    case 6: layer.sublayerTransform = Transform3D(scaleX: x, y: 1)
    case 7: layer.cornerRadius = x
    case 8: layer.opacity = Float(x)
    case 9: layer.transform = Transform3D(perspective: x)
    default: layer.anchorPoint.x = x
    }
  }

  /// Gives a layer sane numbers.
  private func heal(_ layer: Layer) {
    func isOdd(_ x: Double) -> Bool { !x.isFinite || abs(x) > 2000 }
    if isOdd(layer.position.x) || isOdd(layer.position.y) { layer.position = Point(40, 40) }
    if isOdd(layer.bounds.width) || isOdd(layer.bounds.height) || isOdd(layer.bounds.minX) || isOdd(layer.bounds.minY) {
      layer.bounds = Rect(x: 0, y: 0, width: 50, height: 40)
    }
    if layer.zPosition.isNaN || isOdd(layer.zPosition) { layer.zPosition = 0 }
    if isOdd(layer.anchorPoint.x) { layer.anchorPoint = Point(0.5, 0.5) }
    if isOdd(Double(layer.opacity)) { layer.opacity = 1 }
    layer.transform = .identity
    layer.sublayerTransform = .identity
  }
}
