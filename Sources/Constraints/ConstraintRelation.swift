/// How the sum of a constraint's terms relates to its constant.
package enum ConstraintRelation: UInt8, Sendable, BitwiseCopyable {
  case lessThanOrEqual, equal, greaterThanOrEqual

  /// The relation after both sides are multiplied by a negative number.
  var mirrored: ConstraintRelation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
