#if ImageFiles
  extension ImageRows {
    /// Bytes that making a pyramid takes at a time; known before any allocation of the image's size.
    ///
    /// - Parameter threads: number of tiles written at a time.
    func memory(tileSide: Int, threads: Int) -> Int {
      let side = tileSide + 2
      var (levelWidth, longest, bands) = (width, max(width, height), 0)
      while true {
        bands += side * levelWidth * bytesPerTexel
        guard longest > tileSide else { break }
        (levelWidth, longest) = ((levelWidth + 1) / 2, (longest + 1) / 2)
      }
      // The current row, and the rows halved from it.
      let rows = width * bytesPerTexel * 3
      // A tile's texels, an encoded file of about as many bytes, and the library's copy of the texels.
      let tiles = side * side * 4 * 3 * threads
      return bands + rows + tiles + workingBytes
    }
  }
#endif
