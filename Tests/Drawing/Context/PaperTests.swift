#if Drawing
  import Foundation
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneFiles
  import MultiplaneGeometry
  import MultiplaneTestSupport
  import Testing

  struct PaperTests {
    private func paint(_ context: any DrawingContext) {
      context.setFillColor(.orange)
      context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
      context.setFillColor(.blue)
      context.addRoundedRect(Rect(x: 4, y: 4, width: 24, height: 20), cornerRadius: 6)
      context.fillPath()
      context.setStrokeColor(.red)
      context.setLineWidth(3)
      context.setLineDash(phase: 0, lengths: [6, 3])
      context.strokeEllipse(in: Rect(x: 34, y: 6, width: 24, height: 18))
      var gradient = Gradient()
      gradient.colors = [.white, Color(red: 0, green: 0.5, blue: 0, alpha: 0.2)]
      context.draw(gradient, in: Rect(x: 4, y: 30, width: 16, height: 30))
      gradient.type = .conic
      context.draw(gradient, in: Rect(x: 44, y: 30, width: 16, height: 16))
      context.setAlpha(0.5)
      context.beginTransparencyLayer()
      context.setFillColor(.white)
      context.fill(Rect(x: 24, y: 34, width: 12, height: 12))
      context.setFillColor(.black)
      context.fill(Rect(x: 30, y: 40, width: 12, height: 12))
      context.endTransparencyLayer()
      context.setAlpha(1)
      context.setBlendMode(.plusDarker)
      context.setFillColor(Color(white: 0.5))
      context.fill(Rect(x: 44, y: 48, width: 8, height: 14))
      context.setBlendMode(.normal)
      context.setShadow(offset: Size(2, 2), blur: 2, color: .black)
      context.setFillColor(.red)
      context.fill(Rect(x: 54, y: 50, width: 6, height: 8))
    }

    /// Converts a file to PNG with a program of the system; nil where it is not installed.
    private func rendered(_ bytes: [UInt8], _ name: String, _ tool: String, _ arguments: (String) -> [String]) throws
      -> Bitmap?
    {
      guard FileManager.default.isExecutableFile(atPath: tool) else { return nil }
      let folder = try TemporaryFolder()
      let path = folder.path(name)
      try FileOutput.write(bytes, to: path)
      let process = Process()
      process.executableURL = URL(filePath: tool)
      process.arguments = arguments(path)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return try ImageDecoder.read(path: path + ".png")
    }

    /// The number of blocks of 8 × 8 pixels whose means differ by more than the limit.
    private func blocks(_ bitmap: Bitmap, _ other: Drawn, over limit: Double) -> Int {
      var count = 0
      let texel = bitmap.format.bytesPerTexel
      for top in stride(from: 0, to: 64, by: 8) {
        for left in stride(from: 0, to: 64, by: 8) {
          var most = 0.0
          for channel in 0..<3 {
            var sum = 0
            for y in top..<top + 8 {
              for x in left..<left + 8 {
                sum += Int(bitmap.bytes[y * bitmap.bytesPerRow + x * texel + channel]) - other[x, y][channel]
              }
            }
            most = max(most, abs(Double(sum)) / 64)
          }
          if most > limit { count += 1 }
        }
      }
      return count
    }

    @Test func pdfShowsWhatTheScreenShows() throws {
      let renderer = PDFRenderer(bounds: Rect(x: 0, y: 0, width: 64, height: 64))
      let file = try renderer.data { document in
        document.page { paint($0) }
        document.page(bounds: Rect(x: 10, y: 10, width: 100, height: 40)) {
          $0.fill(Rect(x: 10, y: 10, width: 9, height: 9))
        }
        #expect(document.pageCount == 2)
      }
      #expect(file.starts(with: Array("%PDF-".utf8)))
      let screen = try drawn { paint($0) }
      let picture = try rendered(file, "page.pdf", "/usr/bin/pdftocairo") {
        ["-png", "-r", "72", "-f", "1", "-l", "1", "-singlefile", $0, $0]
      }
      if let picture { #expect(picture.width == 64 && blocks(picture, screen, over: 8) == 0) }
    }

    /// A bitmap of alpha in a pattern's colour, of which PDF has the colours and the alpha apart.
    @Test func stencilsOfPatternsAreDrawnOnPaper() throws {
      let stencil = try Bitmap(width: 3, height: 2, format: .a8, bytes: [0, 100, 255, 255, 100, 0])
      let stripes = Pattern(bounds: Rect(x: 0, y: 0, width: 4, height: 4)) { context in
        context.setFillColor(.red)
        context.fill(Rect(x: 0, y: 0, width: 2, height: 4))
      }
      let file = try PDFRenderer(bounds: Rect(x: 0, y: 0, width: 30, height: 20)).data { document in
        document.page { context in
          context.setFillPattern(stripes)
          context.draw(stencil, in: Rect(x: 0, y: 0, width: 30, height: 20))
        }
      }
      #expect(file.starts(with: Array("%PDF-".utf8)))
    }

    @Test func svgShowsWhatTheScreenShows() throws {
      let file = try SVGRenderer(bounds: Rect(x: 0, y: 0, width: 64, height: 64)).data { context in
        context.setFillColor(.orange)
        context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
        context.setFillColor(.blue)
        context.fillEllipse(in: Rect(x: 8, y: 8, width: 40, height: 30))
      }
      let text = String(decoding: file, as: UTF8.self)
      #expect(text.contains("<svg") && text.contains("64"))
      let screen = try drawn { context in
        context.setFillColor(.orange)
        context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
        context.setFillColor(.blue)
        context.fillEllipse(in: Rect(x: 8, y: 8, width: 40, height: 30))
      }
      let picture = try rendered(file, "picture.svg", "/usr/bin/rsvg-convert") { ["-o", $0 + ".png", $0] }
      if let picture { #expect(picture.width == 64 && blocks(picture, screen, over: 8) == 0) }
    }

    @Test func theSameDrawingGivesTheSameBytes() throws {
      var format = PDFRenderer.Format()
      format.title = "A title"
      let renderer = PDFRenderer(bounds: Rect(x: 0, y: 0, width: 64, height: 64), format: format)
      let first = try renderer.data { $0.page { paint($0) } }
      usleep(1_100_000)
      #expect(try renderer.data { $0.page { paint($0) } } == first)
    }

    @Test func pagesThatCannotBe() throws {
      for size in [Size(0, 10), Size(10, -1), Size(.nan, 1), Size(1e6, 10)] {
        let bounds = Rect(origin: .zero, size: size)
        #expect(throws: DrawingError.self) { try PDFRenderer(bounds: bounds).data { _ in } }
        #expect(throws: DrawingError.self) { try SVGRenderer(bounds: bounds).data { _ in } }
        #expect(throws: DrawingError.self) {
          try PDFRenderer(bounds: .unit).data { $0.page(bounds: bounds) { _ in Issue.record("drawn") } }
        }
      }
    }

    /// The bitmap of an image renderer, at its scale.
    @Test func imageRenderers() throws {
      let image = try ImageRenderer(
        bounds: Rect(x: 10, y: 20, width: 8, height: 4.4), format: .init(scale: 2, isOpaque: true)
      ).image { context in
        context.setFillColor(.red)
        context.fill(Rect(x: 10, y: 20, width: 4, height: 2))
      }
      let bitmap = try image.bitmap()
      #expect(bitmap.width == 16 && bitmap.height == 9 && image.scale == 2)
      #expect(Array(bitmap.bytes.prefix(4)) == [0, 0, 255, 255] && Array(bitmap.bytes[32..<36]) == [0, 0, 0, 255])
    }
  }
#endif
