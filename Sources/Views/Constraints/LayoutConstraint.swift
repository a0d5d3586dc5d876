/// A relation between lengths or places of two views or guides: `first = multiplier × second + constant`, or `≤`, `≥`.
///
/// It holds while it is active: the nearest view that both items are in, or are, holds it then, and retains it. It does
/// not retain its items. A layout finds values for what the constraints of a window, or of another topmost view,
/// determine: those of a higher priority first, against any number of lower ones.
@preconcurrency @MainActor open class LayoutConstraint {
  /// UIKit's name of `LayoutAxis`.
  public typealias Axis = LayoutAxis

  // Views or guides: with the table of their protocol each would take twice the room.
  private final weak var firstObject: AnyObject?
  private final weak var secondObject: AnyObject?
  final weak var holder: View?
  private final var rare: Rare?
  /// What the second side is multiplied by.
  public final private(set) var multiplier = 1.0
  private final var added = 0.0
  private final var strength = LayoutPriority.required.rawValue
  /// The number among the constraints of its system, by which the older of two is known.
  final var serial: UInt32 = 0
  /// The index in the solver; -1 where it is not there.
  final var index: Int32 = -1
  /// Where it was among the constraints of its holder.
  final var likelyIndex: Int32 = 0
  /// The attribute of the first item.
  public final private(set) var firstAttribute = Attribute.notAnAttribute
  /// The attribute of the second item; `notAnAttribute` without one.
  public final private(set) var secondAttribute = Attribute.notAnAttribute
  /// How the two sides relate.
  public final private(set) var relation = Relation.equal
  final var hadSecond = false
  /// Whether archives of the holder contain the constraint; false by default.
  open var shouldBeArchived = false

  /// What most constraints do not have.
  private final class Rare {
    var identifier: String?
    var starts: LayoutStarts?
  }

  private final func extend(_ write: (Rare) -> Void) {
    let rare = rare ?? Rare()
    write(rare)
    self.rare = rare
  }

  /// A name for messages; nil by default.
  open var identifier: String? {
    get { rare?.identifier }
    set { if rare != nil || newValue != nil { extend { $0.identifier = newValue } } }
  }

  /// What the places of the two sides are measured from, where these are distances.
  final var starts: LayoutStarts? { rare?.starts }

  /// The view by whose direction leading and trailing sides are those on the left or on the right.
  var directionView: View? { first?.layoutView }

  /// Makes a constraint without items, which cannot be activated: for subclasses.
  public init() {}

