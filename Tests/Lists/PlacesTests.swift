import MultiplaneGeometry
import MultiplaneTestRandom
import Testing

@testable import MultiplaneLists

@Suite struct PlacesTests {
  @Test func sumsAreThoseOfTheNumbers() {
    var random = SplitMix64(seed: 7)
    for count in [0, 1, 2, 3, 63, 64, 65, 200] {
      var numbers = (0..<count).map { _ in Double(Int.random(in: 0...5, using: &random)) }
      var sums = PrefixSums(numbers)
      for _ in 0..<50 {
        guard count > 0 else { break }
        let index = Int.random(in: 0..<count, using: &random)
        let value = Double(Int.random(in: 0...9, using: &random))
        sums.add(value - numbers[index], at: index)
        numbers[index] = value
        let total = numbers.reduce(0, +)
        #expect(sums.total == total)
        let at = Double.random(in: 0...(total + 3), using: &random)
        var (expected, rest) = (0, at)
        while expected < count - 1, rest >= numbers[expected] {
          rest -= numbers[expected]
          expected += 1
        }
        // Numbers that are 0 at the end have no room.
        let found = sums.index(at: at)
        if at < total {
          #expect(found.index == expected && found.rest == rest)
        } else {
          #expect(found.index == count - 1)
        }
      }
    }
  }

  @Test func rowsAreWhereTheirHeightsPutThem() {
    var random = SplitMix64(seed: 8)
    for count in [1, 63, 64, 65, 500] {
      var heights = RowHeights(count: count, height: 44, isUniform: false)
      var expected = [Double](repeating: 44, count: count)
      for _ in 0..<100 {
        let row = Int.random(in: 0..<count, using: &random)
        expected[row] = Double(Int.random(in: 0...120, using: &random))
        heights.set(expected[row], of: row)
        #expect(heights.total == expected.reduce(0, +))
        let other = Int.random(in: 0...count, using: &random)
        #expect(heights.start(other) == expected[..<other].reduce(0, +))
        #expect(heights.isMeasured(row))
        let inner = Double.random(in: 0..<max(1, heights.total), using: &random)
        if inner < heights.total {
          let found = heights.row(at: inner)
          #expect(heights.start(found) <= inner && inner < heights.start(found) + heights.height(found))
        }
      }
    }
  }

  @Test func hundredThousandRows() {
    var rows = RowHeights(count: 100_000, height: 44, isUniform: false)
    #expect(rows.bytes == 0)
    for row in 50_000..<50_040 { rows.set(51, of: row) }
    #expect(rows.total == 100_000 * 44 + 40 * 7)
    #expect(rows.row(at: 50_010 * 44 + 10 * 7 + 1) == 50_010)
    #expect(rows.bytes < 60_000, "\(rows.bytes) bytes")
  }
}

@Suite struct TableChangeTests {
  private typealias Place = RowPlace

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  @Test func deletionsCountBeforeAndInsertionsAfter() throws {
    var update = TableUpdate()
    update.delete(path(1), .fade)
    update.delete(path(3), .fade)
    update.insert(path(0), .fade)
    update.insert(path(2), .fade)
    let change = try TableChange(update, from: [5], to: [5])
    // 0 1 2 3 4 without 1 and 3 is 0 2 4; new rows at 0 and 2 make n 0 n 2 4.
    #expect([0, 1, 2, 3, 4].map { change.place(ofOld: Place(0, $0))?.row } == [1, nil, 3, nil, 4])
    #expect([0, 1, 2, 3, 4].map { change.origin(of: Place(0, $0))?.row } == [nil, 0, nil, 2, 4])
  }

  @Test func sectionsAndRowsTogether() throws {
    var update = TableUpdate()
    update.delete(section: 0, .fade)
    update.insert(section: 1, .fade)
    update.move(path(0, 1), path(1, 0))
    let change = try TableChange(update, from: [2, 3, 1], to: [3, 4, 1])
    #expect(change.section(ofOld: 0) == nil && change.section(ofOld: 1) == 0 && change.section(ofOld: 2) == 2)
    #expect((0..<3).map { change.place(ofOld: Place(1, $0)) } == [Place(0, 1), Place(0, 0), Place(0, 2)])
  }

  @Test func disagreementNamesBothNumbers() {
    var update = TableUpdate()
    update.insert(path(0), .fade)
    #expect {
      try TableChange(update, from: [3], to: [3])
    } throws: { error in
      let message = (error as? TableChange.Disagreement)?.message ?? ""
      return message.contains("after the update (3)") && message.contains("before the update (3)")
        && message.contains("(1 inserted, 0 deleted)")
    }
    var sections = TableUpdate()
    sections.delete(section: 0, .fade)
    #expect {
      try TableChange(sections, from: [3, 1], to: [3, 1])
    } throws: { error in
      let message = (error as? TableChange.Disagreement)?.message ?? ""
      return message.contains("after the update (2)") && message.contains("before the update (2)")
    }
    var outside = TableUpdate()
    outside.delete(path(7), .fade)
    outside.delete(path(-1), .fade)
    #expect(throws: TableChange.Disagreement.self) { try TableChange(outside, from: [3], to: [1]) }
  }
}
