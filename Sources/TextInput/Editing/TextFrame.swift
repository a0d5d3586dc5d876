import MultiplaneContents
import MultiplaneGeometry

/// A text with the places of its lines: paragraphs below each other, laid out when somebody asks for one of them; the
/// heights of others are estimated by their length. Points are from the upper left corner of the text.
@MainActor final class TextFrame {
  private(set) var store: TextStore
  private var layouts: [ParagraphLayout?]
  /// How many of them there are.
  private var keptCount = 0
  private var heights: PrefixSums<Double>
  /// Where lines end; nil for lines that end with their paragraph.
  var width: Double? {
    didSet { if width != oldValue { forgetAll() } }
  }
  /// Shown in place of each character, for text that is hidden; nil for the text itself.
  var cover: Character? {
    didSet { if cover != oldValue { forgetAll() } }
  }
  /// Pixels a point: paragraphs are whole pixels high, so that each of them is drawn on the pixels of the screen.
  var scale = 1.0 {
    didSet { if scale != oldValue { forgetAll() } }
  }
  /// The colour of text that leads somewhere; nil for its own.
  var linkColor: Color? {
    didSet { if linkColor != oldValue { forgetAll() } }
  }
  /// What the sizes of fonts are multiplied by.
  var fontScale = 1.0 {
    didSet { if fontScale != oldValue { forgetAll() } }
  }
  /// A character that is shown though the others are covered.
  var uncovered: Range<Int>? {
    didSet { if uncovered != oldValue, cover != nil { forgetAll() } }
  }
  /// A paragraph of which one change is not laid out yet, as it was before.
  private var changed: (number: Int, layout: ParagraphLayout, edit: ParagraphLayout.Edit)?
  /// Paragraphs that were laid out.
  private(set) var layoutCount = 0

  /// - Parameter cutsParagraphs: whether paragraphs that are too long to be laid out are laid out in parts, each from a
  ///   new line on.
  init(_ text: AttributedText = AttributedText(), cutsParagraphs: Bool = false) {
    store = TextStore(text, cutsParagraphs: cutsParagraphs)
    (layouts, heights) = ([], PrefixSums([]))
    forgetAll()
  }

  private func forgetAll() {
    layouts = Array(repeating: nil, count: store.paragraphs.count)
    keptCount = 0
    changed = nil
    heights = PrefixSums(store.paragraphs.map { estimatedHeight($0) })
  }

  func setText(_ text: AttributedText) {
    store = TextStore(text, cutsParagraphs: store.cutsParagraphs)
    forgetAll()
  }

  /// Puts a text in the place of a range.
  func replace(_ range: Range<Int>, with text: AttributedText) -> TextStore.Change {
    let number = store.locate(range.lowerBound).paragraph
    let (old, start) = (layouts[number], store.start(ofParagraph: number))
    let change = store.replace(range, with: text)
    note(change)
    if let old, cover == nil, change.removed == number..<number + 1, change.inserted == 1 {
      let edit = ParagraphLayout.Edit(
        range: range.lowerBound - start..<range.upperBound - start, count: text.string.utf16.count)
      changed = (number, old, edit)
    }
    return change
  }

  func setAttributes(_ range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    note(store.setAttributes(range, change))
    if store.length == 0 { forgetAll() }
  }

  private func note(_ change: TextStore.Change) {
    changed = nil
    let numbers = change.removed.lowerBound..<change.removed.lowerBound + change.inserted
    keptCount -= layouts[change.removed].count { $0 != nil }
    layouts.replaceSubrange(change.removed, with: Array(repeating: nil, count: change.inserted))
    heights.replace(change.removed, with: numbers.map { estimatedHeight(store.paragraphs[$0]) })
  }

  private func estimatedHeight(_ paragraph: AttributedText) -> Double {
    let font = paragraph.attributes(at: paragraph.string.startIndex).font
    let line = font.size * 1.36
    guard let width, width > 0 else { return line.rounded(.up) }
    // Half of the font's size is about a letter's width.
    let letters = Double(paragraph.string.utf8.count) * font.size * 0.5
    return (line * max(1, (letters / width).rounded(.up))).rounded(.up)
  }

