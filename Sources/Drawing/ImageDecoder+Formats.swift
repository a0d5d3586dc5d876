import MultiplaneContents

extension ImageDecoder {
  #if ImageFiles
    static func decode(_ bytes: [UInt8], as format: ImageFormat, limits: ImageLimits) throws(ImageError) -> Bitmap {
      switch format {
      case .png: try PNGDecoding.decode(bytes, limits: limits)
      case .jpeg: try JPEGDecoding.decode(bytes, limits: limits)
      case .webp: try WebPDecoding.decode(bytes, limits: limits)
      }
    }
  #else
    static func decode(_ bytes: [UInt8], as format: ImageFormat, limits: ImageLimits) throws(ImageError) -> Bitmap {
      throw ImageError(.unsupported("this program is built without the package trait ImageFiles"), format: format)
    }
  #endif
}
