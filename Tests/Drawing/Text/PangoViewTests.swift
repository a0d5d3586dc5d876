#if Drawing
  import Foundation
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneTestSupport
  import Testing

  struct PangoViewTests {
    private static let program = "/usr/bin/pango-view"

    /// How wide a line is in Pango's program, points.
    private func width(_ text: String, font: String, size: Double) throws -> Double {
      let folder = try TemporaryFolder()
      let (process, path) = (Process(), folder.path("layout.json"))
      process.executableURL = URL(filePath: Self.program)
      process.arguments = [
        "--no-display", "-q", "--dpi=72", "--hinting=none", "--subpixel-positions", "--font=\(font) \(size)",
        "--text=\(text)", "--serialize-to=\(path)", "-o", folder.path("picture.png"),
      ]
      try process.run()
      process.waitUntilExit()
      let file = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any]
      let output = try #require(file?["output"] as? [String: Any])
      return try #require(output["width"] as? Double) / 1024
    }

    /// Lines of at most 100 glyphs are within half a point as wide as in `pango-view`.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: program)), arguments: Sample.scripts)
    func linesAreAsWide(sample: String) throws {
      for (family, size) in [("Noto Sans", 17.0), ("DejaVu Serif", 11.5)] {
        let text = AttributedText(sample, attributes: TextAttributes(font: Font(family: family, size: size)))
        let (own, wanted) = (try text.boundingRect().width, try width(sample, font: family, size: size))
        #expect(abs(own - wanted) < 0.5, "\(sample) in \(family)")
      }
    }
  }
#endif
