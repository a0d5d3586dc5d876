#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneViews
  import Testing

  @MainActor private final class Sheet: View {
    var rects: [Rect] = []
    var parts: [Rect] = []
    override func draw(_ rect: Rect, in context: any DrawingContext) {
      rects.append(rect)
      context.setFillColor(.black)
      context.fill(Rect(x: 0, y: 150, width: 10, height: 10))
    }
  }

  @MainActor private final class Printed: View {
    var pages: [Int] = []
    override func draw(_ rect: Rect, for formatter: ViewPrintFormatter) {
      pages.append(formatter.page)
      #expect(formatter.context != nil)
    }
    override func draw(_ rect: Rect, in context: any DrawingContext) { Issue.record("drawn as on the screen") }
  }

  @MainActor @Suite struct PrintTests {
    @Test func pages() throws {
      let sheet = Sheet(frame: Rect(x: 7, y: 7, width: 80, height: 250))
      let printed = Printed(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      sheet.addSubview(printed)
      let formatter = sheet.viewPrintFormatter()
      formatter.contentInsets = EdgeInsets(top: 0, left: 0, bottom: 20, right: 0)
      let room = Rect(x: 10, y: 10, width: 100, height: 120)
      #expect(formatter.pageCount(for: room.size) == 3)
      #expect(formatter.rect(forPageAt: 2, in: room.size) == Rect(x: 0, y: 200, width: 80, height: 50))
      #expect(formatter.rect(forPageAt: 3, in: room.size).isNull)
      var lit: [[Bool]] = []
      for page in 0..<4 {
        let bitmap = try ImageRenderer(size: Size(120, 140), format: .init(scale: 1)).bitmap {
          formatter.draw(in: room, forPageAt: page, context: $0)
        }
        // The mark at (0, 150) is at (10, 60) of the second page.
        lit.append([15, 65].map { bitmap.bytes[$0 * bitmap.bytesPerRow + 15 * 4 + 3] > 0 })
      }
      #expect(lit == [[false, false], [false, true], [false, false], [false, false]])
      #expect(sheet.rects.map(\.minY) == [0, 100, 200] && printed.pages.contains(0))
      #expect(formatter.context == nil && View().viewPrintFormatter().pageCount(for: room.size) == 0)
      let file = try PDFRenderer(bounds: Rect(x: 0, y: 0, width: 120, height: 140)).data { document in
        for page in 0..<3 { document.page { formatter.draw(in: room, forPageAt: page, context: $0) } }
        #expect(document.pageCount == 3)
      }
      #expect(file.starts(with: Array("%PDF".utf8)))
    }
  }
#endif
