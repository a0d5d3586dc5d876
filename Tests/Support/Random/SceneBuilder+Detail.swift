internal import MultiplaneGeometry
internal import MultiplaneChanges
internal import MultiplaneContents
import MultiplaneTestRandom

/// Slicing, filtering and tinting of contents.
extension SceneBuilder {
  mutating func format() -> Bitmap.Format {
    switch profile {
    case .oneToOne: random.one(of: RandomBitmap.plainFormats)
    case .sampling: random.one(of: Bitmap.Format.allCases)
    case .flat2D, .clips, .groups, .depth, .slices, .everything, .rounded, .effects, .blending, .backdrops, .kinds,
      .composition:
      random.one(of: random.chance(0.15) ? Bitmap.Format.allCases : RandomBitmap.plainFormats)
    }
  }

  mutating func addDetail(to node: inout SceneNode, bitmap: Bitmap) {
    let (slices, filters) =
      switch profile {
      case .slices: (0.9, 0.5)
      case .sampling: (0.15, 0.95)
      case .oneToOne, .flat2D, .clips, .groups, .depth, .everything: (0.15, 0.25)
      case .rounded, .effects, .blending, .backdrops, .kinds, .composition: (0.1, 0.1)
      }
    if random.chance(slices) { addSlices(to: &node.detail, bitmap: bitmap) }
    if random.chance(filters) { addFilters(to: &node.detail) }
    if bitmap.format == .a8 ? random.chance(0.6) : random.chance(0.05) { node.detail.tintColor = color() }
  }

  mutating func addFilters(to detail: inout ContentsDetail) {
    detail.minificationFilter = random.one(of: ContentsFilter.allCases)
    detail.magnificationFilter = random.one(of: ContentsFilter.allCases)
    if random.chance(0.3) { detail.minificationFilterBias = random.double(-2...2) }
  }

  private mutating func addSlices(to detail: inout ContentsDetail, bitmap: Bitmap) {
    if random.chance(0.3) {
      detail.capInsets = EdgeInsets(
        top: inset(of: bitmap.height), left: inset(of: bitmap.width), bottom: inset(of: bitmap.height),
        right: inset(of: bitmap.width))
    }
    if random.chance(0.8) {
      let (x, width) = center(of: bitmap.width)
      let (y, height) = center(of: bitmap.height)
      detail.contentsCenter = Rect(x: x, y: y, width: width, height: height)
    }
    if random.chance(0.5) {
      detail.horizontalTileMode = random.one(of: TileMode.allCases)
      detail.verticalTileMode = random.one(of: TileMode.allCases)
    }
  }

  /// Points; sometimes more than the contents' size, or negative.
  private mutating func inset(of count: Int) -> Double {
    switch random.int(0...9) {
    case 0: 0
    case 1: Double(count) * random.double(0.6...1.5)
    case 2: -2
    case 3, 4: random.double(0...Double(count) / 2)
    default: Double(random.int(0...max(1, count / 3)))
    }
  }

  /// Start and length as fractions.
  private mutating func center(of count: Int) -> (Double, Double) {
    let texels = Double(count)
    switch random.int(0...9) {
    case 0: return (random.double(0...1), 0)
    case 1: return (0, random.double(0...1))
    case 2:
      let length = random.double(0...1)
      return (1 - length, length)
    case 3: return (random.double(-0.5...0.8), random.double(0.1...1.2))
    case 4, 5:
      // One texel.
      return (Double(random.int(0...count - 1)) / texels, 1 / texels)
    case 6: return (random.double(0...0.7), random.double(0...0.3))
    default:
      let length = random.int(0...count)
      return (Double(random.int(0...count - length)) / texels, Double(length) / texels)
    }
  }

  /// Gives a layer a size at which a pixel spans 1/8 to 12 texels.
  mutating func fitToSampling(_ node: inout SceneNode) {
    guard let bitmap = node.contents, random.chance(0.8) else { return }
    var scaling = random.one(of: [
      8, 5, 4, 3, 2, 1.5, 1, 0.75, 0.5, 0.5, 1.0 / 3, 0.25, 0.2, 1.0 / 6, 1.0 / 8, 1.0 / 12,
    ])
    if random.chance(0.3) { scaling *= random.double(0.8...1.25) }
    // A small part of contents that are much larger than the canvas is enough.
    let share = min(1, 120 / (scaling * Double(max(bitmap.width, bitmap.height))))
    if share < 1 {
      node.contentsRect = Rect(
        x: random.double(0...1 - share), y: random.double(0...1 - share), width: share, height: share)
    }
    let width = Double(bitmap.width) * node.contentsRect.width * scaling
    let height = Double(bitmap.height) * node.contentsRect.height * scaling
    var (x, y) = (random.double(-0.2...0.7) * Double(canvasWidth), random.double(-0.2...0.7) * Double(canvasHeight))
    if isWhole { (x, y) = (x.rounded(), y.rounded()) }
    setFrame(&node, x: x, y: y, width: width, height: height, anchor: Point(0.5, 0.5))
    if random.chance(0.6) { node.contentsGravity = .resize }
  }
}
