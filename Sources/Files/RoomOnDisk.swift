import Glibc

/// Whether a file system has space for a file.
package enum RoomOnDisk {
  /// The error if a file of this many bytes does not fit in a folder, or in the nearest existing folder above it; nil
  /// if it fits, if this cannot be determined, or if the folder is not writable.
  package static func problem(in folder: String, bytes: Int) -> String? {
    var folder = SystemPath.resolved(folder)
    while FileIdentity(path: folder) == nil, folder != "/", folder != "." { folder = SystemPath.folder(of: folder) }
    // Allocates the space and releases it: so quotas and limits on file sizes count, too.
    let (path, descriptor): (String, Int32)
    do {
      (path, descriptor) = try SystemPath.createBeside("\(folder)/")
    } catch {
      // A directory entry takes space as well.
      return error.code == .noSpace ? SystemError.text(ENOSPC) : nil
    }
    unsafe unlink(path)
    defer { close(descriptor) }
    let failure = WriteSignals.held { posix_fallocate(descriptor, 0, off_t(bytes)) }
    return [ENOSPC, EDQUOT, EFBIG].contains(failure) ? SystemError.text(failure) : nil
  }
}
