import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneViews

/// Lets people edit the text of a `TextInput`: shows the caret and what is selected, and changes both by touches,
/// pointers and keys. It knows the text by its `TextInput` alone.
///
/// Text fields and text views have one of their own. A view that adopts `TextInput` has one while it is the first
/// responder; added to a view by hand, it takes touches before.
@preconcurrency @MainActor public final class TextInteraction {
  /// Whether the text can be changed, or only selected.
  public enum Mode: Int, Hashable, Sendable { case editable, nonEditable }

  /// Whether the text can be changed.
  public let mode: Mode
  /// The text; not retained.
  public private(set) weak var textInput: (any TextInput)?
  /// The view that it was added to.
  public private(set) weak var view: View?
  /// Which keys do what.
  public var keyBindings = TextKeyBindings.standard
  /// Points: how wide the caret is.
  public static let caretWidth = 2.0
  /// Seconds that the caret is shown, and then hidden; 0 where it does not blink.
  public var blinkInterval = 0.5 { didSet { blink() } }
  /// The caret, and the rectangles of what is selected.
  let caret = TextMark()
  var marks: [TextMark] = []
  /// Retained by the view, and retains this.
  weak var recognizer: TextTouchRecognizer?
  private var timer: TurnTimer?
  private(set) var isActive = false
  /// The end of the selection that keys and drags leave where it is.
  var anchor: TextPosition?
  /// What the touch does that goes on.
  var touch = TextTouch()
  /// Scrolls while a drag is beyond the text that is seen.
  var edgeTimer: TurnTimer?
  /// Whether fingers, not a pointer, have selected last: then the selection has handles.
  var usesFingers = false { didSet { if usesFingers != oldValue { update() } } }
  let startHandle = SelectionHandle()
  let endHandle = SelectionHandle()
  var loupe: Loupe?
  /// Where a text goes that is dragged.
  let dropMark = TextMark()
  /// Whether the menu is that of this text.
  var showsMenu = false
  /// The x that the caret goes back to in lines that are long enough.
  var goal: Double?
  var isSelecting = false

  /// An interaction, to be added to a view.
  public init(for mode: Mode = .editable) {
    self.mode = mode
    caret.isHidden = true
  }

  /// The interaction of a text: of a system's view always, of another one while it is edited, or where it was added.
  public static func of(_ input: any TextInput) -> TextInteraction? {
    let recognizers = input.textInputView.gestureRecognizers ?? []
    return recognizers.lazy.compactMap { ($0 as? TextTouchRecognizer)?.interaction }.first { $0.textInput === input }
  }

  /// Takes touches of a view and shows the caret in it.
  ///
  /// - Parameter view: the text's, or one that has it; retains the interaction by its recogniser.
  public func attach(to view: View, of input: any TextInput) {
    detach()
    (self.view, textInput) = (view, input)
    let recognizer = TextTouchRecognizer(of: input.textInputView) { [weak self] in self?.act($0, $1) }
    recognizer.cancelsTouchesInView = true
    recognizer.interaction = self
    view.addGestureRecognizer(recognizer)
    self.recognizer = recognizer
    input.inputDelegate = self
  }

  /// Leaves the view.
  public func detach() {
    end()
    if let recognizer { view?.removeGestureRecognizer(recognizer) }
    if let window = view?.window, window.textInteraction === self { window.textInteraction = nil }
    recognizer = nil
    (view, textInput) = (nil, nil)
  }

  /// Shows the caret: the text is the first responder's.
  public func begin() {
    guard !isActive else { return }
    isActive = true
    update()
  }

  /// Hides the caret and what is selected.
  public func end() {
    guard isActive else { return }
    isActive = false
    timer?.invalidate()
    timer = nil
    edgeTimer?.invalidate()
    (edgeTimer, touch) = (nil, TextTouch())
    hideMenu()
    hideLoupe()
    for mark in marks as [View] + [caret, dropMark, startHandle, endHandle] { mark.removeFromSuperview() }
    marks = []
  }

  // MARK: Marks

