import Glibc

/// Whether a folder's file system has room for a file.
package enum RoomOnDisk {
  /// Why a file of so many bytes can't be kept in a folder, or in the nearest one above it that is there; nil where it
  /// can, and where that can't be told, or nothing may be written there anyway.
  package static func problem(in folder: String, bytes: Int) -> String? {
    var folder = SystemPath.resolved(folder)
    while FileIdentity(path: folder) == nil, folder != "/", folder != "." { folder = SystemPath.folder(of: folder) }
    // The room is really taken, and given back at once: quotas, and limits on the size of files, are met too.
    let (path, descriptor): (String, Int32)
    do {
      (path, descriptor) = try SystemPath.createBeside("\(folder)/")
    } catch {
      // A name takes room as well.
      return error.code == .noSpace ? SystemError.text(ENOSPC) : nil
    }
    unsafe unlink(path)
    defer { close(descriptor) }
    let failure = WriteSignals.held { posix_fallocate(descriptor, 0, off_t(bytes)) }
    return [ENOSPC, EDQUOT, EFBIG].contains(failure) ? SystemError.text(failure) : nil
  }
}
