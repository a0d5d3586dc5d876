import MultiplaneGeometry
import MultiplaneViews

/// What a keyboard's parts look like on light and on dark.
enum KeyboardColors {
  static let ground = DynamicColor(light: Color(red: 0.82, green: 0.83, blue: 0.85), dark: Color(white: 0.17))
  static let key = DynamicColor(light: .white, dark: Color(white: 0.42))
  static let special = DynamicColor(light: Color(red: 0.67, green: 0.69, blue: 0.73), dark: Color(white: 0.27))
  static let ledge = DynamicColor(light: Color(red: 0.53, green: 0.54, blue: 0.56), dark: Color(white: 0.07))
  static let text = DynamicColor.label
  static let dimText = DynamicColor.tertiaryLabel
  static let choice = DynamicColor(
    light: Color(red: 0.3, green: 0.6, blue: 1), dark: Color(red: 0.1, green: 0.45, blue: 0.95))
}