  /// Shows the caret and what is selected where they are now.
  public func update() {
    guard isActive, let input = textInput, let view = view else { return }
    let space = input.textInputView
    let tint = view.tintColor ?? Color.black
    guard let selection = input.selectedTextRange else {
      for mark in marks as [View] + [caret, startHandle, endHandle] { mark.removeFromSuperview() }
      marks = []
      return
    }
    let rects = selection.isEmpty ? [] : input.selectionRects(for: selection).map(\.rect).filter { !$0.isEmpty }
    func place() {
      while marks.count > rects.count { marks.removeLast().removeFromSuperview() }
      while marks.count < rects.count { marks.append(TextMark()) }
      for (mark, rect) in zip(marks, rects) {
        mark.place(rect, in: space, color: tint.faded(to: tint.alpha * 0.2))
      }
      if selection.isEmpty, mode == .editable {
        var rect = input.caretRect(for: selection.start)
        if rect.width < Self.caretWidth {
          rect.size.width = Self.caretWidth
          // At the right edge it stands within the text's view.
          let right = space.bounds.maxX
          if rect.maxX > right, rect.minX <= right { rect.origin.x = right - Self.caretWidth }
        }
        caret.place(rect, in: space, color: tint)
      } else {
        caret.removeFromSuperview()
      }
      placeHandles(rects)
    }
    // Within a program's animation block, too.
    if let application = view.window?.application { application.performWithoutAnimation(place) } else { place() }
    blink()
  }

  /// Shows the caret, and lets it blink from now on.
  private func blink() {
    timer?.invalidate()
    timer = nil
    caret.isHidden = false
    guard isActive, blinkInterval > 0, caret.superview != nil, let application = view?.window?.application else {
      return
    }
    timer = application.schedule(at: application.currentTime + blinkInterval, every: blinkInterval) {
      [weak self] timer in
      guard let self, isActive else { return timer.invalidate() }
      caret.isHidden.toggle()
    }
  }

  // MARK: Selection

  func select(_ anchor: TextPosition, _ head: TextPosition, keepsGoal: Bool = false) {
    guard let input = textInput else { return }
    let isForward = input.compare(anchor, to: head) != .descending
    guard let range = isForward ? input.textRange(from: anchor, to: head) : input.textRange(from: head, to: anchor)
    else { return }
    isSelecting = true
    input.selectedTextRange = range
    (input as? any DirectedTextInput)?.setHead(atStart: !isForward)
    isSelecting = false
    self.anchor = anchor
    if !keepsGoal { goal = nil }
    update()
    tell()
  }

  /// What is selected is another text: the menu is for what was before, and a keyboard on the screen follows.
  private func tell() {
    hideMenu()
    if let window = view?.window { window.application?.textInputObserver?(.text, window) }
  }

  /// The end of the selection that stays, and the one that moves.
  func ends(_ selection: TextRange) -> (anchor: TextPosition, head: TextPosition) {
    guard let input = textInput, let anchor, !selection.isEmpty else { return (selection.start, selection.end) }
    if input.compare(anchor, to: selection.end) == .same { return (selection.end, selection.start) }
    return (selection.start, selection.end)
  }
}

extension TextInteraction: TextInputDelegate {
  /// Does nothing.
  public func selectionWillChange(_ textInput: (any TextInput)?) {}
  /// Moves the marks.
  public func selectionDidChange(_ textInput: (any TextInput)?) {
    if !isSelecting { (anchor, goal) = (nil, nil) }
    update()
    tell()
  }
  /// Does nothing.
  public func textWillChange(_ textInput: (any TextInput)?) {}
  /// Moves the marks.
  public func textDidChange(_ textInput: (any TextInput)?) {
    (anchor, goal) = (nil, nil)
    update()
    tell()
  }
}

/// A system's text view, which knows which end of its selection moves, and what is typed from what a program sets.
@MainActor protocol DirectedTextInput: AnyObject {
  func setHead(atStart isAtStart: Bool)
  /// Deletes a range that may be deleted.
  func delete(_ range: TextRange)
  /// Puts a text in, after the delegate was asked.
  func paste(_ text: String)
}
