import MultiplaneDrawing
import MultiplaneContents

extension ValueReader {
  /// A path, or a mapping with a path and the file's properties.
  func image(_ node: Int) throws(SceneError) -> SceneFile.Image {
    guard case .mapping = document[node].kind else { return try image(path: node) }
    var values: [ImageKey: Int] = [:]
    for (key, value) in try members(node, keys: ImageKey.self, expected: "a path or a mapping with a path") {
      values[key] = value
    }
    guard let path = values[.path] else { throw missing(ImageKey.path.rawValue, in: node) }
    var image = try image(path: path)
    if let scale = values[.scale] { image.scale = try positive(scale) }
    if let template = values[.template] { image.isTemplate = try boolean(template) }
    image.raw = try rawLayout(values, in: node)
    return image
  }

  private func image(path node: Int) throws(SceneError) -> SceneFile.Image {
    let path = try text(node)
    guard !path.isEmpty else { throw error(.outOfRange(expected: "a path", found: "an empty text"), at: node) }
    return SceneFile.Image(path: path, scale: 1, isTemplate: false, raw: nil, place: place(of: node))
  }

  /// The layout of a file without header, from its keys; nil without them.
  private func rawLayout(_ values: [ImageKey: Int], in node: Int) throws(SceneError) -> RawLayout? {
    guard let format = values[.format] else {
      for key in [ImageKey.width, .height, .bytesPerRow, .matrix, .range] {
        guard let value = values[key] else { continue }
        throw error(.keyNeeds(key.rawValue, ImageKey.format.rawValue), at: value)
      }
      return nil
    }
    var layout = RawLayout(format: try word(format), width: 0, height: 0)
    guard let width = values[.width] else { throw missing(ImageKey.width.rawValue, in: node) }
    guard let height = values[.height] else { throw missing(ImageKey.height.rawValue, in: node) }
    layout.width = try wholeNumber(width, in: 1...Bitmap.maximumSide)
    layout.height = try wholeNumber(height, in: 1...Bitmap.maximumSide)
    if let stride = values[.bytesPerRow] {
      layout.bytesPerRow = try wholeNumber(
        stride, in: layout.shortestRow...Int(Int32.max), multipleOf: layout.rowAlignment)
    }
    for key in [ImageKey.matrix, .range] where !layout.format.isYUV {
      guard let value = values[key] else { continue }
      throw error(.keyNotFor(key.rawValue, format: "\(layout.format)"), at: value)
    }
    if let matrix = values[.matrix] { layout.encoding.matrix = try word(matrix) }
    if let range = values[.range] { layout.encoding.range = try word(range) }
    return layout
  }
}
