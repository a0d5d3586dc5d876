package import MultiplaneContents
import MultiplaneGeometry

extension Layer: LateCoding {
  package final func decode(with coder: Coder) { decodeValues(with: coder) }

  // MARK: Reading

  final func decodeValues(with coder: Coder) {
    if let name = coder.decodeString(forKey: "name") { self.name = name }
    decodePlace(with: coder)
    decodeLook(with: coder)
    decodeComposition(with: coder)
    decodeOwnProperties(with: coder)
    guard coder.error == nil else { return }
    for layer in coder.decodeArray(of: Layer.self, forKey: "sublayers") ?? [] {
      do throws(LayerError) { try addSublayer(checked: layer) } catch { return coder.failWithError(error) }
    }
    if let mask = coder.decodeObject(of: Layer.self, forKey: "mask") {
      do throws(LayerError) { try setMask(checked: mask) } catch { return coder.failWithError(error) }
    }
  }

  private final func decodePlace(with coder: Coder) {
    if coder.containsValue(forKey: "bounds") { bounds = coder.decodeRect(forKey: "bounds") }
    if coder.containsValue(forKey: "position") { position = coder.decodePoint(forKey: "position") }
    if coder.containsValue(forKey: "anchorPoint") { anchorPoint = coder.decodePoint(forKey: "anchorPoint") }
    if let z = coder.decodeFinite(forKey: "zPosition") { zPosition = z }
    if let z = coder.decodeFinite(forKey: "anchorPointZ") { anchorPointZ = z }
    if let transform = coder.decodeTransform3D(forKey: "transform") { self.transform = transform }
    if let transform = coder.decodeTransform3D(forKey: "sublayerTransform") { sublayerTransform = transform }
    if let isFlipped = coder.decodeFlag(forKey: "geometryFlipped") { isGeometryFlipped = isFlipped }
    if let isDoubleSided = coder.decodeFlag(forKey: "doubleSided") { self.isDoubleSided = isDoubleSided }
  }

  private final func decodeLook(with coder: Coder) {
    if let isHidden = coder.decodeFlag(forKey: "hidden") { self.isHidden = isHidden }
    if let opacity = coder.decodeFinite(forKey: "opacity") { exactOpacity = opacity }
    if let color = coder.decodeColor(forKey: "backgroundColor") { backgroundColor = color }
    if let isOpaque = coder.decodeFlag(forKey: "opaque") { self.isOpaque = isOpaque }
    if let clips = coder.decodeFlag(forKey: "masksToBounds") { masksToBounds = clips }
    if let scale = coder.decodeFinite(forKey: "contentsScale") { contentsScale = scale }
    if let gravity = coder.decodeCase(ContentsGravity.self, forKey: "contentsGravity") { contentsGravity = gravity }
    if coder.containsValue(forKey: "contentsRect") { contentsRect = coder.decodeRect(forKey: "contentsRect") }
    if coder.containsValue(forKey: "contentsCenter") { contentsCenter = coder.decodeRect(forKey: "contentsCenter") }
    if let radius = coder.decodeFinite(forKey: "cornerRadius") { cornerRadius = radius }
    if let corners = coder.decodeCase(CornerMask.self, forKey: "maskedCorners") { maskedCorners = corners }
    if let curve = coder.decodeCase(CornerCurve.self, forKey: "cornerCurve") { cornerCurve = curve }
    if let width = coder.decodeFinite(forKey: "borderWidth") { borderWidth = width }
    if let color = coder.decodeColor(forKey: "borderColor") { borderColor = color }
  }

  private final func decodeComposition(with coder: Coder) {
    if let color = coder.decodeColor(forKey: "shadowColor") { shadowColor = color }
    if let opacity = coder.decodeFinite(forKey: "shadowOpacity") { exactShadowOpacity = opacity }
    if coder.containsValue(forKey: "shadowOffset") { shadowOffset = coder.decodeSize(forKey: "shadowOffset") }
    if let radius = coder.decodeFinite(forKey: "shadowRadius") { shadowRadius = radius }
    if let path = coder.decodePath(forKey: "shadowPath") { shadowPath = path }
    if let allows = coder.decodeFlag(forKey: "allowsGroupOpacity") { allowsGroupOpacity = allows }
    if let rasterizes = coder.decodeFlag(forKey: "shouldRasterize") { shouldRasterize = rasterizes }
    if let scale = coder.decodeFinite(forKey: "rasterizationScale") { rasterizationScale = scale }
    if let mode = coder.decodeCase(BlendMode.self, forKey: "compositingFilter") { compositingFilter = mode }
  }

