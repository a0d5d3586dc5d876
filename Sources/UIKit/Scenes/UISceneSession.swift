import MultiplaneViews

/// What the program knows of a scene beyond its life: which screen it is for, and how it is configured.
@preconcurrency @MainActor public final class UISceneSession: Hashable {
  /// What a scene is for.
  public struct Role: Hashable, RawRepresentable, Sendable {
    /// The role's text.
    public var rawValue: String
    /// A role by its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The program's windows on its main screen.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// The program's windows on another screen.
    public static let windowExternalDisplay = Role(rawValue: "UIWindowSceneSessionRoleExternalDisplay")
    /// The program's windows on another screen, without touches.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }

  /// What the scene is for.
  public let role: Role
  /// How the scene was configured.
  public internal(set) var configuration: UISceneConfiguration
  /// The scene, while its screen is connected.
  public internal(set) weak var scene: UIScene?
  /// A name that tells sessions apart, while the program runs.
  public let persistentIdentifier: String
  /// For the program's own use.
  public var userInfo: [String: Any]?
  /// The screen that the scene is for; nil of a scene that a program made itself.
  let screen: Screen?

  private static var made = 0

  init(screen: Screen?, role: Role, configuration: UISceneConfiguration) {
    (self.screen, self.role, self.configuration) = (screen, role, configuration)
    Self.made += 1
    persistentIdentifier = "scene \(Self.made)"
  }

  /// Whether both are one object.
  public nonisolated static func == (a: UISceneSession, b: UISceneSession) -> Bool { a === b }

  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How a scene is made: of which classes the scene and its delegate are.
@preconcurrency @MainActor open class UISceneConfiguration {
  /// The configuration's name, by which Info.plist may describe the scene.
  public final let name: String?
  /// What the scene is for.
  public final let role: UISceneSession.Role
  /// The class of the scene's delegate, a `UIResponder` that is a `UISceneDelegate`; nil for the class that
  /// Info.plist names, or else the class SceneDelegate of the program's module.
  open var delegateClass: AnyClass?
  /// The class of the scene; nil for `UIWindowScene`.
  open var sceneClass: AnyClass?
  /// The storyboard that the scene begins with; nil for that which Info.plist names.
  open var storyboard: UIStoryboard?
  /// Whether the application's delegate has made it.
  final var isDefault = false

  /// Makes a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) { (self.name, role) = (name, sessionRole) }

  /// That of a delegate that makes none.
  convenience init() {
    self.init(name: nil, sessionRole: .windowApplication)
    isDefault = true
  }
}
