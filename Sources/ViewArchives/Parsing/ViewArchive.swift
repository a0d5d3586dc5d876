import MultiplaneGeometry

/// A xib or a storyboard of Xcode 5 or later, read: objects are made from it as often as wanted.
///
/// `Nib` and `Storyboard` make objects. An archive belongs to one actor at a time.
public final class ViewArchive {
  /// What a file is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Objects that load together.
    case xib
    /// Controllers, each in a scene, and the ways between them.
    case storyboard
  }

  /// What the file is.
  public let kind: Kind
  /// Where it lies; empty for bytes.
  public let file: String
  /// Found while reading: names that are not known, and two objects of one identifier.
  public private(set) var warnings: [ViewArchiveError] = []
  let root: Element
  /// All elements, by their numbers less 1.
  private(set) var elements: [Element] = []
  /// Of each object with an identifier, the element.
  private(set) var objects: [String: Element] = [:]

  /// Reads a file: XML, an archive that was compiled, or a nib or storyboard that Apple's compiler made, which may be a
  /// folder. A `.car` of Apple's is refused by name.
  public convenience init(path: String) throws(ViewArchiveError) {
    if path.hasSuffix(".car") {
      throw ViewArchiveError(.format("an asset catalogue that Apple's compiler made"), file: path)
    }
    if path.hasSuffix(".storyboardc") {
      let names = NameCheck(file: path)
      try self.init(root: try NIBStoryboard.read(path, names), names, file: path)
    } else {
      try self.init(try XMLFile.bytes(of: NIBFolder.file(of: path)), file: path)
    }
  }

  /// Reads a file's bytes.
  ///
  /// - Parameter file: for errors.
  public convenience init(_ bytes: [UInt8], file: String = "") throws(ViewArchiveError) {
    for (start, name) in Self.refused where bytes.starts(with: Array(start.utf8)) {
      throw ViewArchiveError(.format(name), file: file)
    }
    let names = NameCheck(file: file)
    let root =
      if CompiledArchive.isOne(bytes) {
        try CompiledArchive.read(bytes, file: file, names)
      } else if NIBArchive.isOne(bytes) {
        try NIBTree.read(bytes, file: file, names)
      } else {
        try XMLFile.parse(bytes, file: file, names: names)
      }
    try self.init(root: root, names, file: file)
  }

  private init(root: Element, _ names: NameCheck, file: String) throws(ViewArchiveError) {
    self.root = root
    kind = try Self.kind(of: root, file: file)
    self.file = file
    warnings = names.warnings
    root.forEach { element in
      elements.append(element)
      element.number = elements.count
      guard let id = element.id else { return }
      if objects[id] == nil {
        objects[id] = element
      } else {
        warnings.append(ViewArchiveError(.sameIdentifier(id), file: file, line: element.line, objectID: id))
      }
    }
  }

  private static let refused = [("bplist00", "a binary property list, as in compiled nibs of old systems")]

  private static func kind(of root: Element, file: String) throws(ViewArchiveError) -> Kind {
    func refuse(_ name: String) -> ViewArchiveError { ViewArchiveError(.format(name), file: file, line: root.line) }
    let type = root["type"] ?? ""
    switch root.name {
    case "archive": throw refuse("the format of Xcode 4 and before, \(type) \(root["version"] ?? "")")
    case "document": break
    default: throw refuse("a file whose root is \(root.name)")
    }
    switch type {
    case "com.apple.InterfaceBuilder3.CocoaTouch.XIB", "com.apple.InterfaceBuilder.AppleTV.XIB": return .xib
    case "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB", "com.apple.InterfaceBuilder.AppleTV.Storyboard":
      return .storyboard
    case let type where type.contains(".Cocoa."): throw refuse("a file for macOS, \(type)")
    case let type where type.contains("WatchKit") || type.contains("Watch"):
      throw refuse("a file for watchOS, \(type)")
    default: throw refuse("a document of the type “\(type)”")
    }
  }

  func element(_ id: String) -> Element? { objects[id] }

  /// How many objects have identifiers.
  package var objectCount: Int { objects.count }

  /// The scenes of a storyboard.
  var scenes: [Element] { root.list("scenes") }

  /// The definition of a resource: an image's size, or a colour.
  func resource(_ kind: String, named name: String) -> Element? {
    root.child("resources")?.children.first { $0.name == kind && $0["name"] == name }
  }

  /// The colour of the whole document, which its windows have for a tint.
  var globalTint: Element? { root.child("color", key: "tintColor") }
}