  /// Makes a constraint, not yet active, of the required priority.
  ///
  /// Items are views and layout guides. A place needs a second item, and a multiplier that is not 0; lengths relate to
  /// lengths, and places to places, of the other axis too: each is then a distance from the left, or from the top, of
  /// the view that both items are in. Leading and trailing do not relate to left and right. Numbers must be finite.
  /// Anything else stops the program.
  ///
  /// - Parameters:
  ///   - view2: nil for a constant; `attr2` is then not read.
  ///   - multiplier: of the second item's attribute.
  ///   - c: points.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: Double, constant c: Double
  ) {
    let sides = LayoutSides(view1, attr1, relation, view2, attr2, multiplier, c)
    if let error = sides.error { preconditionFailure("\(error)") }
    self.init(sides)
  }

  /// As `init(item:…)`, but throws instead of stopping the program: for what comes from archives.
  package convenience init(
    checkedItem view1: AnyObject, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: AnyObject?,
    attribute attr2: Attribute, multiplier: Double, constant c: Double
  ) throws(LayoutConstraintError) {
    if let unfit = Self.unfit(view1) ?? view2.flatMap({ Self.unfit($0) }) { throw unfit }
    // What fits is a matter of the attributes.
    let sides = LayoutSides(
      (nil, attr1), relation, view2 == nil ? nil : (nil, attr2), multiplier: multiplier, constant: c)
    if let error = sides.error { throw error }
    self.init()
    (firstObject, firstAttribute, self.relation, self.multiplier, added) = (view1, attr1, relation, multiplier, c)
    guard let view2 else { return }
    (secondObject, secondAttribute, hadSecond) = (view2, attr2, true)
  }

  private static func unfit(_ item: AnyObject) -> LayoutConstraintError? {
    item is View || item is LayoutGuide ? nil : .item("\(type(of: item))")
  }

  convenience init(_ sides: LayoutSides) {
    self.init()
    (firstObject, firstAttribute) = (sides.first?.item, sides.first?.attribute ?? .notAnAttribute)
    (secondObject, secondAttribute) = (sides.second?.item, sides.second?.attribute ?? .notAnAttribute)
    (relation, multiplier, added) = (sides.relation, sides.multiplier, sides.constant)
    hadSecond = sides.second != nil
    if sides.firstStart != nil || sides.secondStart != nil {
      let starts = LayoutStarts(first: sides.firstStart, second: sides.secondStart)
      extend { $0.starts = starts }
    }
  }

  final var first: (any LayoutItem)? { firstObject.flatMap { Self.item($0) } }
  final var second: (any LayoutItem)? { secondObject.flatMap { Self.item($0) } }

  private static func item(_ object: AnyObject) -> (any LayoutItem)? { object as? View ?? object as? LayoutGuide }

  /// The item on the left side; nil where it was freed.
  open var firstItem: AnyObject? { firstObject }

  /// The item on the right side; nil without one, and where it was freed.
  open var secondItem: AnyObject? { secondObject }

  /// What is added to the second side, points; may be changed at any time.
  open var constant: Double {
    get { added }
    set {
      precondition(newValue.isFinite, "\(LayoutConstraintError.constant(newValue))")
      guard newValue != added else { return }
      added = newValue
      noteChange { $0.setConstant(of: self) }
    }
  }

  /// How much the constraint counts among others, above 0 and up to 1000; required by default. May be changed at any
  /// time.
  open var priority: LayoutPriority {
    get { LayoutPriority(strength) }
    set {
      if let error = LayoutConstraintError(priority: newValue) { preconditionFailure("\(error)") }
      guard newValue.rawValue != strength else { return }
      strength = newValue.rawValue
      noteChange { $0.setPriority(of: self) }
    }
  }

  /// Whether the constraint holds. Setting it lets the nearest common superview of the items hold it, or no view.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// The constraint in words of the code: `Label "title".width == 200 @750`, with its identifier in front.
  open var description: String { words }

  /// Activates constraints; they hold from the next layout on.
  open class func activate(_ constraints: [LayoutConstraint]) { for one in constraints { one.isActive = true } }

  /// Deactivates constraints.
  open class func deactivate(_ constraints: [LayoutConstraint]) { deactivateAll(constraints) }
}

extension LayoutConstraint: Hashable {
  /// Whether two references are of one constraint.
  nonisolated public static func == (a: LayoutConstraint, b: LayoutConstraint) -> Bool { a === b }

  /// By identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What constraints are made of: a view, or a guide of one.
@MainActor protocol LayoutItem: AnyObject {
  /// What a layout knows of the item; nil while it takes part in none.
  var layoutNode: LayoutNode? { get set }
  /// The view itself, or the one that the guide belongs to.
  var layoutView: View? { get }
  /// What has the node that constraints on the item are about: the view of a guide that it has from its beginning.
  var layoutSubject: (any LayoutItem)? { get }
}

extension LayoutGuide: LayoutItem {
  final var layoutView: View? { owner }
  final var layoutSubject: (any LayoutItem)? { isOwn ? owner : self }
}

/// Where the distances of a constraint between offsets of anchors begin.
@MainActor final class LayoutStarts {
  weak var first: (any LayoutItem)?
  weak var second: (any LayoutItem)?
  let firstAttribute: LayoutConstraint.Attribute
  let secondAttribute: LayoutConstraint.Attribute

  init(first: LayoutSides.Side?, second: LayoutSides.Side?) {
    (self.first, firstAttribute) = (first?.item, first?.attribute ?? .notAnAttribute)
    (self.second, secondAttribute) = (second?.item, second?.attribute ?? .notAnAttribute)
  }
}
