import MultiplaneContents

extension ImageDecoder {
  #if ImageFiles
    static func decode(_ bytes: [UInt8], as format: ImageFormat, limits: ImageLimits) throws(ImageError) -> Bitmap {
      switch format {
      case .png: try PNGDecoding.decode(bytes, limits: limits)
      case .jpeg: try JPEGDecoding.decode(bytes, limits: limits)
      case .webp: try WebPDecoding.decode(bytes, limits: limits)
      case .gif: try GIFDecoding.first(bytes, limits: limits)
      }
    }

    /// Size by the file's header; decodes nothing.
    static func size(of bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> (width: Int, height: Int) {
      guard !bytes.isEmpty else { throw ImageError(.empty) }
      guard let format = ImageFormat(firstBytes: bytes) else { throw ImageError(.unknownFormat) }
      let size: (width: Int, height: Int)
      switch format {
      case .png:
        let chunks = try PNGChunks(bytes)
        size = (chunks.width, chunks.height)
      case .jpeg:
        let markers = try JPEGMarkers(bytes)
        size = markers.orientation.swapsSides ? (markers.height, markers.width) : (markers.width, markers.height)
      case .webp:
        let header = try WebPDecoding.header(bytes, fileBytes: bytes.count)
        size = (header.width, header.height)
      case .gif: size = try GIFDecoding.size(bytes)
      }
      try limits.check(width: size.width, height: size.height, format: format)
      return size
    }
  #else
    static func size(of bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> (width: Int, height: Int) {
      throw ImageError(.unsupported("this program is built without the package trait ImageFiles"))
    }

    static func decode(_ bytes: [UInt8], as format: ImageFormat, limits: ImageLimits) throws(ImageError) -> Bitmap {
      throw ImageError(.unsupported("this program is built without the package trait ImageFiles"), format: format)
    }
  #endif
}
