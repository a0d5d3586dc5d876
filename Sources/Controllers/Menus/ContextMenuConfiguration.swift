public import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// What a context menu shows.
@preconcurrency @MainActor open class ContextMenuConfiguration {
  /// A name for the program's own use.
  public final var identifier: AnyHashable { given ?? AnyHashable(ObjectIdentifier(self)) }
  private final let given: AnyHashable?
  final let previewProvider: (() -> ViewController?)?
  final let actionProvider: (([MenuElement]) -> Menu?)?

  /// Puts a configuration together.
  ///
  /// - Parameters:
  ///   - identifier: nil for one of its own.
  ///   - previewProvider: a controller whose view is shown beside the menu, in its `preferredContentSize`; nil for a
  ///     picture of the interaction's view.
  ///   - actionProvider: takes the elements that the system suggests, none here, and answers the menu.
  public init(
    identifier: AnyHashable? = nil, previewProvider: (() -> ViewController?)? = nil,
    actionProvider: (([MenuElement]) -> Menu?)? = nil
  ) {
    (given, self.previewProvider, self.actionProvider) = (identifier, previewProvider, actionProvider)
  }
}

/// What happens along with a context menu's coming or going.
@preconcurrency @MainActor public protocol ContextMenuInteractionAnimating: AnyObject {
  /// The controller that the configuration has made for the preview.
  var previewViewController: ViewController? { get }
  /// Adds changes that are animated.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds what runs at the end.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Says what the context menu of a view is, and hears of it. All methods but the first have defaults.
@preconcurrency @MainActor public protocol ContextMenuInteractionDelegate: AnyObject {
  /// What the menu at a place in the view's own space is; nil for none there.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration?
  /// The view that is shown beside the menu; nil, the default, for the interaction's.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration:
      ContextMenuConfiguration
  ) -> TargetedPreview?
  /// The menu is about to be shown.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?)
  /// The menu is about to go.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?)
  /// The user has touched the preview.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration:
      ContextMenuConfiguration, animator: any ContextMenuInteractionAnimating)
}

extension ContextMenuInteractionDelegate {
  /// Returns nil.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration:
      ContextMenuConfiguration
  ) -> TargetedPreview? { nil }
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration:
      ContextMenuConfiguration, animator: any ContextMenuInteractionAnimating
  ) {}
}

/// Keeps what a program adds to a menu's coming or going.
final class MenuAnimator: ContextMenuInteractionAnimating {
  let previewViewController: ViewController?
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  init(_ previewViewController: ViewController?) { self.previewViewController = previewViewController }

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  func animate() {
    let due = animations
    animations = []
    for body in due { body() }
  }

  func complete() {
    let due = completions
    completions = []
    for body in due { body() }
  }
}
