public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneLayers

/// Why a scene file could not be used: what is wrong, at which key, and where in the file.
public struct SceneError: Error, Sendable, CustomStringConvertible {
  /// What is wrong, with the words and numbers of the file that it is about.
  public enum Code: Sendable {
    case notFound
    case isDirectory
    /// A pipe, a socket or a device: reading one may wait forever or never end.
    case notRegularFile(SpecialFile)
    /// The file is there and cannot be opened or read; the system's error number.
    case unreadable(errno: Int32)
    /// More bytes than are read from a scene file.
    case tooLarge(bytes: Int, limit: Int)
    /// More values than are read from a scene file.
    case tooManyValues(limit: Int)
    /// Nothing but white space and comments.
    case empty
    /// Not YAML, not JSON, or not UTF-8; what the parser says.
    case syntax(String)
    /// A second YAML document in the file.
    case severalDocuments
    /// A YAML anchor or alias.
    case alias
    /// A YAML tag.
    case tag(String)
    /// Mappings and lists within each other; `limit` levels are read.
    case nestingTooDeep(limit: Int)
    /// Layers within each other; a tree has at most `limit` levels.
    case layersTooDeep(limit: Int)
    case duplicateKey(String)
    case unknownKey(String, suggestion: String?, allowed: [String])
    case missingKey(String)
    /// Two keys that say the same thing.
    case conflictingKeys(String, String)
    /// A key that says nothing without another one.
    case keyNeeds(String, String)
    /// A key that says nothing about files of this format.
    case keyNotFor(String, format: String)
    /// A property that only layers of one class have.
    case keyNotForClass(String, owner: String, class: String)
    case wrongType(expected: String, found: String)
    /// A word that is not among the words that are known here.
    case unknownValue(String, suggestion: String?, allowed: [String])
    /// A word that stands in its list already.
    case duplicateValue(String)
    /// A number that is not finite, or larger than a number can be.
    case nonFinite(String)
    /// A rectangle with a width or a height below zero.
    case negativeSize(width: Double, height: Double)
    /// Two lists that must be as long as each other, and how long they are.
    case differentCounts(String, Int, of: String, Int)
    /// A finite number that means nothing here.
    case outOfRange(expected: String, found: String)
    /// A layer's contents name an image that `images` does not have.
    case undefinedImage(String, suggestion: String?)
    /// More pixels a side than the machine's OpenGL ES can draw; what it says.
    case canvasTooLarge(String)
    case image(ImageError)
    /// The images up to this one take more bytes together, once decoded, than the limits allow.
    case imagesTooLarge(bytes: Int, limit: Int)
    /// A text that is to be SVG path data.
    case path(PathError)
    case layer(LayerError)
    /// A folder that is to hold the tiles of a layer.
    case pyramid(PyramidError)
    /// The package was built without the trait SceneFiles and reads JSON only.
    case yamlIsOff
  }

  /// What is wrong; `keyPath`, `line` and `column` say where.
  public let code: Code
  /// The key that is meant, such as `layer.sublayers[3].contentsRect`; empty for the file as a whole.
  public let keyPath: String
  /// The file's path as it was given; nil for a text.
  public let file: String?
  /// From 1; nil when the error is about the file as a whole.
  public let line: Int?
  /// From 1, in Unicode scalars; nil when the error is about the file as a whole.
  public let column: Int?

  package init(_ code: Code, keyPath: String = "", file: String?, mark: SourceMark? = nil) {
    self.code = code
    self.keyPath = keyPath
    self.file = file
    line = mark.map { Int($0.line) }
    column = mark.map { Int($0.column) }
  }

  /// One line: `file:line:column: key path: what is wrong`.
  public var description: String {
    var place = Printable.line(file ?? "scene")
    if let line, let column { place += ":\(line):\(column)" }
    let key = keyPath.isEmpty ? "" : "\(Printable.tail(keyPath)): "
    return "\(place): \(key)\(Printable.line(problem))"
  }
}
