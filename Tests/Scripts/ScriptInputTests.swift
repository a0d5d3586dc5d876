import MultiplaneGeometry
@testable import MultiplaneScripts
import MultiplaneViews
import Testing

@Suite struct ScriptInputTests {
  private static func event(_ line: String) throws -> Script.Event { try #require(try Script(line).steps.first).event }

  private static func input(_ line: String) throws -> Input {
    guard case .input(let input, _) = try event(line) else { throw Script.Problem(line: 1, reason: "no input") }
    return input
  }

  @Test func keysAndText() throws {
    let key = try Self.input(#"{"t": 1, "key": "a", "modifiers": ["shift", "command"], "repeat": true}"#)
    let expected = Key("A", charactersIgnoringModifiers: "a", modifierFlags: [.shift, .command])
    #expect(key == .key(KeyInput(expected, phase: .began, isRepeat: true, time: 0)) && expected.keyCode == .keyboardA)
    let coded = try Self.input(#"{"t": 1, "key": "1", "code": 89, "phase": "ended"}"#)
    #expect(coded == .key(KeyInput(Key("1", keyCode: .keypad1), phase: .ended, time: 0)))
    #expect(try Self.input(#"{"t": 1, "text": "é"}"#) == .text(TypedText(.commit("é"), time: 0)))
    #expect(
      try Self.input(#"{"t": 1, "preedit": "かな", "selection": [1, 2]}"#)
        == .text(TypedText(.preedit("かな", selection: 1..<2), time: 0)))
    #expect(
      try Self.input(#"{"t": 1, "delete": [2, 0]}"#)
        == .text(TypedText(.deleteSurrounding(before: 2, after: 0), time: 0))
    )
  }

  @Test func scrollsAndPointers() throws {
    let scroll = try Self.input(
      #"{"t": 1, "scroll": [1, -2], "at": [3, 4], "unit": "steps", "phase": "none", "modifiers": ["control"]}"#)
    #expect(
      scroll
        == .scroll(
          ScrollInput(delta: Point(1, -2), unit: .steps, location: Point(3, 4), modifierFlags: .control, time: 0)))
    let momentum = try Self.input(
      #"{"t": 1, "scroll": [1, 2], "at": [3, 4], "momentum": "began", "precise": false}"#)
    #expect(
      momentum
        == .scroll(
          ScrollInput(
            delta: Point(1, 2), momentumPhase: .began, isPrecise: false, location: Point(3, 4), time: 0)))
    #expect(
      try Self.input(#"{"t": 1, "pinch": 2, "rotation": 1, "at": [3, 4], "phase": "changed"}"#)
        == .transform(TransformInput(phase: .changed, scale: 2, rotation: 1, location: Point(3, 4), time: 0)))
    #expect(
      try Self.input(#"{"t": 1, "hover": [1, 2], "phase": "exited"}"#)
        == .pointer(PointerInput(phase: .exited, location: Point(1, 2), time: 0)))
    for buttons in [#"["primary", "secondary"]"#, "[1, 2]"] {
      #expect(
        try Self.input(#"{"t": 1, "pointer": [1, 2], "buttons": \#(buttons)}"#)
          == .pointer(PointerInput(location: Point(1, 2), buttons: [.primary, .secondary], time: 0)))
    }
  }

  @Test func pensAndOrientation() throws {
    guard case .touch(let touch) = try Self.input(#"{"t": 1, "stylus": [1, 2], "phase": "began", "force": 0.5}"#) else {
      Issue.record("no touch")
      return
    }
    #expect(touch.type == .pencil && touch.stylus?.force == 0.5 && touch.stylus?.maximumForce == 1)
    guard case .pointer(let pen) = try Self.input(#"{"t": 1, "stylus": [1, 2], "phase": "hover", "height": 0.5}"#)
    else {
      Issue.record("no pointer")
      return
    }
    #expect(pen.type == .pencil && pen.buttons.isEmpty && pen.stylus?.height == 0.5)
    #expect(try Self.event(#"{"t": 1, "orientation": "landscapeLeft"}"#) == .orientation(.landscapeLeft))
    #expect(try Self.event(#"{"t": 1, "keyboard": true}"#) == .keyboard(true))
  }

  @Test(arguments: [
    (#""key": "a", "modifiers": ["hyper"]"#, "modifiers"), (#""key": "a", "code": 70000"#, "code"),
    (#""key": "a", "phase": "moved""#, "phase"), (#""key": "a", "repeat": 1"#, "repeat"),
    (#""text": 1"#, "text"), (#""preedit": "a", "selection": [0, 2]"#, "selection"),
    (#""preedit": "a", "selection": [1, 0]"#, "selection"), (#""delete": [1]"#, "delete"),
    (#""delete": [-1, 0]"#, "delete"), (#""scroll": [1], "at": [1, 2]"#, "scroll"), (#""scroll": [1, 2]"#, "at"),
    (#""scroll": [1, 2], "at": [1, 2], "phase": "later""#, "phase"),
    (#""scroll": [1, 2], "at": [1, 2], "unit": "miles""#, "unit"),
    (#""pinch": 0, "at": [1, 2], "phase": "began""#, "pinch"), (#""pinch": 1, "at": [1, 2], "phase": "none""#, "phase"),
    (#""hover": [1, 2], "buttons": ["primary"]"#, "buttons"), (#""pointer": [1, 2], "buttons": ["left"]"#, "buttons"),
    (#""pointer": [1, 2], "buttons": [0]"#, "buttons"), (#""pointer": [1, 2], "phase": "ended""#, "phase"),
    (#""stylus": [1, 2], "phase": "began", "force": 2"#, "force"), (#""stylus": [1, 2]"#, "phase"),
    (#""orientation": "sideways""#, "orientation"), (#""keyboard": "yes""#, "keyboard"),
  ]) func badInput(_ fields: String, _ key: String) {
    let text = "{\"t\": 0, \"tree\": \"a\"}\n{\"t\": 1, \(fields)}"
    let problem = #expect(throws: Script.Problem.self) { try Script(text, file: "a.jsonl") }
    #expect(problem?.key == key && problem?.line == 2 && problem?.file == "a.jsonl")
    #expect(problem?.description.hasPrefix("a.jsonl, line 2: \(key)") == true)
  }
}
