internal import Glibc
internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneGeometry

/// Where the two pictures of a transition are, and how they are mixed.
struct TransitionPictures {
  /// A layer around a picture, in the space of the layer's superlayer.
  struct Frame {
    var geometry = GeometryRecord()
    var matrices = MatrixPair()
    var opacity = 1.0
    var isHidden = false
  }

  var host = Frame()
  var old = Frame()
  var new = Frame()
  /// The pictures add up in proportion to their opacities.
  var fades = false
  /// The pictures move in space.
  var isDeep = false

  /// The new picture alone.
  init(isOldHidden: Bool, isDeep: Bool) {
    old.isHidden = isOldHidden
    self.isDeep = isDeep
  }

  /// - Parameters:
  ///   - geometry: of the layer in its new state.
  ///   - deep: its transform if it leaves its superlayer's plane.
  init(_ record: TransitionRecord, progress: Double, of geometry: GeometryRecord, _ deep: Transform3D?) {
    let (size, map) = (geometry.bounds.size, deep ?? Transform3D(geometry.transform))
    isDeep = deep != nil && [.moveIn, .push, .reveal].contains(record.type)
    let (across, down) = (SIMD3(map.m11, map.m12, map.m13) * size.width, SIMD3(map.m21, map.m22, map.m23) * size.height)
    // From the side that the new picture comes from, along the layer's own axes.
    let way =
      switch record.subtype {
      case .fromLeft: -across
      case .fromRight: across
      case .fromTop: -down
      case .fromBottom: down
      }
    switch record.type {
    case .fade:
      fades = true
      old.opacity = min(max(1 - progress, 0), 1)
      new.opacity = min(max(progress, 0), 1)
    case .moveIn: new.move(by: way, 1 - progress)
    case .push:
      new.move(by: way, 1 - progress)
      old.move(by: way, -progress)
    case .reveal: old.move(by: way, -progress)
    case .flip:
      let middle =
        deep == nil
        ? geometry.mapInPlane.apply(to: Point(geometry.bounds.midX, geometry.bounds.midY)) : geometry.position
      for frame in [\Self.host, \.old, \.new] {
        self[keyPath: frame].geometry.bounds.origin = middle
        self[keyPath: frame].geometry.position = middle
      }
      let distance = Self.eyeDistance * max(abs(size.width), abs(size.height), 1)
      host.geometry.hasSublayerTransform = true
      host.matrices.sublayerTransform.m34 = -1 / distance
      old.turn(record.subtype, progress * .pi)
      new.turn(record.subtype, (progress - 1) * .pi)
    }
  }

  /// Distance of the viewer from a layer that flips, in longer sides of the layer.
  private static let eyeDistance = 4.0
}

extension TransitionPictures.Frame {
  fileprivate mutating func move(by way: SIMD3<Double>, _ share: Double) {
    geometry.position = Point(way.x * share, way.y * share)
    geometry.zPosition = way.z * share
  }

  /// Turns the picture like a card: the side that the new picture comes from moves to the viewer first.
  fileprivate mutating func turn(_ side: TransitionSubtype, _ angle: Double) {
    geometry.isDoubleSided = false
    geometry.hasTransform3D = true
    matrices.transform =
      switch side {
      case .fromLeft: Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
      case .fromRight: Transform3D(rotationAngle: -angle, x: 0, y: 1, z: 0)
      case .fromTop: Transform3D(rotationAngle: -angle, x: 1, y: 0, z: 0)
      case .fromBottom: Transform3D(rotationAngle: angle, x: 1, y: 0, z: 0)
      }
  }
}
