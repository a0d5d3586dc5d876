import CBench
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents

/// Still sprites in chains of five, each a sublayer of the one before. The last of the middle chain moves, or none
/// does.
private final class Chains: Scene {
  let root: Layer
  private var mover: Layer?

  init(_ size: scene_size, moves: Bool) throws(BenchError) {
    root = .canvas(size)
    let images = try Bitmap.sprites()
    let step = Point(Double(scene_chain_step_x), Double(scene_chain_step_y))
    let count = Int(scene_chain_count(size))
    var index = 0
    for chain in 0..<count {
      var above = root
      for link in 0..<scene_chain_length {
        let origin = link == 0 ? Point(scene_chain(size, Int32(chain))) : step
        let sprite = Layer.showing(images[index % images.count], at: origin)
        above.addSublayer(sprite)
        above = sprite
        index += 1
      }
      if moves, chain == count / 2 { mover = above }
    }
  }

  func change(to frame: Int) {
    mover?.move(to: Point(scene_mover(Int32(frame))))
  }
}

extension Workload {
  static let oneMover = Workload(
    name: "W2", summary: "still sprites in chains of 5, one leaf moves", defaultLayers: 5000, minimumLayers: 5,
    raw: raw_still_chains
  ) { size throws(BenchError) in try Chains(size, moves: true) }

  static let idle = Workload(
    name: "W7", summary: "nothing changes", defaultLayers: 5000, minimumLayers: 5, raw: raw_idle
  ) { size throws(BenchError) in try Chains(size, moves: false) }
}
