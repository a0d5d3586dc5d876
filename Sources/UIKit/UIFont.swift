import MultiplaneDrawing
public import MultiplaneContents

extension UIFont {
  /// A font by its family, or by a family and a style as `Helvetica-Bold`. Never nil: what is not installed, another
  /// font stands for.
  public init?(name: String, size: CGFloat) { self = CGFont(named: name).font.withSize(size) }

  /// A system font whose digits are of one width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    var font = UIFont.systemFont(ofSize: size, weight: weight)
    font.features = [Feature("tnum")]
    return font
  }

  /// The size, points.
  public var pointSize: CGFloat { size }
  /// The family that was asked for; `System` for the system's.
  public var familyName: String { if case .family(let name) = face { name } else { "System" } }
  /// The family and the style, as `UIFont(name:size:)` takes them: `Helvetica-BoldItalic`.
  public var fontName: String {
    let style = (weight.rawValue >= Weight.semibold.rawValue ? "Bold" : "") + (isItalic ? "Italic" : "")
    return style.isEmpty ? familyName : "\(familyName)-\(style)"
  }

  /// Of labels, points.
  public static var labelFontSize: CGFloat { 17 }
  /// Of buttons, points.
  public static var buttonFontSize: CGFloat { 18 }
  /// The smallest of the system's, points.
  public static var smallSystemFontSize: CGFloat { 12 }
  /// The default size of text, points.
  public static var systemFontSize: CGFloat { 14 }

  #if Drawing
    /// From the baseline to the top of lines, points.
    public var ascender: CGFloat { (try? metrics())?.ascender ?? 0 }
    /// From the baseline to the bottom of lines, points, below 0.
    public var descender: CGFloat { -((try? metrics())?.descender ?? 0) }
    /// The height of capital letters, points.
    public var capHeight: CGFloat { (try? metrics())?.capHeight ?? 0 }
    /// The height of the letter x, points.
    public var xHeight: CGFloat { (try? metrics())?.xHeight ?? 0 }
    /// From one baseline to the next, points.
    public var lineHeight: CGFloat { (try? metrics())?.lineHeight ?? 0 }
    /// Between lines, points: none.
    public var leading: CGFloat { 0 }

    /// The families that are installed.
    public static var familyNames: [String] { (try? installedFamilies()) ?? [] }

    /// The fonts of an installed family, as `UIFont(name:size:)` takes them.
    public static func fontNames(forFamilyName familyName: String) -> [String] {
      ((try? installedFaces(ofFamily: familyName)) ?? []).map {
        let style = $0.filter { $0 != " " }
        return style == "Regular" ? familyName : "\(familyName)-\(style)"
      }
    }
  #endif

  /// What a text is for.
  public struct TextStyle: Hashable, RawRepresentable, Sendable {
    /// The style's name.
    public var rawValue: String
    /// A style by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A style of UIKit.
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    /// A style of UIKit.
    public static let title1 = TextStyle(rawValue: "title1")
    /// A style of UIKit.
    public static let title2 = TextStyle(rawValue: "title2")
    /// A style of UIKit.
    public static let title3 = TextStyle(rawValue: "title3")
    /// A style of UIKit.
    public static let headline = TextStyle(rawValue: "headline")
    /// A style of UIKit.
    public static let subheadline = TextStyle(rawValue: "subheadline")
    /// A style of UIKit.
    public static let body = TextStyle(rawValue: "body")
    /// A style of UIKit.
    public static let callout = TextStyle(rawValue: "callout")
    /// A style of UIKit.
    public static let footnote = TextStyle(rawValue: "footnote")
    /// A style of UIKit.
    public static let caption1 = TextStyle(rawValue: "caption1")
    /// A style of UIKit.
    public static let caption2 = TextStyle(rawValue: "caption2")
  }

  /// The system's font of a style, in UIKit's size at its default setting.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let sizes: [TextStyle: CGFloat] = [
      .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .callout: 16, .subheadline: 15, .footnote: 13,
      .caption1: 12, .caption2: 11,
    ]
    return .systemFont(ofSize: sizes[style] ?? 17, weight: style == .headline ? .semibold : .regular)
  }
}
