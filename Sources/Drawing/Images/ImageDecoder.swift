public import MultiplaneContents

/// Reads PNG, JPEG, WebP and GIF. Every function may be called on any thread.
///
/// A picture without alpha becomes `.rgb8`, one with alpha premultiplied `.rgba8`; samples of 16 bits are premultiplied
/// first and then rounded, once, to the nearest of 8 bits. Gamma values and colour profiles are left alone: colour is
/// taken as sRGB. A JPEG file's EXIF orientation is applied. Of an animated PNG the still picture is read, of a GIF the
/// first frame; an animated WebP is refused: `AnimatedImage` reads its frames.
public enum ImageDecoder {
  /// The picture that the bytes of an image file hold.
  ///
  /// Truncated and corrupt files are errors, also where a part of the picture could be shown.
  public static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Bitmap {
    guard !bytes.isEmpty else { throw ImageError(.empty) }
    guard bytes.count <= limits.maximumFileBytes else {
      throw ImageError(.fileTooLarge(bytes: bytes.count, limit: limits.maximumFileBytes))
    }
    guard let format = ImageFormat(firstBytes: bytes) else { throw ImageError(.unknownFormat) }
    return try decode(bytes, as: format, limits: limits)
  }

  /// The picture in a regular file; pipes and devices are refused without waiting for them.
  ///
  /// - Parameter path: absolute, or relative to the process's working directory.
  public static func read(path: String, limits: ImageLimits = ImageLimits()) throws(ImageError) -> Bitmap {
    do {
      return try decode(RegularFile.read(path: path, maximumBytes: limits.maximumFileBytes), limits: limits)
    } catch {
      throw error.at(path)
    }
  }
}
