import CBench
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents

/// Still translucent layers, and a large one that moves above them.
private final class MovingVeil: Scene {
  let root: Layer
  private let size: scene_size
  private let mover: Layer

  init(_ size: scene_size) throws(BenchError) {
    self.size = size
    root = .canvas(size)
    let still = Int32(scene_veil_count)
    var images: [Bitmap] = []
    for veil in 0..<still {
      let (width, height) = (scene_veil_width, scene_veil_height)
      images.append(try .painted(width: width, height: height) { scene_veil_texel(veil, $0, $1) })
    }
    for index in 0..<Int(size.layers) - 1 {
      root.addSublayer(.showing(images[index % images.count], at: Point(scene_veil(size, Int32(index)))))
    }
    let rect = scene_moving_veil(size, 0)
    mover = .showing(
      try .painted(width: Int(clamping: rect.width), height: Int(clamping: rect.height)) {
        scene_veil_texel(still, $0, $1)
      })
    root.addSublayer(mover)
  }

  func change(to frame: Int) {
    let rect = scene_moving_veil(size, Int32(frame))
    mover.move(to: Point(rect.x, rect.y))
  }
}

extension Workload {
  static let stillBelow = Workload(
    name: "W10", summary: "still translucent layers, one large translucent layer moves over all of them",
    defaultLayers: 201, minimumLayers: 2, raw: raw_veils
  ) { size throws(BenchError) in try MovingVeil(size) }
}
