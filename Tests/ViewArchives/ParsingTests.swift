import MultiplaneViewArchives
import Testing

/// What is read, and what is refused by name.
@Suite struct ParsingTests {
  private func problem(_ text: String) -> ViewArchiveError? {
    do {
      _ = try ViewArchive(Array(text.utf8), file: "a.xib")
      return nil
    } catch {
      return error
    }
  }

  @Test func filesAreReadOrRefusedByName() throws {
    #expect(try ViewArchive(Fixtures.xib("")).kind == .xib)
    #expect(try ViewArchive(Fixtures.storyboard("")).kind == .storyboard)
    let refused: [(String, String)] = [
      ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"8.00\"/>", "Xcode 4"),
      ("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>", "macOS"),
      ("<document type=\"com.apple.InterfaceBuilder.WatchKit.Storyboard\"/>", "watchOS"),
      ("<document type=\"x\"/>", "“x”"), ("<html/>", "html"), ("bplist00…", "binary"),
    ]
    for (text, words) in refused {
      guard case .format(let name)? = problem(text)?.problem else {
        Issue.record("\(text) was not refused")
        continue
      }
      #expect(name.contains(words), "\(name)")
    }
  }

  @Test func whatIsNoXMLSaysWhere() {
    let error = problem("<document>\n<a>\n</b></document>")
    #expect(error?.line == 3)
    #expect(error.map { "\($0)".hasPrefix("a.xib:3: is no XML:") } == true)
    #expect(problem("") != nil)
    #expect(problem("<!DOCTYPE d [<!ENTITY a \"b\">]><document/>") != nil)
  }

  @Test func limitsEndTheReading() {
    let deep = String(repeating: "<a>", count: 2000) + String(repeating: "</a>", count: 2000)
    guard case .tooMuch? = problem(deep)?.problem else { return #expect(Bool(false), "levels") }
    guard case .tooMuch? = problem("<d>" + String(repeating: "<a/>", count: 200_001) + "</d>")?.problem else {
      return #expect(Bool(false), "elements")
    }
  }

  @Test func compiledArchivesEqualTheirSources() throws {
    let source = try ViewArchive(
      Fixtures.xib("<view id=\"v\" tag=\"3\"><subviews><label text=\"a &amp; b\" id=\"l\"/></subviews></view>"))
    let compiled = source.compiled()
    let again = try ViewArchive(compiled)
    #expect(again.compiled() == compiled)
    #expect(again.kind == .xib)
    for count in 0..<compiled.count {
      #expect(throws: ViewArchiveError.self) { _ = try ViewArchive(Array(compiled[..<count])) }
    }
  }
}
