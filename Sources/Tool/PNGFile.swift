#if ImageFiles
  import MultiplaneDrawing
  import MultiplaneGeometry

  /// The picture as a PNG file.
  enum PNGFile {
    static func encode(_ picture: Picture) throws(Failure) -> [UInt8] {
      let bands = picture.bands
      // A single band is read once. Several bands are first searched for a translucent pixel, then read again for
      // writing.
      let first = try picture.pixels(inRows: bands[0])
      var isOpaque = isOpaque(first)
      for band in bands.dropFirst() where isOpaque { isOpaque = Self.isOpaque(try picture.pixels(inRows: band)) }
      var writer: PNGWriter
      do {
        writer = try PNGWriter(width: picture.width, height: picture.height, hasAlpha: !isOpaque)
      } catch {
        throw Failure(error)
      }
      for (index, band) in bands.enumerated() {
        let rows = index == 0 ? first : try picture.pixels(inRows: band)
        do { try writer.append(premultiplied: rows) } catch { throw Failure(error) }
      }
      do { return try writer.finish() } catch { throw Failure(error) }
    }

    /// Pixels that are opaque: premultiplied RGBA8, the top row first.
    static func encode(_ pixels: [UInt8], width: Int, height: Int) throws(Failure) -> [UInt8] {
      do {
        var writer = try PNGWriter(width: width, height: height, hasAlpha: false)
        try writer.append(premultiplied: pixels)
        return try writer.finish()
      } catch {
        throw Failure(error)
      }
    }

    /// A part of the picture, with alpha.
    static func encode(_ picture: Picture, part: PixelRect) throws(Failure) -> [UInt8] {
      do {
        var writer = try PNGWriter(width: part.width, height: part.height, hasAlpha: true)
        for band in picture.bands {
          let rows = band.clamped(to: part.y..<(part.y + part.height))
          if rows.isEmpty { continue }
          let pixels = try picture.pixels(inRows: rows)
          let columns = (part.x * 4)..<((part.x + part.width) * 4)
          let isWhole = part.width == picture.width
          try writer.append(
            premultiplied: isWhole
              ? pixels
              : rows.indices.flatMap { row -> ArraySlice<UInt8> in
                let start = (row - rows.lowerBound) * picture.width * 4
                return pixels[(start + columns.lowerBound)..<(start + columns.upperBound)]
              })
        }
        return try writer.finish()
      } catch let error as ImageError {
        throw Failure(error)
      } catch {
        throw error as? Failure ?? Failure(.badInput, "\(error)")
      }
    }

    private static func isOpaque(_ pixels: [UInt8]) -> Bool {
      let span = pixels.span
      for index in stride(from: 3, to: span.count, by: 4) where span[index] != 255 { return false }
      return true
    }
  }
#endif
