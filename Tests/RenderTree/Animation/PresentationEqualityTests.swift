import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// What the owner computes is what the render tree draws.
struct PresentationEqualityTests {
  private static func animation(_ index: Int) -> Animation {
    let animation: PropertyAnimation
    switch index % 7 {
    case 0:
      let spring = SpringAnimation(.position, from: Point(10, 10), to: Point(90, 60))
      spring.initialVelocity = 3
      animation = spring
    case 1: animation = BasicAnimation(.transformRotationZ, by: 7)
    case 2: animation = BasicAnimation(.opacity, from: 0.1, to: 0.9)
    case 3: animation = BasicAnimation(.backgroundColor, to: Color(red: 0.2, green: 0.7, blue: 0.1))
    case 4:
      let frames = KeyframeAnimation(.boundsSize, values: [Size(3, 4), Size(30, 20), Size(11, 40)])
      frames.calculationMode = .cubic
      animation = frames
    case 5: animation = BasicAnimation(.cornerRadius, from: 0, to: 9)
    default:
      animation = BasicAnimation(.positionX, from: -13, to: 13)
      animation.isAdditive = true
    }
    animation.duration = 1.7
    animation.autoreverses = index % 2 == 0
    animation.repeatCount = index % 3 == 0 ? .infinity : 2.5
    animation.timingFunction = index % 4 == 0 ? .easeInEaseOut : nil
    return animation
  }

  private static func square() -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 20, height: 12)
    layer.backgroundColor = .black
    layer.position = Point(70, 80)
    layer.transform = Transform3D(scaleX: 1.5, y: 0.7, z: 1)
    return layer
  }

  /// All that animations of this test change.
  private static let keyPaths = [
    "position", "transform", "bounds", "opacity", "backgroundColor", "cornerRadius", "borderWidth", "zPosition",
    "anchorPoint", "strokeStart", "strokeEnd", "path", "colors", "locations", "filters", "filters[0].radius",
    "instanceCount",
  ]

  private static func animate(_ layer: Layer, _ index: Int) {
    layer.name = "\(index)"
    layer.filters = [.gaussianBlur(radius: 2)]
    layer.add(animation(index), forKey: nil)
    layer.add(animation(index / 7 + index), forKey: nil)
    let chain = BasicAnimation(keyPath: "filters")
    (chain.toValue, chain.duration) = (AnimationValue.filters([.gaussianBlur(radius: 5)]), 1.1)
    layer.add(chain, forKey: nil)
    let group = AnimationGroup()
    let inner = [BasicAnimation(keyPath: "zPosition"), BasicAnimation(keyPath: "filters[0].radius")]
    (inner[0].toValue, inner[1].byValue) = (7.3, 1.1)
    (inner[0].beginTime, inner[0].duration, inner[0].fillMode) = (0.31, 0.9, .both)
    (group.animations, group.duration, group.repeatCount, group.timingFunction) = (inner, 1.3, 3, .easeOut)
    layer.add(group, forKey: nil)
    if let shape = layer as? ShapeLayer {
      shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 9, height: 7))
      let path = BasicAnimation(.path, to: Path(ellipseIn: Rect(x: 3, y: 1, width: 30, height: 70)))
      let stroke = SpringAnimation(.strokeEnd, from: 0, to: 1)
      (path.duration, stroke.duration) = (2.1, 1.9)
      layer.add(path, forKey: nil)
      layer.add(stroke, forKey: nil)
    }
    if let gradient = layer as? GradientLayer {
      gradient.colors = [.black, .white]
      let colors = KeyframeAnimation(.colors, values: [[.black, .white], [.white, .black], [.black, .black]])
      colors.duration = 3
      layer.add(colors, forKey: nil)
      let locations = BasicAnimation(keyPath: "locations")
      (locations.fromValue, locations.duration, locations.beginTime) = (AnimationValue.numbers([0.1, 0.4]), 2.3, 4)
      layer.add(locations, forKey: nil)
    }
    switch index % 5 {
    case 0: layer.speed = 0.8
    case 1: (layer.timing.speed, layer.timeOffset) = (-0.7, 5.3)
    case 2: (layer.timing.duration, layer.timing.repeatCount, layer.timing.autoreverses) = (1.3, 2, true)
    default: break
    }
  }

  @Test func plansShowTheOwnersValues() throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    let layers = (0..<21).map { [Self.square(), ShapeLayer(), GradientLayer()][$0 % 3] }
    for layer in layers { root.addSublayer(layer) }
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for (index, layer) in layers.enumerated() { Self.animate(layer, index) }
    var animated = RenderTree()
    let changes = tree.commit(at: 3)
    #expect(tree.refusals.isEmpty)
    animated.apply(changes)
    let ids = Dictionary(changes.names.map { ($0.value ?? "", $0.id) }, uniquingKeysWith: { $1 })
    var (compared, moved) = (0, 0)
    for step in [Array(-2..<40), [3, 17, 8]].joined() {
      let time = 3 + Double(step) * 0.173
      var plan = FramePlan()
      animated.plan(at: time, target: PlanTarget(width: 200, height: 200, bufferAge: 1), into: &plan)
      for (index, layer) in layers.enumerated() {
        let drawn = try #require(ids["\(index)"].flatMap { animated.shownValues(of: $0) })
        let shown = layer.presentation(at: time)
        for keyPath in Self.keyPaths {
          let key = try #require(AnimationKey(keyPath: keyPath))
          let (a, b) = (drawn[key].map(Self.bits), shown.value(forKeyPath: keyPath).map(Self.bits))
          #expect(a == b, "\(keyPath) of \(index) at \(time)")
          if b != nil { compared += 1 }
          if b != layer.modelValue(forKeyPath: keyPath).map(Self.bits) { moved += 1 }
        }
      }
    }
    #expect(compared > 5000 && moved > 1000)
  }

  /// The bit patterns of all numbers of a value; of 0 for −0, which the tree does not store over an equal 0.
  private static func bits(_ value: AnimationValue) -> [UInt64] {
    var numbers: [UInt64] = []
    func visit(_ part: Any) {
      if let number = part as? Double {
        numbers.append((number + 0).bitPattern)
      } else if let transform = part as? Transform3D {
        for m in [
          transform.m11, transform.m12, transform.m13, transform.m14, transform.m21, transform.m22, transform.m23,
          transform.m24, transform.m31, transform.m32, transform.m33, transform.m34, transform.m41, transform.m42,
          transform.m43, transform.m44,
        ] { numbers.append((m + 0).bitPattern) }
      } else if let path = part as? Path {
        path.elements.forEach(visit)
      } else {
        for child in Mirror(reflecting: part).children { visit(child.value) }
      }
    }
    visit(value)
    return numbers
  }
}
