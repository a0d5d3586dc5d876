import MultiplaneAnimation
import MultiplaneChanges
package import MultiplaneContents
import MultiplaneGeometry

extension Layer: LateCoding {
  package final func decode(with coder: Coder) { decodeValues(with: coder) }

  // MARK: Reading

  final func decodeValues(with coder: Coder) {
    if let name = coder.decodeString(forKey: "name") { self.name = name }
    for entry in LayerProperty.all where entry.isOf(self) && coder.containsValue(forKey: entry.property.codingKey) {
      let value = coder.decode(entry.property.shape, forKey: entry.property.codingKey)
      if coder.error == nil { entry.set(value, of: self) }
    }
    for property in CodedProperty.all { property.decode(coder, self) }
    guard coder.error == nil else { return }
    for layer in coder.decodeArray(of: Layer.self, forKey: "sublayers") ?? [] {
      do throws(LayerError) { try addSublayer(checked: layer) } catch { return coder.failWithError(error) }
    }
    if let mask = coder.decodeObject(of: Layer.self, forKey: "mask") {
      do throws(LayerError) { try setMask(checked: mask) } catch { return coder.failWithError(error) }
    }
  }

  // MARK: Writing

  final func encodeValues(with coder: Coder) {
    if let name { coder.encode(name as Any?, forKey: "name") }
    let (values, usual) = (LayerValues(self), usualLayer())
    let usualValues = LayerValues(usual)
    for entry in LayerProperty.all where entry.isOf(self) {
      let (property, isUnset) = (entry.property, entry.isUnset(in: self))
      let value = isUnset ? nil : values[AnimationKey(property)]
      let usualValue = entry.isUnset(in: usual) ? nil : usualValues[AnimationKey(property)]
      switch (value, usualValue) {
      case (nil, nil): continue
      case (let value?, let usual?) where property != .bounds && property != .position && value.equals(usual): continue
      default: coder.encode(value, forKey: property.codingKey)
      }
    }
    for property in CodedProperty.all { property.encode(coder, self, usual) }
    if !children.isEmpty { coder.encode(children as Any?, forKey: "sublayers") }
    if let mask { coder.encode(mask as Any?, forKey: "mask") }
  }

  /// A layer with the values that are not written.
  private final func usualLayer() -> Layer {
    switch self {
    case is GradientLayer: GradientLayer()
    case is ShapeLayer: ShapeLayer()
    case is ReplicatorLayer: ReplicatorLayer()
    default: Layer()
    }
  }
}

extension AnimatedProperty {
  /// Core Animation's name.
  fileprivate var codingKey: String {
    switch self {
    case .isHidden: "hidden"
    case .isDoubleSided: "doubleSided"
    case .isGeometryFlipped: "geometryFlipped"
    default: name
    }
  }
}

/// A property of a class of layers that is not animatable. It is written where it is not that of a new layer.
private struct CodedProperty: Sendable {
  let decode: @Sendable (Coder, Layer) -> Void
  let encode: @Sendable (Coder, Layer, _ usual: Layer) -> Void

  private init<Owner: Layer, Value: Equatable & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable,
    decode: @escaping @Sendable (Coder) -> Value?, encode: @escaping @Sendable (Coder, Value) -> Void
  ) {
    self.decode = { coder, layer in
      if let owner = layer as? Owner, let value = decode(coder) { owner[keyPath: path] = value }
    }
    self.encode = { coder, layer, usual in
      guard let owner = layer as? Owner, let usual = usual as? Owner else { return }
      if owner[keyPath: path] != usual[keyPath: path] { encode(coder, owner[keyPath: path]) }
    }
  }

  private init<Owner: Layer>(_ path: any ReferenceWritableKeyPath<Owner, Bool> & Sendable, _ key: String) {
    self.init(path, decode: { $0.decodeFlag(forKey: key) }, encode: { $0.encode($1, forKey: key) })
  }

  private init<Owner: Layer, Value: RawRepresentable<UInt8> & Equatable & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable, _ key: String
  ) {
    self.init(path, decode: { $0.decodeCase(forKey: key) }, encode: { $0.encode(Int($1.rawValue), forKey: key) })
  }

  static let all = [
    CodedProperty(\Layer.isOpaque, "opaque"), CodedProperty(\Layer.contentsGravity, "contentsGravity"),
    CodedProperty(\Layer.maskedCorners, "maskedCorners"), CodedProperty(\Layer.cornerCurve, "cornerCurve"),
    CodedProperty(\Layer.allowsGroupOpacity, "allowsGroupOpacity"),
    CodedProperty(\Layer.shouldRasterize, "shouldRasterize"),
    CodedProperty(\Layer.compositingFilter, "compositingFilter"), CodedProperty(\GradientLayer.type, "type"),
    CodedProperty(\ShapeLayer.fillRule, "fillRule"), CodedProperty(\ShapeLayer.lineCap, "lineCap"),
    CodedProperty(\ShapeLayer.lineJoin, "lineJoin"),
  ]
}

