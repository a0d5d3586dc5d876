/// The attributes of a font descriptor as values, and the font that they give.
struct FontDescription: Hashable, Sendable {
  var family: String?
  var name: String?
  var face: String?
  var size: CGFloat?
  var textStyle: UIFont.TextStyle?
  var design: UIFontDescriptor.SystemDesign?
  var weight: UIFont.Weight?
  var width: UIFont.Width?
  var isItalic: Bool?
  var isMonospaced: Bool?
  var features: [UIFont.Feature] = []

  /// Which typeface, of a font that no name describes.
  private var file: UIFont.Face?

  init(_ font: UIFont) {
    switch font.face {
    case .system: design = .default
    case .monospacedSystem: design = .monospaced
    case .family(let name): family = name
    case .file: file = font.face
    }
    (size, weight, width, isItalic, features) = (font.size, font.weight, font.width, font.isItalic, font.features)
  }

  init(_ attributes: [UIFontDescriptor.AttributeName: Any]) {
    family = attributes[.family] as? String
    name = attributes[.name] as? String
    face = attributes[.face] as? String
    size = attributes[.size].flatMap(Self.number).flatMap { $0 > 0 ? $0 : nil }
    textStyle = attributes[.textStyle] as? UIFont.TextStyle
    design = (attributes[Self.designName] as? String).map(UIFontDescriptor.SystemDesign.init)
    file = attributes[Self.fileName] as? UIFont.Face
    if let traits = attributes[.traits] as? [UIFontDescriptor.TraitKey: Any] { take(traits) }
    if let list = attributes[.featureSettings] as? [[UIFontDescriptor.FeatureKey: Any]] {
      features = list.compactMap(Self.feature)
    } else if let list = attributes[Self.featuresName] as? [UIFont.Feature] {
      features = list
    }
  }

  private static let designName = UIFontDescriptor.AttributeName(rawValue: "NSCTFontUIFontDesignTrait")
  private static let fileName = UIFontDescriptor.AttributeName(rawValue: "FontFile")
  private static let featuresName = UIFontDescriptor.AttributeName(rawValue: "FontFeatures")

  private mutating func take(_ traits: [UIFontDescriptor.TraitKey: Any]) {
    if let bits = traits[.symbolic].flatMap(Self.number) {
      set(UIFontDescriptor.SymbolicTraits(rawValue: UInt32(clamping: Int(clamping: bits))))
    }
    if let value = traits[.weight] as? UIFont.Weight {
      weight = value
    } else if let number = traits[.weight].flatMap(Self.number) {
      weight = Self.weight(number)
    }
    if let value = traits[.width] as? UIFont.Width {
      width = value
    } else if let number = traits[.width].flatMap(Self.number) {
      width = number < 0 ? .condensed : number > 0 ? .expanded : .standard
    }
    if let slant = traits[.slant].flatMap(Self.number) { isItalic = slant > 0 }
  }

  private static func number(_ value: Any) -> CGFloat? {
    Double(anyNumber: value).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Weights by the numbers that Apple's systems have for them.
  private static let weights: [(number: CGFloat, weight: UIFont.Weight)] = [
    (-0.8, .ultraLight), (-0.6, .thin), (-0.4, .light), (0, .regular), (0.23, .medium), (0.3, .semibold), (0.4, .bold),
    (0.56, .heavy), (0.62, .black),
  ]

  private static func weight(_ number: CGFloat) -> UIFont.Weight {
    weights.min { abs($0.number - number) < abs($1.number - number) }?.weight ?? .regular
  }

  /// The OpenType features of TrueType's numbers for spacing of digits, small capitals and fractions.
  private static func feature(_ setting: [UIFontDescriptor.FeatureKey: Any]) -> UIFont.Feature? {
    guard let type = setting[.type].flatMap(number), let selector = setting[.selector].flatMap(number) else {
      return nil
    }
    return switch (type, selector) {
    case (6, 0): UIFont.Feature("tnum")
    case (6, 1): UIFont.Feature("pnum")
    case (11, 1), (11, 2): UIFont.Feature("frac")
    case (21, 0): UIFont.Feature("onum")
    case (21, 1): UIFont.Feature("lnum")
    case (37, 1): UIFont.Feature("smcp")
    case (38, 1): UIFont.Feature("c2sc")
    default: nil
    }
  }

  // MARK: Traits

  var symbolicTraits: UIFontDescriptor.SymbolicTraits {
    let font = font
    var traits: UIFontDescriptor.SymbolicTraits = []
    if font.isItalic { traits.insert(.traitItalic) }
    if font.weight.rawValue >= UIFont.Weight.semibold.rawValue { traits.insert(.traitBold) }
    if font.width.rawValue > UIFont.Width.standard.rawValue { traits.insert(.traitExpanded) }
    if font.width.rawValue < UIFont.Width.standard.rawValue { traits.insert(.traitCondensed) }
    if font.face == .monospacedSystem { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// Takes traits in place of its own; a weight that is as bold as they say stays.
  mutating func set(_ traits: UIFontDescriptor.SymbolicTraits) {
    let isBold = symbolicTraits.contains(.traitBold)
    if traits.contains(.traitBold) != isBold { weight = isBold ? .regular : .bold }
    isItalic = traits.contains(.traitItalic)
    width = traits.contains(.traitExpanded) ? .expanded : traits.contains(.traitCondensed) ? .condensed : .standard
    isMonospaced = traits.contains(.traitMonoSpace)
    face = nil
  }

  // MARK: The font

  var pointSize: CGFloat { size ?? textStyle.map { UIFont.preferredFont(forTextStyle: $0).size } ?? 0 }

  var font: UIFont {
    let size = pointSize > 0 ? pointSize : UIFont.systemFontSize
    var font: UIFont
    if let file {
      font = UIFont(file, size: size)
    } else if let name {
      font = UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
    } else if let family {
      font = UIFont(name: family, size: size) ?? .systemFont(ofSize: size)
      if family != "System", !family.hasPrefix(".") { font.face = .family(family) }
    } else {
      font = textStyle.map { UIFont.preferredFont(forTextStyle: $0) } ?? .systemFont(ofSize: size)
    }
    font.size = size
    switch design {
    case .serif? where font.face == .system: font.face = .family("serif")
    case .monospaced? where font.face == .system: font.face = .monospacedSystem
    default: break
    }
    if isMonospaced == true, font.face == .system { font.face = .monospacedSystem }
    if let face {
      let named = UIFont(name: "System-\(face)", size: size)
      (font.weight, font.isItalic) = (named?.weight ?? font.weight, named?.isItalic ?? font.isItalic)
    }
    if let weight { font.weight = weight }
    if let width { font.width = width }
    if let isItalic { font.isItalic = isItalic }
    font.features = features
    return font
  }

  var attributes: [UIFontDescriptor.AttributeName: Any] {
    var result: [UIFontDescriptor.AttributeName: Any] = [:]
    result[.family] = family
    result[.name] = name
    result[.face] = face
    result[.size] = size
    result[.textStyle] = textStyle
    if let design, design != .default { result[Self.designName] = design.rawValue }
    if let file { result[Self.fileName] = file }
    if !features.isEmpty { result[Self.featuresName] = features }
    var traits: [UIFontDescriptor.TraitKey: Any] = [:]
    traits[.weight] = weight
    traits[.width] = width
    if isItalic != nil || isMonospaced != nil { traits[.symbolic] = symbolicTraits.rawValue }
    if !traits.isEmpty { result[.traits] = traits }
    return result
  }
}
