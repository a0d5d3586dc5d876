/// A typeface without a size.
public final class CGFont: Sendable {
  /// The typeface as our font, of some size.
  package let font: Font
  /// The name that it was asked for by.
  public let fullName: CFString?

  /// The typeface of a name; never nil: what is not installed, another one stands for.
  public convenience init?(_ name: CFString) { self.init(named: name) }

  /// The typeface of a family, or of a family and a style as `Helvetica-Bold`.
  package init(named name: String) {
    fullName = name
    let parts = name.split(separator: "-", maxSplits: 1)
    let family = parts.first.map(String.init) ?? name
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    let weight: Font.Weight = style.contains("bold") ? .bold : style.contains("light") ? .light : .regular
    // What the system's font calls itself here and on Apple's systems.
    let isSystem = family == "System" || family.hasPrefix(".")
    var font = isSystem ? Font.systemFont(ofSize: 17, weight: weight) : Font(family: family, size: 17, weight: weight)
    font.isItalic = style.contains("italic") || style.contains("oblique")
    self.font = font
  }
}
