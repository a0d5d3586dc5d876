import MultiplaneArchives
import MultiplaneBench
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneLayers

/// A scene file's layers, some of which change with each frame.
private final class FileScene: Scene {
  let root: Layer
  private let changes: [(variation: Variation, layers: [Layer])]

  init(root: Layer, _ variations: [Variation]) throws(BenchError) {
    self.root = root
    var byName: [String: [Layer]] = [:]
    var next = [root]
    while let layer = next.popLast() {
      if let name = layer.name { byName[name, default: []].append(layer) }
      next += layer.sublayers
    }
    var changes: [(variation: Variation, layers: [Layer])] = []
    for variation in variations {
      guard let layers = byName[variation.layer] else {
        throw BenchError(.scene("--vary: the scene has no layer named \"\(variation.layer)\""))
      }
      changes.append((variation, layers))
    }
    self.changes = changes
  }

  func change(to frame: Int) {
    for (variation, layers) in changes {
      for layer in layers { variation.apply(frame, to: layer) }
    }
  }
}

extension Workload {
  /// A scene file: with variations or animations each frame draws what they change, 60 of them a second of the scene;
  /// without any each frame draws all anew.
  init(scene path: String, _ variations: [Variation], limits: ImageLimits) throws(Failure) {
    let file = try SceneFile.read(path)
    let images: [String: Bitmap]
    do {
      images = try file.loadImages(limits: limits)
    } catch {
      throw Failure(error)
    }
    self.init(
      name: path, summary: "a scene file", defaultLayers: file.layerCount,
      forcesRedraw: variations.isEmpty && !file.isAnimated, waitsForTiles: true
    ) { _ throws(BenchError) in
      let root: Layer
      do throws(SceneError) {
        root = try file.makeLayer(images: images)
      } catch {
        throw BenchError(.scene(error.description))
      }
      return try FileScene(root: root, variations)
    }
    let size = file.canvas.pixelSize
    pixelSize = PixelSize(width: size.width, height: size.height)
    (scale, background) = (file.canvas.scale, file.canvas.background)
    shapeRasterizer = .cairo
    #if Drawing
      drawingContexts = .cairo
    #endif
    attributesLayers = true
  }
}
