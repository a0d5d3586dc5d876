import MultiplaneGeometry
import MultiplaneRenderTree
import MultiplaneTestRandom
import Testing

@Suite struct SpatialIndexTests {
  private static func rect(_ random: inout SplitMix64) -> Rect {
    let reach = ([50, 3_000, 1e6, 0x1p31] as [Double]).randomElement(using: &random) ?? 50
    let side = ([0, 1, 30, 700, 1e5] as [Double]).randomElement(using: &random) ?? 1
    return Rect(
      x: Double.random(in: -reach...reach, using: &random), y: Double.random(in: -reach...reach, using: &random),
      width: Double.random(in: 0...side, using: &random), height: Double.random(in: 0...side, using: &random))
  }

  /// Against a linear search, with items that are added, moved, moved to other planes, and removed.
  @Test(arguments: 0..<20 as Range<UInt64>) func whatTouchesIsFound(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var index = SpatialIndex()
    var places: [Int32: (rect: Rect, plane: Int32)] = [:]
    for _ in 0..<1500 {
      let thing = Int32.random(in: 0..<300, using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 {
        index.remove(thing)
        places[thing] = nil
      } else {
        let place = Self.rect(&random)
        let plane = Int32.random(in: 0..<3, using: &random)
        index.set(thing, place, in: plane)
        places[thing] = (place, plane)
      }
    }
    #expect(index.count == places.count)
    for plane in 0..<3 as Range<Int32> {
      #expect(index.count(in: plane) == places.values.count { $0.plane == plane })
      for _ in 0..<60 {
        let wanted = Self.rect(&random)
        var found: [Int32] = []
        guard index.find(wanted, in: plane, most: 20_000, into: &found) else { continue }
        let expected = places.filter { $0.value.plane == plane && !$0.value.rect.intersection(wanted).isNull }.keys
        #expect(Set(found).isSuperset(of: expected))
        #expect(found.allSatisfy { places[$0]?.plane == plane })
        // Float rounds outwards: few more items are found.
        #expect(Set(found).count <= expected.count + 3)
      }
    }
  }

  @Test func whatIsEverywhereIsFoundAnywhere() {
    var index = SpatialIndex()
    index.set(7, Rect(minX: -0x1p60, minY: -0x1p60, maxX: 0x1p60, maxY: 0x1p60), in: 1)
    index.set(8, Rect(x: .nan, y: 0, width: 5, height: 5), in: 1)
    index.set(9, .null, in: 1)
    var found: [Int32] = []
    #expect(index.find(Rect(x: 5, y: 5, width: 1, height: 1), in: 1, most: 100, into: &found))
    #expect(found == [7] && index.count == 1)
    #expect(index.find(Rect(x: 5, y: 5, width: 1, height: 1), in: 2, most: 100, into: &found) && found == [7])
  }

  @Test func tooManyCellsAreNotLookedAt() {
    var index = SpatialIndex()
    index.set(0, Rect(x: 0, y: 0, width: 1, height: 1), in: 0)
    var found: [Int32] = []
    #expect(!index.find(Rect(x: 0, y: 0, width: 1e6, height: 1e6), in: 0, most: 1000, into: &found))
    // More than can be counted.
    #expect(!index.find(Rect(x: -1e30, y: -1e30, width: 2e30, height: 2e30), in: 0, most: 1 << 16, into: &found))
  }
}
