import MultiplaneGLES

/// Programs by key. All missing programs of a frame are started before the first is waited for.
struct ProgramSet<Key: Hashable> {
  private var programs: [Key: ProgramBox] = [:]
  /// The latest program that was asked for: most frames need no other.
  private var latest: (key: Key, box: ProgramBox)?
  private var pending: [(key: Key, program: SharedProgram)] = []
  /// Retained, so that other compositors of the share group find them.
  private var used: [SharedProgram] = []
  private let cache: ProgramCache?

  init(cache: ProgramCache?) {
    self.cache = cache
  }

  /// Starts to compile a program, unless it exists or is started.
  mutating func begin(
    _ key: Key, _ gl: borrowing GL, _ descriptor: () -> Program.Descriptor
  ) throws(GLError) {
    if let latest, latest.key == key { return }
    if let box = programs[key] {
      latest = (key, box)
      return
    }
    if pending.contains(where: { $0.key == key }) { return }
    pending.append((key, try gl.sharedProgram(descriptor(), cache: cache)))
  }

  /// Whether all started compilations are finished.
  func isReady(_ gl: borrowing GL) -> Bool { pending.allSatisfy { $0.program.isReady(gl) } }

  /// Waits for the started compilations; throws the first error.
  ///
  /// - Parameter prepare: called with each finished program: sets uniforms that never change.
  mutating func finish(
    _ gl: borrowing GL, prepare: (ProgramBox, borrowing GL) -> Void = { _, _ in }
  ) throws(GLError) {
    guard !pending.isEmpty else { return }
    var first: GLError?
    for (key, program) in pending {
      do throws(GLError) {
        try program.finish(gl)
        programs[key] = program.box
        if let box = program.box { prepare(box, gl) }
        used.append(program)
      } catch {
        first = first ?? error
      }
    }
    pending.removeAll(keepingCapacity: true)
    if let first { throw first }
  }

  /// Uses a program; nil if it is not compiled.
  func use(_ key: Key, _ gl: borrowing GL) -> ProgramBox? {
    guard let box = box(of: key) else { return nil }
    gl.useProgram(box.program)
    return box
  }

  private func box(of key: Key) -> ProgramBox? {
    if let latest, latest.key == key { return latest.box }
    return programs[key]
  }
}
