import MultiplaneViews

/// Lengths within the sides of a rectangle, of which two follow the direction of writing.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// From the top.
  public var top: CGFloat
  /// From the side where text begins: the left.
  public var leading: CGFloat
  /// From the bottom.
  public var bottom: CGFloat
  /// From the side where text ends: the right.
  public var trailing: CGFloat

  /// Insets of four lengths; none by default.
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()
}

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
