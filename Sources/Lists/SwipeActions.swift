public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneViews

/// What a swipe in a row offers: UIKit's `UIContextualAction`.
@preconcurrency @MainActor open class ContextualAction {
  /// How an action looks.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// Grey.
    case normal
    /// Red: it takes something away.
    case destructive
  }

  /// Does what the action says, and calls the function with whether it did.
  public typealias Handler = (
    _ action: ContextualAction, _ sourceView: View, _ completionHandler: @escaping (Bool) -> Void
  ) -> Void

  /// How it looks.
  public final let style: Style
  /// Does what the action says.
  public final let handler: Handler
  /// The words; nil for none.
  open var title: String?
  /// The colour behind; nil for that of the style.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var backgroundColor: Color! {
    get { color ?? (style == .destructive ? Color(red: 1, green: 0.23, blue: 0.19) : Color(white: 0.56)) }
    set { color = newValue }
  }
  private final var color: Color?
  /// A picture above the words; nil for none.
  open var image: Image?

  /// Puts an action together.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
  }
}

/// What a swipe in a row offers, the outermost first: UIKit's, without the prefix.
@preconcurrency @MainActor open class SwipeActionsConfiguration {
  /// The actions, the outermost first.
  public final let actions: [ContextualAction]
  /// Whether a long swipe does the first action; true by default.
  open var performsFirstActionWithFullSwipe = true

  /// Puts actions together.
  public init(actions: [ContextualAction]) { self.actions = actions }
}

/// What a swipe in a row offered before there was `ContextualAction`: UIKit's, without the prefix.
@preconcurrency @MainActor open class TableViewRowAction {
  /// How an action looks. The numbers are UIKit's.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// Red: it takes something away.
    case destructive
    /// Grey.
    case normal
    /// As `destructive`.
    public static let `default` = Style.destructive
  }

  /// How it looks.
  public final let style: Style
  /// The words; nil for none.
  open var title: String?
  /// The colour behind; nil, the default, for that of the style.
  open var backgroundColor: Color?
  private final let handler: (TableViewRowAction, IndexPath) -> Void

  /// Puts an action together.
  ///
  /// - Parameter handler: does what the action says; the row is closed behind it.
  public required init(
    style: Style, title: String?, handler: @escaping (_ action: TableViewRowAction, _ indexPath: IndexPath) -> Void
  ) { (self.style, self.title, self.handler) = (style, title, handler) }

  /// The same as a swipe has it now.
  final func action(in table: TableView) -> ContextualAction {
    let action = ContextualAction(style: style == .normal ? .normal : .destructive, title: title) {
      [weak table] _, row, done in
      if let place = table?.shownPlace(row) { self.handler(self, IndexPath(place)) }
      done(true)
    }
    if let backgroundColor { action.backgroundColor = backgroundColor }
    return action
  }
}
