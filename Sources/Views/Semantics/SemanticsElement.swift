public import MultiplaneGeometry

/// Which element of a semantic tree is meant: the same for the same view, or other object, in all updates of an
/// application for as long as somebody asks and the object lives. Meanwhile no number is given twice.
public struct SemanticsID: Hashable, Comparable, Sendable {
  /// The number, from 1 on.
  public let rawValue: UInt64
  /// An identity by its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// By their numbers: by when they were given.
  public static func < (a: SemanticsID, b: SemanticsID) -> Bool { a.rawValue < b.rawValue }
}

/// What an element is.
public enum SemanticsRole: String, Hashable, Sendable, CaseIterable {
  /// A window: has no parent.
  case window
  /// Holds others, and is nothing itself.
  case group
  /// Holds rows of others, or cells.
  case list, table
  /// Holds what belongs together on the page, such as its navigation.
  case landmark
  /// Holds buttons at the edge of a window.
  case toolbar
  /// Text that is read.
  case text
  /// Text above other things.
  case heading
  /// Is pressed.
  case button
  /// Is pressed, and stays on or off.
  case toggle
  /// Leads somewhere.
  case link
  /// A picture.
  case image
  /// Says how far something has come, or that it goes on.
  case progress
  /// Has a value that is raised and lowered.
  case slider
  /// Takes what is searched for.
  case searchField
  /// A key of a keyboard.
  case key
  /// Something that says no more of itself.
  case element

  /// Whether it is there for what it holds.
  package var isContainer: Bool { [.window, .group, .list, .table, .landmark, .toolbar].contains(self) }
}

/// What can be done with an element.
public enum SemanticsAction: Hashable, Sendable {
  /// What a tap does.
  case activate
  /// Raises or lowers its value.
  case increment, decrement
  /// Scrolls what the element is in. No element lists it: who scrolls is known when it is done.
  case scroll(AccessibilityScrollDirection)
  /// Closes what the element shows above others.
  case escape
  /// What the program is for; no element lists it.
  case magicTap
  /// One of the element's own, by its name.
  case custom(String)
}

/// One element of a semantic tree, for assistive programs, tests and inspectors: what a view says of itself by its
/// accessibility properties.
public struct SemanticsElement: Hashable, Sendable, Identifiable {
  /// Which one it is.
  public var id: SemanticsID
  /// The element that holds it; nil for a window.
  public var parent: SemanticsID?
  /// The elements that it holds, in the order in which they are read.
  public var children: [SemanticsID] = []
  /// What it is.
  public var role: SemanticsRole
  /// What it is called; nil for nothing.
  public var label: String?
  /// Its value in words; nil for none.
  public var value: String?
  /// What happens when it is used; nil where nothing says so.
  public var hint: String?
  /// A name by which tests find it; nil for none.
  public var identifier: String?
  /// The language of its words, such as `en-GB`; nil for the system's.
  public var language: String?
  /// How it behaves.
  public var traits: AccessibilityTraits = []
  /// Where it is in its window's space, points; empty, at the origin, for nowhere.
  public var frame = Rect.zero
  /// Where it is in its screen's space, points; empty, at the origin, for nowhere.
  public var screenFrame = Rect.zero
  /// Where a touch uses it, in its screen's space, points.
  public var activationPoint = Point.zero
  /// What can be done with it.
  public var actions: [SemanticsAction] = []
  /// Whether it can be used: not where it has the trait `notEnabled`, or does not respond to the user.
  public var isEnabled = true
  /// Whether it has the trait `selected`.
  public var isSelected = false
  /// Whether it, or what it consists of, is the first responder of the key window.
  public var isFocused = false
  /// Whether what is beside it is left out.
  public var isModal = false
  /// Whether none of it is in its window, or in the views around it that cut off what is outside of them.
  public var isOffscreen = false

  /// Puts the least together.
  public init(id: SemanticsID, role: SemanticsRole, parent: SemanticsID? = nil) {
    (self.id, self.role, self.parent) = (id, role, parent)
  }
}

extension SemanticsElement: CustomStringConvertible {
  /// What it is and is called: `button “Pause”`, or `button #pause` without a label.
  package var name: String {
    [role.rawValue, label.map { "“\($0)”" } ?? identifier.map { "#\($0)" }].compactMap(\.self).joined(separator: " ")
  }

  /// One line: `button “Pause” (12 34; 100 44) disabled`. Role, label, value, identifier, frame in the window, states.
  public var description: String {
    var words = [role.rawValue]
    if let label { words.append("“\(label)”") }
    if let value { words.append("= “\(value)”") }
    if let identifier { words.append("#\(identifier)") }
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(Self.shortened)
    words.append("(\(numbers[0]) \(numbers[1]); \(numbers[2]) \(numbers[3]))")
    return (words + stateNames).joined(separator: " ")
  }

  /// Those that hold of `disabled`, `selected`, `focused`, `modal` and `offscreen`.
  package var stateNames: [String] {
    let states = [
      (isEnabled ? nil : "disabled"), (isSelected ? "selected" : nil), (isFocused ? "focused" : nil),
      (isModal ? "modal" : nil), (isOffscreen ? "offscreen" : nil),
    ]
    return states.compactMap(\.self)
  }

  /// To hundredths, without those that are 0.
  private static func shortened(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    let whole = Int(clamping: rounded)
    return Double(whole) == rounded ? "\(whole)" : "\(rounded)"
  }
}
