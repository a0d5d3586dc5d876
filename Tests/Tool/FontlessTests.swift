import Foundation
import Testing

/// Text with characters that no font has is named on standard error, once, in pictures and in prints.
struct FontlessTests {
  private static let scene = """
    canvas: {width: 120, height: 60}
    layer:
      frame: [0, 0, 120, 60]
      sublayers:
        - class: TextLayer
          name: title
          frame: [0, 0, 120, 20]
          string: Hello there
        - name: drawn
          frame: [0, 20, 120, 20]
          draw:
            - {text: "A\\nB", rect: [0, 0, 120, 20]}
        - class: TextLayer
          frame: [0, 40, 120, 20]
          string: " "
    """

  /// No program of the test has read fontconfig's files before.
  private static func withoutFonts(_ body: (_ scene: String, _ output: String, [String: String]) throws -> Void) throws
  {
    try withScene(scene) { folder, scene in
      let config = folder + "/fonts.conf"
      try FileManager.default.createDirectory(atPath: folder + "/none", withIntermediateDirectories: true)
      try """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(folder)/none</dir><cachedir>\(folder)/none</cachedir></fontconfig>
      """.write(toFile: config, atomically: true, encoding: .utf8)
      try body(scene, folder + "/out", ["FONTCONFIG_FILE": config])
    }
  }

  private static let warnings = [
    #"not drawn title: no font has all characters of the text "Hello there""#,
    #"not drawn drawn: no font has all characters of the text "A B""#,
  ]

  @Test(arguments: ["render", "print"]) func textsWithoutFontsAreNamed(command: String) throws {
    try Self.withoutFonts { scene, output, environment in
      let run = try Run([command, scene, "-o", output], environment: environment)
      #expect(run.code == 0, "\(run.errors)")
      for warning in Self.warnings {
        #expect(run.errors.components(separatedBy: warning).count == 2, "\(warning) in \(run.errors)")
      }
      #expect(run.errors.components(separatedBy: "warning: ").count == Self.warnings.count + 1, "\(run.errors)")
    }
  }

  @Test func theStatisticsCountThem() throws {
    try Self.withoutFonts { scene, output, environment in
      let run = try Run(["render", scene, "-o", output, "--json-stats"], environment: environment)
      #expect(run.text.contains(#""textsWithoutFont": 2"#) || run.errors.contains(#""textsWithoutFont": 2"#))
    }
  }

  @Test func aProgramOfViewsNamesThem() throws {
    try Self.withoutFonts { scene, output, environment in
      let script = scene + ".jsonl"
      try [#"{"t": 0.1, "picture": "a.png"}"#, #"{"t": 0.2, "quit": true}"#].joined(separator: "\n")
        .write(toFile: script, atomically: true, encoding: .utf8)
      let run = try Run(["--script", script, "--out", output], environment: environment, of: "ViewCatalog")
      #expect(run.code == 0, "\(run.errors)")
      let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("warning: not drawn ") }
      #expect(!lines.isEmpty && Set(lines).count == lines.count, "\(run.errors)")
    }
  }

  /// What is drawn as a box is named, too.
  @Test func aCharacterOfNoFontIsNamed() throws {
    let scene = """
      canvas: {width: 60, height: 20}
      layer: {class: TextLayer, name: odd, frame: [0, 0, 60, 20], string: "\u{10FFFD}"}
      """
    try withScene(scene) { folder, scene in
      let run = try Run(["render", scene, "-o", folder + "/out.png"])
      #expect(
        run.code == 0 && run.errors.contains("warning: not drawn odd: no font has all characters"), "\(run.errors)")
    }
    try withScene(scene.replacingOccurrences(of: "\u{10FFFD}", with: "Text")) { folder, scene in
      let run = try Run(["render", scene, "-o", folder + "/out.png"])
      #expect(run.code == 0 && !run.errors.contains("not drawn"), "\(run.errors)")
    }
  }
}
