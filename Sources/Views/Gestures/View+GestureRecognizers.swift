extension View {
  /// The recognisers of the view's touches; nil for none.
  public final var gestureRecognizers: [GestureRecognizer]? {
    get { extras.flatMap { $0.recognizers.isEmpty ? nil : $0.recognizers } }
    set {
      for old in extras?.recognizers ?? [] { removeGestureRecognizer(old) }
      for new in newValue ?? [] { addGestureRecognizer(new) }
    }
  }

  final func add(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    extend(unlessDefault: false) { $0.recognizers.append(recognizer) }
  }

  final func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    let isEnabled = recognizer.isEnabled
    recognizer.isEnabled = false
    recognizer.isEnabled = isEnabled
    recognizer.view = nil
    extend(unlessDefault: true) { $0.recognizers.removeAll { $0 === recognizer } }
  }

  /// Those of this view and the views around it that a test accepts, the innermost first.
  final func recognizers(for event: Event, where accepts: (GestureRecognizer) -> Bool) -> [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var current: View? = self
    while let view = current {
      for recognizer in view.extras?.recognizers ?? [] where recognizer.isEnabled && accepts(recognizer) {
        guard recognizer.shouldReceive(event) else { continue }
        if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) ?? true { found.append(recognizer) }
      }
      current = view.superlink
    }
    return found
  }

  /// Those of this view and the views around it that take a press, the innermost first.
  final func recognizers(for press: Press, _ event: PressesEvent) -> [GestureRecognizer] {
    recognizers(for: event) { recognizer in
      recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: press) ?? true
    }
  }

  /// Those of this view and the views around it that take a touch, the innermost first.
  final func recognizers(for touch: Touch) -> [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var current: View? = self
    while let view = current {
      for recognizer in view.extras?.recognizers ?? [] where recognizer.isEnabled && recognizer.accepts(touch) {
        if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true { found.append(recognizer) }
      }
      current = view.superlink
    }
    return found
  }
}
