#if ImageFiles
  import MultiplaneDrawing

  /// A moving picture as an animated PNG file, of as many frames as there come to be.
  struct FilmFile {
    private let framesPerSecond: Double
    private var frames: [(png: [UInt8], x: Int, y: Int)] = []
    private var last: [UInt8] = []
    private var size = (width: 0, height: 0)

    init(_ film: Script.Film) { framesPerSecond = film.framesPerSecond }

    /// Adds a frame: the part of it that differs from the one before.
    ///
    /// - Parameter pixels: as of `PictureFile`. A frame of another size than the first one's repeats the one before.
    mutating func append(_ pixels: [UInt8], width: Int, height: Int) throws {
      let isFirst = last.isEmpty
      if isFirst { size = (width, height) }
      let part =
        isFirst
        ? (x: 0, y: 0, width: width, height: height)
        : size == (width, height) ? difference(pixels) : (x: 0, y: 0, width: 1, height: 1)
      if size == (width, height) { last = pixels }
      var rows: [UInt8] = []
      for y in part.y..<part.y + part.height {
        let start = (y * size.width + part.x) * 4
        rows += last[start..<start + part.width * 4]
      }
      frames.append((try PictureFile.encode(rows, width: part.width, height: part.height), part.x, part.y))
    }

    /// Around the pixels that differ from the frame before; the first pixel if none do.
    private func difference(_ new: [UInt8]) -> (x: Int, y: Int, width: Int, height: Int) {
      var (x0, y0, x1, y1) = (size.width, size.height, 0, 0)
      for y in 0..<size.height {
        let row = y * size.width * 4..<(y + 1) * size.width * 4
        guard last[row] != new[row] else { continue }
        (y0, y1) = (min(y0, y), y + 1)
        if let first = row.first(where: { last[$0] != new[$0] }) { x0 = min(x0, (first - row.lowerBound) / 4) }
        if let end = row.last(where: { last[$0] != new[$0] }) { x1 = max(x1, (end - row.lowerBound) / 4 + 1) }
      }
      return x1 > x0 ? (x0, y0, x1 - x0, y1 - y0) : (0, 0, 1, 1)
    }

    /// The whole file, of the frames until now.
    func finish() -> [UInt8] {
      var animation = AnimatedPNG(frameCount: UInt32(clamping: frames.count), framesPerSecond: framesPerSecond)
      return frames.flatMap { animation.frame($0.png, x: $0.x, y: $0.y) } + animation.end()
    }
  }
#else
  /// Pictures need the trait ImageFiles.
  struct FilmFile {
    init(_ film: Script.Film) {}
    mutating func append(_ pixels: [UInt8], width: Int, height: Int) throws { throw PictureFile.problem }
    func finish() -> [UInt8] { [] }
  }
#endif
