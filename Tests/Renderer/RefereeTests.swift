import Foundation
import MultiplaneTestSupport
import Testing

/// GL against the referee, on random trees: `MULTIPLANE_SEEDS` says on how many of each profile, `MULTIPLANE_PROFILES`
/// of which ones.
@Suite(.serialized) struct RefereeTests {
  private static let seeds = ProcessInfo.processInfo.environment["MULTIPLANE_SEEDS"].flatMap { UInt64($0) } ?? 60

  private static let profiles =
    ProcessInfo.processInfo.environment["MULTIPLANE_PROFILES"]?.split(separator: ",")
    .compactMap { RandomTree.Profile(rawValue: String($0)) } ?? RandomTree.Profile.supported

  @Test(arguments: profiles)
  func randomTreesAgree(profile: RandomTree.Profile) throws {
    let studio = try Studio()
    var (worst, pixels, overTwo, exact, unsure, largest) = (0, 0, 0, 0, 0, 0)
    for seed in 0..<Self.seeds {
      let check = try RefereeCheck(RandomTree.make(seed: seed, profile: profile)) { try studio.render($0) }
      if let failure = check.failure { Issue.record("\(failure)") }
      worst = max(worst, check.comparison.maxDifference)
      pixels += check.comparison.pixelCount
      largest = max(largest, check.comparison.pixelCount)
      overTwo += check.comparison.overTwoCount
      exact += check.comparison.exactPixelCount
      unsure += check.comparison.unsureCount
    }
    #expect(Double(overTwo) <= Comparison.allowedShareOverTwo * Double(pixels))
    // Of few trees, one may be in doubt as a whole: a mode that divides by what is nearly nothing, over all of it.
    #expect(Double(unsure) <= max(Comparison.allowedShareUnsure * Double(pixels), Double(largest)))
    print(
      "referee \(profile.rawValue): \(Self.seeds) trees, \(pixels) pixels, \(exact) of them exact by definition, "
        + "\(unsure) unsure, "
        + "largest difference \(worst)/255, \(overTwo) pixels over 2/255")
  }
}
