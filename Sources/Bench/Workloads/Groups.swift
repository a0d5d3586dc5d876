import CBench
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents

/// Translucent groups with a shadow and rounded corners that clip their sprites. All groups move; in each, one sprite
/// may move too.
private final class Groups: Scene {
  private struct Group {
    var layer: Layer
    var mover: Layer
  }

  let root: Layer
  private let size: scene_size
  private var groups: [Group] = []
  private let areContentsMoving: Bool

  init(_ size: scene_size, areContentsMoving: Bool) throws(BenchError) {
    self.size = size
    self.areContentsMoving = areContentsMoving
    root = .canvas(size)
    let images = try Bitmap.sprites()
    for index in 0..<scene_group_count(size) {
      let place = Point(scene_group(size, index, 0))
      let group = Self.rounded(at: place)
      group.backgroundColor = Color(scene_group_color(index))
      group.opacity = Float(scene_group_opacity)
      group.shadowOpacity = Float(scene_group_shadow_opacity)
      group.shadowOffset = Size(0, Double(scene_group_shadow_drop))
      group.shadowRadius = Double(scene_group_shadow_sigma)
      // The clip is a layer of its own, because it would also clip the shadow.
      let clip = Self.rounded(at: .zero)
      clip.masksToBounds = true
      group.addSublayer(clip)
      var sprites: [Layer] = []
      for sprite in 0..<Int32(scene_group_sprites) {
        let origin = Point(scene_group_sprite(index, sprite, 0, areContentsMoving))
        sprites.append(.showing(images[Int(scene_group_image(index, sprite))], at: origin))
        clip.addSublayer(sprites[Int(sprite)])
      }
      root.addSublayer(group)
      groups.append(Group(layer: group, mover: sprites[scene_group_mover]))
    }
  }

  private static func rounded(at origin: Point) -> Layer {
    let layer = Layer()
    layer.frame = Rect(
      x: origin.x, y: origin.y, width: Double(scene_group_width), height: Double(scene_group_height))
    layer.cornerRadius = Double(scene_group_radius)
    return layer
  }

  func change(to frame: Int) {
    let frame = Int32(frame)
    for (index, group) in groups.enumerated() {
      group.layer.move(to: Point(scene_group(size, Int32(index), frame)))
      guard areContentsMoving else { continue }
      group.mover.move(to: Point(scene_group_sprite(Int32(index), Int32(scene_group_mover), frame, true)))
    }
  }
}

extension Color {
  /// Red in the lowest byte, opaque.
  fileprivate init(_ value: UInt32) {
    self.init(
      red: Double(value & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value >> 16 & 255) / 255)
  }
}

extension Workload.Agreement {
  /// Of many overlapping groups, each may be one step off in its shadow, and three at a corner.
  fileprivate static let groups = Workload.Agreement.within(largest: 8, shareOver4: 0.1)
}

extension Workload {
  static let movingGroups = Workload(
    name: "W5a", summary: "translucent groups with round corners and a shadow move; \(scene_group_layers) layers each",
    defaultLayers: 200 * scene_group_layers, minimumLayers: scene_group_layers,
    agreement: .groups, raw: raw_groups
  ) { size throws(BenchError) in try Groups(size, areContentsMoving: false) }

  static let changingGroups = Workload(
    name: "W5b", summary: "the same, and a layer in each group moves", defaultLayers: 200 * scene_group_layers,
    minimumLayers: scene_group_layers, agreement: .groups, raw: raw_changing_groups
  ) { size throws(BenchError) in try Groups(size, areContentsMoving: true) }
}
