/// What was asked of the driver since the counters were last taken.
///
/// Everything is counted also where nothing reaches a driver (a recording context).
public struct GLCounters: Hashable, BitwiseCopyable, Sendable {
  /// All GL calls below, and every other one that the typed face makes.
  public var calls = 0
  public var draws = 0
  public var instances = 0
  public var clears = 0
  public var programBinds = 0
  public var textureBinds = 0
  public var framebufferBinds = 0
  public var vertexArrayBinds = 0
  public var bufferBinds = 0
  public var uniformWrites = 0
  /// Viewport, scissor, blend, clear colour, unpacking, instance sources.
  public var stateChanges = 0
  /// Binds and changes that were already so and cost no call.
  public var stateChangesSkipped = 0
  public var textureUploads = 0
  public var bufferUploads = 0
  /// Of textures and buffers.
  public var bytesUploaded = 0
  public var bytesRead = 0
  public var namesCreated = 0
  public var namesDeleted = 0

  public init() {}
}
