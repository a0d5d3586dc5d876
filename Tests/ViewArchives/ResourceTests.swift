import Foundation
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViewArchives
import MultiplaneViews
import Testing

/// Catalogues and tables of words as they lie in a source tree.
@MainActor @Suite struct ResourceTests {
  private func folder(_ files: [String: String], images: [String: (Int, Int)] = [:]) throws -> String {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("archives-\(UUID().uuidString)")
    func url(_ path: String) throws -> URL {
      let url = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      return url
    }
    for (path, text) in files { try text.write(to: try url(path), atomically: true, encoding: .utf8) }
    for (path, size) in images {
      let bytes = [UInt8](repeating: 255, count: size.0 * size.1 * 4)
      let bitmap = try Bitmap(width: size.0, height: size.1, bytes: bytes)
      try Data(PNGEncoder.encode(bitmap)).write(to: try url(path))
    }
    return root.path
  }

  @Test func imagesAreChosenByScaleAndAppearance() throws {
    let root = try folder(
      [
        "Art.xcassets/Contents.json": "{}",
        "Art.xcassets/Icons/Contents.json": "{\"properties\":{\"provides-namespace\":true}}",
        "Art.xcassets/Icons/star.imageset/Contents.json": """
        {"images":[{"idiom":"universal","scale":"1x","filename":"s1.png"},
        {"idiom":"universal","scale":"2x","filename":"s2.png"},{"idiom":"universal","scale":"3x"}],
        "properties":{"template-rendering-intent":"template"}}
        """,
        "Art.xcassets/plain.imageset/Contents.json": """
        {"images":[{"idiom":"universal","scale":"2x","filename":"p.png","resizing":{"mode":"9-part",
        "center":{"mode":"stretch","width":1,"height":1},"cap-insets":{"left":4,"right":6,"top":2,"bottom":8}}}]}
        """,
      ],
      images: [
        "Art.xcassets/Icons/star.imageset/s1.png": (10, 10), "Art.xcassets/Icons/star.imageset/s2.png": (20, 20),
        "Art.xcassets/plain.imageset/p.png": (20, 20), "loose@2x.png": (6, 6),
      ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    for (scale, found) in [(1.0, 1.0), (2, 2), (3, 2)] {
      let resources = ArchiveResources(folders: [root], scale: scale)
      let star = try #require(resources.image(named: "Icons/star"))
      #expect(star.scale == found && star.size == Size(10, 10) && star.renderingMode == .alwaysTemplate)
    }
    let resources = ArchiveResources(folders: [root], scale: 2)
    let plain = try #require(resources.image(named: "plain"))
    #expect(plain.capInsets == EdgeInsets(top: 1, left: 2, bottom: 4, right: 3) && plain.resizingMode == .stretch)
    #expect(resources.image(named: "loose")?.size == Size(3, 3))
    #expect(resources.image(named: "star") == nil && resources.image(named: "../x") == nil)
  }

  @Test func coloursHaveTheirDarkVariants() throws {
    let root = try folder([
      "A.xcassets/Brand.colorset/Contents.json": """
      {"colors":[{"idiom":"universal","color":{"color-space":"srgb","components":{"red":"1.000","green":"0x80","blue":"0","alpha":"0.500"}}},
      {"idiom":"universal","appearances":[{"appearance":"luminosity","value":"dark"}],"color":{"color-space":"srgb",
      "components":{"red":"51","green":"0.000","blue":"0.000","alpha":"1.000"}}}]}
      """,
      "A.xcassets/Text.colorset/Contents.json": """
      {"colors":[{"idiom":"universal","color":{"platform":"ios","reference":"labelColor"}}]}
      """,
      "A.xcassets/Bad.colorset/Contents.json": "{\"colors\":[",
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let resources = ArchiveResources(folders: [root])
    var warnings: [ViewArchiveError] = []
    resources.warn = { warnings.append($0) }
    let brand = try #require(resources.color(named: "Brand"))
    #expect(brand.light == Color(red: 1, green: 128.0 / 255, blue: 0, alpha: 0.5))
    #expect(brand.dark == Color(red: 0.2, green: 0, blue: 0))
    #expect(resources.color(named: "Text")?.dark == .white)
    #expect(resources.color(named: "Bad") == nil && warnings.count == 1)

    var options = ArchiveOptions(classes: ArchiveClasses(), resources: resources)
    options.warn = { warnings.append($0) }
    let view = try #require(
      try Nib(
        ViewArchive(
          Fixtures.xib("<view id=\"v\"><color key=\"backgroundColor\" name=\"Brand\"/></view>")), options: options
      ).view())
    #expect(view.backgroundColor == brand.light)
    view.overrideUserInterfaceStyle = .dark
    #expect(view.backgroundColor == brand.dark)
  }

  @Test func wordsComeByLanguage() throws {
    let root = try folder([
      "en.lproj/Localizable.strings": "/* a */\n\"hello\" = \"Hello\";\n// b\nbye = \"Bye\\n\\U00e9\";",
      "de.lproj/Localizable.strings": "\"hello\" = \"Hallo\";",
      "en.lproj/Localizable.stringsdict": """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>files</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@ left</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict></dict></dict></plist>
      """,
      "More.xcstrings": """
      {"sourceLanguage":"en","version":"1.0","strings":{"open":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Öffnen"}},
      "en":{"stringUnit":{"state":"new","value":"Open"}}}},"n":{"localizations":{"pl":{"variations":{"plural":{
      "one":{"stringUnit":{"value":"plik"}},"few":{"stringUnit":{"value":"pliki"}},"many":{"stringUnit":{"value":"plików"}}}}}}}}}
      """,
      "de.lproj/Card.strings":
        "\"l.text\" = \"Karte\"; \"b.normalTitle\" = \"Los\"; \"s.segmentTitles[0]\" = \"Eins\";",
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let german = ArchiveResources(folders: [root], languages: ["de-DE", "en"])
    #expect(german.string("hello") == "Hallo" && german.string("bye") == "Bye\né")
    #expect(german.string("files", count: 1) == "%d file left" && german.string("files", count: 2) == "%d files left")
    #expect(german.string("open", table: "More") == "Öffnen" && german.string("none") == nil)
    let polish = ArchiveResources(folders: [root], languages: ["pl"])
    #expect(
      [1, 3, 5, 12, 22].map { polish.string("n", table: "More", count: $0) } == [
        "plik", "pliki", "plików", "plików", "pliki",
      ])
    #expect(polish.string("open", table: "More") == "Open")

    let archive = try ViewArchive(
      Fixtures.xib(
        """
        <label text="Card" id="l"/><button id="b"><state key="normal" title="Go"/></button>
        <segmentedControl id="s"><segments><segment title="One"/></segments></segmentedControl>
        """))
    archive.localize { german.string($0, table: "Card") }
    let objects = try Nib(archive, options: Warnings().options()).instantiate(owner: nil)
    #expect((objects[0] as? Label)?.text == "Karte" && (objects[1] as? Button)?.title(for: .normal) == "Los")
    #expect((objects[2] as? SegmentedControl)?.titleForSegment(at: 0) == "Eins")
  }
}
