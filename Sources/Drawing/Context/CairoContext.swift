#if Drawing
  import CCairo
  public import MultiplaneGeometry
  public import MultiplaneContents

  /// A drawing context that paints with Cairo: into memory, a picture, a PDF page or an SVG file.
  ///
  /// It belongs to one thread at a time. After its end it draws nothing.
  public final class CairoContext: DrawingContext {
    /// Where user space begins.
    public enum Origin: Hashable, Sendable {
      /// y runs down, as in layers.
      case topLeft
      /// y runs up, as in Core Graphics: for drawings that were made for it. Shadows with a positive offset lie above
      /// then.
      case bottomLeft
    }

    /// Colours, pens and ways of compositing.
    public var drawingState = DrawingState()

    /// Whether glyphs in memory stand at quarters of pixels. False, the default: they stand on whole pixels, as Cairo
    /// 1.16 draws them, and poppler on a page. It is a part of the state that `saveGState()` keeps; letters of more
    /// than 128 pixels to the em, outlines and emoji do not change.
    public var shouldSubpixelPositionFonts = false

    /// User space to pixels; on paper, to points of the page.
    public package(set) var ctm: Transform2D

    /// Where user space began.
    public let origin: Origin

    /// Whether user space began at the bottom.
    public var isYUp: Bool { origin == .bottomLeft }

    /// The error of the first part that could not be drawn, for want of memory or because it would have taken too long;
    /// nil when all was.
    public package(set) var failure: DrawingError?

    /// The beginning of the first text that was drawn though it has characters that no font has: they are left out, or
    /// boxes stand for them. nil when fonts had all characters.
    public package(set) var textWithoutFont: String?

    /// What `ctm` was at the beginning.
    let baseTransform: Transform2D
    /// Pixels a point, at the beginning.
    package let baseScale: Double
    /// Of pictures that stand for what PDF and SVG lack: pixels a unit of the device. 1 of memory, which is pixels
    /// already.
    package let pixelsPerUnit: Double
    /// Alpha is 255 whatever is painted.
    let isOpaque: Bool

    /// What is wanted of the target: of the device, what is dirty; of a transparency layer, what is seen of it, or
    /// casts a shadow that is. Coverage is found around it, too, but pixels that are filled one by one are left out.
    var wanted: PixelRect

    /// What is painted into now: the innermost transparency layer.
    package var target: CairoTarget
    /// The path, in pixels, and where its last subpath began.
    var devicePath = Path()
    var subpathStart = Point.zero
    var devicePoint: Point?
    /// What cuts the clip further than Cairo's does.
    var clipMask: ClipMask?
    /// Whole pixels around the clip.
    package var clipBounds: PixelRect
    private var isEnded = false
    var saved: [SavedState] = []
    var layers: [OpenLayer] = []
    /// The last pattern's copy.
    var cell: PatternCell?
    /// Pictures with alpha on paper.
    var separated = SeparatedPictures()
    /// Whether the next run of text on paper is a little lower.
    var isTextLower = false
    /// Of coloured glyphs on paper.
    var glyphPictures = EqualPictures()

    /// What `saveGState()` keeps beside Cairo's clip.
    struct SavedState {
      var drawingState: DrawingState
      var ctm: Transform2D
      var clipMask: ClipMask?
      var clipBounds: PixelRect
      var shouldSubpixelPositionFonts: Bool
    }

    /// - Parameters:
    ///   - baseTransform: points to pixels.
    ///   - dirty: what is wanted of the device; what is drawn around it is not seen.
    init(
      _ surface: CairoSurface, bounds: PixelRect, dirty: PixelRect? = nil, baseTransform: Transform2D, scale: Double,
      origin: Origin, pixelsPerUnit: Double = 1, isOpaque: Bool = false
    ) throws(DrawingError) {
      target = try CairoTarget(surface, bounds: bounds)
      ctm = baseTransform
      self.baseTransform = baseTransform
      baseScale = scale
      self.origin = origin
      self.pixelsPerUnit = pixelsPerUnit
      self.isOpaque = isOpaque
      clipBounds = bounds
      wanted = dirty ?? bounds
    }

    /// Ends open layers and states, and everything that is drawn later is dropped.
    func finish() {
      while !layers.isEmpty { endTransparencyLayer() }
      check()
      isEnded = true
      saved = []
      clipBounds = .empty
    }

    // MARK: State

    /// As `DrawingContext` has it.
    public func saveGState() {
      guard !isEnded else { return }
      unsafe cairo_save(target.cairo)
      saved.append(state)
    }

    /// As `DrawingContext` has it.
    public func restoreGState() {
      guard saved.count > (layers.last?.savedCount ?? 0), let state = saved.popLast() else { return }
      unsafe cairo_restore(target.cairo)
      self.state = state
    }

    /// What `saveGState()` keeps, beside Cairo's clip.
    var state: SavedState {
      get {
        SavedState(
          drawingState: drawingState, ctm: ctm, clipMask: clipMask, clipBounds: clipBounds,
          shouldSubpixelPositionFonts: shouldSubpixelPositionFonts)
      }
      set {
        (drawingState, ctm, clipMask) = (newValue.drawingState, newValue.ctm, newValue.clipMask)
        (clipBounds, shouldSubpixelPositionFonts) = (newValue.clipBounds, newValue.shouldSubpixelPositionFonts)
      }
    }

    /// As `DrawingContext` has it.
    public func concatenate(_ transform: Transform2D) {
      let next = transform.concatenating(ctm)
      guard next.isFinite else { return }
      ctm = next
    }

    /// Keeps the first failure, and what Cairo has failed at.
    package func fail(_ error: DrawingError) {
      if failure == nil { failure = error }
    }

    func check() {
      let status = unsafe cairo_status(target.cairo)
      if status != CAIRO_STATUS_SUCCESS { fail(DrawingError(status)) }
    }
  }
#endif
