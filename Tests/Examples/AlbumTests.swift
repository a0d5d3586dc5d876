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
    func turned(_ side: String, at time: Double) -> String { #"{"t": \#(time), "orientation": "\#(side)"}"# }
    func tree(_ name: String, at time: Double) -> String { #"{"t": \#(time), "tree": "\#(name).txt"}"# }
    func text(_ words: String, at time: Double) -> String { #"{"t": \#(time), "text": "\#(words)"}"# }
    var lines = [#"{"t": 0, "keyboard": true}"#, picture("grid", at: 0.5), tap("p03.png", at: 0.6)]
    lines += [tree("page", at: 1.5), tap("Details", at: 1.6), tap("Caption", at: 2.6), text("Evening", at: 3)]
    lines += [picture("sheet", at: 3.5), tree("sheet", at: 3.5), turned("landscapeLeft", at: 3.6)]
    lines += [picture("sheet-wide", at: 4.5), tree("sheet-wide", at: 4.5), turned("portrait", at: 4.6)]
    lines += [tap("Done", at: 5.5), tap("Details", at: 6.5), tree("again", at: 7.5), tap("Done", at: 7.6)]
    lines += [tap("Delete", at: 8.5), picture("alert", at: 9.3), tree("alert", at: 9.3), tap("Delete", at: 9.4)]
    lines += [tree("deleted", at: 11), turned("landscapeRight", at: 11.1), picture("grid-wide", at: 12)]
    lines += [tap("Card", at: 12.1), tap("Save", at: 12.5), tree("missing", at: 13.3), tap("OK", at: 13.4)]
    lines += [text("Ada", at: 14.5), tap("Save", at: 14.7), tree("saved", at: 15.5), tap("OK", at: 15.6)]
    lines += [turned("portrait", at: 16.5), tap("Photos", at: 17.5), tree("end", at: 18)]
    let files = try run(album, lines)
    func words(_ name: String) throws -> String {
      String(decoding: try #require(files["\(name).txt"]), as: UTF8.self)
    }
    #expect(try words("page").contains("heading “p03.png”"))
    #expect(try words("sheet").contains("“Caption” = “Evening”") && !words("sheet").contains("Delete"))
    #expect(try words("sheet-wide").contains("“Caption” = “Evening”"))
    #expect(try words("again").contains("“Caption” = “Evening”"), "the caption was kept")
    #expect(try words("alert").contains("Delete “p03.png”?"))
    #expect(try !words("deleted").contains("p03.png") && words("deleted").contains("p04.png"))
    #expect(try words("missing").contains("The name is missing"))
    #expect(try words("saved").contains("The card of Ada was saved."))
    #expect(try words("end").contains("p04.png") && words("end").contains("“Card”"))
    try expect(["grid", "sheet", "alert", "grid-wide"], of: "album", in: files)
  }
}
