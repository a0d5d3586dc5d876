public import MultiplaneDrawing

/// A closure with a title and an image, for menus and controls.
open class MenuAction: MenuElement {
  /// A name that tells actions apart.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// An identifier by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier by its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// A name that tells actions apart; one of its own by default.
  public final var identifier: Identifier {
    given ?? Identifier("action \(UInt(bitPattern: ObjectIdentifier(self)))")
  }
  private final let given: Identifier?
  /// How the action can be used.
  open var attributes: Attributes
  /// Whether what it stands for is so.
  open var state: State
  /// What it does, in more words.
  open var discoverabilityTitle: String?
  /// The control, or the interaction, that calls the closure, during the call.
  public final private(set) var sender: Any?
  private final let handler: (MenuAction) -> Void

  /// Makes an action.
  public init(
    title: String = "", subtitle: String? = nil, image: Image? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping (MenuAction) -> Void
  ) {
    (given, self.attributes, self.state, self.handler) = (identifier, attributes, state, handler)
    self.discoverabilityTitle = discoverabilityTitle
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Calls the closure.
  package final func run(_ sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
