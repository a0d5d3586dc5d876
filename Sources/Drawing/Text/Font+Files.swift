#if Drawing
  import CPango
  public import MultiplaneContents

  extension Font {
    /// A face of a font file: TrueType, OpenType or a collection.
    ///
    /// The file is opened again when text is laid out, and must stay as it is.
    ///
    /// - Parameter index: of the face in a collection; 0 is the first.
    /// - Throws: where there is no such face, or a glyph of it cannot be read.
    public init(file path: String, index: Int = 0, size: Double) throws(TextError) {
      guard index >= 0, index < 0x10000, !path.utf8.contains(0) else {
        throw TextError(.fontFile(path: path, index: index))
      }
      do throws(ImageError) {
        _ = try RegularFile.size(path: path)
      } catch {
        throw TextError(.fontFile(path: path, index: index))
      }
      var count: Int32 = 0
      guard let pattern = unsafe FcFreeTypeQuery(path, UInt32(clamping: index), nil, &count) else {
        throw TextError(.fontFile(path: path, index: index))
      }
      unsafe FcPatternDestroy(pattern)
      self.init(.file(path: path, index: index), size: size)
    }
  }
#endif
