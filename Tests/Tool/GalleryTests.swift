import Multiplane
import MultiplaneTool
import Testing

struct GalleryTests {
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
    // 5 × 4 grey texels, each its number; a fifth column is left over.
    let picture = try Bitmap(width: 5, height: 4, format: .a8, bytes: (0..<20).map { $0 })
    let reduced = picture.reduced(toCover: (width: 2, height: 2))
    #expect([reduced.width, reduced.height] == [2, 2])
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
