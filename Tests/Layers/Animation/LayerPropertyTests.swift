import MultiplaneAnimation
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// What follows from the table of animatable properties, for each of them.
struct LayerPropertyTests {
  /// A layer of the class that has the property.
  private func made(with property: AnimatedProperty, _ value: AnimationValue) -> Layer? {
    [Layer(), GradientLayer(), ShapeLayer(), ReplicatorLayer()].first { layer in
      LayerProperty[property]?.set(value, of: layer)
      return layer.modelValue(forKeyPath: property.name) != nil
    }
  }

  /// A value of the property's type that no layer has by itself.
  private func value(_ property: AnimatedProperty) throws -> AnimationValue {
    switch property.shape {
    case .number: .number(property == .instanceCount ? 3 : 0.25)
    case .flag: .flag(property != .isDoubleSided)
    case .point: .point(Point(0.25, 0.75))
    case .size: .size(Size(5, 6))
    case .rect: .rect(Rect(x: 0.25, y: 0.5, width: 0.125, height: 0.25))
    case .color: .color(Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
    case .transform: .transform(Transform3D(translationX: 3, y: 4, z: 5))
    case .cornerRadii: .cornerRadii(CornerRadii(7))
    case .path: .path(Path(Rect(x: 1, y: 2, width: 3, height: 4)))
    case .colors: .colors([.black, .white])
    case .numbers: .numbers([0.25, 0.75])
    case .bitmap: .bitmap(try Bitmap(width: 1, height: 1, bytes: [1, 2, 3, 255]))
    case .matrix, .filters: .filters([.gaussianBlur(radius: 2)])
    }
  }

  @Test(arguments: AnimatedProperty.allCases.filter { ![.filter, .backgroundFilter, .custom].contains($0) })
  func eachIsSetReadAndCoded(_ property: AnimatedProperty) throws {
    let value = try value(property)
    let layer = try #require(made(with: property, value), "\(property) has no line")
    let set = layer.modelValue(forKeyPath: property.name)
    #expect("\(set as Any)" == "\(value as AnimationValue? as Any)")

    // By a coder, all but pictures and filters.
    if ![.bitmap, .filters].contains(property.shape) {
      let coder = Coder()
      layer.encode(with: coder)
      let copy = type(of: layer).init()
      copy.decode(with: coder)
      let read = copy.modelValue(forKeyPath: property.name)
      #expect(coder.error == nil && "\(read as Any)" == "\(set as Any)")
    }

    // Another type changes nothing; no value is one where the property is optional.
    LayerProperty[property]?.set(.matrix(.identity), of: layer)
    #expect("\(layer.modelValue(forKeyPath: property.name) as Any)" == "\(set as Any)")
    LayerProperty[property]?.set(nil, of: layer)
    let unset = layer.modelValue(forKeyPath: property.name)
    let optional: [AnimatedProperty] = [
      .backgroundColor, .contentsTintColor, .borderColor, .shadowColor, .cornerRadii, .shadowPath, .locations, .path,
      .fillColor, .strokeColor, .contents, .instanceColor,
    ]
    #expect((unset == nil) == optional.contains(property))
  }

  @Test func whatIsSetToNothingStaysSo() {
    let layer = ShapeLayer()
    (layer.borderColor, layer.shadowColor, layer.fillColor) = (nil, nil, nil)
    let (coder, copy) = (Coder(), ShapeLayer())
    layer.encode(with: coder)
    copy.decode(with: coder)
    #expect(copy.borderColor == nil && copy.shadowColor == nil && copy.fillColor == nil && coder.error == nil)
  }

  @Test func aFilterIsSetByItsIndex() {
    let layer = Layer()
    layer.filters = [.brightness(0.5), .gaussianBlur(radius: 1)]
    #expect(layer.setModelValue(4.0, forKeyPath: "filters[1].radius"))
    #expect(layer.filters == [.brightness(0.5), .gaussianBlur(radius: 4)])
  }
}
