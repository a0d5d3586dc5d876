import Foundation
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneScripts
import Testing

@testable import PhotoBrowser
@testable import ViewCatalog

extension ExampleTests {
  /// A folder of twelve pictures, each of one colour.
  func makePhotos() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0..<12 {
      let texel: [UInt8] = [UInt8(index * 20), 128, 80, 255]
      let bytes = Array(repeatElement(texel, count: 60 * 40).joined())
      let image = Image(try Bitmap(width: 60, height: 40, format: .rgba8, bytes: bytes))
      try Data(image.pngData()).write(to: folder.appendingPathComponent(String(format: "p%02d.png", index)))
    }
    try Data("no picture".utf8).write(to: folder.appendingPathComponent("broken.png"))
    return folder
  }

  @Test func photosAreShownAndTurned() throws {
    let folder = try makePhotos()
    defer { try? FileManager.default.removeItem(at: folder) }
    let browser = PhotoBrowser.Browser()
    browser.folder = folder.path
    func drag(from x: Double, to end: Double, at time: Double) -> [String] {
      (0...5).map { step in
        let place = x + (end - x) * Double(step) / 5
        let phase = step == 0 ? "began" : step == 5 ? "ended" : "moved"
        return #"{"t": \#(time + Double(step) * 0.02), "touch": 1, "phase": "\#(phase)", "x": \#(place), "y": 240}"#
      }
    }
    // Threads make the pictures: turns wait for their time.
    var lines = [#"{"t": 0, "clock": "real"}"#, picture("grid", at: 0.6), #"{"t": 0.6, "tree": "grid.txt"}"#]
    lines += [#"{"t": 0.7, "tap": "p03.png"}"#, picture("page", at: 1.6), #"{"t": 1.6, "tree": "page.txt"}"#]
    lines += drag(from: 280, to: 60, at: 1.7)
    lines += [picture("next", at: 2.8), #"{"t": 2.8, "tree": "next.txt"}"#, #"{"t": 2.9, "tap": "Done"}"#]
    lines += [#"{"t": 3.6, "tree": "last.txt"}"#]
    let files = try run(browser, lines)
    func words(_ name: String) throws -> String {
      String(decoding: try #require(files["\(name).txt"]), as: UTF8.self)
    }
    #expect(Set(["grid", "page", "next"].map { files[$0] }).count == 3 && files["grid"] != nil, "\(files.keys)")
    #expect(try words("grid").contains("p11.png"))
    #expect(try words("page").contains("p03.png – 5 of 13"))
    #expect(try words("next").contains("p04.png – 6 of 13"))
    #expect(try !words("last").contains("of 13"))
  }

  /// The catalogue's pages of collections: an item that is taken out, a scroll under a header that stays, and a section
  /// that scrolls by itself.
  @Test func collections() throws {
    func drag(_ x: Double, _ y: Double, by way: Point, at time: Double) -> [String] {
      (0...5).map { step in
        let phase = step == 0 ? "began" : step == 5 ? "ended" : "moved"
        let (px, py) = (x + way.x * Double(step) / 5, y + way.y * Double(step) / 5)
        return #"{"t": \#(time + Double(step) * 0.05), "touch": 1, "phase": "\#(phase)", "x": \#(px), "y": \#(py)}"#
      }
    }
    var lines = (1...11).map { #"{"t": \#(0.1 * Double($0)), "tap": "Next Page"}"# }
    lines += [#"{"t": 1.2, "tap": "Colour 5"}"#, picture("grid-leaving", at: 1.4)]
    lines +=
      drag(160, 300, by: Point(0, -110), at: 2) + [picture("grid-scrolled", at: 4), #"{"t": 4, "tree": "grid.txt"}"#]
    lines += [#"{"t": 4.1, "tap": "Next Page"}"#] + drag(200, 110, by: Point(-60, 0), at: 4.3)
    lines += [picture("sections-scrolled", at: 9)]
    let files = try run(ViewCatalog.Catalog(), lines)
    let words = String(decoding: try #require(files["grid.txt"]), as: UTF8.self)
    #expect(!words.contains("“Colour 5”") && words.contains("“Colour 20”"))
    try expect(["grid-leaving", "grid-scrolled", "sections-scrolled"], of: "catalog", in: files)
  }
}
