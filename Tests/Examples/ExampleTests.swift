import Foundation
import MultiplaneDrawing
@testable import MultiplaneScripts
import MultiplaneTestSupport
import MultiplaneViews
import Testing
@testable import ViewCatalog
@testable import ViewExample
@testable import ViewTransitions

/// The examples, run by scripts; one compositor at a time.
@MainActor @Suite(.serialized) struct ExampleTests {
  /// Runs an example, and returns what it has written, by name.
  func run(
    _ delegate: any ApplicationDelegate, _ lines: [String], width: Double = 320, height: Double = 480,
    scale: Double = 1, turnsPerSecond: Double = 60
  ) throws -> [String: Data] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var arguments = try ScriptArguments(["--script", "-", "--out", folder.path])
    (arguments.width, arguments.height, arguments.scale) = (width, height, scale)
    arguments.turnsPerSecond = turnsPerSecond
    try ScriptRun(arguments, delegate: delegate).run(try Script(lines.joined(separator: "\n")))
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    return files
  }

  private func tap(_ x: Double, _ y: Double, at time: Double) -> [String] {
    [
      #"{"t": \#(time), "touch": 1, "phase": "began", "x": \#(x), "y": \#(y)}"#,
      #"{"t": \#(time + 0.1), "touch": 1, "phase": "ended", "x": \#(x), "y": \#(y)}"#,
    ]
  }

  func tap(_ label: String, at time: Double) -> String { #"{"t": \#(time), "tap": "\#(label)"}"# }

  func picture(_ name: String, at time: Double) -> String { #"{"t": \#(time), "picture": "\#(name)"}"# }

  /// How often the views of a tree have drawn, and the bytes of their stores.
  private func draws(_ tree: Data?) throws -> Drawn {
    func sum(_ node: [String: Any]) -> Drawn {
      let own = Drawn(draws: node["draws"] as? Int ?? 0, bytes: node["bytes"] as? Int ?? 0)
      return (node["children"] as? [[String: Any]] ?? []).reduce(own) { $0 + sum($1) }
    }
    let trees = try JSONSerialization.jsonObject(with: try #require(tree)) as? [[String: Any]]
    return try #require(trees).reduce(Drawn()) { $0 + sum($1) }
  }

  private struct Drawn: Equatable {
    var draws = 0
    var bytes = 0

    static func + (a: Drawn, b: Drawn) -> Drawn { Drawn(draws: a.draws + b.draws, bytes: a.bytes + b.bytes) }
  }

  /// Compares pictures with `Tests/References/<example>-<name>.png`.
  func expect(_ names: [String], of example: String, in files: [String: Data]) throws {
    for name in names {
      try ReferencePicture.expect(png: Array(try #require(files[name])), named: "\(example)-\(name)", .within(4))
    }
  }

  @Test func transitions() throws {
    var lines = [picture("day", at: 0), #"{"t": 0, "tree": "first"}"#, tap("Next Picture", at: 0.2)]
    lines += [picture("flip1", at: 0.5), picture("flip2", at: 0.7), picture("night", at: 1.2)]
    lines += [picture("later", at: 1.4), tap("Next Picture", at: 1.6)]
    lines += [picture("back", at: 1.9), picture("day2", at: 2.6), #"{"t": 2.6, "tree": "last"}"#]
    let files = try run(ViewTransitions.Example(), lines, width: 160, height: 240)
    #expect(Set([files["day"], files["flip1"], files["flip2"], files["night"], files["back"]]).count == 5)
    // At rest nothing moves; the label below has another text the second time.
    #expect(files["night"] == files["later"] && files["day"] != files["day2"])
    let (first, last) = (try draws(files["first"]), try draws(files["last"]))
    // The label of the item, and the one above: twice more.
    #expect(first == Drawn(draws: 2, bytes: 20_928) && last == Drawn(draws: 4, bytes: 20_928), "\(first) \(last)")
    try expect(["day", "flip1", "night", "back"], of: "transitions", in: files)
  }

  /// What the views of the window have drawn when a page is shown: each once, the title above for each page so far.
  private static let pages: [(name: String, drawn: Drawn)] = [
    ("labels", Drawn(draws: 16, bytes: 399_456)), ("images", Drawn(draws: 9, bytes: 155_232)),
    ("buttons", Drawn(draws: 14, bytes: 175_256)), ("toolbars", Drawn(draws: 12, bytes: 131_616)),
    ("progress", Drawn(draws: 12, bytes: 155_232)), ("activity", Drawn(draws: 13, bytes: 155_232)),
    ("scrolling", Drawn(draws: 35, bytes: 1_321_824)),
    ("controls", Drawn(draws: 24, bytes: 205_044)), ("pickers", Drawn(draws: 32, bytes: 311_588)),
    ("form", Drawn(draws: 30, bytes: 384_012)), ("table", Drawn(draws: 26, bytes: 400_136)),
    ("grid", Drawn(draws: 15, bytes: 110_944)), ("sections", Drawn(draws: 14, bytes: 44_640)),
    ("presentation", Drawn(draws: 21, bytes: 94_380)), ("navigation", Drawn(draws: 37, bytes: 471_504)),
    ("columns", Drawn(draws: 24, bytes: 198_624)), ("constraints", Drawn(draws: 24, bytes: 113_692)),
    ("stacks", Drawn(draws: 52, bytes: 346_340)),
  ]

  @Test func catalogue() throws {
    var lines: [String] = []
    for (number, page) in Self.pages.enumerated() {
      let time = Double(number) / 5
      if number > 0 { lines.append(tap("Next Page", at: time + 0.1)) }
      lines += [picture(page.name, at: time + 0.15), #"{"t": \#(time + 0.15), "tree": "\#(page.name).json"}"#]
    }
    let end = Double(Self.pages.count) / 5
    lines += [tap("Next Page", at: end + 0.1), picture("first", at: end + 0.15)]
    lines.append(tap("Light or Dark", at: end + 0.3))
    lines += [picture("dark", at: end + 0.35), #"{"t": \#(end + 0.35), "tree": "words.txt"}"#]
    let files = try run(ViewCatalog.Catalog(), lines)
    for page in Self.pages {
      let drawn = try draws(files["\(page.name).json"])
      #expect(drawn == page.drawn, "\(page.name): \(drawn)")
    }
    #expect(files["first"] == files["labels"], "the first page again")
    let words = String(decoding: try #require(files["words.txt"]), as: UTF8.self)
    #expect(words.contains("text “Seventeen points, one line”") && words.contains("button “Next Page”"))
    try expect(Self.pages.map(\.name) + ["dark"], of: "catalog", in: files)
  }

  /// The form, filled in by touches, keys and an input method.
  @Test func theForm() throws {
    var lines = (1...9).map { tap("Next Page", at: 0.1 * Double($0)) }
    lines += [tap("Name", at: 1), #"{"t": 1.1, "text": "Ada"}"#, #"{"t": 1.2, "key": "tab"}"#]
    lines += [#"{"t": 1.3, "text": "ada@b.org"}"#, #"{"t": 1.4, "key": "tab"}"#, #"{"t": 1.5, "text": "secret"}"#]
    lines += [picture("form-hidden", at: 1.6), tap("Notes", at: 4), #"{"t": 4.1, "text": "first line"}"#]
    lines += [#"{"t": 4.2, "key": "return"}"#, #"{"t": 4.3, "preedit": "にほん"}"#]
    lines += [picture("form-composing", at: 4.4), #"{"t": 4.5, "text": "日本"}"#]
    lines += [picture("form-filled", at: 4.6), #"{"t": 4.7, "tree": "words.txt"}"#]
    let files = try run(ViewCatalog.Catalog(), lines)
    let words = String(decoding: try #require(files["words.txt"]), as: UTF8.self)
    for text in ["“Ada”", "“ada@b.org”", "“••••••”", "日本"] { #expect(words.contains(text), "\(text)") }
    try expect(["form-hidden", "form-composing", "form-filled"], of: "catalog", in: files)
  }

  /// The form without keys: letters, what a key offers, another language, the menu and handles of a selection.
  @Test func theKeyboard() throws {
    var lines = (1...9).map { tap("Next Page", at: 0.1 * Double($0)) }
    lines += [#"{"t": 1, "keyboard": true}"#, tap("Name", at: 1.1), picture("keyboard", at: 1.6)]
    for (number, key) in ["a", "d", "a", "space", "numbers"].enumerated() {
      lines.append(tap(key, at: 2 + 0.2 * Double(number)))
    }
    lines += [picture("keyboard-numbers", at: 3), tap("letters", at: 3.1)]
    // The third letter of the first row is held.
    lines += [#"{"t": 3.2, "touch": 1, "phase": "began", "x": 80, "y": 292, "window": 1}"#]
    lines += [picture("keyboard-offers", at: 3.9)]
    lines += [#"{"t": 4, "touch": 1, "phase": "ended", "x": 80, "y": 292, "window": 1}"#]
    for number in 0..<7 { lines.append(tap("next keyboard", at: 4.1 + 0.1 * Double(number))) }
    lines += [picture("keyboard-arabic", at: 5), tap("س", at: 5.1)]
    lines += [tap("Password", at: 5.2), picture("keyboard-password", at: 5.5)]
    lines += [#"{"t": 6, "tap": "Name"}"#, #"{"t": 6.2, "tap": "Name"}"#, picture("keyboard-menu", at: 6.5)]
    lines += [#"{"t": 6.5, "tree": "words.txt"}"#, #"{"t": 6.6, "keyboard": false}"#]
    lines += [#"{"t": 7.2, "tree": "after.txt"}"#]
    let files = try run(ViewCatalog.Catalog(), lines)
    let words = String(decoding: try #require(files["words.txt"]), as: UTF8.self)
    #expect(words.contains("“Ada Eس”") && words.contains("key “space”") && words.contains("button “Select All”"))
    let after = String(decoding: try #require(files["after.txt"]), as: UTF8.self)
    #expect(!after.contains("key “space”"))
    try expect(
      ["", "-numbers", "-offers", "-arabic", "-password", "-menu"].map { "keyboard\($0)" }, of: "catalog", in: files)
  }

  /// A list that goes on to a detail and back, and the columns, driven by what they say.
  @Test func navigation() throws {
    var lines = (1...14).map { tap("Next Page", at: 0.1 * Double($0)) } + [tap("Claude", at: 2)]
    lines += [picture("navigation-pushing", at: 2.1), picture("navigation-pushed", at: 3)]
    lines += [#"{"t": 3, "tree": "words.txt"}"#, tap("People", at: 3.1), tap("Columns", at: 4)]
    lines += [
      picture("navigation-columns", at: 4.5), tap("Contents", at: 4.6), picture("navigation-contents", at: 5.5),
    ]
    let files = try run(ViewCatalog.Catalog(), lines)
    let words = String(decoding: try #require(files["words.txt"]), as: UTF8.self)
    #expect(words.contains("heading “Claude”") && words.contains("button “People”"))
    let names = ["navigation-pushing", "navigation-pushed", "navigation-columns", "navigation-contents"]
    try expect(names, of: "catalog", in: files)
  }

  /// Three columns, one stack and columns again, with a popover that is a sheet meanwhile: the window changes its size.
  @Test func columns() throws {
    var lines = (1...15).map { tap("Next Page", at: 0.02 * Double($0)) }
    lines += [tap("Plays", at: 0.5), tap("Plays 2", at: 1), tap("About", at: 1.5), picture("columns-popover", at: 2)]
    lines += [#"{"t": 2.1, "size": [320, 500]}"#, picture("columns-sheet", at: 2.6), tap("Close", at: 2.7)]
    lines += [picture("columns-one", at: 3.6), #"{"t": 3.6, "tree": "one.txt"}"#]
    lines += [tap("Letters", at: 3.7), tap("Letters 1", at: 4.4), #"{"t": 5, "tree": "stack.txt"}"#]
    lines += [#"{"t": 5.1, "size": [760, 500]}"#, picture("columns-wide", at: 5.6), #"{"t": 5.6, "tree": "wide.txt"}"#]
    let files = try run(ViewCatalog.Catalog(), lines, width: 1200, height: 500)
    func words(_ name: String) throws -> String { String(decoding: try #require(files[name]), as: UTF8.self) }
    #expect(try words("one.txt").contains("heading “Shelves”") && !words("one.txt").contains("Plays 2"))
    #expect(try words("stack.txt").contains("heading “Letters 1”") && !words("stack.txt").contains("Letters 3"))
    #expect(try words("wide.txt").contains("heading “Letters 1”") && words("wide.txt").contains("Letters 3"))
    try expect(["popover", "sheet", "one", "wide"].map { "columns-\($0)" }, of: "catalog", in: files)
  }

  /// Controls that were touched, and the wheels: on dark, and from right to left.
  @Test func controls() throws {
    var lines = (1...7).map { tap("Next Page", at: 0.1 * Double($0)) }
    for (number, word) in ["First", "Second", "Month"].enumerated() {
      lines.append(tap(word, at: 1 + 0.1 * Double(number)))
    }
    lines += [picture("controls-touched", at: 2), #"{"t": 2, "tree": "words.txt"}"#]
    lines += [tap("Light or Dark", at: 2.1), tap("Other Direction", at: 2.3), picture("controls-right", at: 3)]
    lines += [tap("Next Page", at: 3.1), picture("pickers-dark", at: 3.3)]
    lines += [tap("Other Direction", at: 3.4), picture("pickers-right", at: 3.6)]
    let files = try run(ViewCatalog.Catalog(), lines)
    let words = String(decoding: try #require(files["words.txt"]), as: UTF8.self)
    #expect(words.contains("toggle “First” = “0”") && words.contains("toggle “Second” = “1”"))
    #expect(words.contains("slider “Volume” = “40%”") && words.contains("slider “Count” = “7”"))
    #expect(files["pickers-dark"] != files["pickers-right"])
    try expect(["controls-touched", "controls-right", "pickers-dark", "pickers-right"], of: "catalog", in: files)
  }

  /// What is presented, by labels alone but for the touch beside the popover.
  @Test func presentations() throws {
    var lines = (1...13).map { tap("Next Page", at: 0.05 * Double($0)) }
    lines += [tap("Sheet", at: 0.7), picture("sheet", at: 1.5), tap("Close", at: 1.6)]
    lines += [tap("Popover", at: 2.5), picture("popover", at: 3)] + tap(300, 400, at: 3.1)
    lines += [tap("Alert", at: 4), #"{"t": 4.8, "text": "Summer"}"#, picture("alert", at: 4.9)]
    lines += [#"{"t": 4.9, "tree": "alert.txt"}"#, tap("Save", at: 5), #"{"t": 6, "tree": "saved.txt"}"#]
    lines += [tap("Action Sheet", at: 6.1), picture("action-sheet", at: 7), tap("Delete", at: 7.1)]
    lines += [tap("Menu", at: 8), picture("menu", at: 8.5), tap("Share", at: 8.6), tap("Print", at: 9)]
    lines += [#"{"t": 9.8, "tree": "chosen.txt"}"#]
    let files = try run(ViewCatalog.Catalog(), lines)
    func words(_ name: String) throws -> String { String(decoding: try #require(files[name]), as: UTF8.self) }
    let alert = try words("alert.txt")
    #expect(alert.contains("“Name” = “Summer”") && alert.contains("button “Save”"))
    #expect(!alert.contains("Popover"), "what lies behind")
    #expect(try words("saved.txt").contains("text “Chosen: Summer”"))
    #expect(try words("chosen.txt").contains("text “Chosen: Print”"))
    #expect(files["sheet"] != files["popover"])
    try expect(["sheet", "popover", "alert", "action-sheet", "menu"], of: "presentation", in: files)
  }

  @Test func thePadOfTheExample() throws {
    let files = try run(
      ViewExample.Example(),
      [
        picture("before", at: 0), tap("Pad", at: 1), picture("after", at: 1), picture("dotted", at: 2),
        #"{"t": 2, "tree": "words.txt"}"#, #"{"t": 2, "tree": "views"}"#,
      ])
    #expect(files["before"] != files["dotted"] && files["after"] != nil)
    let words = String(decoding: try #require(files["words.txt"]), as: UTF8.self)
    #expect(words.contains("image “Dial” (") && words.contains("element “Pad” (20 140; 280 320)"))
    // Each view once, and the pad again where it was touched.
    #expect(try draws(files["views"]).draws == 4)
  }

  /// The pages of constraints and stacks, upright and wide, in both directions.
  @Test(arguments: [320.0, 480]) func layouts(_ width: Double) throws {
    let height = 800 - width
    let (bar, suffix) = (height - 22, width > height ? "-wide" : "")
    var (lines, names) = ([String](), [String]())
    for (number, page) in ["stacks", "constraints"].enumerated() {
      let time = Double(number) + 0.2
      lines += tap(27, bar, at: time) + [picture(page + suffix, at: time + 0.15)]
      // The button that turns the direction goes to the other side.
      lines += tap(width - 40, 64, at: time + 0.2) + [picture("\(page)\(suffix)-right", at: time + 0.35)]
      lines += tap(40, 64, at: time + 0.4) + [picture("\(page)\(suffix)-back", at: time + 0.55)]
      names += [page + suffix, "\(page)\(suffix)-right"]
    }
    let files = try run(ViewCatalog.Catalog(), lines, width: width, height: height)
    for page in ["stacks", "constraints"] {
      #expect(files[page + suffix] == files["\(page)\(suffix)-back"], "\(page)")
      #expect(files[page + suffix] != files["\(page)\(suffix)-right"], "\(page)")
    }
    try expect(names.filter { !suffix.isEmpty || $0.hasSuffix("-right") }, of: "catalog", in: files)
  }

  @Test func anAnimatedImageView() throws {
    // The page is made at 0.5; each of its four images is shown for 0.25.
    let lines = tap(293, 458, at: 0.4) + [0.6, 0.7, 0.9, 1.1, 1.4, 1.6].map { picture("\($0)", at: $0) }
    let files = try run(ViewCatalog.Catalog(), lines)
    #expect(files["0.6"] == files["0.7"] && files["1.6"] == files["0.6"] && files["0.6"] != nil)
    #expect(Set(["0.6", "0.9", "1.1", "1.4"].map { files[$0] }).count == 4)
  }

  @Test(arguments: [2, 3]) func scales(_ scale: Int) throws {
    let name = "labels-\(scale)x"
    let files = try run(
      ViewCatalog.Catalog(), [picture(name, at: 0)], width: 160, height: 240, scale: Double(scale))
    try expect([name], of: "catalog", in: files)
  }

  @Test func examplesFollowTheirSize() throws {
    let size = #"{"t": 0.1, "size": [400, 300]}"#
    let makers: [@MainActor () -> any ApplicationDelegate] = [{ ViewCatalog.Catalog() }, { ViewTransitions.Example() }]
    for make in makers {
      let turned = try run(make(), [picture("before", at: 0), size, picture("after", at: 0.2)])
      let fresh = try run(make(), [picture("after", at: 0)], width: 400, height: 300)
      #expect(turned["after"] == fresh["after"] && turned["after"] != turned["before"], "\(make())")
    }
  }

  /// The frames of an animated PNG file; -1 where its header says another number.
  private func frameCount(of film: Data) -> Int {
    let count = film.indices.count { film[$0...].starts(with: Data("fcTL".utf8)) }
    guard let header = film.range(of: Data("acTL".utf8)) else { return -1 }
    return film[header.upperBound..<header.upperBound + 4].reduce(0) { $0 << 8 | Int($1) } == count ? count : -1
  }

  @Test func aFilm() throws {
    let lines = [picture("first", at: 0), #"{"t": 0, "film": "film.png", "seconds": 0.5, "fps": 10}"#]
    let files = try run(ViewTransitions.Example(), lines + tap(80, 218, at: 0.1), width: 160, height: 240)
    let (film, first) = (try #require(files["film.png"]), try #require(files["first"]))
    #expect(frameCount(of: film) == 6 && film.count < 6 * first.count)
    let still = try ImageDecoder.decode(Array(film))
    #expect(try still.bytes == ImageDecoder.decode(Array(first)).bytes)
  }

  @Test func filmsAtOneTime() throws {
    let film = #""seconds": 0.5, "fps": 10}"#
    let lines = [
      #"{"t": 0, "film": "a.png", \#(film)"#, #"{"t": 0.2, "film": "b.png", \#(film)"#,
      #"{"t": 0.6, "film": "a.png", \#(film)"#, #"{"t": 0.85, "quit": true}"#,
    ]
    let files = try run(ViewTransitions.Example(), lines, width: 160, height: 240)
    // Those cut by the end are whole files of the frames until then.
    for (name, count) in [("a.png", 3), ("b.png", 6)] {
      #expect(frameCount(of: try #require(files[name])) == count, "\(name)")
    }
  }

  @Test func problemsHaveTheirLine() throws {
    let film = #"{"t": 0, "film": "film.png", "seconds": 0.1, "fps": 10}"#
    let error = #expect(throws: Script.Problem.self) {
      try run(ViewTransitions.Example(), [film, #"{"t": 0.1, "size": [4, 4]}"#], width: 160, height: 240, scale: 0.1)
    }
    #expect(error?.description.hasPrefix("line 2: ") == true, "\(String(describing: error))")
    let arguments = try ScriptArguments(["--script", "-", "--out", "/dev/null/folder", "--size", "8x8"])
    let problem = #expect(throws: ScriptRun.Problem.self) {
      try ScriptRun(arguments, delegate: ViewTransitions.Example()).run(try Script("{\"t\": 0, \"quit\": true}"))
    }
    #expect(problem?.description == "cannot make the folder /dev/null/folder")
  }
}
