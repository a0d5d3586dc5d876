import Foundation
import MultiplaneGeometry
@testable import MultiplaneScripts
import MultiplaneViews
import Testing

/// Scripts that touch elements by their labels; one compositor at a time.
@Suite(.serialized) @MainActor struct TapTests {
  private final class Key: View {
    var taps = 0
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { taps += 1 }
  }

  @MainActor private final class Delegate: ApplicationDelegate {
    var keys: [Key] = []
    let cover = View(frame: Rect(x: 0, y: 200, width: 100, height: 40))
    private var windows: [Window] = []

    func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
      guard let screen = application.mainScreen else { return false }
      let window = Window(screen: screen)
      window.accessibilityLabel = "Player"
      let names = ["Play", "Pause", "Pause", "Stop", "Covered", "Far"]
      for (row, name) in names.enumerated() {
        let key = Key(frame: Rect(x: 0, y: Double(row) * 50, width: 100, height: 40))
        (key.isAccessibilityElement, key.accessibilityLabel, key.accessibilityTraits) = (true, name, .button)
        keys.append(key)
        window.addSubview(key)
      }
      keys[0].accessibilityIdentifier = "play"
      keys[2].accessibilityTraits = [.staticText]
      keys[3].accessibilityTraits = [.button, .notEnabled]
      keys[5].frame.origin.y = 900
      cover.accessibilityIdentifier = "sheet"
      window.addSubview(cover)
      window.makeKeyAndVisible()
      windows = [window]
      return true
    }
  }

  /// Runs lines; returns the files that they have written.
  @discardableResult
  private func run(_ delegate: Delegate, _ lines: String...) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let arguments = try ScriptArguments(["--script", "-", "--out", folder.path, "--size", "320x480"])
    try ScriptRun(arguments, delegate: delegate).run(try Script(lines.joined(separator: "\n"), file: "script.jsonl"))
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    return files
  }

  @Test func byLabelIdentifierAndRole() throws {
    let delegate = Delegate()
    try run(
      delegate, #"{"t": 0, "tap": "Play"}"#, #"{"t": 0.1, "tap": "play"}"#,
      #"{"t": 0.2, "tap": {"label": "Pause", "role": "button"}}"#, #"{"t": 0.3, "tap": {"role": "text"}}"#,
      #"{"t": 0.3, "tap": {"identifier": "play", "window": 0}}"#, #"{"t": 0.3, "tap": "Play", "window": 0}"#,
      #"{"t": 0.4, "quit": true}"#)
    #expect(delegate.keys.map(\.taps) == [4, 1, 1, 0, 0, 0])
  }

  @Test(arguments: [
    (
      #""Resume""#,
      "there is no element “Resume”; there are window “Player”, button “Play”, button “Pause”, text “Pause”, "
        + "button “Stop”, button “Covered”, group #sheet, button “Far”"
    ),
    (#"{"label": "Play", "role": "link"}"#, "there is no element link “Play”; there are window “Player”"),
    (#"{"label": "play"}"#, "there is no element “play”; there are "),
    (#"{"identifier": "pause"}"#, "there is no element #pause; there are "),
    (
      #""Pause""#,
      "there are 2 elements “Pause”: button “Pause” (0 50; 100 40), text “Pause” (0 100; 100 40)"
    ),
    (#""Stop""#, "“Stop” cannot be used: button “Stop” (0 150; 100 40) disabled"),
    (#""Far""#, "“Far” cannot be used: button “Far” (0 900; 100 40) offscreen"),
    (#""Covered""#, "button “Covered” is covered at (50.0, 220.0) by a view of View #sheet"),
  ]) func errorsSayWhatThereIs(_ tap: String, _ reason: String) throws {
    let delegate = Delegate()
    let error = #expect(throws: Script.Problem.self) {
      try run(delegate, #"{"t": 0, "tap": "Play"}"#, #"{"t": 1, "tap": \#(tap)}"#, #"{"t": 2, "tap": "Play"}"#)
    }
    let description = error?.description ?? ""
    #expect(description.hasPrefix("script.jsonl, line 2: tap: \(reason)") && error?.key == "tap", "\(description)")
    #expect(delegate.keys.map(\.taps) == [1, 0, 0, 0, 0, 0])
  }

  @Test func aWindowThatIsNotThere() throws {
    let error = #expect(throws: Script.Problem.self) {
      try run(Delegate(), #"{"t": 0, "tap": "Play", "window": 3}"#)
    }
    #expect(error?.description == "script.jsonl, line 1: there is no window 3")
  }

  @Test(arguments: [
    "1", "[]", #""""#, "{}", #"{"label": ""}"#, #"{"label": 1}"#, #"{"role": "knob"}"#, #"{"label": "a", "x": 1}"#,
    #"{"label": "a", "window": "b"}"#,
  ]) func aBadTap(_ tap: String) {
    let error = #expect(throws: Script.Problem.self) { try Script(#"{"t": 0, "tap": \#(tap)}"#) }
    #expect(error?.key != nil, "\(String(describing: error))")
  }

  @Test func treesHaveRolesAndLabels() throws {
    let files = try run(Delegate(), #"{"t": 0, "tree": "tree.txt"}"#, #"{"t": 0, "tree": "tree.json"}"#)
    #expect(
      files["tree.txt"] == """
        window “Player” (0 0; 320 480)
          button “Play” #play (0 0; 100 40)
          button “Pause” (0 50; 100 40)
          text “Pause” (0 100; 100 40)
          button “Stop” (0 150; 100 40) disabled
          button “Covered” (0 200; 100 40)
          group #sheet (0 200; 100 40)
          button “Far” (0 900; 100 40) offscreen

        """)
    let json = try JSONSerialization.jsonObject(with: Data(try #require(files["tree.json"]).utf8)) as? [[String: Any]]
    let window = try #require(json?.first)
    let semantics = try #require(window["semantics"] as? [String: Any])
    let children = try #require(semantics["children"] as? [[String: Any]])
    #expect(semantics["role"] as? String == "window" && semantics["label"] as? String == "Player")
    #expect(children.map { $0["role"] as? String ?? "" }.prefix(3) == ["button", "button", "text"])
    #expect(children[0]["identifier"] as? String == "play" && children[0]["frame"] as? [Double] == [0, 0, 100, 40])
    #expect(children[0]["actions"] as? [String] == ["activate"] && children[3]["states"] as? [String] == ["disabled"])
    #expect((window["children"] as? [Any])?.count == 7 && window["class"] as? String == "Window")
  }
}
