/// How the picture is mapped to a target: mirrored or not, then rotated by quarter turns. For panels that are mounted
/// on their side.
///
/// Directions are those of the target seen with its top edge up (see `RowOrder`).
public enum TargetTransform: String, CaseIterable, Hashable, BitwiseCopyable, Sendable {
  /// The picture's top-left corner is the target's top-left corner.
  case identity
  /// Turned clockwise by 90 degrees: the picture's top-left corner is at the target's top right.
  case turned90
  /// Turned by 180 degrees.
  case turned180
  /// Turned clockwise by 270 degrees: the picture's top-left corner is at the target's bottom left.
  case turned270
  /// Mirrored: left and right are swapped.
  case mirrored
  /// Mirrored, then turned clockwise by 90 degrees.
  case mirroredTurned90
  /// Mirrored, then turned by 180 degrees: top and bottom are swapped.
  case mirroredTurned180
  /// Mirrored, then turned clockwise by 270 degrees.
  case mirroredTurned270

  /// - Parameters:
  ///   - quarterTurns: clockwise; any number, negative ones are counterclockwise.
  ///   - isMirrored: whether left and right are swapped first.
  public init(quarterTurns: Int, isMirrored: Bool = false) {
    let upright: [TargetTransform] = [.identity, .turned90, .turned180, .turned270]
    let mirrored: [TargetTransform] = [.mirrored, .mirroredTurned90, .mirroredTurned180, .mirroredTurned270]
    self = (isMirrored ? mirrored : upright)[quarterTurns & 3]
  }

  /// Clockwise, 0…3.
  public var quarterTurns: Int {
    switch self {
    case .identity, .mirrored: 0
    case .turned90, .mirroredTurned90: 1
    case .turned180, .mirroredTurned180: 2
    case .turned270, .mirroredTurned270: 3
    }
  }

  /// Whether left and right are swapped before the turn.
  public var isMirrored: Bool {
    switch self {
    case .identity, .turned90, .turned180, .turned270: false
    case .mirrored, .mirroredTurned90, .mirroredTurned180, .mirroredTurned270: true
    }
  }

  /// Whether the picture's width is the target's height.
  public var swapsSides: Bool { quarterTurns & 1 == 1 }

  /// From the picture to the target, both top-left, y down.
  ///
  /// - Parameters:
  ///   - width: of the picture, in pixels.
  ///   - height: of the picture, in pixels.
  func map(width: Int, height: Int) -> PixelMap {
    let mirror = isMirrored ? PixelMap(xx: -1, x: width) : PixelMap()
    let turn =
      switch quarterTurns {
      case 1: PixelMap(xx: 0, xy: -1, yx: 1, yy: 0, x: height)
      case 2: PixelMap(xx: -1, yy: -1, x: width, y: height)
      case 3: PixelMap(xx: 0, xy: 1, yx: -1, yy: 0, y: width)
      default: PixelMap()
      }
    return turn.after(mirror)
  }
}
