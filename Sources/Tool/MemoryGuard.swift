import CAllocations
import Glibc

/// Ends the tool with one line of error when an allocation fails.
///
/// Sizes announced by files are checked before memory is allocated for them. This guard is for all other allocations,
/// in every library of the process: the Swift runtime, LLVM and the drivers otherwise end with a signal, or read from
/// an invalid address.
enum MemoryGuard {
  static func install() {
    if addressSpace != nil { share_one_heap() }
    on_failed_allocation { _ in
      // This function must not allocate.
      let text: StaticString = "multiplane: there is not enough memory\n"
      text.withUTF8Buffer { unsafe _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      _exit(Failure.Code.badInput.rawValue)
    }
  }

  /// Address space that drivers and their compilers map, besides the memory of images.
  private static let neededAddressSpace = 500_000_000

  /// An explanation for a driver that could not be loaded; empty when memory is not the reason.
  static var hint: String {
    guard let addressSpace, addressSpace < neededAddressSpace else { return "" }
    return " The address space is limited to \(addressSpace >> 10) kB (ulimit -v), and a driver takes about "
      + "\(neededAddressSpace >> 10) kB."
  }

  /// The limit of the address space set by `ulimit -v` or similar, bytes.
  private static var addressSpace: Int? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != .max else {
      return nil
    }
    return Int(clamping: limit.rlim_cur)
  }
}
