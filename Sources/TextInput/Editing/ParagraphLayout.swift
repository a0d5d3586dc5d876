import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry

#if Drawing
  /// A paragraph that has been laid out, without what ends it. Places count UTF-16 units from its beginning; points are
  /// from its upper left corner.
  @MainActor final class ParagraphLayout {
    let text: AttributedText
    /// Whole pixels; of an empty paragraph, that of its font's line.
    let height: Double
    /// Where its lines are; one of an empty paragraph.
    let lines: [Line]
    private let layout: TextLayout?
    /// A long paragraph that was changed is laid out piece by piece, and `layout` is nil.
    private let pieces: [ParagraphPiece]
    /// Whether it is laid out piece by piece.
    var isCut: Bool { !pieces.isEmpty }
    /// Whether all of it runs from the left.
    private let runsRight: Bool

    struct Line: Hashable {
      var range: Range<Int>
      var rect: Rect
      var baseline: Double
    }

    /// What a change has done: the range that is gone, and how many UTF-16 units are in its place.
    struct Edit {
      var range: Range<Int>
      var count: Int
    }

    /// - Parameters:
    ///   - width: where lines end; nil for one line.
    ///   - scale: pixels a point, above 0.
    ///   - old: the paragraph before one change; nil for one that is new.
    init(
      _ text: AttributedText, width: Double?, scale: Double = 1,
      changed old: (layout: ParagraphLayout, edit: Edit)? = nil
    ) {
      self.text = text
      if let width, let old, ParagraphPiece.canCut(text), let pieces = Self.pieces(text, max(width, 1), old) {
        (self.pieces, layout, runsRight) = (pieces, nil, true)
        var (lines, start, top): ([Line], Int, Double) = ([], 0, 0)
        for piece in pieces {
          for line in piece.lines {
            lines.append(
              Line(
                range: line.range.lowerBound + start..<line.range.upperBound + start,
                rect: line.rect.offsetBy(dx: 0, dy: top), baseline: line.baseline + top))
          }
          (start, top) = (start + piece.length, top + piece.height)
        }
        self.lines = lines
        height = top.roundedUp(toPixels: scale)
        return
      }
      pieces = []
      let attributes = text.attributes(at: text.string.startIndex)
      runsRight =
        attributes.paragraphStyle.baseWritingDirection != .rightToLeft
        && text.string.unicodeScalars.allSatisfy { $0.value < 0x590 }
      layout = text.isEmpty ? nil : try? TextLayout(text, width: width.map { max($0, 1) })
      guard let layout, !layout.lines.isEmpty else {
        let metrics = try? attributes.font.metrics()
        let room = width ?? 0
        let style = attributes.paragraphStyle
        let x: Double =
          switch style.alignment {
          case .center: room / 2
          case .right: room
          case .natural, .justified: style.baseWritingDirection == .rightToLeft ? room : 0
          case .left: 0
          }
        let line = metrics?.lineHeight ?? 0
        height = line.roundedUp(toPixels: scale)
        let rect = Rect(x: x, y: 0, width: 0, height: line)
        lines = [Line(range: 0..<0, rect: rect, baseline: metrics?.ascender ?? 0)]
        return
      }
      lines = Self.lines(of: layout)
      height = max(layout.boundingRect.maxY, lines.last?.rect.maxY ?? 0).roundedUp(toPixels: scale)
    }

    /// Where the lines of a layout are.
    static func lines(of layout: TextLayout) -> [Line] {
      let units = layout.text.string.utf16
      var (offset, place) = (0, layout.text.string.startIndex)
      return layout.lines.map { line in
        offset += units.distance(from: place, to: line.range.lowerBound)
        let start = offset
        offset += units.distance(from: line.range.lowerBound, to: line.range.upperBound)
        place = line.range.upperBound
        return Line(range: start..<offset, rect: line.rect, baseline: line.baseline)
      }
    }

    /// The pieces after a change; nil for a paragraph that is laid out as a whole.
    private static func pieces(
      _ text: AttributedText, _ width: Double, _ old: (layout: ParagraphLayout, edit: Edit)
    ) -> [ParagraphPiece]? {
      var known = old.layout.pieces
      if known.isEmpty {
        guard ParagraphPiece.canCut(old.layout.text) else { return nil }
        known = ParagraphPiece.cut(old.layout.text, old.layout.lines, width: width) ?? []
      }
      return known.isEmpty ? nil : ParagraphPiece.edited(known, text, old.edit, width: width)
    }

    /// The piece of a line, with where it begins: UTF-16 units, and points from the top.
    private func piece(ofLine number: Int) -> (piece: ParagraphPiece, start: Int, top: Double)? {
      var (line, start, top) = (0, 0, 0.0)
      for piece in pieces {
        if number < line + piece.lines.count { return (piece, start, top) }
        (line, start, top) = (line + piece.lines.count, start + piece.length, top + piece.height)
      }
      return nil
    }

    /// As wide as its widest line.
    var width: Double { lines.reduce(0) { max($0, $1.rect.maxX) } }

    private func index(_ offset: Int) -> String.Index {
      text.string.utf16.index(
        text.string.startIndex, offsetBy: max(0, offset), limitedBy: text.string.endIndex) ?? text.string.endIndex
    }

    private func offset(_ index: String.Index) -> Int {
      text.string.utf16.distance(from: text.string.startIndex, to: index)
    }

    /// The line of a place: where two lines meet, the second one unless the first one's end is asked for.
    func line(of offset: Int, isAtLineEnd: Bool) -> Int {
      let found = lines.lastIndex { $0.range.lowerBound <= offset } ?? 0
      return isAtLineEnd && found > 0 && lines[found].range.lowerBound == offset ? found - 1 : found
    }

    /// Where the caret stands: without width, as high as the line.
    func caretRect(at offset: Int, isAtLineEnd: Bool) -> Rect {
      let number = line(of: offset, isAtLineEnd: isAtLineEnd)
      let line = lines[number]
      let own = layout == nil ? piece(ofLine: number) : nil
      guard layout != nil || own != nil else { return line.rect }
      if isAtLineEnd, offset == line.range.upperBound, offset < text.string.utf16.count {
        // A space at the end of a line that is broken has no width.
        let x = runsLeft ? line.rect.minX : line.rect.maxX
        return Rect(x: x, y: line.rect.minY, width: 0, height: line.rect.height)
      }
      if let own {
        return own.piece.layout.caretRect(at: own.piece.index(offset - own.start)).offsetBy(dx: 0, dy: own.top)
      }
      return layout?.caretRect(at: index(offset)) ?? line.rect
    }

    /// The rectangles of a range.
    func rects(of range: Range<Int>) -> [Rect] {
      if let layout { return layout.rects(of: index(range.lowerBound)..<index(range.upperBound)) }
      var (rects, start, top): ([Rect], Int, Double) = ([], 0, 0)
      for piece in pieces {
        let own = range.clamped(to: start..<start + piece.length)
        if !own.isEmpty {
          let found = piece.layout.rects(of: piece.index(own.lowerBound - start)..<piece.index(own.upperBound - start))
          for rect in found { rects.append(rect.offsetBy(dx: 0, dy: top)) }
        }
        (start, top) = (start + piece.length, top + piece.height)
      }
      return rects
    }

    /// The place that is nearest to a point, and whether it is the end of the point's line.
    func place(at point: Point) -> (offset: Int, isAtLineEnd: Bool) {
      let line = lines.firstIndex { point.y < $0.rect.maxY } ?? lines.count - 1
      let found: Int
      if let layout {
        found = offset(layout.index(at: point))
      } else if let own = piece(ofLine: line) {
        let index = own.piece.layout.index(at: Point(point.x, point.y - own.top))
        let offset = own.piece.offset(index)
        // The end of a line that is broken is before its last space.
        let isEnd = index == own.piece.layout.text.string.endIndex && offset < own.piece.length
        found = own.start + (isEnd ? own.piece.length - 1 : offset)
      } else {
        return (0, false)
      }
      return (found, line < lines.count - 1 && found == lines[line + 1].range.lowerBound && found > 0)
    }

    /// The place beside another one on the screen; nil beyond the paragraph.
    func place(besides offset: Int, toRight: Bool) -> Int? {
      let length = text.string.utf16.count
      guard let layout, !runsRight else {
        if toRight ? offset >= length : offset <= 0 { return nil }
        let place = index(offset)
        return self.offset(toRight ? text.string.index(after: place) : text.string.index(before: place))
      }
      return layout.index(besides: index(offset), toRight: toRight).map { self.offset($0) }
    }

    /// Whether the paragraph runs from the right.
    var runsLeft: Bool { !runsRight && (layout?.runsLeft(at: text.string.startIndex) ?? false) }

    func draw(in context: any DrawingContext, at point: Point, width: Double) {
      guard layout != nil || !pieces.isEmpty else { return }
      guard let context = context as? CairoContext else {
        return context.draw(text, in: Rect(x: point.x, y: point.y, width: width, height: height))
      }
      if let layout { return context.draw(layout, at: point) }
      var top = point.y
      for piece in pieces {
        context.draw(piece.layout, at: Point(point.x, top))
        top += piece.height
      }
    }
  }
