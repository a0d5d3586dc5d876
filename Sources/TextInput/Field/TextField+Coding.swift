import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

// What text fields write to archives beside what all controls do.
extension TextField {
  final func decodeField(with coder: Coder) {
    if coder.hasOnlyPlaces { return }
    if let font = coder.decodeFont(forKey: "font") { self.font = font }
    if let color = coder.decodeColor(forKey: "textColor") { textColor = color }
    if let text = coder.decodeString(forKey: "text") { self.text = text }
    if let text = coder.decodeString(forKey: "placeholder") { placeholder = text }
    if let alignment = coder.decodeCase(TextAlignment.self, in: TextAlignment.allCases, forKey: "textAlignment") {
      textAlignment = alignment
    }
    if let style = coder.decodeCase(BorderStyle.self, in: BorderStyle.allCases, forKey: "borderStyle") {
      borderStyle = style
    }
    if let mode = coder.decodeCase(ViewMode.self, in: ViewMode.allCases, forKey: "clearButtonMode") {
      clearButtonMode = mode
    }
    if let kind = coder.decodeCase(KeyboardType.self, in: KeyboardType.allCases, forKey: "keyboardType") {
      keyboardType = kind
    }
    if let kind = coder.decodeCase(ReturnKeyType.self, in: ReturnKeyType.allCases, forKey: "returnKeyType") {
      returnKeyType = kind
    }
    if let isSecure = coder.decodeFlag(forKey: "secureTextEntry") { isSecureTextEntry = isSecure }
    if let clears = coder.decodeFlag(forKey: "clearsOnBeginEditing") { clearsOnBeginEditing = clears }
    if let adjusts = coder.decodeFlag(forKey: "adjustsFontSizeToFitWidth") { adjustsFontSizeToFitWidth = adjusts }
    if let size = coder.decodeFinite(forKey: "minimumFontSize") { minimumFontSize = size }
    if let isEnabled = coder.decodeFlag(forKey: "enabled") { self.isEnabled = isEnabled }
  }

  final func encodeField(with coder: Coder, color: Color?) {
    if let font, font != Self.defaultFont { coder.encode(font, forKey: "font") }
    if let color { coder.encode(color as Any?, forKey: "textColor") }
    if let text, !text.isEmpty { coder.encode(text as Any?, forKey: "text") }
    if let placeholder { coder.encode(placeholder as Any?, forKey: "placeholder") }
    coder.encode(textAlignment, in: TextAlignment.allCases, forKey: "textAlignment")
    coder.encode(borderStyle, in: BorderStyle.allCases, forKey: "borderStyle")
    coder.encode(clearButtonMode, in: ViewMode.allCases, forKey: "clearButtonMode")
    coder.encode(keyboardType, in: KeyboardType.allCases, forKey: "keyboardType")
    coder.encode(returnKeyType, in: ReturnKeyType.allCases, forKey: "returnKeyType")
    if isSecureTextEntry { coder.encode(true, forKey: "secureTextEntry") }
    if clearsOnBeginEditing { coder.encode(true, forKey: "clearsOnBeginEditing") }
    if adjustsFontSizeToFitWidth { coder.encode(true, forKey: "adjustsFontSizeToFitWidth") }
    if minimumFontSize > 0 { coder.encode(minimumFontSize, forKey: "minimumFontSize") }
  }
}
