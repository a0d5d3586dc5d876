import MultiplaneContents
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews

/// What a touch does in a text from its beginning on.
struct TextTouch {
  /// What a drag began with: it is extended by units of this kind.
  var dragged: (range: TextRange, granularity: TextGranularity)?
  /// The selection that is dragged to another place, where the drag began, and whether it has gone far enough.
  var carried: (range: TextRange, start: Point, isMoving: Bool)?
  /// The handle that is dragged: whether it is that of the selection's end, and how far its middle is from the finger.
  var grip: (isEnd: Bool, way: Point)?
  /// The last place, in the window's space.
  var place = Point.zero
  /// Whether a finger moves the caret, or a handle.
  var magnifies = false
}

// What fingers and pointers do.
extension TextInteraction {
  /// Points that a selection is dragged before it moves.
  private static var slack: Double { 5 }
  /// Seconds between steps of a text that scrolls because a drag has left it.
  private static var scrollInterval: Double { 1.0 / 30 }
  /// Seconds behind a touch that has taken the menu away, in which its tap does not show it again.
  private static var menuPause: Double { 0.5 }

  func act(_ step: TextTouchRecognizer.Step, _ point: Point) {
    guard let input = textInput, let view else { return }
    let space = input.textInputView
    touch.place = view.convert(point, to: view.window)
    let point = view.convert(point, to: space)
    switch step {
    case .began(let count, let extends, let isPointer):
      guard focus() else { return }
      usesFingers = !isPointer
      if extends, let selection = input.selectedTextRange, let place = input.closestPosition(to: point) {
        touch.dragged = nil
        return select(ends(selection).anchor, place)
      }
      if count == 1, isPointer, carry(from: point) { return }
      press(at: point, count: count)
    case .tapped(let count): tap(at: point, count: count)
    case .second: showMenu(forPointerAt: point)
    case .gripped(let isEnd): takeHandle(isEnd, at: point)
    case .rested:
      guard focus() else { return }
      usesFingers = true
      if carry(from: point) { return }
      press(at: point, count: mode == .editable ? 1 : 2)
      touch.magnifies = true
      if mode == .editable { touch.dragged = nil }
      magnify(at: point)
    case .moved:
      move(to: point)
      scrollAtEdge()
    case .ended: finish(at: point)
    }
  }

  private func tap(at point: Point, count: Int) {
    guard let input = textInput else { return }
    if count == 1, (input as? any TextLinkSource)?.openLink(at: point) == true { return }
    let wasActive = isActive
    guard focus() else { return }
    let before = input.selectedTextRange
    usesFingers = true
    press(at: point, count: wasActive || count > 1 ? count : 1)
    touch.dragged = nil
    guard wasActive || count > 1, let menu, let after = input.selectedTextRange else { return }
    let isSame = before.map {
      input.compare($0.start, to: after.start) == .same && input.compare($0.end, to: after.end) == .same
    }
    let now = view?.window?.application?.currentTime ?? 0
    // A tap on the caret, or on what is selected, shows what can be done; another one takes that away.
    if count > 1 || isSame == true && now - menu.dismissedAt > Self.menuPause { showMenu() }
  }

  private func move(to point: Point) {
    if let carried = touch.carried {
      let way = point - carried.start
      if way.x * way.x + way.y * way.y > Self.slack * Self.slack { touch.carried?.isMoving = true }
      if touch.carried?.isMoving == true { showDrop() }
      return
    }
    if let grip = touch.grip { dragHandle(to: point + grip.way) } else { drag(to: point) }
    if touch.magnifies { magnify(at: point) }
  }

  private func finish(at point: Point) {
    edgeTimer?.invalidate()
    edgeTimer = nil
    hideLoupe()
    let ended = touch
    touch = TextTouch()
    touch.place = ended.place
    if let carried = ended.carried {
      hideDrop()
      if carried.isMoving { return drop(carried.range, at: ended.place) }
      if usesFingers { return showMenu() }
      return press(at: point, count: 1)
    }
    if ended.magnifies { return showMenu() }
    // A click.
    if !usesFingers, textInput?.selectedTextRange?.isEmpty == true {
      _ = (textInput as? any TextLinkSource)?.openLink(at: point)
    }
  }

  /// Makes the text the first responder's.
  func focus() -> Bool {
    guard let input = textInput, let responder = input as? Responder else { return false }
    return responder.isFirstResponder || responder.becomeFirstResponder()
  }

  func press(at point: Point, count: Int) {
    guard let input = textInput, let place = input.closestPosition(to: point) else { return }
    let granularity: TextGranularity = count == 1 ? .character : count == 2 ? .word : .paragraph
    guard count > 1, let unit = self.unit(granularity, at: place) else {
      select(place, place)
      touch.dragged = input.textRange(from: place, to: place).map { ($0, .character) }
      return
    }
    select(unit.start, unit.end)
    touch.dragged = (unit, granularity)
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
    guard let (range, granularity) = touch.dragged else { return select(place, place) }
    let unit = granularity == .character ? nil : self.unit(granularity, at: place)
    let (low, high) = (unit?.start ?? place, unit?.end ?? place)
    if input.compare(low, to: range.start) == .ascending {
      select(range.end, low)
    } else {
      select(range.start, input.compare(high, to: range.end) == .descending ? high : range.end)
    }
  }

  /// Scrolls step by step while a drag is above or below the text that is seen.
  private func scrollAtEdge() {
    guard let scroll = view as? ScrollView, let window = scroll.window, edgeStep(scroll, window) != 0 else {
      edgeTimer?.invalidate()
      edgeTimer = nil
      return
    }
    guard edgeTimer == nil, let application = window.application else { return }
    edgeTimer = application.schedule(at: application.currentTime + Self.scrollInterval, every: Self.scrollInterval) {
      [weak self, weak scroll] timer in
      guard let self, let scroll, let window = scroll.window, case let step = edgeStep(scroll, window), step != 0
      else {
        self?.edgeTimer = nil
        return timer.invalidate()
      }
      let inset = scroll.adjustedContentInset
      let last = max(-inset.top, scroll.contentSize.height + inset.bottom - scroll.bounds.height)
      scroll.contentOffset.y = min(max(scroll.contentOffset.y + step, -inset.top), last)
      if let space = textInput?.textInputView { move(to: window.convert(touch.place, to: space)) }
    }
  }

  /// Points that the text scrolls in a step; 0 while the drag is within what is seen.
  private func edgeStep(_ scroll: ScrollView, _ window: Window) -> Double {
    let y = window.convert(touch.place, to: scroll).y
    let (top, bottom) = (scroll.bounds.minY, scroll.bounds.maxY - scroll.coveredHeight)
    let beyond = y < top ? y - top : y > bottom ? y - bottom : 0
    return min(max(beyond / 2, -40), 40)
  }
}
