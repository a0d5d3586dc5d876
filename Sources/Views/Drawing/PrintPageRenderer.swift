#if UIKitNames
  public import struct Foundation.NSRange
#endif
public import MultiplaneContents
public import MultiplaneGeometry

/// Draws the pages of a document: a header, what formatters lay out, a footer, or what a subclass draws. The pages are
/// drawn in contexts that the program makes, such as `PDFRenderer`'s:
///
///     let renderer = PrintPageRenderer()
///     renderer.addPrintFormatter(view.viewPrintFormatter(), startingAtPageAt: 0)
///     let file = try PDFRenderer(bounds: renderer.paperRect).data { document in
///       for page in 0..<renderer.numberOfPages {
///         document.page { renderer.drawPage(at: page, context: $0) }
///       }
///     }
@preconcurrency @MainActor open class PrintPageRenderer {
  /// The context of the page that is drawn; nil between pages.
  public final private(set) var context: (any DrawingContext)?
  /// The paper, points of 1/72 inch: that of a letter unless set. UIKit has it from a print job, and programs override it.
  open var paperRect = Rect(x: 0, y: 0, width: 612, height: 792)
  /// What of the paper is printed, in the paper's space: all but half an inch at each side unless set.
  open var printableRect: Rect {
    get { setPrintableRect ?? paperRect.insetBy(dx: 36, dy: 36) }
    set { setPrintableRect = newValue }
  }
  /// How high the header of a page is, points, at the top of what is printed.
  open var headerHeight = 0.0
  /// How high the footer of a page is, points.
  open var footerHeight = 0.0
  /// What lays the contents out, in the order in which it was added; setting it takes the others away.
  open var printFormatters: [PrintFormatter]? {
    get { formatters.isEmpty ? nil : formatters }
    set {
      for formatter in formatters { formatter.printPageRenderer = nil }
      formatters = []
      for formatter in newValue ?? [] { addPrintFormatter(formatter, startingAtPageAt: formatter.startPage) }
    }
  }

  private final var formatters: [PrintFormatter] = []
  private final var setPrintableRect: Rect?

  /// A document without pages.
  public init() {}

  /// The pages: to the last one of the formatters. A subclass that draws by itself overrides it.
  open var numberOfPages: Int { formatters.map { $0.startPage + $0.pageCount }.max() ?? 0 }

  /// Adds what lays contents out; taken from another renderer.
  ///
  /// - Parameter pageIndex: its first page, from 0.
  open func addPrintFormatter(_ formatter: PrintFormatter, startingAtPageAt pageIndex: Int) {
    formatter.removeFromPrintPageRenderer()
    formatter.printPageRenderer = self
    formatter.startPage = max(pageIndex, 0)
    formatters.append(formatter)
  }

  /// What draws on a page; nil for a page on which nothing does.
  open func printFormatters(forPageAt pageIndex: Int) -> [PrintFormatter]? {
    let shown = formatters.filter { pageIndex >= $0.startPage && pageIndex < $0.startPage + $0.pageCount }
    return shown.isEmpty ? nil : shown
  }

  #if UIKitNames
    /// Called by the program before it draws pages; does nothing.
    open func prepare(forDrawingPages range: NSRange) {}
  #endif

  /// Draws a page in the current context: header, contents, formatters, footer.
  ///
  /// - Parameters:
  ///   - pageIndex: from 0.
  ///   - printableRect: what the page is drawn in, in the context's user space.
  open func drawPage(at pageIndex: Int, in printableRect: Rect) {
    let content = contentRect(in: printableRect)
    if headerHeight > 0 {
      drawHeaderForPage(
        at: pageIndex,
        in: Rect(x: printableRect.minX, y: printableRect.minY, width: printableRect.width, height: headerHeight))
    }
    drawContentForPage(at: pageIndex, in: content)
    for formatter in printFormatters(forPageAt: pageIndex) ?? [] { drawPrintFormatter(formatter, forPageAt: pageIndex) }
    if footerHeight > 0 {
      drawFooterForPage(
        at: pageIndex,
        in: Rect(x: printableRect.minX, y: content.maxY, width: printableRect.width, height: footerHeight))
    }
  }

  /// Draws a page in a context; nothing for one that is not there.
  ///
  /// - Parameters:
  ///   - index: from 0.
  ///   - context: its user space is the paper's.
  public final func drawPage(at index: Int, context: any DrawingContext) {
    guard index >= 0, index < numberOfPages else { return }
    let outer = self.context
    self.context = context
    defer { self.context = outer }
    guard let scope = self as? any CurrentContextScope else { return drawPage(at: index, in: printableRect) }
    scope.makeCurrent(context) { self.drawPage(at: index, in: self.printableRect) }
  }

  /// Draws the header of a page. Does nothing unless overridden.
  open func drawHeaderForPage(at pageIndex: Int, in headerRect: Rect) {}

  /// Draws what no formatter draws. Does nothing unless overridden.
  open func drawContentForPage(at pageIndex: Int, in contentRect: Rect) {}

  /// Has a formatter draw its part of a page between header and footer.
  open func drawPrintFormatter(_ printFormatter: PrintFormatter, forPageAt pageIndex: Int) {
    let index = pageIndex - printFormatter.startPage
    if let context {
      printFormatter.draw(in: contentRect, forPageAt: index, context: context)
    } else {
      printFormatter.draw(in: contentRect, forPageAt: index)
    }
  }

  /// Draws the footer of a page. Does nothing unless overridden.
  open func drawFooterForPage(at pageIndex: Int, in footerRect: Rect) {}

  /// What is between header and footer, in the paper's space.
  final var contentRect: Rect { contentRect(in: printableRect) }

  private final func contentRect(in rect: Rect) -> Rect {
    Rect(
      x: rect.minX, y: rect.minY + headerHeight, width: rect.width,
      height: max(rect.height - headerHeight - footerHeight, 0))
  }

  final func remove(_ formatter: PrintFormatter) {
    formatters.removeAll { $0 === formatter }
    formatter.printPageRenderer = nil
  }
}
