/// What is wrong with a xib, a storyboard, or what one names, and where.
///
/// As an error it ends the loading; as a warning it was left out, and the rest was made.
public struct ViewArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// The file is not there, or cannot be read; with the reason.
    case unreadable(String)
    /// The file is no XML; with the parser's reason.
    case notXML(String)
    /// The package was built without its trait ViewArchives.
    case noReader
    /// The file is of another kind, or of a version that is not read; with its name.
    case format(String)
    /// The file has more of something than is read: bytes, elements, or levels.
    case tooMuch(String, limit: Int)
    /// An element that is not known.
    case element(String)
    /// An attribute that is not known.
    case attribute(String, element: String)
    /// An attribute whose value does not fit; with the value.
    case value(element: String, attribute: String, value: String)
    /// No class is known by a name.
    case noClass(String)
    /// A class that cannot be what the element is.
    case wrongClass(String, element: String)
    /// The class could not make an object, for the coder's reason.
    case notMade(String, reason: String)
    /// A class has no outlet of a name, or one of another class.
    case noOutlet(String, of: String)
    /// A class has no action of a name.
    case noAction(String, of: String)
    /// A class has no attribute of a name, or one of another type.
    case noAttribute(String, of: String)
    /// An object refers to one that is not there.
    case noObject(String)
    /// Two objects have one identifier.
    case sameIdentifier(String)
    /// A picture of a name is not there, or cannot be read.
    case noImage(String)
    /// A symbol of Apple's, of which there are none here; an image set of its name stands for it.
    case noSymbol(String)
    /// A colour of a name is not there.
    case noColor(String)
    /// A constraint that cannot hold; with the reason.
    case constraint(String)
    /// A storyboard has no controller of an identifier; an empty one for the first.
    case noController(String)
    /// Something is not there under a name: a file, a nib, an external object.
    case notFound(String)
    /// JSON, a table of strings or a catalogue that cannot be read; with the reason.
    case resource(String)
    /// A compiled archive that does not fit together.
    case damaged(String)
  }

  /// The file; empty where none is known.
  public var file: String
  /// From 1; 0 where none is known.
  public var line: Int
  /// The identifier of the object; nil where none is known.
  public var objectID: String?
  /// What is wrong.
  public var problem: Problem

  /// Puts an error together.
  public init(_ problem: Problem, file: String = "", line: Int = 0, objectID: String? = nil) {
    (self.problem, self.file, self.line, self.objectID) = (problem, file, line, objectID)
  }

  /// `file:line: object: what is wrong`.
  public var description: String {
    let place = file.isEmpty ? "" : line > 0 ? "\(file):\(line): " : "\(file): "
    return place + (objectID.map { "object \($0): " } ?? "") + problem.words
  }
}

extension ViewArchiveError.Problem {
  fileprivate var words: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notXML(let reason): "is no XML: \(reason)"
    case .noReader: "cannot be read: the package was built without the trait ViewArchives"
    case .format(let name): "is not read: \(name)"
    case .tooMuch(let what, let limit): "has more than \(limit) \(what)"
    case .element(let name): "the element \(name) is not known"
    case .attribute(let name, let element): "the attribute \(name) of \(element) is not known"
    case .value(let element, let attribute, let value): "\(element) has \(attribute) “\(value)”, which does not fit"
    case .noClass(let name): "no class \(name) is known"
    case .wrongClass(let name, let element): "the class \(name) is none of the element \(element)"
    case .notMade(let name, let reason): "no \(name) could be made: \(reason)"
    case .noOutlet(let name, let type): "\(type) has no outlet “\(name)” that takes the object"
    case .noAction(let name, let type): "\(type) has no action “\(name)”"
    case .noAttribute(let name, let type): "\(type) has no attribute “\(name)” that takes the value"
    case .noObject(let id): "there is no object “\(id)”"
    case .sameIdentifier(let id): "two objects have the identifier “\(id)”"
    case .noImage(let name): "there is no image “\(name)”"
    case .noSymbol(let name): "there is no symbol “\(name)” here, and no image set of its name"
    case .noColor(let name): "there is no colour “\(name)”"
    case .constraint(let reason): "a constraint cannot hold: \(reason)"
    case .noController(let name):
      name.isEmpty ? "there is no initial controller" : "there is no controller “\(name)”"
    case .notFound(let name): "there is no \(name)"
    case .resource(let reason): "cannot be read: \(reason)"
    case .damaged(let reason): "the archive is damaged: \(reason)"
    }
  }
}
