#if Drawing
  import CPango

  extension TextParagraph {
    /// Whether the paragraph has a word, or a run of spaces, of more than `TextLimits.longestWord` characters.
    ///
    /// Pango (1.50) breaks such a word anew for each of its lines, in a time that grows with the square of its length:
    /// a word of 65,536 characters takes 17 seconds, and 0.2 where lines may end behind any character.
    ///
    /// Called before the layout has a width: lines that are broken would be broken again.
    func hasLongWord() -> Bool {
      guard let text = unsafe pango_layout_get_text(layout) else { return false }
      // Between two words that a space separates there may be a break: most paragraphs need no closer look.
      var (longest, length, isBehindSpace) = (0, 0, false)
      var at = 0
      while unsafe text[at] != 0 {
        let isSpace = unsafe text[at] == 0x20
        if isBehindSpace, !isSpace { length = 0 }
        (length, isBehindSpace) = (length + 1, isSpace)
        longest = max(longest, length)
        at += 1
      }
      guard longest > TextLimits.longestWord else { return false }
      var count: Int32 = 0
      guard let places = unsafe pango_layout_get_log_attrs_readonly(layout, &count) else { return false }
      length = 0
      // The last place is the end.
      for index in 0..<Int(count) - 1 {
        length = unsafe places[index].is_line_break != 0 ? 1 : length + 1
        if length > TextLimits.longestWord { return true }
      }
      return false
    }
  }
#endif
