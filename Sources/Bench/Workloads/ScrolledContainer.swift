import CBench
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents

/// A document of sprites in one container, a hundred times as large as the target, scrolled by the container's
/// transform. Or only those sprites that become visible.
private final class ScrolledContainer: Scene {
  let root: Layer
  private let size: scene_size
  private let container = Layer()

  init(_ size: scene_size, onlyShown: Bool) throws(BenchError) {
    self.size = size
    root = .canvas(size)
    container.anchorPoint = .zero
    root.addSublayer(container)
    let images = try Bitmap.sprites()
    for index in 0..<Int(size.layers) {
      let place = Point(scene_scrolled_sprite(size, Int32(index)))
      if onlyShown, !Self.everShows(place, size) { continue }
      container.addSublayer(.showing(images[index % images.count], at: place))
    }
  }

  private static func everShows(_ place: Point, _ size: scene_size) -> Bool {
    let first = scene_scroll(size, 0)
    let (width, height, side) = (Double(size.width), Double(size.height), Double(Bitmap.spriteSide))
    // It scrolls by at most one target's size along each axis.
    return place.x > first.x - side && place.x < first.x + 2 * width && place.y > first.y - side
      && place.y < first.y + 2 * height
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
  ) { size throws(BenchError) in try ScrolledContainer(size, onlyShown: false) }

  static let shownContainer = Workload(
    name: "W8v", summary: "the same picture, from a tree of only the 4 % that ever show", defaultLayers: 100_000,
    raw: raw_scrolled_sprites
  ) { size throws(BenchError) in try ScrolledContainer(size, onlyShown: true) }
}
