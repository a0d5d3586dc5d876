import Foundation
import MultiplaneTestRandom
import MultiplaneViewArchives
import MultiplaneViews
import Testing

/// Mutated files of each kind end with an error, or make what is left of them.
@MainActor @Suite struct HostileTests {
  /// Files of each kind; `ARCHIVE_MUTATIONS=10000` in the environment for more, whose slowest are printed then.
  private static let wanted = ProcessInfo.processInfo.environment["ARCHIVE_MUTATIONS"].flatMap(Int.init)
  private static let rounds = wanted ?? 60

  private func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.int(1...4) {
      guard !bytes.isEmpty else { return bytes }
      let place = random.int(0...bytes.count - 1)
      switch random.int(0...7) {
      case 0: bytes[place] = UInt8(random.int(0...255))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8(ascii: "9"), at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 20))
      case 4: bytes[place] ^= 1 << UInt8(random.int(0...7))
      case 5:
        // A number becomes another one.
        guard let digit = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else { continue }
        let end = bytes[digit...].firstIndex { !(0x30...0x39).contains($0) && $0 != 0x2E } ?? bytes.count
        let numbers = ["-1", "0", "1e308", "99999999999999999999", "nan", "2147483648", "65536", "0.0000001"]
        bytes.replaceSubrange(digit..<end, with: Array(random.one(of: numbers).utf8))
      case 6:
        // Many times the same.
        let part = Array(bytes[place..<min(bytes.count, place + random.int(1...400))])
        let count = random.int(1...50)
        bytes.insert(contentsOf: repeatElement(part, count: count).joined(), at: random.int(0...bytes.count))
      default:
        let end = min(bytes.count, place + 40)
        bytes.insert(contentsOf: bytes[place..<end], at: random.int(0...bytes.count))
      }
    }
    return bytes
  }

  /// Calls a function with mutated files; says how many made something, and of a long run what the worst took.
  private func run(_ name: String, _ file: [UInt8], seed: UInt64, _ load: ([UInt8]) throws -> Bool) -> Int {
    var random = SplitMix64(seed: seed)
    var (made, slowest, slow, largest) = (0, 0.0, 0, 0)
    for round in 0..<Self.rounds {
      let bytes = mutated(file, &random)
      let before = Self.wanted == nil ? 0 : Memory.resetPeak()
      let start = ContinuousClock().now
      let isMade = (try? load(bytes)) ?? false
      let took = (ContinuousClock().now - start) / .milliseconds(1)
      if Self.wanted != nil { largest = max(largest, Memory.peak() - before) }
      if isMade { made += 1 }
      if took > slowest { (slowest, slow) = (took, round) }
    }
    if Self.wanted != nil {
      print("\(name): \(made) of \(Self.rounds) made, slowest \(slowest) ms (\(slow)), peak \(largest >> 10) kB")
    }
    return made
  }

  private func make(_ bytes: [UInt8]) throws -> Bool {
    let archive = try ViewArchive(bytes)
    let options = Warnings().options()
    if archive.kind == .xib { return try !Nib(archive, options: options).instantiate(owner: nil).isEmpty }
    return try archive.makeEverything(options) > 0
  }

  @Test func mutatedScreensEnd() throws {
    let xib = Fixtures.everything
    let board = Fixtures.storyboard(
      Fixtures.scene(
        """
        <navigationController id="one" sceneMemberID="viewController"><navigationBar key="navigationBar" id="bar"/>
          <connections><segue destination="two" kind="relationship" relationship="rootViewController" id="r"/></connections></navigationController>
        """)
        + Fixtures.scene(
          """
          <tableViewController storyboardIdentifier="Two" id="two" sceneMemberID="viewController">
            <tableView key="view" dataMode="static" style="grouped" id="t"><rect key="frame" x="0" y="0" width="200" height="400"/>
            <sections><tableViewSection headerTitle="H" id="s"><cells><tableViewCell rowHeight="70" textLabel="tl" style="IBUITableViewCellStyleDefault" id="c">
              <tableViewCellContentView key="contentView" id="cc"><subviews><label text="a" id="tl"/></subviews></tableViewCellContentView>
              <connections><segue destination="three" kind="show" identifier="next" id="s1"/></connections></tableViewCell></cells></tableViewSection></sections></tableView>
            <navigationItem key="navigationItem" title="T" id="n"><barButtonItem key="rightBarButtonItem" systemItem="add" id="bi"/></navigationItem>
          </tableViewController>
          """)
        + Fixtures.scene(
          """
          <viewController id="three" sceneMemberID="viewController"><view key="view" id="v3"><subviews><containerView id="box">
            <connections><segue destination="two" kind="embed" id="e"/></connections></containerView></subviews></view></viewController>
          """))
    let nib = NIBWriter.write(NIBTests.form())
    let kinds = [
      ("xib", xib), ("storyboard", board), ("compiled xib", try ViewArchive(xib).compiled()),
      ("compiled storyboard", try ViewArchive(board).compiled()), ("NIBArchive", nib),
    ]
    for (index, (name, file)) in kinds.enumerated() {
      #expect(try make(file), "\(name)")
      #expect(run(name, file, seed: UInt64(index + 1), make) > 0, "\(name)")
    }
  }

  @Test func mutatedResourcesEnd() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hostile-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let manager = FileManager.default
    for name in ["A.xcassets/C.colorset", "A.xcassets/I.imageset", "A.xcassets/D.dataset"] {
      try manager.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    let kinds: [(path: String, text: String, get: (ArchiveResources) -> Bool)] = [
      (
        "A.xcassets/C.colorset/Contents.json",
        """
        {"colors":[{"idiom":"universal","color":{"color-space":"srgb","components":{"red":"1.000","green":"0x80","blue":"0",
        "alpha":"0.500"}}},{"idiom":"universal","appearances":[{"appearance":"luminosity","value":"dark"}],"color":
        {"color-space":"display-p3","components":{"red":"51","green":"0.000","blue":"0.000","alpha":"1.000"}}}]}
        """, { $0.color(named: "C") != nil }
      ),
      (
        "A.xcassets/I.imageset/Contents.json",
        """
        {"images":[{"idiom":"universal","scale":"1x","filename":"a.pdf"},{"idiom":"universal","scale":"2x","filename":
        "b.png","resizing":{"mode":"9-part","cap-insets":{"left":4}}}],"properties":{"template-rendering-intent":"template"}}
        """, { $0.image(named: "I") == nil }
      ),
      (
        "T.strings", "/* c */\n\"a\" = \"b \\\"x\\\" \\U00e9\";\n// d\nkey = \"v\";\n\"plain\";\n",
        { $0.string("a", table: "T") != nil }
      ),
      (
        "P.stringsdict",
        """
        <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key>
        <string>%#@x@</string><key>x</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>one</key><string>%d file</string><key>other</key><string>%d files %#@x@</string></dict></dict></dict></plist>
        """, { $0.string("n", table: "P", count: 2) != nil }
      ),
      (
        "X.xcstrings",
        """
        {"sourceLanguage":"en","strings":{"k":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%#@a@ v"},
        "substitutions":{"a":{"formatSpecifier":"lld","variations":{"plural":{"one":{"stringUnit":{"value":"%arg a"}},
        "other":{"stringUnit":{"value":"%arg as"}}}}}}}}}},"version":"1.0"}
        """, { $0.string("k", table: "X", count: 1) != nil }
      ),
    ]
    for (index, kind) in kinds.enumerated() {
      let made = run(kind.path, Array(kind.text.utf8), seed: UInt64(index + 11)) { bytes in
        _ = manager.createFile(atPath: "\(folder)/\(kind.path)", contents: Data(bytes))
        return kind.get(ArchiveResources(folders: [folder]))
      }
      #expect(made > 0, "\(kind.path)")
    }
  }

  /// Each number of a screen becomes the largest, the smallest and others.
  @Test func numbersOfAllSizesAreTaken() throws {
    let text = String(decoding: Fixtures.everything, as: UTF8.self)
    for number in ["1e308", "-1", "0", "99999999999999999999", "nan", "infinity", "0.0000001", "2147483648"] {
      let other = text.replacing(#/="-?[0-9.]+"/#) { "=\"\($0.output.hasPrefix("=\"-1\"") ? "-1" : number)\"" }
      let warnings = Warnings()
      let objects = try Nib(ViewArchive(Array(other.utf8)), options: warnings.options()).instantiate(owner: nil)
      #expect(!objects.isEmpty, "\(number)")
      (objects.first as? View)?.layoutIfNeeded()
    }
  }
}

/// The most memory that the process has had at once.
private enum Memory {
  /// Begins anew; answers what there is now.
  static func resetPeak() -> Int {
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    return peak()
  }

  static func peak() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
