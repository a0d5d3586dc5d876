#if ImageFiles
  import MultiplaneDrawing

  /// Pictures as PNG files.
  enum PictureFile {
    /// - Parameter pixels: premultiplied RGBA, opaque, the top row first.
    static func encode(_ pixels: [UInt8], width: Int, height: Int) throws -> [UInt8] {
      var writer = try PNGWriter(width: width, height: height, hasAlpha: false)
      try writer.append(premultiplied: pixels)
      return try writer.finish()
    }
  }
#else
  /// Pictures need the trait ImageFiles.
  enum PictureFile {
    static let problem = ScriptRun.Problem(description: "built without the trait ImageFiles: no pictures")

    static func encode(_ pixels: [UInt8], width: Int, height: Int) throws -> [UInt8] { throw problem }
  }
#endif
