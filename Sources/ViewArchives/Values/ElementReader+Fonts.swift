package import MultiplaneContents
import MultiplaneGeometry

extension ElementReader {
  /// The font of a key: the system's, one of a style, or of a family.
  package func font(_ key: String) -> Font? {
    (element.child("fontDescription", key: key) ?? element.child("font", key: key)).flatMap(font)
  }

  func font(of child: Element) -> Font? {
    if let style = child["style"] {
      if let font = Self.styles[style] { return font }
      session.warn(.value(element: child.name, attribute: "style", value: style), at: child)
    }
    let size = child["pointSize"].flatMap(ElementReader.number) ?? child["size"].flatMap(ElementReader.number) ?? 17
    guard size > 0, size <= Font.maximumSize else {
      session.warn(.value(element: child.name, attribute: "pointSize", value: "\(size)"), at: child)
      return nil
    }
    if let meta = child["metaFont"] {
      return meta.lowercased().contains("bold") ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
    }
    if let name = child["name"], child["type"] == nil { return named(name, family: child["family"], size, child) }
    let weight = child["weight"].flatMap { Self.weights[$0] } ?? .regular
    switch child["type"] ?? "system" {
    case "boldSystem": return .systemFont(ofSize: size, weight: child["weight"] == nil ? .bold : weight)
    case "italicSystem": return .italicSystemFont(ofSize: size)
    case "monospacedSystem": return .monospacedSystemFont(ofSize: size, weight: weight)
    case "smallSystem": return .systemFont(ofSize: 12, weight: weight)
    case "UICTFontTextStyle": return .systemFont(ofSize: size, weight: weight)
    case "system": return .systemFont(ofSize: size, weight: weight)
    case let type:
      session.warn(.value(element: child.name, attribute: "type", value: type), at: child)
      return .systemFont(ofSize: size, weight: weight)
    }
  }

  /// A face by its PostScript name, such as `HelveticaNeue-BoldItalic`: what follows the hyphen says the rest.
  private func named(_ name: String, family: String?, _ size: Double, _ child: Element) -> Font {
    let parts = name.split(separator: "-", maxSplits: 1)
    let face = parts.count > 1 ? parts[1].lowercased() : ""
    var weight = Font.Weight.regular
    for (word, value) in Self.faceWeights where face.contains(word) {
      weight = value
      break
    }
    let base = family ?? String(parts.first ?? "")
    var font =
      base.hasPrefix(".")
      ? Font.systemFont(ofSize: size, weight: weight) : Font(family: base, size: size, weight: weight)
    font.isItalic = face.contains("italic") || face.contains("oblique")
    if face.contains("condensed") { font.width = .condensed }
    return font
  }

  private static let faceWeights: [(String, Font.Weight)] = [
    ("ultralight", .ultraLight), ("extralight", .ultraLight), ("thin", .thin), ("semibold", .semibold),
    ("demibold", .semibold), ("demi", .semibold), ("extrabold", .heavy), ("light", .light), ("medium", .medium),
    ("heavy", .heavy), ("black", .black), ("bold", .bold),
  ]

  private static let weights: [String: Font.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular, "medium": .medium,
    "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  /// UIKit's fonts of styles at the usual size.
  private static let styles: [String: Font] = [
    "UICTFontTextStyleTitle0": .systemFont(ofSize: 34), "UICTFontTextStyleLargeTitle": .systemFont(ofSize: 34),
    "UICTFontTextStyleTitle1": .systemFont(ofSize: 28), "UICTFontTextStyleTitle2": .systemFont(ofSize: 22),
    "UICTFontTextStyleTitle3": .systemFont(ofSize: 20),
    "UICTFontTextStyleHeadline": .systemFont(ofSize: 17, weight: .semibold),
    "UICTFontTextStyleSubhead": .systemFont(ofSize: 15), "UICTFontTextStyleBody": .systemFont(ofSize: 17),
    "UICTFontTextStyleCallout": .systemFont(ofSize: 16), "UICTFontTextStyleFootnote": .systemFont(ofSize: 13),
    "UICTFontTextStyleCaption1": .systemFont(ofSize: 12), "UICTFontTextStyleCaption2": .systemFont(ofSize: 11),
  ]
}

extension ElementReader {
  /// The attributed text of a key, by its fragments; nil without it.
  ///
  /// - Parameter usual: what characters have where a fragment says nothing.
  func attributedText(_ key: String, usual: TextAttributes = TextAttributes()) -> AttributedText? {
    guard let child = element.child("attributedString", key: key) else { return nil }
    var text = AttributedText("", attributes: usual)
    for fragment in child.children where fragment.name == "fragment" {
      let own = reader(of: fragment)
      let content = fragment["content"] ?? fragment.keyed("content")?.plainText ?? ""
      text.append(AttributedText(content, attributes: own.textAttributes(usual)))
    }
    if let whole = child["string"], child.child("fragment") == nil {
      text.append(AttributedText(whole, attributes: usual))
    }
    return text
  }

