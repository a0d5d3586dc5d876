import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// Shows a key that is pressed above the finger, or what a held key offers beside each other.
final class KeyPopup: View {
  private final let stem = View()
  private final let mark = View()
  private final let face = KeyFace()
  /// What is offered, from the left; one text for a key that is only pressed.
  final private(set) var choices: [String] = []
  /// Which of them the finger is at.
  final var chosen = 0 { didSet { if chosen != oldValue { placeMark() } } }

  override init(frame: Rect) {
    super.init(frame: frame)
    for view in [self, stem, mark] {
      (view.isPart, view.isUserInteractionEnabled, view.isOpaque) = (true, false, false)
    }
    layer.cornerRadius = 9
    (layer.shadowColor, layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (.black, 0.3, 3, Size(0, 1))
    stem.layer.cornerRadius = 5
    mark.layer.cornerRadius = 5
    for view in [stem, mark, face] as [View] { addSubview(view) }
  }

  required init?(coder: Coder) { nil }

  /// Shows texts above a key.
  ///
  /// - Parameters:
  ///   - key: its place in the keyboard's space.
  ///   - opensLeft: whether the first text stands above the key and the others at the left of it.
  func show(_ texts: [String], above key: Rect, within width: Double, opensLeft: Bool) {
    let isRow = texts.count > 1
    choices = opensLeft && isRow ? texts.reversed() : texts
    chosen = opensLeft && isRow ? texts.count - 1 : 0
    // A row is no wider than the keyboard.
    let cell = isRow ? min(max(key.width, 30), width / Double(texts.count)) : key.width + 16
    let whole = cell * Double(texts.count)
    let start = opensLeft ? key.maxX - whole : isRow ? key.minX : key.midX - whole / 2
    let x = min(max(start, 0), max(0, width - whole))
    let height = key.height + 8
    frame = Rect(x: x, y: key.minY - height - 4, width: whole, height: height)
    // Down to the key, and over it where only this is shown.
    stem.frame = Rect(x: key.minX - x, y: height - 10, width: key.width, height: (isRow ? 14 : 14 + key.height))
    let traits = traitCollection
    let color = KeyboardColors.key.resolved(with: traits)
    (backgroundColor, stem.backgroundColor) = (color, color)
    mark.backgroundColor = KeyboardColors.choice.resolved(with: traits)
    mark.isHidden = !isRow
    face.color = KeyboardColors.text.resolved(with: traits)
    face.fontSize = isRow ? 22 : 30
    face.frame = bounds
    face.signs = choices.map { .text($0) }
    placeMark()
  }

  /// Lets a finger at a place of the keyboard choose.
  func choose(at point: Point) {
    let cell = bounds.width / Double(max(choices.count, 1))
    chosen = min(max(Int(clamping: ((point.x - frame.minX) / max(cell, 1)).rounded(.down)), 0), choices.count - 1)
  }

  private func placeMark() {
    let cell = bounds.width / Double(max(choices.count, 1))
    mark.frame = Rect(x: Double(chosen) * cell + 2, y: 4, width: max(0, cell - 4), height: bounds.height - 8)
  }
}
