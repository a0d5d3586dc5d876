/// What was asked of the driver since the counters were last taken.
///
/// Everything is counted also where nothing reaches a driver (a recording context).
public struct GLCounters: Hashable, BitwiseCopyable, Sendable {
  /// All GL calls below, and every other one that the typed face makes.
  public var calls = 0
  /// Draw calls.
  public var draws = 0
  /// Quads of all draw calls together.
  public var instances = 0
  /// Calls of `glClear`.
  public var clears = 0
  /// Changes of the program in use; here and in the other binds, one that was so already is in `stateChangesSkipped`.
  public var programBinds = 0
  /// Changes of the texture of a unit.
  public var textureBinds = 0
  /// Changes of the framebuffer that is drawn into.
  public var framebufferBinds = 0
  /// Changes of the vertex array.
  public var vertexArrayBinds = 0
  /// Uniforms that got a value which their program did not have.
  public var uniformWrites = 0
  /// Viewport, scissor, blend, clear colour, unpacking.
  public var stateChanges = 0
  /// Binds and changes that were already so and cost no call.
  public var stateChangesSkipped = 0
  /// Writes into textures; rows whose padding GL can't skip are written one by one and count each.
  public var textureUploads = 0
  /// Writes into buffers.
  public var bufferUploads = 0
  /// Of textures and buffers.
  public var bytesUploaded = 0
  /// By readback from framebuffers.
  public var bytesRead = 0
  /// Textures, buffers, programs, framebuffers and vertex arrays that were made.
  public var namesCreated = 0
  /// Those that were deleted: when the context is next current after their owner has gone.
  public var namesDeleted = 0

  /// Programs that were compiled and linked from their sources.
  public var programsCompiled = 0
  /// Programs that the driver took as it had given them out before.
  public var programsLoaded = 0

  /// All counts 0.
  public init() {}
}
