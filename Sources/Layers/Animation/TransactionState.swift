public import MultiplaneAnimation

/// The values of a transaction: how property changes in it are animated, and what runs when all of its animations have
/// ended.
public struct Transaction {
  /// Of implicit animations, and of animations that have no duration; seconds, 0.25 by default.
  public var animationDuration = 0.25
  /// Of implicit animations, and of animations that have none; nil, the default, is `MediaTimingFunction.default` for
  /// implicit animations and linear for others.
  public var animationTimingFunction: MediaTimingFunction?
  /// Whether changes of properties run no actions.
  public var disableActions = false
  /// Values of the program's own by key.
  package var keyedValues: [String: Any] = [:]

  /// The values outside of any transaction.
  public init() {}
}

/// An open transaction.
struct TransactionState {
  var values = Transaction()
  /// The completion of the transaction's animations and of those of the transactions in it; nil for no block.
  var group: CompletionGroup?
  /// How a view-style block animates changes; nil outside of one.
  var block: BlockAnimation?
}

extension LayerTree {
  /// The values of the innermost open transaction; outside of any, of the implicit one, which ends with the next
  /// commit. A transaction begins with the values of the one around it.
  public var currentTransaction: Transaction {
    get { animations.top.values }
    set { animations.top.values = newValue }
  }

  /// Groups changes: while `body` runs, commits send nothing, so that no part of the changes is drawn alone.
  /// Transactions nest; the outermost one counts. When `body` throws, its changes so far remain.
  ///
  /// - Parameters:
  ///   - duration: of the animations of the changes, seconds; nil for that of the transaction around this one.
  ///   - timingFunction: nil for that of the transaction around this one.
  ///   - disableActions: true to change without animations; nil as in the transaction around this one.
  ///   - completion: runs in the `commit(at:)` in which the last animation of the transaction ends; without
  ///     animations, in the next one.
  ///   - body: the changes.
  public func transaction<Result, Failure: Error>(
    duration: Double? = nil, timingFunction: MediaTimingFunction? = nil, disableActions: Bool? = nil,
    completion: (() -> Void)? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginTransaction()
    defer { commitTransaction() }
    if let duration { currentTransaction.animationDuration = duration }
    if let timingFunction { currentTransaction.animationTimingFunction = timingFunction }
    if let disableActions { currentTransaction.disableActions = disableActions }
    if let completion { setCompletionBlock(completion) }
    return try body()
  }

  /// Opens a transaction, which `commitTransaction()` closes: for code that can't be in a closure.
  public func beginTransaction() {
    openTransactions += 1
    animations.push()
  }

  /// Closes the innermost transaction; nothing is committed before the outermost one is closed. Ignored without an open
  /// transaction.
  public func commitTransaction() {
    guard openTransactions > 0 else { return }
    openTransactions -= 1
    animations.pop()
  }

  /// Ends the implicit transaction, unless others are open in it: its values are the defaults again.
  package func endImplicitTransaction() {
    guard openTransactions == 0 else { return }
    closeChange()
    animations.endImplicit()
  }

  /// Sets what runs when the animations that are added to the innermost transaction from now on have ended. Outside of
  /// any transaction, to the implicit one.
  public func setCompletionBlock(_ block: @escaping () -> Void) {
    animations.setCompletion { _ in block() }
  }
}
