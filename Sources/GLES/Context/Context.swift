package import CEGL
import CGLES

/// A GL context: ours, made by a surface, or the caller's, adopted.
///
/// It is used on one thread at a time and is not Sendable. All GL goes through the token that `withCurrent` lends.
/// GL objects may end on any thread: their names are deleted when the context is next current.
/// It is `@safe`: its EGL handles are private, used only in `withCurrent` and in deinit, and valid for as long as it
/// lives.
@safe
public final class Context {
  /// It is `@safe` as the context is, which alone looks into it.
  @safe
  enum Origin {
    case owned(EGLHandles)
    /// The identity is nil where neither EGL nor GLX knows of the context.
    case adopted(preservesState: Bool, identity: ContextIdentity?)
    case recording
  }

  /// What the context is and can do.
  public let capabilities: Capabilities

  /// For errors and for debuggers.
  public let label: String

  let retired = RetiredNames()
  /// Those of all contexts that share with this one.
  let programs: SharedPrograms
  let objectLabel: ObjectLabelFunction?
  let origin: Origin
  /// What must outlive the context: its display.
  private let keeper: AnyObject?

  /// How texels and records come to the GPU. Direct, unless that was measured to be slower: on software renderers there
  /// is nothing to wait for.
  public var uploadPath = UploadPath.direct
  /// Made by the first upload that needs it.
  var staging: StagingRing?

  let tables: StateTables
  /// Of a framebuffer.
  let mostDrawBuffers: Int
  let functions: GLFunctions

  // Both are looked at for nearly every call of GL's: checks for overlapping access took a tenth of a small frame. No
  // access lasts longer than an assignment, or than a function of the cache itself.
  @exclusivity(unchecked) private var uncheckedCache = StateCache()
  @exclusivity(unchecked) private var uncheckedCounters = GLCounters()

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

  /// The host's state, as far as it was asked for; nil outside `GL.savingState`.
  var host: HostState?
  /// Its storage, for the next frame.
  var spareHost: HostState?
  /// What of the host's state the last `withCurrent` could not keep.
  package internal(set) var hostNotes = HostNotes()
  /// What framebuffers were found to be, by their names and sizes.
  var targets: [TargetKey: TargetFormat] = [:]
  /// Those that were made here; all others are the host's.
  var ownFramebuffers: Set<UInt32> = []
  /// False where calls are counted and not made: in a recording context, in a lost one, and where a host's was refused.
  private(set) var reachesDriver: Bool
  /// Why nothing reaches the driver for now, until the `withCurrent` ends.
  package private(set) var refusal: GLError?
  /// How the context was lost; then calls are counted only, and making things throws.
  public private(set) var loss: ContextLoss?
  /// Called once, for tests, before a call of GL's.
  package var interruption: Interruption?

  /// What happens in the middle of GL calls.
  package struct Interruption {
    /// Calls that are made before.
    package var calls: Int
    package var action: () -> Void

    package init(after calls: Int, _ action: @escaping () -> Void) {
      self.calls = calls
      self.action = action
    }
  }
  /// In place of what the driver says of resets, for tests.
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

  /// Takes over a context, and a surface where it needs one, that nobody else uses; `keeper` lives as long.
  ///
  /// On an error the handles stay the caller's.
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

  /// Adopts the context that is current on this thread, whoever made it and through whatever (EGL, GLX).
  ///
  /// It is to be current whenever `withCurrent` is called: where it is not, nothing reaches a driver and making things
  /// throws `.noCurrentContext` or `.anotherContextIsCurrent`. What is current is never changed. GL's state is put back
  /// after each `withCurrent`, unless `preservesState` is false: then the caller sets up its own state again, as far as
  /// `stateLeftChanged` names it, and leaves none of what `savingState` alone can handle: no active transform feedback,
  /// no draw buffers or read buffer of a target's but its first attachment, no pending error.
  ///
  /// - Parameter other: a context that shares its objects with the current one, by the caller's word, as contexts do
  ///   that were made with one another (`eglCreateContext`'s share context): shaders are compiled once for all that
  ///   share. They belong to one thread at a time, all of them together.
  public static func adoptCurrent(
    label: String = "caller's context", preservesState: Bool = true, sharing other: Context? = nil
  ) throws(GLError) -> Context {
    try adoptCurrent(label: label, preservesState: preservesState, sharing: other, hiding: [])
  }

