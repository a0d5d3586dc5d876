import MultiplaneGeometry

/// What a program has set of an object's accessibility; most objects have none. What is nil was not set, and system
/// views then answer by what they show.
@MainActor package final class AccessibilityValues {
  package var isElement: Bool?
  package var label: String?
  var hint: String?
  package var value: String?
  package var traits: AccessibilityTraits?
  var identifier: String?
  var language: String?
  var elements: [Any]?
  var hidesElements = false
  var isModal: Bool?
  var groupsElements = false
  var containerType = AccessibilityContainerType.none
  package var takesInput: Bool?
  var frame: Rect?
  var path: BezierPath?
  var activationPoint: Point?
  var actions: [AccessibilityCustomAction]?
  var inputLabels: [String]?
}

/// What elements are held together for.
public enum AccessibilityContainerType: Int, Hashable, Sendable, CaseIterable {
  /// For nothing: they are read as those of the views around.
  case none
  /// They are cells of rows and columns.
  case dataTable
  /// They are rows.
  case list
  /// They are a part of the page that one jumps to.
  case landmark
  /// They belong together.
  case semanticGroup
}

/// Which way an assistive program scrolls.
public enum AccessibilityScrollDirection: Int, Hashable, Sendable {
  /// To what is at the right, or the left.
  case right = 1, left
  /// To what is above, or below.
  case up, down
  /// To what comes next, or came before.
  case next, previous
}

/// Something that can be done with an object, for assistive programs.
@preconcurrency @MainActor public final class AccessibilityCustomAction {
  /// What is done, in a few words.
  public var name: String
  /// Does it; answers whether it did.
  public var actionHandler: ((AccessibilityCustomAction) -> Bool)?

  /// Puts an action together.
  public init(name: String, actionHandler: ((AccessibilityCustomAction) -> Bool)? = nil) {
    (self.name, self.actionHandler) = (name, actionHandler)
  }
}

/// How an object behaves, for assistive programs.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64
  /// Traits by their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// None.
  public static let none: AccessibilityTraits = []
  /// It is pressed.
  public static let button = AccessibilityTraits(rawValue: 1)
  /// It leads somewhere.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// It is a picture.
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  /// It is selected.
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  /// It plays a sound of its own.
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 4)
  /// It is a key of a keyboard.
  public static let keyboardKey = AccessibilityTraits(rawValue: 1 << 5)
  /// It is text that does not change.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 6)
  /// It sums up the state of the program.
  public static let summaryElement = AccessibilityTraits(rawValue: 1 << 7)
  /// It can't be used.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 8)
  /// Its value changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 9)
  /// It is for searching.
  public static let searchField = AccessibilityTraits(rawValue: 1 << 10)
  /// It begins a session with media.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  /// Its value can be raised and lowered.
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 12)
  /// It takes touches itself.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 13)
  /// It turns a page.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 14)
  /// It is a heading.
  public static let header = AccessibilityTraits(rawValue: 1 << 16)
  /// It is pressed, and stays on or off.
  public static let toggleButton = AccessibilityTraits(rawValue: 1 << 53)
}
