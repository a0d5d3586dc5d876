package import MultiplaneContents
package import MultiplaneViews

/// `BezierPath` by UIKit's name. It is drawn in the current context.
public typealias UIBezierPath = BezierPath

extension BezierPath {
  /// The path.
  public final var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }

  /// A rectangle some of whose corners are round.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    func radius(_ corner: UIRectCorner) -> CGSize { corners.contains(corner) ? cornerRadii : .zero }
    let radii = CornerRadii(
      topLeft: radius(.topLeft), topRight: radius(.topRight), bottomRight: radius(.bottomRight),
      bottomLeft: radius(.bottomLeft))
    self.init(Path(roundedRect: rect, cornerRadii: radii))
  }

  /// A path of the same elements.
  public convenience init(cgPath: CGPath) { self.init(cgPath.path) }
}

extension BezierPath: CurrentContextSource {
  package final var currentContext: (any DrawingContext)? { UIGraphicsGetCurrentContext() }
}
