public import MultiplaneAnimation
public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneLayers

/// Why a scene file cannot be used: what is wrong, at which key, and where in the file.
public struct SceneError: Error, Sendable, CustomStringConvertible {
  /// What is wrong, with the words and numbers of the file.
  public enum Code: Sendable {
    case notFound
    case isDirectory
    /// A pipe, a socket or a device: reading it may wait or never end.
    case notRegularFile(SpecialFile)
    /// The file exists and cannot be opened or read; the system's error number.
    case unreadable(errno: Int32)
    /// The file has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// The file has more values than the limit.
    case tooManyValues(limit: Int)
    /// Only white space and comments.
    case empty
    /// Not YAML, not JSON, or not UTF-8; the parser's message.
    case syntax(String)
    /// A second YAML document in the file.
    case severalDocuments
    /// A YAML anchor or alias.
    case alias
    /// A YAML tag.
    case tag(String)
    /// Mappings and lists are nested deeper than `limit` levels.
    case nestingTooDeep(limit: Int)
    /// Layers are nested deeper than `limit` levels.
    case layersTooDeep(limit: Int)
    case duplicateKey(String)
    case unknownKey(String, suggestion: String?, allowed: [String])
    case missingKey(String)
    /// Two keys that set the same value.
    case conflictingKeys(String, String)
    /// A key that has no effect without another one.
    case keyNeeds(String, String)
    /// A key that does not apply to files of this format.
    case keyNotFor(String, format: String)
    /// A property of another class of layers.
    case keyNotForClass(String, owner: String, class: String)
    case wrongType(expected: String, found: String)
    /// A word that is not one of the known words.
    case unknownValue(String, suggestion: String?, allowed: [String])
    /// A word that occurs twice in a list.
    case duplicateValue(String)
    /// A number that is not finite, or exceeds the range of a Double.
    case nonFinite(String)
    /// A rectangle with negative width or height.
    case negativeSize(width: Double, height: Double)
    /// Two lists that must have the same length, and their lengths.
    case differentCounts(String, Int, of: String, Int)
    /// A finite number outside of the valid range.
    case outOfRange(expected: String, found: String)
    /// A layer's contents name an image that is not in `images`.
    case undefinedImage(String, suggestion: String?)
    /// The canvas has more pixels along a side than OpenGL ES can draw here; the text is the driver's limit.
    case canvasTooLarge(String)
    case image(ImageError)
    /// The images up to this one exceed the limit of decoded bytes.
    case imagesTooLarge(bytes: Int, limit: Int)
    /// Invalid SVG path data.
    case path(PathError)
    case layer(LayerError)
    /// An animation that can't run.
    case animation(AnimationProblem)
    /// Invalid DeepZoom image.
    case pyramid(DeepZoomError)
    /// The package was built without the trait SceneFiles and reads only JSON.
    case yamlIsOff
  }

  /// What is wrong; `keyPath`, `line` and `column` are the position.
  public let code: Code
  /// The key, such as `layer.sublayers[3].contentsRect`; empty for the file as a whole.
  public let keyPath: String
  /// The file's path as given; nil for a text.
  public let file: String?
  /// From 1; nil when the error concerns the file as a whole.
  public let line: Int?
  /// From 1, in Unicode scalars; nil when the error concerns the file as a whole.
  public let column: Int?

  package init(_ code: Code, keyPath: String = "", file: String?, mark: SourceMark? = nil) {
    self.code = code
    self.keyPath = keyPath
    self.file = file
    line = mark.map { Int($0.line) }
    column = mark.map { Int($0.column) }
  }

  /// The error in a text of one line: the key path and what is wrong.
  package var problemInLine: String { Printable.line((keyPath.isEmpty ? "" : "\(keyPath): ") + problem) }

  /// One line: `file:line:column: key path: what is wrong`.
  public var description: String {
    var place = Printable.line(file ?? "scene")
    if let line, let column { place += ":\(line):\(column)" }
    let key = keyPath.isEmpty ? "" : "\(Printable.tail(keyPath)): "
    return "\(place): \(key)\(Printable.line(problem))"
  }
}
