import MultiplaneGeometry
import MultiplaneViews

/// As high as what no keyboard covers of a container: its change lays the container out.
final class KeyboardRoom: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    translatesAutoresizingMaskIntoConstraints = false
    widthAnchor.constraint(equalToConstant: 0).isActive = true
  }

  required init?(coder: Coder) { nil }

  func attach(to container: View) {
    container.addSubview(self)
    LayoutConstraint.activate([
      topAnchor.constraint(equalTo: container.topAnchor),
      bottomAnchor.constraint(equalTo: container.keyboardLayoutGuide.topAnchor),
      leadingAnchor.constraint(equalTo: container.leadingAnchor),
    ])
  }
}

extension View {
  /// Points that a keyboard covers of the view at its lower edge; 0 without one.
  final var coveredByKeyboard: Double { keyboardTop.map { bounds.maxY - $0 } ?? 0 }

  /// What bars and rounded corners cover of the view, without what a keyboard does.
  final var insetsWithoutKeyboard: EdgeInsets {
    var insets = safeAreaInsets
    if coveredByKeyboard > 0, let window { insets.bottom = min(insets.bottom, window.coveredInsets.bottom) }
    return insets
  }
}
