import Multiplane
import MultiplaneTestRandom

extension TreeMutator {
  /// Changes a layer's outline, or a property of its class.
  mutating func reshape(_ layer: Layer, _ kind: Int) {
    switch kind {
    case 41: layer.shouldRasterize.toggle()
    case 42: layer.rasterizationScale = value(0.3...3)
    case 43: layer.anchorPoint = Point(value(-0.5...1.5), value(-0.5...1.5))
    case 44:
      let place = Rect(x: value(-5...5), y: 0, width: value(1...30), height: value(1...30))
      layer.shadowPath = count(0...2) == 0 ? nil : Path(ellipseIn: place)
    case 45:
      layer.cornerRadii = CornerRadii(
        topLeft: Size(value(0...20), value(0...20)), topRight: .zero, bottomRight: Size(value(0...9), value(0...30)),
        bottomLeft: Size(3, 3))
    case 46: layer.maskedCorners = CornerMask(rawValue: UInt8(count(0...15)))
    case 47: layer.cornerCurve = layer.cornerCurve == .circular ? .continuous : .circular
    case 48: layer.edgeAntialiasingMask = EdgeMask(rawValue: UInt8(count(0...15)))
    case 49: layer.allowsEdgeAntialiasing.toggle()
    default: changeKind(layer)
    }
  }

  private mutating func changeKind(_ layer: Layer) {
    func color() -> Color { Color(red: value(0...1), green: value(0...1), blue: value(0...1), alpha: value(0...1)) }
    switch layer {
    case let gradient as GradientLayer:
      switch count(0...3) {
      case 0: gradient.colors = (0..<count(0...5)).map { _ in color() }
      case 1: gradient.locations = count(0...1) == 0 ? nil : gradient.colors.map { _ in value(0...1) }.sorted()
      case 2: gradient.endPoint = Point(value(-1...2), value(-1...2))
      default: gradient.type = [.axial, .radial, .conic][count(0...2)]
      }
    case let shape as ShapeLayer:
      switch count(0...4) {
      case 0: shape.path = Path(ellipseIn: Rect(x: value(-9...9), y: value(-9...9), width: value(0...40), height: 15))
      case 1: shape.strokeEnd = value(-0.2...1.2)
      case 2: shape.lineWidth = value(-1...9)
      case 3: shape.strokeColor = count(0...2) == 0 ? nil : color()
      default: shape.fillColor = count(0...2) == 0 ? nil : color()
      }
    case let replicator as ReplicatorLayer:
      switch count(0...3) {
      case 0: replicator.instanceCount = count(-1...5)
      case 1:
        replicator.instanceTransform = Transform3D(rotationAngle: value(-1...1), x: 0, y: 0, z: 1)
          .translated(x: value(-9...9), y: value(-9...9), z: 0)
      case 2: replicator.instanceTransform = Transform3D(rotationAngle: value(-1...1), x: 1, y: 0, z: 0)
      default: replicator.instanceAlphaOffset = Float(value(-0.4...0.1))
      }
    default: layer.borderColor = color()
    }
  }
}
