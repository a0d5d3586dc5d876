import MultiplaneFiles

extension Pyramid {
  /// Limit on the tiles that an error lists.
  private static let mostNamed = 5

  /// Checks that every tile exists, has the right size, and matches its checksums; decodes no tile.
  ///
  /// The work is bounded by the existing files, for any size announced in `pyramid.txt`.
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

  /// The first missing tiles of a level. The search is bounded by the number of existing tiles, and a few more.
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

  /// Why a tile's file cannot be drawn, without the path; nil if it can.
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
