#if ImageFiles
  extension ImageRows {
    /// What making a pyramid takes at once, bytes; known before anything of the picture's size is allocated.
    ///
    /// - Parameter threads: how many tiles are written at once.
    func memory(tileSide: Int, threads: Int) -> Int {
      let side = tileSide + 2
      var (levelWidth, longest, bands) = (width, max(width, height), 0)
      while true {
        bands += side * levelWidth * bytesPerTexel
        guard longest > tileSide else { break }
        (levelWidth, longest) = ((levelWidth + 1) / 2, (longest + 1) / 2)
      }
      // The row that is read, and those that are halved from it.
      let rows = width * bytesPerTexel * 3
      // A tile's texels, a file of about as many bytes, and the library's copy of it.
      let tiles = side * side * 4 * 3 * threads
      return bands + rows + tiles + workingBytes
    }
  }
#endif
