@_exported public import MultiplaneViews

/// Lays contents out on pages.
public typealias UIPrintFormatter = PrintFormatter
/// Lays a view out on pages.
public typealias UIViewPrintFormatter = ViewPrintFormatter
/// Draws pages with headers, footers and what formatters lay out.
public typealias UIPrintPageRenderer = PrintPageRenderer

extension PrintFormatter: CurrentContextSource {
  package nonisolated final var currentContext: (any DrawingContext)? { UIGraphicsGetCurrentContext() }
}

extension CurrentContextScope {
  package func makeCurrent(_ context: any DrawingContext, _ body: () -> Void) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    body()
  }
}

extension PrintFormatter: CurrentContextScope {}
extension PrintPageRenderer: CurrentContextScope {}
