#if ImageFiles
  import Dispatch
  import Glibc
  import MultiplaneContents
  import MultiplaneFiles
  import MultiplaneLock

  /// Makes DeepZoom images of images of any size.
  ///
  /// The image is decoded row by row. Memory holds for each level the rows of one row of tiles: about 50 MB for 30,000 ×
  /// 30,000 pixels without alpha and tiles of 256.
  public enum DeepZoomWriter {
    /// Default limit on the bytes in memory.
    public static let defaultMemoryBudget = 512 << 20

    /// Writes an image as PNG tiles without overlap, in the orientation of a JPEG file's EXIF data.
    ///
    /// Tiles are written to the folder `NAME_files.unfinished`, which gets its final name when all of them are on the
    /// disk; the descriptor is written last. On an error all of them are removed. A process that is ended leaves the
    /// unfinished folder. The calling thread waits; tiles are encoded on several threads.
    ///
    /// - Parameters:
    ///   - source: a PNG file without interlacing, or a JPEG file.
    ///   - path: `NAME` or `NAME.dzi`. Neither the descriptor nor the folder of tiles may exist.
    ///   - tileSide: pixels, 16 to 4,096; other values become the nearest of these.
    ///   - memoryBudget: limit on bytes in memory at a time; an image that needs more is refused before the first row.
    ///   - progress: called on the calling thread with the number of decoded rows and of all rows.
    @discardableResult
    public static func write(
      imageAt source: String, to path: String, tileSide: Int = 256,
      memoryBudget: Int = DeepZoomWriter.defaultMemoryBudget,
      progress: (_ rows: Int, _ count: Int) -> Void = { _, _ in }
    ) throws(DeepZoomError) -> DeepZoomImage {
      let rows = try reading(source) { () throws(ImageError) in try ImageRows(path: source) }
      let turned = rows.orientation.swapsSides
      let side = min(max(tileSide, TileGrid.smallestSide), TileGrid.largestSide)
      let image = DeepZoomImage(
        path: path.hasSuffix(".dzi") ? path : "\(path).dzi", width: turned ? rows.height : rows.width,
        height: turned ? rows.width : rows.height, tileSide: side)
      let needed = memory(of: rows, levelCount: image.levelCount, tileSide: side)
      guard needed <= memoryBudget else {
        throw DeepZoomError(
          .memory(needed: needed, budget: memoryBudget, width: rows.width, tileSide: side), path: source)
      }
      try reading(source) { () throws(ImageError) in
        try AvailableMemory.check(needed)
        try rows.start()
      }
      for path in [image.path, image.folder] where FileIdentity(path: path) != nil {
        throw DeepZoomError(.exists, path: path)
      }
      let unfinished = "\(image.folder).unfinished"
      try makeFolder(unfinished)
      do throws(DeepZoomError) {
        for level in 0..<image.levelCount { try makeFolder("\(unfinished)/\(level)") }
        try writeTiles(of: rows, source, of: image, to: unfinished, progress: progress)
        try finish(image, unfinished)
      } catch {
        remove(unfinished, levelCount: image.levelCount)
        throw error
      }
      return image
    }

    private static func writeTiles(
      of rows: ImageRows, _ source: String, of image: DeepZoomImage, to folder: String,
      progress: (_ rows: Int, _ count: Int) -> Void
    ) throws(DeepZoomError) {
      let turned = rows.orientation.swapsSides
      var levels = (0..<image.levelCount).map { level in
        let size = image.size(ofLevel: level)
        return LevelRows(
          width: turned ? size.height : size.width, height: turned ? size.width : size.height,
          tileSide: image.tileSide, bytesPerPixel: rows.bytesPerTexel, isUpsideDown: rows.orientation.mirrorsColumns)
      }
      var row = [UInt8](repeating: 0, count: rows.width * rows.bytesPerTexel)
      for index in 0..<rows.height {
        try reading(source) { () throws(ImageError) in try rows.read(into: &row) }
        if rows.orientation.mirrorsRows { mirror(&row, bytesPerPixel: rows.bytesPerTexel) }
        try add(row, to: &levels, of: image, in: folder, swapsSides: turned)
        progress(index + 1, rows.height)
      }
    }

    private static func reading<Value>(
      _ source: String, _ body: () throws(ImageError) -> Value
    ) throws(DeepZoomError) -> Value {
      try throwing(as: { DeepZoomError(.image($0.at(source)), path: source) }, body)
    }

    /// Bytes that are taken at a time; known before any allocation of the image's size.
    private static func memory(of rows: ImageRows, levelCount: Int, tileSide: Int) -> Int {
      let levels = (0..<levelCount).reduce(0) { sum, level in
        sum + min(tileSide, rows.height >> level + 1) * (rows.width >> level + 1) * rows.bytesPerTexel
      }
      // A tile's pixels, an encoded file of about as many bytes, and the library's copy of the pixels.
      let tiles = tileSide * tileSide * 4 * 3 * sysconf(Int32(_SC_NPROCESSORS_ONLN))
      // The current row, and the rows halved from it.
      return levels + tiles + rows.width * rows.bytesPerTexel * 3 + rows.workingBytes
    }

    private static func mirror(_ row: inout [UInt8], bytesPerPixel: Int) {
      let count = row.count / bytesPerPixel
      var span = row.mutableSpan
      for x in 0..<count / 2 {
        let (left, right) = (x * bytesPerPixel, (count - 1 - x) * bytesPerPixel)
        for component in 0..<bytesPerPixel { span.swapAt(left + component, right + component) }
      }
    }

    /// Adds a row to the first level, and the completed rows to the others; writes the completed tiles.
    private static func add(
      _ row: [UInt8], to levels: inout [LevelRows], of image: DeepZoomImage, in folder: String, swapsSides: Bool
    ) throws(DeepZoomError) {
      var row = row
      for level in levels.indices {
        if let tileRow = levels[level].add(row) {
          let rows = levels[level]
          try concurrently((rows.width + image.tileSide - 1) / image.tileSide) { column throws(DeepZoomError) in
            let (x, y) = swapsSides ? (tileRow, column) : (column, tileRow)
            let path = "\(folder)/\(image.name(of: TileKey(level: level, column: x, row: y)))"
            let png = try throwing(as: { DeepZoomError(.image($0), path: path) }) { () throws(ImageError) in
              try rows.png(ofTile: column, tileRow, swapsSides: swapsSides)
            }
            try throwing(as: { DeepZoomError(.file($0), path: path) }) { () throws(FileError) in
              try FileOutput.write(png, to: path, isSynced: false)
            }
          }
        }
        guard let half = levels[level].halvedRow() else { return }
        row = half
      }
    }

    /// Runs a function on several threads, and throws the first error.
    private static func concurrently(
      _ count: Int, _ body: (Int) throws(DeepZoomError) -> Void
    ) throws(DeepZoomError) {
      let lock = Lock()
      nonisolated(unsafe) var failure: DeepZoomError?
      nonisolated(unsafe) let body = body
      DispatchQueue.concurrentPerform(iterations: count) { index in
        guard lock.withLock({ unsafe failure }) == nil else { return }
        do throws(DeepZoomError) {
          try unsafe body(index)
        } catch {
          lock.withLock { unsafe failure = failure ?? error }
        }
      }
      if let failure = unsafe failure { throw failure }
    }

    private static func makeFolder(_ path: String) throws(DeepZoomError) {
      guard unsafe mkdir(path, 0o777) != 0 else { return }
      throw DeepZoomError(errno == EEXIST ? .unfinished : .noFolder(errno: errno), path: path)
    }

    /// Gives the folder its name after all tiles are synced to the disk, then writes the descriptor.
    private static func finish(_ image: DeepZoomImage, _ unfinished: String) throws(DeepZoomError) {
      try throwing(as: { DeepZoomError(.file($0), path: image.path) }) { () throws(FileError) in
        try FileOutput.sync(fileSystemOf: unfinished)
        guard unsafe rename(unfinished, image.folder) == 0 else { throw FileError(errno: errno, path: image.folder) }
        do throws(FileError) {
          try FileOutput.write(Array(image.descriptor.utf8), to: image.path)
        } catch {
          remove(image.folder, levelCount: image.levelCount)
          throw error
        }
      }
    }

    /// Removes a folder of tiles that this writer has made.
    private static func remove(_ folder: String, levelCount: Int) {
      for level in (0..<levelCount).map({ "\(folder)/\($0)" }) {
        for name in (try? SystemPath.names(in: level)) ?? [] { unsafe unlink("\(level)/\(name)") }
        unsafe rmdir(level)
      }
      unsafe rmdir(folder)
    }
  }
#endif
