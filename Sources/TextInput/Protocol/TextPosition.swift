public import MultiplaneContents
public import MultiplaneGeometry

/// A place in the text of a `TextInput`, between two characters. Which place it is only its text knows.
@preconcurrency @MainActor open class TextPosition {
  /// Makes a place, for a subclass that says which.
  public init() {}
}

/// Characters of a `TextInput`, from one place to another.
@preconcurrency @MainActor open class TextRange {
  /// Makes a range, for a subclass that says which.
  public init() {}

  /// Where it begins. A subclass overrides it.
  open var start: TextPosition { fatalError("\(type(of: self)) does not override start") }
  /// Where it ends. A subclass overrides it.
  open var end: TextPosition { fatalError("\(type(of: self)) does not override end") }
  /// Whether no character is in it. A subclass overrides it.
  open var isEmpty: Bool { fatalError("\(type(of: self)) does not override isEmpty") }
}

/// A rectangle of what is selected: UIKit's `UITextSelectionRect`.
@preconcurrency @MainActor open class TextSelectionRect {
  /// Makes a rectangle, for a subclass that says which.
  public init() {}

  /// Where it is, in the space of the text's view. A subclass overrides it.
  open var rect: Rect { fatalError("\(type(of: self)) does not override rect") }
  /// Which way its text runs; natural by default.
  open var writingDirection: WritingDirection { .natural }
  /// Whether the selection begins in it; false by default.
  open var containsStart: Bool { false }
  /// Whether the selection ends in it; false by default.
  open var containsEnd: Bool { false }
  /// Whether its text runs from top to bottom; false by default.
  open var isVertical: Bool { false }
}

/// A place of the system's text views: UTF-16 units from the beginning.
final class TextOffset: TextPosition {
  let value: Int
  /// Where the place is the end of a line and the beginning of the next one, whether it is shown at that end.
  let isAtLineEnd: Bool

  init(_ value: Int, isAtLineEnd: Bool = false) {
    (self.value, self.isAtLineEnd) = (value, isAtLineEnd)
    super.init()
  }
}

/// A range of the system's text views.
final class TextOffsetRange: TextRange {
  let low: TextOffset
  let high: TextOffset
  /// - Parameter low: not behind `high`.
  init(_ low: TextOffset, _ high: TextOffset) {
    (self.low, self.high) = (low, high)
    super.init()
  }
  convenience init(_ range: Range<Int>) { self.init(TextOffset(range.lowerBound), TextOffset(range.upperBound)) }
  var range: Range<Int> { low.value..<high.value }
  override var start: TextPosition { low }
  override var end: TextPosition { high }
  override var isEmpty: Bool { low.value == high.value }
}

/// A rectangle of the system's text views.
final class PlacedSelectionRect: TextSelectionRect {
  private let place: Rect
  private let ends: (start: Bool, end: Bool)
  init(_ place: Rect, containsStart: Bool, containsEnd: Bool) {
    (self.place, ends) = (place, (containsStart, containsEnd))
    super.init()
  }
  override var rect: Rect { place }
  override var containsStart: Bool { ends.start }
  override var containsEnd: Bool { ends.end }
}
