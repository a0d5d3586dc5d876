package import MultiplaneContents
import MultiplaneGeometry
import MultiplaneViews

// What system views write to archives beside what all views do. Images are not written.

extension Label {
  final func decodeText(with coder: Coder) {
    if coder.hasOnlyPlaces { return }
    if let text = coder.decodeString(forKey: "text") { self.text = text }
    if let font = coder.decodeFont(forKey: "font") { self.font = font }
    if let color = coder.decodeColor(forKey: "textColor") { textColor = color }
    if let color = coder.decodeColor(forKey: "highlightedTextColor") { highlightedTextColor = color }
    if let alignment = coder.decodeCase(TextAlignment.self, in: TextAlignment.allCases, forKey: "textAlignment") {
      textAlignment = alignment
    }
    if let mode = coder.decodeCase(LineBreakMode.self, in: LineBreakMode.allCases, forKey: "lineBreakMode") {
      lineBreakMode = mode
    }
    if let lines = coder.decodeCount(forKey: "numberOfLines") { numberOfLines = lines }
    if let isEnabled = coder.decodeFlag(forKey: "enabled") { self.isEnabled = isEnabled }
    if let isHighlighted = coder.decodeFlag(forKey: "highlighted") { self.isHighlighted = isHighlighted }
  }

  final func encodeText(with coder: Coder, color: Color?) {
    if let text { coder.encode(text as Any?, forKey: "text") }
    if font != Self.defaultFont { coder.encode(font, forKey: "font") }
    if let color { coder.encode(color as Any?, forKey: "textColor") }
    if let highlightedTextColor { coder.encode(highlightedTextColor as Any?, forKey: "highlightedTextColor") }
    coder.encode(textAlignment, in: TextAlignment.allCases, forKey: "textAlignment")
    coder.encode(lineBreakMode, in: LineBreakMode.allCases, forKey: "lineBreakMode")
    coder.encode(numberOfLines, forKey: "numberOfLines")
    if !isEnabled { coder.encode(false, forKey: "enabled") }
    if isHighlighted { coder.encode(true, forKey: "highlighted") }
  }
}

extension Control {
  final func decodeState(with coder: Coder) {
    if coder.hasOnlyPlaces { return }
    if let isEnabled = coder.decodeFlag(forKey: "enabled") { self.isEnabled = isEnabled }
    if let isSelected = coder.decodeFlag(forKey: "selected") { self.isSelected = isSelected }
  }

  final func encodeState(with coder: Coder) {
    if !isEnabled { coder.encode(false, forKey: "enabled") }
    if isSelected { coder.encode(true, forKey: "selected") }
  }
}

extension Button {
  private static var codedStates: [(String, State)] {
    [("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected)]
  }

  final func decodeTitles(with coder: Coder) {
    if coder.hasOnlyPlaces { return }
    for (name, state) in Self.codedStates {
      if let title = coder.decodeString(forKey: "\(name)Title") { setTitle(title, for: state) }
      if let color = coder.decodeColor(forKey: "\(name)TitleColor") { setTitleColor(color, for: state) }
      if let color = coder.decodeColor(forKey: "\(name)TitleShadowColor") { setTitleShadowColor(color, for: state) }
    }
  }

  final func encodeTitles(
    with coder: Coder, _ titles: StateValues<String>, _ colors: StateValues<Color>, _ shadows: StateValues<Color>
  ) {
    for (name, state) in Self.codedStates {
      if let title = titles[state] { coder.encode(title as Any?, forKey: "\(name)Title") }
      if let color = colors[state] { coder.encode(color as Any?, forKey: "\(name)TitleColor") }
      if let color = shadows[state] { coder.encode(color as Any?, forKey: "\(name)TitleShadowColor") }
    }
  }
}

extension Coder {
  /// The case whose index a key has; nil where there is none, and, with an error, for another number.
  package final func decodeCase<Value>(_ type: Value.Type, in cases: [Value], forKey key: String) -> Value? {
    guard containsValue(forKey: key) else { return nil }
    let index = decodeInteger(forKey: key)
    if cases.indices.contains(index) { return cases[index] }
    failWithError(CoderError.outOfRange(key: key))
    return nil
  }

  package final func encode<Value: Equatable>(_ value: Value, in cases: [Value], forKey key: String) {
    if let index = cases.firstIndex(of: value) { encode(index, forKey: key) }
  }

  /// A number that is not below 0.
  fileprivate final func decodeCount(forKey key: String) -> Int? {
    guard containsValue(forKey: key) else { return nil }
    let count = decodeInteger(forKey: key)
    if count >= 0 { return count }
    failWithError(CoderError.outOfRange(key: key))
    return nil
  }

  /// A font of the system or of a family; nil where there is none.
  package final func decodeFont(forKey key: String) -> Font? {
    guard let size = decodeFinite(forKey: key) else { return nil }
    let weight = Font.Weight(rawValue: decodeFinite(forKey: "\(key)Weight") ?? Font.Weight.regular.rawValue)
    var font = Font.systemFont(ofSize: size, weight: weight)
    if let family = decodeString(forKey: "\(key)Family") { font.face = .family(family) }
    if decodeBool(forKey: "\(key)IsMonospaced") { font.face = .monospacedSystem }
    font.isItalic = decodeBool(forKey: "\(key)IsItalic")
    if let width = decodeFinite(forKey: "\(key)Width") { font.width = Font.Width(rawValue: width) }
    return font
  }

  /// Writes a font. One of a file is read back as the system's: files are not looked for where archives are read.
  package final func encode(_ font: Font, forKey key: String) {
    encode(font.size, forKey: key)
    encode(font.weight.rawValue, forKey: "\(key)Weight")
    if case .family(let family) = font.face { encode(family as Any?, forKey: "\(key)Family") }
    if font.face == .monospacedSystem { encode(true, forKey: "\(key)IsMonospaced") }
    if font.isItalic { encode(true, forKey: "\(key)IsItalic") }
    if font.width != .standard { encode(font.width.rawValue, forKey: "\(key)Width") }
  }
}
