/// The programs of all contexts that share objects, by their sources: each is compiled once, whichever compositor asks
/// first, and is there for as long as one of them uses it.
///
/// Contexts that share belong to one thread at a time, as one context does: the values of uniforms are the program's.
final class SharedPrograms {
  /// What they retire to: whichever of the contexts is current next deletes them.
  let retired = RetiredNames()
  let group = ShareGroup()
  private var programs: [ProgramCache.Key: Entry] = [:]

  private struct Entry {
    weak var program: SharedProgram?
  }

  subscript(_ key: ProgramCache.Key) -> SharedProgram? {
    get { programs[key]?.program }
    set { programs[key] = Entry(program: newValue) }
  }

  deinit { retired.close() }
}

/// A program where a value is wanted that can be copied.
package final class ProgramBox {
  package let program: Program

  init(_ program: consuming Program) {
    self.program = program
  }
}

/// A program that several compositors may use, or the driver's work on it.
package final class SharedProgram {
  private var pending: PendingProgram?
  private let cache: ProgramCache?
  /// nil until it is finished, and where the driver refused it.
  package private(set) var box: ProgramBox?
  private var failure: GLError?

  fileprivate init(_ pending: consuming PendingProgram, _ cache: ProgramCache?) {
    self.pending = .some(pending)
    self.cache = cache
  }

  /// Whether `finish` would not wait.
  package func isReady(_ gl: borrowing GL) -> Bool {
    switch pending {
    case .some(let pending): gl.isReady(pending)
    case .none: true
    }
  }

  /// Waits for the driver.
  package func finish(_ gl: borrowing GL) throws(GLError) {
    if let pending = pending.take() {
      do throws(GLError) {
        box = ProgramBox(try gl.finish(pending, cache: cache))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

extension GL {
  /// The program of these sources: one that a context which shares with this one has, or the driver begins with it.
  ///
  /// - Parameter cache: where the driver's own form of it is looked for.
  package borrowing func sharedProgram(
    _ descriptor: Program.Descriptor, cache: ProgramCache?
  ) throws(GLError) -> SharedProgram {
    let key = ProgramCache.key(descriptor, capabilities)
    if let program = context.programs[key] { return program }
    let program = SharedProgram(try begin(descriptor, cache: cache, in: context.programs.retired), cache)
    context.programs[key] = program
    return program
  }
}
