/// The identity of contexts that share their objects: GL names are valid in all of them. Sendable.
///
/// Contexts that were adopted without `sharing` have groups of their own.
public struct ShareGroup: Hashable, Sendable {
  private final class Identity: Sendable {}
  private let identity = Identity()

  init() {}

  /// Whether both are of the same contexts.
  public static func == (a: ShareGroup, b: ShareGroup) -> Bool { a.identity === b.identity }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

extension GL {
  /// Whether the context is one of a group.
  package borrowing func isOf(_ group: ShareGroup) -> Bool { context.shareGroup == group }
}

extension Context {
  /// The contexts that this one shares its objects with.
  public var shareGroup: ShareGroup { programs.group }
}
