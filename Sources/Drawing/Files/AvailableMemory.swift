import Glibc

/// Whether memory of a size that a file announces can be had, before an array is made that ends the process where it
/// can't.
enum AvailableMemory {
  /// What is left for all that is small.
  private static let reserve = 4 << 20
  /// Sizes below are not worth a call: there is as much on any heap that the process can live with.
  private static let smallest = 1 << 16

  /// Fails where the process can't have so many bytes more: by a limit on its address space, or by the system's own
  /// rules.
  static func check(_ bytes: Int, format: ImageFormat? = nil) throws(ImageError) {
    guard bytes >= smallest else { return }
    let (count, overflow) = bytes.addingReportingOverflow(reserve)
    guard !overflow, canMap(count) else { throw ImageError(.outOfMemory, format: format) }
  }

  private static func canMap(_ count: Int) -> Bool {
    let memory = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return false }
    unsafe munmap(memory, count)
    return true
  }
}
