import UIKit
import XCTest

/// A page with a line above what formatters draw.
private class Letter: UIPrintPageRenderer {
  var headers: [CGRect] = []
  var footers: [CGRect] = []
  override var paperRect: CGRect {
    get { CGRect(x: 0, y: 0, width: 120, height: 140) }
    set { super.paperRect = newValue }
  }
  override var printableRect: CGRect {
    get { paperRect.insetBy(dx: 10, dy: 10) }
    set { super.printableRect = newValue }
  }
  override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
    headers.append(headerRect)
    UIColor.red.setFill()
    UIRectFill(headerRect)
  }
  override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) { footers.append(footerRect) }
}

/// A view that draws otherwise on paper.
private class Sheet: UIView {
  var pages: [CGRect] = []
  override func draw(_ rect: CGRect, for formatter: UIViewPrintFormatter) {
    pages.append(rect)
    UIColor.blue.setFill()
    UIRectFill(bounds)
  }
}

/// Dots, three pages of them.
private class Dots: UIPrintFormatter {
  var drawn: [Int] = []
  override func pageCount(for size: CGSize) -> Int { 3 }
  override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    drawn.append(pageIndex)
    UIColor.black.setFill()
    UIRectFill(CGRect(x: rect.midX, y: rect.midY, width: 4, height: 4))
  }
}

/// Pages and documents.
final class PrintTests: XCTestCase {
  func testViewsArePrintedOnPagesWithHeaders() {
    MainActor.assumeIsolated {
      let sheet = Sheet(frame: CGRect(x: 0, y: 0, width: 100, height: 250))
      let letter = Letter()
      (letter.headerHeight, letter.footerHeight) = (12, 8)
      let formatter = sheet.viewPrintFormatter()
      XCTAssertEqual(formatter.pageCount, 0)
      letter.addPrintFormatter(formatter, startingAtPageAt: 1)
      XCTAssert(formatter.printPageRenderer === letter)
      XCTAssertEqual([formatter.pageCount, letter.numberOfPages], [3, 4])
      XCTAssertEqual(formatter.rect(forPageAt: 2), CGRect(x: 0, y: 200, width: 100, height: 50))
      XCTAssertNil(letter.printFormatters(forPageAt: 0))
      let image = UIGraphicsImageRenderer(bounds: letter.paperRect).image { _ in
        letter.prepare(forDrawingPages: NSRange(location: 0, length: letter.numberOfPages))
        for page in 0..<letter.numberOfPages { letter.drawPage(at: page, in: letter.printableRect) }
      }
      XCTAssertEqual(letter.headers, Array(repeating: CGRect(x: 10, y: 10, width: 100, height: 12), count: 4))
      XCTAssertEqual(letter.footers.last, CGRect(x: 10, y: 122, width: 100, height: 8))
      XCTAssertEqual(sheet.pages.map(\.minY), [0, 100, 200])
      XCTAssertEqual(image.size, CGSize(width: 120, height: 140))
      letter.printFormatters = nil
      XCTAssertNil(formatter.printPageRenderer)
      XCTAssertEqual(letter.numberOfPages, 0)
    }
  }

  func testFormattersOfAProgramsOwnDraw() {
    MainActor.assumeIsolated {
      let (letter, dots) = (Letter(), Dots())
      letter.printFormatters = [dots]
      let image = UIGraphicsImageRenderer(bounds: letter.paperRect).image { _ in
        for page in 0..<letter.numberOfPages { letter.drawPage(at: page, in: letter.printableRect) }
      }
      XCTAssertEqual(dots.drawn, [0, 1, 2])
      XCTAssertNotNil(image.cgImage)
      dots.removeFromPrintPageRenderer()
      XCTAssertNil(letter.printFormatters)
      // Without a current context nothing is drawn by a view's formatter.
      let sheet = Sheet(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      sheet.viewPrintFormatter().draw(in: CGRect(x: 0, y: 0, width: 10, height: 10), forPageAt: 0)
      XCTAssertEqual(sheet.pages, [])
    }
  }

  func testDocumentsHavePages() throws {
    try MainActor.assumeIsolated {
      let format = UIGraphicsPDFRendererFormat()
      format.documentInfo = [kCGPDFContextTitle as String: "Letters", kCGPDFContextKeywords as String: ["a", "b"]]
      let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 50), format: format)
      XCTAssertEqual(renderer.format.bounds.width, 100)
      var contexts: [Bool] = []
      let data = renderer.pdfData { context in
        context.beginPage()
        contexts.append(UIGraphicsGetCurrentContext() === context.cgContext)
        ("Printed" as NSString).draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
        context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 30, height: 40), pageInfo: [:])
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        contexts.append(context.pdfContextBounds.height == 40)
      }
      XCTAssertEqual(contexts, [true, true])
      XCTAssertNil(UIGraphicsGetCurrentContext())
      let text = String(decoding: data, as: UTF8.self)
      XCTAssert(text.hasPrefix("%PDF"))
      XCTAssert(text.contains("/MediaBox [ 0 0 30 40 ]"))
      XCTAssert(text.contains("Letters"))
      let url = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("letters-\(getpid()).pdf")
      try renderer.writePDF(to: url) { $0.beginPage() }
      XCTAssertGreaterThan(try Data(contentsOf: url).count, 100)
      try FileManager.default.removeItem(at: url)
      XCTAssertThrowsError(try UIGraphicsPDFRenderer(bounds: .zero).writePDF(to: url) { $0.beginPage() })
    }
  }
}
