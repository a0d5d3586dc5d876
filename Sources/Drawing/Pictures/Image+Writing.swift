#if ImageFiles
  public import MultiplaneGeometry
  import MultiplaneContents

  extension Image {
    /// The image as a PNG file; nothing is lost, but for colours beyond 0…1, which are cut in all files.
    @_disfavoredOverload public func pngData() throws(ImageError) -> [UInt8] { try PNGEncoder.encode(bytes()) }

    /// The image as a JPEG file.
    ///
    /// - Parameters:
    ///   - quality: 0…1.
    ///   - background: what transparent parts show.
    public func jpegData(quality: Double = 0.9, background: Color = .white) throws(ImageError) -> [UInt8] {
      try JPEGEncoder.encode(bytes(), quality: quality, background: background)
    }

    /// The image as a WebP file.
    ///
    /// - Parameter quality: 0…1; nil loses nothing.
    public func webpData(quality: Double? = nil) throws(ImageError) -> [UInt8] {
      try WebPEncoder.encode(bytes(), quality: quality)
    }

    /// The picture in eight bits.
    private func bytes() throws(ImageError) -> Bitmap {
      let bitmap = try bitmap()
      return bitmap.format == .rgba16f ? try bitmap.copy(as: .rgba8) : bitmap
    }
  }
#endif