#else
  /// Text has no size without the trait Drawing.
  @MainActor final class ParagraphLayout {
    let text: AttributedText
    let height = 0.0
    let width = 0.0
    let lines: [Line]
    let runsLeft = false

    struct Line: Hashable {
      var range: Range<Int>
      var rect: Rect
      var baseline: Double
    }

    struct Edit {
      var range: Range<Int>
      var count: Int
    }

    init(
      _ text: AttributedText, width: Double?, scale: Double = 1,
      changed old: (layout: ParagraphLayout, edit: Edit)? = nil
    ) {
      self.text = text
      lines = [Line(range: 0..<text.string.utf16.count, rect: .zero, baseline: 0)]
    }

    func line(of offset: Int, isAtLineEnd: Bool) -> Int { 0 }
    func caretRect(at offset: Int, isAtLineEnd: Bool) -> Rect { .zero }
    func rects(of range: Range<Int>) -> [Rect] { [] }
    func place(at point: Point) -> (offset: Int, isAtLineEnd: Bool) { (0, false) }
    func draw(in context: any DrawingContext, at point: Point, width: Double) {}

    func place(besides offset: Int, toRight: Bool) -> Int? {
      let string = text.string
      guard let place = string.utf16.index(string.startIndex, offsetBy: offset, limitedBy: string.endIndex),
        toRight ? place < string.endIndex : place > string.startIndex
      else { return nil }
      let next = toRight ? string.index(after: place) : string.index(before: place)
      return string.utf16.distance(from: string.startIndex, to: next)
    }
  }
#endif
