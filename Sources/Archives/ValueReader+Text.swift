import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers

extension ValueReader {
  func property(_ key: TextKey, _ node: Int) throws(SceneError) -> LayerDescription.Property {
    switch key {
    case .string: .setting(\TextLayer.string, isNull(node) ? "" : try text(node))
    case .attributedString: .setting(\TextLayer.attributedString, isNull(node) ? nil : try attributedText(node))
    case .font: .setting(\TextLayer.font, try font(node))
    case .fontSize: .setting(\TextLayer.fontSize, try fontSize(node))
    case .foregroundColor: .setting(\TextLayer.foregroundColor, try color(node))
    case .alignmentMode: .setting(\TextLayer.alignmentMode, try word(node))
    case .isWrapped: .setting(\TextLayer.isWrapped, try boolean(node))
    case .truncationMode: .setting(\TextLayer.truncationMode, try word(node))
    }
  }

  /// A text, or a list of runs: mappings with a `string` and attributes.
  func attributedText(
    _ node: Int, attributes: TextAttributes = TextAttributes()
  ) throws(SceneError) -> AttributedText {
    let expected = "a text or a list of runs, each a mapping with a string"
    guard case .list(let items) = document[node].kind else {
      guard case .text(let string) = scalar(node) else { throw wrongType(expected, at: node) }
      return AttributedText(string, attributes: attributes)
    }
    var text = AttributedText("", attributes: attributes)
    for item in items {
      var (string, own): (String?, TextAttributes) = (nil, attributes)
      for (key, value) in try members(item, keys: TextRunKey.self, expected: expected) {
        if key == .string { string = try self.text(value) } else { try read(key, value, into: &own) }
      }
      guard let string else { throw missing(TextRunKey.string.rawValue, in: item) }
      text.append(string, attributes: own)
    }
    return text
  }

  /// The attributes of a mapping.
  func textAttributes(_ node: Int) throws(SceneError) -> TextAttributes {
    var attributes = TextAttributes()
    for (key, value) in try members(node, keys: TextRunKey.self, expected: "a mapping of attributes") {
      guard key != .string else {
        throw error(.keyNeeds(key.rawValue, TextKey.attributedString.rawValue), at: value)
      }
      try read(key, value, into: &attributes)
    }
    return attributes
  }

  private func read(_ key: TextRunKey, _ node: Int, into attributes: inout TextAttributes) throws(SceneError) {
    switch key {
    case .string: break
    case .font: attributes.font = try font(node)
    case .foregroundColor: attributes.foregroundColor = try color(node)
    case .backgroundColor: attributes.backgroundColor = try optionalColor(node)
    case .kern: attributes.kern = try number(node)
    case .baselineOffset: attributes.baselineOffset = try number(node)
    case .underlineStyle: attributes.underlineStyle = try word(node)
    case .underlineColor: attributes.underlineColor = try optionalColor(node)
    case .strikethroughStyle: attributes.strikethroughStyle = try word(node)
    case .strikethroughColor: attributes.strikethroughColor = try optionalColor(node)
    case .strokeWidth: attributes.strokeWidth = try number(node)
    case .strokeColor: attributes.strokeColor = try optionalColor(node)
    case .shadow: attributes.shadow = isNull(node) ? nil : try shadow(node)
    case .language: attributes.language = isNull(node) ? nil : try text(node)
    case .paragraphStyle: attributes.paragraphStyle = try paragraphStyle(node)
    }
  }

  /// A family, or a mapping. `system-ui` and `monospace` are the system's fonts.
  func font(_ node: Int) throws(SceneError) -> Font {
    var font = TextAttributes().font
    guard case .mapping = document[node].kind else {
      font.face = try face(node)
      return font
    }
    for (key, value) in try members(node, keys: FontKey.self, expected: "a family or a mapping of a font") {
      switch key {
      case .family: font.face = try face(value)
      case .size: font.size = try fontSize(value)
      case .weight: font.weight = Font.Weight(rawValue: try number(value, in: 1...1000))
      case .width: font.width = Font.Width(rawValue: try number(value, in: 50...200))
      case .isItalic: font.isItalic = try boolean(value)
      case .features:
        for entry in try members(value, expected: "a mapping of OpenType features") {
          guard Font.Feature.isTag(entry.key) else {
            let expected = "a feature's tag of four letters or digits"
            throw error(.outOfRange(expected: expected, found: "\"\(entry.key)\""), at: entry.value)
          }
          font.features.append(Font.Feature(entry.key, try wholeNumber(entry.value, in: 0...0xFFFF)))
        }
      }
    }
    return font
  }

