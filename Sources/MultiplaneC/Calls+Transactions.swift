// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions of `multiplane.h`, which documents them; the compiler compares each with its declaration there.
public import CMultiplane
import Multiplane

@c @implementation
public func mp_tree_begin_transaction(
  _ handle: OpaquePointer?, _ transaction: UnsafePointer<mp_transaction>?
) -> mp_result {
  answer {
    let box = try unsafe tree(handle)
    let given = unsafe transaction == nil ? mp_transaction() : try read(transaction)
    var values = box.tree.currentTransaction
    if unsafe given.has_duration != 0 {
      values.animationDuration = unsafe try finite(given.duration, "the duration")
      guard values.animationDuration >= 0 else { throw Failure(MP_ERROR_RANGE, "a duration below 0") }
    }
    if unsafe given.has_curve != 0 { values.animationTimingFunction = unsafe try MediaTimingFunction(given.curve) }
    values.disableActions = unsafe try constant(
      given.actions, [values.disableActions, false, true], "choice of actions")
    box.tree.beginTransaction()
    box.openTransactions += 1
    box.tree.currentTransaction = values
    if unsafe given.completed != nil || given.release != nil {
      let events = unsafe TransactionEvents(given)
      box.tree.setCompletionBlock { events.complete() }
    }
  }
}

@c @implementation
public func mp_tree_end_transaction(_ handle: OpaquePointer?) -> mp_result {
  answer {
    let box = try unsafe tree(handle)
    guard box.openTransactions > 0 else { throw Failure(MP_ERROR_TREE, "no transaction is open") }
    box.openTransactions -= 1
    box.tree.commitTransaction()
  }
}

@c @implementation
public func mp_tree_set_actions_enabled(_ handle: OpaquePointer?, _ enabled: Int32) -> mp_result {
  answer { try unsafe tree(handle).tree.actionsAreEnabled = enabled != 0 }
}

@c @implementation
public func mp_tree_get_next_commit(
  _ handle: OpaquePointer?, _ time: Double, _ next: UnsafeMutablePointer<Int32>?,
  _ nextTime: UnsafeMutablePointer<Double>?
) -> mp_result {
  answer {
    let tree = try unsafe tree(handle).tree
    let time = try finite(time, "the time")
    try unsafe check(next)
    try unsafe check(nextTime)
    let (kind, due): (Int, Double) =
      switch tree.nextCommit(after: time) {
      case .never: (MP_NEXT_NEVER, 0)
      case .at(let due): (MP_NEXT_AT, due)
      case .continuously: (MP_NEXT_REFRESH, time)
      }
    try unsafe write(Int32(truncatingIfNeeded: kind), to: next)
    try unsafe write(due, to: nextTime)
  }
}
