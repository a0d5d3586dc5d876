/// A font descriptor: attributes from which `UIFont(descriptor:size:)` makes a font. `UIFont.fontDescriptor` has those
/// of a font.
public final class UIFontDescriptor: Hashable, Sendable {
  let values: FontDescription

  init(_ values: FontDescription) { self.values = values }

  /// A descriptor of attributes; those of other types than the keys have are left out.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(FontDescription(attributes))
  }

  /// A descriptor of a name, as `UIFont(name:size:)` takes it.
  ///
  /// - Parameter size: points; 0 for none.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }

  /// The descriptor of a style of text.
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor(fontAttributes: [.textStyle: style])
  }

  /// The same, whatever the traits: nobody sets a size of text here.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor { preferredFontDescriptor(withTextStyle: style) }

  // MARK: Values

  /// Points; 0 if it says none.
  public var pointSize: CGFloat { values.pointSize }
  /// The name of the font that is made.
  public var postscriptName: String { values.font.fontName }
  /// The style of the glyphs.
  public var symbolicTraits: SymbolicTraits { values.symbolicTraits }
  /// All that it says.
  public var fontAttributes: [AttributeName: Any] { values.attributes }

  /// The value of an attribute; nil if it says none.
  public func object(forKey attribute: AttributeName) -> Any? {
    if let value = fontAttributes[attribute] { return value }
    return switch attribute {
    case .family: values.font.familyName
    case .name, .visibleName: postscriptName
    default: nil
    }
  }

  // MARK: Others

  /// With more attributes, which replace those of the same keys.
  public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    UIFontDescriptor(fontAttributes: fontAttributes.merging(attributes) { $1 })
  }

  /// At another size, points.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }

  /// Of a family.
  public func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var values = values
    (values.family, values.name, values.face) = (newFamily, nil, nil)
    return UIFontDescriptor(values)
  }

  /// Of a face of the family, such as `Bold Italic`.
  public func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

  /// With other symbolic traits in place of its own. Never nil: any font can be slanted and emboldened.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var values = values
    values.set(symbolicTraits)
    return UIFontDescriptor(values)
  }

  /// In another design of the system's font. Never nil.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    var values = values
    values.design = design
    return UIFontDescriptor(values)
  }

  /// Whether both say the same.
  public static func == (a: UIFontDescriptor, b: UIFontDescriptor) -> Bool { a.values == b.values }
  /// Feeds what it says to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  // MARK: Names

  /// What an attribute is.
  public struct AttributeName: Hashable, RawRepresentable, Sendable {
    /// The name.
    public var rawValue: String
    /// An attribute by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A string.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// A string.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// A string.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// A number, points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// A string; it chooses no font.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// A dictionary by `TraitKey`.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// A `UIFont.TextStyle`.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    /// A list of dictionaries by `FeatureKey`.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  /// What a trait is.
  public struct TraitKey: Hashable, RawRepresentable, Sendable {
    /// The name.
    public var rawValue: String
    /// A trait by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of `SymbolicTraits`.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// A `UIFont.Weight`, or its number on Apple's systems: −1…1, 0 regular.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// A `UIFont.Width`, or its number on Apple's systems: −1…1, 0 standard.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// A number: above 0 for slanted.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// What of a feature's setting a number is.
  public struct FeatureKey: Hashable, RawRepresentable, Sendable {
    /// The name.
    public var rawValue: String
    /// A key by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The feature, by TrueType's numbers.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// Its setting, by TrueType's numbers.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The older name of `type`.
    public static let featureIdentifier = type
    /// The older name of `selector`.
    public static let typeIdentifier = selector
  }

  /// The style of glyphs.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// Bits as on Apple's systems.
    public var rawValue: UInt32
    /// Traits by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Heavy strokes.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wide glyphs.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow glyphs.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// Glyphs of one width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A design of the system's font.
  public struct SystemDesign: Hashable, RawRepresentable, Sendable {
    /// The name.
    public var rawValue: String
    /// A design by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The usual one.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With serifs: what fontconfig has for `serif`.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Glyphs of one width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// With round ends: the usual one, since no such font is certain to be installed.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
  }
}

extension UIFont {
  /// A font of a descriptor.
  ///
  /// - Parameter pointSize: points; 0 for the descriptor's, or `systemFontSize` where it says none.
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self = descriptor.values.font
    if pointSize > 0 { size = pointSize }
  }

  /// The descriptor that makes this font.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(FontDescription(self)) }
}
