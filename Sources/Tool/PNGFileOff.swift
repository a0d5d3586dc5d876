#if !ImageFiles
  import MultiplaneGeometry

  /// A build without the trait ImageFiles cannot write PNG.
  enum PNGFile {
    static func encode(_ picture: Picture) throws(Failure) -> [UInt8] { throw isOff }

    static func encode(_ picture: Picture, part: PixelRect) throws(Failure) -> [UInt8] { throw isOff }

    static func encode(_ pixels: [UInt8], width: Int, height: Int) throws(Failure) -> [UInt8] { throw isOff }

    private static var isOff: Failure {
      Failure(.badInput, "this build writes no pictures (the trait ImageFiles is off)")
    }
  }
#endif
