extension Pyramid {
  /// The most tiles that an error names.
  private static let mostNamed = 5

  /// Looks whether every tile is there, has the right size, and is as it was written, by its checksums; no tile is
  /// decoded.
  ///
  /// What is looked at is bounded by the files that are there, whatever size `pyramid.txt` announces.
  public func check() throws(PyramidError) {
    var (total, damaged, first) = (0, 0, [String]())
    for level in 0..<levelsOfDetail {
      let (columns, rows) = tiles(ofLevel: level)
      total += columns * rows
      let present = names(ofLevel: level).filter { name in
        Self.place(ofTileName: name).map { $0.column < columns && $0.row < rows } == true
      }
      damaged += columns * rows - present.count
      first += missing(present, level: level, atMost: Self.mostNamed - first.count)
      for name in present.sorted() {
        guard let problem = problem(of: "\(folder)/\(level)/\(name)") else { continue }
        damaged += 1
        if first.count < Self.mostNamed { first.append("\(level)/\(name): \(problem)") }
      }
    }
    guard damaged == 0 else { throw PyramidError(.damaged(count: damaged, of: total, first: first), path: folder) }
  }

  private func names(ofLevel level: Int) -> Set<String> {
    do {
      return Set(try SystemPath.names(in: "\(folder)/\(level)"))
    } catch {
      return []
    }
  }

  /// The first tiles that are not among those of a level that are present: at most as many are looked for as are
  /// present, and some more.
  private func missing(_ present: Set<String>, level: Int, atMost most: Int) -> [String] {
    let (columns, rows) = tiles(ofLevel: level)
    var found: [String] = []
    for row in 0..<rows {
      for column in 0..<columns {
        guard found.count < most else { return found }
        let name = Self.tileName(column, row)
        if !present.contains(name) { found.append("\(level)/\(name): there is no such file") }
      }
    }
    return found
  }

  /// Why a tile's file can't be drawn, without the path; nil where it can.
  private func problem(of path: String) -> String? {
    #if ImageFiles
      let side = tileSide + 2
      do throws(ImageError) {
        let bytes = try RegularFile.read(path: path, maximumBytes: ImageLimits().maximumFileBytes)
        guard !bytes.isEmpty else { throw ImageError(.empty) }
        guard ImageFormat(firstBytes: bytes) == .png else { throw ImageError(.corrupt("this is no PNG file")) }
        let chunks = try PNGChunks(checking: bytes)
        guard chunks.width == side, chunks.height == side else {
          return "the tile has \(chunks.width) × \(chunks.height) texels"
        }
        return nil
      } catch {
        return error.problem
      }
    #else
      return PyramidError(.noImageFiles, path: path).description
    #endif
  }
}
