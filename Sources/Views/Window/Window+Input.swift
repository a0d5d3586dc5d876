import MultiplaneGeometry

extension Window {
  /// Delivers changes in their order; those of touches that follow each other in one event.
  final func deliver(_ inputs: ArraySlice<Input>) {
    var together: [TouchInput] = []
    var areOfPointer = false
    func flush() {
      guard !together.isEmpty else { return }
      let due = together
      together = []
      touches.deliver(due, fromPointer: areOfPointer, in: self)
    }
    func add(_ input: TouchInput, ofPointer: Bool) {
      if areOfPointer != ofPointer { flush() }
      areOfPointer = ofPointer
      together.append(input)
    }
    for (index, input) in zip(inputs.indices, inputs) {
      if case .touch(let touch) = input {
        add(touch, ofPointer: false)
        continue
      }
      if case .pointer(let pointer) = input {
        if let touch = pointers.moved(pointer) {
          add(touch, ofPointer: true)
          continue
        }
        // Of a pointer that only moves, the last place counts.
        let next = index + 1 < inputs.endIndex ? inputs[index + 1] : nil
        if pointer.isLeft(for: next) { continue }
      }
      flush()
      switch input {
      case .touch: break
      case .key(let key): presses.deliver(key, in: self)
      case .text(let text): deliver(text)
      case .pointer(let pointer): pointers.deliver(pointer, in: self)
      case .scroll(let scroll): scrolls.deliver(scroll, in: self)
      case .transform(let transform): scrolls.deliver(transform, in: self)
      case .stylus(let update): touches.deliver(update)
      }
    }
    flush()
  }

  // MARK: Text

  /// Lets the responder that takes text resign, if there is one.
  package final func endTextInput() { if textClient != nil { firstResponder?.resignFirstResponder() } }

  final func endInput(below view: View, force: Bool) -> Bool {
    guard let first = firstResponder else { return true }
    let own = first as? View ?? (first as? ViewController)?.viewIfLoaded
    guard let own, own.isDescendant(of: view) else { return true }
    if first.resignFirstResponder() { return true }
    if force, firstResponder === first { firstResponder = nil }
    return force
  }

  /// The first responder.
  package final var focused: Responder? { firstResponder }

  /// Whether keys edit a text: then they scroll nothing.
  package final var editsText: Bool { textClient?.editsText ?? false }

  private final var textClient: (any TextInputClient)? { firstResponder as? any TextInputClient }

  /// What an input method may know of the text that is edited; nil where the first responder takes none. It is made
  /// when it is asked for: a host asks after each turn.
  public final var textInputState: TextInputState? {
    guard let client = textClient else { return nil }
    return (client as? any MarkedTextInputClient)?.textInputState ?? TextInputState()
  }

  private final func deliver(_ input: TypedText) {
    guard let client = textClient else { return }
    let marking = client as? any MarkedTextInputClient
    switch input.change {
    case .commit(let text):
      marking?.setMarkedText(nil, selectedRange: 0..<0)
      if !text.isEmpty { client.insertText(text) }
    case .preedit(let text, let selection):
      marking?.setMarkedText(
        text.isEmpty ? nil : text, selectedRange: text.range(around: selection ?? text.utf16.count..<text.utf16.count))
    case .deleteSurrounding(let before, let after):
      let (before, after) = (max(0, before), max(0, after))
      if let marking { return marking.deleteSurroundingText(before: before, after: after) }
      for _ in 0..<min(before, Self.mostDeletions) where client.hasText { client.deleteBackward() }
    }
  }

  /// Characters that one input deletes of a responder that says nothing of its text.
  private static var mostDeletions: Int { 1000 }

  /// Edits the first responder's text by keys that type no text of their own.
  ///
  /// - Returns: whether a key was one that edits.
  @discardableResult
  final func editText(by presses: Set<Press>) -> Bool {
    guard let client = textClient else { return false }
    var edits = false
    for case let key? in presses.map(\.key) {
      if client.takeKey(key) {
        edits = true
        continue
      }
      guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { continue }
      switch key.keyCode {
      case .keyboardDeleteOrBackspace: client.deleteBackward()
      case .keyboardReturnOrEnter, .keypadEnter: client.insertText("\n")
      case .keyboardTab: client.insertText("\t")
      default: continue
      }
      edits = true
    }
    return edits
  }

  /// Does the default and the cancel action.
  final func actByKeys(_ presses: Set<Press>) {
    for case let key? in presses.map(\.key)
    where key.modifierFlags.isDisjoint(with: [.control, .alternate, .command, .shift]) {
      switch key.keyCode {
      case .keyboardReturnOrEnter, .keypadEnter: defaultAction?()
      case .keyboardEscape: cancelAction?()
      default: break
      }
    }
  }

  /// The first responder has changed, or has kept its place.
  final func passFirst() {
    isPassingFirst = false
    application?.textInputObserver?(.responder, self)
  }
}

extension View {
  final func endInput(_ force: Bool) -> Bool {
    let window = self as? Window ?? window
    return window?.endInput(below: self, force: force) ?? true
  }
}

extension EdgeInsets {
  /// The insets with a bottom that is not less than what a keyboard covers.
  func covered(_ bottom: Double) -> EdgeInsets {
    EdgeInsets(top: top, left: left, bottom: max(self.bottom, bottom), right: right)
  }
}

extension Input {
  /// Whether gestures may begin to wait by it.
  var mayStartTimer: Bool {
    switch self {
    case .touch(let touch): touch.phase != .moved
    case .pointer(let pointer): !pointer.buttons.isEmpty || pointer.phase != .moved
    case .key, .text, .scroll, .transform, .stylus: false
    }
  }
}

extension PointerInput {
  /// Whether the input says nothing that the next one does not say, too.
  fileprivate func isLeft(for next: Input?) -> Bool {
    guard case .pointer(let other)? = next else { return false }
    return other.id == id && phase == .moved && other.phase == .moved && buttons.isEmpty && other.buttons.isEmpty
      && other.location.isFinite
  }
}

extension String {
  /// The range of UTF-16 units as near as there is one.
  fileprivate func range(around range: Range<Int>) -> Range<Int> {
    let length = utf16.count
    let start = min(max(range.lowerBound, 0), length)
    return start..<min(max(range.upperBound, start), length)
  }
}
