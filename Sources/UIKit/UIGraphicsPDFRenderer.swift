#if Drawing
  @_exported public import struct Foundation.Data
  @_exported public import struct Foundation.URL
  import MultiplaneDrawing

  /// What kind of document a renderer makes.
  public final class UIGraphicsPDFRendererFormat {
    /// Title, author and so on, by Core Graphics' keys: `kCGPDFContextTitle as String` and its kin. Others are not read.
    public var documentInfo: [String: Any] = [:]
    /// Of a page, points of 1/72 inch: the renderer's.
    public fileprivate(set) var bounds = CGRect.zero

    /// A document without a title.
    public init() {}

    /// A document without a title.
    public static func `default`() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }

    /// As `default()`.
    public static func preferred() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }

    fileprivate var format: PDFRenderer.Format {
      func text(_ key: CFString) -> String? { documentInfo[key as String] as? String }
      var format = PDFRenderer.Format()
      (format.title, format.author, format.subject) = (
        text(kCGPDFContextTitle), text(kCGPDFContextAuthor), text(kCGPDFContextSubject)
      )
      let keywords = documentInfo[kCGPDFContextKeywords as String]
      format.keywords = keywords as? String ?? (keywords as? [String])?.joined(separator: ", ")
      format.creator = text(kCGPDFContextCreator)
      return format
    }
  }

  /// What a renderer's block draws a document with, page by page.
  public final class UIGraphicsPDFRendererContext {
    /// What kind of document is made.
    public let format: UIGraphicsPDFRendererFormat
    /// Of the page that is drawn, points.
    public private(set) var pdfContextBounds: CGRect

    private let document: PDFRenderer.Document
    private var page: CGContext?

    fileprivate init(_ document: PDFRenderer.Document, _ format: UIGraphicsPDFRendererFormat) {
      (self.document, self.format, pdfContextBounds) = (document, format, format.bounds)
    }

    /// The page's context, which is the current one, too. Asking before a page has begun stops the program.
    public var cgContext: CGContext {
      guard let page else { preconditionFailure("UIGraphicsPDFRendererContext.cgContext before beginPage()") }
      return page
    }

    /// Ends the page that is drawn and begins one of the renderer's bounds.
    public func beginPage() { beginPage(withBounds: format.bounds, pageInfo: [:]) }

    /// Ends the page that is drawn and begins another one.
    ///
    /// - Parameters:
    ///   - bounds: of the page, points; one that is empty or larger than 14,400 points is left out.
    ///   - pageInfo: not read.
    public func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
      end()
      pdfContextBounds = bounds
      page = document.beginPage(bounds: bounds)
      if let page { UIGraphicsPushContext(page) }
    }

    /// Fills a rectangle in the fill colour.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Strokes a rectangle's edge in the stroke colour.
    public func stroke(_ rect: CGRect) { UIRectFrame(rect) }
    /// Cuts what is drawn on the page from now on to a rectangle.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }

    fileprivate func end() {
      if page != nil { UIGraphicsPopContext() }
      page = nil
      document.endPage()
    }
  }

  /// Draws PDF documents: paths as paths, text as text that can be selected.
  public final class UIGraphicsPDFRenderer {
    /// What kind of document is made.
    public let format: UIGraphicsPDFRendererFormat

    /// - Parameter bounds: of a page, points of 1/72 inch.
    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = .default()) {
      format.bounds = bounds
      self.format = format
    }

    /// Draws a document; no bytes where it cannot be made.
    public func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data { (try? data(actions)) ?? Data() }

    /// Draws a document into a file.
    ///
    /// - Throws: when a page cannot be drawn, or the file cannot be written.
    public func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
      try data(actions).write(to: url, options: .atomic)
    }

    private func data(_ actions: (UIGraphicsPDFRendererContext) -> Void) throws(DrawingError) -> Data {
      Data(
        try PDFRenderer(bounds: format.bounds, format: format.format).data { document in
          let context = UIGraphicsPDFRendererContext(document, format)
          actions(context)
          context.end()
        })
    }
  }
#endif
