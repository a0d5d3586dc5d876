import MultiplaneContents
import MultiplaneGeometry

/// What the system's text views answer as `TextInput`: places and rectangles of an editor's text, which stands with its
/// upper left corner at a point of the view. Places of other texts are no places.
@MainActor struct TextAccess {
  let editor: TextEditor
  let origin: Point

  private var frame: TextFrame { editor.frame }

  func place(_ position: TextPosition) -> TextOffset? {
    guard let place = position as? TextOffset, (0...editor.length).contains(place.value) else { return nil }
    return place
  }

  func range(_ range: TextRange) -> Range<Int>? {
    guard let range = (range as? TextOffsetRange)?.range, range.upperBound <= editor.length else { return nil }
    return range
  }

  /// What is selected.
  var selection: TextRange {
    let (anchor, head) = (editor.anchor, editor.head)
    return anchor.value <= head.value ? TextOffsetRange(anchor, head) : TextOffsetRange(head, anchor)
  }

  func select(_ range: TextRange?) {
    guard let range = range as? TextOffsetRange else { return }
    editor.select(anchor: range.low, head: range.high)
  }

  var marked: TextRange? { editor.marked.map { TextOffsetRange($0) } }

  func text(in range: TextRange) -> String? { self.range(range).map { frame.store.string(in: $0) } }

  func range(from: TextPosition, to: TextPosition) -> TextRange? {
    guard let from = place(from), let to = place(to) else { return nil }
    return from.value <= to.value ? TextOffsetRange(from, to) : TextOffsetRange(to, from)
  }

  func position(from position: TextPosition, offset: Int) -> TextPosition? {
    guard let place = place(position) else { return nil }
    let (value, isBeyond) = place.value.addingReportingOverflow(offset)
    guard !isBeyond, (0...editor.length).contains(value) else { return nil }
    return TextOffset(value)
  }

  func position(from position: TextPosition, in direction: TextDirection.Layout, offset: Int) -> TextPosition? {
    guard var place = place(position) else { return nil }
    guard offset != Int.min else { return nil }
    let isBack = offset < 0
    switch direction {
    case .left, .right:
      for _ in 0..<min(abs(offset), editor.length + 1) {
        guard let next = frame.place(besides: place, toRight: (direction == .right) != isBack) else { return nil }
        place = next
      }
      return place
    case .up, .down:
      let lines = max(-editor.length - 1, min(offset, editor.length + 1))
      let x = frame.caretRect(at: place).minX
      return frame.place(direction == .down ? lines : -lines, linesBelow: place, x: x)
    }
  }

  func compare(_ position: TextPosition, to other: TextPosition) -> TextOrder {
    guard let a = position as? TextOffset, let b = other as? TextOffset, a.value != b.value else { return .same }
    return a.value < b.value ? .ascending : .descending
  }

  func offset(from: TextPosition, to: TextPosition) -> Int {
    guard let from = from as? TextOffset, let to = to as? TextOffset else { return 0 }
    return to.value - from.value
  }

  func position(within range: TextRange, farthestIn direction: TextDirection.Layout) -> TextPosition? {
    guard let range = self.range(range) else { return nil }
    let isForward = direction == .down || (direction == .right) != runsLeft(range.lowerBound)
    return TextOffset(direction != .up && isForward ? range.upperBound : range.lowerBound)
  }

  func characterRange(byExtending position: TextPosition, in direction: TextDirection.Layout) -> TextRange? {
    guard let place = place(position) else { return nil }
    let line = frame.lineRange(of: place)
    switch direction {
    case .up: return TextOffsetRange(0..<place.value)
    case .down: return TextOffsetRange(place.value..<editor.length)
    case .left, .right:
      let isForward = (direction == .right) != runsLeft(place.value)
      return TextOffsetRange(
        isForward
          ? place.value..<max(line.upperBound, place.value) : min(line.lowerBound, place.value)..<place.value)
    }
  }

  private func runsLeft(_ offset: Int) -> Bool {
    frame.layout(ofParagraph: frame.store.locate(offset).paragraph).runsLeft
  }

  func direction(at position: TextPosition) -> WritingDirection {
    guard let place = place(position) else { return .natural }
    return runsLeft(place.value) ? .rightToLeft : .leftToRight
  }

  func setDirection(_ direction: WritingDirection, for range: TextRange) {
    guard let range = self.range(range) else { return }
    editor.setAttributes(frame.store.wholeParagraphs(range)) { $0.paragraphStyle.baseWritingDirection = direction }
  }

  // MARK: Geometry

  func firstRect(for range: TextRange) -> Rect {
    guard let own = self.range(range) else { return .zero }
    if let first = frame.rects(of: own, right: nil).first { return first.offsetBy(dx: origin.x, dy: origin.y) }
    return caretRect(for: range.start)
  }

  func caretRect(for position: TextPosition) -> Rect {
    guard let place = place(position) else { return .zero }
    return frame.caretRect(at: TextOffset(frame.store.characterStart(place.value), isAtLineEnd: place.isAtLineEnd))
      .offsetBy(dx: origin.x, dy: origin.y)
  }

  func selectionRects(for range: TextRange) -> [TextSelectionRect] {
    guard let own = self.range(range) else { return [] }
    let rects = frame.rects(of: own, right: frame.width)
    return rects.indices.map { index in
      PlacedSelectionRect(
        rects[index].offsetBy(dx: origin.x, dy: origin.y), containsStart: index == 0,
        containsEnd: index == rects.count - 1)
    }
  }

  func closestPosition(to point: Point) -> TextPosition? {
    guard point.isFinite else { return nil }
    return frame.place(at: point - origin)
  }

  func closestPosition(to point: Point, within range: TextRange) -> TextPosition? {
    guard let own = self.range(range), point.isFinite else { return nil }
    let place = frame.place(at: point - origin)
    if own.contains(place.value) || own.upperBound == place.value { return place }
    return TextOffset(place.value < own.lowerBound ? own.lowerBound : own.upperBound)
  }

  func characterRange(at point: Point) -> TextRange? {
    guard point.isFinite else { return nil }
    let place = frame.place(at: point - origin).value
    let store = frame.store
    let around = [store.previousCharacter(place)..<place, place..<store.nextCharacter(place)]
    let own = point - origin
    let found = around.first { !$0.isEmpty && frame.rects(of: $0, right: nil).contains { $0.contains(own) } }
    return found.map { TextOffsetRange($0) }
  }

  func lineRange(enclosing position: TextPosition) -> TextRange? {
    place(position).map { TextOffsetRange(frame.lineRange(of: $0)) }
  }

  /// The end of a line, shown at that line where the next one begins there.
  func lineEnd(_ range: TextRange) -> TextPosition {
    guard let own = self.range(range) else { return range.end }
    let isWrapped = frame.lineRange(of: TextOffset(own.upperBound)).lowerBound == own.upperBound && !own.isEmpty
    return TextOffset(own.upperBound, isAtLineEnd: isWrapped)
  }
}
