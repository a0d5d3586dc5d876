/// Groups changes of layers: those of the trees that the thread drives. On a thread that drives none, it does nothing.
public enum CATransaction {
  private static var trees: [LayerTree] { ThreadStage.current?.trees() ?? [] }

  private static func change(_ body: (inout Transaction) -> Void) {
    for tree in trees { body(&tree.currentTransaction) }
  }

  /// Opens a transaction.
  public static func begin() { for tree in trees { tree.beginTransaction() } }

  /// Closes the innermost transaction.
  public static func commit() { for tree in trees { tree.commitTransaction() } }

  /// Ends the implicit transaction: its values are the defaults again. What drives the trees commits them.
  public static func flush() { for tree in trees { tree.endImplicitTransaction() } }

  /// The duration of the animations of changes, seconds.
  public static func animationDuration() -> CFTimeInterval {
    trees.first?.currentTransaction.animationDuration ?? Transaction().animationDuration
  }

  /// Sets the duration of the animations of changes, seconds.
  public static func setAnimationDuration(_ duration: CFTimeInterval) { change { $0.animationDuration = duration } }

  /// The timing function of the animations of changes.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    trees.first?.currentTransaction.animationTimingFunction
  }

  /// Sets the timing function of the animations of changes.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.animationTimingFunction = function }
  }

  /// Whether changes are not animated.
  public static func disableActions() -> Bool { trees.first?.currentTransaction.disableActions ?? false }

  /// Sets whether changes are not animated.
  public static func setDisableActions(_ disables: Bool) { change { $0.disableActions = disables } }

  /// A setting by its key, such as `kCATransactionDisableActions`, or what was kept under the key; nil for neither.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    default: trees.first?.currentTransaction.keyedValues[key]
    }
  }

  /// Sets a setting by its key; values of other types are ignored. Under another key, any value is kept until the
  /// transaction ends.
  public static func setValue(_ value: Any?, forKey key: String) {
    let number = animatable(value)?.animationValue
    switch (key, number) {
    case (kCATransactionAnimationDuration, .number(let duration)?): setAnimationDuration(duration)
    case (kCATransactionDisableActions, .flag(let flag)?): setDisableActions(flag)
    case (kCATransactionDisableActions, .number(let number)?): setDisableActions(number != 0)
    case (kCATransactionAnimationTimingFunction, _): setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case (kCATransactionAnimationDuration, _), (kCATransactionDisableActions, _): break
    default: change { $0.keyedValues[key] = value }
    }
  }

  /// Sets what runs when all animations that are added from now on have ended; at once where there is no tree.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    guard let block else { return }
    let trees = trees
    guard !trees.isEmpty else { return block() }
    var left = trees.count
    for tree in trees {
      tree.setCompletionBlock {
        left -= 1
        if left == 0 { block() }
      }
    }
  }
}

/// The time of the layers that the thread drives, seconds; where it drives none, of a monotonic clock.
public func CACurrentMediaTime() -> CFTimeInterval {
  if let stage = ThreadStage.current { return stage.time() }
  let (seconds, attoseconds) = (ContinuousClock.now - start).components
  return Double(seconds) + Double(attoseconds) * 1e-18
}

private let start = ContinuousClock.now
