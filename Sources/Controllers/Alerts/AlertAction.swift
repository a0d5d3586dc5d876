/// A button of an alert: UIKit's, without the prefix.
@preconcurrency @MainActor open class AlertAction {
  /// What a button does, for its look and place.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// Anything.
    case `default`
    /// Leaves all as it is; the last button, or the left one of two.
    case cancel
    /// Changes or deletes something.
    case destructive
  }

  /// What the button says.
  public final let title: String?
  /// What the button does.
  public final let style: Style
  /// Whether the button can be pressed; true by default.
  open var isEnabled = true { didSet { if isEnabled != oldValue { changed?() } } }
  final var changed: (() -> Void)?
  final let handler: ((AlertAction) -> Void)?

  /// Makes a button.
  ///
  /// - Parameter handler: called when the alert is gone.
  public init(title: String?, style: Style, handler: ((AlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}
