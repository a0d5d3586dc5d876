public import MultiplaneGeometry
public import MultiplaneDrawing
import MultiplaneLayers
import MultiplaneContents

/// A parsed and checked scene file: a canvas, named images, and a tree of layers, all as plain values.
///
/// The article "Scene files" in the package's documentation describes the format. Parsing reads no image;
/// `makeLayer(images:)` and `loadImages(limits:)` do that:
///
/// ```swift
/// let scene = try SceneFile(path: "card.yaml")
/// let tree = try LayerTree(root: scene.makeLayer(images: scene.loadImages()))
/// ```
public struct SceneFile: Sendable {
  /// The format of the text.
  public enum Format: Sendable {
    case yaml
    /// Strict JSON (RFC 8259). Allows deeper nesting than YAML, whose parser stops at 1,000 levels.
    case json
  }

  /// The canvas that the root layer is placed in.
  public struct Canvas: Hashable, Sendable {
    /// Points; both sides are above 0.
    public var size: Size
    /// Pixels a point, above 0.
    public var scale: Double
    /// The colour below the root layer: sRGB with straight alpha.
    public var background: Color

    /// Makes a canvas without checks; by default one pixel a point, on transparent black.
    public init(size: Size, scale: Double = 1, background: Color = .clear) {
      self.size = size
      self.scale = scale
      self.background = background
    }

    /// Width and height in pixels: the size times the scale, rounded to nearest, at least 1. Clamped to one more than
    /// the largest side of a bitmap.
    public var pixelSize: (width: Int, height: Int) {
      (Self.pixels(size.width * scale), Self.pixels(size.height * scale))
    }

    private static func pixels(_ length: Double) -> Int {
      guard length > 1 else { return 1 }
      return Int(clamping: min(length.rounded(), Double(Bitmap.maximumSide + 1)))
    }
  }

  /// An image that layers refer to in `contents`.
  public struct Image: Sendable {
    /// The path as given in the file; relative to the file's directory unless it begins with a slash.
    public var path: String
    /// The `contentsScale` of a layer that shows the image and does not set its own; above 0.
    public var scale: Double
    /// Whether only the alpha is used, as a mask drawn in the layer's `contentsTintColor`.
    public var isTemplate: Bool
    /// The layout of a file without header; nil for PNG, JPEG and WebP.
    public var raw: RawLayout?
    /// The position of the path in the file, for errors.
    let place: Place
  }

  /// The position of a value in the file.
  package struct Place: Hashable, Sendable {
    var keyPath: String
    var mark: SourceMark
  }

  /// The most bytes of a YAML file: the parser needs some hundred bytes of memory for each.
  public static let maximumYAMLBytes = 16 << 20
  /// The most bytes of a JSON file: enough for a million layers.
  public static let maximumJSONBytes = 256 << 20
  /// The most levels of layers. (The YAML parser's limit is lower: 1,000 levels of mappings and lists.)
  public static let maximumDepth = LayerTree.maximumDepth

  /// The canvas, with defaults for values that are missing.
  public package(set) var canvas: Canvas
  /// How long the scene's animations are to be shown, seconds; nil where the file does not say.
  public let duration: Double?
  /// Images by name, including those that no layer shows.
  public let images: [String: Image]
  /// The layers, each after its superlayer; the first is the root.
  package let layers: [LayerDescription]

  /// The positions of the canvas's width and height, for errors.
  let sides: (width: Place, height: Place)

  /// The number of layers, the root included.
  public var layerCount: Int { layers.count }

  /// Whether a layer has animations.
  package var isAnimated: Bool { layers.contains { !$0.animations.isEmpty } }

  /// The path of the file; nil for a text.
  package var path: String? { file }
  let file: String?
  /// The directory that image paths are relative to; empty for the working directory.
  let baseDirectory: String

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - baseDirectory: the directory that image paths are relative to; empty for the working directory.
  ///   - file: the name of the text in errors.
  public init(
    parsing text: String, format: Format = .yaml, baseDirectory: String = "", file: String? = nil
  ) throws(SceneError) {
    try self.init(bytes: Array(text.utf8), format: format, baseDirectory: baseDirectory, file: file)
  }

  /// Reads a file: JSON when its name ends with `.json`, otherwise YAML.
  public init(path: String) throws(SceneError) {
    let format: Format = path.lowercased().hasSuffix(".json") ? .json : .yaml
    let limit = Self.maximumBytes(of: format)
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.read(path: path, maximumBytes: limit)
    } catch {
      throw SceneError(reading: error, file: path)
    }
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    try self.init(bytes: bytes, format: format, baseDirectory: directory, file: path)
  }

  /// The error for a canvas larger than the driver can draw, at the key of the side that exceeds the limit in pixels.
  package func error(canvasOverWidth limit: Int, because problem: String) -> SceneError {
    let side = canvas.pixelSize.width > limit ? sides.width : sides.height
    return SceneError(.canvasTooLarge(problem), keyPath: side.keyPath, file: file, mark: side.mark)
  }

  private init(bytes: [UInt8], format: Format, baseDirectory: String, file: String?) throws(SceneError) {
    let limit = Self.maximumBytes(of: format)
    guard bytes.count <= limit else { throw SceneError(.tooLarge(bytes: bytes.count, limit: limit), file: file) }
    // A byte order mark has no meaning here, and only one of the two parsers skips it.
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    try Self.checkUTF8(bytes, file: file)
    let document =
      switch format {
      case .yaml: try Document(yaml: bytes, file: file)
      case .json: try Document(json: bytes, file: file)
      }
    let scene = try ValueReader(document: document, file: file).scene()
    self.file = file
    self.baseDirectory = baseDirectory
    (canvas, sides) = scene.canvas
    images = scene.images
    duration = scene.duration
    layers = scene.layers
  }

  private static func maximumBytes(of format: Format) -> Int {
    switch format {
    case .yaml: maximumYAMLBytes
    case .json: maximumJSONBytes
    }
  }

  private static func checkUTF8(_ bytes: [UInt8], file: String?) throws(SceneError) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let mark = SourceMark.of(offset: error.byteOffsets.lowerBound, in: bytes)
      let byte = String(bytes[error.byteOffsets.lowerBound], radix: 16)
      throw SceneError(.syntax("not UTF-8: a byte 0x\(byte) cannot stand here"), file: file, mark: mark)
    }
  }
}

extension SceneError {
  /// An error of the file reader as an error of the scene file.
  fileprivate init(reading error: ImageError, file: String) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .isDirectory: .isDirectory
      case .notRegularFile(let kind): .notRegularFile(kind)
      case .unreadable(let number): .unreadable(errno: number)
      case .fileTooLarge(let bytes, let limit): .tooLarge(bytes: bytes, limit: limit)
      default: .image(error)
      }
    self.init(code, file: file)
  }
}
