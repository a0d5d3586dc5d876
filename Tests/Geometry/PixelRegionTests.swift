import MultiplaneGeometry
import MultiplaneTestRandom
import Testing

@Suite struct PixelRegionTests {
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test func whatIsFarApartStaysApart() {
    var region = PixelRegion(rect(0, 0, 30, 30))
    region.add(rect(900, 600, 30, 30))
    #expect(region.count == 2 && region.area == 1800)
    #expect(region.bounds == rect(0, 0, 930, 630))
    #expect(region.touches(rect(20, 20, 100, 100)) && !region.touches(rect(30, 0, 100, 100)))
    #expect(region.holds(rect(905, 605, 5, 5)) && !region.holds(rect(0, 0, 31, 1)))
  }

  @Test func whatIsNearIsOneRectangle() {
    var region = PixelRegion(rect(0, 0, 30, 30))
    region.add(rect(5, 7, 30, 30))
    #expect(Array(region) == [rect(0, 0, 35, 37)])
  }

  @Test func whatIsEmptyAddsNothing() {
    var region = PixelRegion(.empty)
    #expect(region.isEmpty && region.bounds == .empty && region.area == 0)
    region.add(rect(3, 3, 0, 9))
    #expect(region.isEmpty && region.holds(.empty) && !region.touches(.empty))
  }

  @Test func joiningLeavesNothingThatTouches() {
    var region = PixelRegion(rect(0, 0, 50, 50))
    region.add(rect(500, 0, 50, 50))
    region.add(rect(0, 500, 50, 50))
    region.join(rect(40, 40, 470, 5))
    #expect(Array(region) == [rect(0, 500, 50, 50), rect(0, 0, 550, 50)] || region.holds(rect(0, 0, 550, 50)))
    #expect(region.count == 2)
  }

  @Test func partsOfItAreCutOut() {
    var region = PixelRegion(rect(0, 0, 50, 50))
    region.add(rect(900, 600, 50, 50))
    #expect(Array(region.intersection(rect(925, 0, 100, 700))) == [rect(925, 600, 25, 50)])
    #expect(region.intersection(rect(100, 100, 9, 9)).isEmpty)
  }

  /// For any number of added rectangles, each is contained in one of the region's.
  @Test func nothingIsLost() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      var region = PixelRegion()
      var all: [PixelRect] = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        func side() -> Int { Int.random(in: 1...Int.random(in: 1...300, using: &random), using: &random) }
        all.append(
          rect(Int.random(in: -500...1500, using: &random), Int.random(in: -500...1500, using: &random), side(), side())
        )
        region.add(all[all.count - 1])
        #expect(region.count <= PixelRegion.maximumCount)
      }
      #expect(all.allSatisfy { region.holds($0) })
      #expect(region.bounds == all.reduce(.empty) { $0.union($1) })
    }
  }
}
