public import MultiplaneContents
public import MultiplaneGeometry

/// Lays contents out on pages and draws them: a base class, which has no pages of its own. `ViewPrintFormatter` prints a
/// view; a subclass overrides `pageCount(for:)`, `rect(forPageAt:in:)` and `draw(in:forPageAt:)`.
@preconcurrency @MainActor open class PrintFormatter {
  /// The context of the page that is drawn; nil between pages.
  public final private(set) var context: (any DrawingContext)?
  /// The page that is drawn, from 0.
  public final private(set) var page = 0
  /// What has the formatter draw on its pages; nil for none.
  public final internal(set) weak var printPageRenderer: PrintPageRenderer?

  /// What is left free in each page's room, points. UIKit's of this name is the next one's former form.
  open var contentInsets: EdgeInsets {
    get { perPageContentInsets }
    set { perPageContentInsets = newValue }
  }
  /// What is left free in each page's room, points.
  open var perPageContentInsets = EdgeInsets.zero
  /// How high the contents of a page may be, points; 0 for no limit.
  open var maximumContentHeight = 0.0
  /// How wide the contents of a page may be, points; 0 for no limit.
  open var maximumContentWidth = 0.0
  /// The renderer's page on which the contents begin.
  open var startPage = 0

  /// With no contents.
  public init() {}

  /// The pages that the contents take on the paper of the renderer; 0 without one.
  open var pageCount: Int { printPageRenderer.map { pageCount(for: $0.contentRect.size) } ?? 0 }

  /// The pages that the contents take, 0 of the base class.
  ///
  /// - Parameter size: the room of a page, points.
  open func pageCount(for size: Size) -> Int { 0 }

  /// What a page shows of the contents on the renderer's paper, in their own space; `Rect.null` for a page that is not
  /// there.
  open func rect(forPageAt pageIndex: Int) -> Rect {
    printPageRenderer.map { rect(forPageAt: pageIndex, in: $0.contentRect.size) } ?? .null
  }

  /// The part of the contents that a page shows, in their own space; `Rect.null` for a page that is not there.
  ///
  /// - Parameters:
  ///   - index: from 0.
  ///   - size: the room of a page, points.
  open func rect(forPageAt index: Int, in size: Size) -> Rect { .null }

  /// Draws a page in the current context, which there is in the module UIKit and within `draw(in:forPageAt:context:)`.
  ///
  /// - Parameters:
  ///   - rect: where, in the context's user space.
  ///   - pageIndex: from 0; nothing is drawn for a page that is not there.
  open func draw(in rect: Rect, forPageAt pageIndex: Int) {
    guard context == nil, let current = (self as? any CurrentContextSource)?.currentContext else { return }
    draw(in: rect, forPageAt: pageIndex, context: current)
  }

  /// Draws a page; nothing for one that is not there.
  ///
  /// - Parameters:
  ///   - room: where, in the context's user space.
  ///   - index: from 0.
  public final func draw(in room: Rect, forPageAt index: Int, context: any DrawingContext) {
    guard index >= 0, index < pageCount(for: room.size) else { return }
    let outer = (self.context, page)
    (self.context, page) = (context, index)
    defer { (self.context, page) = outer }
    guard let scope = self as? any CurrentContextScope else { return draw(in: room, forPageAt: index) }
    scope.makeCurrent(context) { self.draw(in: room, forPageAt: index) }
  }

  /// Takes the formatter from its renderer.
  open func removeFromPrintPageRenderer() { printPageRenderer?.remove(self) }

  /// The part of a page's room that is left to the contents.
  final func contentRoom(in room: Rect) -> Rect {
    var rect = room.inset(by: perPageContentInsets)
    if maximumContentWidth > 0 { rect.size.width = min(rect.width, maximumContentWidth) }
    if maximumContentHeight > 0 { rect.size.height = min(rect.height, maximumContentHeight) }
    return rect
  }
}
