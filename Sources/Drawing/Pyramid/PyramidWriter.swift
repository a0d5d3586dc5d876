#if ImageFiles
  import Dispatch
  import Glibc
  import MultiplaneLock

  /// Makes pyramids of tiles from pictures of any size.
  ///
  /// The picture is read row by row, and what stands in memory is a band of each level as high as a tile: for one of 30,000 × 30,000 pixels without alpha and
  /// tiles of 256, about 50 MB.
  public enum PyramidWriter {
    /// Writes the pyramid of a picture, upright where a JPEG file's EXIF data say how it is to be turned.
    ///
    /// - Parameters:
    ///   - path: a PNG file that is not interlaced, or a JPEG file.
    ///   - folder: is made where it is missing; one that holds something is refused.
    ///   - tileSide: texels, 16 to 4,096.
    ///   - progress: is told how many rows of the picture are read, and how many there are; on the thread that called.
    /// - Returns: the pyramid. After an error, what is in the folder is none: its description is written last.
    @discardableResult
    public static func write(
      imageAt path: String, toFolder folder: String, tileSide: Int = 256,
      progress: (_ rows: Int, _ count: Int) -> Void = { _, _ in }
    ) throws(PyramidError) -> Pyramid {
      let rows: ImageRows
      do throws(ImageError) {
        rows = try ImageRows(path: path)
      } catch {
        throw PyramidError(.image(error), path: path)
      }
      let side = min(max(tileSide, Pyramid.tileSides.lowerBound), Pyramid.tileSides.upperBound)
      let (orientation, texel) = (rows.orientation, rows.bytesPerTexel)
      let turned = orientation.swapsSides
      let pyramid = Pyramid(
        folder: folder, width: turned ? rows.height : rows.width, height: turned ? rows.width : rows.height,
        tileSide: side)
      try makeFolder(folder)
      var bands: [PyramidBand] = []
      for level in 0..<pyramid.levelsOfDetail {
        try makeFolder("\(folder)/\(level)")
        let size = pyramid.size(ofLevel: level)
        bands.append(
          PyramidBand(
            level: level, width: turned ? size.height : size.width, height: turned ? size.width : size.height,
            tileSide: side, bytesPerTexel: texel, isUpsideDown: orientation.mirrorsColumns))
      }
      var row = [UInt8](repeating: 0, count: rows.width * texel)
      for index in 0..<rows.height {
        do throws(ImageError) {
          try rows.read(into: &row)
        } catch {
          throw PyramidError(.image(error), path: path)
        }
        if orientation.mirrorsRows { mirror(&row, bytesPerTexel: texel) }
        try add(row, to: &bands, of: pyramid, swapsSides: turned)
        progress(index + 1, rows.height)
      }
      try write(Array(pyramid.text.utf8), to: "\(folder)/\(Pyramid.descriptionName)")
      return pyramid
    }

    private static func mirror(_ row: inout [UInt8], bytesPerTexel: Int) {
      let count = row.count / bytesPerTexel
      var span = row.mutableSpan
      for x in 0..<count / 2 {
        let (left, right) = (x * bytesPerTexel, (count - 1 - x) * bytesPerTexel)
        for component in 0..<bytesPerTexel { span.swapAt(left + component, right + component) }
      }
    }

    /// Adds a row to level 0, and those that it completes to the others.
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
      do throws(ImageError) {
        return try PNGEncoder.encode(width: side, height: side, premultiplied: texels)
      } catch {
        throw PyramidError(.image(error), path: path)
      }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(PyramidError) {
      do throws(FileError) {
        try FileOutput.write(bytes, to: path)
      } catch {
        throw PyramidError(.file(error), path: path)
      }
    }

    private static func makeFolder(_ path: String) throws(PyramidError) {
      if unsafe mkdir(path, 0o777) == 0 { return }
      guard errno == EEXIST, let folder = unsafe opendir(path) else {
        throw PyramidError(.noFolder(errno: errno), path: path)
      }
      defer { unsafe closedir(folder) }
      var count = 0
      while unsafe readdir(folder) != nil { count += 1 }
      // Itself and the one above.
      guard count <= 2 else { throw PyramidError(.notEmpty, path: path) }
    }
  }

  /// The first of the errors that several threads meet.
  private final class FirstFailure: @unchecked Sendable {
    // @unchecked: it is touched only while the lock is held.
    private let lock = Lock()
    private var first: PyramidError?

    var error: PyramidError? { lock.withLock { first } }

    func note(_ error: PyramidError) {
      lock.withLock { if first == nil { first = error } }
    }
  }
#endif