  private func textAttributes(_ usual: TextAttributes) -> TextAttributes {
    var attributes = usual
    for child in element.list("attributes") {
      let own = reader(of: child)
      switch (child.name, child["key"] ?? "") {
      case ("font", _), ("fontDescription", _): if let font = font(of: child) { attributes.font = font }
      case ("color", "NSColor"): if let color = color(of: child) { attributes.foregroundColor = color.light }
      case ("color", "NSBackgroundColor"): attributes.backgroundColor = color(of: child)?.light
      case ("color", "NSUnderlineColor"): attributes.underlineColor = color(of: child)?.light
      case ("color", "NSStrikethroughColor"): attributes.strikethroughColor = color(of: child)?.light
      case ("color", "NSStrokeColor"): attributes.strokeColor = color(of: child)?.light
      case ("paragraphStyle", _): attributes.paragraphStyle = own.paragraphStyle()
      case ("real", let key), ("integer", let key):
        if let value = own.number("value") { own.set(key, value, in: &attributes) }
      case ("url", _), ("shadow", _), ("nil", _), ("string", _), ("mutableString", _), ("textAttachment", _): break
      default: session.warn(.element(child.name), at: child)
      }
    }
    return attributes
  }

  private func set(_ key: String, _ value: Double, in attributes: inout TextAttributes) {
    switch key {
    case "NSKern": attributes.kern = value
    case "NSBaselineOffset": attributes.baselineOffset = value
    case "NSStrokeWidth": attributes.strokeWidth = value
    case "NSUnderline": attributes.underlineStyle = Self.line(value)
    case "NSStrikethrough": attributes.strikethroughStyle = Self.line(value)
    default: break
    }
  }

  /// By UIKit's bits: 1 single, 2 thick, 9 double; a pattern above them.
  private static func line(_ bits: Double) -> TextLineStyle {
    switch Int(clamping: bits) {
    case 0: .none
    case 2: .thick
    case 9: .double
    case let bits where bits & 0xFF00 == 0x100: .dotted
    case let bits where bits & 0xFF00 == 0x200: .dashed
    default: .single
    }
  }

  private func paragraphStyle() -> ParagraphStyle {
    var style = ParagraphStyle()
    if let alignment = word("alignment", ElementWords.textAlignments) { style.alignment = alignment }
    if let mode = word("lineBreakMode", ElementWords.lineBreakModes) { style.lineBreakMode = mode }
    if let spacing = number("lineSpacing") { style.lineSpacing = spacing }
    if let spacing = number("paragraphSpacing") { style.paragraphSpacing = spacing }
    if let spacing = number("paragraphSpacingBefore") { style.paragraphSpacingBefore = spacing }
    if let indent = number("firstLineHeadIndent") { style.firstLineHeadIndent = indent }
    if let indent = number("headIndent") { style.headIndent = indent }
    if let indent = number("tailIndent") { style.tailIndent = indent }
    if let multiple = number("lineHeightMultiple") { style.lineHeightMultiple = multiple }
    if let height = number("minimumLineHeight") { style.minimumLineHeight = height }
    if let height = number("maximumLineHeight") { style.maximumLineHeight = height }
    return style
  }
}
