/// Why a layer that draws was not drawn, or not all of it.
public struct UndrawnContents: Hashable, Sendable, CustomStringConvertible {
  /// What was wrong; nil when its tree has nothing that makes drawing contexts.
  public let error: BackingStoreError?

  /// - Parameter error: nil when there is nothing that makes drawing contexts.
  package init(_ error: BackingStoreError?) {
    self.error = error
  }

  /// One line for people.
  public var description: String { error?.description ?? "no drawing contexts" }
}