  // MARK: Writing

  final func encodeValues(with coder: Coder) {
    let usual = Layer()
    if let name { coder.encode(name as Any?, forKey: "name") }
    coder.encode(bounds, forKey: "bounds")
    coder.encode(position, forKey: "position")
    if anchorPoint != usual.anchorPoint { coder.encode(anchorPoint, forKey: "anchorPoint") }
    coder.encode(zPosition, unless: 0, forKey: "zPosition")
    coder.encode(anchorPointZ, unless: 0, forKey: "anchorPointZ")
    coder.encode(transform, forKey: "transform")
    coder.encode(sublayerTransform, forKey: "sublayerTransform")
    coder.encode(isGeometryFlipped, unless: false, forKey: "geometryFlipped")
    coder.encode(isDoubleSided, unless: true, forKey: "doubleSided")
    coder.encode(isHidden, unless: false, forKey: "hidden")
    coder.encode(exactOpacity, unless: 1, forKey: "opacity")
    if let backgroundColor { coder.encode(backgroundColor as Any?, forKey: "backgroundColor") }
    coder.encode(isOpaque, unless: usual.isOpaque, forKey: "opaque")
    coder.encode(masksToBounds, unless: false, forKey: "masksToBounds")
    coder.encode(contentsScale, unless: usual.contentsScale, forKey: "contentsScale")
    coder.encode(contentsGravity, unless: usual.contentsGravity, forKey: "contentsGravity")
    if contentsRect != usual.contentsRect { coder.encode(contentsRect, forKey: "contentsRect") }
    if contentsCenter != usual.contentsCenter { coder.encode(contentsCenter, forKey: "contentsCenter") }
    coder.encode(cornerRadius, unless: 0, forKey: "cornerRadius")
    coder.encode(maskedCorners, unless: usual.maskedCorners, forKey: "maskedCorners")
    coder.encode(cornerCurve, unless: usual.cornerCurve, forKey: "cornerCurve")
    coder.encode(borderWidth, unless: 0, forKey: "borderWidth")
    if borderColor != usual.borderColor { coder.encode(borderColor as Any?, forKey: "borderColor") }
    encodeComposition(with: coder, usual)
    encodeOwnProperties(with: coder)
    if !children.isEmpty { coder.encode(children as Any?, forKey: "sublayers") }
    if let mask { coder.encode(mask as Any?, forKey: "mask") }
  }

  private final func encodeComposition(with coder: Coder, _ usual: Layer) {
    if shadowColor != usual.shadowColor { coder.encode(shadowColor as Any?, forKey: "shadowColor") }
    coder.encode(exactShadowOpacity, unless: usual.exactShadowOpacity, forKey: "shadowOpacity")
    if shadowOffset != usual.shadowOffset { coder.encode(shadowOffset, forKey: "shadowOffset") }
    coder.encode(shadowRadius, unless: usual.shadowRadius, forKey: "shadowRadius")
    coder.encode(shadowPath, forKey: "shadowPath")
    coder.encode(allowsGroupOpacity, unless: usual.allowsGroupOpacity, forKey: "allowsGroupOpacity")
    coder.encode(shouldRasterize, unless: usual.shouldRasterize, forKey: "shouldRasterize")
    coder.encode(rasterizationScale, unless: usual.rasterizationScale, forKey: "rasterizationScale")
    coder.encode(compositingFilter, unless: usual.compositingFilter, forKey: "compositingFilter")
  }
}

extension GradientLayer {
  final func decodeGradient(with coder: Coder) {
    let parts = coder.decodeNumbers(forKey: "colors") ?? []
    guard parts.count % 4 == 0, parts.allSatisfy(\.isFinite) else {
      return coder.failWithError(CoderError.wrongType(key: "colors", wanted: "colours"))
    }
    colors = stride(from: 0, to: parts.count, by: 4).map {
      Color(red: parts[$0], green: parts[$0 + 1], blue: parts[$0 + 2], alpha: parts[$0 + 3])
    }
    locations = coder.decodeNumbers(forKey: "locations")
    if coder.containsValue(forKey: "startPoint") { startPoint = coder.decodePoint(forKey: "startPoint") }
    if coder.containsValue(forKey: "endPoint") { endPoint = coder.decodePoint(forKey: "endPoint") }
    if let type = coder.decodeCase(GradientType.self, forKey: "type") { self.type = type }
  }

