import MultiplaneGeometry
import MultiplaneTestSupport
import Testing
import MultiplaneTestRandom

@Suite struct RandomTreeTests {
  @Test(arguments: RandomTree.Profile.allCases)
  func theSameSeedGivesTheSamePicture(profile: RandomTree.Profile) {
    for seed in UInt64(0)..<4 {
      let first = Referee.render(RandomTree.make(seed: seed, profile: profile).scene)
      let second = Referee.render(RandomTree.make(seed: seed, profile: profile).scene)
      #expect(first.picture == second.picture)
      #expect(first.isUnsure == second.isUnsure)
    }
  }

  @Test func theGeneratorKeepsToTheKnownSequence() {
    // The first values of SplitMix64 from seed 1234567, as its authors' C program prints them.
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test(arguments: RandomTree.Profile.allCases)
  func treesAreOfTheSizesThatAreAskedFor(profile: RandomTree.Profile) {
    for seed in UInt64(0)..<200 {
      let tree = RandomTree.make(seed: seed, profile: profile)
      #expect((1...41).contains(tree.root.count))
      #expect((16...200).contains(tree.canvas.width))
      #expect(tree.canvas.width * tree.canvas.scale == Double(tree.canvas.pixelWidth))
    }
  }
}
