import Foundation
import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// GL against the referee, on random trees: `MULTIPLANE_SEEDS` says on how many of each profile.
@Suite(.serialized) struct RefereeTests {
  private static let seeds = ProcessInfo.processInfo.environment["MULTIPLANE_SEEDS"].flatMap { Int($0) } ?? 50

  @Test(arguments: RandomTree.Profile.allCases)
  func randomTreesAgree(profile: RandomTree.Profile) throws {
    let studio = try Studio()
    var worst = 0
    for seed in 0..<Self.seeds {
      let tree = RandomTree.make(seed: UInt64(seed), profile: profile)
      let expected = Referee.render(tree.scene)
      let actual = try studio.render(tree.scene)
      let comparison = Comparison(expected, actual)
      worst = max(worst, comparison.maxDifference)
      if let failure = comparison.failure(.promise) {
        Issue.record("\(profile.rawValue) seed \(seed): \(failure)")
      }
    }
    print("referee \(profile.rawValue): \(Self.seeds) trees, largest difference \(worst)/255")
  }
}