  // MARK: Paragraphs

  var paragraphCount: Int { layouts.count }

  /// The layout of a paragraph; it is made where there is none.
  func layout(ofParagraph number: Int) -> ParagraphLayout {
    if let known = layouts[number] { return known }
    let paragraph = store.paragraphs[number]
    let end = paragraph.string.index(paragraph.string.endIndex, offsetBy: paragraph.endLength == 0 ? 0 : -1)
    var text = covered(paragraph.part(paragraph.string.startIndex..<end), number)
    if fontScale != 1 { text.changeAttributes { $0.font.size *= fontScale } }
    if let linkColor, cover == nil, text.runs.contains(where: { $0.attributes.link != nil }) {
      text.changeAttributes { if $0.link != nil { $0.foregroundColor = linkColor } }
    }
    let before = changed.flatMap { $0.number == number ? (layout: $0.layout, edit: $0.edit) : nil }
    if before != nil { changed = nil }
    let layout = ParagraphLayout(text, width: width, scale: scale, changed: before)
    layoutCount += 1
    layouts[number] = layout
    keptCount += 1
    heights[number] = layout.height
    return layout
  }

  /// Forgets layouts far from what is shown: those outside of some paragraphs.
  func keepLayouts(_ range: Range<Int>) {
    // Not at each frame of a scroll.
    guard keptCount > 2 * range.count else { return }
    for number in layouts.indices where layouts[number] != nil && !range.contains(number) { layouts[number] = nil }
    keptCount = layouts.count { $0 != nil }
  }

  /// A cover for each UTF-16 unit, so that places are the same.
  private func covered(_ text: AttributedText, _ number: Int) -> AttributedText {
    guard let cover else { return text }
    let start = store.start(ofParagraph: number)
    var (shown, offset) = ("", start)
    for character in text.string {
      let length = character.utf16.count
      if let uncovered, uncovered.contains(offset) {
        shown.append(character)
      } else {
        shown += String(repeating: cover, count: length)
      }
      offset += length
    }
    return AttributedText(shown, attributes: text.attributes(at: text.string.startIndex))
  }

  /// The top of a paragraph.
  func top(ofParagraph number: Int) -> Double { heights.sum(before: number) }

  /// The paragraphs that reach into a range of y, laid out.
  func paragraphs(from top: Double, to bottom: Double) -> Range<Int> {
    let first = heights.index(at: max(top, 0)).index
    var (last, y) = (first, heights.sum(before: first))
    repeat {
      y += layout(ofParagraph: last).height
      last += 1
    } while last < layouts.count && y < bottom
    return first..<last
  }

  /// The height of all paragraphs, as far as it is known.
  var height: Double { heights.total }

  /// The width of the widest line of the paragraphs that are laid out.
  var laidOutWidth: Double { layouts.reduce(0) { max($0, $1?.width ?? 0) } }

  // MARK: Places

  private func located(_ place: TextOffset) -> (number: Int, own: Int, layout: ParagraphLayout, start: Int) {
    var (number, own) = store.locate(place.value)
    if place.isAtLineEnd, own == 0, number > 0, store.isCut(number - 1) {
      number -= 1
      own = store.range(ofParagraph: number).count
    }
    return (number, own, layout(ofParagraph: number), store.start(ofParagraph: number))
  }

  /// Where the caret stands.
  func caretRect(at place: TextOffset) -> Rect {
    let (number, own, layout, _) = located(place)
    return layout.caretRect(at: own, isAtLineEnd: place.isAtLineEnd).offsetBy(dx: 0, dy: top(ofParagraph: number))
  }

