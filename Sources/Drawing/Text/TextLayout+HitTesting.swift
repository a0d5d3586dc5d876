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
      let (low, high) = (text.offset(start), text.offset(end))
      let parts = line.ranges(line.paragraph.layoutStart(low), line.paragraph.layoutOffset(high))
      let place = point.x - line.rect.minX
      let beginning = points(line.x(of: low))
      guard let part = parts.min(by: { $0.distance(to: place) < $1.distance(to: place) }) else { return start }
      let isFromLeft = abs(part.lowerBound - beginning) <= abs(part.upperBound - beginning)
      let isLeft = place <= (part.lowerBound + part.upperBound) / 2
      return isLeft == isFromLeft ? start : end
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
      let x = points(line.x(of: offset))
      return Rect(x: line.rect.minX + x, y: line.rect.minY, width: 0, height: line.rect.height)
    }
  }

  extension PlacedLine {
    /// Where the character at an offset of the text begins, from the line's beginning; Pango's units.
    fileprivate func x(of offset: Int) -> Int32 { x(at: paragraph.layoutStart(offset)) }

    /// The same for a byte of the paragraph's layout.
    private func x(at byte: Int) -> Int32 {
      var x: Int32 = 0
      unsafe pango_layout_line_index_to_x(line, Int32(clamping: byte), 0, &x)
      return x
    }

    /// Where some bytes of the paragraph's layout are, from the line's beginning, left to right.
    ///
    /// Characters end where the next one begins, and the last one of a run where that does: Pango's (1.50) own ranges
    /// end before a vowel sign that is a glyph beside its consonant, and overlap where two characters share a glyph.
    func ranges(_ start: Int, _ end: Int) -> [ClosedRange<Double>] {
      var joined: [ClosedRange<Double>] = []
      var (node, left) = unsafe (line.pointee.runs, Int32(0))
      while let run = unsafe node {
        unsafe node = run.pointee.next
        guard let item = unsafe run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else { continue }
        let right =
          unsafe (left + item.pointee.start_x_offset + pango_glyph_string_get_width(item.pointee.glyphs)
          + item.pointee.end_x_offset)
        defer { left = right }
        let (offset, length, level) = unsafe (
          item.pointee.item.pointee.offset, item.pointee.item.pointee.length, item.pointee.item.pointee.analysis.level
        )
        let bytes = Int(offset)..<Int(offset) + Int(length)
        let (low, high) = (max(start, bytes.lowerBound), min(end, bytes.upperBound))
        guard low < high else { continue }
        let isLeftward = level & 1 != 0
        let first = low == bytes.lowerBound ? (isLeftward ? right : left) : x(at: low)
        let last = high == bytes.upperBound ? (isLeftward ? left : right) : x(at: high)
        guard first != last else { continue }
        let part = points(min(first, last))...points(max(first, last))
        if let before = joined.last, part.lowerBound <= before.upperBound + 2 / Double(PANGO_SCALE) {
          joined[joined.count - 1] = before.lowerBound...max(before.upperBound, part.upperBound)
        } else {
          joined.append(part)
        }
      }
      return joined
    }
  }

  extension ClosedRange<Double> {
    fileprivate func distance(to place: Double) -> Double { Swift.max(lowerBound - place, place - upperBound, 0) }
  }
#endif
