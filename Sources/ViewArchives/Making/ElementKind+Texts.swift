import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViews

// Labels, fields and text views.
extension ElementKind {
  static var texts: [String: ElementKind] {
    [
      "label": .coded(Label.self, "UILabel", fillLabel),
      "textField": .coded(TextField.self, "UITextField", parent: "control", fillField),
      "textView": .coded(TextView.self, "UITextView", parent: "scrollView", fillTextView),
    ]
  }

  private static func fillLabel(_ reader: ElementReader, _ label: Label) {
    label.text = reader.text("text")
    label.font = reader.font("fontDescription") ?? .systemFont(ofSize: 17)
    if reader.element.child("color", key: "textColor") != nil {
      reader.apply("textColor", to: label, \Label.textColor)
    }
    reader.apply("highlightedColor", to: label, \Label.highlightedTextColor)
    reader.apply("shadowColor", to: label, \Label.shadowColor)
    if let offset = reader.size("shadowOffset") { label.shadowOffset = offset }
    label.textAlignment = reader.word("textAlignment", ElementWords.textAlignments) ?? .left
    label.lineBreakMode = reader.word("lineBreakMode", ElementWords.lineBreakModes) ?? .byTruncatingTail
    if let lines = reader.whole("numberOfLines") { label.numberOfLines = max(0, lines) }
    if reader.flag("enabled") == false { label.isEnabled = false }
    if reader.flag("highlighted") == true { label.isHighlighted = true }
    label.adjustsFontSizeToFitWidth = reader.flag("adjustsFontSizeToFit") ?? true
    if let scale = reader.number("minimumScaleFactor") {
      label.minimumScaleFactor = min(max(0, scale), 1)
    } else if let size = reader.number("minimumFontSize"), size > 0 {
      label.minimumScaleFactor = min(size / label.font.size, 1)
    }
    if reader.flag("adjustsFontForContentSizeCategory") == true { label.adjustsFontForContentSizeCategory = true }
    if let baselines = reader.word("baselineAdjustment", ElementWords.baselines) {
      label.baselineAdjustment = baselines
    }
    if let width = reader.number("preferredMaxLayoutWidth"), width > 0, reader.element["fixedFrame"] == nil,
      reader.flag("useAutomaticPreferredMaxLayoutWidth") == false
    {
      label.preferredMaxLayoutWidth = width
    }
    let usual = TextAttributes(font: label.font, foregroundColor: label.textColor)
    if let text = reader.attributedText("attributedText", usual: usual) { label.styledText = text }
  }

  private static func fillField(_ reader: ElementReader, _ field: TextField) {
    field.font = reader.font("fontDescription") ?? .systemFont(ofSize: 14)
    if reader.element.child("color", key: "textColor") != nil {
      reader.apply("textColor", to: field, \TextField.textColor)
    }
    field.textAlignment = reader.word("textAlignment", ElementWords.textAlignments) ?? .left
    if let text = reader.text("text") { field.text = text }
    field.placeholder = reader.text("placeholder")
    field.borderStyle = reader.word("borderStyle", ElementWords.borders) ?? .none
    if let mode = reader.word("clearButtonMode", ElementWords.viewModes) { field.clearButtonMode = mode }
    if let clears = reader.flag("clearsOnBeginEditing") { field.clearsOnBeginEditing = clears }
    field.adjustsFontSizeToFitWidth = reader.flag("adjustsFontSizeToFit") ?? true
    if let size = reader.number("minimumFontSize") { field.minimumFontSize = size }
    if let text = reader.attributedText(
      "attributedText", usual: TextAttributes(font: field.font ?? .systemFont(ofSize: 14)))
    {
      field.styledText = text
    }
    if let child = reader.element.child("attributedString", key: "attributedPlaceholder"),
      let text = reader.attributedText("attributedPlaceholder")
    {
      _ = child
      field.placeholder = text.string
    }
    fillTraits(reader, field)
  }

  private static func fillTextView(_ reader: ElementReader, _ view: TextView) {
    view.font = reader.font("fontDescription") ?? .systemFont(ofSize: 14)
    if reader.element.child("color", key: "textColor") != nil {
      reader.apply("textColor", to: view, \TextView.textColor)
    }
    view.textAlignment = reader.word("textAlignment", ElementWords.textAlignments) ?? .left
    if let text = reader.text("text") { view.text = text }
    if let text = reader.attributedText(
      "attributedText", usual: TextAttributes(font: view.font ?? .systemFont(ofSize: 14)))
    {
      view.styledText = text
    }
    view.isEditable = reader.flag("editable") ?? true
    view.isSelectable = reader.flag("selectable") ?? true
    fillTraits(reader, view)
  }

  private static func fillTraits(_ reader: ElementReader, _ input: any TextInputTraits) {
    guard let child = reader.element.child("textInputTraits") else { return }
    let own = reader.reader(of: child)
    if let kind = own.word("keyboardType", ElementWords.keyboards) { input.keyboardType = kind }
    if let kind = own.word("returnKeyType", ElementWords.returnKeys) { input.returnKeyType = kind }
    // Interface Builder leaves out its own default.
    input.autocapitalizationType = own.word("autocapitalizationType", ElementWords.capitals) ?? .none
    if let kind = own.word("autocorrectionType", ElementWords.corrections) { input.autocorrectionType = kind }
    if let kind = own.word("spellCheckingType", ElementWords.checks) { input.spellCheckingType = kind }
    if let look = own.word("keyboardAppearance", ElementWords.keyboardLooks) { input.keyboardAppearance = look }
    if let enables = own.flag("enablesReturnKeyAutomatically") { input.enablesReturnKeyAutomatically = enables }
    if let isSecure = own.flag("secureTextEntry") { input.isSecureTextEntry = isSecure }
    if let type = child["textContentType"] { input.textContentType = TextContentType(rawValue: type) }
  }
}
