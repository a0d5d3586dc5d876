#if Drawing
  import CPango
  import MultiplaneLock

  /// The font files that Cairo has open, for all threads together.
  ///
  /// Cairo has ten of them open (1.16, and by its sources 1.17.6). To open another one it closes one that it takes for
  /// unused, without a lock against the thread that begins to read it, and FreeType opens and closes files for one
  /// thread at a time only. So threads let Cairo open files one after another, and a file that text was set in stays
  /// open until the program ends: glyphs are drawn without a lock.
  enum OpenFontFiles {
    private static let lock = Lock()
    /// Read and written under the lock.
    private nonisolated(unsafe) static var files: Set<FontFiles.File> = []
    /// Files that stay open; later ones are Cairo's to close.
    private static let mostFiles = 1024
    /// Marks Pango's fonts whose files have been seen.
    private static let mark = unsafe g_quark_from_static_string("multiplane-open-file")

    /// Holds the lock during calls of Pango or Cairo that may open font files: to lay out text, to ask a font for its
    /// metrics, to draw the box of a character that no font has, to write a document. Not to be nested.
    static func whileOpening<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
      try lock.withLock(body)
    }

    /// Keeps the file of a font open; within `whileOpening`.
    static func keep(_ font: UnsafeMutablePointer<PangoFont>?) {
      guard let font = unsafe font else { return }
      let object = unsafe UnsafeMutableRawPointer(font).assumingMemoryBound(to: GObject.self)
      guard unsafe g_object_get_qdata(object, mark) == nil else { return }
      unsafe g_object_set_qdata(object, mark, UnsafeMutableRawPointer(bitPattern: 1))
      var path: UnsafePointer<CChar>?
      var index: Int32 = 0
      guard unsafe files.count < mostFiles, unsafe multiplane_font_file(font, &path, &index) != 0,
        let path = unsafe path,
        let scaled = unsafe pango_cairo_font_get_scaled_font(OpaquePointer(font)),
        unsafe files.insert(FontFiles.File(path: String(cString: path), index: Int(index))).inserted
      else { return }
      unsafe multiplane_keep_font_file(cairo_scaled_font_reference(scaled))
    }
  }
#endif
