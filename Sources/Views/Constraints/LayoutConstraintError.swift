/// What is wrong with a constraint.
package enum LayoutConstraintError: Error, Equatable, CustomStringConvertible {
  /// An item is no view and no guide.
  case item(String)
  /// There is nothing on the first side.
  case noAttribute
  /// The two sides are of different kinds.
  case pairing(String, String)
  /// A place is related to a constant, for want of a second item, or because the multiplier is 0.
  case placeAgainstConstant(String)
  /// A number that is not finite.
  case multiplier(Double), constant(Double)
  /// A priority that is not from 0 to 1000.
  case priority(Float)
  /// The items are in no common view.
  case noCommonView(String)
  /// The view that shall hold the constraint is not around its items.
  case holder(String, String)

  init?(priority: LayoutPriority) {
    if priority.rawValue >= 0, priority.rawValue <= 1000 { return nil }
    self = .priority(priority.rawValue)
  }

  package var description: String {
    switch self {
    case .item(let name): "a constraint is between views and layout guides, not \(name)"
    case .noAttribute: "the first attribute of a constraint is notAnAttribute"
    case .pairing(let first, let second): "a constraint cannot relate \(first) to \(second)"
    case .placeAgainstConstant(let name):
      "a constraint cannot set \(name) to a constant: a place needs a second item and a multiplier that is not 0"
    case .multiplier(let number): "the multiplier of a constraint is \(number)"
    case .constant(let number): "the constant of a constraint is \(number)"
    case .priority(let number): "the priority of a constraint is \(number), not from 0 to 1000"
    case .noCommonView(let name): "the items of a constraint are in no common view: \(name)"
    case .holder(let view, let name): "\(view) cannot hold a constraint of views that are not in it: \(name)"
    }
  }
}

/// What a constraint is made from.
@MainActor struct LayoutSides {
  typealias Attribute = LayoutConstraint.Attribute
  typealias Side = (item: (any LayoutItem)?, attribute: Attribute)

  var first: Side?
  var firstStart: Side?
  var second: Side?
  var secondStart: Side?
  var relation: LayoutConstraint.Relation
  var multiplier = 1.0
  var constant: Double
  private var unfit: Any?

  init(
    _ first: Side?, from firstStart: Side? = nil, _ relation: LayoutConstraint.Relation, _ second: Side? = nil,
    from secondStart: Side? = nil, multiplier: Double = 1, constant: Double
  ) {
    (self.first, self.firstStart, self.second, self.secondStart) = (first, firstStart, second, secondStart)
    (self.relation, self.multiplier, self.constant) = (relation, multiplier, constant)
  }

  init(
    _ item: Any, _ attribute: Attribute, _ relation: LayoutConstraint.Relation, _ other: Any?,
    _ otherAttribute: Attribute, _ multiplier: Double, _ constant: Double
  ) {
    let own = Self.item(item)
    first = (own, attribute)
    if own == nil { unfit = item }
    if let other {
      if let item = Self.item(other) {
        second = (item, otherAttribute)
      } else if !((other as? any Emptiable)?.isEmpty ?? false) {
        second = (nil, otherAttribute)
        unfit = other
      }
    }
    (self.relation, self.multiplier, self.constant) = (relation, multiplier, constant)
  }

  /// A cast to a class takes a tenth of what one to a protocol does.
  private static func item(_ value: Any) -> (any LayoutItem)? {
    if let view = value as? View { return view }
    return value as? any LayoutItem
  }

  var error: LayoutConstraintError? {
    if let unfit { return .item("\(type(of: unfit))") }
    guard let own = first?.attribute, own.axis != nil else { return .noAttribute }
    if !multiplier.isFinite { return .multiplier(multiplier) }
    if !constant.isFinite { return .constant(constant) }
    let isLength = own.isLength || firstStart != nil
    guard let second else { return isLength ? nil : .placeAgainstConstant("\(own)") }
    if multiplier == 0, !isLength { return .placeAgainstConstant("\(own)") }
    let other = second.attribute
    let isOtherLength = other.isLength || secondStart != nil
    // Of both axes too, as UIKit: a left edge may be as far from the left as a top edge is from the top.
    let isFit = other.axis != nil && isLength == isOtherLength
    let isMixed = own.isDirectional && other.isSide || own.isSide && other.isDirectional
    return isFit && !isMixed ? nil : .pairing("\(own)", "\(other)")
  }
}

/// An optional in what is given as any value.
private protocol Emptiable {
  var isEmpty: Bool { get }
}

extension Optional: Emptiable {
  var isEmpty: Bool { if case .none = self { true } else { false } }
}
