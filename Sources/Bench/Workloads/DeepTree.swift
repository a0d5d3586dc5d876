import CBench
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents

/// A tree of ten levels whose sprites are spread over a large area, so that as many are visible as in the tree of
/// chains. The last one moves.
private final class DeepTree: Scene {
  let root: Layer
  private let mover: Layer
  /// The origin of the mover's path, in its superlayer.
  private let base: Point

  init(_ size: scene_size) throws(BenchError) {
    let branches = Int(scene_deep_branches(size))
    let images = try Bitmap.sprites()
    root = .canvas(size)
    var layers = [root]
    var places = [Point.zero]
    var origin = Point.zero
    for index in 1..<Int(size.layers) {
      let above = (index - 1) / branches
      let place = Point(scene_deep_sprite(size, Int32(index)))
      origin = Point(place.x - places[above].x, place.y - places[above].y)
      let sprite = Layer.showing(images[index % images.count], at: origin)
      layers[above].addSublayer(sprite)
      layers.append(sprite)
      places.append(place)
    }
    mover = layers[layers.count - 1]
    base = origin
  }

  func change(to frame: Int) {
    let step = scene_mover(Int32(frame))
    mover.move(to: Point(base.x + step.x, base.y + step.y))
  }
}

extension Workload {
  static let deepTree = Workload(
    name: "W9", summary: "a tree ten deep, one of its layers moves", defaultLayers: 1_000_000, minimumLayers: 2,
    raw: raw_deep_tree
  ) { size throws(BenchError) in try DeepTree(size) }
}
