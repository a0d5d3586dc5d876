import MultiplaneContents
import MultiplaneGeometry
import MultiplaneViews

// Handles for fingers at both ends of a selection, and a magnifier.
extension TextInteraction {
  /// Places the handles at what is selected.
  func placeHandles(_ rects: [Rect]) {
    guard isActive, usesFingers, let input = textInput, let first = rects.first, let last = rects.last,
      let range = input.selectedTextRange, let view
    else {
      for handle in [startHandle, endHandle] { handle.removeFromSuperview() }
      return
    }
    let space = input.textInputView
    let color = view.tintColor ?? Color.black
    let startsRight = input.baseWritingDirection(for: range.start, in: .forward) == .rightToLeft
    let endsLeft = input.baseWritingDirection(for: range.end, in: .backward) == .rightToLeft
    startHandle.place(at: startsRight ? first.maxX : first.minX, first, isEnd: false, in: space, color)
    endHandle.place(at: endsLeft ? last.minX : last.maxX, last, isEnd: true, in: space, color)
  }

  /// The handle that a finger takes at a point of the text's view: whether it is that of the end; nil for none.
  func handle(at point: Point) -> Bool? {
    let handles = [startHandle, endHandle].filter { $0.superview != nil }
    let nearest = handles.min { $0.distance(to: point) < $1.distance(to: point) }
    guard let nearest, nearest.distance(to: point) <= SelectionHandle.reach else { return nil }
    return nearest === endHandle
  }

  func takeHandle(_ isEnd: Bool, at point: Point) {
    guard let input = textInput, let range = input.selectedTextRange, !range.isEmpty else { return }
    usesFingers = true
    let handle = isEnd ? endHandle : startHandle
    touch.grip = (isEnd, handle.edge - point)
    touch.magnifies = true
    select(isEnd ? range.start : range.end, isEnd ? range.end : range.start)
    magnify(at: point)
  }

  /// Moves the end of the selection that a finger has.
  func dragHandle(to point: Point) {
    guard let input = textInput, let range = input.selectedTextRange, let place = input.closestPosition(to: point)
    else {
      return
    }
    let stays = ends(range).anchor
    // Never nothing.
    if input.compare(place, to: stays) != .same { select(stays, place) }
  }

  /// Shows the text below a finger above it.
  func magnify(at point: Point) {
    guard let input = textInput, let window = view?.window, let place = input.closestPosition(to: point) else { return }
    let space = input.textInputView
    let target = input.selectedTextRange.map { $0.isEmpty ? place : ends($0).head } ?? place
    let caret = input.caretRect(for: target)
    let loupe = self.loupe ?? Loupe()
    self.loupe = loupe
    loupe.show(caret, of: input, at: space.convert(Point(point.x, caret.minY), to: window), in: window)
  }

  func hideLoupe() {
    loupe?.removeFromSuperview()
    loupe = nil
  }
}

/// A handle of a selection: a line as high as the text's line, with a disc above or below it. It draws nothing.
final class SelectionHandle: View {
  private final let line = View()
  private final let disc = View()
  /// The middle of the line, in the text's view.
  private(set) final var edge = Point.zero

  /// Points: the disc's diameter, the line's width, and how near to the disc a finger takes it.
  private static let (diameter, width) = (11.0, 2.0)
  static let reach = 22.0

  override init(frame: Rect) {
    super.init(frame: frame)
    for view in [self, line, disc] {
      (view.isPart, view.isUserInteractionEnabled, view.isOpaque) = (true, false, false)
    }
    addSubview(line)
    addSubview(disc)
  }

  required init?(coder: Coder) { nil }

  func place(at x: Double, _ rect: Rect, isEnd: Bool, in view: View, _ color: Color) {
    if superview !== view { view.addSubview(self) }
    let side = Self.diameter
    frame = Rect(x: x - side / 2, y: rect.minY - (isEnd ? 0 : side), width: side, height: rect.height + side)
    line.frame = Rect(x: (side - Self.width) / 2, y: isEnd ? 0 : side, width: Self.width, height: rect.height)
    disc.frame = Rect(x: 0, y: isEnd ? rect.height : 0, width: side, height: side)
    disc.layer.cornerRadius = side / 2
    (line.backgroundColor, disc.backgroundColor) = (color, color)
    edge = Point(x, rect.midY)
  }

  /// From the disc's middle, points of the text's view.
  func distance(to point: Point) -> Double {
    let way = Point(frame.minX + disc.frame.midX, frame.minY + disc.frame.midY) - point
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}
