public import MultiplaneViews

/// How a text may be typed: what a keyboard on the screen and an input method go by.
@preconcurrency @MainActor public protocol TextInputTraits: AnyObject {
  /// Which keys a keyboard on the screen shows; `default` by default.
  var keyboardType: KeyboardType { get set }
  /// What its return key says; `default` by default.
  var returnKeyType: ReturnKeyType { get set }
  /// Which letters it types as capitals; at beginnings of sentences by default.
  var autocapitalizationType: TextAutocapitalizationType { get set }
  /// Whether words are corrected: nothing here does so.
  var autocorrectionType: TextAutocorrectionType { get set }
  /// Whether spelling is checked: nothing here does so.
  var spellCheckingType: TextSpellCheckingType { get set }
  /// Whether quotes become round ones: nothing here does so.
  var smartQuotesType: TextSubstitutionType { get set }
  /// Whether two hyphens become a dash: nothing here does so.
  var smartDashesType: TextSubstitutionType { get set }
  /// Whether spaces come and go with words: nothing here does so.
  var smartInsertDeleteType: TextSubstitutionType { get set }
  /// Whether words are foretold: nothing here does so.
  var inlinePredictionType: TextSubstitutionType { get set }
  /// The look of a keyboard on the screen.
  var keyboardAppearance: KeyboardAppearance { get set }
  /// Whether its return key needs text; false by default.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether the text is hidden, and cannot be copied; false by default.
  var isSecureTextEntry: Bool { get set }
  /// What the text means, for who fills it in.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var textContentType: TextContentType! { get set }
  /// What a password must be like that somebody makes: nothing here does so.
  var passwordRules: TextInputPasswordRules? { get set }
}

// What a text that does not say it reads; setting it does nothing.
extension TextInputTraits {
  /// The usual keys.
  public var keyboardType: KeyboardType {
    get { .default }
    set {}
  }
  /// The usual key.
  public var returnKeyType: ReturnKeyType {
    get { .default }
    set {}
  }
  /// At beginnings of sentences.
  public var autocapitalizationType: TextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  /// The usual.
  public var autocorrectionType: TextAutocorrectionType {
    get { .default }
    set {}
  }
  /// The usual.
  public var spellCheckingType: TextSpellCheckingType {
    get { .default }
    set {}
  }
  /// The usual.
  public var smartQuotesType: TextSubstitutionType {
    get { .default }
    set {}
  }
  /// The usual.
  public var smartDashesType: TextSubstitutionType {
    get { .default }
    set {}
  }
  /// The usual.
  public var smartInsertDeleteType: TextSubstitutionType {
    get { .default }
    set {}
  }
  /// The usual.
  public var inlinePredictionType: TextSubstitutionType {
    get { .default }
    set {}
  }
  /// The usual.
  public var keyboardAppearance: KeyboardAppearance {
    get { .default }
    set {}
  }
  /// False.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  /// False.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// None.
  public var textContentType: TextContentType! {
    get { nil }
    set {}
  }
  /// None.
  public var passwordRules: TextInputPasswordRules? {
    get { nil }
    set {}
  }
}

/// Whether something is put in the place of what is typed. The numbers are UIKit's.
public enum TextSubstitutionType: Int, Hashable, Sendable, CaseIterable {
  case `default`, no, yes
}

/// Which keys a keyboard on the screen shows. The numbers are UIKit's.
public enum KeyboardType: Int, Hashable, Sendable, CaseIterable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
  case twitter, webSearch, asciiCapableNumberPad

  /// What an input method is told.
  public var purpose: TextInputState.Purpose {
    switch self {
    case .numberPad, .decimalPad, .asciiCapableNumberPad, .numbersAndPunctuation: .number
    case .phonePad: .phone
    case .namePhonePad: .name
    case .emailAddress: .email
    case .URL, .webSearch: .address
    case .default, .asciiCapable, .twitter: .normal
    }
  }
}

/// What a return key says. The numbers are UIKit's.
public enum ReturnKeyType: Int, Hashable, Sendable, CaseIterable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// Which letters are typed as capitals. The numbers are UIKit's.
public enum TextAutocapitalizationType: Int, Hashable, Sendable, CaseIterable {
  case none, words, sentences, allCharacters
}

/// Whether words are corrected. The numbers are UIKit's.
public enum TextAutocorrectionType: Int, Hashable, Sendable, CaseIterable { case `default`, no, yes }
/// Whether spelling is checked. The numbers are UIKit's.
public enum TextSpellCheckingType: Int, Hashable, Sendable, CaseIterable { case `default`, no, yes }
/// The look of a keyboard on the screen. The numbers are UIKit's.
public enum KeyboardAppearance: Int, Hashable, Sendable, CaseIterable { case `default`, dark, light }

/// What a text means, by UIKit's names.
public struct TextContentType: Hashable, Sendable, RawRepresentable {
  /// The name.
  public var rawValue: String
  /// A meaning by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A person's name.
  public static let name = TextContentType(rawValue: "name")
  /// The name by which a person signs in.
  public static let username = TextContentType(rawValue: "username")
  /// A password.
  public static let password = TextContentType(rawValue: "password")
  /// A password that is being chosen.
  public static let newPassword = TextContentType(rawValue: "new-password")
  /// A code that is used once.
  public static let oneTimeCode = TextContentType(rawValue: "one-time-code")
  /// An address of mail.
  public static let emailAddress = TextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = TextContentType(rawValue: "tel")
  /// An address of a page.
  public static let URL = TextContentType(rawValue: "url")
}

/// What a password must be like: UIKit's, without the prefix.
public final class TextInputPasswordRules: Sendable {
  /// The rules, such as `required: upper; required: digit; minlength: 8;`.
  public let passwordRulesDescriptor: String
  /// Keeps rules.
  public init(descriptor: String) { passwordRulesDescriptor = descriptor }
}

/// The traits of a text that says none.
final class PlainTraits: TextInputTraits {}
