public import MultiplaneViews

/// A method that waits to be called.
@MainActor private final class DelayedCall {
  weak var target: UIResponder?
  let selector: Selector
  let object: Any?
  /// nil once it has fired: the timer retains the call.
  var timer: TurnTimer?

  init(_ target: UIResponder, _ selector: Selector, _ object: Any?) {
    (self.target, self.selector, self.object) = (target, selector, object)
  }

  func isOf(_ object: Any?) -> Bool {
    guard let own = self.object, let object else { return self.object == nil && object == nil }
    if let a = own as? AnyHashable, let b = object as? AnyHashable { return a == b }
    return own as AnyObject === object as AnyObject
  }
}

@MainActor private enum DelayedCalls {
  static var waiting: [DelayedCall] = []

  static func cancel(where isGone: (DelayedCall) -> Bool) {
    waiting.removeAll { call in
      guard isGone(call) else { return false }
      call.timer?.invalidate()
      call.timer = nil
      return true
    }
  }
}

extension UIResponder {
  /// Calls a method after a time of the application's clock. The object is not retained.
  public final func perform(_ selector: Selector, with object: Any?, afterDelay delay: Double) {
    let application = Application.shared
    let call = DelayedCall(self, selector, object)
    DelayedCalls.waiting.append(call)
    call.timer = application.schedule(at: application.currentTime + delay) { _ in
      DelayedCalls.waiting.removeAll { $0 === call }
      call.timer = nil
      if let target = call.target { call.selector.perform(on: target, sender: call.object) }
    }
  }

  /// As `NSObject`'s.
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    DelayedCalls.cancel { $0.target == nil || $0.target === target as AnyObject }
  }

  /// As `NSObject`'s.
  public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object anArgument: Any?
  ) {
    DelayedCalls.cancel {
      $0.target == nil || $0.target === target as AnyObject && $0.selector == selector && $0.isOf(anArgument)
    }
  }
}

extension NSObject {
  /// Takes back all calls that `perform(_:with:afterDelay:)` has asked for of an object.
  @preconcurrency @MainActor public class func cancelPreviousPerformRequests(withTarget target: Any) {
    UIResponder.cancelPreviousPerformRequests(withTarget: target)
  }

  /// Takes back the calls of one method of an object, with an argument that is equal.
  @preconcurrency @MainActor public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object anArgument: Any?
  ) { UIResponder.cancelPreviousPerformRequests(withTarget: target, selector: selector, object: anArgument) }
}
