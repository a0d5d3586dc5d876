/// Why a layer that draws was not drawn, or only in part.
public struct UndrawnContents: Hashable, Sendable, CustomStringConvertible {
  /// The error; nil when the tree has no factory for drawing contexts.
  public let error: BackingStoreError?

  /// - Parameter error: nil when the tree has no factory for drawing contexts.
  package init(_ error: BackingStoreError?) {
    self.error = error
  }

  /// One line of text.
  public var description: String { error?.description ?? "no drawing contexts" }
}
