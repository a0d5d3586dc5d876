#if ImageFiles
  import CSpng
  import MultiplaneContents

  /// Decodes PNG by libspng, one row at a time, so that an image of 16 bits is never in memory as a whole.
  enum PNGDecoding {
    static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> Bitmap {
      let chunks = try PNGChunks(bytes)
      try limits.check(width: chunks.width, height: chunks.height, format: .png)
      try chunks.checkThatPixelsFit(in: chunks.dataBytes)
      let format: Bitmap.Format = chunks.hasAlpha ? .rgba8 : .rgb8
      let count = chunks.width * chunks.height * format.bytesPerTexel
      // Besides the image, a few rows of up to eight bytes a pixel.
      try AvailableMemory.check(count + chunks.width * 32, format: .png)
      var pixels = [UInt8](repeating: 0, count: count)
      try unsafe chunks.essential.withUnsafeBufferPointer { (file) throws(ImageError) in
        guard let context = unsafe spng_ctx_new(0) else { throw ImageError(.outOfMemory, format: .png) }
        defer { unsafe spng_ctx_free(context) }
        try unsafe checkPNG(spng_set_png_buffer(context, file.baseAddress, file.count))
        try unsafe start(context, chunks)
        var span = pixels.mutableSpan
        if chunks.bitDepth == 16 {
          var row = [UInt16](repeating: 0, count: chunks.width * 4)
          try unsafe readRows(context, chunks, row: &row) { row, place in
            PNGRows.place(row.span, place, bytesPerPixel: format.bytesPerTexel, in: &span)
          }
        } else {
          var row = [UInt8](repeating: 0, count: chunks.width * format.bytesPerTexel)
          try unsafe readRows(context, chunks, row: &row) { row, place in
            PNGRows.place(row.span, place, bytesPerPixel: format.bytesPerTexel, in: &span)
          }
          if chunks.hasAlpha { Premultiplication.premultiply(pixels: &span) }
        }
        // Checks the rest of the file: checksums, and the order of chunks.
        try unsafe checkPNG(spng_decode_chunks(context))
      }
      return try Bitmap(decoded: pixels, width: chunks.width, height: chunks.height, format: format, from: .png)
    }

    private static func start(_ context: OpaquePointer, _ chunks: PNGChunks) throws(ImageError) {
      // Transparency is not a critical chunk: without this, a wrong checksum would silently drop it.
      let strict = Int32(bitPattern: SPNG_CRC_ERROR.rawValue)
      try unsafe checkPNG(spng_set_crc_action(context, strict, strict))
      let output = chunks.bitDepth == 16 ? SPNG_FMT_RGBA16 : chunks.hasAlpha ? SPNG_FMT_RGBA8 : SPNG_FMT_RGB8
      let flags = SPNG_DECODE_PROGRESSIVE.rawValue | SPNG_DECODE_TRNS.rawValue
      try unsafe checkPNG(
        spng_decode_image(context, nil, 0, Int32(bitPattern: output.rawValue), Int32(bitPattern: flags)))
      var transparency = spng_trns()
      guard unsafe !chunks.hasTransparency || spng_get_trns(context, &transparency) == 0 else {
        throw ImageError(.corrupt("its transparency chunk is not valid"), format: .png)
      }
    }

    private static func readRows<Sample: BitwiseCopyable>(
      _ context: OpaquePointer, _ chunks: PNGChunks, row: inout [Sample],
      place: (borrowing [Sample], PNGRows.Place) -> Void
    ) throws(ImageError) {
      var result: Int32 = 0
      while result == 0 {
        var info = spng_row_info()
        try unsafe checkPNG(spng_get_row_info(context, &info))
        let pass = chunks.isInterlaced ? PNGPass.adam7[Int(info.pass)] : .whole
        result = unsafe row.withUnsafeMutableBytes { buffer in
          unsafe spng_decode_scanline(context, buffer.baseAddress, buffer.count)
        }
        guard result == 0 || result == SPNG_EOI.rawValue else { break }
        place(
          row,
          PNGRows.Place(
            first: Int(info.row_num) * chunks.width + pass.firstX, step: pass.stepX,
            count: pass.pixels(width: chunks.width)))
      }
      if result != SPNG_EOI.rawValue { try checkPNG(result) }
    }
  }

  /// Throws the error of a libspng result.
  ///
  /// - Parameter other: what an error stands for that is neither of memory nor of a file's end.
  func checkPNG(
    _ result: Int32, or other: (String) -> ImageError.Code = ImageError.Code.corrupt
  ) throws(ImageError) {
    let code: ImageError.Code
    switch spng_errno(result) {
    case SPNG_OK: return
    case SPNG_EMEM: code = .outOfMemory
    case SPNG_EIDAT_TOO_SHORT, SPNG_EOF, SPNG_IO_EOF: code = .truncated
    default: code = other(unsafe spng_strerror(result).map { unsafe String(cString: $0) } ?? "error \(result)")
    }
    throw ImageError(code, format: .png)
  }
#endif
