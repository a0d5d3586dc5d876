#if ImageFiles
  import CSpng
  import Glibc
  import MultiplaneContents

  /// A PNG file that is made of bands of rows, so that the picture need never be in memory as a whole.
  ///
  /// 8 bits a sample, straight alpha, marked as sRGB, as `PNGEncoder` writes it: the same pixels give the same bytes,
  /// however they are cut into bands.
  @safe public struct PNGWriter: ~Copyable {
    /// On pictures of user interfaces this level and these filters take a fifth of the time of zlib's default with all
    /// filters, for a quarter more bytes (1600 × 1200: 51 ms and 299 kB against 244 ms and 235 kB).
    private static let compressionLevel: Int32 = 3
    private static let filters = Int32(bitPattern: SPNG_FILTER_CHOICE_SUB.rawValue | SPNG_FILTER_CHOICE_UP.rawValue)

    private let context: OpaquePointer
    private let width: Int
    private let height: Int
    private let hasAlpha: Bool
    private var row: [UInt8]
    private var rowCount = 0

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - width: pixels.
    ///   - height: pixels.
    ///   - hasAlpha: false writes no alpha; all pixels are opaque then.
    public init(width: Int, height: Int, hasAlpha: Bool) throws(ImageError) {
      guard (1...Bitmap.maximumSide).contains(width), (1...Bitmap.maximumSide).contains(height) else {
        throw ImageError(.invalidSize(width: width, height: height), format: .png)
      }
      unsafe context = try Self.makeContext(width, height, hasAlpha: hasAlpha)
      (self.width, self.height, self.hasAlpha) = (width, height, hasAlpha)
      row = [UInt8](repeating: 0, count: width * (hasAlpha ? 4 : 3))
    }

    private static func makeContext(_ width: Int, _ height: Int, hasAlpha: Bool) throws(ImageError) -> OpaquePointer {
      guard let context = unsafe spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
        throw ImageError(.outOfMemory, format: .png)
      }
      do throws(ImageError) {
        var header = spng_ihdr(
          width: UInt32(width), height: UInt32(height), bit_depth: 8,
          color_type: UInt8(hasAlpha ? SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue : SPNG_COLOR_TYPE_TRUECOLOR.rawValue),
          compression_method: 0, filter_method: 0, interlace_method: 0)
        try unsafe check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
        try unsafe check(spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, compressionLevel))
        try unsafe check(spng_set_option(context, SPNG_FILTER_CHOICE, filters))
        try unsafe check(spng_set_ihdr(context, &header))
        // The rendering intent: perceptual.
        try unsafe check(spng_set_srgb(context, 0))
        let flags = SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue
        try unsafe check(
          spng_encode_image(context, nil, 0, Int32(bitPattern: SPNG_FMT_PNG.rawValue), Int32(bitPattern: flags)))
      } catch {
        unsafe spng_ctx_free(context)
        throw error
      }
      return unsafe context
    }

    deinit { unsafe spng_ctx_free(context) }

    /// Adds the next rows: premultiplied red, green, blue and alpha without padding, brought back to straight alpha to
    /// the nearest.
    ///
    /// Throws `.tooFewBytes` where they end within a row; rows past the picture's height are left out.
    public mutating func append(premultiplied bytes: [UInt8]) throws(ImageError) {
      guard bytes.count % (width * 4) == 0 else {
        let needed = (bytes.count / (width * 4) + 1) * width * 4
        throw ImageError(.tooFewBytes(needed: needed, given: bytes.count), format: .png)
      }
      try append(
        PNGSource(
          width: width, height: min(bytes.count / (width * 4), height - rowCount), bytesPerRow: width * 4,
          format: .rgba8, bytes: bytes))
    }

    mutating func append(_ source: PNGSource) throws(ImageError) {
      for y in 0..<source.height {
        source.writeRow(y, hasAlpha: hasAlpha, into: &row)
        let result = unsafe row.withUnsafeBytes { unsafe spng_encode_row(context, $0.baseAddress, $0.count) }
        rowCount += 1
        // The last row's answer is that the picture has ended.
        if result != SPNG_EOI.rawValue || rowCount < height { try Self.check(result) }
      }
    }

    /// The file. Throws `.tooFewBytes` where rows are missing.
    public consuming func finish() throws(ImageError) -> [UInt8] {
      guard rowCount == height else {
        throw ImageError(.tooFewBytes(needed: width * 4 * height, given: width * 4 * rowCount), format: .png)
      }
      var (length, error) = (0, Int32(0))
      guard let file = unsafe spng_get_png_buffer(context, &length, &error) else {
        try Self.check(error)
        throw ImageError(.outOfMemory, format: .png)
      }
      defer { unsafe free(file) }
      return unsafe Array(UnsafeRawBufferPointer(start: file, count: length))
    }

    private static func check(_ result: Int32) throws(ImageError) {
      try checkPNG(result, or: ImageError.Code.unsupported)
    }
  }
#endif
