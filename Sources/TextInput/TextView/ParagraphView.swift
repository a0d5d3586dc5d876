import MultiplaneContents
import MultiplaneGeometry
import MultiplaneViews

/// A paragraph of a text view that is seen; of a tall one, the part around what is. Of a change it draws the lines that
/// are others.
final class ParagraphView: View {
  /// Points: of higher paragraphs only a part has a view. A store has a largest size.
  private static let tallest = 2048.0
  /// Points: parts begin and end at multiples of it, at least one beyond what is seen.
  private static let step = 512.0

  /// Where in the paragraph the view begins, points from its top.
  final var top = 0.0 { didSet { if top != oldValue { setNeedsDisplay() } } }
  /// Where its lines begin, points from the left.
  final var indent = 0.0 { didSet { if indent != oldValue { setNeedsDisplay() } } }

  final var layout: ParagraphLayout? {
    didSet {
      guard let layout, layout !== oldValue else { return }
      guard let old = oldValue, old.height == layout.height, old.lines.count == layout.lines.count else {
        return setNeedsDisplay()
      }
      for number in layout.lines.indices where !layout.isLike(old, line: number) {
        let rect = layout.lines[number].rect.union(old.lines[number].rect)
        // Letters reach out of their lines.
        let around = rect.height / 2
        setNeedsDisplay(
          Rect(x: 0, y: rect.minY - around, width: bounds.width, height: rect.height + 2 * around)
            .offsetBy(dx: 0, dy: -top).intersection(bounds))
      }
    }
  }

  /// The part of a paragraph of a height that has a view, whole pixels, where a range of it is seen.
  static func part(ofHeight height: Double, seen: (low: Double, high: Double), scale: Double) -> (
    low: Double, high: Double
  ) {
    guard height > tallest else { return (0, height) }
    let low = max(0, min((seen.low / step).rounded(.down) - 1, (height / step).rounded(.down)) * step)
    let high = min(height, max((seen.high / step).rounded(.up) + 1, 0) * step)
    return (low.rounded(toPixels: scale), max(high.rounded(toPixels: scale), low.rounded(toPixels: scale)))
  }

  override init(frame: Rect) {
    super.init(frame: frame)
    isPart = true
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: Coder) { nil }

  override func draw(_ rect: Rect, in context: any DrawingContext) {
    layout?.draw(in: context, at: Point(indent, -top), width: bounds.width - 2 * indent)
  }
}

extension ParagraphLayout {
  /// Whether a line looks as that of another layout does.
  fileprivate func isLike(_ other: ParagraphLayout, line number: Int) -> Bool {
    let (own, old) = (lines[number], other.lines[number])
    guard own.rect == old.rect, own.baseline == old.baseline, own.range.count == old.range.count else { return false }
    func part(_ layout: ParagraphLayout, _ range: Range<Int>) -> AttributedText? {
      Range(range, in: layout.text.string).map { layout.text.part($0) }
    }
    return part(self, own.range) == part(other, old.range)
  }
}
