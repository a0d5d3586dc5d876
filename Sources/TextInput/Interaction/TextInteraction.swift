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
  private let caret = TextMark()
  private var marks: [TextMark] = []
  /// Retained by the view, and retains this.
  private weak var recognizer: TextTouchRecognizer?
  private var timer: TurnTimer?
  private(set) var isActive = false
  /// The end of the selection that keys and drags leave where it is.
  private var anchor: TextPosition?
  /// What a drag began with: it is extended by units of this kind.
  private var dragged: (range: TextRange, granularity: TextGranularity)?
  /// The x that the caret goes back to in lines that are long enough.
  private var goal: Double?
  private var isSelecting = false

  /// An interaction, to be added to a view.
  public init(for mode: Mode = .editable) {
    self.mode = mode
    caret.isHidden = true
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
    for mark in marks + [caret] { mark.removeFromSuperview() }
    marks = []
  }

  // MARK: Marks

  /// Shows the caret and what is selected where they are now.
  public func update() {
    guard isActive, let input = textInput, let view = view else { return }
    let space = input.textInputView
    let tint = view.tintColor ?? Color.black
    guard let selection = input.selectedTextRange else {
      for mark in marks + [caret] { mark.removeFromSuperview() }
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

  /// Tells a keyboard on the screen of what is around the caret.
  private func tell() { if let window = view?.window { window.application?.textInputObserver?(.text, window) } }

  /// The end of the selection that stays, and the one that moves.
  private func ends(_ selection: TextRange) -> (anchor: TextPosition, head: TextPosition) {
    guard let input = textInput, let anchor, !selection.isEmpty else { return (selection.start, selection.end) }
    if input.compare(anchor, to: selection.end) == .same { return (selection.end, selection.start) }
    return (selection.start, selection.end)
  }

  // MARK: Touches

  private func act(_ step: TextTouchRecognizer.Step, _ point: Point) {
    guard let input = textInput, let view else { return }
    let space = input.textInputView
    let point = view.convert(point, to: space)
    switch step {
    case .began(let count, let extends):
      guard focus() else { return }
      if extends, let selection = input.selectedTextRange, let place = input.closestPosition(to: point) {
        dragged = nil
        return select(ends(selection).anchor, place)
      }
      press(at: point, count: count)
    case .tapped(let count):
      let wasActive = isActive
      guard focus() else { return }
      press(at: point, count: wasActive || count > 1 ? count : 1)
      dragged = nil
    case .rested:
      guard focus() else { return }
      press(at: point, count: mode == .editable ? 1 : 2)
      if mode == .editable { dragged = nil }
    case .moved:
      drag(to: point)
    case .ended:
      dragged = nil
    }
  }

  /// Makes the text the first responder's.
  private func focus() -> Bool {
    guard let input = textInput, let responder = input as? Responder else { return false }
    return responder.isFirstResponder || responder.becomeFirstResponder()
  }

  private func press(at point: Point, count: Int) {
    guard let input = textInput, let place = input.closestPosition(to: point) else { return }
    let granularity: TextGranularity = count == 1 ? .character : count == 2 ? .word : .paragraph
    guard count > 1, let unit = self.unit(granularity, at: place) else {
      select(place, place)
      dragged = input.textRange(from: place, to: place).map { ($0, .character) }
      return
    }
    select(unit.start, unit.end)
    dragged = (unit, granularity)
  }

  /// The word or paragraph at a place.
  func unit(_ granularity: TextGranularity, at place: TextPosition) -> TextRange? {
    guard let tokenizer = textInput?.tokenizer else { return nil }
    return tokenizer.rangeEnclosingPosition(place, with: granularity, inDirection: .storage(.forward))
      ?? tokenizer.rangeEnclosingPosition(place, with: granularity, inDirection: .storage(.backward))
  }

  private func drag(to point: Point) {
    guard let input = textInput, let place = input.closestPosition(to: point) else { return }
    // A finger that has rested moves the caret.
    guard let (range, granularity) = dragged else { return select(place, place) }
    let unit = granularity == .character ? nil : self.unit(granularity, at: place)
    let (low, high) = (unit?.start ?? place, unit?.end ?? place)
    if input.compare(low, to: range.start) == .ascending {
      select(range.end, low)
    } else {
      select(range.start, input.compare(high, to: range.end) == .descending ? high : range.end)
    }
  }

  // MARK: Keys

  /// Does what a key does.
  ///
  /// - Returns: whether the key does something.
  public func takeKey(_ key: Key) -> Bool {
    guard isActive, let command = keyBindings.command(for: key) else { return false }
    return perform(command)
  }

  /// Does what a key would do.
  ///
  /// - Returns: whether it is done here.
  @discardableResult
  public func perform(_ command: TextCommand) -> Bool {
    guard let input = textInput, let responder = input as? Responder else { return false }
    let edits = mode == .editable
    switch command {
    case .move(let move): return self.move(move, extends: false)
    case .extend(let move): return self.move(move, extends: true)
    case .delete(let move):
      guard edits else { return false }
      delete(move)
    case .selectAll: responder.selectAll(nil)
    case .copy: responder.copy(nil)
    case .cut: if edits { responder.cut(nil) }
    case .paste: if edits { responder.paste(nil) }
    case .undo: if edits { responder.undoManager?.undo() }
    case .redo: if edits { responder.undoManager?.redo() }
    }
    return true
  }

  private func move(_ move: TextMove, extends: Bool) -> Bool {
    guard let input = textInput, let selection = input.selectedTextRange else { return false }
    let (anchor, head) = ends(selection)
    let isVertical = move == .up || move == .down || move == .pageUp || move == .pageDown
    if !extends, !selection.isEmpty, move == .left || move == .right {
      // At the end of what is selected that lies in that direction.
      let (first, last) = (input.caretRect(for: selection.start), input.caretRect(for: selection.end))
      let startIsLeft = first.minY == last.minY ? first.minX <= last.minX : true
      let place = (move == .left) == startIsLeft ? selection.start : selection.end
      select(place, place)
      return true
    }
    guard let place = self.place(move, from: head) else { return isVertical || extends }
    let goal = goal
    select(extends ? anchor : place, place, keepsGoal: isVertical)
    if isVertical { self.goal = goal }
    return true
  }

  private func delete(_ move: TextMove) {
    guard let input = textInput, let selection = input.selectedTextRange else { return }
    if move == .backward || !selection.isEmpty { return input.deleteBackward() }
    guard let place = self.place(move, from: selection.start) else { return }
    let isBackward = input.compare(place, to: selection.start) == .ascending
    let range =
      isBackward ? input.textRange(from: place, to: selection.start) : input.textRange(from: selection.start, to: place)
    guard let range, !range.isEmpty, input.shouldChangeText(in: range, replacementText: "") else { return }
    if let typed = input as? any DirectedTextInput { typed.delete(range) } else { input.replace(range, withText: "") }
  }

  /// Where the caret goes; nil beyond the text.
  private func place(_ move: TextMove, from place: TextPosition) -> TextPosition? {
    guard let input = textInput else { return nil }
    let tokenizer = input.tokenizer
    func border(_ granularity: TextGranularity, _ direction: TextDirection.Storage) -> TextPosition? {
      tokenizer.position(from: place, toBoundary: granularity, inDirection: .storage(direction))
    }
    /// The beginning or the end of the unit that the place is in.
    func edge(_ granularity: TextGranularity, _ direction: TextDirection.Storage) -> TextPosition? {
      let unit =
        tokenizer.rangeEnclosingPosition(place, with: granularity, inDirection: .storage(direction))
        ?? tokenizer.rangeEnclosingPosition(
          place, with: granularity, inDirection: .storage(direction == .forward ? .backward : .forward))
      guard let unit else { return place }
      // A place at the other border of a unit is where it should be.
      let isOther =
        direction == .forward
        ? input.compare(unit.end, to: place) == .ascending : input.compare(unit.start, to: place) == .descending
      return isOther ? place : direction == .forward ? unit.end : unit.start
    }
    let runsLeft = input.baseWritingDirection(for: place, in: .forward) == .rightToLeft
    switch move {
    case .left: return input.position(from: place, in: .left, offset: 1)
    case .right: return input.position(from: place, in: .right, offset: 1)
    case .up: return vertical(place) { input.position(from: $0, in: .up, offset: 1) } ?? input.beginningOfDocument
    case .down: return vertical(place) { input.position(from: $0, in: .down, offset: 1) } ?? input.endOfDocument
    case .pageUp, .pageDown:
      let height =
        max(view?.bounds.height ?? 0, input.caretRect(for: place).height) - input.caretRect(for: place).height
      return vertical(place) { place in
        let rect = input.caretRect(for: place)
        return input.closestPosition(to: Point(rect.midX, rect.midY + (move == .pageUp ? -height : height)))
      }
    case .wordLeft: return border(.word, runsLeft ? .forward : .backward)
    case .wordRight: return border(.word, runsLeft ? .backward : .forward)
    case .wordBackward: return border(.word, .backward)
    case .wordForward: return border(.word, .forward)
    case .lineStart, .lineEnd:
      let end: TextDirection.Storage = move == .lineStart ? .backward : .forward
      guard let source = input as? any TextLineSource else { return edge(.line, end) }
      let line = source.lineRange(enclosing: place)
      return move == .lineStart ? line?.start : line.map { source.lineEnd($0) }
    case .paragraphStart: return edge(.paragraph, .backward)
    case .paragraphEnd: return edge(.paragraph, .forward)
    case .documentStart: return input.beginningOfDocument
    case .documentEnd: return input.endOfDocument
    case .backward: return border(.character, .backward)
    case .forward: return border(.character, .forward)
    }
  }

  /// A place in another line, at the x where the first of such moves began.
  private func vertical(_ place: TextPosition, _ next: (TextPosition) -> TextPosition?) -> TextPosition? {
    guard let input = textInput else { return nil }
    let x = goal ?? input.caretRect(for: place).minX
    goal = x
    guard let found = next(place) else { return nil }
    return input.closestPosition(to: Point(x, input.caretRect(for: found).midY)) ?? found
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
