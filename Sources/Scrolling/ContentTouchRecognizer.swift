import MultiplaneGeometry
package import MultiplaneViews

/// Recognises nothing: holds the touches of a scroll view's contents until it is known that they are no scroll.
final class ContentTouchRecognizer: GestureRecognizer {
  weak var scroller: ScrollView?
  private var timer: TurnTimer?

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard let scroller else { return state = .failed }
    guard scroller.delaysContentTouches, scroller.isScrollEnabled else { return giveUp(event) }
    guard timer == nil else { return }
    timer = after(max(0, scroller.physics.contentTouchDelay)) { [weak self] in self?.giveUp(event) }
    if timer == nil { giveUp(event) }
  }

  /// A touch that ends without a scroll is one of the contents.
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) { giveUp(event) }

  /// Lets the contents have the touches that the scroll view wants them to have.
  private func giveUp(_ event: Event) {
    guard state == .possible, let scroller else { return }
    var groups: [View: Set<Touch>] = [:]
    for touch in tracked where !touch.isDelivered {
      if let view = touch.view, view !== scroller { groups[view, default: []].insert(touch) }
    }
    for (view, touches) in groups where !scroller.touchesShouldBegin(touches, with: event, in: view) {
      for touch in touches { takeFromView(touch) }
    }
    state = .failed
  }

  override func reset() {
    timer?.invalidate()
    timer = nil
  }
}

extension ScrollView {
  /// Whether a scroll may take touches from the views that have heard of them.
  package final func mayTake(_ touches: [Touch]) -> Bool {
    let views = Set(touches.filter(\.isDelivered).compactMap(\.view)).filter { $0 !== self }
    guard !views.isEmpty else { return true }
    return canCancelContentTouches && views.allSatisfy { touchesShouldCancel(in: $0) }
  }
}
