import Multiplane
import MultiplaneTestRandom

/// Makes one random change in a tree.
struct TreeMutator {
  var random: SplitMix64
  private(set) var log: [String] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed &+ 77) }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func value(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  mutating func change(_ root: Layer) throws {
    var all: [Layer] = [root]
    var next = 0
    while next < all.count {
      all += all[next].sublayers
      if let mask = all[next].mask { all.append(mask) }
      next += 1
    }
    guard let layer = all.randomElement(using: &random), let other = all.randomElement(using: &random) else { return }
    let kind = count(0...(random.next() % 2 == 0 ? 24 : 52))
    log.append("\(kind) \(layer.name ?? "?") \(type(of: layer))")
    switch kind {
    case 0...2: layer.position = Point(layer.position.x + value(-9...9), layer.position.y + value(-9...9))
    case 3: layer.bounds.size = Size(value(0...50), value(0...50))
    case 4: layer.bounds.origin = Point(value(-10...10), value(-10...10))
    case 5: layer.opacity = Float(value(0...1.2))
    case 6: layer.isHidden.toggle()
    case 7:
      layer.backgroundColor = Color(
        red: value(0...1), green: value(0...1), blue: value(0...1), alpha: value(0...1))
    case 8: layer.contents = other.contents
    case 9: layer.contentsGravity = ContentsGravity.allCases.randomElement(using: &random) ?? .resize
    case 10: layer.masksToBounds.toggle()
    case 11: layer.zPosition = value(-3...3).rounded()
    case 12: layer.transform = Transform3D(rotationAngle: value(-3...3), x: 0, y: 0, z: 1)
    case 13:
      layer.transform = Transform3D(rotationAngle: value(-1...1), x: value(-1...1), y: 1, z: 0)
      layer.superlayer?.sublayerTransform = Transform3D(perspective: 300)
    case 14: layer.isGeometryFlipped.toggle()
    case 15: if layer !== root { layer.removeFromSuperlayer() }
    case 16:
      let added = Layer()
      added.frame = Rect(x: value(0...40), y: value(0...40), width: value(0...40), height: value(0...40))
      added.backgroundColor = Color(red: value(0...1), green: value(0...1), blue: 0, alpha: value(0...1))
      added.contents = other.contents
      layer.insertSublayer(added, at: count(0...layer.sublayers.count))
    case 17:
      // A layer cannot become a sublayer of its descendant: then nothing happens.
      if layer !== root { try? other.addSublayer(checked: layer) }
    case 18: if let bitmap = layer.contents as? Bitmap { layer.contents = try halved(bitmap) }
    case 19:
      layer.contentsCenter = Rect(
        x: value(-0.1...0.7), y: value(0...0.7), width: value(0...0.5), height: value(0...0.5))
    case 20:
      layer.contentsCapInsets =
        count(0...1) == 0
        ? nil : EdgeInsets(top: value(0...9), left: value(0...9), bottom: value(0...9), right: value(0...9))
    case 21:
      layer.horizontalTileMode = TileMode.allCases.randomElement(using: &random) ?? .stretch
      layer.verticalTileMode = TileMode.allCases.randomElement(using: &random) ?? .stretch
    case 22:
      layer.minificationFilter = ContentsFilter.allCases.randomElement(using: &random) ?? .linear
      layer.magnificationFilter = ContentsFilter.allCases.randomElement(using: &random) ?? .linear
      layer.minificationFilterBias = Float(value(-1...2))
    case 23: layer.contentsScale = value(0.3...4)
    case 24: layer.contentsTintColor = Color(red: value(0...1), green: value(0...1), blue: 0, alpha: value(0...1))
    case 35...40: try leavePlane(layer, kind)
    case 41...: reshape(layer, kind)
    default: try compose(layer, kind)
    }
  }

  /// Changes the space of a layer's sublayers, or the layer's place in that of its siblings.
  private mutating func leavePlane(_ layer: Layer, _ kind: Int) throws {
    switch kind {
    case 35, 36:
      layer.sublayerTransform =
        switch count(0...5) {
        case 0: .identity
        case 1: Transform3D(rotationAngle: value(-1...1), x: 0.3, y: 1, z: 0)
        case 2: Transform3D(perspective: 200).translated(x: value(-9...9), y: 0, z: value(-9...9))
        case 3: Transform3D(rotationAngle: value(-1...1), x: 0, y: 0, z: 1)
        default: Transform3D(translationX: value(-9...9), y: value(-9...9), z: 0)
        }
    case 37: if count(0...1) == 0 { layer.isDoubleSided.toggle() } else { layer.anchorPointZ = value(-9...9) }
    case 38: layer.transform = .identity
    default:
      guard let above = layer.superlayer, !(above is TransformLayer) else { return }
      let space = TransformLayer()
      space.frame = Rect(x: value(-9...9), y: value(-9...9), width: 20, height: 20)
      if kind == 40 { space.transform = Transform3D(rotationAngle: value(-1...1), x: 1, y: 0, z: 0) }
      above.insertSublayer(space, at: count(0...above.sublayers.count))
      space.addSublayer(layer)
    }
  }

  /// Changes a composition property.
  private mutating func compose(_ layer: Layer, _ kind: Int) throws {
    switch kind {
    case 25: layer.filters = filters()
    case 26: layer.backgroundFilters = filters()
    case 27: layer.compositingFilter = BlendMode.allCases.randomElement(using: &random) ?? .normal
    case 28: layer.allowsGroupOpacity.toggle()
    case 29, 30:
      layer.shadowOpacity = Float(value(-0.3...1))
      layer.shadowRadius = value(0...6)
      layer.shadowOffset = Size(value(-5...5), value(-5...5))
    case 31: layer.cornerRadius = value(0...9)
    case 32: layer.borderWidth = value(-1...3)
    case 33: if let mask = layer.mask { mask.position.x += value(-5...5) } else { layer.mask = nil }
    default:
      let mask = Layer()
      mask.frame = Rect(x: value(-5...10), y: value(-5...10), width: value(5...40), height: value(5...40))
      mask.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: value(0.2...1))
      mask.cornerRadius = value(0...9)
      layer.mask = count(0...3) == 0 ? nil : mask
    }
  }

  private mutating func filters() -> [Filter] {
    (0..<count(0...2)).map { _ in
      switch count(0...4) {
      case 0: .gaussianBlur(radius: value(0...12))
      case 1:
        .dropShadow(
          offset: Size(value(-4...4), value(-4...4)), radius: value(0...5),
          color: Color(red: 1, green: 0, blue: 0, alpha: value(0...1)))
      case 2: .hue(angle: value(-3...3))
      case 3: .opacity(value(0...1))
      default: .contrast(value(0...2))
      }
    }
  }

  /// A new version with halved bytes in its top left quarter.
  private func halved(_ bitmap: Bitmap) throws -> Bitmap {
    let rect = PixelRect(x: 0, y: 0, width: (bitmap.width + 1) / 2, height: (bitmap.height + 1) / 2)
    return try bitmap.updating(rect) { (plane, bytes: inout MutableSpan<UInt8>, bytesPerRow) in
      let (width, rows) =
        plane == 0
        ? (rect.width * bitmap.format.bytesPerTexel, rect.height) : ((rect.width + 1) / 2, (rect.height + 1) / 2)
      for y in 0..<rows {
        for x in 0..<width { bytes[y * bytesPerRow + x] /= 2 }
      }
    }
  }
}
