public import MultiplaneCollections
public import MultiplaneLists
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
    var options = options
    options.externalObjects.merge(externalObjects) { _, new in new }
    let roots = archive.root.list("objects")
    let session = ArchiveSession(archive, options, roots: roots, owner: owner)
    try session.run()
    if let view = (owner as? ViewController)?.viewIfLoaded,
      let element = roots.first(where: { session.object($0) === view })
    {
      session.setRootMargins(of: view, element)
    }
    let objects = roots.compactMap { $0.name == "placeholder" ? nil : session.object($0) }
    for case let window as Window in objects { show(window, session) }
    return objects
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

extension TableView {
  /// Makes the cells of an identifier from the first cell of a nib; nil for no more. What is wrong is told to the
  /// nib's `options.warn`.
  public final func register(_ nib: Nib?, forCellReuseIdentifier identifier: String) {
    guard let nib else {
      return register(nil as (@MainActor () -> TableViewCell?)?, forCellReuseIdentifier: identifier)
    }
    register({ () -> TableViewCell? in nib.first(TableViewCell.self) }, forCellReuseIdentifier: identifier)
  }

  /// Makes the headers and footers of an identifier from the first of a nib; nil for no more.
  public final func register(_ nib: Nib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let nib else {
      return register(
        nil as (@MainActor () -> TableViewHeaderFooterView?)?, forHeaderFooterViewReuseIdentifier: identifier)
    }
    register(
      { () -> TableViewHeaderFooterView? in nib.first(TableViewHeaderFooterView.self) },
      forHeaderFooterViewReuseIdentifier: identifier)
  }
}

extension CollectionView {
  /// Makes the cells of an identifier from the first cell of a nib; nil for no more. What is wrong is told to the nib's
  /// `options.warn`.
  public final func register(_ nib: Nib?, forCellWithReuseIdentifier identifier: String) {
    guard let nib else { return register(nil as AnyClass?, forCellWithReuseIdentifier: identifier) }
    let make: @MainActor () -> CollectionViewCell? = { nib.first(CollectionViewCell.self) }
    register(make, forCellWithReuseIdentifier: identifier)
  }

  /// Makes the supplementary views of a kind and an identifier from the first of a nib; nil for no more.
  public final func register(
    _ nib: Nib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    guard let nib else {
      return register(nil as AnyClass?, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    }
    let make: @MainActor () -> CollectionReusableView? = { nib.first(CollectionReusableView.self) }
    register(make, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
  }
}

extension CollectionView.CellRegistration {
  /// Makes a registration of cells that are made from the first cell of a nib.
  @MainActor public init(cellNib: Nib, handler: @escaping Handler) {
    self.init(make: { cellNib.first(Cell.self) }, handler: handler)
  }
}

extension CollectionView.SupplementaryRegistration {
  /// Makes a registration of views of a kind that are made from the first of a nib.
  @MainActor public init(supplementaryNib: Nib, elementKind: String, handler: @escaping Handler) {
    self.init(elementKind: elementKind, make: { supplementaryNib.first(Supplementary.self) }, handler: handler)
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
