#if ImageFiles
  import CTurboJPEG
  import CWebP
  public import MultiplaneGeometry
  public import MultiplaneContents

  /// Encodes images as JPEG by TurboJPEG. Any thread.
  public enum JPEGEncoder {
    /// The JPEG file of an image; transparent pixels show a background.
    ///
    /// - Parameter quality: 0…1; from 0.9 on, chroma is not subsampled.
    public static func encode(
      _ bitmap: Bitmap, quality: Double = 0.9, background: Color = .white
    ) throws(ImageError) -> [UInt8] {
      // Limits of the format's header.
      guard bitmap.width <= 65_535, bitmap.height <= 65_535 else {
        throw ImageError(.invalidSize(width: bitmap.width, height: bitmap.height), format: .jpeg)
      }
      var colors = bitmap.texels(of: bitmap.bounds, as: .rgba8)
      flatten(&colors, over: background)
      guard let handle = unsafe tjInitCompress() else { throw ImageError(.outOfMemory, format: .jpeg) }
      defer { unsafe tjDestroy(handle) }
      let percent = quality.isNaN ? 90 : Int32(clamping: (max(0, min(quality, 1)) * 99).rounded()) + 1
      var file: UnsafeMutablePointer<UInt8>?
      var length: UInt = 0
      defer { unsafe tjFree(file) }
      let sampling = percent >= 90 ? TJSAMP_444 : TJSAMP_420
      let result = unsafe colors.withUnsafeBufferPointer { pixels in
        unsafe tjCompress2(
          handle, pixels.baseAddress, Int32(bitmap.width), 0, Int32(bitmap.height), TJPF_RGBX.rawValue, &file, &length,
          Int32(sampling.rawValue), percent, TJFLAG_ACCURATEDCT)
      }
      guard result == 0, let file = unsafe file else {
        let text = unsafe tjGetErrorStr2(handle).map { unsafe String(cString: $0) } ?? ""
        throw ImageError(text.contains("emory") ? .outOfMemory : .unsupported(text), format: .jpeg)
      }
      return unsafe Array(UnsafeBufferPointer(start: file, count: Int(length)))
    }

    /// Makes texels of red, green, blue and alpha opaque.
    private static func flatten(_ texels: inout [UInt8], over background: Color) {
      let below = (background.isFinite ? background : .white).premultiplied * 255
      var span = texels.mutableSpan
      for at in stride(from: 0, to: span.count, by: 4) where span[at + 3] < 255 {
        let rest = 255 - Int(span[at + 3])
        for channel in 0..<3 {
          span[at + channel] = UInt8(
            min(255, Int(span[at + channel]) + (Int(clamping: below[channel].rounded()) * rest + 127) / 255))
        }
        span[at + 3] = 255
      }
    }
  }

  /// Encodes images as WebP by libwebp. Any thread.
  public enum WebPEncoder {
    /// The WebP file of an image.
    ///
    /// - Parameter quality: 0…1; nil is lossless.
    public static func encode(_ bitmap: Bitmap, quality: Double? = nil) throws(ImageError) -> [UInt8] {
      guard bitmap.width <= WEBP_MAX_DIMENSION, bitmap.height <= WEBP_MAX_DIMENSION else {
        throw ImageError(.invalidSize(width: bitmap.width, height: bitmap.height), format: .webp)
      }
      var colors = bitmap.texels(of: bitmap.bounds, as: .rgba8)
      Premultiplication.unpremultiply(pixels: &colors)
      let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
      var file: UnsafeMutablePointer<UInt8>?
      let length = unsafe colors.withUnsafeBufferPointer { pixels in
        if let quality {
          let percent = quality.isNaN ? 75 : Float(max(0, min(quality, 1)) * 100)
          return unsafe WebPEncodeRGBA(pixels.baseAddress, width, height, width * 4, percent, &file)
        }
        return unsafe WebPEncodeLosslessRGBA(pixels.baseAddress, width, height, width * 4, &file)
      }
      defer { unsafe WebPFree(file) }
      guard length > 0, let file = unsafe file else { throw ImageError(.outOfMemory, format: .webp) }
      return unsafe Array(UnsafeBufferPointer(start: file, count: length))
    }
  }
#endif
