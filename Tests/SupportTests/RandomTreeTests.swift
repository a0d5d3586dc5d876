import MultiplaneGeometry
import MultiplaneContents
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
    for seed in UInt64(0)..<120 {
      let tree = RandomTree.make(seed: seed, profile: profile)
      // Masks, copied sublayers and cubes are added to the requested count.
      #expect((1...100).contains(tree.root.count))
      #expect((16...200).contains(tree.canvas.width))
      #expect(tree.canvas.width * tree.canvas.scale == Double(tree.canvas.pixelWidth))
    }
  }

  /// Each profile has its features, over some seeds.
  @Test func profilesHaveWhatTheyAreNamedFor() {
    func all(_ node: SceneNode) -> [SceneNode] { [node] + (node.sublayers + node.masks).flatMap(all) }
    var layers: [RandomTree.Profile: [SceneNode]] = [:]
    for profile in RandomTree.Profile.allCases {
      layers[profile] = (0..<40).flatMap { all(RandomTree.make(seed: $0, profile: profile).root) }
    }
    func count(_ profile: RandomTree.Profile, _ has: (SceneNode) -> Bool) -> Int {
      layers[profile]?.reduce(0) { $0 + (has($1) ? 1 : 0) } ?? 0
    }
    #expect(count(.rounded) { $0.effects.cornerRadii != .zero } > 50)
    #expect(count(.rounded) { $0.effects.borderWidth > 0 && $0.masksToBounds } > 20)
    #expect(count(.effects) { !$0.masks.isEmpty } > 10)
    #expect(count(.effects) { $0.effects.shadowOpacity > 0 && $0.shadowPath != nil } > 5)
    #expect(count(.effects) { !$0.filters.filters.isEmpty } > 20)
    for mode in BlendMode.allCases where !mode.isUnbounded && mode != .normal {
      #expect(count(.blending) { $0.effects.compositingFilter == mode } > 0, "\(mode.name)")
    }
    #expect(count(.backdrops) { !$0.filters.backgroundFilters.isEmpty } > 20)
    #expect(count(.kinds) { if case .gradient = $0.kind { true } else { false } } > 10)
    #expect(count(.kinds) { if case .replicator = $0.kind { true } else { false } } > 5)
    #expect(count(.kinds) { if case .transform = $0.kind { !$0.sublayers.isEmpty } else { false } } > 5)
    #expect(count(.kinds) { if case .shape = $0.kind { true } else { false } } > 5)
    #expect(count(.kinds) { $0.effects.shouldRasterize } > 5)
    #expect(count(.composition) { !$0.transform.isAffine } > 20)
    #expect(count(.composition) { !$0.transform.isAffine && !$0.filters.filters.isEmpty } > 10)
    for profile in RandomTree.Profile.allCases.prefix(8) {
      #expect(count(profile) { $0.effects != .default || $0.kind != .plain || $0.filters != LayerFilters() } == 0)
    }
  }
}
