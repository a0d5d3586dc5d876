#if Drawing
  import CCairo
  public import MultiplaneGeometry

  /// Draws PDF documents: paths as paths, pictures as pictures. Shadows and blend modes that PDF lacks become pictures
  /// of 300 pixels an inch.
  public struct PDFRenderer: Sendable {
    /// A document's title, author and so on.
    public struct Format: Hashable, Sendable {
      /// nil for none, like the others.
      public var title: String?
      /// Who wrote it.
      public var author: String?
      /// What it is about.
      public var subject: String?
      /// Words to find it by.
      public var keywords: String?
      /// The program that it was written with.
      public var creator: String?
      /// When it was made, as `2026-11-23T12:00:00Z`. Without one the same drawing gives the same bytes.
      public var creationDate: String?
      /// Where user space begins.
      public var origin: CairoContext.Origin

      /// Nothing, and y down.
      public init(origin: CairoContext.Origin = .topLeft) { self.origin = origin }
    }

    /// A document that is being drawn.
    public final class Document {
      /// What could not be drawn first.
      public private(set) var failure: DrawingError?
      /// How many pages there are until now.
      public private(set) var pageCount = 0

      private let surface: CairoSurface
      private let renderer: PDFRenderer
      /// What the page that was begun is drawn with.
      private var context: CairoContext?

      init(_ surface: CairoSurface, _ renderer: PDFRenderer) {
        self.surface = surface
        self.renderer = renderer
      }

      /// Draws a page.
      ///
      /// - Parameter bounds: points; nil for those of the renderer. A page that is empty, or larger than 14,400 points,
      ///   is left out.
      public func page(bounds: Rect? = nil, _ draw: (CairoContext) -> Void) {
        guard let context = beginPage(bounds: bounds) else { return }
        draw(context)
        endPage()
      }

      /// Begins a page, which ends with `endPage()`, the next one's begin or the document.
      ///
      /// - Parameter bounds: points; nil for those of the renderer.
      /// - Returns: what the page is drawn with until it ends; nil for a page that is empty, or larger than 14,400
      ///   points, which is left out.
      public func beginPage(bounds: Rect? = nil) -> CairoContext? {
        endPage()
        let bounds = bounds ?? renderer.bounds
        do throws(DrawingError) {
          try VectorOutput.check(bounds.size)
          unsafe cairo_pdf_surface_set_size(surface.pointer, bounds.width, bounds.height)
          context = try VectorOutput.context(on: surface, bounds: bounds, origin: renderer.format.origin)
        } catch {
          if failure == nil { failure = error }
        }
        return context
      }

      /// Ends the page that was begun; nothing without one.
      public func endPage() {
        guard let context else { return }
        self.context = nil
        context.finish()
        OpenFontFiles.whileOpening { unsafe cairo_surface_show_page(surface.pointer) }
        pageCount += 1
        if let first = context.failure, failure == nil { failure = first }
      }
    }

    /// The longest side of a page, points.
    package static let largestSide = VectorOutput.largestSide

    /// Of a page, points of 1/72 inch.
    public let bounds: Rect
    /// The document's title, author and so on.
    public let format: Format

    /// - Parameter bounds: of a page, points of 1/72 inch; its corner is the page's.
    public init(bounds: Rect, format: Format = Format()) {
      self.bounds = bounds
      self.format = format
    }

    /// Draws a document of pages.
    ///
    /// - Throws: when a page cannot be; what could not be drawn first.
    public func data(_ draw: (Document) -> Void) throws(DrawingError) -> [UInt8] {
      try VectorOutput.check(bounds.size)
      let output = VectorOutput()
      let surface = try unsafe CairoSurface(
        cairo_pdf_surface_create_for_stream(
          output.write, Unmanaged.passUnretained(output).toOpaque(), bounds.width, bounds.height))
      let texts = [
        (CAIRO_PDF_METADATA_TITLE, format.title), (CAIRO_PDF_METADATA_AUTHOR, format.author),
        (CAIRO_PDF_METADATA_SUBJECT, format.subject), (CAIRO_PDF_METADATA_KEYWORDS, format.keywords),
        (CAIRO_PDF_METADATA_CREATOR, format.creator),
        // Without a word Cairo writes the time of day; with an empty one, none.
        (CAIRO_PDF_METADATA_CREATE_DATE, format.creationDate ?? ""),
      ]
      for (name, text) in texts {
        if let text { unsafe cairo_pdf_surface_set_metadata(surface.pointer, name, text) }
      }
      let document = Document(surface, self)
      draw(document)
      document.endPage()
      let bytes = try output.finish(surface)
      if let failure = document.failure { throw failure }
      return bytes
    }
  }
#endif
