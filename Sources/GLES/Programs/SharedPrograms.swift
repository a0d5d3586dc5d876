/// Programs of all contexts of a share group, by source: each is compiled once, and lives as long as any compositor
/// uses it.
///
/// A share group belongs to one thread at a time, as a context does: values of uniforms are state of the program.
final class SharedPrograms {
  /// Retired names; deleted by the context of the group that is current next.
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

/// Makes a non-copyable program an element of collections.
package final class ProgramBox {
  package let program: Program

  init(_ program: consuming Program) {
    self.program = program
  }
}

/// A program that several compositors may use, or its compilation.
package final class SharedProgram {
  private var pending: PendingProgram?
  private let cache: ProgramCache?
  /// nil until the compilation is finished, and if it failed.
  package private(set) var box: ProgramBox?
  private var failure: GLError?

  fileprivate init(_ pending: consuming PendingProgram, _ cache: ProgramCache?) {
    self.pending = .some(pending)
    self.cache = cache
  }

  /// Whether `finish` would return without waiting.
  package func isReady(_ gl: borrowing GL) -> Bool {
    switch pending {
    case .some(let pending): gl.isReady(pending)
    case .none: true
    }
  }

  /// Waits for the compilation.
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
  /// Returns the share group's program for these sources, or starts to compile it.
  ///
  /// - Parameter cache: where binaries of programs are looked up.
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
