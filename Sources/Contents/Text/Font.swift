/// A typeface at a size: which glyphs text is set with.
///
/// A font is a description, and none is opened before text is laid out. A font file that is gone is replaced by the
/// system font. A family that is not installed, and a glyph that a family lacks, are replaced by those of the installed
/// font that fontconfig's rules put first: for most families that is its `sans-serif`, Noto Sans where that is
/// installed.
public struct Font: Hashable, Sendable {
  /// Which typeface.
  public enum Face: Hashable, Sendable {
    /// Noto Sans, else DejaVu Sans, else what fontconfig has for `sans-serif`.
    case system
    /// DejaVu Sans Mono, else what fontconfig has for `monospace`.
    case monospacedSystem
    /// A family by its name, or by a name that fontconfig's rules have a family for, such as `serif`.
    case family(String)
    /// A face of a font file; `Font(file:index:size:)` of `MultiplaneDrawing` checks the file.
    case file(path: String, index: Int)
  }

  /// Which typeface.
  public var face: Face
  /// Points to the em. Text with a size that is not finite, not above 0 or above `maximumSize` is not drawn.
  public var size: Double
  /// How heavy the strokes are.
  public var weight: Weight
  /// How wide the glyphs are.
  public var width = Width.standard
  /// Whether the glyphs are italic, or slanted where the family has no italic face.
  public var isItalic = false
  /// OpenType features that are on or off beside those that are by default.
  public var features: [Feature] = []

  /// The largest size, points.
  public static let maximumSize = 4096.0
  /// The size of `TextAttributes`, points.
  public static let defaultSize = 12.0

  /// Puts a description together.
  public init(_ face: Face, size: Double, weight: Weight = .regular) {
    self.face = face
    self.size = size
    self.weight = weight
  }

  /// A font of a family.
  public init(family: String, size: Double, weight: Weight = .regular) {
    self.init(.family(family), size: size, weight: weight)
  }

  /// The system font.
  public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
    Font(.system, size: size, weight: weight)
  }

  /// The system font in bold.
  public static func boldSystemFont(ofSize size: Double) -> Font { Font(.system, size: size, weight: .bold) }

  /// The system font in italics.
  public static func italicSystemFont(ofSize size: Double) -> Font {
    var font = Font(.system, size: size)
    font.isItalic = true
    return font
  }

  /// The system font whose glyphs all have one width.
  public static func monospacedSystemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
    Font(.monospacedSystem, size: size, weight: weight)
  }

  /// The same font at another size.
  public func withSize(_ size: Double) -> Font {
    var font = self
    font.size = size
    return font
  }

  /// How heavy strokes are, by OpenType's numbers: 1…1000, 400 regular.
  public struct Weight: Hashable, Sendable, RawRepresentable {
    /// 1…1000.
    public var rawValue: Double

    /// A weight by its number.
    public init(rawValue: Double) { self.rawValue = rawValue }

    /// 100.
    public static let thin = Weight(rawValue: 100)
    /// 200.
    public static let ultraLight = Weight(rawValue: 200)
    /// 300.
    public static let light = Weight(rawValue: 300)
    /// 400.
    public static let regular = Weight(rawValue: 400)
    /// 500.
    public static let medium = Weight(rawValue: 500)
    /// 600.
    public static let semibold = Weight(rawValue: 600)
    /// 700.
    public static let bold = Weight(rawValue: 700)
    /// 800.
    public static let heavy = Weight(rawValue: 800)
    /// 900.
    public static let black = Weight(rawValue: 900)
  }

  /// How wide glyphs are, by OpenType's numbers: per cent of the usual width, 50…200.
  public struct Width: Hashable, Sendable, RawRepresentable {
    /// Per cent.
    public var rawValue: Double

    /// A width by its number.
    public init(rawValue: Double) { self.rawValue = rawValue }

    /// 75 %.
    public static let condensed = Width(rawValue: 75)
    /// 100 %.
    public static let standard = Width(rawValue: 100)
    /// 125 %.
    public static let expanded = Width(rawValue: 125)
  }

  /// An OpenType feature and its value.
  public struct Feature: Hashable, Sendable {
    /// Four letters or digits, such as `tnum`; another tag does nothing.
    public var tag: String
    /// 0 for off, 1 for on; the number of a variant where there are several.
    public var value: Int

    /// Puts the two together.
    public init(_ tag: String, _ value: Int = 1) {
      self.tag = tag
      self.value = value
    }

    /// Whether a feature may have a tag.
    package static func isTag(_ tag: String) -> Bool {
      tag.utf8.count == 4 && tag.utf8.allSatisfy { $0 >= 0x30 && $0 < 0x7F && $0 != 0x5C }
    }
  }
}
