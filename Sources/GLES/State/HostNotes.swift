import CGLES

/// Queries of the host's whose results take in what a frame drew.
public struct HostQueries: OptionSet, Hashable, BitwiseCopyable, Sendable {
  /// Of the bits below.
  public let rawValue: UInt8

  /// Takes the bits as they are.
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

/// What of a host's state a frame could not keep as it was: GL's rules don't let it.
public struct HostNotes: Hashable, BitwiseCopyable, Sendable {
  /// Queries that were running, and whose results take in what the frame drew.
  public var runningQueries: HostQueries = []
  /// Whether `GL_OUT_OF_MEMORY` was pending before the frame: no call can bring that error about again.
  public var hadOutOfMemory = false
  /// GL errors of the frame's own. They are not left to the host.
  public var ownErrors = 0

  /// Nothing to report.
  public init() {}
}
