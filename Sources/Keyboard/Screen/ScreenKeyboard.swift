public import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneTextInput
public import MultiplaneViews

/// Brings a keyboard on the screen while text is edited at a screen without keys, and the input views of any first
/// responder: it comes and goes at the bottom edge in an animation, and what it covers is known to layouts.
///
/// An application has one from the first call of `init` on, which it keeps:
///
/// ```swift
/// ScreenKeyboard(application)
/// screen.hasKeys = false
/// ```
///
/// With it come the safe area, `keyboardLayoutGuide`, and scroll views that show the caret; the notifications
/// of `keyboardWillShow` and its kin tell of it. The module UIKit makes one for its application.
@preconcurrency @MainActor public final class ScreenKeyboard {
  /// The keys: their languages and how they behave.
  public let view: KeyboardView
  /// Whether the keyboard moves the safe area of the window that it covers; true by default, false with the module
  /// UIKit, as in UIKit.
  public var movesSafeArea = true { didSet { if movesSafeArea != oldValue { cover() } } }
  /// Whether scroll views around the text that is edited get room for the keyboard, and show the caret; true by
  /// default.
  public var adjustsScrollViews = true { didSet { if adjustsScrollViews != oldValue { cover() } } }
  /// Seconds that the keyboard takes to come and to go; 0.25 by default.
  public var duration = 0.25
  /// Whether a keyboard, or an input view, is shown, or comes.
  public private(set) var isShown = false
  /// What is covered, in the screen's space; below the screen where nothing is shown.
  public private(set) var frame = Rect.zero

  weak var application: Application?
  var window: KeyboardWindow?
  /// The window whose text is edited.
  weak var host: Window?
  private weak var responder: Responder?
  /// The scroll views that have room for the keyboard.
  var scrolls: [WeakScroll] = []
  private var shown: [View] = []
  var heights: [Double] = []
  private var serial = 0
  /// The scroll view whose drags take the keyboard along, and how far one has taken it down, points.
  var followed: FollowedScroll?
  var draggedDown = 0.0

  struct WeakScroll { weak var view: ScrollView? }

  /// Gives an application a keyboard, in the place of another one. The application keeps it.
  ///
  /// - Parameter languages: which of this module's layouts it has, such as `en` and `de`; others are left out.
  @discardableResult
  public init(_ application: Application, languages: [String] = ["en"]) {
    self.application = application
    view = KeyboardView()
    view.layouts = languages.compactMap { KeyboardLayout.named($0) }
    application.textInputObserver = { change, window in self.take(change, in: window) }
  }

  // MARK: When it comes and goes

  private func take(_ change: TextInputChange, in window: Window) {
    guard window !== self.window else { return }
    switch change {
    case .text: if window === host, isShown { noteText() }
    case .responder, .reload: update(reloads: change == .reload)
    }
  }

  /// Shows what the first responder of the key window has.
  private func update(reloads: Bool) {
    guard let application, let host = application.keyWindow ?? self.host, host.shownScreen != nil,
      !host.isHidden
    else { return hide() }
    let first = host.focused
    let parts = self.parts(of: first, in: host)
    guard let first, !parts.isEmpty else { return hide() }
    if first !== responder || reloads {
      let usesKeys = parts.contains { $0 === view }
      view.client = usesKeys ? first as? any TextInputClient : nil
    }
    if self.host !== host { uncover() }
    (self.host, responder) = (host, first)
    show(parts)
  }

  /// What a responder has at the bottom edge: its accessory, and its input view or the keys.
  private func parts(of responder: Responder?, in host: Window) -> [View] {
    guard let responder else { return [] }
    var accessory: View?
    var (current, steps): (Responder?, Int) = (responder, 0)
    // An overridden `next` may lead in a circle.
    while accessory == nil, let next = current, steps < 10_000 {
      accessory = next.inputAccessoryView
      (current, steps) = (next.next, steps + 1)
    }
    let takesText = (responder as? any TextInputClient)?.editsText ?? false
    let keys = takesText && host.shownScreen?.hasKeys == false ? view : nil
    return [accessory, responder.inputView ?? keys].compactMap(\.self)
  }

  // MARK: Coming

  private func show(_ parts: [View]) {
    guard let host, let screen = host.shownScreen else { return }
    let window = self.window ?? KeyboardWindow(frame: screen.bounds)
    self.window = window
    if window.shownScreen !== screen {
      window.isHidden = true
      window.shownScreen = screen
    }
    window.frame = screen.bounds
    window.sizeDidChange = { [weak self] in self?.fit() }
    let heights = parts.map { height(of: $0, on: screen, isLast: $0 === parts.last) }
    let covered = min(heights.reduce(0, +), screen.bounds.height)
    let end = Rect(x: 0, y: screen.bounds.height - covered, width: screen.bounds.width, height: covered)
    let isNew = !isShown
    guard isNew || end != frame || !parts.elementsEqual(shown, by: ===) else { return coverAgain() }
    let begin = isShown ? frame : Rect(x: 0, y: screen.bounds.height, width: end.width, height: end.height)
    window.isHidden = false
    let without = (isShown ? begin.minY : screen.bounds.height)
    (shown, self.heights) = (parts, heights)
    withoutAnimation {
      window.show(parts)
      window.place(top: without, heights: heights)
      window.layoutIfNeeded()
    }
    (isShown, frame) = (true, end)
    guard isNew || begin != end else { return coverAgain() }
    change(from: begin, to: end, isComing: true)
  }

