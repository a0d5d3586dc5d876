package import CEGL
import CGLES

/// A GL context: created by a surface, or adopted from the caller.
///
/// Used by one thread at a time, and not Sendable. All GL calls need the token that `withCurrent` passes. GL objects
/// may be released on any thread: their names are deleted when the context is next current. The type is `@safe`: its
/// EGL handles are private, used only in `withCurrent` and in deinit, and valid during the context's lifetime.
@safe
public final class Context {
  /// `@safe`, because only the context reads it.
  @safe
  enum Origin {
    case owned(EGLHandles)
    /// The identity is nil where neither EGL nor GLX knows of the context.
    case adopted(preservesState: Bool, identity: ContextIdentity?)
    case recording
  }

  /// The properties and limits of the context.
  public let capabilities: Capabilities

  /// For errors and for debuggers.
  public let label: String

  let retired = RetiredNames()
  /// The programs of all contexts of the share group.
  let programs: SharedPrograms
  let objectLabel: ObjectLabelFunction?
  var origin: Origin
  /// Objects that must outlive the context: its display.
  private let keeper: AnyObject?

  /// The upload path of texels and records. Direct, unless measured to be slower; a software renderer has no queue to
  /// stall on.
  public var uploadPath: UploadPath {
    get { unsafe uncheckedUploadPath }
    set { unsafe uncheckedUploadPath = newValue }
  }
  /// Created by the first upload that needs a ring.
  var staging: StagingRing?

  let tables: StateTables
  /// Of a framebuffer.
  let mostDrawBuffers: Int
  let functions: GLFunctions

  // Nearly every GL call reads these: exclusivity checks took a tenth of the time of a small frame. No access outlasts
  // an assignment, or a function of the cache itself.
  @exclusivity(unchecked) private var uncheckedCache = StateCache()
  @exclusivity(unchecked) private var uncheckedCounters = GLCounters()
  @exclusivity(unchecked) private var uncheckedUploadPath = UploadPath.direct
  @exclusivity(unchecked) private var uncheckedHostNotes = HostNotes()
  @exclusivity(unchecked) private var uncheckedOwnFramebuffers: Set<UInt32> = []
  @exclusivity(unchecked) private var uncheckedRefusal: GLError?
  @exclusivity(unchecked) private var uncheckedLoss: ContextLoss?

  @inline(__always)
  var cache: StateCache {
    _read { yield unsafe uncheckedCache }
    _modify { yield unsafe &uncheckedCache }
  }

  @inline(__always)
  var counters: GLCounters {
    _read { yield unsafe uncheckedCounters }
    _modify { yield unsafe &uncheckedCounters }
  }

  /// Of an adopted context.
  var mark = ContextMark()
  /// The part of the host's state that has been queried; nil outside `GL.savingState`.
  var host: HostState?
  /// Whether the host's state is saved: inside `GL.savingState`.
  var savesHost = false
  /// The storage of the last host state, for the next frame.
  var spareHost: HostState?
  /// The part of the host's state that the last `withCurrent` could not restore.
  package internal(set) var hostNotes: HostNotes {
    get { unsafe uncheckedHostNotes }
    set { unsafe uncheckedHostNotes = newValue }
  }
  /// Queried formats of framebuffers, by name and size.
  var targets: [TargetKey: TargetFormat] = [:] { didSet { latestTarget = nil } }
  /// The latest one that was asked for: a dictionary takes longer.
  var latestTarget: (key: TargetKey, format: TargetFormat)?
  /// Framebuffers created by this module; all others are the host's.
  var ownFramebuffers: Set<UInt32> {
    _read { yield unsafe uncheckedOwnFramebuffers }
    _modify { yield unsafe &uncheckedOwnFramebuffers }
  }
  /// False if calls are counted but not made: in a recording context, in a lost one, and after an adopted context was
  /// refused.
  private(set) var reachesDriver: Bool
  /// The error that blocks GL calls until the `withCurrent` ends.
  package private(set) var refusal: GLError? {
    get { unsafe uncheckedRefusal }
    set { unsafe uncheckedRefusal = newValue }
  }
  /// The cause of a lost context; calls are then only counted, and creation of objects throws.
  public private(set) var loss: ContextLoss? {
    get { unsafe uncheckedLoss }
    set { unsafe uncheckedLoss = newValue }
  }
  /// For tests: called once, before a GL call.
  package var interruption: Interruption? {
    didSet { isInterrupted = interruption != nil }
  }
  /// Whether there is an interruption; looked at before each GL call.
  private(set) var isInterrupted = false

