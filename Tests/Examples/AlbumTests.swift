import Foundation
import MultiplaneTestSupport
import Testing

@testable import PhotoAlbum

extension ExampleTests {
  /// The album, driven by what its screens say: pages, a sheet with a field, an alert, the form, and a screen that
  /// turns on each of them.
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
      wait(0.4)
    }
    func tree(_ name: String) { lines.append(#"{"t": \#(now), "tree": "\#(name).txt"}"#) }
    func type(_ words: String) { lines.append(#"{"t": \#(now), "text": "\#(words)"}"#) }
    lines.append(picture("grid", at: now))
    touch("p03.png", 0.5)
    touch("Details", 0.7)
    touch("Caption", 0.1)
    type("Evening")
    wait(0.1)
    lines.append(picture("sheet", at: now))
    turn("landscapeLeft")
    tree("sheet")
    turn("portrait")
    touch("Done", 0.7)
    tree("page")
    touch("Delete")
    lines.append(picture("alert", at: now))
    tree("alert")
    touch("Delete", 1.1)
    turn("landscapeRight")
    lines.append(picture("grid-wide", at: now))
    tree("deleted")
    touch("Card", 0.1)
    touch("Save")
    tree("missing")
    touch("OK")
    type("Ada")
    wait(0.1)
    touch("Save")
    tree("saved")
    lines.append(picture("saved", at: now))
    let files = try run(album, lines)
    func words(_ name: String) throws -> String {
      String(decoding: try #require(files["\(name).txt"]), as: UTF8.self)
    }
    #expect(try words("sheet").contains("“Caption” = “Evening”") && !words("sheet").contains("Delete"))
    #expect(try words("page").contains("heading “p03.png”"), "the page that it was before the screen turned")
    #expect(try words("alert").contains("Delete “p03.png”?"))
    #expect(try !words("deleted").contains("p03.png") && words("deleted").contains("p04.png"))
    #expect(try words("missing").contains("The name is missing"))
    #expect(try words("saved").contains("The card of Ada was saved."))
    try expect(["grid", "sheet", "alert", "grid-wide", "saved"], of: "album", in: files)
  }
}
