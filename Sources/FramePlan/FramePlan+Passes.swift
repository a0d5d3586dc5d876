package import MultiplaneContents
public import MultiplaneGeometry

extension FramePlan {
  /// A pooled texture that is drawn into and read from within a frame.
  public struct Page: Hashable, BitwiseCopyable, Sendable {
    /// Into `FramePlan.pages`.
    public var set: Int32
    /// Into that set.
    public var index: Int32

    /// Names a page.
    public init(set: Int32, index: Int32) {
      self.set = set
      self.index = index
    }

    /// Two sets of pages for isolated groups take turns, by how deep the groups are nested: 0 and 1.
    public static let groupSets = 2
    /// The set of copies of what is below a layer.
    public static let copies: Int32 = 2
    /// The set of what filters make on their way; halves where `FramePlan.hasHalfFloats`.
    public static let intermediates: Int32 = 3
    /// The set of bitmaps of layers, which last longer than a frame.
    public static let rasters: Int32 = 4
    /// The set that bitmaps of groups share, which last longer than a frame.
    public static let groups: Int32 = 5
    /// The set that what filters made shares, which lasts longer than a frame; as `intermediates`.
    public static let keptIntermediates: Int32 = 6
    /// How many sets there are.
    public static let setCount = 7
  }

  /// Where a pass draws.
  public enum PassTarget: Hashable, Sendable {
    case target
    case page(Page)
  }

  /// A target that is bound once, and what is drawn into it: copies, then filters, then batches.
  public struct Pass: Sendable {
    /// The frame's target, or a page.
    public var target: PassTarget
    /// Where it may draw: device pixels of the target, or pixels of the page.
    public var scissor: PixelRect
    /// The premultiplied colour that the scissor is cleared to first; nil keeps what is there.
    public var clear: SIMD4<Float>?
    /// Into `FramePlan.batches`.
    public var batches: Range<Int>
    /// Into `FramePlan.copies`.
    public var copies = 0..<0
    /// Into `FramePlan.filters`.
    public var filters = 0..<0

    package init(
      target: PassTarget, scissor: PixelRect, clear: SIMD4<Float>? = nil, batches: Range<Int>,
      copies: Range<Int> = 0..<0, filters: Range<Int> = 0..<0
    ) {
      self.target = target
      self.scissor = scissor
      self.clear = clear
      self.batches = batches
      self.copies = copies
      self.filters = filters
    }
  }

  /// Pixels of a page that are copied from another target.
  public struct Copy: Hashable, Sendable {
    /// What is read.
    public var from: PassTarget
    /// Where they begin there.
    public var x: Int
    /// Where they begin there.
    public var y: Int
    /// The page's pixels.
    public var to: PixelRect

    package init(from: PassTarget, x: Int, y: Int, to: PixelRect) {
      self.from = from
      self.x = x
      self.y = y
      self.to = to
    }
  }

  /// What a step of a blur does.
  public enum FilterKind: CaseIterable, Sendable {
    /// Halves along one axis or both, by [1 3 3 1] ÷ 8.
    case halve
    /// A Gaussian along an axis.
    case blur
    /// A Gaussian along another line: read bilinearly.
    case line
  }

  /// Steps of blurs of one kind that read one page, drawn with one call.
  public struct Filtering: Hashable, Sendable {
    /// Each kind is a program of its own.
    public var kind: FilterKind
    /// What is read.
    public var source: Page
    /// Into `FramePlan.filterRecords`.
    public var records: Range<Int>

    package init(kind: FilterKind, source: Page, records: Range<Int>) {
      self.kind = kind
      self.source = source
      self.records = records
    }
  }

  /// How what a batch draws meets what is there, where the driver's own blending says it exactly.
  public enum Blending: UInt8, BitwiseCopyable, Sendable {
    /// Multiplies opaque colour.
    case multiply
    case sourceOver, screen, plusLighter, destinationOver, destinationIn, destinationOut, sourceAtop, xor
    /// What is there is written over.
    case none
  }

  /// Why a group is drawn apart and then composited.
  public enum PassReason: String, Sendable {
    /// It is translucent as a whole.
    case groupOpacity
    /// It lies under so many clips that are not aligned with the pixels that it is clipped once instead of layer by
    /// layer.
    case clipDepth
    /// It has a mask, or is one.
    case mask
    /// It is filtered as a whole.
    case filters
    /// What is below it is filtered.
    case backgroundFilters
    /// It is blended with what is below it as a whole.
    case compositingFilter
    /// It casts a shadow that is made of its own picture.
    case shadow
    /// It is kept as a bitmap.
    case rasterize
    /// It lies in perspective and is more than one quad, or is turned and filters that reach around act on it: that is
    /// made in its own plane.
    case plane
    /// All that is below it stays as it is while it moves, and is kept.
    case stillBelow
  }
}

extension FramePlan.Blending {
  /// nil for what must read what is there.
  package init?(_ mode: BlendMode) {
    switch mode {
    case .normal: self = .sourceOver
    case .screen: self = .screen
    case .plusLighter: self = .plusLighter
    case .destinationOver: self = .destinationOver
    case .destinationIn: self = .destinationIn
    case .destinationOut: self = .destinationOut
    case .sourceAtop: self = .sourceAtop
    case .xor: self = .xor
    default: return nil
    }
  }
}
