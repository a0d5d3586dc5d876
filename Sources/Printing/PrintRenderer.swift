#if Drawing
  public import MultiplaneContents
  public import MultiplaneDrawing
  public import MultiplaneGeometry
  public import MultiplaneLayers

  /// Prints layer trees to PDF: what layers draw and text layers as text, shapes, colours, borders, corners and gradients
  /// as paths, bitmaps as bitmaps, opacity and the blend modes of PDF as groups.
  ///
  /// All else is a picture of a compositor, `pictureRenderer`, with 300 pixels an inch: shadows, behind what casts them;
  /// layers with filters, masks, or in perspective, with everything in them; tiles, sliced contents, and bitmaps that
  /// are enlarged and not opaque. Of layers that change what is below, by a background filter or a blend mode that PDF
  /// lacks, it is a picture of the page up to them. Of siblings that leave their plane and those that meet them there is
  /// one picture, what lies wholly below or above stays as it is. Without a compositor these are left out, with a
  /// warning each.
  ///
  /// Layers are printed with their model values, or with what they show at `time`. A page's pictures have at most
  /// sixteen times its pixels, and 256 Mi, and their passes half as many, if need be with fewer pixels an inch; what is
  /// beyond is left out, with a warning.
  public struct PrintRenderer {
    /// The size of a page, points of 1/72 inch.
    public var paperSize: Size
    /// What is left free at the sides of a page, points.
    public var margins = EdgeInsets(top: 36, left: 36, bottom: 36, right: 36)
    /// How large the layer is.
    public var scaling = Scaling.actualSize
    /// The height that headers take below the upper margin, points, at least 0.
    public var headerHeight = 0.0
    /// The height that footers take above the lower margin, points, at least 0.
    public var footerHeight = 0.0
    /// A page's header; nil for none.
    public var header: ((Page) -> AttributedText?)?
    /// A page's footer; nil for none.
    public var footer: ((Page) -> AttributedText?)?
    /// What the layer stands on; nil, the default, for the paper.
    public var backgroundColor: Color?
    /// The time at which layers are printed, seconds of the clock of their tree's commits: with what their animations
    /// show then. nil, the default, for their model values.
    public var time: Double?
    /// What a layer showed before its transition, which no layer keeps; nil, the default, for nothing: then the layer
    /// is printed with what the transition leads to. Asked for layers that show a transition at `time`, on the thread
    /// of their tree. The answer is a layer without a superlayer, at its place in that of the other one.
    public var layerBeforeTransition: ((Layer) -> Layer?)?
    /// Pixels a point of the page that tiled layers choose their level of detail for; 1, the default, prints the tiles
    /// that a screen of 72 pixels an inch shows.
    public var tileScale = 1.0
    /// Makes pictures of what paper lacks, premultiplied RGBA of the picture's size times its scale, rounded up; nil of
    /// what it cannot make. For views it is `Application.pictureRenderer`. nil, the default, for none.
    public var pictureRenderer: ((LayerPicture) -> Bitmap?)?
    /// Takes warnings, each of them once a document: of texts with characters that no font has, and of layers that are
    /// left out, by name, or by their place in the printed layer. nil, the default, drops them.
    public var warningHandler: ((String) -> Void)?
    /// The document's title, author and so on.
    public var format = PDFRenderer.Format()

    /// 210 × 297 mm.
    public static let a4 = Size(595.28, 841.89)
    /// 8.5 × 11 inches.
    public static let letter = Size(612, 792)
    /// No document has more pages.
    public static let mostPages = 10_000
    /// Levels of a tree that is printed.
    public static let deepestTree = 512

    /// How large a layer is on paper.
    public enum Scaling: Hashable, Sendable {
      /// A point of the layer is one of the paper; what is wider than a page is cut.
      case actualSize
      /// As wide as the page's room. What is higher goes on on the next page.
      case fitWidth
      /// As large as it can be on one page.
      case fitPage
    }

    /// A page that is being printed.
    public struct Page: Hashable, Sendable {
      /// From 1.
      public var number: Int
      /// Of all pages.
      public var count: Int
      /// What the layer is printed in, points of the page from its upper left corner.
      public var contentRect: Rect
    }

    /// Takes a size of paper.
    public init(paperSize: Size = Self.a4) { self.paperSize = paperSize }

    /// Prints a layer with everything in it: its bounds, from the top, over as many pages as they take. The layer's own
    /// position and transform do not count.
    ///
    /// Layers that are marked for layout are laid out. While layers are printed at a `time`, their animated properties
    /// are set to what they show then; a commit sends these layers again. Called on the thread of the layer's tree.
    ///
    /// - Returns: a PDF document.
    public func pdf(of layer: Layer) throws(PrintError) -> [UInt8] {
      layer.layoutIfNeeded()
      guard let time, time.isFinite else { return try document(of: layer, nil) }
      return try layer.withShownValues(at: time) { shown in
        Result { () throws(PrintError) in try document(of: layer, shown) }
      }.get()
    }

    private func document(of layer: Layer, _ shown: ShownModel?) throws(PrintError) -> [UInt8] {
      let width = paperSize.width - margins.left - margins.right
      let height = paperSize.height - margins.top - margins.bottom - headerHeight - footerHeight
      let isPage = max(paperSize.width, paperSize.height) <= PDFRenderer.largestSide
      guard isPage, width.isFinite, height.isFinite, width > 0, height > 0, headerHeight >= 0, footerHeight >= 0 else {
        throw PrintError(.paper(width: width, height: height))
      }
      let room = Rect(x: margins.left, y: margins.top + headerHeight, width: width, height: height)
      let bounds = layer.bounds.standardized
      guard bounds.isFinite, bounds.width > 0, bounds.height > 0 else { throw PrintError(.emptyLayer) }
      guard layer.height(isAtMost: Self.deepestTree) else { throw PrintError(.tooDeep) }
      let scale =
        switch scaling {
        case .actualSize: 1.0
        case .fitWidth: room.width / bounds.width
        case .fitPage: min(room.width / bounds.width, room.height / bounds.height)
        }
      guard scale.isFinite else { throw PrintError(.emptyLayer) }
      // What rounding adds is not worth a page.
      let pages = max(1, (bounds.height * scale / room.height - 1e-9).rounded(.up))
      guard pages <= Double(Self.mostPages) else { throw PrintError(.tooManyPages(pages)) }
      let count = Int(clamping: pages)
      let pictures = PagePictures(tileScale: tileScale, pictureRenderer) { warningHandler?($0) }
      let tree = layer.tree ?? LayerTree(root: layer.topmost, actionsAreEnabled: false)
      do throws(DrawingError) {
        return try PDFRenderer(bounds: Rect(origin: .zero, size: paperSize), format: format).data { document in
          for number in 1...count {
            document.page { context in
              pictures.beginPage(paperSize, density: context.pixelsPerUnit)
              let page = Page(number: number, count: count, contentRect: room)
              let map = place(of: layer, on: page, scale: scale)
              let painter = LayerPainter(
                root: layer, rootMap: map, tree: tree,
                transition: { layer in shown.flatMap { transition(of: layer, at: $0.time) } }, shown: shown,
                paper: Color.white.below(backgroundColor), pictures: pictures)
              draw(painter, on: page, in: context)
            }
          }
        }
      } catch {
        throw PrintError(.drawing(error))
      }
    }

    /// From the layer's own space to the page.
    private func place(of layer: Layer, on page: Page, scale: Double) -> Transform2D {
      let (room, bounds) = (page.contentRect, layer.bounds.standardized)
      let top = room.minY - Double(page.number - 1) * room.height
      return Transform2D(
        a: scale, b: 0, c: 0, d: scale, tx: room.minX - bounds.minX * scale, ty: top - bounds.minY * scale)
    }

    private func transition(of layer: Layer, at time: Double) -> LayerPainter.ShownTransition? {
      guard let layerBeforeTransition, let shown = layer.shownTransition(at: time),
        let old = layerBeforeTransition(layer)
      else { return nil }
      return .init(old: old, record: shown.transition, progress: shown.progress)
    }

    private func draw(_ painter: LayerPainter, on page: Page, in context: CairoContext) {
      let (room, bounds) = (page.contentRect, painter.root.bounds.standardized)
      context.saveGState()
      context.clip(to: room)
      context.concatenate(painter.rootMap)
      context.clip(to: bounds)
      if let backgroundColor {
        context.setFillColor(backgroundColor)
        context.fill(bounds)
      }
      painter.paintRoot(in: context)
      context.restoreGState()
      let top = Rect(x: room.minX, y: margins.top, width: room.width, height: headerHeight)
      let bottom = Rect(x: room.minX, y: room.maxY, width: room.width, height: footerHeight)
      context.textWithoutFont = nil
      if let text = header?(page), headerHeight > 0 { context.draw(text, in: top) }
      if let text = footer?(page), footerHeight > 0 { context.draw(text, in: bottom) }
      if let text = context.textWithoutFont {
        painter.pictures.warn("not drawn page: \(BackingStoreError(.noFont(text)))")
      }
    }
  }

  extension Color {
    /// The opaque colour with another one over it.
    fileprivate func below(_ other: Color?) -> Color {
      guard let other else { return self }
      let share = max(0, min(other.alpha.isFinite ? other.alpha : 0, 1))
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
      return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
  }
#endif
