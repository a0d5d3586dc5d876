import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneLayers

/// Prints a view with its subviews on pages: `View.draw(_:for:)` is called for each of them.
///
/// A page is drawn in any context, such as that of a page of `PDFRenderer`:
///
///     let formatter = view.viewPrintFormatter()
///     let pages = formatter.pageCount(for: room.size)
///     let file = try PDFRenderer(bounds: paper).data { document in
///       for page in 0..<pages { document.page { formatter.draw(in: room, forPageAt: page, context: $0) } }
///     }
open class ViewPrintFormatter: PrintFormatter {
  /// What is printed.
  public final let view: View

  init(_ view: View) {
    self.view = view
    super.init()
  }

  /// The pages that the view takes, one point of the view for one of the page, from its top; 0 for an empty view and a
  /// page without room.
  ///
  /// - Parameter size: the room of a page, points.
  open override func pageCount(for size: Size) -> Int {
    let (bounds, room) = (view.bounds.standardized, contentRoom(in: Rect(origin: .zero, size: size)).size)
    guard bounds.isFinite, room.isFinite, bounds.width > 0, room.width > 0, room.height > 0 else { return 0 }
    // What rounding adds is not worth a page.
    return Int(clamping: (bounds.height / room.height - 1e-9).rounded(.up))
  }

  /// The part of the view that a page shows, in the view's own space; `Rect.null` for a page that is not there.
  open override func rect(forPageAt index: Int, in size: Size) -> Rect {
    guard index >= 0, index < pageCount(for: size) else { return .null }
    let (bounds, room) = (view.bounds.standardized, contentRoom(in: Rect(origin: .zero, size: size)).size)
    let page = Rect(
      x: bounds.minX, y: bounds.minY + Double(index) * room.height, width: room.width, height: room.height)
    return page.intersection(bounds)
  }

  /// Draws a page of the view and its subviews in the current context.
  open override func draw(in rect: Rect, forPageAt pageIndex: Int) {
    guard let context else { return super.draw(in: rect, forPageAt: pageIndex) }
    let part = self.rect(forPageAt: pageIndex, in: rect.size)
    guard !part.isEmpty else { return }
    view.layoutIfNeeded()
    let room = contentRoom(in: rect)
    context.saveGState()
    context.translateBy(x: room.minX - part.minX, y: room.minY - part.minY)
    context.clip(to: part)
    draw(view, part, in: context)
    context.restoreGState()
  }

  /// Draws a view in its own space, then its subviews.
  private final func draw(_ view: View, _ part: Rect, in context: any DrawingContext) {
    if view.clipsToBounds { context.clip(to: view.bounds) }
    if let color = view.backgroundColor {
      context.setFillColor(color)
      context.fill(view.bounds)
    }
    context.saveGState()
    if let scope = view.currentContext {
      scope(context) { view.draw(part, for: self) }
    } else {
      view.draw(part, for: self)
    }
    context.restoreGState()
    for subview in view.subviews where !subview.isHidden && subview.alpha > 0 {
      let own = subview.bounds
      let whole = own.isFinite && subview.center.isFinite && subview.transform.isFinite
      guard whole, let seen = subview.layer.convert(part, from: view.layer) else { continue }
      context.saveGState()
      let anchor = Point(
        own.minX + subview.anchorPoint.x * own.width, own.minY + subview.anchorPoint.y * own.height)
      context.translateBy(x: subview.center.x, y: subview.center.y)
      context.concatenate(subview.transform)
      context.translateBy(x: -anchor.x, y: -anchor.y)
      if subview.alpha < 1 {
        context.setAlpha(subview.alpha)
        context.beginTransparencyLayer(in: nil)
      }
      let drawn = seen.intersection(own)
      draw(subview, drawn.isNull ? .zero : drawn, in: context)
      if subview.alpha < 1 { context.endTransparencyLayer() }
      context.restoreGState()
    }
  }
}

extension View {
  /// What prints the view.
  public final func viewPrintFormatter() -> ViewPrintFormatter { ViewPrintFormatter(self) }
}
