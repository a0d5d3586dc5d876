public import MultiplaneGeometry
public import MultiplaneLists
public import MultiplaneViews

/// A view of a collection view that comes back: UIKit's, without the prefix.
open class CollectionReusableView: View, ReusableView {
  /// The identifier under which the view comes back; nil for one that was not dequeued.
  public final private(set) var reuseIdentifier: String?
  /// Which element the view shows.
  final var key: ElementKey?
  /// The attributes that were applied last.
  final var applied: CollectionViewLayoutAttributes?
  final weak var owner: CollectionView?

  /// Makes a view with a frame.
  public override init(frame: Rect) { super.init(frame: frame) }

  /// Makes a view from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    reuseIdentifier = coder.decodeString(forKey: "reuseIdentifier")
    coder.didRead(self, as: CollectionReusableView.self)
  }

  package final func takeIdentifier(_ identifier: String) { if reuseIdentifier == nil { reuseIdentifier = identifier } }

  /// Is about to show another element. The default does nothing.
  open func prepareForReuse() {}

  /// Takes what a layout says of it: a subclass of attributes has values that the view shows itself. The default does
  /// nothing; frame, transform and opacity are set already.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// Another layout takes its place. The default does nothing.
  open func willTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {}

  /// Another layout has taken its place. The default does nothing.
  open func didTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {}

  /// What the view would like to have in place of what a layout says: by default the size that its contents need, along
  /// the axes that the layout leaves to them.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    guard let fits = layoutAttributes.fits ?? (hasConstraints ? (true, true) : nil), fits.0 || fits.1 else {
      return layoutAttributes
    }
    let size = fitted(layoutAttributes.size, fits)
    guard size != layoutAttributes.size,
      let own = layoutAttributes.copy() as? CollectionViewLayoutAttributes
    else { return layoutAttributes }
    own.frame.size = size
    return own
  }

  /// The view that says how large the contents are.
  var measured: View { self }

  private final var hasConstraints: Bool { !measured.constraints.isEmpty }

  /// The size that the contents need, where a layout leaves it to them.
  private final func fitted(_ size: Size, _ fits: (width: Bool, height: Bool)) -> Size {
    let view = measured
    var wanted: Size
    if view.constraints.isEmpty {
      wanted = sizeThatFits(Size(fits.width ? 0 : size.width, fits.height ? 0 : size.height))
    } else {
      let target = Size(fits.width ? 0 : size.width, fits.height ? 0 : size.height)
      wanted = view.systemLayoutSizeFitting(
        target, withHorizontalFittingPriority: fits.width ? .fittingSizeLevel : .required,
        verticalFittingPriority: fits.height ? .fittingSizeLevel : .required)
    }
    let scale = contentScaleFactor
    if !fits.width { wanted.width = size.width } else { wanted.width = wanted.width.usable.roundedUp(toPixels: scale) }
    if !fits.height {
      wanted.height = size.height
    } else {
      wanted.height = wanted.height.usable.roundedUp(toPixels: scale)
    }
    return wanted
  }

  /// Shows what attributes say.
  final func take(_ attributes: CollectionViewLayoutAttributes, shiftedBy shift: Point = .zero) {
    let isSame = applied === attributes
    applied = attributes
    show(attributes, shiftedBy: shift)
    if !isSame { apply(attributes) }
  }

  /// Shows the frame, the transform and the opacity of attributes.
  final func show(_ attributes: CollectionViewLayoutAttributes, shiftedBy shift: Point = .zero) {
    if attributes.transform3D == .identity, transform3D == .identity {
      let new = attributes.frame.offsetBy(dx: shift.x, dy: shift.y)
      if new != frame { frame = new }
    } else {
      if transform3D != attributes.transform3D { transform3D = attributes.transform3D }
      if bounds.size != attributes.size { bounds.size = attributes.size }
      let new = Point(attributes.center.x + shift.x, attributes.center.y + shift.y)
      if center != new { center = new }
    }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
  }
}
