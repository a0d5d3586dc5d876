import CGLES

/// The host's active queries, the results of which include the draws of a frame.
public struct HostQueries: OptionSet, Hashable, BitwiseCopyable, Sendable {
  /// The bits below.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `GL_ANY_SAMPLES_PASSED`, `GL_ANY_SAMPLES_PASSED_CONSERVATIVE` or `GL_SAMPLES_PASSED`.
  public static let occlusion = HostQueries(rawValue: 1)
  /// `GL_PRIMITIVES_GENERATED`.
  public static let primitives = HostQueries(rawValue: 2)
  /// `GL_TIME_ELAPSED`.
  public static let time = HostQueries(rawValue: 4)

  init(_ target: GLenum) {
    switch target {
    case GLenum(GL_PRIMITIVES_GENERATED): self = .primitives
    case GLenum(GL_TIME_ELAPSED_EXT): self = .time
    default: self = .occlusion
    }
  }
}

/// The host's state that a frame could not restore, because GL has no call for it.
public struct HostNotes: Hashable, BitwiseCopyable, Sendable {
  /// Queries that were active during the frame; their results include the frame's draws.
  public var runningQueries: HostQueries = []
  /// Whether `GL_OUT_OF_MEMORY` was pending before the frame: no call can raise that error again.
  public var hadOutOfMemory = false
  /// GL errors of the frame itself. They do not stay pending for the host.
  public var ownErrors = 0

  /// No notes.
  public init() {}
}