  private func face(_ node: Int) throws(SceneError) -> Font.Face {
    let family = try text(node)
    switch family {
    case "system-ui": return .system
    case "monospace": return .monospacedSystem
    case _ where family.allSatisfy(\.isWhitespace):
      throw error(.outOfRange(expected: "the name of a font's family", found: "an empty text"), at: node)
    default: return .family(family)
    }
  }

  func fontSize(_ node: Int) throws(SceneError) -> Double {
    let size = try positive(node)
    guard size <= Font.maximumSize else {
      throw error(.outOfRange(expected: "a size up to \(Font.maximumSize)", found: "\(size)"), at: node)
    }
    return size
  }

  private func number(_ node: Int, in range: ClosedRange<Double>) throws(SceneError) -> Double {
    let value = try number(node)
    guard range.contains(value) else {
      throw error(
        .outOfRange(expected: "a number from \(range.lowerBound) to \(range.upperBound)", found: "\(value)"), at: node)
    }
    return value
  }

  func shadow(_ node: Int) throws(SceneError) -> DrawingShadow {
    var shadow = DrawingShadow(offset: .zero, blur: 0)
    for (key, value) in try members(node, keys: DrawnShadowKey.self, expected: "a mapping of a shadow") {
      switch key {
      case .offset: shadow.offset = try offset(value)
      case .blur: shadow.blur = try amount(value)
      case .color: shadow.color = try color(value)
      }
    }
    return shadow
  }

  private func paragraphStyle(_ node: Int) throws(SceneError) -> ParagraphStyle {
    var style = ParagraphStyle()
    for (key, value) in try members(node, keys: ParagraphKey.self, expected: "a mapping of a paragraph style") {
      switch key {
      case .alignment: style.alignment = try word(value)
      case .lineBreakMode: style.lineBreakMode = try word(value)
      case .baseWritingDirection: style.baseWritingDirection = try word(value)
      case .lineSpacing: style.lineSpacing = try number(value)
      case .paragraphSpacing: style.paragraphSpacing = try number(value)
      case .paragraphSpacingBefore: style.paragraphSpacingBefore = try number(value)
      case .firstLineHeadIndent: style.firstLineHeadIndent = try number(value)
      case .headIndent: style.headIndent = try number(value)
      case .tailIndent: style.tailIndent = try number(value)
      case .lineHeightMultiple: style.lineHeightMultiple = try amount(value)
      case .minimumLineHeight: style.minimumLineHeight = try amount(value)
      case .maximumLineHeight: style.maximumLineHeight = try amount(value)
      case .tabStops:
        style.tabStops = try list(value, "a list of tab stops", atMost: ParagraphStyle.maximumTabStops, tabStop)
      case .defaultTabInterval: style.defaultTabInterval = try amount(value)
      case .usesHyphenation: style.usesHyphenation = try boolean(value)
      }
    }
    return style
  }

  /// A place, or a mapping with a place and what stands there.
  private func tabStop(_ node: Int) throws(SceneError) -> TextTab {
    guard case .mapping = document[node].kind else { return TextTab(location: try amount(node)) }
    var values: [TabStopKey: Int] = [:]
    for (key, value) in try members(node, keys: TabStopKey.self, expected: "a tab stop") { values[key] = value }
    guard let location = values[.location] else { throw missing(TabStopKey.location.rawValue, in: node) }
    var stop = TextTab(location: try amount(location))
    if let alignment = values[.alignment] { stop.alignment = try word(alignment) }
    return stop
  }
}
