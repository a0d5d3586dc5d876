@testable import MultiplaneScripts
import MultiplaneDisplays
import MultiplaneViews
import Testing

@Suite struct ScriptTests {
  @Test func lines() throws {
    let script = try Script(
      """
      {"t": 0, "touch": 1, "phase": "began", "x": 12, "y": 34.5, "window": 1}
      {"t": 0.1, "touch": 1, "phase": "ended", "x": 1, "y": 2}

      {"t": 0.1, "key": "a", "phase": "began"}
      {"t": 0.2, "picture": "name.png"}
      {"t": 0.2, "size": [480, 320]}
      {"t": 1e0, "tree": "name.json"}
      {"t": 1, "clock": "real"}
      {"t": 1, "clock": "manual"}
      {"t": 2, "quit": true}
      """)
    let expected: [Script.Event] = [
      .touch(id: 1, phase: .began, x: 12, y: 34.5, window: 1), .touch(id: 1, phase: .ended, x: 1, y: 2, window: 0),
      .input(.key(KeyInput(Key("a"), phase: .began, time: 0)), window: nil), .picture("name.png"),
      .size(width: 480, height: 320), .tree("name.json"),
      .clock(isReal: true), .clock(isReal: false), .quit,
    ]
    #expect(script.steps.map(\.event) == expected && script.steps.map(\.line) == [1, 2, 4, 5, 6, 7, 8, 9, 10])
    #expect(script.steps.map(\.time) == [0, 0.1, 0.1, 0.2, 0.2, 1, 1, 1, 2])
  }

  @Test(arguments: [
    "nonsense", "[1]", "{}", #"{"t": 0}"#, #"{"t": "0", "quit": true}"#, #"{"t": -1, "quit": true}"#,
    #"{"t": 1e9, "quit": true}"#, #"{"t": true, "quit": true}"#, #"{"quit": true}"#, #"{"t": 0, "quit": false}"#,
    #"{"t": 0, "quit": true, "more": 1}"#, #"{"t": 0, "touch": 1, "phase": "began", "x": 1}"#,
    #"{"t": 0, "touch": 1, "phase": "jumped", "x": 1, "y": 1}"#,
    #"{"t": 0, "touch": 1.5, "phase": "began", "x": 1, "y": 1}"#,
    #"{"t": 0, "key": 1, "phase": "began"}"#, #"{"t": 0, "key": "a", "phase": "moved"}"#,
    #"{"t": 0, "picture": "../a.png"}"#, #"{"t": 0, "picture": ""}"#, #"{"t": 0, "size": [1]}"#,
    #"{"t": 0, "film": "a.png", "seconds": 1}"#, #"{"t": 0, "film": "a.png", "seconds": 1, "fps": 0}"#,
    #"{"t": 0, "film": "a.png", "seconds": -1, "fps": 10}"#, #"{"t": 0, "film": "/a", "seconds": 1, "fps": 10}"#,
    #"{"t": 0, "size": [0, 5]}"#, #"{"t": 0, "size": [0.2, 5]}"#, #"{"t": 0, "size": ["1", "2"]}"#,
    #"{"t": 0, "quit": 1}"#,
    #"{"t": 0, "clock": "slow"}"#, #"{"t": 0, "clock": 1}"#,
  ]) func aBadLine(_ line: String) {
    let error = #expect(throws: Script.Problem.self) { try Script("{\"t\": 0, \"tree\": \"a\"}\n" + line) }
    #expect(error?.description.hasPrefix("line 2: ") == true)
  }

  @Test func filmsAreOneStepEach() throws {
    let lines = (0..<200).map { #"{"t": 0, "film": "f\#($0).png", "seconds": 3600, "fps": 60}"# }
    let script = try Script(lines.joined(separator: "\n"))
    #expect(script.steps.count == 200)
    #expect(script.steps[3].event == .film(.init(name: "f3.png", frames: 216_001, framesPerSecond: 60)))
  }

  @Test func aFileIsOneFilmAtATime() throws {
    let film = #""film": "f.png", "seconds": 1, "fps": 10}"#
    let error = #expect(throws: Script.Problem.self) { try Script("{\"t\": 0, \(film)\n{\"t\": 1, \(film)") }
    #expect(error?.description == "line 2: the film “f.png” of line 1 goes on until 1.0")
    #expect(try Script("{\"t\": 0, \(film)\n{\"t\": 1.1, \(film)").steps.count == 2)
  }

  @Test func timeDoesNotGoBack() {
    let error = #expect(throws: Script.Problem.self) {
      try Script("{\"t\": 1, \"tree\": \"a\"}\n{\"t\": 0.5, \"tree\": \"a\"}")
    }
    #expect(error?.description == "line 2: t is before that of line 1")
  }

  @Test func arguments() throws {
    let read = try ScriptArguments(["--script", "a", "--size", "640x480", "--scale", "2", "--out", "b"])
    #expect(read.script == "a" && read.folder == "b" && read.width == 640 && read.height == 480 && read.scale == 2)
    #expect(read.display == .auto && read.hasScale)
    #expect(try ScriptArguments(["--display", "offscreen"]).display == .offscreen)
    #expect(try ScriptArguments(["--keyboard", "screen"]).hasScreenKeyboard == true)
    #expect(try ScriptArguments(["--keyboard", "none"]).hasScreenKeyboard == false)
    let bare = try ScriptArguments(["--display", "kms:rotate=90"])
    #expect(bare.display == .kms && bare.bare?.output.transform == .rotated90)
    #expect(try ScriptArguments(["--display", "kms"]).bare == nil)
    for bad in [
      ["--script"], ["--script", "a", "--size", "1"], ["--size", "0.2x5"], ["--size", "4x4", "--scale", "0.1"],
      ["--script", "a", "--scale", "nan"], ["--other", "1"],
      ["--display", "screen"], ["--keyboard", "yes"], ["--script", "a", "--display", "window"],
      ["--script", "a", "--display", "kms"],
      ["--display", "kms:mode=1"], ["--display", "window:mode=1x1"],
    ] {
      #expect(throws: ScriptArguments.Problem.self) { try ScriptArguments(bad) }
    }
  }
}
