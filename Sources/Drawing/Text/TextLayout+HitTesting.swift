#if Drawing
  import CPango
  import MultiplaneContents
  public import MultiplaneGeometry

  extension TextLayout {
    /// The place between two characters that is nearest to a point: where a click puts the caret.
    ///
    /// Above the first line, that line counts; below the last one, that one. The end of a line whose last character is
    /// not white space is the beginning of the next line.
    public func index(at point: Point) -> String.Index {
      guard point.x.isFinite || point.y.isFinite,
        let line = placed.first(where: { point.y < $0.rect.maxY }) ?? placed.last
      else { return text.string.startIndex }
      var (byte, trailing): (Int32, Int32) = (0, 0)
      let x = pangoUnits(point.x - line.rect.minX)
      unsafe pango_layout_line_x_to_index(line.line, x, &byte, &trailing)
      let found = line.paragraph.textOffset(Int(byte))
      guard found < line.range.upperBound else { return text.index(line.range.upperBound) }
      // Pango (1.50) has places within some characters, and none behind the last one of a line.
      let end = text.string.index(after: text.index(found))
      let start = text.string.index(before: end)
      let (leading, last) = (text.offset(start), text.offset(text.string.unicodeScalars.index(before: end)))
      let toEnd = abs(line.x(of: last, isTrailing: true) - x)
      return abs(line.x(of: leading, isTrailing: false) - x) <= toEnd ? start : end
    }

    /// The rectangles of some characters, a line's from left to right, as high as the line. Text that runs both ways
    /// may have several in a line.
    public func rects(of range: Range<String.Index>) -> [Rect] {
      let (low, high) = (text.offset(range.lowerBound), text.offset(range.upperBound))
      var rects: [Rect] = []
      for line in placed where line.range.lowerBound < high && line.range.upperBound > low {
        let paragraph = line.paragraph
        for part in line.ranges(paragraph.layoutStart(low), paragraph.layoutOffset(high)) {
          rects.append(
            Rect(
              x: line.rect.minX + part.lowerBound, y: line.rect.minY, width: part.upperBound - part.lowerBound,
              height: line.rect.height))
        }
      }
      return rects
    }

    /// Where the caret stands before a character: without width, as high as the line.
    public func caretRect(at index: String.Index) -> Rect {
      let offset = text.offset(index)
      guard let line = placed.last(where: { $0.range.lowerBound <= offset }) ?? placed.first else { return .zero }
      let x = points(line.x(of: offset, isTrailing: false))
      return Rect(x: line.rect.minX + x, y: line.rect.minY, width: 0, height: line.rect.height)
    }
  }

  extension PlacedLine {
    /// Where a side of the character at an offset of the text is, from the line's beginning; Pango's units.
    fileprivate func x(of offset: Int, isTrailing: Bool) -> Int32 {
      var x: Int32 = 0
      let place = Int32(clamping: paragraph.layoutStart(offset))
      unsafe pango_layout_line_index_to_x(line, place, isTrailing ? 1 : 0, &x)
      return x
    }

    /// Where some bytes of the paragraph's layout are, from the line's beginning, left to right.
    func ranges(_ start: Int, _ end: Int) -> [ClosedRange<Double>] {
      let first = unsafe Int(line.pointee.start_index)
      let last = unsafe first + Int(line.pointee.length)
      let (low, high) = (max(start, first), min(end, last))
      guard low < high else { return [] }
      var (ranges, count): (UnsafeMutablePointer<Int32>?, Int32) = (nil, 0)
      unsafe pango_layout_line_get_x_ranges(line, Int32(clamping: low), Int32(clamping: high), &ranges, &count)
      guard let found = unsafe ranges else { return [] }
      defer { unsafe g_free(found) }
      let parts = (0..<Int(count)).compactMap { place -> ClosedRange<Double>? in
        let (left, right) = unsafe (points(found[2 * place]) - pangoX, points(found[2 * place + 1]) - pangoX)
        return right > left ? left...right : nil
      }.sorted { $0.lowerBound < $1.lowerBound }
      // Pango has a range for each run.
      var joined: [ClosedRange<Double>] = []
      for part in parts {
        if let last = joined.last, part.lowerBound <= last.upperBound + 2 / Double(PANGO_SCALE) {
          joined[joined.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
        } else {
          joined.append(part)
        }
      }
      return joined
    }
  }
#endif
