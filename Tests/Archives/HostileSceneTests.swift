import Foundation
import MultiplaneArchives
import Testing

/// Files that try to hang or crash their reader, and special files.
struct HostileSceneTests {
  @Test(arguments: ["x", "[*a9, *a9]", "{*a9 : 1}"])
  func anAliasBombIsRefusedAtOnce(last: String) {
    // Ten levels of ten references are ten billion nodes; used as a key, the parser would compare them.
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let alias = "*a\(level - 1)"
      text += "a\(level): &a\(level) [" + Array(repeating: alias, count: 10).joined(separator: ", ") + "]\n"
    }
    text += "? \(last)\n: 1\n"
    guard case .alias = problem(text)?.code else {
      Issue.record("an alias was followed")
      return
    }
  }

  @Test(arguments: [
    "a: &x 1\nb: *x", "a: &x 1\n? *x\n: 1", "- &x a\n- *x", "[&x a,*x]", "{\"a\":&x 1,\"b\":*x}", "a: !t &x 1\nb: *x",
    "a: &x-1_z 1\nb:\t*x-1_z", "&x a: 1\nb: *x", "a: &x 1\u{85}*x : 1", "--- &x\na: *x", "a: &x 1\n*x : 2",
  ])
  func everyPlaceOfAnAliasIsSeen(text: String) {
    guard case .alias = problem(text)?.code else {
      Issue.record("\(String(describing: problem(text)))")
      return
    }
  }

  @Test func keysWithinKeysAreRefusedAtOnce() {
    let long = "[" + String(repeating: "a,", count: 100_000) + "a]"
    let short = String(repeating: "{", count: 200) + "a" + String(repeating: ": 1}", count: 200)
    for text in [
      String(repeating: "? ", count: 900) + long, String(repeating: "?\n", count: 900) + long,
      String(repeating: "- \(short)\n", count: 3000), String(repeating: "[{? ", count: 400) + long,
    ] {
      guard case .syntax("a key is a word, not a mapping or a list") = problem(text)?.code else {
        Issue.record("\(String(describing: problem(text)).prefix(300))")
        continue
      }
    }
    // A few texts that only look like keys.
    #expect(problem(scene("name: \"[x, y]: why, ? because\"")) == nil)
  }

  @Test func deepNestingIsRefused() {
    let deep = 100_000
    for text in [
      String(repeating: "[", count: deep), String(repeating: "{a: ", count: deep), String(repeating: "- ", count: deep),
      "canvas: {width: 1, height: 1}\nlayer: " + String(repeating: "{sublayers: [", count: deep)
        + String(repeating: "]}", count: deep),
    ] {
      guard case .nestingTooDeep(limit: 1000) = problem(text)?.code else {
        Issue.record("\(String(describing: problem(text)).prefix(300))")
        continue
      }
    }
    for text in [String(repeating: "[", count: deep), String(repeating: "{\"a\":", count: deep)] {
      guard case .nestingTooDeep = problem(text, format: .json)?.code else {
        Issue.record("\(String(describing: problem(text, format: .json)).prefix(300))")
        continue
      }
    }
  }

  @Test func aTreeOfMoreThan4096LevelsIsRefused() {
    let levels = 4096
    let text =
      #"{"canvas":{"width":1,"height":1},"layer":"# + String(repeating: #"{"sublayers":["#, count: levels) + "{}"
      + String(repeating: "]}", count: levels) + "}"
    guard let error = problem(text, format: .json), case .layersTooDeep(limit: 4096) = error.code else {
      Issue.record("\(String(describing: problem(text, format: .json)).prefix(300))")
      return
    }
    #expect(error.description.count < 400)
  }

  @Test func bytesThatAreNoTextAreNamed() throws {
    try withTemporaryFolder { folder in
      let bad: [(name: String, bytes: [UInt8], place: String)] = [
        ("latin1.yaml", Array("canvas:\n  ä".unicodeScalars.map { UInt8($0.value) }), ":2:3: not UTF-8"),
        ("utf16.json", [0xFF, 0xFE, 0x7B, 0x00], ":1:1: not UTF-8"),
        ("zero.yaml", Array("canvas: a\u{0}b".utf8), ":1:10: not YAML"),
        ("bell.json", Array("{\"canvas\": \"\u{7}\"}".utf8), ":1:13: not JSON"),
      ]
      for (name, bytes, place) in bad {
        let path = "\(folder)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let message = reading(path)?.description ?? "read"
        #expect(message.hasPrefix(path + place), "\(message)")
      }
    }
  }

  @Test func filesThatAreNoneAreNamed() throws {
    try withTemporaryFolder { folder in
      guard case .notFound = reading("\(folder)/no.yaml")?.code else { throw Unexpected(reading("\(folder)/no.yaml")) }
      guard case .isDirectory = reading(folder)?.code else { throw Unexpected(reading(folder)) }
      guard case .notRegularFile(.characterDevice) = reading("/dev/zero")?.code else {
        throw Unexpected(reading("/dev/zero"))
      }
      guard case .notFound = reading("a\0b")?.code else { throw Unexpected(reading("a\0b")) }
      #expect(reading("\(folder)/no.yaml")?.description == "\(folder)/no.yaml: there is no such file")
    }
  }

  @Test func anUnreadableFileIsNamed() throws {
    // Unmapped memory read as a file: an error also for root.
    guard case .unreadable(errno: EIO) = reading("/proc/self/mem")?.code else {
      throw Unexpected(reading("/proc/self/mem"))
    }
  }

  @Test func aGiantFileIsNotRead() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/s.yaml"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: UInt64(SceneFile.maximumYAMLBytes) + 1)
      guard case .tooLarge(bytes: _, limit: SceneFile.maximumYAMLBytes) = reading(path)?.code else {
        throw Unexpected(reading(path))
      }
    }
  }

  @Test func aBadImageIsNamedByItsKey() throws {
    try withTemporaryFolder { folder in
      try Data().write(to: URL(fileURLWithPath: "\(folder)/empty.png"))
      for (image, key) in [("no.png", "images.a"), ("{scale: 2, path: empty.png}", "images.a.path"), (".", "images.a")]
      {
        let text = "canvas: {width: 1, height: 1}\nimages:\n  a: \(image)\nlayer: {}\n"
        let scene = try SceneFile(parsing: text, baseDirectory: folder)
        do throws(SceneError) {
          _ = try scene.loadImages()
          Issue.record("\(image) was read")
        } catch {
          guard case .image = error.code else { throw Unexpected(error) }
          #expect(error.keyPath == key)
          #expect(error.line == 3)
        }
      }
    }
  }

  @Test(arguments: [SceneFile.Format.yaml, .json])
  func damagedScenesNeverCrash(format: SceneFile.Format) throws {
    let name = format == .yaml ? "card.yaml" : "card.json"
    try damage(Array(try Data(contentsOf: URL(fileURLWithPath: "\(fixtures)/\(name)"))), format)
  }

  @Test(arguments: [SceneFile.Format.yaml, .json])
  func damagedContentsNeverCrash(format: SceneFile.Format) throws {
    // In a form that both parsers accept.
    let text = """
      {"canvas": {"width": 10, "height": 10}, "images": {"a": {"path": "p", "format": "rgba16f", "width": 64,
      "height": 48, "bytesPerRow": 512}, "b": {"path": "p", "format": "nv12", "width": 5, "height": 3, "matrix": "bt601",
      "range": "full", "template": true}}, "layer": {"contents": "a", "contentsCenter": [0.25, 0.25, 0.5, 0.5],
      "horizontalTileMode": "repeat", "minificationFilter": "trilinear", "minificationFilterBias": 0.5,
      "sublayers": [{"contents": "b", "contentsCapInsets": [1, 2, 3, 4], "contentsTintColor": [1, 0, 0.5]}]}}
      """
    #expect(problem(text, format: format) == nil)
    try damage(Array(text.utf8), format)
  }

  @Test(arguments: [SceneFile.Format.yaml, .json])
  func damagedCompositionsNeverCrash(format: SceneFile.Format) throws {
    let text = """
      {"canvas": {"width": 10, "height": 10}, "layer": {"class": "GradientLayer", "colors": ["#fff", [0, 1, 0]],
      "locations": [0, 1], "type": "radial", "cornerRadii": [1, [2, 3], 4, 5], "maskedCorners": ["layerMinXMinYCorner"],
      "filters": [{"gaussianBlur": 4}, {"colorMatrix": [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]},
      {"dropShadow": {"offset": [1, 2], "radius": 3}}], "compositingFilter": "color-dodge",
      "shadowPath": {"roundedRect": [0, 0, 9, 9], "cornerRadius": 3},
      "mask": {"class": "ShapeLayer", "path": "M 1 1 c 2 3 4 5 6 7 a 3 4 20 0 1 9 9 z", "lineDashPattern": [1, 2]},
      "sublayers": [{"class": "ReplicatorLayer", "instanceCount": 5, "instanceTransform": [{"rotate": 20}],
      "mask": {"mask": {"edgeAntialiasingMask": ["top"]}}}]}}
      """
    #expect(problem(text, format: format) == nil)
    try damage(Array(text.utf8), format)
  }

  private func damage(_ valid: [UInt8], _ format: SceneFile.Format) throws {
    let pieces = [
      "[", "]", "{", "}", ":", ": ", "- ", "\n", "*a", "&a ", "!!x ", "\"", "'", "|", ">", "#", "\t", "-", "1e999",
      ".nan", "\0", "é",
    ]
    var random = SplitMix(seed: 2026)
    for _ in 0..<3000 {
      var bytes = valid
      for _ in 0...random.next(4) {
        let place = random.next(bytes.count)
        switch random.next(5) {
        case 0: bytes[place] = UInt8(random.next(128))
        case 1: bytes.removeSubrange(place..<min(place + random.next(20), bytes.count))
        case 2: bytes.insert(contentsOf: pieces[random.next(pieces.count)].utf8, at: place)
        case 3:
          bytes.insert(contentsOf: bytes[place..<min(place + random.next(60), bytes.count)], at: random.next(place + 1))
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(SceneError) {
        _ = try SceneFile(parsing: text, format: format).makeLayer(images: [:])
      } catch {
        #expect(!error.description.contains("\n"))
      }
    }
  }
}

/// The error of reading a file, or nil.
private func reading(_ path: String) -> SceneError? {
  do throws(SceneError) {
    _ = try SceneFile(path: path)
    return nil
  } catch {
    return error
  }
}

private struct Unexpected: Error {
  var error: SceneError?
  init(_ error: SceneError?) { self.error = error }
}

/// A small generator with a seed (SplitMix64).
private struct SplitMix {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  /// 0 ..< bound.
  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(bound, 1)))
  }
}