  private func height(of part: View, on screen: Screen, isLast: Bool) -> Double {
    let room = isLast ? host?.coveredInsets.bottom ?? 0 : 0
    if part === view {
      view.bottomRoom = room
      return KeyboardView.height(on: screen.bounds.size) + room
    }
    var height = (part as? InputView)?.allowsSelfSizing == true ? 0 : part.bounds.height
    if height <= 0 { height = part.intrinsicContentSize.height }
    if height <= 0 || !height.isFinite {
      height =
        part.systemLayoutSizeFitting(
          Size(screen.bounds.width, 0), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        ).height
    }
    guard height > 0, height.isFinite else { return isLast ? KeyboardView.height(on: screen.bounds.size) : 0 }
    return height + room
  }

  private func hide() {
    guard isShown else { return }
    let begin = frame
    isShown = false
    frame = begin.offsetBy(dx: 0, dy: begin.height)
    (responder, view.client) = (nil, nil)
    change(from: begin, to: frame, isComing: false)
  }

  /// The screen has another size.
  private func fit() {
    guard isShown, shown.isEmpty == false else { return }
    let parts = shown
    frame = .null
    show(parts)
  }

  // MARK: The way

  private func change(from begin: Rect, to end: Rect, isComing: Bool) {
    guard let application else { return }
    serial += 1
    let own = serial
    let info: [String: Any] = [
      Self.frameBeginKey: begin.isNull ? end : begin, Self.frameEndKey: end, Self.durationKey: duration,
      Self.curveKey: 0, Self.isLocalKey: true,
    ]
    func post(_ name: Application.Notification.Name) {
      application.notificationCenter.post(name: name, object: host?.shownScreen, userInfo: info)
    }
    post(Self.willChangeFrameNotification)
    post(isComing ? Self.willShowNotification : Self.willHideNotification)
    // What hears of it may have changed the first responder.
    guard own == serial else { return }
    application.animate(
      withDuration: duration, options: [.beginFromCurrentState, .allowUserInteraction]
    ) {
      window?.place(top: end.minY, heights: heights)
      makeRoom()
    } completion: { [weak self] _ in
      guard let self, own == serial else { return }
      if !isComing {
        self.window?.isHidden = true
        self.window?.show([])
        shown = []
      }
      post(Self.didChangeFrameNotification)
      post(isComing ? Self.didShowNotification : Self.didHideNotification)
    }
  }

  /// Another text is edited that may be in other scroll views.
  private func coverAgain() {
    application?.animate(withDuration: duration, options: [.beginFromCurrentState, .allowUserInteraction]) {
      makeRoom()
    }
  }

  /// Tells of what is covered, and of the text that is edited; what moves for it is covered less then.
  private func makeRoom() {
    cover()
    host?.noteEditedText()
    host?.layoutIfNeeded()
    coverScrollViews()
    host?.layoutIfNeeded()
    showCaret()
  }

  func withoutAnimation(_ body: () -> Void) {
    if let application { application.performWithoutAnimation(body) } else { body() }
  }

  // MARK: What is covered

  /// Tells the window and its scroll views what is covered.
  private func cover() {
    guard let host, let window else { return }
    let covered = isShown ? host.convert(frame, from: window) : .zero
    host.keyboardFrame = covered
    let height = isShown ? max(0, host.bounds.maxY - covered.minY) : 0
    host.keyboardInset = movesSafeArea ? height : 0
    coverScrollViews()
  }

  /// Tells the scroll views around the text how much of them is covered.
  private func coverScrollViews() {
    guard let host, let window else { return }
    let covered = isShown ? host.convert(frame, from: window) : .zero
    let wanted = isShown && adjustsScrollViews ? scrollViews(around: responder) : []
    for known in scrolls { if let view = known.view, !wanted.contains(view) { view.coveredHeight = 0 } }
    scrolls = wanted.map { WeakScroll(view: $0) }
    for view in wanted {
      let place = view.convert(view.bounds, to: host)
      view.coveredHeight = max(0, min(place.maxY - covered.minY, place.height))
    }
    follow(wanted.first { $0.keyboardDismissMode.isInteractive })
  }

  /// Gives back what is covered of a window that another one follows.
  private func uncover() {
    for known in scrolls { known.view?.coveredHeight = 0 }
    scrolls = []
    follow(nil)
    host?.keyboardFrame = .zero
    host?.keyboardInset = 0
  }

  private func scrollViews(around responder: Responder?) -> [ScrollView] {
    var views: [ScrollView] = []
    var view = responder as? View ?? (responder as? ViewController)?.viewIfLoaded
    while let current = view {
      if let scroll = current as? ScrollView { views.append(scroll) }
      view = current.superview
    }
    return views
  }

  /// The text has changed: the keys follow it, and the caret stays in sight.
  private func noteText() {
    view.setNeedsState()
    showCaret()
  }

  /// Brings the caret in sight of the scroll views around the text.
  private func showCaret() {
    guard isShown, adjustsScrollViews, let input = responder as? any TextInput, let caret = input.selectedTextRange?.end
    else { return }
    let space = input.textInputView
    for known in scrolls {
      guard let view = known.view, view !== space else { continue }
      let rect = space.convert(input.caretRect(for: caret), to: view)
      guard !rect.isNull, rect.origin.isFinite else { continue }
      // With a little room around it.
      view.scrollRectToVisible(rect.insetBy(dx: 0, dy: -8), animated: false)
    }
    if let text = space as? TextView {
      text.scrollRectToVisible(input.caretRect(for: caret), animated: false)
    }
  }
}
