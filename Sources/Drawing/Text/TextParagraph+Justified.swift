#if Drawing
  import CPango
  internal import Glibc

  extension TextParagraph {
    /// Makes justified lines as wide as they should be by their spaces. Pango (1.50) widens spaces as if it put no
    /// hyphens at the ends of lines, and as if the space at the end of a line that runs to the left had its width.
    func fitJustifiedLines() {
      guard let text = unsafe pango_layout_get_text(layout) else { return }
      let width = unsafe pango_layout_get_width(layout)
      let indent = unsafe pango_layout_get_indent(layout)
      let count = unsafe pango_layout_get_line_count(layout)
      for index in 0..<max(count, 0) {
        // Pango keeps no extents of lines that it has handed out to be changed.
        guard let line = unsafe pango_layout_get_line(layout, index) else { continue }
        var logical = PangoRectangle()
        unsafe pango_layout_line_get_extents(line, nil, &logical)
        let isIndented = index == 0 ? indent > 0 : indent < 0
        let excess = logical.width - (width - (isIndented ? abs(indent) : 0))
        let isWrapped = unsafe index < count - 1 && !Self.endsAtSeparator(line, text)
        if excess > 0 || excess < -Self.tolerance && isWrapped { unsafe Self.narrow(line, by: excess, text) }
      }
    }

    /// Pango's units: what rounding may take.
    private static let tolerance: Int32 = 8

    /// Whether a line ends where the text says so, behind U+2028: such lines are not justified.
    private static func endsAtSeparator(
      _ line: UnsafeMutablePointer<PangoLayoutLine>, _ text: UnsafePointer<CChar>
    ) -> Bool {
      let end = unsafe Int(line.pointee.start_index + line.pointee.length)
      return unsafe end >= 3 && strncmp(text + end - 3, "\u{2028}", 3) == 0
    }

    /// - Parameter excess: Pango's units; below 0 the line is widened.
    private static func narrow(
      _ line: UnsafeMutablePointer<PangoLayoutLine>, by excess: Int32, _ text: UnsafePointer<CChar>
    ) {
      var spaces: Int32 = 0
      unsafe forEachSpace(of: line, text) { _ in spaces += 1 }
      var (left, number) = (excess, spaces)
      unsafe forEachSpace(of: line, text) { width in
        let part = min(left / number, width - 1)
        if part != 0 {
          width -= part
          left -= part
        }
        number -= 1
      }
    }

    /// The widths of the spaces of a line.
    private static func forEachSpace(
      of line: UnsafeMutablePointer<PangoLayoutLine>, _ text: UnsafePointer<CChar>, _ body: (inout Int32) -> Void
    ) {
      var node = unsafe line.pointee.runs
      while let run = unsafe node {
        unsafe node = run.pointee.next
        guard let item = unsafe run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
          let glyphs = unsafe item.pointee.glyphs
        else { continue }
        let start = unsafe Int(item.pointee.item.pointee.offset)
        let count = unsafe Int(glyphs.pointee.num_glyphs)
        for index in 0..<count {
          let byte = unsafe text[start + Int(glyphs.pointee.log_clusters[index])]
          // Those at the end of a line have no width.
          if byte == 0x20, unsafe glyphs.pointee.glyphs[index].geometry.width > 1 {
            unsafe body(&glyphs.pointee.glyphs[index].geometry.width)
          }
        }
      }
    }
  }
#endif
