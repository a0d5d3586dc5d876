#if ImageFiles
  public import MultiplaneGeometry

  extension Image {
    /// The image as a PNG file; nothing is lost.
    public func pngData() throws(ImageError) -> [UInt8] { try PNGEncoder.encode(bitmap()) }

    /// The image as a JPEG file.
    ///
    /// - Parameters:
    ///   - quality: 0…1.
    ///   - background: what transparent parts show.
    public func jpegData(quality: Double = 0.9, background: Color = .white) throws(ImageError) -> [UInt8] {
      try JPEGEncoder.encode(bitmap(), quality: quality, background: background)
    }

    /// The image as a WebP file.
    ///
    /// - Parameter quality: 0…1; nil loses nothing.
    public func webpData(quality: Double? = nil) throws(ImageError) -> [UInt8] {
      try WebPEncoder.encode(bitmap(), quality: quality)
    }
  }
#endif
