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
    if let isOpaque = coder.decodeFlag(forKey: "opaque") { self.isOpaque = isOpaque }
    if let gravity = coder.decodeCase(ContentsGravity.self, forKey: "contentsGravity") { contentsGravity = gravity }
    if let corners = coder.decodeCase(CornerMask.self, forKey: "maskedCorners") { maskedCorners = corners }
    if let curve = coder.decodeCase(CornerCurve.self, forKey: "cornerCurve") { cornerCurve = curve }
    if let allows = coder.decodeFlag(forKey: "allowsGroupOpacity") { allowsGroupOpacity = allows }
    if let rasterizes = coder.decodeFlag(forKey: "shouldRasterize") { shouldRasterize = rasterizes }
    if let mode = coder.decodeCase(BlendMode.self, forKey: "compositingFilter") { compositingFilter = mode }
    decodeOwnProperties(with: coder)
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
    coder.encode(isOpaque, unless: usual.isOpaque, forKey: "opaque")
    coder.encode(contentsGravity, unless: usual.contentsGravity, forKey: "contentsGravity")
    coder.encode(maskedCorners, unless: usual.maskedCorners, forKey: "maskedCorners")
    coder.encode(cornerCurve, unless: usual.cornerCurve, forKey: "cornerCurve")
    coder.encode(allowsGroupOpacity, unless: usual.allowsGroupOpacity, forKey: "allowsGroupOpacity")
    coder.encode(shouldRasterize, unless: usual.shouldRasterize, forKey: "shouldRasterize")
    coder.encode(compositingFilter, unless: usual.compositingFilter, forKey: "compositingFilter")
    encodeOwnProperties(with: coder)
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

extension GradientLayer {
  final func decodeGradient(with coder: Coder) {
    if let type = coder.decodeCase(GradientType.self, forKey: "type") { self.type = type }
  }

  final func encodeGradient(with coder: Coder) { coder.encode(type, unless: .axial, forKey: "type") }
}

extension ShapeLayer {
  final func decodeShape(with coder: Coder) {
    if let rule = coder.decodeCase(FillRule.self, forKey: "fillRule") { fillRule = rule }
    if let cap = coder.decodeCase(LineCap.self, forKey: "lineCap") { lineCap = cap }
    if let join = coder.decodeCase(LineJoin.self, forKey: "lineJoin") { lineJoin = join }
  }

  final func encodeShape(with coder: Coder) {
    coder.encode(fillRule, unless: .nonZero, forKey: "fillRule")
    coder.encode(lineCap, unless: .butt, forKey: "lineCap")
    coder.encode(lineJoin, unless: .miter, forKey: "lineJoin")
  }
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
    case .transform: decodeTransform3D(forKey: key).map { .transform($0) }
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

  private final func decodeTransform3D(forKey key: String) -> Transform3D? {
    finiteNumbers(forKey: key, of: "transform") { $0 == 16 }.map { Transform3D($0) }
  }
  fileprivate final func encode(_ value: Bool, unless usual: Bool, forKey key: String) {
    if value != usual { encode(value, forKey: key) }
  }

  fileprivate final func encode<Value: RawRepresentable>(_ value: Value, unless usual: Value, forKey key: String)
  where Value.RawValue == UInt8 {
    if value.rawValue != usual.rawValue { encode(Int(value.rawValue), forKey: key) }
  }
}

extension Transform3D {
  /// All 16 numbers, row by row.
  fileprivate var rows: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  fileprivate init(_ rows: [Double]) {
    self.init(
      m11: rows[0], m12: rows[1], m13: rows[2], m14: rows[3], m21: rows[4], m22: rows[5], m23: rows[6], m24: rows[7],
      m31: rows[8], m32: rows[9], m33: rows[10], m34: rows[11], m41: rows[12], m42: rows[13], m43: rows[14],
      m44: rows[15])
  }
}