  /// The same as if the driver had not all of its extensions.
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

  /// A context without a driver: everything is counted, objects get made-up names, and nothing is drawn.
  public static func recording(capabilities: Capabilities = Capabilities(), label: String = "recording") -> Context {
    Context(origin: .recording, capabilities: capabilities, label: label, keeper: nil)
  }

  deinit {
    staging = nil
    // Nobody else will: an adopted context outlives us.
    if case .adopted = origin, loss == nil, isStillCurrent { deleteRetired() }
    retired.close()
    if case .owned(let handles) = origin { unsafe handles.destroy() }
  }

  /// The counters since they were last taken.
  public func takeCounters() -> GLCounters {
    defer { counters = GLCounters() }
    return counters
  }

  /// From now on nothing reaches the driver.
  func lose(_ reason: ContextLoss) {
    if loss == nil { loss = reason }
    reachesDriver = false
  }

  /// Why something failed: in a context that was lost meanwhile all else follows from that.
  package func reason(for error: GLError) -> GLError {
    loss.map { GLError(.contextLost, label: label, loss: $0) } ?? error
  }

  /// Nothing reaches the driver until `allow`.
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

  /// Before a call of GL's, where an interruption waits.
  func countDown() {
    guard var next = interruption else { return }
    next.calls -= 1
    interruption = next.calls > 0 ? next : nil
    if next.calls <= 0 { next.action() }
  }

  /// Forgets what framebuffers were found to be: their formats, samples and attachments are asked for anew.
  public func forgetTargets() { targets.removeAll(keepingCapacity: true) }

  /// A name for an object that no driver makes.
  func makeFakeName() -> UInt32 { fakeNames.take() }

  /// Deletes the names whose owners are gone, where that can be now: an adopted context must be current on this thread.
  /// Deleting names changes no state of a host's.
  ///
  /// - Parameter makesCurrent: whether a context of our own is made current for that; on another thread than its own it
  ///   must not be.
  package func deleteRetiredIfCurrent(makesCurrent: Bool) {
    guard loss == nil else { return }
    switch origin {
    case .adopted: if isStillCurrent { deleteRetired() }
    case .owned, .recording: if makesCurrent, CurrentContext.isNone { withCurrent { _ in } }
    }
  }

  /// Deletes the names whose owners are gone; the context is current.
  func deleteRetired() {
    deleteRetired(retired)
    deleteRetired(programs.retired)
  }

  private func deleteRetired(_ names: RetiredNames) {
    names.drain(into: &drained)
    guard !drained.isEmpty else { return }
    for entry in drained {
      counters.namesDeleted += 1
      counters.calls += 1
      cache.forget(entry.kind, entry.value)
      if entry.kind == .framebuffer { forgetFramebuffer(entry.value) }
      if reachesDriver { delete(entry) } else { fakeNames.giveBack(entry.value) }
    }
    drained.removeAll(keepingCapacity: true)
  }

  private func forgetFramebuffer(_ name: UInt32) {
    ownFramebuffers.remove(name)
    for key in targets.keys where key.framebuffer == name { targets[key] = nil }
  }

  private func delete(_ entry: RetiredNames.Entry) {
    var value = entry.value
    switch entry.kind {
    case .texture: unsafe glDeleteTextures(1, &value)
    case .buffer: unsafe glDeleteBuffers(1, &value)
    case .program: glDeleteProgram(value)
    case .framebuffer: unsafe glDeleteFramebuffers(1, &value)
    case .vertexArray: unsafe glDeleteVertexArrays(1, &value)
    case .sampler: unsafe glDeleteSamplers(1, &value)
    case .query: unsafe glDeleteQueries(1, &value)
    }
  }
}
