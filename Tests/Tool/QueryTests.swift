import Foundation
import Testing

/// `multiplane query`.
struct QueryTests {
  private static let scene = """
    canvas: {width: 100, height: 80}
    layer:
      name: root
      frame: [0, 0, 100, 80]
      sublayers:
        - name: card
          frame: [10, 20, 20, 10]
          opacity: 0.5
          animations:
            - {keyPath: position.x, from: 20, to: 70, duration: 2, beginTime: 1}
        - {name: twin, frame: [0, 60, 10, 10], bounds: null}
    """.replacingOccurrences(of: ", bounds: null", with: "")

  private func answers(_ lines: [String], scene: String = scene) throws -> [[String: Any]] {
    try withScene(scene) { folder, path in
      try lines.joined(separator: "\n").write(toFile: "\(folder)/lines", atomically: true, encoding: .utf8)
      let run = try Run(["query", path], setUp: "exec < '\(folder)/lines'")
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.errors.isEmpty)
      return try run.text.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
  }

  @Test func questionsHaveAnswers() throws {
    let answers = try answers([
      #"{"value": "position.x", "layer": "card"}"#, #"{"value": "position.x", "layer": "card", "at": 2}"#,
      #"{"value": "opacity", "layer": "card", "at": 2}"#, #"{"value": "bounds", "layer": "card"}"#,
      #"{"hit": [21, 22]}"#, #"{"hit": [21, 22], "at": 2}"#, #"{"hit": [46, 22], "at": 2}"#, #"{"hit": [200, 0]}"#,
      #"{"convert": [1, 2], "from": "card", "to": "twin"}"#, #"{"convert": [1, 2], "from": "card", "at": 2}"#,
      #"{"convert": [11, 22], "to": "card"}"#, #"{"frame": "card"}"#, #"{"frame": "card", "at": 3}"#,
      #"{"frame": "card", "at": 2.5}"#, #"{"next": 0}"#, #"{"next": 1.5}"#, #"{"next": 5}"#,
    ])
    #expect(answers.count == 17)
    let numbers = answers.map { answer in
      answer.values.first.flatMap { $0 as? [Double] ?? ($0 as? Double).map { [$0] } }
    }
    #expect(numbers[0..<4].map { $0 ?? [] } == [[20], [45], [0.5], [0, 0, 20, 10]])
    #expect(answers[4..<8].map { $0["layer"] as? String } == ["card", "root", "card", nil])
    #expect(answers[7]["layer"] is NSNull)
    #expect(
      numbers[8..<14].map { $0 ?? [] } == [
        [11, -38], [36, 22], [1, 2], [10, 20, 20, 10], [60, 20, 20, 10], [47.5, 20, 20, 10],
      ])
    #expect(answers[14]["next"] as? Double == 1)
    #expect(answers[15]["next"] as? String == "refresh")
    #expect(answers[16]["next"] is NSNull)
  }

  @Test func anErrorIsALineAndTheNextGoesOn() throws {
    let lines = [
      "", "x", "[]", "{", "{}", #"{"value": "position.x"}"#, #"{"value": "position.x", "layer": "nobody"}"#,
      #"{"value": "colour", "layer": "card"}"#, #"{"hit": [1]}"#, #"{"hit": [1, NaN]}"#,
      #"{"hit": [1, 2], "layer": "a"}"#,
      #"{"hit": [1, 2], "frame": "a"}"#, #"{"next": "soon"}"#, #"{"frame": 3}"#, #"{"frame": "card", "frame": "card"}"#,
      #"{"convert": [1, 2], "from": "nobody"}"#, #"{"next": 1e999}"#, #"{"frame": "card"}"#,
    ]
    let answers = try answers(lines)
    #expect(answers.count == lines.count)
    for answer in answers.dropLast() { #expect((answer["error"] as? String)?.isEmpty == false, "\(answer)") }
    #expect(answers.last?["frame"] != nil)
  }

  /// Lines that no program means: each has its error, and the program goes on.
  @Test func hostileLinesHaveErrorsToo() throws {
    let lines: [[UInt8]] = [
      [0xFF, 0xFE, 0x7B], [0], Array(#"{"value": "\ud800", "layer": "card"}"#.utf8),
      Array(repeating: 0x5B, count: 100_000),
      Array(String(repeating: #"{"a":"#, count: 20_000).utf8), [0x22] + Array(repeating: 0x78, count: 300_000),
      Array("null".utf8), Array("1e999".utf8), Array(#"{"frame": "card", "at": 1e400}"#.utf8),
      Array(#"{"value": "filters[99999999999999999999].radius", "layer": "card"}"#.utf8),
      Array(#"{"frame": "card"} x"#.utf8), Array("\u{FEFF}{\"frame\": \"card\"}".utf8),
    ]
    // These have answers, though of no use.
    let answered = [
      #"{"hit": [1e308, 1e308], "at": 1e308}"#, #"{"hit": [1, 2], "at": -1e308}"#, #"{"next": 1e308}"#,
      "  {\"frame\" : \"card\"}\t\r",
    ]
    try withScene(Self.scene) { folder, path in
      let bytes = Array((lines + answered.map { Array($0.utf8) }).joined(separator: [0x0A]))
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/lines"))
      let run = try Run(["query", path], setUp: "exec < '\(folder)/lines'")
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      let answers = run.text.split(separator: "\n").map { $0.hasPrefix(#"{"error":"#) }
      #expect(answers == lines.map { _ in true } + answered.map { _ in false })
    }
  }
}
