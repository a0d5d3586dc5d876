/// GL calls and bytes since the counters were last read.
///
/// Calls of a recording context are counted, too.
public struct GLCounters: Hashable, BitwiseCopyable, Sendable {
  /// All GL calls: those counted below, and all others of this module.
  public var calls = 0
  /// Draw calls.
  public var draws = 0
  /// Quads of all draw calls together.
  public var instances = 0
  /// Calls of `glClear`.
  public var clears = 0
  /// Program changes. Here and in the other binds, redundant ones are counted in `stateChangesSkipped` instead.
  public var programBinds = 0
  /// Texture binds.
  public var textureBinds = 0
  /// Changes of the draw framebuffer.
  public var framebufferBinds = 0
  /// Vertex array binds.
  public var vertexArrayBinds = 0
  /// Uniforms set to a value that their program did not have.
  public var uniformWrites = 0
  /// Changes of viewport, scissor, blending, clear colour and unpacking.
  public var stateChanges = 0
  /// Redundant binds and state changes, which made no call.
  public var stateChangesSkipped = 0
  /// Texture uploads; rows with padding that GL cannot skip are uploaded one by one, and each counts.
  public var textureUploads = 0
  /// Buffer uploads.
  public var bufferUploads = 0
  /// Bytes uploaded to textures and buffers.
  public var bytesUploaded = 0
  /// Bytes read back from framebuffers.
  public var bytesRead = 0
  /// Textures, buffers, programs, framebuffers and vertex arrays created.
  public var namesCreated = 0
  /// Objects deleted: when the context is next current after their owner was released.
  public var namesDeleted = 0

  /// Programs compiled and linked from source.
  public var programsCompiled = 0
  /// Programs loaded from binaries of the program cache.
  public var programsLoaded = 0

  /// All counts 0.
  public init() {}
}