  final func encodeGradient(with coder: Coder) {
    coder.encode(colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }, forKey: "colors")
    if let locations { coder.encode(locations, forKey: "locations") }
    coder.encode(startPoint, forKey: "startPoint")
    coder.encode(endPoint, forKey: "endPoint")
    coder.encode(type, unless: .axial, forKey: "type")
  }
}

extension ShapeLayer {
  final func decodeShape(with coder: Coder) {
    path = coder.decodePath(forKey: "path")
    if coder.containsValue(forKey: "fillColor") { fillColor = coder.decodeColor(forKey: "fillColor") }
    if let rule = coder.decodeCase(FillRule.self, forKey: "fillRule") { fillRule = rule }
    strokeColor = coder.decodeColor(forKey: "strokeColor")
    if let width = coder.decodeFinite(forKey: "lineWidth") { lineWidth = width }
    if let cap = coder.decodeCase(LineCap.self, forKey: "lineCap") { lineCap = cap }
    if let join = coder.decodeCase(LineJoin.self, forKey: "lineJoin") { lineJoin = join }
    if let limit = coder.decodeFinite(forKey: "miterLimit") { miterLimit = limit }
    lineDashPattern = coder.decodeNumbers(forKey: "lineDashPattern") ?? []
    if let phase = coder.decodeFinite(forKey: "lineDashPhase") { lineDashPhase = phase }
    if let start = coder.decodeFinite(forKey: "strokeStart") { strokeStart = start }
    if let end = coder.decodeFinite(forKey: "strokeEnd") { strokeEnd = end }
  }

  final func encodeShape(with coder: Coder) {
    coder.encode(path, forKey: "path")
    if fillColor != .black { coder.encode(fillColor as Any?, forKey: "fillColor") }
    coder.encode(fillRule, unless: .nonZero, forKey: "fillRule")
    if let strokeColor { coder.encode(strokeColor as Any?, forKey: "strokeColor") }
    coder.encode(lineWidth, unless: 1, forKey: "lineWidth")
    coder.encode(lineCap, unless: .butt, forKey: "lineCap")
    coder.encode(lineJoin, unless: .miter, forKey: "lineJoin")
    coder.encode(miterLimit, unless: 10, forKey: "miterLimit")
    if !lineDashPattern.isEmpty { coder.encode(lineDashPattern, forKey: "lineDashPattern") }
    coder.encode(lineDashPhase, unless: 0, forKey: "lineDashPhase")
    coder.encode(strokeStart, unless: 0, forKey: "strokeStart")
    coder.encode(strokeEnd, unless: 1, forKey: "strokeEnd")
  }
}

extension Coder {
  fileprivate final func encode(_ value: Double, unless usual: Double, forKey key: String) {
    if value != usual { encode(value, forKey: key) }
  }

  fileprivate final func encode(_ value: Bool, unless usual: Bool, forKey key: String) {
    if value != usual { encode(value, forKey: key) }
  }

  fileprivate final func encode<Value: RawRepresentable>(_ value: Value, unless usual: Value, forKey key: String)
  where Value.RawValue == UInt8 {
    if value.rawValue != usual.rawValue { encode(Int(value.rawValue), forKey: key) }
  }

  /// Of the identity, nothing is written.
  fileprivate final func encode(_ transform: Transform3D, forKey key: String) {
    if transform != .identity { encode(transform.rows, forKey: key) }
  }

  fileprivate final func decodeTransform3D(forKey key: String) -> Transform3D? {
    guard let rows = decodeNumbers(forKey: key) else { return nil }
    guard rows.count == 16 else {
      failWithError(CoderError.wrongType(key: key, wanted: "transform"))
      return nil
    }
    guard rows.allSatisfy(\.isFinite) else {
      failWithError(CoderError.notFinite(key: key))
      return nil
    }
    return Transform3D(rows)
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
