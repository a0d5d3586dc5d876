import CMultiplane
import Multiplane

/// An animation as C programs hold it, before layers get copies.
final class AnimationBox {
  let animation: Animation
  /// Of the animation and those in it.
  fileprivate(set) var count = 1
  /// Groups in each other, itself included.
  fileprivate(set) var depth = 0

  init(_ animation: Animation) { self.animation = animation }

  /// The animation, of a class that has what is set.
  func of<Class: Animation>(_ type: Class.Type) throws(Failure) -> Class {
    guard let animation = animation as? Class else {
      throw Failure(MP_ERROR_CLASS, "\(Swift.type(of: animation)) is not a \(type), which has this")
    }
    return animation
  }

  /// The most animations of a group, those of groups in it included.
  static let mostAnimations = 4096
  /// The most groups in each other.
  static let mostDepth = 32

  /// Puts copies of animations into a group.
  func setAnimations(_ boxes: [AnimationBox]) throws(Failure) {
    let group = try of(AnimationGroup.self)
    let (inner, levels) = (boxes.reduce(0) { $0 + $1.count }, 1 + (boxes.map(\.depth).max() ?? 0))
    guard inner < Self.mostAnimations, levels <= Self.mostDepth else {
      throw Failure(MP_ERROR_LIMIT, "a group of \(inner) animations, \(levels) groups in each other")
    }
    group.animations = boxes.map { $0.animation.copy() }
    (count, depth) = (1 + inner, levels)
  }
}

func animation(_ handle: OpaquePointer?) throws(Failure) -> AnimationBox {
  try unsafe HandleTable.shared.find(bits(handle), .animation, as: AnimationBox.self)
}

/// Tells the program's functions what becomes of an animation. It is `@safe`: the pointers are only given back.
@safe
final class AnimationEvents: AnimationDelegate {
  private let events: mp_animation_events

  init(_ events: mp_animation_events) { unsafe self.events = events }

  deinit { callBack { unsafe events.release?(events.user) } }

  func animationDidStart(_ animation: Animation) { callBack { unsafe events.started?(events.user) } }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    callBack { unsafe events.stopped?(events.user, finished ? 1 : 0) }
  }
}

/// Tells the program's function that a transaction is complete. It is `@safe`: the pointers are only given back.
@safe
final class TransactionEvents {
  private let transaction: mp_transaction

  init(_ transaction: mp_transaction) { unsafe self.transaction = transaction }

  deinit { callBack { unsafe transaction.release?(transaction.user) } }

  func complete() { callBack { unsafe transaction.completed?(transaction.user) } }
}
