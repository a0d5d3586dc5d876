import Foundation
import MultiplaneViewArchives
import MultiplaneViews

// What a program begins with.
extension Archive {
  /// What `UIApplication.main(storyboard:)` was called with.
  static var mainName: String?

  /// The storyboard that the program, or a scene of it, begins with; nil where there is none. In this order: that of
  /// `UIApplication.main(storyboard:)`, the configuration's, that which Info.plist names for the scene, or for the
  /// program by the key `UIMainStoryboardFile`, or else `Main`, unless a nib is named by `NSMainNibFile`.
  static func mainStoryboard(_ configuration: UISceneConfiguration? = nil) -> UIStoryboard? {
    if mainName == nil, let own = configuration?.storyboard { return own }
    let named =
      mainName ?? configuration.flatMap { LaunchFile.own.scene($0).storyboard } ?? LaunchFile.own.storyboard
    // Where a nib is named, a storyboard that another target of the package has is not the program's.
    if named == nil, LaunchFile.own.nib != nil { return nil }
    let name = named ?? "Main"
    guard resources(of: nil).path(name, Archive.storyboardEnds) != nil else {
      if let named { preconditionFailure("the program has no storyboard \(named)") }
      return nil
    }
    return UIStoryboard(name: name, bundle: nil)
  }

  /// Loads the nib that Info.plist names by the key `NSMainNibFile`, whose owner is the application: its windows are
  /// shown where the nib says so. The object that the nib has for the application's delegate is the delegate that is
  /// there.
  static func loadMainNib(_ delegate: any UIApplicationDelegate) {
    guard let name = LaunchFile.own.nib else { return }
    let nib = UINib(nibName: name, bundle: nil)
    let objects = nib.ownersOutlet("delegate").map { [$0: delegate as AnyObject] } ?? [:]
    do {
      _ = try nib.instantiate(owner: Application.shared, objects: objects)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// What an Info.plist says of the launch.
@MainActor struct LaunchFile {
  let info: [String: Any]

  /// The program's: that of its bundle, or the first among its resources.
  static let own = LaunchFile(
    info: Bundle.main.infoDictionary ?? [:], folders: Archive.resources(of: nil).folders)

  /// - Parameter folders: looked through where the bundle's says nothing of the launch.
  init(info: [String: Any], folders: [String]) {
    let keys = ["UIMainStoryboardFile", "NSMainNibFile", "UIApplicationSceneManifest"]
    guard !keys.contains(where: { info[$0] != nil }) else {
      self.info = info
      return
    }
    self.info = folders.lazy.compactMap(Self.read).first ?? info
  }

  private static func read(_ folder: String) -> [String: Any]? {
    guard let data = FileManager.default.contents(atPath: "\(folder)/Info.plist") else { return nil }
    return (try? unsafe PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any]
  }

  /// The storyboard of the program; nil without one.
  var storyboard: String? { info["UIMainStoryboardFile"] as? String }
  /// The nib of the program; nil without one.
  var nib: String? { info["NSMainNibFile"] as? String }

  /// The storyboard of a scene, and its delegate's class; nil without them.
  func scene(_ configuration: UISceneConfiguration) -> (storyboard: String?, delegate: String?) {
    let manifest = info["UIApplicationSceneManifest"] as? [String: Any]
    let roles = manifest?["UISceneConfigurations"] as? [String: Any]
    let all = roles?[configuration.role.rawValue] as? [[String: Any]] ?? []
    let named = configuration.name.flatMap { name in all.first { $0["UISceneConfigurationName"] as? String == name } }
    let found = named ?? all.first
    // `$(PRODUCT_MODULE_NAME).SceneDelegate`: the class is of the program's module.
    let delegate = (found?["UISceneDelegateClassName"] as? String)?.split(separator: ".").last
    return (found?["UISceneStoryboardFile"] as? String, delegate.map(String.init))
  }
}
