internal import MultiplaneFramePlan

/// How a layer is composited: the result of `Isolation`, from the tree and the target alone.
///
/// Written by `Isolation`; read by damage, the walk, clips and caches. Valid until the layer changes, or its device
/// transform.
struct Verdict: OptionSet, BitwiseCopyable, Sendable {
  var rawValue: UInt16

  /// The reason and the parts below are decided.
  static let isDecided = Verdict(rawValue: 1 << 0)
  /// The layer has changed since.
  static let isStale = Verdict(rawValue: 1 << 1)
  /// `isFlat` is decided.
  static let isOverlapDecided = Verdict(rawValue: 1 << 2)
  /// No two items of the layer and its sublayers share a pixel: an opacity needs no group.
  static let isFlat = Verdict(rawValue: 1 << 3)
  /// `needsShadowPass` is decided.
  static let isShadowDecided = Verdict(rawValue: 1 << 4)
  /// The shadow needs a pass of the layer's content; it is not that of its outline.
  static let needsShadowPass = Verdict(rawValue: 1 << 5)
  /// `maskRole` is decided.
  static let isMaskDecided = Verdict(rawValue: 1 << 6)
  /// All that the layer draws lies within its mask: see `OverlapTest.liesWithinMask`.
  static let isWithinMask = Verdict(rawValue: 1 << 9)
  /// The mask fills its bounds: content that ends there has the mask's edges only. See `LayerTable.filledOutline`.
  static let isMaskEdged = Verdict(rawValue: 1 << 10)
  /// A sublayer hides all that the layer itself draws. Decided with the group that contains both.
  static let isOwnHidden = Verdict(rawValue: 1 << 11)
  /// The layer's opacity acts on its composited content, which must be made first.
  static let isUnited = Verdict(rawValue: 1 << 12)

  /// All bits of the mask's decision.
  static let mask = Verdict(rawValue: 3 << maskShift).union([.isWithinMask, .isMaskEdged])

  /// How the layer's mask is drawn; composited if undecided.
  var maskRole: MaskRole {
    get { MaskRole(rawValue: rawValue >> Self.maskShift & 3) ?? .picture }
    set { rawValue = rawValue & ~(3 << Self.maskShift) | newValue.rawValue << Self.maskShift }
  }

  private static let maskShift: UInt16 = 7

  /// Reason to draw the layer as a group wherever it is drawn; nil if it need not be one.
  var groupReason: FramePlan.PassReason? {
    get {
      switch rawValue >> Self.reasonShift {
      case 1: .mask
      case 2: .filters
      case 3: .compositingFilter
      case 4: .groupOpacity
      default: nil
      }
    }
    set {
      let number: UInt16 =
        switch newValue {
        case .mask: 1
        case .filters: 2
        case .compositingFilter: 3
        case .groupOpacity: 4
        default: 0
        }
      rawValue = rawValue & ~(7 << Self.reasonShift) | number << Self.reasonShift
    }
  }

  private static let reasonShift: UInt16 = 13
}

/// How a layer's mask is drawn.
enum MaskRole: UInt16 {
  /// Composited: the group's alpha is multiplied by the mask's.
  case picture
  /// As a clip of the composited layer.
  case clip
  /// As a clip of each item of the layer; the pixels are the same.
  case within
  /// Not drawn: the mask covers all that the layer draws.
  case nothing
}
