/// A place or a length of a view or guide that constraints are made with: `view.leadingAnchor`.
///
/// The type parameter is the kind of anchors that it can be related to. It does not retain its item.
@preconcurrency @MainActor open class LayoutAnchor<AnchorType: AnyObject> {
  final weak var target: (any LayoutItem)?
  final let attribute: LayoutConstraint.Attribute
  /// Where a distance begins.
  final weak var startTarget: (any LayoutItem)?
  final let startAttribute: LayoutConstraint.Attribute?
  private final let identity: ObjectIdentifier?
  private final let startIdentity: ObjectIdentifier?

  init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    (target, self.attribute, startAttribute) = (item, attribute, nil)
    (identity, startIdentity) = (ObjectIdentifier(item), nil)
  }

  fileprivate init(from start: LayoutSides.Side?, to end: LayoutSides.Side) {
    (target, attribute) = end
    (startTarget, startAttribute) = (start?.item, start?.attribute)
    identity = end.item.map { ObjectIdentifier($0) }
    startIdentity = start?.item.map { ObjectIdentifier($0) }
  }

  /// Makes the constraint that this anchor is the other one, plus a constant in points.
  public final func constraint(
    equalTo anchor: LayoutAnchor<AnchorType>, constant c: Double = 0
  ) -> LayoutConstraint { relate(.equal, anchor, constant: c) }

  /// Makes the constraint that this anchor is at least the other one, plus a constant in points.
  public final func constraint(
    greaterThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant c: Double = 0
  ) -> LayoutConstraint { relate(.greaterThanOrEqual, anchor, constant: c) }

  /// Makes the constraint that this anchor is at most the other one, plus a constant in points.
  public final func constraint(
    lessThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant c: Double = 0
  ) -> LayoutConstraint { relate(.lessThanOrEqual, anchor, constant: c) }

  /// The view or guide; nil where it was freed.
  public final var item: AnyObject? { target }

  /// The attribute's name, for messages.
  public final var name: String { "\(attribute)" }

  final var side: LayoutSides.Side { (target, attribute) }
  final var start: LayoutSides.Side? { startAttribute.map { (startTarget, $0) } }

  final func relate(
    _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor<AnchorType>? = nil, multiplier: Double = 1,
    constant: Double
  ) -> LayoutConstraint {
    let sides = LayoutSides(
      side, from: start, relation, other?.side, from: other?.start, multiplier: multiplier, constant: constant)
    if let error = sides.error { preconditionFailure("\(error)") }
    return LayoutConstraint(sides)
  }

  final func distance(to other: LayoutAnchor<AnchorType>) -> LayoutDimension {
    LayoutDimension(from: side, to: other.side)
  }

  /// The space that stands between views where nobody says another.
  final func systemSpacing(_ multiplier: Double, after other: LayoutAnchor<AnchorType>) -> Double {
    guard attribute.isBaseline, other.attribute.isBaseline else { return multiplier * LayoutSpacing.standard }
    let heights = [target?.layoutView?.baselines?.lineHeight, other.target?.layoutView?.baselines?.lineHeight]
    return multiplier * (heights.compactMap { $0 }.max() ?? LayoutSpacing.standard)
  }
}

extension LayoutConstraint {
  /// The anchor of the left side.
  public final var firstAnchor: LayoutAnchor<AnyObject> {
    LayoutAnchor(from: starts.flatMap { start($0.first, $0.firstAttribute) }, to: (first, firstAttribute))
  }

  /// The anchor of the right side; nil without a second item.
  public final var secondAnchor: LayoutAnchor<AnyObject>? {
    guard hadSecond else { return nil }
    return LayoutAnchor(from: starts.flatMap { start($0.second, $0.secondAttribute) }, to: (second, secondAttribute))
  }

  private final func start(_ item: (any LayoutItem)?, _ attribute: Attribute) -> LayoutSides.Side? {
    attribute == .notAnAttribute ? nil : (item, attribute)
  }
}

/// Lengths that stand for themselves.
enum LayoutSpacing {
  /// Points between views beside each other: UIKit's.
  static let standard = 8.0
}