  /// The rectangles of a range, line by line. A line whose end is in the range reaches to `right`, where that is given.
  func rects(of range: Range<Int>, right: Double?) -> [Rect] {
    guard !range.isEmpty else { return [] }
    let (first, last) = (store.locate(range.lowerBound).paragraph, store.locate(range.upperBound).paragraph)
    var rects: [Rect] = []
    for number in first...last {
      let layout = layout(ofParagraph: number)
      let (start, top) = (store.start(ofParagraph: number), top(ofParagraph: number))
      let own = max(range.lowerBound - start, 0)..<max(range.upperBound - start, 0)
      for rect in layout.rects(of: own) { rects.append(rect.offsetBy(dx: 0, dy: top)) }
      // The end of the paragraph is selected, too.
      if number < last, !store.isCut(number), let right, let line = layout.lines.last {
        let rect = line.rect.offsetBy(dx: 0, dy: top)
        if right > rect.maxX {
          rects.append(Rect(x: rect.maxX, y: rect.minY, width: right - rect.maxX, height: rect.height))
        }
      }
    }
    return rects
  }

  /// The place that is nearest to a point.
  func place(at point: Point) -> TextOffset {
    if point.y < 0 { return TextOffset(layout(ofParagraph: 0).place(at: Point(point.x, 0)).offset) }
    let number = heights.index(at: point.y).index
    let layout = layout(ofParagraph: number)
    let found = layout.place(at: Point(point.x, point.y - top(ofParagraph: number)))
    return place(found, inParagraph: number)
  }

  /// A place of a paragraph's layout: the end of one that goes on in the next is shown there.
  private func place(_ found: (offset: Int, isAtLineEnd: Bool), inParagraph number: Int) -> TextOffset {
    let range = store.range(ofParagraph: number)
    let isEnd = found.offset == range.count && store.isCut(number)
    return TextOffset(range.lowerBound + found.offset, isAtLineEnd: found.isAtLineEnd || isEnd)
  }

  /// The place beside another one on the screen; nil at the text's ends.
  func place(besides place: TextOffset, toRight: Bool) -> TextOffset? {
    let (number, own, layout, start) = located(place)
    if let next = layout.place(besides: own, toRight: toRight) { return TextOffset(start + next) }
    if toRight != layout.runsLeft {
      return number + 1 < layouts.count ? TextOffset(store.nextCharacter(start + own)) : nil
    }
    return number > 0 ? TextOffset(store.previousCharacter(start)) : nil
  }

  /// The place lines below another one, or above it for a number below 0, as near as can be to an x.
  ///
  /// - Returns: nil where there are no such lines.
  func place(_ lines: Int, linesBelow place: TextOffset, x: Double) -> TextOffset? {
    var (number, own, layout, _) = located(place)
    var line = layout.line(of: own, isAtLineEnd: place.isAtLineEnd) + lines
    while line < 0 {
      guard number > 0 else { return nil }
      number -= 1
      layout = self.layout(ofParagraph: number)
      line += layout.lines.count
    }
    while line >= layout.lines.count {
      guard number + 1 < layouts.count else { return nil }
      line -= layout.lines.count
      number += 1
      layout = self.layout(ofParagraph: number)
    }
    return self.place(layout.place(at: Point(x, layout.lines[line].rect.midY)), inParagraph: number)
  }

  /// The line of a place, without what ends the paragraph.
  func lineRange(of place: TextOffset) -> Range<Int> {
    let (_, own, layout, start) = located(place)
    let line = layout.lines[layout.line(of: own, isAtLineEnd: place.isAtLineEnd)].range
    return start + line.lowerBound..<start + line.upperBound
  }

  /// Draws the paragraphs that reach into a range of y, with the text's upper left corner at a point.
  func draw(from top: Double, to bottom: Double, in context: any DrawingContext, at origin: Point) {
    for number in paragraphs(from: top, to: bottom) {
      let point = Point(origin.x, origin.y + self.top(ofParagraph: number))
      layout(ofParagraph: number).draw(in: context, at: point, width: width ?? laidOutWidth)
    }
  }
}
