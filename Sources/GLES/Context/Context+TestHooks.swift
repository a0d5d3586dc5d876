/// What only tests call.
extension Context {
  /// A test's callback among GL calls.
  package struct Interruption {
    /// Number of calls before the callback.
    package var calls: Int
    package var action: () -> Void

    package init(after calls: Int, _ action: @escaping () -> Void) {
      self.calls = calls
      self.action = action
    }
  }

  /// Runs a test's callback before a GL call.
  func countDown() {
    guard var next = interruption else { return }
    next.calls -= 1
    interruption = next.calls > 0 ? next : nil
    if next.calls <= 0 { next.action() }
  }

  /// An adopted context is taken for the current one, as if EGL had given that one its handle.
  package func takeHandleOfCurrent() {
    guard case .adopted(let preservesState, _) = origin else { return }
    origin = .adopted(preservesState: preservesState, identity: .current())
  }
}
