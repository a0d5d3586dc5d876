import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews

/// A scroll view whose drags take the keyboard along.
struct FollowedScroll {
  weak var view: ScrollView?
  let handle: GestureRecognizer.ActionHandle
}

// `KeyboardDismissMode.interactive`: a finger that drags over the upper edge takes the keyboard along.
extension ScreenKeyboard {
  /// Follows the drags of a scroll view; nil for none.
  func follow(_ scroll: ScrollView?) {
    guard scroll !== followed?.view || scroll == nil else { return }
    if let followed { followed.view?.panGestureRecognizer.removeAction(followed.handle) }
    followed = nil
    guard let scroll else { return }
    let handle = scroll.panGestureRecognizer.addAction { [weak self] in self?.drag(by: $0) }
    followed = FollowedScroll(view: scroll, handle: handle)
  }

  private func drag(by recognizer: GestureRecognizer) {
    guard isShown, let window, let host, let pan = recognizer as? PanGestureRecognizer else { return }
    switch pan.state {
    case .began, .changed:
      let y = window.convert(pan.location(in: host), from: host).y
      draggedDown = min(max(0, y - frame.minY), frame.height)
      withoutAnimation { window.place(top: frame.minY + draggedDown, heights: heights) }
    default:
      guard draggedDown > 0 else { return }
      draggedDown = 0
      if pan.state == .ended, pan.velocity(in: host).y >= 0 { return host.endTextInput() }
      application?.animate(withDuration: duration, options: [.beginFromCurrentState, .allowUserInteraction]) {
        window.place(top: frame.minY, heights: heights)
      }
    }
  }
}
