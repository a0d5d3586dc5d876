/// What a recogniser asks.
@preconcurrency @MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a gesture may be recognised; true by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// Whether a touch that has begun goes to the recogniser; true by default.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Whether both may recognise the same touches; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
  /// Whether the recogniser waits for another one to fail; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool
  /// Whether another recogniser waits for this one to fail; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  /// Returns true.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}

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

  /// Those of this view and the views around it that take a touch, the innermost first.
  final func recognizers(for touch: Touch) -> [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var current: View? = self
    while let view = current {
      for recognizer in view.extras?.recognizers ?? [] where recognizer.isEnabled {
        if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true { found.append(recognizer) }
      }
      current = view.superlink
    }
    return found
  }
}
