#if ImageFiles
  import Dispatch
  import Glibc
  import MultiplaneFiles
  import MultiplaneLock

  /// Makes pyramids of tiles from images of any size.
  ///
  /// The image is decoded row by row. Memory holds a band of each level, as high as a tile: about 50 MB for 30,000 ×
  /// 30,000 pixels without alpha and tiles of 256.
  public enum PyramidWriter {
    /// Default limit on the bytes of the bands.
    public static let defaultMemoryBudget = 512 << 20

    /// Writes the pyramid of an image, in the orientation of a JPEG file's EXIF data.
    ///
    /// One writer at a time may use the folder. On an error the folder is restored; files of a killed writer are
    /// replaced. All files are synced to the disk before the function returns.
    ///
    /// - Parameters:
    ///   - path: a PNG file without interlacing, or a JPEG file.
    ///   - folder: created if missing; a folder with files other than an unfinished pyramid's is refused.
    ///   - tileSide: texels, 16 to 4,096.
    ///   - memoryBudget: limit on bytes in memory at a time; an image that needs more is refused before the first row.
    ///   - progress: called on the calling thread with the number of decoded rows and of all rows.
    /// - Returns: the pyramid. Its description is written last, so that an unfinished folder has none.
    @discardableResult
    public static func write(
      imageAt path: String, toFolder folder: String, tileSide: Int = 256,
      memoryBudget: Int = PyramidWriter.defaultMemoryBudget,
      progress: (_ rows: Int, _ count: Int) -> Void = { _, _ in }
    ) throws(PyramidError) -> Pyramid {
      let side = min(max(tileSide, Pyramid.tileSides.lowerBound), Pyramid.tileSides.upperBound)
      let rows = try open(path, tileSide: side, memoryBudget: memoryBudget)
      try check(that: path, isOutsideOf: folder)
      let turned = rows.orientation.swapsSides
      let pyramid = Pyramid(
        folder: folder, width: turned ? rows.height : rows.width, height: turned ? rows.width : rows.height,
        tileSide: side)
      var target = try PyramidFolder.take(folder)
      for level in 0..<pyramid.levelsOfDetail { try target.makeLevel(level) }
      try writeTiles(of: rows, to: pyramid, path: path, progress: progress)
      try target.finish(pyramid)
      return pyramid
    }

    /// Opens an image that fits the budget.
    private static func open(_ path: String, tileSide: Int, memoryBudget: Int) throws(PyramidError) -> ImageRows {
      let rows = try throwing(as: { PyramidError(.image($0.at(path)), path: path) }) { () throws(ImageError) in
        try ImageRows(path: path)
      }
      let needed = rows.memory(tileSide: tileSide, threads: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
      guard needed <= memoryBudget else {
        throw PyramidError(
          .memory(needed: needed, budget: memoryBudget, width: rows.width, tileSide: tileSide), path: path)
      }
      try throwing(as: { PyramidError(.image($0.at(path)), path: path) }) { () throws(ImageError) in
        try AvailableMemory.check(needed)
        try rows.start()
      }
      return rows
    }

    /// The source image may be in the folder, which is emptied.
    private static func check(that picture: String, isOutsideOf folder: String) throws(PyramidError) {
      guard let identity = FileIdentity(path: folder) else { return }
      var parent = SystemPath.folder(of: SystemPath.resolved(picture))
      while true {
        if FileIdentity(path: parent) == identity { throw PyramidError(.holdsPicture(picture), path: folder) }
        guard parent != "/", parent != "." else { return }
        parent = SystemPath.folder(of: parent)
      }
    }

    private static func writeTiles(
      of rows: ImageRows, to pyramid: Pyramid, path: String, progress: (_ rows: Int, _ count: Int) -> Void
    ) throws(PyramidError) {
      let turned = rows.orientation.swapsSides
      var bands = (0..<pyramid.levelsOfDetail).map { level in
        let size = pyramid.size(ofLevel: level)
        return PyramidBand(
          level: level, width: turned ? size.height : size.width, height: turned ? size.width : size.height,
          tileSide: pyramid.tileSide, bytesPerTexel: rows.bytesPerTexel,
          isUpsideDown: rows.orientation.mirrorsColumns)
      }
      var row = [UInt8](repeating: 0, count: rows.width * rows.bytesPerTexel)
      for index in 0..<rows.height {
        try throwing(as: { PyramidError(.image($0.at(path)), path: path) }) { () throws(ImageError) in
          try rows.read(into: &row)
        }
        if rows.orientation.mirrorsRows { mirror(&row, bytesPerTexel: rows.bytesPerTexel) }
        try add(row, to: &bands, of: pyramid, swapsSides: turned)
        progress(index + 1, rows.height)
      }
    }

    private static func mirror(_ row: inout [UInt8], bytesPerTexel: Int) {
      let count = row.count / bytesPerTexel
      var span = row.mutableSpan
      for x in 0..<count / 2 {
        let (left, right) = (x * bytesPerTexel, (count - 1 - x) * bytesPerTexel)
        for component in 0..<bytesPerTexel { span.swapAt(left + component, right + component) }
      }
    }

    /// Adds a row to level 0, and the completed rows to the other levels.
    private static func add(
      _ row: [UInt8], to bands: inout [PyramidBand], of pyramid: Pyramid, swapsSides: Bool
    ) throws(PyramidError) {
      var row = row
      for level in bands.indices {
        bands[level].add(row)
        while let tileRow = bands[level].takeReadyTiles() {
          try writeTiles(bands[level], tileRow, of: pyramid, swapsSides: swapsSides)
        }
        guard level + 1 < bands.count, let half = bands[level].halvedRow() else { return }
        row = half
      }
    }

    private static func writeTiles(
      _ band: PyramidBand, _ tileRow: Int, of pyramid: Pyramid, swapsSides: Bool
    ) throws(PyramidError) {
      let count = pyramid.tiles(ofLevel: band.level)
      let columns = swapsSides ? count.rows : count.columns
      let failure = FirstFailure()
      DispatchQueue.concurrentPerform(iterations: columns) { column in
        guard failure.error == nil else { return }
        let (x, y) = swapsSides ? (tileRow, column) : (column, tileRow)
        let path = pyramid.path(ofTile: x, y, level: band.level)
        do throws(PyramidError) {
          let texels = band.tile(column, tileRow, swapsSides: swapsSides)
          try write(try encode(texels, side: pyramid.tileSide + 2, path), to: path)
        } catch {
          failure.note(error)
        }
      }
      if let error = failure.error { throw error }
    }

    private static func encode(_ texels: [UInt8], side: Int, _ path: String) throws(PyramidError) -> [UInt8] {
      try throwing(as: { PyramidError(.image($0), path: path) }) { () throws(ImageError) in
        try PNGEncoder.encode(width: side, height: side, premultiplied: texels)
      }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(PyramidError) {
      try throwing(as: { PyramidError(.file($0), path: path) }) { () throws(FileError) in
        try FileOutput.write(bytes, to: path, isSynced: false)
      }
    }
  }

  /// The first error of several threads.
  private final class FirstFailure: @unchecked Sendable {
    // @unchecked: accessed only while the lock is held.
    private let lock = Lock()
    private var first: PyramidError?

    var error: PyramidError? { lock.withLock { first } }

    func note(_ error: PyramidError) {
      lock.withLock { if first == nil { first = error } }
    }
  }
#endif
