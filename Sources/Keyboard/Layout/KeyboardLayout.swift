public import MultiplaneViews

/// The keys of a language: a plain value that is read from text, so that anybody can add one. The page Keyboard
/// describes the format.
public struct KeyboardLayout: Hashable, Sendable {
  /// What a key does.
  public enum Key: Hashable, Sendable {
    /// Types a text.
    case text(String)
    /// Makes the next letter a capital one; twice, all of them.
    case shift
    /// Deletes backwards.
    case delete
    /// Shows other keys.
    case plane(Plane)
    /// Types a space.
    case space
    /// Types the end of a line: what the return key's kind says.
    case `return`
    /// Shows the keys of the next language.
    case nextLanguage
  }

  /// Keys that are shown together.
  public enum Plane: String, Hashable, Sendable, CaseIterable { case letters, numbers, symbols }

  /// The language, by BCP 47, such as `pt-BR`.
  public var language: String
  /// What the language calls itself.
  public var name: String
  /// Which way the language runs: delete points there.
  public var direction = LayoutDirection.leftToRight
  /// What the space bar says.
  public var spaceTitle = "space"
  /// What the key says that leads back to the letters.
  public var lettersTitle = "ABC"
  /// What separates the fraction of a number.
  public var decimalSeparator = "."
  /// The digits from 0 to 9.
  public var digits = (0...9).map { String($0) }
  /// What the return key says; of kinds that are missing, English says it.
  public var returnTitles: [String: String] = [:]
  /// Rows of keys, from the top and from the left. The row of the space bar is not one of them.
  public var planes: [Plane: [[Key]]] = [:]
  /// What a key offers that is held, without itself.
  public var alternatives: [String: [String]] = [:]
  /// Capital letters that Unicode's rules don't give.
  public var capitals: [String: String] = [:]

  /// Puts a layout together that has no keys yet.
  public init(language: String, name: String) { (self.language, self.name) = (language, name) }

  /// The rows of a plane; those of a plane without rows are the letters'.
  public func rows(of plane: Plane) -> [[Key]] { planes[plane] ?? planes[.letters] ?? [] }

  /// Whether there are capital letters.
  public var hasCapitals: Bool { rows(of: .letters).joined().contains(.shift) }

  /// The capital letter of a text; the text itself where one letter would become several.
  public func capital(of text: String) -> String {
    if let own = capitals[text] { return own }
    let upper = text.uppercased()
    return upper.count == text.count ? upper : text
  }

  /// Whether all letters are of ASCII.
  var isASCII: Bool {
    rows(of: .letters).joined().allSatisfy { key in
      if case .text(let text) = key { text.utf8.allSatisfy { $0 < 128 } } else { true }
    }
  }
}

extension KeyboardLayout {
  /// The layouts of this module: English, German, French, Spanish, Italian, Portuguese, Russian, Arabic, Hebrew, Greek.
  public static var all: [KeyboardLayout] {
    [
      PackageResources.en_txt, PackageResources.de_txt, PackageResources.fr_txt, PackageResources.es_txt,
      PackageResources.it_txt, PackageResources.pt_txt, PackageResources.ru_txt, PackageResources.ar_txt,
      PackageResources.he_txt, PackageResources.el_txt,
    ].compactMap { bytes in try? KeyboardLayout(utf8: bytes) }
  }

  /// A layout of this module by its language, such as `de` or `de-AT`; nil for another language.
  public static func named(_ language: String) -> KeyboardLayout? {
    let own = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard let bytes = file(own) else { return nil }
    return try? KeyboardLayout(utf8: bytes)
  }

  private static func file(_ language: String) -> [UInt8]? {
    switch language {
    case "en": PackageResources.en_txt
    case "de": PackageResources.de_txt
    case "fr": PackageResources.fr_txt
    case "es": PackageResources.es_txt
    case "it": PackageResources.it_txt
    case "pt": PackageResources.pt_txt
    case "ru": PackageResources.ru_txt
    case "ar": PackageResources.ar_txt
    case "he": PackageResources.he_txt
    case "el": PackageResources.el_txt
    default: nil
    }
  }

  /// English.
  static var english: KeyboardLayout { named("en") ?? KeyboardLayout(language: "en", name: "English") }
}
