import Glibc

/// Checks that memory of a size announced by a file can be allocated: a failed allocation of an array would end the
/// process.
enum AvailableMemory {
  /// Reserve for small allocations.
  private static let reserve = 4 << 20
  /// Sizes below are not checked: the process needs as much free memory in any case.
  private static let smallest = 1 << 16

  /// Throws if the process cannot allocate this many more bytes: because of a limit on its address space, or the
  /// system's overcommit rules.
  static func check(_ bytes: Int, format: ImageFormat? = nil) throws(ImageError) {
    guard bytes >= smallest else { return }
    let (count, overflow) = bytes.addingReportingOverflow(reserve)
    guard !overflow, canMap(count) else { throw ImageError(.outOfMemory, format: format) }
  }

  /// For drawing.
  static func checkForDrawing(_ bytes: Int) throws(DrawingError) {
    try throwing(as: { _ in DrawingError(.outOfMemory) }) { () throws(ImageError) in try check(bytes) }
  }

  private static func canMap(_ count: Int) -> Bool {
    let memory = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return false }
    unsafe munmap(memory, count)
    return true
  }
}
