import CBench
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents

/// Sprites and squares of which one property each is animated: position, rotation, opacity or colour.
private final class Animations: Scene {
  let root: Layer
  private let size: scene_size
  /// Those that the program moves; none if animations do.
  private var moved: [Layer] = []

  init(_ size: scene_size, areSet: Bool) throws(BenchError) {
    self.size = size
    root = .canvas(size)
    let images = try Bitmap.sprites()
    for index in 0..<size.layers {
      let layer: Layer
      if scene_animated_property(index) == scene_color {
        let side = Double(scene_square_side)
        layer = Layer()
        layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
      } else {
        layer = .showing(images[Int(index) % images.count])
      }
      layer.position = Point(scene_animated_place(size, index))
      root.addSublayer(layer)
      if areSet {
        moved.append(layer)
        Self.set(layer, size, index, 0)
      } else {
        layer.add(Self.animation(size, index), forKey: "motion")
      }
    }
  }

  func change(to frame: Int) {
    for (index, layer) in moved.enumerated() { Self.set(layer, size, Int32(index), Int32(frame)) }
  }

  private static func set(_ layer: Layer, _ size: scene_size, _ index: Int32, _ frame: Int32) {
    let fraction = scene_animation_fraction(size, index, frame)
    switch scene_animated_property(index) {
    case scene_position: layer.position = Point(scene_between(size, index, fraction))
    case scene_rotation: layer.affineTransform = Transform2D(rotationAngle: fraction * 2 * .pi)
    case scene_opacity: layer.opacity = Float(fraction)
    default:
      let (from, to) = (color(index, false), color(index, true))
      layer.backgroundColor = Color(
        red: from.red + (to.red - from.red) * fraction, green: from.green + (to.green - from.green) * fraction,
        blue: from.blue + (to.blue - from.blue) * fraction)
    }
  }

  private static func animation(_ size: scene_size, _ index: Int32) -> BasicAnimation {
    let animation =
      switch scene_animated_property(index) {
      case scene_position:
        BasicAnimation(
          .position, from: Point(scene_between(size, index, 0)), to: Point(scene_between(size, index, 1)))
      case scene_rotation: BasicAnimation(.transformRotationZ, from: 0, to: 2 * .pi)
      case scene_opacity: BasicAnimation(.opacity, from: 0, to: 1)
      default: BasicAnimation(.backgroundColor, from: color(index, false), to: color(index, true))
      }
    animation.timing.duration = scene_animation_duration
    animation.timing.timeOffset = scene_animation_offset(size, index)
    animation.timing.autoreverses = true
    animation.timing.repeatCount = .infinity
    return animation
  }

  private static func color(_ index: Int32, _ isEnd: Bool) -> Color {
    Color(
      red: scene_animated_color(index, 0, isEnd), green: scene_animated_color(index, 1, isEnd),
      blue: scene_animated_color(index, 2, isEnd))
  }
}

/// Sprites that springs move.
private final class Springs: Scene {
  let root: Layer
  private let size: scene_size
  /// Those that the program moves; none if springs do.
  private var moved: [Layer] = []

  init(_ size: scene_size, areSet: Bool) throws(BenchError) {
    self.size = size
    root = .canvas(size)
    let images = try Bitmap.sprites()
    for index in 0..<size.layers {
      let layer = Layer.showing(images[Int(index) % images.count])
      layer.position = Point(scene_animated_place(size, index))
      root.addSublayer(layer)
      if areSet { moved.append(layer) } else { layer.add(Self.spring(size, index), forKey: "spring") }
    }
    change(to: 0)
  }

  func change(to frame: Int) {
    for (index, layer) in moved.enumerated() {
      let fraction = scene_spring_fraction(size, Int32(index), Int32(frame))
      layer.position = Point(scene_between(size, Int32(index), fraction))
    }
  }

  private static func spring(_ size: scene_size, _ index: Int32) -> SpringAnimation {
    let spring = SpringAnimation(
      .position, from: Point(scene_between(size, index, 0)), to: Point(scene_between(size, index, 1)))
    spring.mass = scene_spring_mass
    spring.stiffness = scene_spring_stiffness
    spring.damping = scene_spring_damping
    spring.timing.duration = scene_animation_duration
    spring.timing.timeOffset = scene_animation_offset(size, index)
    spring.timing.repeatCount = .infinity
    return spring
  }
}

extension Workload {
  static let animations = Workload(
    name: "W11", summary: "running animations of position, rotation, opacity and colour", defaultLayers: 10_000,
    agreement: .within(largest: 4, shareOver4: 0), raw: raw_animations
  ) { size throws(BenchError) in try Animations(size, areSet: false) }

  static let setMotion = Workload(
    name: "W11p", summary: "the same motion, set by the program each frame", defaultLayers: 10_000,
    agreement: .within(largest: 4, shareOver4: 0), raw: raw_animations
  ) { size throws(BenchError) in try Animations(size, areSet: true) }

  static let springs = Workload(
    name: "W12", summary: "springs of positions", defaultLayers: 1000,
    agreement: .within(largest: 4, shareOver4: 0), raw: raw_springs
  ) { size throws(BenchError) in try Springs(size, areSet: false) }

  static let setSprings = Workload(
    name: "W12p", summary: "the same motion, set by the program each frame", defaultLayers: 1000,
    agreement: .within(largest: 4, shareOver4: 0), raw: raw_springs
  ) { size throws(BenchError) in try Springs(size, areSet: true) }
}
