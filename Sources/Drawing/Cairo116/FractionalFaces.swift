#if Drawing
  import CCairo
  import CPango
  import MultiplaneGeometry

  /// Faces whose glyphs begin at quarters of a pixel: Cairo 1.16 puts the glyphs of other fonts on whole pixels of
  /// memory.
  ///
  /// From 1.17.4 on, Cairo puts all glyphs on quarters of a pixel in memory. This file goes with 1.16, and then
  /// `PlacedRun.show` rounds the places where `CairoContext.shouldSubpixelPositionFonts` is false.
  ///
  /// Each stands for another face. Its glyphs have the place within a pixel in their numbers, and Cairo keeps their
  /// pixels with those of other fonts.
  struct FractionalFaces {
    /// By the addresses of the faces that they stand for, which live as long as they do.
    private var faces: [UInt: FractionalFace] = [:]

    /// Faces that are kept at a time.
    private static let mostFaces = 64

    /// The face that stands for another one; nil where there is no memory for it.
    private mutating func face(for real: OpaquePointer) -> FractionalFace? {
      let address = UInt(bitPattern: real)
      if let known = faces[address] { return known }
      if faces.count >= Self.mostFaces { faces = [:] }
      let face = unsafe FractionalFace(for: real)
      faces[address] = face
      return face
    }

    /// Shows glyphs with a context's source, each at the quarter of a pixel that is nearest to its place.
    ///
    /// - Parameters:
    ///   - places: of a layout.
    ///   - placed: from the layout to pixels, the context's matrix.
    /// - Returns: whether they are shown.
    mutating func show(
      _ places: [cairo_glyph_t], of scaled: OpaquePointer, _ placed: Transform2D, on cairo: OpaquePointer
    ) -> Bool {
      guard let inverse = placed.inverted(), let real = unsafe cairo_scaled_font_get_font_face(scaled),
        let face = unsafe face(for: real)
      else { return false }
      var matrix = cairo_matrix_t()
      unsafe cairo_scaled_font_get_font_matrix(scaled, &matrix)
      unsafe cairo_set_font_face(cairo, face.pointer)
      unsafe cairo_set_font_matrix(cairo, &matrix)
      let options = unsafe cairo_font_options_create()
      unsafe cairo_scaled_font_get_font_options(scaled, options)
      unsafe cairo_set_font_options(cairo, options)
      unsafe cairo_font_options_destroy(options)
      var glyphs: [cairo_glyph_t] = []
      glyphs.reserveCapacity(places.count)
      for place in places {
        let x = ((place.x * placed.a + place.y * placed.c + placed.tx) * FractionalFace.steps).rounded(
          .toNearestOrAwayFromZero)
        let y = ((place.x * placed.b + place.y * placed.d + placed.ty) * FractionalFace.steps).rounded(
          .toNearestOrAwayFromZero)
        guard abs(x) < 0x1p24, abs(y) < 0x1p24, place.index < 1 << FractionalFace.phaseShift else { continue }
        let (left, top) = ((x / FractionalFace.steps).rounded(.down), (y / FractionalFace.steps).rounded(.down))
        let phase = UInt(
          clamping: (x - left * FractionalFace.steps) + (y - top * FractionalFace.steps) * FractionalFace.steps)
        let point = inverse.apply(to: Point(left, top))
        glyphs.append(cairo_glyph_t(index: place.index | phase << FractionalFace.phaseShift, x: point.x, y: point.y))
      }
      unsafe PlacedRun.show(glyphs, size: abs(matrix.yy), on: cairo)
      return true
    }
  }

  extension PlacedRun {
    /// Draws the glyphs with a context's source where their places are, to a quarter of a pixel; its matrix is the
    /// layout's.
    func showBetweenPixels(_ cairo: OpaquePointer, _ placed: Transform2D, _ fonts: ThreadFonts) {
      if let scaled = unsafe scaledFont, let places,
        unsafe fonts.fractionalFaces.show(places, of: scaled, placed, on: cairo)
      {
        return
      }
      unsafe show(cairo)
    }
  }

  /// It is `@safe`: the face is the module's, and lives as long as this does.
  @safe
  private final class FractionalFace {
    let pointer: OpaquePointer

    /// Places within a pixel along an axis.
    static let steps = 4.0
    /// Where a glyph's number has its place within a pixel; below are the 16 bits of its number in the font.
    static let phaseShift: UInt = 16

    init?(for real: OpaquePointer) {
      guard let face = unsafe cairo_user_font_face_create() else { return nil }
      unsafe pointer = face
      unsafe cairo_user_font_face_set_render_glyph_func(face, Self.render)
      let held = unsafe UnsafeMutableRawPointer(cairo_font_face_reference(real))
      let status = unsafe cairo_font_face_set_user_data(face, Self.realKey, held) {
        unsafe cairo_font_face_destroy(OpaquePointer($0))
      }
      guard status == CAIRO_STATUS_SUCCESS else {
        unsafe cairo_font_face_destroy(real)
        return nil
      }
    }

    deinit { unsafe cairo_font_face_destroy(pointer) }

    /// Under which a face has the one that it stands for: its address counts.
    private nonisolated(unsafe) static let realKey: UnsafeMutablePointer<cairo_user_data_key_t> = {
      let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
      unsafe key.initialize(to: cairo_user_data_key_t())
      return unsafe key
    }()

    private static let render: cairo_user_scaled_font_render_glyph_func_t = { scaled, glyph, cairo, extents in
      guard let scaled = unsafe scaled, let cairo = unsafe cairo,
        let face = unsafe cairo_scaled_font_get_font_face(scaled),
        let real = unsafe cairo_font_face_get_user_data(face, realKey)
      else { return CAIRO_STATUS_USER_FONT_ERROR }
      let phase = Double(glyph >> phaseShift)
      let row = (phase / steps).rounded(.down)
      var matrix = cairo_matrix_t()
      unsafe cairo_get_matrix(cairo, &matrix)
      matrix.x0 += (phase - row * steps) / steps
      matrix.y0 += row / steps
      unsafe cairo_set_matrix(cairo, &matrix)
      unsafe cairo_set_font_face(cairo, OpaquePointer(real))
      unsafe cairo_set_font_size(cairo, 1)
      unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST)
      var shown = cairo_glyph_t(index: glyph & (1 << phaseShift - 1), x: 0, y: 0)
      unsafe cairo_glyph_path(cairo, &shown, 1)
      unsafe cairo_fill(cairo)
      return unsafe cairo_status(cairo)
    }
  }
#endif
