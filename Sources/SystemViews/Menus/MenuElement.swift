public import MultiplaneDrawing
public import MultiplaneViews

/// Something that a menu shows: an action, a command, another menu, or what is found out later.
@preconcurrency @MainActor open class MenuElement {
  /// How an element can be used, and how it looks.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's.
    public let rawValue: UInt
    /// Attributes by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// It deletes something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// Whether what an element stands for is so.
  public enum State: Int, Hashable, Sendable, CaseIterable {
    /// It is not.
    case off
    /// It is: a sign stands before it.
    case on
    /// In part: another sign stands before it.
    case mixed
  }

  /// How large the elements of a menu are.
  public enum Size: Int, Hashable, Sendable, CaseIterable {
    /// As the system says.
    case automatic = -1
    /// Side by side, of no effect yet: rows.
    case small
    /// As `small`.
    case medium
    /// Rows.
    case large
  }

  /// What the element says.
  open var title: String
  /// What it says below, in small letters; nil, the default, for nothing.
  open var subtitle: String?
  /// What it shows beside; nil, the default, for nothing.
  open var image: Image?

  init(title: String, subtitle: String?, image: Image?) {
    (self.title, self.subtitle, self.image) = (title, subtitle, image)
  }
}

/// A part of a menu with elements of its own: behind its title, or among the others.
open class Menu: MenuElement {
  /// A name that tells menus apart.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// An identifier by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier by its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu is shown in another one.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Its elements are among those of the menu around, as a group.
    public static let displayInline = Options(rawValue: 1)
    /// Its title looks like something that deletes.
    public static let destructive = Options(rawValue: 1 << 1)
    /// One of its actions is on; choosing one puts the others off.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// Of no effect: as `displayInline`.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  /// What the menu is called.
  public final var identifier: Identifier {
    given ?? Identifier("menu \(UInt(bitPattern: ObjectIdentifier(self)))")
  }
  private final let given: Identifier?
  /// How the menu is shown in another one.
  public final let options: Options
  /// How large its elements are.
  open var preferredElementSize: MenuElement.Size
  /// What the menu holds, from the top.
  public final let children: [MenuElement]

  /// Makes a menu.
  public init(
    title: String = "", subtitle: String? = nil, image: Image? = nil, identifier: Identifier? = nil,
    options: Options = [], preferredElementSize: MenuElement.Size = .automatic, children: [MenuElement] = []
  ) {
    (given, self.options, self.preferredElementSize, self.children) =
      (identifier, options, preferredElementSize, children)
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// A menu of the same title and options with other elements.
  open func replacingChildren(_ newChildren: [MenuElement]) -> Menu {
    Menu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }

  /// The actions and commands that are on.
  open var selectedElements: [MenuElement] {
    children.flatMap { element -> [MenuElement] in
      switch element {
      case let menu as Menu: menu.options.contains(.displayInline) ? menu.selectedElements : []
      case let action as MenuAction: action.state == .on ? [action] : []
      case let command as MenuCommand: command.state == .on ? [command] : []
      default: []
      }
    }
  }
}

/// What a menu finds out when it is shown.
open class DeferredMenuElement: MenuElement {
  private final let provider: (@escaping ([MenuElement]) -> Void) -> Void
  private final var known: [MenuElement]?
  private final let isKept: Bool

  /// Makes an element that is asked once.
  ///
  /// - Parameter elementProvider: calls what it takes with the elements, at once or later.
  public convenience init(_ elementProvider: @escaping (@escaping ([MenuElement]) -> Void) -> Void) {
    self.init(elementProvider, isKept: true)
  }

  private init(_ provider: @escaping (@escaping ([MenuElement]) -> Void) -> Void, isKept: Bool) {
    (self.provider, self.isKept) = (provider, isKept)
    super.init(title: "", subtitle: nil, image: nil)
  }

  /// Makes an element that is asked each time that the menu is shown.
  open class func uncached(
    _ elementProvider: @escaping (@escaping ([MenuElement]) -> Void) -> Void
  ) -> DeferredMenuElement { DeferredMenuElement(elementProvider, isKept: false) }

  /// Calls a function with the elements, at once or later.
  package final func resolve(_ body: @escaping ([MenuElement]) -> Void) {
    if let known { return body(known) }
    provider { [weak self] elements in
      if let self, isKept { known = elements }
      body(elements)
    }
  }
}

/// A method, or a name of one, that a menu lets the first responder perform that can.
open class MenuCommand: MenuElement {
  /// What is performed.
  public final let action: Action
  /// Something for the program's own use.
  public final let propertyList: Any?
  /// How the command can be used.
  open var attributes: Attributes
  /// Whether what it stands for is so.
  open var state: State
  /// What it does, in more words.
  open var discoverabilityTitle: String?

  /// Makes a command.
  public init(
    title: String = "", subtitle: String? = nil, image: Image? = nil, action: Action, propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    (self.action, self.propertyList, self.attributes, self.state) = (action, propertyList, attributes, state)
    self.discoverabilityTitle = discoverabilityTitle
    super.init(title: title, subtitle: subtitle, image: image)
  }
}
