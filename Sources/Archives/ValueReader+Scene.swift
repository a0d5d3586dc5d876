import MultiplaneGeometry
import MultiplaneContents

extension ValueReader {
  typealias Canvas = (canvas: SceneFile.Canvas, sides: (width: SceneFile.Place, height: SceneFile.Place))
  typealias Scene = (canvas: Canvas, images: [String: SceneFile.Image], duration: Double?, layers: [LayerDescription])

  /// The whole document.
  func scene() throws(SceneError) -> Scene {
    let root = 0
    if isNull(root) { throw SceneError(.empty, file: file) }
    var nodes: [SceneKey: Int] = [:]
    for (key, value) in try members(root, keys: SceneKey.self, expected: "a mapping with a canvas and a layer") {
      nodes[key] = value
    }
    guard let canvas = nodes[.canvas] else { throw missing(SceneKey.canvas.rawValue, in: root) }
    guard let layer = nodes[.layer] else { throw missing(SceneKey.layer.rawValue, in: root) }
    var images: [String: SceneFile.Image] = [:]
    let readCanvas = try self.canvas(canvas)
    if let node = nodes[.images] {
      for entry in try members(node, expected: "a mapping of names to images") {
        images[entry.key] = try image(entry.value)
      }
    }
    let duration: Double? = if let node = nodes[.duration] { try positive(node) } else { nil }
    return (readCanvas, images, duration, try layers(from: layer, images: images))
  }

  private func canvas(_ node: Int) throws(SceneError) -> Canvas {
    var canvas = SceneFile.Canvas(size: .zero, scale: 1, background: .clear)
    var sides: [CanvasKey: Int] = [:]
    for (key, value) in try members(node, keys: CanvasKey.self, expected: "a mapping with a width and a height") {
      switch key {
      case .width: canvas.size.width = try positive(value)
      case .height: canvas.size.height = try positive(value)
      case .scale: canvas.scale = try positive(value)
      case .background: canvas.background = try color(value)
      }
      sides[key] = value
    }
    let lengths = canvas.pixelSize
    var places: [SceneFile.Place] = []
    for (key, length) in [(CanvasKey.width, lengths.width), (.height, lengths.height)] {
      guard let value = sides[key] else { throw missing(key.rawValue, in: node) }
      guard length <= Bitmap.maximumSide else {
        throw error(.outOfRange(expected: "a side of at most \(Bitmap.maximumSide) pixels", found: "more"), at: value)
      }
      places.append(place(of: value))
    }
    return (canvas, (places[0], places[1]))
  }

  func place(of node: Int) -> SceneFile.Place {
    SceneFile.Place(keyPath: document.keyPath(of: node), mark: document[node].mark)
  }
}
