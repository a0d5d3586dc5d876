@_exported public import class Foundation.Bundle
@_exported public import MultiplaneViewArchives
import MultiplaneViews

/// The program's archives: which classes, outlets and actions they may name, and what becomes of what is missing.
@MainActor public enum Archive {
  /// Extensions of files that nibs and storyboards are read from: the compiled form of our own first.
  static let nibEnds = ["mpviews", "xib", "nib"]
  static let storyboardEnds = ["mpviews", "storyboard", "storyboardc"]

  /// The program's classes. Those at the top level of their modules are found by their names.
  public static let classes: ArchiveClasses = {
    let classes = ArchiveClasses()
    classes.add("visualEffectView", .visualEffect)
    return classes
  }()

  /// What becomes of missing classes, outlets, actions and images: they are warned of, by default.
  public static var policy = ArchiveOptions.Policy.warns
  /// Is told of what was left out; by default the application's `warningHandler`, or else standard error.
  public static var warn: (@MainActor (ViewArchiveError) -> Void)?

  /// Registers a class: `Archive.register(LoginController.self, outlets: ["name": .init(\.name)], actions: ["submit:":
  /// Selector(LoginController.submit)])`. The plugin UIKitSource writes such lines.
  public static func register<Owner: AnyObject>(
    _ type: Owner.Type, outlets: [String: Outlet<Owner>] = [:], actions: [String: Selector] = [:],
    attributes: [String: Outlet<Owner>] = [:]
  ) {
    classes.register(type, outlets: outlets, actions: actions, attributes: attributes)
  }

  private static var resources: [String: ArchiveResources] = [:]

  /// The resources of a bundle; nil for the program's, with those of its packages' targets.
  public static func resources(of bundle: Bundle?) -> ArchiveResources {
    let path = (bundle ?? .main).resourcePath ?? "."
    if let known = resources[path] { return known }
    let made = ArchiveResources(
      folders: BundleFolders.folders(path, isMain: bundle == nil || bundle == .main), scale: mainScale,
      languages: BundleFolders.languages(bundle ?? .main))
    made.warn = { tell($0) }
    resources[path] = made
    return made
  }

  static func options(_ bundle: Bundle?) -> ArchiveOptions {
    var options = ArchiveOptions(classes: classes, resources: resources(of: bundle))
    options.module = Application.shared.delegate.map { String(String(reflecting: type(of: $0)).prefix { $0 != "." }) }
    options.policy = policy
    options.warn = { tell($0) }
    if let size = Application.shared.mainScreen?.bounds.size {
      // Above the widths and heights of telephones.
      options.horizontalSizeClass = size.width >= 668 ? .regular : .compact
      options.verticalSizeClass = size.height >= 500 ? .regular : .compact
    }
    return options
  }

  static func tell(_ warning: ViewArchiveError) {
    if let warn { return warn(warning) }
    tell("\(warning)")
  }

  static func tell(_ warning: String) {
    if let handler = Application.shared.warningHandler { return handler(warning) }
    BundleFolders.complain(warning)
  }

  /// Reads an archive of a bundle, in the bundle's language; nil where there is none.
  static func read(_ name: String, _ extensions: [String], _ bundle: Bundle?) throws -> ViewArchive? {
    let resources = resources(of: bundle)
    guard let path = resources.path(name, extensions) else { return nil }
    let archive = try ViewArchive(path: path)
    archive.localize { resources.string($0, table: name) }
    return archive
  }
}

extension Archive {
  /// An image of a catalogue; nil without one, and off the main thread.
  nonisolated static func image(_ name: String, _ bundle: Bundle?, _ scale: CGFloat, isDark: Bool) -> UIImage? {
    guard BundleFolders.isMainThread else { return nil }
    let path = Driven(bundle)
    return MainActor.assumeIsolated { resources(of: path.object).catalogImage(name, scale: scale, isDark: isDark) }
  }
}

extension UIColor {
  /// The colour of a name in the program's catalogues, of the current traits; nil where there is none.
  @MainActor public init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  /// The colour of a name in a bundle's catalogues; nil where there is none.
  ///
  /// - Parameter traits: nil for the current ones.
  @MainActor public init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    guard let color = Archive.resources(of: bundle).color(named: name) else { return nil }
    self = color.resolved(with: traits ?? .current)
  }
}
