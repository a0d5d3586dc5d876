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
  /// The numbers of the elements that have identifiers: objects.
  private(set) var identified: [Int] = []
  /// Of each object with an identifier, the element.
  private lazy var objects = byIdentifier()
  /// Of a compiled file, by the number of a text: that of the element whose identifier it is; 0 of others.
  private var byText: [Int32] = []

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
    root.enumerate(into: &elements)
    for element in elements {
      guard let id = element.attribute(Element.idName) else { continue }
      identified.append(element.number)
      guard let text = Int(exactly: id.text), text >= 0 else { continue }
      if text >= byText.count {
        byText += Array(repeating: 0, count: max(64, text + 1, 2 * byText.count) - byText.count)
      }
      if byText[text] == 0 {
        byText[text] = Int32(clamping: element.number)
      } else {
        warnSame(id.value, element)
      }
    }
    // Texts of a compiled file are different ones.
    if byText.isEmpty { _ = objects }
  }

  private func byIdentifier() -> [String: Element] {
    var found: [String: Element] = [:]
    found.reserveCapacity(identified.count)
    for number in identified {
      let element = elements[number - 1]
      guard let id = element.id else { continue }
      if found[id] == nil {
        found[id] = element
      } else if byText.isEmpty {
        warnSame(id, element)
      }
    }
    return found
  }

  private func warnSame(_ id: String, _ element: Element) {
    warnings.append(ViewArchiveError(.sameIdentifier(id), file: file, line: element.line, objectID: id))
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

  /// The element whose identifier is the value of an attribute.
  func element(of reference: ElementAttribute) -> Element? {
    if let text = Int(exactly: reference.text), byText.indices.contains(text), byText[text] > 0 {
      return elements[Int(byText[text]) - 1]
    }
    return objects[reference.value]
  }

  /// How many objects have identifiers.
  package var objectCount: Int { identified.count }

  /// The scenes of a storyboard.
  var scenes: [Element] { root.list("scenes") }

  /// The definition of a resource: an image's size, or a colour.
  func resource(_ kind: String, named name: String) -> Element? {
    root.child("resources")?.children.first { $0.name == kind && $0["name"] == name }
  }

  /// The colour of the whole document, which its windows have for a tint.
  var globalTint: Element? { root.child("color", key: "tintColor") }
}
