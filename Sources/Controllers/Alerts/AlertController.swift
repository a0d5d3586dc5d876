public import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneTextInput
public import MultiplaneViews

/// Asks something, or says it: in the middle of the screen, or as a list of actions at the lower edge or in a popover.
///
/// An action closes the alert, and its handler is called then. The return key is the preferred action, or else the only
/// one, or the only one of the style `default`; the escape key cancels. What does not fit on the screen is scrolled.
open class AlertController: ViewController {
  /// Where an alert is shown.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// At the lower edge; where there is much room, in a popover beside its source, if it has one.
    case actionSheet
    /// In the middle.
    case alert
  }

  /// Where the alert is shown.
  public final let preferredStyle: Style
  private final var list: [AlertAction] = []
  private final var fields: [TextField] = []
  /// The action that the user has chosen.
  private final var chosen: AlertAction?
  /// What was the first responder before.
  private final weak var former: Responder?

  /// Makes an alert without actions.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    (self.title, self.message) = (title, message)
    modalPresentationStyle = preferredStyle == .alert ? .custom : .popover
  }

  /// Makes an alert from an archive, without actions.
  public required init?(coder: Coder) {
    preferredStyle = .alert
    super.init(coder: coder)
    modalPresentationStyle = .custom
  }

  // MARK: Content

  /// The first text, in bold.
  open override var title: String? {
    get { super.title }
    set {
      super.title = newValue
      noteContent()
    }
  }

  /// The second text.
  open var message: String? { didSet { if message != oldValue { noteContent() } } }

  /// The actions, in the order in which they were added.
  open var actions: [AlertAction] { list }

  /// Adds an action. A second one that cancels stops the program, as in UIKit.
  open func addAction(_ action: AlertAction) {
    precondition(
      action.style != .cancel || cancelAction == nil,
      "an alert has two actions that cancel: \(cancelAction?.title ?? "") and \(action.title ?? "")")
    list.append(action)
    action.changed = { [weak self] in self?.alertView?.updateStates() }
    noteContent()
  }

  /// The action of the return key, whose text is bold; nil, the default, for none. It must be one of the alert's.
  open var preferredAction: AlertAction? {
    didSet {
      if let preferredAction {
        precondition(
          list.contains { $0 === preferredAction },
          "the preferred action is none of the alert's: \(preferredAction.title ?? "")")
      }
      noteContent()
    }
  }

  /// The text fields, in the order in which they were added; nil without one.
  open var textFields: [TextField]? { fields.isEmpty ? nil : fields }

  /// Adds a text field, below the texts. Not in an action sheet, as in UIKit.
  ///
  /// - Parameter configurationHandler: sets the field up.
  open func addTextField(configurationHandler: ((TextField) -> Void)? = nil) {
    precondition(preferredStyle == .alert, "a text field was added to an action sheet: \(title ?? "")")
    let field = TextField()
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: presentationAppearance.alertMessageSize)
    fields.append(field)
    configurationHandler?(field)
    field.addAction(for: .editingDidEndOnExit) { [weak self, weak field] in
      if let field { self?.fieldReturned(field) }
    }
    noteContent()
  }

  /// How serious the alert is; of no effect on its look.
  open var severity = Severity.default

  /// How serious an alert is.
  public enum Severity: Int, Hashable, Sendable, CaseIterable { case `default`, critical }

  /// Colours, fonts and lengths.
  open var presentationAppearance = PresentationAppearance() { didSet { noteContent() } }

  final var cancelAction: AlertAction? { list.first { $0.style == .cancel } }

  /// The action of the return key.
  private final var returnAction: AlertAction? {
    if let preferredAction { return preferredAction }
    if list.count == 1 { return list.first }
    let plain = list.filter { $0.style == .default }
    return plain.count == 1 ? plain.first : nil
  }

  // MARK: View

  final var alertView: AlertView? { viewIfLoaded as? AlertView }

  /// Makes the alert's view.
  open override func loadView() { view = AlertView(self) }

  private final func noteContent() {
    guard let alertView else { return }
    alertView.rebuild()
    alertView.superview?.setNeedsLayout()
    notePreferredSize()
  }

  /// In a popover, the alert says how large it is.
  final func notePreferredSize() {
    guard preferredStyle == .actionSheet, let alertView else { return }
    let height = viewIfLoaded?.window?.bounds.height ?? .greatestFiniteMagnitude
    preferredContentSize = alertView.fittingSize(width: presentationAppearance.alertWidth, height: height)
  }

  /// Takes the keys.
  open override var canBecomeFirstResponder: Bool { true }

  /// Takes the keys: the first text field, or else the alert.
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    chosen = nil
    if former == nil { former = view.window?.firstResponder }
    if let first = fields.first { first.becomeFirstResponder() } else { becomeFirstResponder() }
  }

  /// Gives the keys back.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    let former = former
    self.former = nil
    former?.becomeFirstResponder()
  }

  // MARK: Choosing

  /// Closes the alert, and calls the action's handler then; nothing where the action cannot be used, or one was chosen.
  final func choose(_ action: AlertAction) {
    guard action.isEnabled, chosen == nil else { return }
    guard let presenter = presentingViewController, !isBeingDismissed else {
      if !isBeingDismissed { action.handler?(action) }
      return
    }
    chosen = action
    // Its own animation: an alert that presents something else goes with that.
    presenter.dismiss(animated: true) { action.handler?(action) }
  }

  /// As the action that cancels; whether there is one, or something to close.
  @discardableResult
  final func cancelByUser() -> Bool {
    if let cancelAction {
      choose(cancelAction)
      return true
    }
    return false
  }

  private final func fieldReturned(_ field: TextField) {
    guard let index = fields.firstIndex(where: { $0 === field }) else { return }
    if index + 1 < fields.count {
      fields[index + 1].becomeFirstResponder()
    } else if let returnAction {
      choose(returnAction)
    }
  }

  /// Return and escape are actions.
  open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    var rest = presses
    for press in presses {
      guard let key = press.key, !press.isRepeat else { continue }
      switch key.keyCode {
      case .keyboardEscape:
        if cancelByUser() { rest.remove(press) }
      case .keyboardReturnOrEnter, .keypadEnter:
        // A field hears of the key by itself.
        guard !fields.contains(where: \.isFirstResponder), let returnAction else { continue }
        choose(returnAction)
        rest.remove(press)
      default: break
      }
    }
    // Nothing behind the alert hears of keys.
    if !rest.isEmpty, fields.contains(where: \.isFirstResponder) { super.pressesBegan(rest, with: event) }
  }
}
