import MultiplaneAnimation
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import Testing

@Suite struct CopyTests {
  private final class Pie: ShapeLayer {
    var angle = 0.0 { didSet { didChangeValue(forKey: "angle") } }
    var slices = 1

    required init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      if let pie = layer as? Pie { (angle, slices) = (pie.angle, pie.slices) }
    }

    override class var animatableProperties: [AnimatableProperty] { [AnimatableProperty("angle", \Pie.angle)] }
  }

  private func filled(_ layer: ShapeLayer) -> ShapeLayer {
    layer.name = "pie"
    layer.bounds = Rect(x: 1, y: 2, width: 30, height: 40)
    layer.position = Point(5, 6)
    layer.transform = Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0)
    layer.opacity = 0.5
    layer.backgroundColor = .white
    layer.cornerRadius = 3
    layer.contentsScale = 2
    layer.path = Path(Rect(x: 0, y: 0, width: 5, height: 5))
    layer.strokeEnd = 0.25
    layer.addSublayer(Layer())
    return layer
  }

  @Test func copiesHaveTheProperties() {
    let pie = Pie()
    _ = filled(pie)
    (pie.angle, pie.slices) = (7, 8)
    let copy = Pie(layer: pie)
    #expect(copy.name == "pie" && copy.frame == pie.frame && copy.transform == pie.transform)
    #expect(copy.opacity == 0.5 && copy.backgroundColor == .white && copy.cornerRadius == 3 && copy.contentsScale == 2)
    #expect(copy.path == pie.path && copy.strokeEnd == 0.25 && copy.angle == 7 && copy.slices == 8)
    #expect(copy.sublayers.isEmpty && copy.superlayer == nil && copy != pie)
    // They are no longer one layer.
    copy.cornerRadius = 9
    copy.transform = .identity
    #expect(pie.cornerRadius == 3 && pie.transform != .identity)
    let text = TextLayer()
    (text.string, text.fontSize) = ("a", 5)
    #expect(TextLayer(layer: text).string == "a" && TextLayer(layer: text).needsDisplayOnBoundsChange)
    #expect(ShapeLayer(layer: "no layer").path == nil && Layer(layer: text).bounds == text.bounds)
  }

  @Test func copiesHaveWhatIsShown() {
    let pie = Pie()
    let tree = LayerTree(root: pie, actionsAreEnabled: false)
    func add(_ keyPath: String, _ from: any AnimatableValue, _ to: any AnimatableValue) {
      let animation = BasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue, animation.timing.duration) = (from, to, 2)
      pie.add(animation, forKey: keyPath)
    }
    add("strokeEnd", 0.0, 1.0)
    add("position.x", 0.0, 100.0)
    add("angle", 0.0, 360.0)
    add("cornerRadius", 0.0, 4.0)
    _ = tree.commit(at: 1)
    let shown = pie.shownCopy(at: 2)
    #expect(shown.strokeEnd == 0.5 && shown.position.x == 50 && shown.angle == 180 && shown.cornerRadius == 2)
    #expect(pie.strokeEnd == 1 && pie.position.x == 0 && pie.angle == 0)
  }

  @Test func valuesByKeyPath() {
    let pie = Pie()
    #expect(
      pie.setModelValue(0.5, forKeyPath: "transform.rotation.z")
        && pie.setModelValue(2.0, forKeyPath: "transform.scale.x"))
    #expect(abs(pie.transform.m11 - 2 * 0.8775825618903728) < 1e-12)
    #expect(pie.setModelValue(7.0, forKeyPath: "position.y") && pie.position == Point(0, 7))
    #expect(pie.setModelValue(9.0, forKeyPath: "angle") && pie.angle == 9)
    #expect(pie.setModelValue(true, forKeyPath: "hidden") || pie.setModelValue(true, forKeyPath: "isHidden"))
    #expect(pie.isHidden)
    #expect(!pie.setModelValue(1.0, forKeyPath: "nothing") && !pie.setModelValue("text".count, forKeyPath: "path"))
  }
}