// MARK: Values of animatable properties

extension Coder {
  /// A value of a property; nil where it was written as nothing, and, with an error, where it is another. Contents and
  /// filters are not written.
  fileprivate final func decode(_ shape: ValueShape, forKey key: String) -> AnimationValue? {
    switch shape {
    case .number: decodeFinite(forKey: key).map { .number($0) }
    case .flag: decodeFlag(forKey: key).map { .flag($0) }
    case .point: .point(decodePoint(forKey: key))
    case .size: .size(decodeSize(forKey: key))
    case .rect: .rect(decodeRect(forKey: key))
    case .color: decodeColor(forKey: key).map { .color($0) }
    case .transform:
      finiteNumbers(forKey: key, of: "transform") { $0 == 16 }.flatMap { Transform3D($0) }.map { .transform($0) }
    case .path: decodePath(forKey: key).map { .path($0) }
    case .numbers: finiteNumbers(forKey: key, of: "numbers").map { .numbers($0) }
    case .colors:
      finiteNumbers(forKey: key, of: "colours") { $0 % 4 == 0 }.map { parts in
        .colors(
          stride(from: 0, to: parts.count, by: 4).map {
            Color(red: parts[$0], green: parts[$0 + 1], blue: parts[$0 + 2], alpha: parts[$0 + 3])
          })
      }
    case .cornerRadii:
      finiteNumbers(forKey: key, of: "radii of four corners") { $0 == 8 }.map { parts in
        .cornerRadii(
          CornerRadii(
            topLeft: Size(parts[0], parts[1]), topRight: Size(parts[2], parts[3]),
            bottomRight: Size(parts[4], parts[5]), bottomLeft: Size(parts[6], parts[7])))
      }
    case .bitmap, .matrix, .filters: nil
    }
  }

  fileprivate final func encode(_ value: AnimationValue?, forKey key: String) {
    switch value {
    case nil: encode(nil as Any?, forKey: key)
    case .number(let number): encode(number, forKey: key)
    case .flag(let flag): encode(flag, forKey: key)
    case .point(let point): encode(point, forKey: key)
    case .size(let size): encode(size, forKey: key)
    case .rect(let rect): encode(rect, forKey: key)
    case .color(let color): encode(color as Any?, forKey: key)
    case .transform(let transform): encode(transform.rows, forKey: key)
    case .path(let path): encode(path, forKey: key)
    case .numbers(let numbers): encode(numbers, forKey: key)
    case .colors(let colors): encode(colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }, forKey: key)
    case .cornerRadii(let radii):
      let corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
      encode(corners.flatMap { [$0.width, $0.height] }, forKey: key)
    case .bitmap, .matrix, .filters: break
    }
  }

  private final func finiteNumbers(
    forKey key: String, of wanted: String, _ fits: (Int) -> Bool = { _ in true }
  ) -> [Double]? {
    guard let numbers = decodeNumbers(forKey: key) else { return nil }
    guard fits(numbers.count) else {
      failWithError(CoderError.wrongType(key: key, wanted: wanted))
      return nil
    }
    guard numbers.allSatisfy(\.isFinite) else {
      failWithError(CoderError.notFinite(key: key))
      return nil
    }
    return numbers
  }
}

extension Transform3D {
  /// All 16 numbers, row by row.
  fileprivate var rows: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}
