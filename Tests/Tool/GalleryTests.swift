import Foundation
import Multiplane
import MultiplaneDrawing
import MultiplaneTool
import Testing

struct GalleryTests {
  @Test(arguments: GalleryScenes.names)
  func theScenesOfTheGalleryAreValid(_ name: String) throws {
    let run = try Run(["validate", GalleryScenes.path(name)])
    #expect(run.code == 0)
    #expect(run.errors == "")
  }

  @Test func whatCannotBeReadIsLeftOutInALine() throws {
    try withFolder { folder in
      let red = try PNGEncoder.encode(
        Bitmap(width: 2, height: 2, format: .rgb8, bytes: (0..<4).flatMap { _ in [200, 20, 20] as [UInt8] }))
      try Data(red).write(to: folder.appending(path: "größe 2.PNG"))
      try Data(red.prefix(red.count / 2)).write(to: folder.appending(path: "half.png"))
      try Data("text".utf8).write(to: folder.appending(path: "text.webp"))
      try Data("text".utf8).write(to: folder.appending(path: "notes.txt"))
      try FileManager.default.createDirectory(at: folder.appending(path: "z.jpg"), withIntermediateDirectories: false)
      let page = folder.appending(path: "the page.png").path
      let run = try Run(["gallery", folder.path, "-o", page])
      #expect(run.code == 0)
      let lines = run.errors.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(
        zip(lines, ["half.png", "text.webp", "z.jpg"]).allSatisfy { $0.contains("leaving out \(folder.path)/\($1): ") })
      let picture = try ImageDecoder.read(path: page)
      let middle = (picture.height / 2 * picture.width + picture.width / 2) * picture.format.bytesPerTexel
      #expect(Array(picture.bytes[middle..<middle + 3]) == [200, 20, 20])
    }
  }

  @Test func aFolderWithoutPicturesIsToldInALine() throws {
    try withFolder { folder in
      let empty = try Run(["gallery", folder.path, "-o", "-"])
      #expect(empty.code == 1)
      #expect(empty.errors == "multiplane: \(folder.path): there is no PNG, JPEG or WebP file in this folder\n")
      try Data().write(to: folder.appending(path: "a.png"))
      let bad = try Run(["gallery", folder.path, "-o", "-"])
      #expect(bad.code == 1)
      #expect(bad.errors.hasSuffix("none of the 1 image files in this folder can be read\n"))
      #expect(bad.output.isEmpty)
    }
    #expect(try Run(["gallery", "/nonexistent", "-o", "-"]).code == 1)
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "my pictures \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test(arguments: 1...ContactSheet.mostPictures)
  func cardsStandBesideEachOtherOnThePage(_ count: Int) throws {
    let sheet = ContactSheet(count: count)
    let picture = try Bitmap(width: 1, height: 1, bytes: [1, 2, 3, 255])
    let root = try sheet.makeRoot([Bitmap](repeating: picture, count: count))
    let cards = root.sublayers.dropFirst()
    #expect(cards.count == count)
    let places = cards.map { card in
      Rect(
        x: card.position.x - card.bounds.width / 2, y: card.position.y - card.bounds.height / 2,
        width: card.bounds.width, height: card.bounds.height)
    }
    for (index, place) in places.enumerated() {
      #expect(root.bounds.contains(place))
      #expect(!places[..<index].contains { $0.intersects(place) })
    }
    let lastRow = places.count { $0.minY == places.last?.minY }
    let firstRow = places.count { $0.minY == places.first?.minY }
    #expect(firstRow - lastRow < max(2, firstRow))
  }

  @Test func reducingTakesTheAverageOfWholeSquares() throws {
    // 5 × 4 grey texels with their index as value; the fifth column is left over.
    let picture = try Bitmap(width: 5, height: 4, format: .a8, bytes: (0..<20).map { $0 })
    let reduced = picture.reduced(toCover: (width: 2, height: 2))
    #expect((reduced.width, reduced.height) == (2, 2))
    // (0 + 1 + 5 + 6) / 4 and so on, rounded to the nearest.
    #expect(reduced.bytes == [3, 5, 13, 15])
  }

  @Test func reducingSkipsTheRowsPadding() throws {
    let picture = try Bitmap(
      width: 2, height: 2, bytesPerRow: 12,
      bytes: [10, 20, 30, 40, 20, 30, 40, 50, 255, 255, 255, 255, 30, 40, 50, 60, 40, 50, 60, 70])
    #expect(picture.reduced(toCover: (width: 1, height: 1)).bytes == [25, 35, 45, 55])
  }

  @Test func whatIsNotTwiceTooLargeStaysAsItIs() throws {
    let picture = try Bitmap(width: 7, height: 100, format: .a8, bytes: [UInt8](repeating: 9, count: 700))
    #expect(picture.reduced(toCover: (width: 4, height: 4)) === picture)
  }
}
