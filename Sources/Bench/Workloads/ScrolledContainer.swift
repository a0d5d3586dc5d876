import CBench
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree

/// A document of sprites in one container, a hundred times as large as the target; the container's transform scrolls it.
private final class ScrolledContainer: Scene {
  let root: Layer
  private let size: scene_size
  private let container = Layer()

  init(_ size: scene_size) throws(BenchError) {
    self.size = size
    root = .canvas(size)
    container.anchorPoint = .zero
    try root.add(container)
    let images = try Bitmap.sprites()
    for index in 0..<Int(size.layers) {
      let place = Point(scene_scrolled_sprite(size, Int32(index)))
      try container.add(.showing(images[index % images.count], at: place))
    }
  }

  func change(to frame: Int) {
    let corner = scene_scroll(size, Int32(frame))
    container.affineTransform = Transform2D(translationX: -corner.x, y: -corner.y)
  }
}

extension Workload {
  static let scrolledContainer = Workload(
    name: "W8", summary: "one transform moves a container, 1 % of its layers show", defaultLayers: 100_000,
    raw: raw_scrolled_sprites
  ) { size throws(BenchError) in try ScrolledContainer(size) }
}
