#if Drawing
  import Foundation
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneFiles
  import MultiplaneGeometry
  import MultiplaneTestSupport
  import Testing

  struct TextOnPaperTests {
    /// What a program of the system's writes on its standard output, of a file.
    private func said(_ tool: String, _ arguments: [String]) throws -> Data {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: tool)
      process.arguments = arguments
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return data
    }

    private func paint(_ context: any DrawingContext) {
      context.setFillColor(.white)
      context.fill(Rect(x: 0, y: 0, width: 320, height: 200))
      for (row, sample) in ["Words in a file", "Слова в файле", "Λέξεις σε αρχείο", "字"].enumerated() {
        context.draw(attributed(sample, size: 24), at: Point(10, 8 + Double(row) * 34))
      }
      context.draw(attributed("ffi fluffy", size: 24) { $0.underlineStyle = .single }, at: Point(10, 150))
      context.draw(attributed("translucent", size: 24) { $0.foregroundColor.alpha = 0.5 }, at: Point(160, 150))
    }

    @Test func textIsTextInPDF() throws {
      let folder = try TemporaryFolder()
      let path = folder.path("text.pdf")
      let renderer = PDFRenderer(bounds: Rect(x: 0, y: 0, width: 320, height: 200))
      try FileOutput.write(renderer.data { $0.page { paint($0) } }, to: path)
      let text = try String(decoding: said("/usr/bin/pdftotext", [path, "-"]), as: UTF8.self)
      for words in ["Words in a file", "Слова в файле", "Λέξεις σε αρχείο", "字", "ffi fluffy", "translucent"] {
        #expect(text.contains(words), "\(text)")
      }
      // The page looks as the screen does.
      _ = try said("/usr/bin/pdftocairo", ["-png", "-r", "72", "-singlefile", path, path])
      let page = try ImageDecoder.read(path: path + ".png")
      let screen = try drawn(320, 200) { paint($0) }
      var most = 0.0
      for (top, left) in stride(from: 0, to: 200, by: 8).flatMap({ y in stride(from: 0, to: 320, by: 8).map { (y, $0) }
      }) {
        var sum = 0
        for y in top..<top + 8 {
          for x in left..<left + 8 {
            sum += Int(page.bytes[y * page.bytesPerRow + x * page.format.bytesPerTexel]) - screen[x, y].x
          }
        }
        most = max(most, abs(Double(sum)) / 64)
      }
      #expect(most <= 8, "\(most)")
    }

    @Test func textInSVG() throws {
      let file = try SVGRenderer(bounds: Rect(x: 0, y: 0, width: 320, height: 200)).data { paint($0) }
      #expect(String(decoding: file, as: UTF8.self).contains("glyph"))
    }
  }
#endif
