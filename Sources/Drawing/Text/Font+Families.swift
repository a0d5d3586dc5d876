#if Drawing
  import CPango
  public import MultiplaneContents

  extension Font {
    /// The families that are installed, by name.
    ///
    /// - Throws: `TextError` where there is no memory.
    public static func installedFamilies() throws(TextError) -> [String] {
      try unsafe families().map { unsafe String(cString: pango_font_family_get_name($0)) }.sorted()
    }

    /// The faces of an installed family, such as `Bold Italic`; empty for a family that is not installed.
    ///
    /// - Throws: `TextError` where there is no memory.
    public static func installedFaces(ofFamily name: String) throws(TextError) -> [String] {
      let families = try unsafe families()
      guard
        let family = unsafe families.first(where: { unsafe String(cString: pango_font_family_get_name($0)) == name })
      else { return [] }
      var faces: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFace>?>?
      var count: Int32 = 0
      unsafe pango_font_family_list_faces(family, &faces, &count)
      defer { unsafe g_free(faces) }
      return (0..<Int(count)).compactMap { place in
        unsafe faces?[place].map { unsafe String(cString: pango_font_face_get_face_name($0)) }
      }
    }

    private static func families() throws(TextError) -> [UnsafeMutablePointer<PangoFontFamily>] {
      let map = unsafe pango_context_get_font_map(try ThreadFonts.current().context(.natural))
      var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
      var count: Int32 = 0
      unsafe pango_font_map_list_families(map, &families, &count)
      defer { unsafe g_free(families) }
      return unsafe (0..<Int(count)).compactMap { place in unsafe families?[place] }
    }
  }
#endif
