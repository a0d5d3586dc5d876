public import MultiplaneContents
public import MultiplaneViews

/// Controllers with their views, each in a scene, and the ways between them.
@preconcurrency @MainActor public final class Storyboard {
  /// What was read.
  public let archive: ViewArchive
  /// How objects are made.
  public var options: ArchiveOptions
  /// Finds another storyboard by its name, for references; nil, the default, for none.
  public var finder: (@MainActor (_ name: String, _ bundle: String?) -> Storyboard?)?

  /// Makes a storyboard of an archive. A xib is refused.
  public init(_ archive: ViewArchive, options: ArchiveOptions) throws(ViewArchiveError) {
    guard archive.kind == .storyboard else {
      throw ViewArchiveError(.format("a xib, where a storyboard is wanted"), file: archive.file)
    }
    (self.archive, self.options) = (archive, options)
  }

  /// Reads the storyboard of a file.
  public convenience init(path: String, options: ArchiveOptions) throws(ViewArchiveError) {
    try self.init(try ViewArchive(path: path), options: options)
  }

  /// The identifiers of controllers, in the order of the file.
  public var identifiers: [String] { controllers.compactMap { $0["storyboardIdentifier"] } }

  /// Whether there is an initial controller.
  public var hasInitialController: Bool { archive.root["initialViewController"] != nil }

  /// Makes the initial controller, with those that belong to it.
  ///
  /// - Parameter creator: makes the controller in the place of its class's `init(coder:)`; nil for that.
  public func instantiateInitialController(
    creator: ((Coder) -> ViewController?)? = nil
  ) throws(ViewArchiveError) -> ViewController {
    guard let id = archive.root["initialViewController"], let element = archive.element(id) else {
      throw ViewArchiveError(.noController(""), file: archive.file)
    }
    return try controller(element, creator: creator)
  }

  /// Makes the controller of an identifier, with those that belong to it.
  ///
  /// - Parameter creator: makes the controller in the place of its class's `init(coder:)`; nil for that.
  public func instantiateController(
    withIdentifier identifier: String, creator: ((Coder) -> ViewController?)? = nil
  ) throws(ViewArchiveError) -> ViewController {
    guard let element = controllers.first(where: { $0["storyboardIdentifier"] == identifier }) else {
      throw ViewArchiveError(.noController(identifier), file: archive.file)
    }
    return try controller(element, creator: creator)
  }

  // MARK: Controllers

  /// How many controllers belong to each other, at most.
  static let deepest = 32
  /// How many views are being loaded, each in another.
  var loading = 0
  private var depth = 0

  /// The elements of controllers: the first object of each scene that is no placeholder.
  var controllers: [Element] {
    archive.scenes.compactMap { scene in scene.list("objects").first { $0["sceneMemberID"] == "viewController" } }
  }

  func controller(
    _ element: Element, creator: ((Coder) -> ViewController?)? = nil
  ) throws(ViewArchiveError) -> ViewController {
    guard depth < Self.deepest else {
      throw ViewArchiveError(
        .tooMuch("controllers that belong to each other", limit: Self.deepest), file: archive.file, line: element.line)
    }
    depth += 1
    defer { depth -= 1 }
    if element.name == "viewControllerPlaceholder" { return try referenced(element) }
    let scene = StoryboardScene(self, element)
    return try scene.makeController(creator)
  }

  private func referenced(_ element: Element) throws(ViewArchiveError) -> ViewController {
    let name = element["storyboardName"] ?? ""
    guard let other = finder?(name, element["bundleIdentifier"]) else {
      throw ViewArchiveError(
        .notFound("storyboard “\(name)”"), file: archive.file, line: element.line, objectID: element.id)
    }
    guard other !== self else {
      return try other.instantiateController(withIdentifier: element["referencedIdentifier"] ?? "")
    }
    other.depth = depth
    defer { other.depth = 0 }
    if let identifier = element["referencedIdentifier"] {
      return try other.instantiateController(withIdentifier: identifier)
    }
    return try other.instantiateInitialController()
  }
}

extension ViewController {
  /// The storyboard that the controller came from; nil of others.
  package final var archiveStoryboard: Storyboard? { (origin as? StoryboardScene)?.storyboard }
}
