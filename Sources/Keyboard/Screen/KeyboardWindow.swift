import MultiplaneGeometry
import MultiplaneViews

/// The window of a keyboard: over all others of its screen, transparent but for what stands at its bottom edge, and
/// touched only there. Keys of another source go on to the window whose text is edited.
final class KeyboardWindow: Window {
  /// What is shown, from the top: an accessory and a keyboard, or one of them.
  private final var parts: [View] = []
  final let stage = View()
  /// Called in a layout in which the window has another size.
  final var sizeDidChange: (() -> Void)?
  private final var knownSize = Size.zero

  override init(frame: Rect) {
    super.init(frame: frame)
    windowLevel = .keyboard
    addSubview(stage)
  }

  required init?(coder: Coder) { nil }

  /// It never takes keys.
  override func makeKey() {}

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return hit === self || hit === stage ? nil : hit
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != knownSize else { return }
    knownSize = bounds.size
    sizeDidChange?()
  }

  /// Shows views below each other.
  final func show(_ views: [View]) {
    for view in parts where !views.contains(where: { $0 === view }) && view.superview === stage {
      view.removeFromSuperview()
    }
    parts = views
    for view in views where view.superview !== stage { stage.addSubview(view) }
  }

  /// Places the stage with its upper edge at a y, and what it shows in it.
  final func place(top: Double, heights: [Double]) {
    stage.frame = Rect(x: 0, y: top, width: bounds.width, height: heights.reduce(0, +))
    var y = 0.0
    for (view, height) in zip(parts, heights) {
      view.frame = Rect(x: 0, y: y, width: bounds.width, height: height)
      y += height
    }
  }
}

extension Window.Level {
  /// Before alerts, as UIKit's keyboard.
  static let keyboard = Window.Level(rawValue: 10_000)
}
