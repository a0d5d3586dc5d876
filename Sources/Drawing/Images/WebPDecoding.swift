#if ImageFiles
  import CWebP
  import MultiplaneContents

  /// Decodes WebP, lossy and lossless, by libwebp.
  enum WebPDecoding {
    static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> Bitmap {
      let header = try header(bytes, fileBytes: bytes.count)
      let (width, height) = (header.width, header.height)
      try limits.check(width: width, height: height, format: .webp)
      let format: Bitmap.Format = header.decodedBytes == width * height * 4 ? .rgba8 : .rgb8
      // For a lossless image the library has a second copy, four bytes a pixel.
      try AvailableMemory.check(header.decodedBytes + width * height * 4, format: .webp)
      var pixels = try pixels(bytes, bytesPerRow: width * format.bytesPerTexel, rows: height, format: format)
      if format == .rgba8 {
        // libwebp can premultiply, but does not round to nearest.
        var span = pixels.mutableSpan
        Premultiplication.premultiply(pixels: &span)
      }
      return try Bitmap(decoded: pixels, width: width, height: height, format: format, from: .webp)
    }

    /// - Parameters:
    ///   - start: the file's first bytes; throws `truncated` if the header is longer.
    ///   - fileBytes: size of the whole file.
    static func header(_ start: [UInt8], fileBytes: Int) throws(ImageError) -> ImageHeader {
      // The container's length excludes its own eight bytes; libwebp would ignore missing parts at the end.
      guard start.count >= 12, start.littleEndian32(at: 4) <= fileBytes - 8 else {
        throw ImageError(.truncated, format: .webp)
      }
      let features = try features(start)
      let (width, height) = (Int(features.width), Int(features.height))
      guard width > 0, height > 0 else {
        throw ImageError(.corrupt("its size is \(width) × \(height) pixels"), format: .webp)
      }
      return ImageHeader(format: .webp, width: width, height: height, hasAlpha: features.has_alpha != 0)
    }

    private static func features(_ bytes: [UInt8]) throws(ImageError) -> WebPBitstreamFeatures {
      var features = WebPBitstreamFeatures()
      try check(
        unsafe bytes.withUnsafeBufferPointer { unsafe WebPGetFeatures($0.baseAddress, $0.count, &features) })
      guard features.has_animation == 0 else { throw ImageError(.unsupported("animation"), format: .webp) }
      return features
    }

    /// All rows, without padding, straight alpha.
    private static func pixels(
      _ bytes: [UInt8], bytesPerRow: Int, rows: Int, format: Bitmap.Format
    ) throws(ImageError) -> [UInt8] {
      let count = bytesPerRow * rows
      return try [UInt8](capacity: count) { (span) throws(ImageError) in
        try unsafe span.withUnsafeMutableBufferPointer { (buffer, initialized) throws(ImageError) in
          var config = unsafe WebPDecoderConfig()
          guard unsafe WebPInitDecoderConfig(&config) != 0 else {
            throw ImageError(.unsupported("libwebp here is another version than it was built for"), format: .webp)
          }
          defer { unsafe WebPFreeDecBuffer(&config.output) }
          unsafe config.output.colorspace = format.hasAlpha ? MODE_RGBA : MODE_RGB
          unsafe config.output.is_external_memory = 1
          unsafe config.output.u.RGBA = WebPRGBABuffer(
            rgba: buffer.baseAddress, stride: Int32(bytesPerRow), size: count)
          try check(
            unsafe bytes.withUnsafeBufferPointer { unsafe WebPDecode($0.baseAddress, $0.count, &config) })
          initialized = count
        }
      }
    }

    private static func check(_ status: VP8StatusCode) throws(ImageError) {
      switch status {
      case VP8_STATUS_OK: return
      case VP8_STATUS_OUT_OF_MEMORY: throw ImageError(.outOfMemory, format: .webp)
      case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: throw ImageError(.truncated, format: .webp)
      case VP8_STATUS_UNSUPPORTED_FEATURE:
        throw ImageError(.unsupported("a feature that libwebp does not know"), format: .webp)
      default: throw ImageError(.corrupt("libwebp cannot decode its data"), format: .webp)
      }
    }
  }
#endif
