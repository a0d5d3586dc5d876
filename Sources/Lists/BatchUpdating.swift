/// A table or a collection view, whose changes of rows and sections gather until the outermost batch of them ends.
@MainActor package protocol BatchUpdating: AnyObject {
  /// What the batch has asked for until now; nil between batches.
  var update: TableUpdate? { get set }
  /// How many batches lie in one another.
  var updateDepth: Int { get set }
  /// Whether the data source is being asked.
  var isAsking: Bool { get }
  /// Whether the data source is to be asked for everything.
  var needsLoad: Bool { get }
  /// Asks the data source for everything.
  func reload()
  /// Says what is wrong with the program.
  func warn(_ text: String)
  /// Makes the changes, and calls the completions after the animations.
  func apply(_ update: TableUpdate)
}

extension BatchUpdating {
  package func openUpdate() {
    if updateDepth == 0 { update = TableUpdate() }
    updateDepth += 1
  }

  /// Notes a change, as a batch of its own between batches.
  package func note(_ body: (inout TableUpdate) -> Void) {
    openUpdate()
    if var own = update {
      body(&own)
      update = own
    }
    closeUpdate(nil)
  }

  package func closeUpdate(_ completion: ((Bool) -> Void)?) {
    guard updateDepth > 0 else { return warn("endUpdates() without beginUpdates()") }
    updateDepth -= 1
    if let completion { update?.completions.append(completion) }
    guard updateDepth == 0, let own = update else { return }
    update = nil
    // The data source has changed the rows while it was asked, or was not asked yet for what was before.
    guard !isAsking, !needsLoad else {
      reload()
      return own.finish(true)
    }
    apply(own)
  }
}

extension TableUpdate {
  /// Calls the completions.
  ///
  /// - Parameter isWhole: whether the animations came to their end.
  package func finish(_ isWhole: Bool) { for body in completions { body(isWhole) } }
}
