import Foundation
import MultiplaneTestSupport
import Testing

@testable import PhotoAlbum

extension ExampleTests {
  /// The album, driven by what its screens say: pages, a sheet with a field, which turns with the screen, an alert, and
  /// the form.
  @Test func theAlbum() throws {
    let folder = try makePhotos()
    defer { try? FileManager.default.removeItem(at: folder) }
    let album = PhotoAlbum.Album()
    (album.folder, album.makesAtOnce) = (folder.path, true)
    var (lines, now) = ([String](), 0.1)
    func wait(_ seconds: Double) { now = ((now + seconds) * 100).rounded() / 100 }
    func touch(_ label: String, _ seconds: Double = 0.6) {
      lines.append(tap(label, at: now))
      wait(seconds)
    }
    func turn(_ side: String) {
      lines.append(#"{"t": \#(now), "orientation": "\#(side)"}"#)
      wait(0.35)
    }
    /// A picture and a tree of what is shown, before the next touch.
    func look(_ name: String) {
      lines += [picture(name, at: now), #"{"t": \#(now), "tree": "\#(name).txt"}"#]
      wait(0.05)
    }
    func type(_ words: String) {
      lines.append(#"{"t": \#(now), "text": "\#(words)"}"#)
      wait(0.05)
    }
    look("grid")
    touch("p03.png", 0.5)
    touch("Details", 0.7)
    touch("Caption", 0.1)
    type("Evening")
    look("sheet")
    turn("landscapeLeft")
    touch("Done", 0.7)
    look("page")
    touch("Delete")
    look("alert")
    touch("Delete", 1.1)
    look("grid-wide")
    touch("Card", 0.1)
    touch("Name", 0.1)
    type("Ada")
    look("card")
    let files = try run(album, lines, turnsPerSecond: 20)
    func words(_ name: String) throws -> String {
      String(decoding: try #require(files["\(name).txt"]), as: UTF8.self)
    }
    #expect(try words("sheet").contains("“Caption” = “Evening”") && !words("sheet").contains("Delete"))
    #expect(try words("page").contains("heading “p03.png”"), "the page that it was before the screen turned")
    #expect(try words("alert").contains("Delete “p03.png”?"))
    #expect(try !words("grid-wide").contains("p03.png") && words("grid-wide").contains("p04.png"))
    #expect(try words("card").contains("“Name” = “Ada”"))
    try expect(["sheet", "grid-wide", "card"], of: "album", in: files)
  }
}
