#if ImageFiles
  import Glibc
  import MultiplaneFiles

  /// The output folder of a pyramid, owned by one writer at a time.
  ///
  /// A marker file in the folder tells that the pyramid is unfinished. The writer holds a lock on the marker; when the
  /// writer's process ends in any way, the lock is released, and the next writer replaces the unfinished files.
  struct PyramidFolder: ~Copyable {
    let path: String
    private let descriptor: Int32
    private let isNew: Bool
    private var isFinished = false

    private static let markName = "unfinished.txt"
    private static let markText = "multiplane pyramid 1, unfinished: multiplane tile replaces it\n"

    private var markPath: String { "\(path)/\(Self.markName)" }

    private init(path: String, isNew: Bool, descriptor: Int32) {
      self.path = path
      self.isNew = isNew
      self.descriptor = descriptor
    }

    /// Creates the folder if it is missing, locks it, and removes files of an interrupted writer.
    static func take(_ path: String) throws(PyramidError) -> PyramidFolder {
      let isNew = try makeFolder(path)
      // Checked before any write: a folder with other files is left unchanged.
      try checkContents(of: path)
      let mark = "\(path)/\(markName)"
      let descriptor = try lockedMark(mark, folder: path)
      do throws(PyramidError) {
        // Another writer may have finished between the check and the lock.
        try checkContents(of: path)
        try removeTiles(in: path)
        try FileOutput.write(Array(markText.utf8), toStartOf: descriptor, path: mark)
      } catch {
        if case .notEmpty = error.code { unsafe unlink(mark) }
        close(descriptor)
        throw error
      }
      return PyramidFolder(path: path, isNew: isNew, descriptor: descriptor)
    }

    deinit {
      if !isFinished {
        // Files that cannot be removed now are replaced by the next writer.
        try? Self.removeTiles(in: path)
        unsafe unlink(markPath)
        if isNew { unsafe rmdir(path) }
      }
      close(descriptor)
    }

    /// Creates the folder of a level.
    func makeLevel(_ level: Int) throws(PyramidError) {
      let path = "\(self.path)/\(level)"
      guard unsafe mkdir(path, 0o777) == 0 else { throw PyramidError(.noFolder(errno: errno), path: path) }
    }

    /// Writes the description after all tiles are synced to the disk: the pyramid is then complete.
    mutating func finish(_ pyramid: Pyramid) throws(PyramidError) {
      let description = "\(path)/\(Pyramid.descriptionName)"
      do throws(FileError) {
        try FileOutput.sync(fileSystemOf: path)
        try FileOutput.write(Array(pyramid.text.utf8), to: description)
        isFinished = true
        unsafe unlink(markPath)
        try FileOutput.sync(folder: path)
        try FileOutput.sync(folder: SystemPath.folder(of: SystemPath.resolved(path)))
      } catch {
        throw PyramidError(.file(error), path: error.path ?? path)
      }
    }

    // MARK: Locking

    /// Whether this writer created the folder.
    private static func makeFolder(_ path: String) throws(PyramidError) -> Bool {
      if unsafe mkdir(path, 0o777) == 0 { return true }
      let number = errno
      var status = stat()
      guard number == EEXIST, unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw PyramidError(.noFolder(errno: number == EEXIST ? ENOTDIR : number), path: path)
      }
      return false
    }

    /// A locked descriptor of the marker file.
    private static func lockedMark(_ mark: String, folder: String) throws(PyramidError) -> Int32 {
      while true {
        let descriptor = unsafe open(mark, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw PyramidError(.file(FileError(errno: errno, path: mark)), path: folder) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
          let number = errno
          close(descriptor)
          if number == EINTR { continue }
          if number == EWOULDBLOCK { throw PyramidError(.inUse, path: folder) }
          throw PyramidError(.file(FileError(errno: number, path: mark)), path: folder)
        }
        // The previous owner of the lock may have removed the file, so that others lock a new file of this name.
        var (locked, named) = (stat(), stat())
        if unsafe fstat(descriptor, &locked) == 0, unsafe stat(mark, &named) == 0, locked.st_ino == named.st_ino,
          locked.st_dev == named.st_dev
        {
          return descriptor
        }
        close(descriptor)
      }
    }

    // MARK: Unfinished files

    /// Throws if the folder has files other than those of an unfinished pyramid.
    private static func checkContents(of path: String) throws(PyramidError) {
      let names = try self.names(in: path)
      guard !names.isEmpty else { return }
      let isOurs = names.contains(markName) && SystemPath.isRegularFile("\(path)/\(markName)")
      guard isOurs, !names.contains(Pyramid.descriptionName) else {
        let name = names.contains(Pyramid.descriptionName) ? Pyramid.descriptionName : names.min() ?? ""
        throw PyramidError(.notEmpty(name), path: path)
      }
      for name in names where name != markName && !isTemporary(name) {
        guard isLevel(name), SystemPath.isFolder("\(path)/\(name)") else {
          throw PyramidError(.notEmpty(name), path: path)
        }
        for tile in try self.names(in: "\(path)/\(name)") where !Pyramid.isTileName(tile) && !isTemporary(tile) {
          throw PyramidError(.notEmpty("\(name)/\(tile)"), path: path)
        }
      }
    }

    private static func removeTiles(in path: String) throws(PyramidError) {
      for name in try names(in: path) where name != markName {
        let entry = "\(path)/\(name)"
        if isTemporary(name) {
          try remove(entry, isFolder: false)
        } else if isLevel(name), SystemPath.isFolder(entry) {
          for tile in try names(in: entry) where Pyramid.isTileName(tile) || isTemporary(tile) {
            try remove("\(entry)/\(tile)", isFolder: false)
          }
          try remove(entry, isFolder: true)
        }
      }
    }

    private static func remove(_ path: String, isFolder: Bool) throws(PyramidError) {
      guard unsafe (isFolder ? rmdir(path) : unlink(path)) != 0, errno != ENOENT else { return }
      throw PyramidError(.file(FileError(errno: errno, path: path)), path: path)
    }

    private static func isTemporary(_ name: String) -> Bool { name.hasPrefix(SystemPath.temporaryPrefix) }

    private static func isLevel(_ name: String) -> Bool {
      Int(name).map { (0..<Pyramid.mostLevels).contains($0) && "\($0)" == name } == true
    }

    private static func names(in path: String) throws(PyramidError) -> [String] {
      try throwing(as: { PyramidError(.file($0), path: path) }) { () throws(FileError) in
        try SystemPath.names(in: path)
      }
    }
  }

  extension FileOutput {
    /// Replaces the content of an open file.
    fileprivate static func write(
      _ bytes: [UInt8], toStartOf descriptor: Int32, path: String
    ) throws(PyramidError) {
      try throwing(as: { PyramidError(.file($0.at(path)), path: path) }) { () throws(FileError) in
        guard ftruncate(descriptor, 0) == 0 else { throw FileError(errno: errno) }
        try write(bytes, to: descriptor)
      }
    }
  }
#endif
