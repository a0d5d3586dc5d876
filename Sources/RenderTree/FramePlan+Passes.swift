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
    /// How many sets there are.
    public static let setCount = 6
  }

  /// Where a pass draws.
  public enum PassTarget: Hashable, Sendable {
    case target
    case page(Page)
  }

  /// A target that is bound once, and what is drawn into it.
  public struct Pass: Sendable {
    /// The frame's target, or a page.
    public var target: PassTarget
    /// Where it may draw: device pixels of the target, or pixels of the page.
    public var scissor: PixelRect
    /// The premultiplied colour that the scissor is cleared to first; nil keeps what is there.
    public var clear: SIMD4<Float>?
    /// Into `FramePlan.batches`.
    public var batches: Range<Int>
    /// What fills the scissor in place of batches.
    public var work = Work.batches
  }

  /// What a pass does.
  public enum Work: Hashable, Sendable {
    /// Draws its batches.
    case batches
    /// Copies pixels from another target; x and y are where they begin there.
    case copy(from: PassTarget, x: Int, y: Int)
    /// Computes each pixel of the scissor from some of another page.
    case filter(Filtering)
  }

  /// A step of a blur: each pixel of the result is a weighted sum of pixels of another page.
  public struct Filtering: Hashable, BitwiseCopyable, Sendable {
    /// What is read.
    public var source: Page
    /// How many pixels of the source a pixel of the result takes, along x and y: 2 where it is halved, else 1.
    public var factor: SIMD2<Int32>
    /// The source's pixel is the result's times `factor`, plus this.
    public var offset: SIMD2<Int32>
    /// The source's pixels that are there, from x, y to z, w, which are not among them: others are transparent.
    public var range: SIMD4<Int32>
    /// The source's pixels, in the same way, that places are moved to before that: past an edge it is repeated.
    public var edge: SIMD4<Int32>
    /// From one place that a Gaussian reads to the next, pixels: along an axis, or read bilinearly; 0, 0 to halve by [1 3 3 1] ÷ 8.
    public var direction: SIMD2<Float>
    /// Its standard deviation, in such steps.
    public var sigma: Float
    /// How many places are read to either side.
    public var radius: Int32
  }

  /// How what a batch draws meets what is there, where the driver's own blending says it exactly.
  public enum Blending: UInt8, BitwiseCopyable, Sendable {
    case sourceOver, screen, plusLighter, destinationOver, destinationIn, destinationOut, sourceAtop, xor
    /// What is there is written over.
    case none
  }

  /// Why a group is drawn apart and then composited.
  public enum PassReason: String, Sendable {
    /// It is translucent as a whole.
    case groupOpacity
    /// It lies under so many clips that are not aligned with the pixels that it is clipped once instead of layer by layer.
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
    /// All that is below it stays as it is while it moves, and is kept.
    case stillBelow
  }
}

extension FramePlan.Blending {
  /// nil for what must read what is there.
  init?(_ mode: BlendMode) {
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
