public import MultiplaneViews

/// A part of the program's interface that comes and goes by itself: here, what one screen shows.
open class UIScene: UIResponder {
  /// Whether a scene is seen, and takes input.
  public enum ActivationState: Int, Hashable, Sendable {
    /// It has not been connected, or is no more.
    case unattached = -1
    /// It is seen, and takes input.
    case foregroundActive
    /// It is seen, and takes no input.
    case foregroundInactive
    /// It is not seen.
    case background
  }

  /// Why a scene is connected.
  @preconcurrency @MainActor open class ConnectionOptions {
    /// The URLs that the program was asked to open: none, unless a host gives some.
    public final let urlContexts: Set<UIOpenURLContext>
    /// The program that asked for the scene: not known.
    public final var sourceApplication: String? { nil }

    /// Puts them together.
    public init(urlContexts: Set<UIOpenURLContext> = []) { self.urlContexts = urlContexts }
  }

  /// How a URL is opened.
  public struct OpenExternalURLOptions: Hashable, Sendable {
    /// Whether only programs that know the URL's site may open it.
    public var universalLinksOnly = false
    /// The usual way.
    public init() {}
  }

  /// The scene's session, which outlives it.
  public final let session: UISceneSession
  /// Hears of the scene's life; retained.
  open var delegate: (any UISceneDelegate)?
  /// Whether the scene is seen, and takes input.
  public final internal(set) var activationState = ActivationState.unattached
  /// A title for whoever lists the scenes.
  open var title: String? = "" { didSet { if title != oldValue { Application.shared.markSemantics() } } }

  /// Makes a scene of a session. The application does so, of the class that the session's configuration names.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  /// Not available: a scene is no application's delegate.
  @available(*, unavailable)
  public required convenience init(delegate: Void) {
    self.init(
      session: UISceneSession(screen: nil, role: .windowApplication, configuration: UISceneConfiguration()),
      connectionOptions: ConnectionOptions())
  }

  /// The application.
  open override var next: UIResponder? { Application.shared }

  /// Opens nothing: the completion hears false.
  open func open(
    _ url: URL, options: OpenExternalURLOptions?, completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    completion?(false)
  }
}

// Posted to `NotificationCenter.default`, with the scene as the object.
extension UIScene {
  /// The scene's delegate has heard that it was connected.
  public static var willConnectNotification: NSNotification.Name { .init("UISceneWillConnectNotification") }
  /// The scene's screen was disconnected.
  public static var didDisconnectNotification: NSNotification.Name { .init("UISceneDidDisconnectNotification") }
  /// The scene takes input.
  public static var didActivateNotification: NSNotification.Name { .init("UISceneDidActivateNotification") }
  /// The scene will take no input.
  public static var willDeactivateNotification: NSNotification.Name { .init("UISceneWillDeactivateNotification") }
  /// The scene will be seen.
  public static var willEnterForegroundNotification: NSNotification.Name {
    .init("UISceneWillEnterForegroundNotification")
  }
  /// The scene is not seen.
  public static var didEnterBackgroundNotification: NSNotification.Name {
    .init("UISceneDidEnterBackgroundNotification")
  }
}

/// A URL that the program was asked to open.
@preconcurrency @MainActor public final class UIOpenURLContext: Hashable {
  /// The URL.
  public let url: URL

  /// Puts them together: for a host.
  public init(url: URL) { self.url = url }

  /// Whether both are one object.
  public nonisolated static func == (a: UIOpenURLContext, b: UIOpenURLContext) -> Bool { a === b }

  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIScene: @MainActor SemanticsTitled {
  /// Assistive programs call the scene's windows by its title.
  package var semanticsTitle: String? { title }
}
