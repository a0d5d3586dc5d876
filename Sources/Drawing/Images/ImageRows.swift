#if ImageFiles
  import CJPEGRows
  import CSpng
  import Glibc

  /// An image that is decoded row by row, in stored orientation: premultiplied RGBA, or RGB if the file has no alpha.
  ///
  /// `@safe`: the pointers are valid during the object's lifetime, and are not shared.
  @safe
  final class ImageRows {
    @safe private enum Reader {
      case png(OpaquePointer, UnsafeMutablePointer<FILE>)
      case jpeg(OpaquePointer)
    }

    let width: Int
    let height: Int
    let hasAlpha: Bool
    /// The orientation to show; rows are in stored orientation.
    let orientation: ImageOrientation
    private let reader: Reader
    private var nextRow = 0

    var bytesPerTexel: Int { hasAlpha ? 4 : 3 }

    /// Bytes of the decoder besides the returned rows: its own rows, and all coefficients of a progressive JPEG.
    let workingBytes: Int

    /// Opens a file and reads its header. Allocations of the image's size follow in `start`.
    init(path: String) throws(ImageError) {
      switch try Self.format(of: path) {
      case .png:
        let (context, file, header) = try unsafe Self.openPNG(path)
        unsafe reader = .png(context, file)
        (width, height) = (Int(header.width), Int(header.height))
        var transparency = spng_trns()
        let hasKey = unsafe spng_get_trns(context, &transparency) == 0
        hasAlpha = hasKey || header.color_type & 4 != 0
        orientation = .up
        // Three rows of samples of up to 16 bits.
        workingBytes = width * 8 * 3
      case .jpeg:
        let rows = try unsafe Self.openJPEG(path)
        unsafe reader = .jpeg(rows)
        width = unsafe Int(jpeg_rows_width(rows))
        height = unsafe Int(jpeg_rows_height(rows))
        hasAlpha = false
        workingBytes = unsafe Int(jpeg_rows_working_bytes(rows))
        var count: Int32 = 0
        let start = unsafe jpeg_rows_exif(rows, &count)
        let segment = unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
        orientation = EXIF.orientation(segment: segment[...]) ?? .up
      case let format: throw ImageError(.unsupported("it is not read row by row"), format: format)
      }
    }

    deinit {
      switch reader {
      case .png(let context, let file):
        unsafe spng_ctx_free(context)
        unsafe fclose(file)
      case .jpeg(let rows): unsafe jpeg_rows_close(rows)
      }
    }

    /// Prepares the first row.
    func start() throws(ImageError) {
      switch reader {
      case .png(let context, _):
        let format = hasAlpha ? SPNG_FMT_RGBA8 : SPNG_FMT_RGB8
        let flags = SPNG_DECODE_PROGRESSIVE.rawValue | SPNG_DECODE_TRNS.rawValue
        try checkPNG(
          unsafe spng_decode_image(context, nil, 0, Int32(bitPattern: format.rawValue), Int32(bitPattern: flags)))
      case .jpeg(let rows):
        var message = [CChar](repeating: 0, count: Int(jpeg_rows_message_length))
        let status = unsafe message.withUnsafeMutableBufferPointer { text in
          unsafe jpeg_rows_start(rows, text.baseAddress)
        }
        try Self.check(status, message)
      }
    }

    /// Decodes the next row: width × bytesPerTexel bytes.
    func read(into row: inout [UInt8]) throws(ImageError) {
      switch reader {
      case .png(let context, _):
        let result = unsafe row.withUnsafeMutableBytes { unsafe spng_decode_row(context, $0.baseAddress, $0.count) }
        nextRow += 1
        // The status after the last row is the end of the image.
        if result != SPNG_EOI.rawValue || nextRow < height { try checkPNG(result) }
        guard hasAlpha else { return }
        var span = row.mutableSpan
        Premultiplication.premultiply(pixels: &span)
      case .jpeg(let rows):
        var message = [CChar](repeating: 0, count: Int(jpeg_rows_message_length))
        let status = unsafe row.withUnsafeMutableBufferPointer { buffer in
          unsafe message.withUnsafeMutableBufferPointer { text in
            unsafe jpeg_rows_read(rows, buffer.baseAddress, text.baseAddress)
          }
        }
        try Self.check(status, message)
      }
    }

    // MARK: Opening

    private static func format(of path: String) throws(ImageError) -> ImageFormat {
      let start = try RegularFile.readStart(path: path, count: 16)
      guard !start.isEmpty else { throw ImageError(.empty) }
      guard let format = ImageFormat(firstBytes: start) else { throw ImageError(.unknownFormat) }
      return format
    }

    private static func openPNG(
      _ path: String
    ) throws(ImageError) -> (OpaquePointer, UnsafeMutablePointer<FILE>, spng_ihdr) {
      let file = try unsafe RegularFile.stream(path: path)
      guard let context = unsafe spng_ctx_new(0) else {
        unsafe fclose(file)
        throw ImageError(.outOfMemory, format: .png)
      }
      var header = spng_ihdr()
      let strict = Int32(bitPattern: SPNG_CRC_ERROR.rawValue)
      var result = unsafe spng_set_crc_action(context, strict, strict)
      // The library decompresses texts and profiles, which may be decompression bombs.
      if result == 0 { result = unsafe spng_set_chunk_limits(context, longestChunk, longestChunk) }
      if result == 0 { result = unsafe spng_set_png_file(context, file) }
      if result == 0 { result = unsafe spng_get_ihdr(context, &header) }
      guard result == 0, header.interlace_method == 0 else {
        unsafe spng_ctx_free(context)
        unsafe fclose(file)
        try checkPNG(result)
        throw ImageError(.unsupported("it is interlaced, and can't be read row by row"), format: .png)
      }
      return unsafe (context, file, header)
    }

    /// Limit on a PNG file's chunks besides the image; profiles have a few megabytes.
    private static let longestChunk = 16 << 20

    private static func openJPEG(_ path: String) throws(ImageError) -> OpaquePointer {
      let file = try unsafe RegularFile.stream(path: path)
      var status = jpeg_rows_ok
      var message = [CChar](repeating: 0, count: Int(jpeg_rows_message_length))
      let rows = unsafe message.withUnsafeMutableBufferPointer { text in
        unsafe jpeg_rows_open(file, &status, text.baseAddress)
      }
      if let rows = unsafe rows { return unsafe rows }
      try check(status, message)
      throw ImageError(.outOfMemory, format: .jpeg)
    }

    private static func check(_ status: jpeg_rows_status, _ message: [CChar]) throws(ImageError) {
      let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let code: ImageError.Code
      switch status {
      case jpeg_rows_ok: return
      case jpeg_rows_no_memory: code = .outOfMemory
      case jpeg_rows_truncated: code = .truncated
      case jpeg_rows_unsupported: code = .unsupported(text)
      default: code = .corrupt(text)
      }
      throw ImageError(code, format: .jpeg)
    }
  }
#endif
