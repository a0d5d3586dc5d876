public import MultiplaneGeometry
public import MultiplaneDrawing
import MultiplaneLayers
import MultiplaneContents

/// A scene file that has been read and checked: a canvas, images by name, and a tree of layers, all plain values.
///
/// The article "Scene files" of the package's documentation describes the format. Reading touches no image;
/// `makeLayer(images:)` and `loadImages(limits:)` do the rest:
///
/// ```swift
/// let scene = try SceneFile(path: "card.yaml")
/// let tree = try LayerTree(root: scene.makeLayer(images: scene.loadImages()))
/// ```
public struct SceneFile: Sendable {
  /// What the text is written in.
  public enum Format: Sendable {
    case yaml
    /// JSON in the strict sense (RFC 8259). Layers may be nested deeper than in YAML: its parser ends at 1,000 levels.
    case json
  }

  /// What the root layer is placed in.
  public struct Canvas: Hashable, Sendable {
    /// In points; both sides are above 0.
    public var size: Size
    /// Pixels a point, above 0.
    public var scale: Double
    /// What lies under the root layer: sRGB, straight alpha.
    public var background: Color

    /// Takes the values unchecked; by default a pixel a point, over transparent black.
    public init(size: Size, scale: Double = 1, background: Color = .clear) {
      self.size = size
      self.scale = scale
      self.background = background
    }

    /// The sides in pixels, width and height: the size times the scale, to nearest, at least 1. Where that is more than
    /// a bitmap's side may be, one more than that.
    public var pixelSize: (width: Int, height: Int) {
      (Self.pixels(size.width * scale), Self.pixels(size.height * scale))
    }

    private static func pixels(_ length: Double) -> Int {
      guard length > 1 else { return 1 }
      return Int(clamping: min(length.rounded(), Double(Bitmap.maximumSide + 1)))
    }
  }

  /// An image that layers name in `contents`.
  public struct Image: Sendable {
    /// As the file gives it; relative to the file's directory unless it begins with a slash.
    public var path: String
    /// The `contentsScale` of a layer that shows the image and gives none itself; above 0.
    public var scale: Double
    /// Whether the picture's alpha alone is used, as a mask that is drawn in the layer's `contentsTintColor`.
    public var isTemplate: Bool
    /// How the texels lie in a file that has no header; nil for a PNG, JPEG or WebP file.
    public var raw: RawLayout?
    /// Where the path stands, for errors.
    let place: Place
  }

  /// A value's place in the file.
  package struct Place: Hashable, Sendable {
    var keyPath: String
    var mark: SourceMark
  }

  /// Bytes of YAML that are read at most: the parser takes some hundred bytes of memory for each.
  public static let maximumYAMLBytes = 16 << 20
  /// Bytes of JSON that are read at most: room for a million layers.
  public static let maximumJSONBytes = 256 << 20
  /// Levels of layers that a file may have. (YAML's parser ends earlier, at 1,000 levels of mappings and lists.)
  public static let maximumDepth = LayerTree.maximumDepth

  /// What the file gives, with defaults for what it leaves out.
  public let canvas: Canvas
  /// By the names that layers use in `contents`; an image that no layer shows is here, too.
  public let images: [String: Image]
  /// The layers, each behind its superlayer; the first is the root.
  package let layers: [LayerDescription]

  /// Where the canvas's width and height stand, for errors.
  let sides: (width: Place, height: Place)

  /// How many layers the tree has, the root included.
  public var layerCount: Int { layers.count }

  /// The path of the file; nil for a text.
  let file: String?
  /// What the paths of images are relative to; empty for the working directory.
  let baseDirectory: String

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - baseDirectory: what paths of images are relative to; the working directory when it is empty.
  ///   - file: the name of the text in errors.
  public init(
    parsing text: String, format: Format = .yaml, baseDirectory: String = "", file: String? = nil
  ) throws(SceneError) {
    try self.init(bytes: Array(text.utf8), format: format, baseDirectory: baseDirectory, file: file)
  }

  /// Reads a file: as JSON when its name ends with `.json`, otherwise as YAML.
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

  /// The error of a canvas that is more than the machine can draw; at the key of the side that is over the limit, in
  /// pixels.
  package func error(canvasOverWidth limit: Int, because problem: String) -> SceneError {
    let side = canvas.pixelSize.width > limit ? sides.width : sides.height
    return SceneError(.canvasTooLarge(problem), keyPath: side.keyPath, file: file, mark: side.mark)
  }

  private init(bytes: [UInt8], format: Format, baseDirectory: String, file: String?) throws(SceneError) {
    let limit = Self.maximumBytes(of: format)
    guard bytes.count <= limit else { throw SceneError(.tooLarge(bytes: bytes.count, limit: limit), file: file) }
    // A byte order mark says nothing here, and only one of the two parsers passes over it.
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
  /// What an image file's reader says, said of a scene file.
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
