import MultiplaneGLES

/// Programs by what they are for. All that a frame lacks is begun before the first of it is waited for.
struct ProgramSet<Key: Hashable> {
  private var programs: [Key: ProgramBox] = [:]
  private var pending: [(key: Key, program: SharedProgram)] = []
  /// Held, so that others find them.
  private var used: [SharedProgram] = []
  private let cache: ProgramCache?

  init(cache: ProgramCache?) {
    self.cache = cache
  }

  /// Lets the driver begin with a program, unless it is there or begun.
  mutating func begin(
    _ key: Key, _ gl: borrowing GL, _ descriptor: () -> Program.Descriptor
  ) throws(GLError) {
    guard programs[key] == nil, !pending.contains(where: { $0.key == key }) else { return }
    pending.append((key, try gl.sharedProgram(descriptor(), cache: cache)))
  }

  /// Whether the driver is done with all that was begun.
  func isReady(_ gl: borrowing GL) -> Bool { pending.allSatisfy { $0.program.isReady(gl) } }

  /// Waits for all that was begun; the error is the first of it.
  mutating func finish(_ gl: borrowing GL) throws(GLError) {
    guard !pending.isEmpty else { return }
    var first: GLError?
    for (key, program) in pending {
      do throws(GLError) {
        try program.finish(gl)
        programs[key] = program.box
        used.append(program)
      } catch {
        first = first ?? error
      }
    }
    pending.removeAll(keepingCapacity: true)
    if let first { throw first }
  }

  /// Puts a program to use; nil where it is not there.
  func use(_ key: Key, _ gl: borrowing GL) -> ProgramBox? {
    guard let box = programs[key] else { return nil }
    gl.useProgram(box.program)
    return box
  }
}
