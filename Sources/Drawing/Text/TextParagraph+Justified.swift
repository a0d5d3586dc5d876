#if Drawing
  import CPango

  extension TextParagraph {
    /// Takes the hyphens that Pango puts at the ends of lines out of the spaces of justified lines: Pango (1.50) widens
    /// the spaces as if there were none, and the lines are too wide by them.
    func narrowJustifiedLines() {
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
        if excess > 0 { unsafe Self.narrow(line, by: excess, text) }
      }
    }

    private static func narrow(
      _ line: UnsafeMutablePointer<PangoLayoutLine>, by excess: Int32, _ text: UnsafePointer<CChar>
    ) {
      var spaces: Int32 = 0
      unsafe forEachSpace(of: line, text) { _ in spaces += 1 }
      var (left, number) = (excess, spaces)
      unsafe forEachSpace(of: line, text) { width in
        let part = min(left / number, width - 1)
        if part > 0 {
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
