import MultiplaneGeometry
import MultiplaneViews

extension ElementReader {
  /// The colour of a key; both parts are one where it does not change with the surroundings.
  func color(_ key: String) -> DynamicColor? {
    guard let child = element.child("color", key: key) else { return nil }
    return color(of: child)
  }

  func color(of child: Element) -> DynamicColor? {
    if let name = child["systemColor"] ?? child["cocoaTouchSystemColor"] { return systemColor(name, child) }
    if let name = child["name"] { return namedColor(name) }
    guard let color = components(of: child) else {
      session.warn(.value(element: "color", attribute: "colorSpace", value: child["colorSpace"] ?? ""), at: child)
      return nil
    }
    return DynamicColor(light: color, dark: color)
  }

  /// A plain colour: that of light surroundings.
  func plainColor(_ key: String) -> Color? { color(key)?.light }

  private func namedColor(_ name: String) -> DynamicColor? {
    if let color = session.resources.color(named: name) { return color }
    warn(.noColor(name))
    // What Interface Builder has noted of it.
    let noted = session.archive.resource("namedColor", named: name)?.child("color")
    return noted.flatMap { noted in noted["name"] == nil ? color(of: noted) : nil }
  }

  private func systemColor(_ name: String, _ child: Element) -> DynamicColor? {
    let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
    if let color = Self.fixedColors[short] { return DynamicColor(light: color, dark: color) }
    if let color = DynamicColor.system[Self.oldNames[short] ?? short] { return color }
    if short == "tint" { return DynamicColor.system["systemBlue"] }
    if let noted = session.archive.resource("systemColor", named: name)?.child("color"), noted["systemColor"] == nil {
      return color(of: noted)
    }
    session.warn(.noColor(name), at: child)
    return nil
  }

  private static let oldNames = ["groupTableViewBackground": "systemGroupedBackground"]

  private static let fixedColors: [String: Color] = [
    "black": .black, "white": .white, "clear": .clear, "darkText": .black, "lightText": Color(white: 1, alpha: 0.6),
    "darkGray": Color(white: 1.0 / 3), "lightGray": Color(white: 2.0 / 3), "gray": Color(white: 0.5),
    "red": Color(red: 1, green: 0, blue: 0), "green": Color(red: 0, green: 1, blue: 0),
    "blue": Color(red: 0, green: 0, blue: 1), "cyan": Color(red: 0, green: 1, blue: 1),
    "yellow": Color(red: 1, green: 1, blue: 0), "magenta": Color(red: 1, green: 0, blue: 1),
    "orange": Color(red: 1, green: 0.5, blue: 0), "purple": Color(red: 0.5, green: 0, blue: 0.5),
    "brown": Color(red: 0.6, green: 0.4, blue: 0.2),
    "viewFlipsideBackground": Color(red: 0.12, green: 0.13, blue: 0.14),
    "scrollViewTexturedBackground": Color(white: 0.44),
    "underPageBackground": Color(white: 0.44),
  ]

  private func components(of child: Element) -> Color? {
    func numbers(_ names: String...) -> [Double]? {
      let found = names.compactMap { child[$0].flatMap(ElementReader.number) }
      return found.count == names.count ? found : nil
    }
    let alpha = child["alpha"].flatMap(ElementReader.number) ?? 1
    if let white = numbers("white") { return Color(white: white[0], alpha: alpha) }
    if let rgb = numbers("red", "green", "blue") {
      let space = child["customColorSpace"] ?? child["colorSpace"]
      return space == "displayP3" || space == "display-P3"
        ? Color(displayP3Red: rgb[0], green: rgb[1], blue: rgb[2], alpha: alpha)
        : Color(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: alpha)
    }
    if let inks = numbers("cyan", "magenta", "yellow", "black") {
      func part(_ ink: Double) -> Double { (1 - ink) * (1 - inks[3]) }
      return Color(red: part(inks[0]), green: part(inks[1]), blue: part(inks[2]), alpha: alpha)
    }
    return nil
  }
}
