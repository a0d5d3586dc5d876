import CBench
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents

/// Sprites that all rotate and move.
private final class TurningSprites: Scene {
  let root: Layer
  private let size: scene_size
  private var sprites: [Layer] = []

  init(_ size: scene_size) throws(BenchError) {
    self.size = size
    root = .canvas(size)
    let images = try Bitmap.sprites()
    for index in 0..<Int(size.layers) {
      let sprite = Layer.showing(images[index % images.count])
      root.addSublayer(sprite)
      sprites.append(sprite)
    }
  }

  func change(to frame: Int) {
    for (index, sprite) in sprites.enumerated() {
      let pose = scene_turning_sprite(size, Int32(index), Int32(frame))
      sprite.position = Point(pose.x, pose.y)
      sprite.affineTransform = Transform2D(rotationAngle: pose.angle)
    }
  }
}

extension Workload {
  static let turningSprites = Workload(
    name: "W1", summary: "sprites of 64 images, all turn and move every frame", defaultLayers: 5000,
    agreement: .within(largest: 4, shareOver4: 0), raw: raw_turning_sprites
  ) { size throws(BenchError) in try TurningSprites(size) }
}
