#if Drawing
  import CCairo
  package import MultiplaneContents
  package import MultiplaneGeometry

  /// What a context has painted so far, as a picture.
  package struct PaintedPicture {
    /// Of the format `.bgra8`.
    package let bitmap: Bitmap
    /// What it shows, units of the device.
    package let place: Rect
    /// From the device to the user space of the time when it was taken.
    package let toUser: Transform2D
  }

  extension CairoContext {
    /// A picture of what the innermost transparency layer, or else the page, has in a rectangle: of all pixels that the
    /// rectangle touches.
    ///
    /// - Parameter rect: user space.
    /// - Returns: nil where the rectangle lies outside of what is painted.
    package func painted(in rect: Rect) -> PaintedPicture? {
      let seen = ctm.apply(to: rect)
      guard seen.isFinite, let toUser = ctm.inverted() else { return nil }
      let place = seen.pixels(within: target.bounds)
      guard !place.isEmpty else { return nil }
      do throws(DrawingError) {
        let picture = try CairoTarget(
          CairoSurface(CAIRO_FORMAT_ARGB32, at: place, pixelsPerUnit: pixelsPerUnit), bounds: place)
        unsafe cairo_set_source_surface(picture.cairo, target.surface.pointer, 0, 0)
        unsafe cairo_paint(picture.cairo)
        guard let bitmap = picture.surface.copiedPixels() else { throw DrawingError(.outOfMemory) }
        // A last pixel may end beside the unit.
        let size = Size(Double(bitmap.width) / pixelsPerUnit, Double(bitmap.height) / pixelsPerUnit)
        return PaintedPicture(bitmap: bitmap, place: Rect(origin: place.rect.origin, size: size), toUser: toUser)
      } catch {
        fail(error)
        return nil
      }
    }
  }

  extension CairoSurface {
    /// A copy of a picture's pixels; nil where there is no memory for it.
    fileprivate func copiedPixels() -> Bitmap? {
      let copy = unsafe withPixels { pixels, bytesPerRow, width, height in
        let rows = unsafe UnsafeRawBufferPointer(start: pixels, count: bytesPerRow * height)
        return unsafe try? Bitmap(
          width: width, height: height, format: .bgra8, bytesPerRow: bytesPerRow, bytes: Array(rows))
      }
      return copy ?? nil
    }
  }
#endif
