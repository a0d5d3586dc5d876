import MultiplaneGeometry
import MultiplaneViews

// The menu beside what is selected.
extension TextInteraction {
  var menu: EditMenu? { view?.window?.application.map { EditMenu.of($0) } }

  /// Shows what can be done with what is selected.
  func showMenu() {
    guard isActive, let input = textInput, let range = input.selectedTextRange, let view else { return }
    let space = input.textInputView
    let rects = range.isEmpty ? [input.caretRect(for: range.start)] : input.selectionRects(for: range).map(\.rect)
    let seen = space.convert(view.bounds, from: view)
    let whole = rects.reduce(Rect.null) { $0.union($1) }
    let place = whole.intersection(seen)
    showMenu(beside: place.isNull ? whole : place)
  }

  private func showMenu(beside rect: Rect) {
    guard let menu, let space = textInput?.textInputView else { return }
    menu.show(from: space, rect: rect) { [weak self] suggested in
      guard let input = self?.textInput, let range = input.selectedTextRange else { return nil }
      return input.editMenu(for: range, suggestedActions: suggested)
    }
    menu.selectionDidChange = { [weak self] in self?.showMenu() }
    showsMenu = menu.isVisible
  }

  /// Shows it at a pointer whose second button is pressed: within what is selected for that, else for the caret there.
  func showMenu(forPointerAt point: Point) {
    guard let input = textInput, focus() else { return }
    usesFingers = false
    let selection = input.selectedTextRange
    let isWithin = selection.map { range in
      !range.isEmpty && input.selectionRects(for: range).contains { $0.rect.contains(point) }
    }
    if isWithin != true { press(at: point, count: mode == .editable ? 1 : 2) }
    touch.dragged = nil
    showMenu(beside: Rect(x: point.x, y: point.y, width: 1, height: 1))
  }

  /// Takes the menu away, if it is this text's.
  func hideMenu() {
    guard showsMenu else { return }
    showsMenu = false
    menu?.hide()
  }
}
