#if Drawing
  import CPango
  import MultiplaneContents

  extension TextLayout {
    /// Where the caret goes from a place by an arrow: the next place on the screen, in text of both directions, too.
    /// Within one paragraph.
    ///
    /// - Returns: nil beyond the paragraph.
    public func index(besides index: String.Index, toRight: Bool) -> String.Index? {
      let offset = text.offset(index)
      guard let line = placed.last(where: { $0.range.lowerBound <= offset }) ?? placed.first else { return nil }
      let paragraph = line.paragraph
      let place = paragraph.layoutStart(offset)
      var (found, trailing): (Int32, Int32) = (0, 0)
      unsafe pango_layout_move_cursor_visually(
        paragraph.layout, 1, Int32(clamping: place), 0, toRight ? 1 : -1, &found, &trailing)
      guard found >= 0, found != Int32.max else { return nil }
      var next = text.index(paragraph.textOffset(Int(found)))
      if trailing > 0, next < text.string.endIndex { next = text.string.index(after: next) }
      // Pango has places within some characters.
      let start = next < text.string.endIndex ? text.string.index(before: text.string.index(after: next)) : next
      if start == index, next != start { return text.string.index(after: start) }
      return start
    }

    /// Whether the paragraph of a place runs from the right.
    public func runsLeft(at index: String.Index) -> Bool {
      let offset = text.offset(index)
      guard let line = placed.last(where: { $0.range.lowerBound <= offset }) ?? placed.first else { return false }
      return unsafe line.line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
    }
  }
#endif
