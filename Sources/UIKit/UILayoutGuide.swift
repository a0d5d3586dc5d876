public import MultiplaneViews

/// UIKit's name of `DirectionalEdgeInsets`.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
/// UIKit's name of `DirectionalRectEdge`.
public typealias NSDirectionalRectEdge = DirectionalRectEdge

/// A part of a view by name: its frame, for code that lays out by itself. There are no constraints to it. Each call of a
/// view's property makes one.
@preconcurrency @MainActor public final class UILayoutGuide {
  /// The view that the guide belongs to.
  public private(set) weak var owningView: UIView?
  private let frame: @MainActor (UIView) -> CGRect

  init(_ view: UIView, _ frame: @escaping @MainActor (UIView) -> CGRect) { (owningView, self.frame) = (view, frame) }

  /// The part, in the view's own space.
  public var layoutFrame: CGRect { owningView.map(frame) ?? .zero }
}

extension UIView {
  /// Points that lines of text are wide at most, in UIKit at its default setting.
  private static var readableWidth: CGFloat { 672 }

  /// What bars and rounded corners leave of the view.
  public final var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self) { $0.safeAreaFrame } }

  /// What the layout margins leave of the view.
  public final var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(self) { $0.bounds.inset(by: $0.layoutMargins) } }

  /// What the layout margins leave, no wider than lines of text should be, in the middle.
  public final var readableContentGuide: UILayoutGuide {
    UILayoutGuide(self) { view in
      let room = view.bounds.inset(by: view.layoutMargins)
      let width = min(room.width, Self.readableWidth)
      return CGRect(x: room.midX - width / 2, y: room.minY, width: width, height: room.height)
    }
  }

  /// The layout margins, by the direction of writing: from the left.
  public final var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
    }
  }
}
