#if !ImageFiles
  /// A build without the trait ImageFiles cannot write PNG.
  enum PNGFile {
    static func encode(_ picture: Picture) throws(Failure) -> [UInt8] {
      throw Failure(.badInput, "this build writes no pictures (the trait ImageFiles is off)")
    }
  }
#endif
