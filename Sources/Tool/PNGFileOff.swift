#if !ImageFiles
  /// Without the trait ImageFiles there is nothing that writes PNG.
  enum PNGFile {
    static func encode(_ picture: Picture) throws(Failure) -> [UInt8] {
      throw Failure(.badInput, "this build writes no pictures (the trait ImageFiles is off)")
    }
  }
#endif
