#if ImageFiles
  import MultiplaneDrawing

  /// The picture as the bytes of a PNG file.
  enum PNGFile {
    static func encode(_ picture: Picture) throws(Failure) -> [UInt8] {
      do {
        return try PNGEncoder.encode(width: picture.width, height: picture.height, premultiplied: picture.pixels)
      } catch {
        throw Failure(error)
      }
    }
  }
#endif
