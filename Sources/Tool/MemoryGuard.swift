import CAllocations
import Glibc

/// What the tool does where the heap has nothing more to give: it ends with a line, as with any other error.
///
/// Sizes that files announce are checked before memory is taken for them. This is for all the rest, in every library of
/// the process: Swift's own runtime, LLVM and the drivers end with a signal, or read from an address that is none.
enum MemoryGuard {
  static func install() {
    if addressSpace != nil { share_one_heap() }
    on_failed_allocation { _ in
      // Nothing here may ask for memory.
      let text: StaticString = "multiplane: there is not enough memory\n"
      text.withUTF8Buffer { unsafe _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      _exit(Failure.Code.badInput.rawValue)
    }
  }

  /// What drivers and their compilers map, beside what pictures take.
  private static let neededAddressSpace = 500_000_000

  /// What is to be known where no driver can be loaded; empty where that has another reason.
  static var hint: String {
    guard let addressSpace, addressSpace < neededAddressSpace else { return "" }
    return " The address space is limited to \(addressSpace >> 10) kB (ulimit -v), and a driver takes about "
      + "\(neededAddressSpace >> 10) kB."
  }

  /// What `ulimit -v` or the like has set, bytes.
  private static var addressSpace: Int? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != .max else {
      return nil
    }
    return Int(clamping: limit.rlim_cur)
  }
}
