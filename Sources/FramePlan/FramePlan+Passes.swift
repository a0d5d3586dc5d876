package import MultiplaneContents
public import MultiplaneGeometry

extension FramePlan {
  /// A pooled texture that is drawn to and read within a frame.
  public struct Page: Hashable, BitwiseCopyable, Sendable {
    /// Index into `FramePlan.pages`.
    public var set: Int32
    /// Index within that set.
    public var index: Int32

    /// Makes a reference to a page.
    public init(set: Int32, index: Int32) {
      self.set = set
      self.index = index
    }

    /// Sets 0 and 1 hold the pages of groups; groups use them in turn, by their nesting depth.
    public static let groupSets = 2
    /// The set of copies of the pixels below a layer (backdrops).
    public static let copies: Int32 = 2
    /// The set of intermediate results of filters; half floats where `FramePlan.hasHalfFloats`.
    public static let intermediates: Int32 = 3
    /// The set of layers' bitmaps (`shouldRasterize` and planes), which last longer than a frame.
    public static let rasters: Int32 = 4
    /// The set of cached groups, which last longer than a frame.
    public static let groups: Int32 = 5
    /// The set of cached filter results, which last longer than a frame; same format as `intermediates`.
    public static let effects: Int32 = 6
    /// The number of sets.
    public static let setCount = 7
  }

  /// The framebuffer that a pass draws to.
  public enum PassTarget: Hashable, Sendable {
    case target
    case page(Page)
  }

  /// One binding of a framebuffer and the work in it, in order: copies, filters, batches.
  public struct Pass: Sendable {
    /// The frame's target, or a page.
    public var target: PassTarget
    /// The scissor rectangle: device pixels of the target, or pixels of the page.
    public var scissor: PixelRect
    /// The premultiplied colour that the scissor rectangle is cleared to first; nil keeps the pixels.
    public var clear: SIMD4<Float>?
    /// Whether the batches cover the scissor rectangle with opaque colour, so that nothing stays of the cleared one.
    public var isCovered: Bool
    /// Range of `FramePlan.batches`.
    public var batches: Range<Int>
    /// Range of `FramePlan.copies`.
    public var copies = 0..<0
    /// Range of `FramePlan.filters`.
    public var filters = 0..<0

    package init(
      target: PassTarget, scissor: PixelRect, clear: SIMD4<Float>? = nil, isCovered: Bool = false, batches: Range<Int>,
      copies: Range<Int> = 0..<0, filters: Range<Int> = 0..<0
    ) {
      self.target = target
      self.scissor = scissor
      self.clear = clear
      self.isCovered = isCovered
      self.batches = batches
      self.copies = copies
      self.filters = filters
    }
  }

  /// A copy of pixels from another target to a page.
  public struct Copy: Hashable, Sendable {
    /// The target to read.
    public var from: PassTarget
    /// Left edge of the pixels to read.
    public var x: Int
    /// Top edge of the pixels to read.
    public var y: Int
    /// The page's pixels to write.
    public var to: PixelRect

    package init(from: PassTarget, x: Int, y: Int, to: PixelRect) {
      self.from = from
      self.x = x
      self.y = y
      self.to = to
    }
  }

  /// The operation of a blur step.
  public enum FilterKind: CaseIterable, Sendable {
    /// Halves the size along one axis or both, by the kernel [1 3 3 1] ÷ 8.
    case halve
    /// A Gaussian along an axis.
    case blur
    /// A Gaussian along any other line, read bilinearly.
    case line
  }

  /// Blur steps of the same kind that read the same page, drawn with one call.
  public struct Filtering: Hashable, Sendable {
    /// Each kind has its own program.
    public var kind: FilterKind
    /// The page to read.
    public var source: Page
    /// Range of `FramePlan.filterRecords`.
    public var records: Range<Int>

    package init(kind: FilterKind, source: Page, records: Range<Int>) {
      self.kind = kind
      self.source = source
      self.records = records
    }
  }

  /// The fixed-function blending of a batch, where the driver's blending gives the exact result.
  public enum Blending: UInt8, BitwiseCopyable, Sendable {
    /// Multiply, for opaque colours only.
    case multiply
    case sourceOver, screen, plusLighter, destinationOver, destinationIn, destinationOut, sourceAtop, xor
    /// No blending: overwrites.
    case none
  }

  /// Why a group is drawn to a page and then composited.
  public enum PassReason: String, Sendable {
    /// Its opacity applies to the whole group.
    case groupOpacity
    /// It is under so many clips that are not aligned with the pixels that the group is clipped once instead of layer
    /// by layer.
    case clipDepth
    /// It has a mask, or is one.
    case mask
    /// Filters apply to the whole group.
    case filters
    /// Background filters apply to the pixels below it.
    case backgroundFilters
    /// The whole group is blended with the pixels below it.
    case compositingFilter
    /// It casts a shadow whose source is its own image.
    case shadow
    /// It is cached as a bitmap (`shouldRasterize`).
    case rasterize
    /// It is in perspective and has more than one quad, or it is rotated and has a blur: it is drawn in its own plane
    /// first.
    case plane
    /// The layers below it do not change while it moves: their pixels are kept in a snapshot.
    case stillBelow
  }
}

extension FramePlan.Blending {
  /// nil for modes that must read the backdrop in the shader.
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

extension FramePlan {
  /// The number of groups, filter results and shadows that were drawn from a cache.
  public var keptGroups: Int { kept.count { $0.reason != .stillBelow } }

  /// Whether there is nothing to send to the GPU and nothing to draw.
  public var isIdle: Bool { kind == .idle && passes.isEmpty && textures.isEmpty }
}
