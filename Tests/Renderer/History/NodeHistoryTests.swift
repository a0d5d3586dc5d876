import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Small containers are placed relative to a node above, until they move alone: no picture depends on what moved
/// before.
@Suite(.serialized) struct NodeHistoryTests {
  private static let seeds = askedSeeds("NodeHistoryTests", else: Array(0..<8))

  /// A list of rows of boxes of leaves, and the changes that are made to it.
  private struct Stage {
    let root = Layer()
    var lists: [Layer] = []
    var rows: [Layer] = []
    var boxes: [Layer] = []
    var leaves: [Layer] = []
    var random: SplitMix64

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed &+ 99)
      root.frame = Rect(x: 0, y: 0, width: 240, height: 200)
      for index in 0..<2 {
        lists.append(Layer(Double(index) * 120, 0, 120, 400))
        root.addSublayer(lists[index])
      }
      for index in 0..<12 {
        rows.append(layer(Rect(x: 4, y: Double(index / 2) * 34 + 3.5, width: 112, height: 30)))
        lists[index % 2].addSublayer(rows[index])
        for place in 0..<2 {
          let box = layer(Rect(x: Double(place) * 54 + 2, y: 2.25, width: 50, height: 24))
          for leaf in 0..<3 { add(Rect(x: Double(leaf) * 15 + 3, y: 4, width: 12, height: 14.5), to: box) }
          rows[index].addSublayer(box)
          boxes.append(box)
        }
      }
    }

    private mutating func add(_ frame: Rect, to box: Layer) {
      let leaf = layer(frame)
      if random.chance(0.2) { leaf.masksToBounds = true }
      box.addSublayer(leaf)
      leaves.append(leaf)
    }

    private mutating func layer(_ frame: Rect) -> Layer {
      let layer = Layer()
      layer.frame = frame
      layer.backgroundColor = Color(
        red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
        alpha: random.chance(0.8) ? 1 : 0.6)
      if random.chance(0.2) { layer.backgroundColor = .clear }
      if random.chance(0.4) { layer.cornerRadius = Double(random.int(1...12)) }
      if random.chance(0.2) { (layer.borderWidth, layer.borderColor) = (1, .black) }
      if random.chance(0.15) { (layer.shadowOpacity, layer.shadowRadius) = (0.5, 2) }
      return layer
    }

    private mutating func one(of layers: [Layer]) -> Layer { layers[random.int(0...layers.count - 1)] }

    private mutating func step() -> Double {
      random.chance(0.7) ? Double(random.int(-9...9)) : random.double(-5...5)
    }

    private mutating func changeShadow(of layer: Layer) {
      layer.shadowOpacity = random.chance(0.2) ? 0 : 0.7
      layer.shadowRadius = Double(random.int(0...12)) / 2
      layer.shadowOffset = Size(step(), step())
    }

    private mutating func shadowPath(in bounds: Rect) -> Path? {
      switch random.int(0...3) {
      case 0: return nil
      case 1: return Path(bounds)
      case 2: return Path(ellipseIn: bounds.insetBy(dx: step() / 2, dy: 0))
      default: return Path(roundedRect: bounds, cornerRadius: 5)
      }
    }

    mutating func change() {
      let (list, row, box, leaf) = (one(of: lists), one(of: rows), one(of: boxes), one(of: leaves))
      switch random.int(0...27) {
      case 0: row.position.x += step()
      case 1: box.position.y += Double(random.int(-2...2))
      case 2: leaf.position.x += Double(random.int(-2...2))
      case 3: list.affineTransform = random.chance(0.5) ? .identity : Transform2D(rotationAngle: 0.05)
      case 4: list.affineTransform = random.chance(0.5) ? .identity : Transform2D(scaleX: 2, y: 2)
      case 5: one(of: lists).addSublayer(row)
      case 6: row.addSublayer(box)
      case 7: row.masksToBounds.toggle()
      case 8: box.opacity = random.chance(0.5) ? 1 : 0.5
      case 9: row.sublayerTransform = random.chance(0.5) ? .identity : Transform3D(translationX: 3, y: 1)
      case 10: box.isGeometryFlipped.toggle()
      case 11: box.cornerRadius = Double(random.int(0...12))
      case 12: box.isHidden.toggle()
      case 13: leaf.bounds.size = Size(Double(random.int(4...14)), 10)
      case 14: box.zPosition = Double(random.int(-1...1))
      case 15: box.borderWidth = Double(random.int(0...2))
      case 16: one(of: [row, box]).backgroundColor = random.chance(0.5) ? .clear : .white
      case 17: leaf.addSublayer(layer(Rect(x: 1, y: 1, width: 6.5, height: 5)))
      case 18: leaf.sublayers.last?.removeFromSuperlayer()
      case 19: row.isHidden.toggle()
      case 20: changeShadow(of: one(of: [row, box, leaf]))
      case 21: box.shadowPath = shadowPath(in: box.bounds)
      case 22: one(of: [row, leaf]).shadowPath = shadowPath(in: row.bounds)
      case 23: row.cornerRadius = Double(random.int(0...14))
      default: break
      }
      if random.chance(0.7) { list.position.y += step() }
    }
  }

  @Test(arguments: seeds, [1, 2.0]) func everyFrameIsAsAFirstOne(seed: UInt64, scale: Double) throws {
    var stage = try Stage(seed: seed)
    let canvas = SceneCanvas(width: 240 * scale, height: 200 * scale, scale: scale)
    try Studio.expectFramesAreFresh(of: stage.root, canvas, count: 40) { _ in stage.change() }
  }
}
