internal import MultiplaneGeometry
internal import MultiplaneContents
import MultiplaneTestRandom

/// Generates one random scene.
struct SceneBuilder {
  var random: SplitMix64
  let profile: RandomTree.Profile
  /// Half of the scenes have all frames on the pixel grid.
  var isWhole = false
  var scale = 1.0
  /// Width of the canvas, pixels.
  var canvasWidth = 0
  var canvasHeight = 0
  private var remaining = 0
  private var made = 0
  var bitmaps: [Bitmap] = []
  /// Some scenes of slices and filters are tilted.
  private var isTilted = false

  init(random: SplitMix64, profile: RandomTree.Profile) {
    self.random = random
    self.profile = profile
  }

  static let maximumDepth = 6

  var isFlat: Bool {
    switch profile {
    case .oneToOne, .flat2D, .clips, .groups: true
    case .rounded, .effects, .blending, .backdrops: true
    case .slices, .sampling, .kinds: !isTilted
    case .depth, .everything, .composition: false
    }
  }

  // MARK: The tree

  mutating func scene(maximumPixels: Int) -> TestScene {
    scale = random.one(of: [1, 1, 1, 1.5, 2, 2, 3])
    isWhole = profile == .oneToOne || random.chance(0.5)
    isTilted = random.chance(0.3)
    // A composed layer takes the referee as long as many plain ones.
    let isComposed = SceneDecorator.Chances(profile) != nil
    let isLarge = random.chance(0.03) && !isComposed
    let longest = isLarge ? 200 : max(16, Int(clamping: Double(maximumPixels) / scale))
    let points = { (random: inout SplitMix64) in random.int(8...longest / 2) * 2 }
    let (width, height) = (points(&random), points(&random))
    if isLarge { scale = 1 }
    (canvasWidth, canvasHeight) = (Int(clamping: Double(width) * scale), Int(clamping: Double(height) * scale))
    let background = random.one(of: [Color.clear, .white, .black, color()])
    let canvas = SceneCanvas(
      width: Double(width), height: Double(height), scale: scale,
      background: profile == .oneToOne ? random.one(of: [.clear, .white]) : background)

    switch random.int(0...9) {
    case 0...2: remaining = random.int(2...5)
    case 3...7: remaining = random.int(5...14)
    default: remaining = random.int(15...40)
    }
    if isComposed { remaining = min(remaining, 12) }
    for _ in 0..<random.int(1...4) { bitmaps.append(bitmap()) }
    var root = SceneNode(frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    if random.chance(0.15) { root = node() }
    if random.chance(0.7) { root.backgroundColor = color() }
    if !isFlat, profile == .depth || random.chance(0.5) {
      root.sublayerTransform = Transform3D(perspective: random.double(30...600))
    }
    root.name = "root"
    remaining -= 1
    while remaining > 0 { root.sublayers.append(subtree(depth: 1)) }
    return TestScene(canvas: canvas, root: root)
  }

  private mutating func subtree(depth: Int) -> SceneNode {
    var result = node()
    made += 1
    remaining -= 1
    result.name = "L\(made)"
    let most = depth < Self.maximumDepth ? min(remaining, 3) : 0
    if most > 0, random.chance(0.55) {
      for _ in 0..<random.int(1...most) where remaining > 0 {
        result.sublayers.append(subtree(depth: depth + 1))
      }
    }
    return result
  }

  private mutating func node() -> SceneNode {
    var node = SceneNode()
    if random.chance(0.65) { node.backgroundColor = color() }
    if profile == .oneToOne {
      placeOnPixels(&node)
    } else {
      place(&node)
      addContents(&node)
      if profile == .sampling { fitToSampling(&node) }
      turn(&node)
    }
    decorate(&node)
    return node
  }

  // MARK: Looks

  private mutating func decorate(_ node: inout SceneNode) {
    let isExact = profile == .oneToOne
    if random.chance(isExact ? 0.05 : 0.3) {
      node.opacity = random.chance(0.1) ? random.one(of: [0, 1.5, -1]) : random.double(0.05...1)
    }
    if random.chance(0.04) { node.isHidden = true }
    if random.chance(0.12) { node.isGeometryFlipped = true }
    if random.chance(0.25) { node.zPosition = Double(random.int(-3...3)) }
    if random.chance(isFlat ? 0.05 : 0.15) { node.isDoubleSided = false }
    let clipChance: Double =
      switch profile {
      case .oneToOne: 0.2
      case .flat2D: 0
      case .slices, .sampling: 0.1
      case .clips: 0.6
      case .groups, .depth, .effects, .blending, .backdrops, .kinds, .composition: 0.15
      case .everything, .rounded: 0.35
      }
    if random.chance(clipChance) { node.masksToBounds = true }
    switch profile {
    case .groups, .everything: if random.chance(0.4) { node.opacity = random.double(0.1...1) }
    case .oneToOne, .flat2D, .clips, .depth, .slices, .sampling, .rounded, .effects, .blending, .backdrops, .kinds,
      .composition:
      break
    }
  }

  mutating func color() -> Color {
    let channel = { (random: inout SplitMix64) in Double(random.int(0...255)) / 255 }
    let alpha = random.chance(profile == .oneToOne ? 0.9 : 0.6) ? 1 : channel(&random)
    return Color(red: channel(&random), green: channel(&random), blue: channel(&random), alpha: alpha)
  }

  // MARK: Contents

  private mutating func addContents(_ node: inout SceneNode) {
    let isDetailed = profile == .slices || profile == .sampling
    guard random.chance(isDetailed ? 0.85 : 0.6) else { return }
    let bitmap = random.chance(0.7) ? random.one(of: bitmaps) : self.bitmap()
    node.contents = bitmap
    node.contentsScale = random.one(of: [1, 1, 1.5, 2, 3])
    // With slices, texels land on pixels only at the canvas's scale.
    if profile == .slices, random.chance(0.5) { node.contentsScale = scale }
    node.contentsGravity = random.one(of: ContentsGravity.allCases)
    if profile == .slices, random.chance(0.7) {
      node.contentsGravity = random.one(of: [.resize, .resize, .resizeAspect, .resizeAspectFill])
    }
    if random.chance(0.3) { node.contentsRect = contentsRect(of: bitmap) }
    addDetail(to: &node, bitmap: bitmap)
  }

  mutating func contentsRect(of bitmap: Bitmap) -> Rect {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    switch random.int(0...3) {
    case 0, 1:
      // A cell of a sprite sheet, on whole texels.
      let (columns, rows) = (random.int(1...bitmap.width), random.int(1...bitmap.height))
      return Rect(
        x: Double(random.int(0...bitmap.width - columns)) / width,
        y: Double(random.int(0...bitmap.height - rows)) / height,
        width: Double(columns) / width, height: Double(rows) / height)
    case 2: return Rect(x: random.double(0...0.6), y: random.double(0...0.6), width: 0.37, height: 0.29)
    default:
      return Rect(
        x: random.double(-0.5...0.5), y: random.double(-0.5...0.5), width: random.double(0.3...1.7),
        height: random.double(0.3...1.7))
    }
  }

  mutating func bitmap(width: Int? = nil, height: Int? = nil) -> Bitmap {
    let largest = profile == .sampling ? 70 : 20
    let size = { (random: inout SplitMix64) in random.chance(0.1) ? 1 : random.int(2...largest) }
    let kind = random.one(of: profile == .oneToOne ? BitmapKind.hard : BitmapKind.allCases)
    return RandomBitmap.make(
      width: width ?? size(&random), height: height ?? size(&random), format: format(),
      kind: kind, random: &random)
  }
}
