public import MultiplaneContents

/// Decodes PNG, JPEG, WebP and GIF. Any thread.
///
/// An image without alpha becomes `.rgb8`, one with alpha premultiplied `.rgba8`. Samples of 16 bits are premultiplied,
/// then rounded once to 8 bits. Gamma values and colour profiles are ignored: colours are sRGB. A JPEG file's EXIF
/// orientation is applied. An animated PNG gives its default image, a GIF its first frame; an animated WebP is refused:
/// `AnimatedImage` decodes its frames.
public enum ImageDecoder {
  /// Decodes the bytes of an image file.
  ///
  /// Truncated and corrupt files are errors, even if a part could be decoded; of a GIF, nothing behind the first frame
  /// is read.
  public static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Bitmap {
    guard !bytes.isEmpty else { throw ImageError(.empty) }
    try limits.check(fileBytes: bytes.count)
    guard let format = ImageFormat(firstBytes: bytes) else { throw ImageError(.unknownFormat) }
    return try decode(bytes, as: format, limits: limits)
  }

  /// Decodes a regular file; pipes and devices are refused without blocking.
  ///
  /// - Parameter path: absolute, or relative to the process's working directory.
  public static func read(path: String, limits: ImageLimits = ImageLimits()) throws(ImageError) -> Bitmap {
    try throwing(as: { $0.at(path) }) { () throws(ImageError) in
      try decode(RegularFile.read(path: path, maximumBytes: limits.maximumFileBytes), limits: limits)
    }
  }
}