  /// For tests: replaces the driver's reset status.
  package var injectedReset: UInt32?
  private var fakeNames = FakeNames()
  private var drained: [RetiredNames.Entry] = []

  private init(
    origin: Origin, capabilities: Capabilities, label: String, keeper: AnyObject?,
    programs: SharedPrograms = SharedPrograms()
  ) {
    self.origin = origin
    self.capabilities = capabilities
    self.label = label
    self.keeper = keeper
    self.programs = programs
    tables = StateTables(capabilities)
    mostDrawBuffers = capabilities.limits.maxDrawBuffers
    functions = GLFunctions(capabilities)
    if case .recording = origin {
      reachesDriver = false
      objectLabel = nil
    } else {
      reachesDriver = true
      objectLabel = ObjectLabelFunction(capabilities)
    }
  }

  /// Takes ownership of a context, and of its surface if it has one. `keeper` is retained by the context.
  ///
  /// On an error the caller keeps the handles.
  @unsafe
  package convenience init(
    owning context: EGLContext, surface: EGLSurface?, display: EGLDisplay, label: String, keeper: AnyObject?
  ) throws(GLError) {
    let handles = unsafe EGLHandles(display: display, context: context, surface: surface)
    let before = unsafe EGLCurrency.saved()
    defer { unsafe before.restore(after: handles) }
    do {
      try unsafe handles.makeCurrent()
    } catch {
      throw GLError(.egl, label: label, egl: error)
    }
    let capabilities = try Capabilities.readCurrent(label: label)
    unsafe self.init(origin: .owned(handles), capabilities: capabilities, label: label, keeper: keeper)
  }

  /// Adopts the context that is current on this thread, created by EGL or GLX.
  ///
  /// The context must be current at every `withCurrent`. If it is not, no call reaches the driver, and creation of
  /// objects throws `.noCurrentContext` or `.anotherContextIsCurrent`. The current context is never changed. GL state
  /// is restored after each `withCurrent`, unless `preservesState` is false: then the caller sets the state that
  /// `stateLeftChanged` lists, and must not leave state that only `savingState` handles: no active transform feedback,
  /// no draw or read buffers of a target other than its first attachment, no pending error.
  ///
  /// - Parameter other: a context of the same share group as the current one (`eglCreateContext`'s share context).
  ///   Shaders are compiled once for the group. All contexts of the group belong to one thread at a time.
  public static func adoptCurrent(
    label: String = "caller's context", preservesState: Bool = true, sharing other: Context? = nil
  ) throws(GLError) -> Context {
    try adoptCurrent(label: label, preservesState: preservesState, sharing: other, hiding: [])
  }

  /// The same, without some of the driver's extensions.
  package static func adoptCurrent(
    label: String = "caller's context", preservesState: Bool = true, sharing other: Context? = nil,
    hiding extensions: Set<String>
  ) throws(GLError) -> Context {
    var capabilities = try Capabilities.readCurrent(label: label)
    capabilities.extensions.subtract(extensions)
    return Context(
      origin: .adopted(preservesState: preservesState, identity: .current()), capabilities: capabilities, label: label,
      keeper: nil,
      programs: other?.programs ?? SharedPrograms())
  }

  /// A context without a driver: calls are counted, objects get generated names, and nothing is drawn.
  public static func recording(capabilities: Capabilities = Capabilities(), label: String = "recording") -> Context {
    Context(origin: .recording, capabilities: capabilities, label: label, keeper: nil)
  }

