public import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneViews

/// What a bar shows a view for; no view itself, and in several bars if need be.
@preconcurrency @MainActor open class BarItem {
  package final var didChange: [ObjectIdentifier: () -> Void] = [:]
  /// The view that shows the item in the bar that did it last.
  package final weak var shownView: View?

  /// Makes an item without title and image.
  public init() {}

  /// The title; nil, the default, for none.
  open var title: String? { didSet { if title != oldValue { note() } } }
  /// The image, shown in place of the title; nil, the default, for none.
  open var image: Image? { didSet { if image !== oldValue { note() } } }
  /// Whether the item may be pressed; true by default.
  open var isEnabled = true { didSet { if isEnabled != oldValue { note() } } }
  /// A number for the program's own use; 0 by default.
  open var tag = 0
  /// What assistive programs say of the item; nil, the default, for its title.
  open var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { note() } } }
  /// A name of the item for tests.
  open var accessibilityIdentifier: String? { didSet { if accessibilityIdentifier != oldValue { note() } } }

  final func note() { for change in didChange.values { change() } }
}

/// A button, a view, or a space in a bar.
@preconcurrency @MainActor open class BarButtonItem: BarItem {
  /// How an item looks.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// As the bar's text.
    case plain
    /// As the bar's text, in bold.
    case done
  }

  /// What the system has words, signs or spaces for.
  public enum SystemItem: Int, Hashable, Sendable, CaseIterable {
    /// A word.
    case done, cancel, edit, save, undo, redo, close
    /// A sign.
    case add, stop, play, pause, rewind, fastForward, refresh, search, trash, action, compose, reply
    case organize, bookmarks, camera
    /// A space that takes its share of the room that is left.
    case flexibleSpace
    /// A space of `width`.
    case fixedSpace
  }

  /// The system's item that this is; nil for others.
  public final private(set) var systemItem: SystemItem?
  /// The system's, unless the program has set another one; drawn when it is first asked for.
  open override var image: Image? {
    get { hasOwnImage ? super.image : sign }
    set {
      if !hasOwnImage {
        hasOwnImage = true
        note()
      }
      super.image = newValue
    }
  }
  private final var hasOwnImage = false
  private final lazy var sign = systemItem.flatMap { BarSigns.image(of: $0, scale: 3) }
  /// Called when the item is pressed.
  open var action: (@MainActor (BarButtonItem) -> Void)? {
    didSet { if menu != nil, (action == nil) != (oldValue == nil) { note() } }
  }
  /// What the item opens: when it is pressed, where it has no action, and else by a finger that rests. With the module
  /// of controllers; nil, the default, for nothing.
  open var menu: Menu? { didSet { if menu !== oldValue { note() } } }
  /// How the item looks; plain by default.
  open var style = Style.plain { didSet { if style != oldValue { note() } } }
  /// Points; 0, the default, for the width of what is shown.
  open var width = 0.0 { didSet { if width != oldValue { note() } } }
  /// The colour of title and image; nil, the default, for the bar's tint colour.
  open var tintColor: Color? { didSet { if tintColor != oldValue { note() } } }
  /// The font of the title; nil, the default, for the bar's.
  open var titleFont: Font? { didSet { if titleFont != oldValue { note() } } }
  final var titleColors = StateValues<Color>() { didSet { note() } }
  /// What the UIKit module calls.
  package final var key: AnyHashable?
  /// The object; not retained.
  package final weak var calledTarget: AnyObject?
  /// Whether there was one.
  package final var hasTarget = false
  /// A view that is shown in place of a button; nil, the default, for none.
  open var customView: View? { didSet { if customView !== oldValue { note() } } }

  /// Makes an item without title and image.
  public override init() {
    super.init()
  }

  /// Makes an item with a title.
  public init(
    title: String?, style: Style = .plain, action: (@MainActor (BarButtonItem) -> Void)? = nil
  ) {
    super.init()
    (self.title, self.style, self.action) = (title, style, action)
  }

  /// Makes an item with an image.
  public init(image: Image?, style: Style = .plain, action: (@MainActor (BarButtonItem) -> Void)? = nil) {
    super.init()
    (self.image, self.style, self.action) = (image, style, action)
  }

  /// Makes an item of the system's: its word, its sign, which is drawn with the trait Drawing and else its name, or a
  /// space.
  public init(_ systemItem: SystemItem, action: (@MainActor (BarButtonItem) -> Void)? = nil) {
    super.init()
    self.action = action
    become(systemItem)
  }

  /// Lets an item that was just made be one of the system's: what an archive does with one of a program's class.
  package final func become(_ systemItem: SystemItem) {
    self.systemItem = systemItem
    guard !isSpace else { return }
    if systemItem == .done || systemItem == .save { style = .done }
    if !BarSigns.has(systemItem) { title = systemItem.name }
  }

  /// Makes an item that shows a view.
  public init(customView: View) {
    super.init()
    self.customView = customView
  }

  /// Sets the colour of the title in a state; nil for that of the normal state, and there for the tint.
  open func setTitleColor(_ color: Color?, for state: Control.State) { titleColors[state] = color }

  /// What was set for a state.
  open func titleColor(for state: Control.State) -> Color? { titleColors[state] }

  /// A space that takes its share of the room that is left.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(.flexibleSpace) }

  /// A space of a width, points.
  public static func fixedSpace(_ width: Double) -> BarButtonItem {
    let item = BarButtonItem(.fixedSpace)
    item.width = width
    return item
  }

  /// Whether the item shows a sign of the system's.
  package final var hasSign: Bool { !hasOwnImage && systemItem.map(BarSigns.has) ?? false }

  /// What assistive programs call the system's sign; nil for other items.
  final var signName: String? {
    guard let systemItem else { return nil }
    switch systemItem {
    case .fastForward: return "Fast forward"
    case .trash: return "Delete"
    case .action: return "Share"
    default: return systemItem.name
    }
  }

  /// The image for a screen: the system's sign is drawn for it.
  final func image(scale: Double) -> Image? {
    if hasOwnImage { return image }
    return systemItem.flatMap { BarSigns.image(of: $0, scale: scale) }
  }

  package final var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
}

extension BarButtonItem.SystemItem {
  fileprivate var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}

extension BarItem: Hashable {
  /// Whether two references are of one object.
  public nonisolated static func == (a: BarItem, b: BarItem) -> Bool { a === b }

  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
