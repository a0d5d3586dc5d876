import MultiplaneGLES

/// A program where a value is wanted that can be copied.
final class ProgramBox {
  let program: Program

  init(_ program: consuming Program) {
    self.program = program
  }
}

/// Programs by what they are for. All that a frame lacks is begun before the first of it is waited for.
struct ProgramSet<Key: Hashable> {
  /// It is a class because a pending program cannot be in an array.
  private final class PendingBox {
    let key: Key
    private var pending: PendingProgram?

    init(_ key: Key, _ pending: consuming PendingProgram) {
      self.key = key
      self.pending = .some(pending)
    }

    func take() -> PendingProgram? { pending.take() }

    func isReady(_ gl: borrowing GL) -> Bool {
      switch pending {
      case .some(let pending): gl.isReady(pending)
      case .none: true
      }
    }
  }

  private var programs: [Key: ProgramBox] = [:]
  private var pending: [PendingBox] = []
  private let cache: ProgramCache?

  init(cache: ProgramCache?) {
    self.cache = cache
  }

  /// Lets the driver begin with a program, unless it is there or begun.
  mutating func begin(
    _ key: Key, _ gl: borrowing GL, _ descriptor: () -> Program.Descriptor
  ) throws(GLError) {
    guard programs[key] == nil, !pending.contains(where: { $0.key == key }) else { return }
    pending.append(PendingBox(key, try gl.begin(descriptor(), cache: cache)))
  }

  /// Whether the driver is done with all that was begun.
  func isReady(_ gl: borrowing GL) -> Bool { pending.allSatisfy { $0.isReady(gl) } }

  /// Waits for all that was begun; the error is the first of it.
  mutating func finish(_ gl: borrowing GL) throws(GLError) {
    guard !pending.isEmpty else { return }
    var first: GLError?
    for box in pending {
      guard let program = box.take() else { continue }
      do throws(GLError) {
        programs[box.key] = ProgramBox(try gl.finish(program, cache: cache))
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
