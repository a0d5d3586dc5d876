#if ImageFiles
  import CTurboJPEG
  import MultiplaneContents

  /// Decodes JPEG by TurboJPEG.
  enum JPEGDecoding {
    /// Limit on the scans of a progressive file. Encoders write about ten; each costs a pass over all blocks, however
    /// few its bytes are, so that hundreds of scans are a decompression bomb.
    private static let maximumScans = 100

    static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> Bitmap {
      let markers = try JPEGMarkers(bytes)
      try limits.check(width: markers.width, height: markers.height, format: .jpeg)
      guard markers.scans <= maximumScans else {
        throw ImageError(.unsupported("\(markers.scans) scans, more than \(maximumScans)"), format: .jpeg)
      }
      guard let handle = unsafe tjInitDecompress() else { throw ImageError(.outOfMemory, format: .jpeg) }
      defer { unsafe tjDestroy(handle) }
      let isCMYK = try unsafe readHeader(handle, bytes, markers)
      let stored = try unsafe pixels(handle, bytes, markers, format: isCMYK ? TJPF_CMYK : TJPF_RGB)
      let colours = isCMYK ? CMYK.rgb(stored, isInverted: markers.isAdobe) : stored
      let orientation = markers.orientation
      return try Bitmap(
        decoded: orientation.upright(colours, width: markers.width, height: markers.height, bytesPerPixel: 3),
        width: orientation.swapsSides ? markers.height : markers.width,
        height: orientation.swapsSides ? markers.width : markers.height, format: .rgb8, from: .jpeg)
    }

    /// Decodes CMYK if the image has it. The size must be the one that was checked.
    private static func readHeader(
      _ handle: tjhandle, _ bytes: [UInt8], _ markers: JPEGMarkers
    ) throws(ImageError) -> Bool {
      var (width, height, subsampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      let result = unsafe bytes.withUnsafeBufferPointer { file in
        unsafe tjDecompressHeader3(
          handle, file.baseAddress, UInt(file.count), &width, &height, &subsampling, &colours)
      }
      guard result == 0 else { throw unsafe failure(handle) }
      guard width == markers.width, height == markers.height else {
        throw ImageError(.corrupt("its header has two sizes"), format: .jpeg)
      }
      return colours == Int32(TJCS_CMYK.rawValue) || colours == Int32(TJCS_YCCK.rawValue)
    }

    private static func pixels(
      _ handle: tjhandle, _ bytes: [UInt8], _ markers: JPEGMarkers, format: TJPF
    ) throws(ImageError) -> [UInt8] {
      let count = markers.width * markers.height * (format == TJPF_CMYK ? 4 : 3)
      // Turning an image, and converting CMYK, takes a second buffer; the coefficients of all scans are two bytes a
      // sample.
      let isCopied = format == TJPF_CMYK || markers.orientation != .up
      try AvailableMemory.check(count + (isCopied ? count : 0) + (markers.scans > 1 ? count * 2 : 0), format: .jpeg)
      let flags = TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS
      // Pages that are not written take no memory: a file that ends early costs its actual content.
      return try [UInt8](capacity: count) { (span) throws(ImageError) in
        try unsafe span.withUnsafeMutableBufferPointer { (buffer, initialized) throws(ImageError) in
          func decompress(_ flags: Int32) -> Int32 {
            unsafe bytes.withUnsafeBufferPointer { file in
              unsafe tjDecompress2(
                handle, file.baseAddress, UInt(file.count), buffer.baseAddress, Int32(markers.width), 0,
                Int32(markers.height), format.rawValue, flags)
            }
          }
          var result = decompress(flags | TJFLAG_STOPONWARNING)
          if result != 0, unsafe isHarmless(handle) {
            // Cameras leave bytes between the end of a scan and the next marker; the last warning decides then.
            result = decompress(flags)
            if result != 0, unsafe isHarmless(handle) { result = 0 }
          }
          guard result == 0 else { throw unsafe failure(handle) }
          initialized = count
        }
      }
    }

    private static func message(_ handle: tjhandle) -> String {
      unsafe tjGetErrorStr2(handle).map { unsafe String(cString: $0) } ?? ""
    }

    /// Whether the last error is the one harmless warning. TurboJPEG distinguishes warnings only by their text.
    private static func isHarmless(_ handle: tjhandle) -> Bool {
      unsafe tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
        && message(handle).contains("extraneous bytes before marker")
    }

    private static func failure(_ handle: tjhandle) -> ImageError {
      let text = unsafe message(handle)
      if text.contains("Premature end of JPEG file") { return ImageError(.truncated, format: .jpeg) }
      if text.contains("Insufficient memory") || text.contains("Memory allocation failure") {
        return ImageError(.outOfMemory, format: .jpeg)
      }
      return ImageError(.corrupt(text), format: .jpeg)
    }
  }
#endif
