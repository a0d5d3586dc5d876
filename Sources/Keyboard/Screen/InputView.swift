public import MultiplaneGeometry
public import MultiplaneViews

/// A view for the place of the keyboard, or above it, that looks as that does: UIKit's `UIInputView`, without the prefix.
open class InputView: View {
  /// What is behind its parts.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case `default`
    /// The colour of the keyboard.
    case keyboard
  }

  /// What is behind its parts.
  public final let inputViewStyle: Style
  /// Whether the view is as high as its constraints say, and not as its frame does; false by default.
  open var allowsSelfSizing = false

  /// Makes a view; of its frame the height counts.
  public init(frame: Rect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
    updateGround()
  }

  /// Makes a view from an archive, with nothing behind its parts.
  public required init?(coder: Coder) {
    inputViewStyle = .default
    super.init(coder: coder)
  }

  private final func updateGround() {
    if inputViewStyle == .keyboard { backgroundColor = KeyboardColors.ground.resolved(with: traitCollection) }
  }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateGround()
  }
}
