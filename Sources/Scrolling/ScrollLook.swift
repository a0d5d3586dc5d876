public import MultiplaneViews

/// How a scroll view moves: what can be set of one that UIKit's cannot.
@preconcurrency @MainActor public struct ScrollLook {
  private let view: ScrollView
  /// The look of a scroll view.
  public init(of view: ScrollView) { self.view = view }

  /// The constants of its motion; a motion that goes on keeps those that it began with.
  public var physics: ScrollPhysics {
    get { view.physics }
    nonmutating set { view.physics = newValue }
  }

  /// Moves the contents of a window's scroll view to their top: what UIKit does when a status bar is tapped, and a host
  /// may do. It does where the window shows exactly one scroll view whose `scrollsToTop` is true.
  ///
  /// - Returns: whether something moves.
  @discardableResult
  public static func scrollToTop(in window: Window) -> Bool {
    var (found, pending) = ([ScrollView](), [View]([window]))
    while let view = pending.popLast() {
      guard !view.isHidden else { continue }
      if let own = view as? ScrollView, own.scrollsToTop { found.append(own) }
      pending += view.subviews
    }
    guard found.count == 1, let own = found.first else { return false }
    return own.moveToTop()
  }
}
