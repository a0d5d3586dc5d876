#if Drawing
  import CCairo
  import CPango
  import MultiplaneGeometry

  extension CairoContext {
    /// The outlines of a group's glyphs, pixels; a path a run. Glyphs that are pictures have none.
    func outlines(_ group: TextGroup, _ placed: Transform2D) -> [Path] {
      let size = group.style.attributes.font.size
      guard size > 0 else { return [] }
      // FreeType rounds outlines to 1/64 of a pixel.
      let scale = Self.outlineSize / size
      do throws(DrawingError) {
        let place = PixelRect(x: 0, y: 0, width: 1, height: 1)
        let scratch = try CairoTarget(CairoSurface(CAIRO_FORMAT_A8, at: place), bounds: place)
        let cairo = unsafe scratch.cairo
        unsafe cairo_scale(cairo, scale, scale)
        var paths: [Path] = []
        for run in group.runs {
          guard let font = unsafe run.font else { continue }
          let around = abs(group.style.attributes.strokeWidth.usable) / 100 * size
          let extents = placed.apply(to: run.line.ink.insetBy(dx: -around, dy: -around)).insetBy(dx: -2, dy: -2)
          guard reaches(extents) else { continue }
          unsafe cairo_new_path(cairo)
          unsafe cairo_move_to(cairo, 0, 0)
          OpenFontFiles.whileOpening {
            unsafe pango_cairo_glyph_string_path(cairo, font, run.glyphs.pointee.glyphs)
          }
          guard unsafe cairo_status(cairo) == CAIRO_STATUS_SUCCESS, let copy = unsafe cairo_copy_path(cairo) else {
            throw DrawingError(unsafe cairo_status(cairo))
          }
          defer { unsafe cairo_path_destroy(copy) }
          let toDevice = Transform2D(translationX: run.origin.x, y: run.origin.y).concatenating(placed)
          paths.append(unsafe Path(copy).applying(toDevice))
        }
        return paths
      } catch {
        fail(error)
        return []
      }
    }

    /// Pixels to the em at which outlines are taken.
    private static let outlineSize = 1024.0
  }

  extension Path {
    /// A copy of Cairo's path.
    fileprivate init(_ copy: UnsafeMutablePointer<cairo_path_t>) {
      self.init()
      guard unsafe copy.pointee.status == CAIRO_STATUS_SUCCESS, let data = unsafe copy.pointee.data else { return }
      var at = 0
      func point(_ offset: Int) -> Point {
        unsafe Point(data[at + offset].point.x, data[at + offset].point.y)
      }
      let count = unsafe Int(copy.pointee.num_data)
      while at < count {
        let header = unsafe data[at].header
        switch header.type {
        case CAIRO_PATH_MOVE_TO: move(to: point(1))
        case CAIRO_PATH_LINE_TO: addLine(to: point(1))
        case CAIRO_PATH_CURVE_TO: addCurve(to: point(3), control1: point(1), control2: point(2))
        default: closeSubpath()
        }
        at += max(Int(header.length), 1)
      }
    }
  }
#endif