  deinit {
    staging = nil
    // An adopted context outlives this object, so its names are deleted here.
    if case .adopted = origin, loss == nil, isStillCurrent, mark.isCurrent { deleteRetired() }
    retired.close()
    if case .owned(let handles) = origin { unsafe handles.destroy() }
  }

  /// Returns the counters since the last call, and resets them.
  public func takeCounters() -> GLCounters {
    defer { counters = GLCounters() }
    return counters
  }

  /// Stops all calls to the driver.
  func lose(_ reason: ContextLoss) {
    if loss == nil { loss = reason }
    reachesDriver = false
  }

  /// The error to throw for a failed call: in a lost context, the loss.
  package func reason(for error: GLError) -> GLError {
    loss.map { GLError(.contextLost, label: label, loss: $0) } ?? error
  }

  /// Stops calls to the driver until `allow`.
  func refuse(_ error: GLError) {
    refusal = error
    reachesDriver = false
  }

  /// Ends a refusal.
  func allow() {
    guard refusal != nil else { return }
    refusal = nil
    reachesDriver = loss == nil
  }

  /// Discards queried formats of framebuffers: format, samples and attachments are queried again.
  public func forgetTargets() { targets.removeAll(keepingCapacity: true) }

  /// A name for an object of a context without a driver.
  func makeFakeName() -> UInt32 { fakeNames.take() }

  /// Deletes retired names if possible now: an adopted context must be current on this thread. Deleting names changes
  /// no state of the host.
  ///
  /// - Parameter makesCurrent: whether an owned context is made current first; not allowed on another thread than the
  ///   context's.
  package func deleteRetiredIfCurrent(makesCurrent: Bool) {
    guard loss == nil else { return }
    switch origin {
    case .adopted:
      guard isStillCurrent, retired.hasSome || programs.retired.hasSome else { return }
      if mark.isCurrent { deleteRetired() } else { lose(.replaced) }
    case .owned, .recording: if makesCurrent, CurrentContext.isNone { withCurrent { _ in } }
    }
  }

  /// Deletes the names whose owners are gone; the context is current.
  func deleteRetired() {
    deleteRetired(retired)
    deleteRetired(programs.retired)
  }

  private func deleteRetired(_ names: RetiredNames) {
    guard names.hasSome else { return }
    names.drain(into: &drained)
    for entry in drained {
      counters.namesDeleted += 1
      counters.calls += 1
      cache.forget(entry.kind, entry.value)
      if entry.kind == .framebuffer { forgetFramebuffer(entry.value) }
      if entry.kind == .vertexArray { mark.remove(entry.value) }
      if reachesDriver { delete(entry) } else { fakeNames.giveBack(entry.value) }
    }
    drained.removeAll(keepingCapacity: true)
  }

  private func forgetFramebuffer(_ name: UInt32) {
    ownFramebuffers.remove(name)
    for key in targets.keys where key.framebuffer == name { targets[key] = nil }
  }

  /// A context whose state is not restored may have our program current: it would only be flagged for deletion, and a
  /// compositor that keeps state would refuse to draw.
  private func leaveProgram(_ name: UInt32) {
    guard case .adopted(preservesState: false, _) = origin else { return }
    var current: GLint = 0
    unsafe glGetIntegerv(GLenum(GL_CURRENT_PROGRAM), &current)
    if UInt32(bitPattern: current) == name { glUseProgram(0) }
  }

  private func delete(_ entry: RetiredNames.Entry) {
    var value = entry.value
    switch entry.kind {
    case .texture: unsafe glDeleteTextures(1, &value)
    case .buffer: unsafe glDeleteBuffers(1, &value)
    case .program:
      leaveProgram(value)
      glDeleteProgram(value)
    case .framebuffer: unsafe glDeleteFramebuffers(1, &value)
    case .renderbuffer: unsafe glDeleteRenderbuffers(1, &value)
    case .vertexArray: unsafe glDeleteVertexArrays(1, &value)
    case .sampler: unsafe glDeleteSamplers(1, &value)
    case .query: unsafe glDeleteQueries(1, &value)
    }
  }
}
