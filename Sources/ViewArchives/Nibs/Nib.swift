import MultiplaneSystemViews
public import MultiplaneViews

/// Objects that load together: a xib, as often as wanted.
@preconcurrency @MainActor public final class Nib {
  /// What was read.
  public let archive: ViewArchive
  /// How objects are made.
  public var options: ArchiveOptions

  /// Makes a nib of an archive. A storyboard is refused.
  public init(_ archive: ViewArchive, options: ArchiveOptions) throws(ViewArchiveError) {
    guard archive.kind == .xib else {
      throw ViewArchiveError(.format("a storyboard, where a xib is wanted"), file: archive.file)
    }
    (self.archive, self.options) = (archive, options)
  }

  /// Reads the nib of a file.
  public convenience init(path: String, options: ArchiveOptions) throws(ViewArchiveError) {
    try self.init(try ViewArchive(path: path), options: options)
  }

  /// Makes the objects, connects them, and tells those that are responders that they were made.
  ///
  /// - Parameters:
  ///   - owner: what the file's owner stands for; not among the answer.
  ///   - externalObjects: by identifier, beside those of `options`.
  /// - Returns: the topmost objects in the order of the file.
  public func instantiate(
    owner: AnyObject?, externalObjects: [String: AnyObject] = [:]
  ) throws(ViewArchiveError) -> [AnyObject] {
    try instantiate(owner: owner, externalObjects: externalObjects, objects: [:])
  }

  /// - Parameter objects: in the place of objects of the file, by their identifiers.
  package func instantiate(
    owner: AnyObject?, externalObjects: [String: AnyObject] = [:], objects: [String: AnyObject]
  ) throws(ViewArchiveError) -> [AnyObject] {
    var options = options
    options.externalObjects.merge(externalObjects) { _, new in new }
    let roots = archive.root.list("objects")
    let session = ArchiveSession(archive, options, roots: roots, owner: owner)
    for (id, object) in objects { archive.element(id).map { session.take(object, for: $0) } }
    try session.run()
    let made = roots.compactMap { $0.name == "placeholder" ? nil : session.object($0) }
    for case let window as Window in made { show(window, session) }
    return made
  }

  /// The identifier of the object that an outlet of the owner leads to; nil without it.
  package func ownersOutlet(_ name: String) -> String? {
    let owner = archive.root.list("objects").first { $0["placeholderIdentifier"] == "IBFilesOwner" }
    let outlet = owner?.list("connections").first { $0.name == "outlet" && $0["property"] == name }
    return outlet?["destination"]
  }

  /// A window is shown where the file says so, and full screen where it says that.
  private func show(_ window: Window, _ session: ArchiveSession) {
    guard let root = archive.root.list("objects").first(where: { session.object($0) === window }) else { return }
    if root["fullScreenAtLaunch"] == "YES" || root["resizesToFullScreen"] == "YES",
      let screen = Application.standard?.mainScreen
    {
      window.frame = screen.bounds
    }
    if root["visibleAtLaunch"] == "YES", Application.standard?.mainScreen != nil { window.makeKeyAndVisible() }
  }

  /// The first view of the objects; nil without one.
  public func view(owner: AnyObject? = nil) throws(ViewArchiveError) -> View? {
    try instantiate(owner: owner).first { $0 is View } as? View
  }
}

extension Nib {
  /// The first object of a class; nil, with a warning, without one.
  package func first<Object>(_ type: Object.Type) -> Object? {
    do throws(ViewArchiveError) {
      return try instantiate(owner: nil).lazy.compactMap { $0 as? Object }.first
    } catch {
      options.warn?(error)
      return nil
    }
  }
}
