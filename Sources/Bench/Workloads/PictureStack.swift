import CBench
import MultiplaneLayers
import MultiplaneContents

/// Overlapping pictures as large as the target; the upper ones may be translucent. Nothing changes.
private final class PictureStack: Scene {
  let root: Layer

  init(_ size: scene_size, translucent: Int) throws(BenchError) {
    root = .canvas(size)
    var images: [Bitmap] = []
    for picture in 0..<min(size.layers, Int32(scene_picture_count)) {
      images.append(
        try .painted(width: Int(size.width), height: Int(size.height)) { scene_picture_texel(picture, $0, $1) })
    }
    let opaque = Int(size.layers) - translucent
    for index in 0..<Int(size.layers) {
      // The opaque and the translucent part each begin with the first picture.
      let number = index < opaque ? index : index - opaque
      let layer = Layer.showing(images[number % images.count])
      if index >= opaque { layer.opacity = 0.5 }
      root.addSublayer(layer)
    }
  }

  func change(to frame: Int) {}
}

extension Workload {
  static let opaqueStack = Workload(
    name: "W6a", summary: "opaque layers that fill the target, only the top one shows; redrawn every frame",
    defaultLayers: 40, forcesRedraw: true, raw: raw_opaque_stack
  ) { size throws(BenchError) in try PictureStack(size, translucent: 0) }

  static let translucentStack = Workload(
    name: "W6b", summary: "the same, and as many at half opacity above them; redrawn every frame", defaultLayers: 80,
    minimumLayers: 2, forcesRedraw: true, raw: raw_translucent_stack
  ) { size throws(BenchError) in try PictureStack(size, translucent: Int(size.layers) / 2) }
}