extension LayoutAnchor: Hashable {
  /// Whether two anchors are of one attribute of one item.
  nonisolated public static func == (a: LayoutAnchor, b: LayoutAnchor) -> Bool {
    a === b
      || a.attribute == b.attribute && a.startAttribute == b.startAttribute && a.identity == b.identity
        && a.startIdentity == b.startIdentity
  }

  /// By the attribute.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(attribute) }
}

/// A place from side to side.
@preconcurrency @MainActor open class LayoutXAxisAnchor: LayoutAnchor<LayoutXAxisAnchor> {
  /// The distance from this anchor to another one, as a length.
  public final func anchorWithOffset(to otherAnchor: LayoutXAxisAnchor) -> LayoutDimension { distance(to: otherAnchor) }

  /// Makes the constraint that this anchor follows the other one by a number of standard spaces.
  public final func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint { relate(.equal, anchor, constant: systemSpacing(multiplier, after: anchor)) }

  /// Makes the constraint that this anchor follows the other one by at least a number of standard spaces.
  public final func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint { relate(.greaterThanOrEqual, anchor, constant: systemSpacing(multiplier, after: anchor)) }

  /// Makes the constraint that this anchor follows the other one by at most a number of standard spaces.
  public final func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint { relate(.lessThanOrEqual, anchor, constant: systemSpacing(multiplier, after: anchor)) }
}

/// A place from above to below.
@preconcurrency @MainActor open class LayoutYAxisAnchor: LayoutAnchor<LayoutYAxisAnchor> {
  /// The distance from this anchor to another one, as a length.
  public final func anchorWithOffset(to otherAnchor: LayoutYAxisAnchor) -> LayoutDimension { distance(to: otherAnchor) }

  /// Makes the constraint that this anchor is below the other one by a number of standard spaces; of two baselines, by
  /// the height of a line.
  public final func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint { relate(.equal, anchor, constant: systemSpacing(multiplier, after: anchor)) }

  /// Makes the constraint that this anchor is below the other one by at least a number of standard spaces.
  public final func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint { relate(.greaterThanOrEqual, anchor, constant: systemSpacing(multiplier, after: anchor)) }

  /// Makes the constraint that this anchor is below the other one by at most a number of standard spaces.
  public final func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint { relate(.lessThanOrEqual, anchor, constant: systemSpacing(multiplier, after: anchor)) }
}

/// A length, or a distance between two places.
@preconcurrency @MainActor open class LayoutDimension: LayoutAnchor<LayoutDimension> {
  /// Makes the constraint that this length is a constant, points.
  public final func constraint(equalToConstant c: Double) -> LayoutConstraint { relate(.equal, constant: c) }

  /// Makes the constraint that this length is at least a constant, points.
  public final func constraint(greaterThanOrEqualToConstant c: Double) -> LayoutConstraint {
    relate(.greaterThanOrEqual, constant: c)
  }

  /// Makes the constraint that this length is at most a constant, points.
  public final func constraint(lessThanOrEqualToConstant c: Double) -> LayoutConstraint {
    relate(.lessThanOrEqual, constant: c)
  }

  /// Makes the constraint that this length is a multiple of another one, plus a constant in points.
  public final func constraint(
    equalTo anchor: LayoutDimension, multiplier m: Double, constant c: Double = 0
  ) -> LayoutConstraint { relate(.equal, anchor, multiplier: m, constant: c) }

  /// Makes the constraint that this length is at least a multiple of another one, plus a constant in points.
  public final func constraint(
    greaterThanOrEqualTo anchor: LayoutDimension, multiplier m: Double, constant c: Double = 0
  ) -> LayoutConstraint { relate(.greaterThanOrEqual, anchor, multiplier: m, constant: c) }

  /// Makes the constraint that this length is at most a multiple of another one, plus a constant in points.
  public final func constraint(
    lessThanOrEqualTo anchor: LayoutDimension, multiplier m: Double, constant c: Double = 0
  ) -> LayoutConstraint { relate(.lessThanOrEqual, anchor, multiplier: m, constant: c) }
}
