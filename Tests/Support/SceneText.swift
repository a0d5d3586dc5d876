internal import MultiplaneChanges
package import MultiplaneContents
internal import MultiplaneGeometry

/// A test scene in the scene file format, and its bitmaps.
package struct SceneText {
  /// YAML.
  package private(set) var text = ""
  /// The bitmaps by their names in the text; the files must be next to the text: `name.png`, or `name.raw` for bitmaps
  /// that `RawBytes` has keys for.
  package private(set) var images: [(name: String, bitmap: Bitmap)] = []

  package init(_ scene: TestScene) {
    collectImages(of: scene.root)
    let canvas = scene.canvas
    text += "canvas: {width: \(Self.number(canvas.width)), height: \(Self.number(canvas.height)), "
    text += "scale: \(Self.number(canvas.scale)), background: \(Self.color(canvas.background))}\n"
    if !images.isEmpty { text += "images:\n" }
    for image in images {
      if let keys = RawBytes.keys(of: image.bitmap) {
        text += "  \(image.name): {path: \(image.name).raw, \(keys)}\n"
      } else {
        text += "  \(image.name): \(image.name).png\n"
      }
    }
    text += "layer:\n"
    write(scene.root, indent: "  ")
  }

  private mutating func collectImages(of node: SceneNode) {
    if let bitmap = node.contents, !images.contains(where: { $0.bitmap === bitmap }) {
      images.append(("image\(images.count + 1)", bitmap))
    }
    for child in node.sublayers + node.masks { collectImages(of: child) }
  }

  /// One key a line, without default values except for the bounds.
  private mutating func write(_ node: SceneNode, indent: String) {
    var lines: [String] = []
    if let className = Self.className(node.kind) { lines.append("class: \(className)") }
    if let name = node.name { lines.append("name: \(name)") }
    lines.append("bounds: \(Self.rect(node.bounds))")
    lines.append("position: [\(Self.number(node.position.x)), \(Self.number(node.position.y))]")
    if node.anchorPoint != Point(0.5, 0.5) {
      lines.append("anchorPoint: [\(Self.number(node.anchorPoint.x)), \(Self.number(node.anchorPoint.y))]")
    }
    if node.anchorPointZ != 0 { lines.append("anchorPointZ: \(Self.number(node.anchorPointZ))") }
    if node.zPosition != 0 { lines.append("zPosition: \(Self.number(node.zPosition))") }
    if !node.transform.isIdentity { lines.append("transform: \(Self.matrix(node.transform))") }
    if !node.sublayerTransform.isIdentity {
      lines.append("sublayerTransform: \(Self.matrix(node.sublayerTransform))")
    }
    if node.isHidden { lines.append("isHidden: true") }
    if node.opacity != 1 { lines.append("opacity: \(Self.number(node.opacity))") }
    if let color = node.backgroundColor { lines.append("backgroundColor: \(Self.color(color))") }
    if let image = images.first(where: { $0.bitmap === node.contents }) {
      lines.append("contents: \(image.name)")
      lines.append("contentsScale: \(Self.number(node.contentsScale))")
      lines.append("contentsGravity: \(node.contentsGravity)")
      if node.contentsRect != .unit { lines.append("contentsRect: \(Self.rect(node.contentsRect))") }
    }
    lines += Self.lines(of: node.detail)
    if node.masksToBounds { lines.append("masksToBounds: true") }
    if node.isGeometryFlipped { lines.append("isGeometryFlipped: true") }
    if !node.isDoubleSided { lines.append("isDoubleSided: false") }
    lines += Self.lines(of: node.effects)
    lines += Self.lines(of: node.filters)
    if let path = node.shadowPath { lines.append("shadowPath: \(Self.path(path))") }
    lines += Self.lines(of: node.kind)
    for line in lines { text += "\(indent)\(line)\n" }
    for mask in node.masks {
      text += "\(indent)mask:\n"
      write(mask, indent: indent + "  ")
    }
    if node.sublayers.isEmpty { return }
    text += "\(indent)sublayers:\n"
    for child in node.sublayers {
      var sub = SceneText(images: images)
      sub.write(child, indent: indent + "    ")
      // The first key of a list element is on the line of its dash.
      text += "\(indent)  - " + sub.text.dropFirst(indent.count + 4)
    }
  }

  private init(images: [(name: String, bitmap: Bitmap)]) {
    self.images = images
  }

  private static func lines(of detail: ContentsDetail) -> [String] {
    var lines: [String] = []
    if detail.contentsCenter != .unit { lines.append("contentsCenter: \(rect(detail.contentsCenter))") }
    if let insets = detail.capInsets {
      let sides = [insets.top, insets.left, insets.bottom, insets.right]
      lines.append("contentsCapInsets: [\(sides.map(number).joined(separator: ", "))]")
    }
    if detail.horizontalTileMode != .stretch { lines.append("horizontalTileMode: \(detail.horizontalTileMode)") }
    if detail.verticalTileMode != .stretch { lines.append("verticalTileMode: \(detail.verticalTileMode)") }
    if detail.minificationFilter != .linear { lines.append("minificationFilter: \(detail.minificationFilter)") }
    if detail.magnificationFilter != .linear { lines.append("magnificationFilter: \(detail.magnificationFilter)") }
    if detail.minificationFilterBias != 0 {
      lines.append("minificationFilterBias: \(number(detail.minificationFilterBias))")
    }
    if let tint = detail.tintColor { lines.append("contentsTintColor: \(color(tint))") }
    return lines
  }

  // MARK: Values

  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(clamping: value)) }
    let text = value.description
    // YAML 1.1 requires a point in a number with an exponent.
    guard let exponent = text.firstIndex(of: "e"), !text.contains(".") else { return text }
    return text[..<exponent] + ".0" + text[exponent...]
  }

  static func rect(_ rect: Rect) -> String {
    "[\(number(rect.origin.x)), \(number(rect.origin.y)), \(number(rect.size.width)), \(number(rect.size.height))]"
  }

  static func matrix(_ t: Transform3D) -> String {
    let values = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ]
    return "[{matrix: [\(values.map(number).joined(separator: ", "))]}]"
  }

  /// `#rrggbbaa` where that is exact, otherwise components.
  static func color(_ color: Color) -> String {
    let values = [color.red, color.green, color.blue, color.alpha]
    let bytes = values.map { ($0 * 255).rounded() }
    guard zip(values, bytes).allSatisfy({ $0 == $1 / 255 && (0...255).contains($1) }) else {
      return "[\(values.map(number).joined(separator: ", "))]"
    }
    let digits = bytes.map { (byte: Double) -> String in
      let text = String(Int(clamping: byte), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "\"#\(digits.joined())\""
  }
}
